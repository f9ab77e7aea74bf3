import html
from html.entities import html5

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from testigo.extract.references import attribute_value, references

PIECES = st.sampled_from(
    ["&", "&#", "&#x", ";", "amp", "notit", "not", "eacute", "Aacute", "NotEqualTilde", "1", "F", "z", " "]
)


def decoded(source: str) -> str:
    """Return `source` with its references replaced."""
    parts, at = [], 0
    for start, end, text in references(source, 0, len(source)):
        parts += source[at:start], text
        at = end
    return "".join((*parts, source[at:]))


@given(st.lists(PIECES).map("".join))
@example("&notit;")
@example("&#x110000;&#xD800;&#0;&#128;&#129;")
@example("&#" + "0" * 5000 + "65;")
def test_references_are_decoded_as_the_standard_library_does(source: str) -> None:
    """Text decodes as `html.unescape` does, but for code points it drops and HTML keeps."""
    ours = decoded(source)
    kept = "".join(char for char in ours if html.unescape(f"&#{ord(char)};") != "")
    assert kept == html.unescape(source.replace("&#" + "0" * 5000 + "65;", "A"))


def test_every_name_of_the_standard_is_one_reference() -> None:
    """Each named reference covers exactly its own characters."""
    found = {name: list(references(f"a&{name} b", 0, len(name) + 4)) for name in html5}
    assert found == {name: [(1, 2 + len(name), text)] for name, text in html5.items()}


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("&#65;", [(0, 5, "A")]),
        ("&#x41", [(0, 5, "A")]),
        ("&#X41;x", [(0, 6, "A")]),
        ("&#1;", [(0, 4, "\x01")]),
        ("&#0;", [(0, 4, "\ufffd")]),
        (
            "&#xD7FF;&#xD800;&#xDFFF;&#xE000;",
            [(0, 8, "\ud7ff"), (8, 16, "\ufffd"), (16, 24, "\ufffd"), (24, 32, "\ue000")],
        ),
        ("&#x10FFFF;&#x110000;", [(0, 10, "\U0010ffff"), (10, 20, "\ufffd")]),
        ("&#128;&#127;&#159;&#160;", [(0, 6, "\u20ac"), (6, 12, "\x7f"), (12, 18, "\u0178"), (18, 24, "\xa0")]),
        ("&#129;", [(0, 6, "\x81")]),
        ("&#00000065;", [(0, 11, "A")]),
        ("&#99999999;", [(0, 11, "\ufffd")]),
        ("&#x100000000041;", [(0, 16, "\ufffd")]),
        ("&ampx", [(0, 4, "&")]),
        ("&am &; &#; &#x;", []),
        ("&hellipx", []),
        ("&hellip;", [(0, 8, "…")]),
    ],
)
def test_exact_ranges(source: str, found: list[tuple[int, int, str]]) -> None:
    """A reference is exactly the characters it is written with; what is none stays text."""
    assert list(references(source, 0, len(source))) == found


def test_only_the_given_range_is_read() -> None:
    """A reference that reaches out of the range is not completed from outside."""
    assert list(references("x&amp;y", 2, 6)) == []
    assert list(references("&amp;lt;", 0, 4)) == [(0, 4, "&")]


@pytest.mark.parametrize(
    ("raw", "value"),
    [
        ("a=1&copy=2", "a=1&copy=2"),
        ("a=1&copyx", "a=1&copyx"),
        ("a=1&copy2", "a=1&copy2"),
        ("a=1&copy", "a=1©"),
        ("a=1&copy;=2", "a=1©=2"),
        ("&#65b", "Ab"),
        ("&eacute;t&eacute;", "été"),
        ("plain", "plain"),
    ],
)
def test_an_old_name_in_an_attribute_may_be_a_parameter(raw: str, value: str) -> None:
    """In an attribute a name without its semicolon is no reference before `=` or a letter or digit."""
    assert attribute_value(raw) == value
