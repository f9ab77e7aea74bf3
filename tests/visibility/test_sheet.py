import pytest

from testigo.visibility.sheet import hiding_rules


def selectors(sheet: str) -> list[str]:
    """Return the selectors that are kept of a sheet."""
    return [rule.selector for rule in hiding_rules([sheet])]


@pytest.mark.parametrize(
    ("sheet", "expected"),
    [
        (".a,.b{display:none}", [".a", ".b"]),
        (".a:is(.b,.c),.d{display:none}", [".a:is(.b,.c)", ".d"]),
        ("/* .x{} */.a/**/{display:none}", [".a"]),
        ('.a{content:"}";display:none}', [".a"]),
        ("@media print{.a{display:none}}.b{display:none}", [".b"]),
        ("@media (max-width:1365px){.a{display:none}}", []),
        ("@media (max-width:1366px){.a{display:none}}", [".a"]),
        ("@media (min-width:1367px){.a{display:none}}", []),
        ("@media (min-width:1366px){.a{display:none}}", [".a"]),
        ("@supports (x:y){.a{display:none}}", [".a"]),
        ("@keyframes k{from{opacity:0}}", []),
        (".a{cursor:pointer}", []),
        (".a{display:none", [".a"]),
        ("}}.a{display:none}", [".a"]),
        (".a{display:none;.b{opacity:0}}", [".b", ".a"]),
    ],
)
def test_only_rules_that_apply_and_may_hide_are_kept(sheet: str, expected: list[str]) -> None:
    """Rules are split as CSS does it, at a window of 1366 pixels on a screen."""
    assert selectors(sheet) == expected
