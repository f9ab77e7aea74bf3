import pytest

from testigo.evidence.legalnames import legal_names


def names(text: str) -> list[str]:
    """Return the legal names of a text."""
    return [found.text for found in legal_names(text, 0, len(text))]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Aceros Brenal, S.A. de C.V.", ["aceros brenal sa de cv"]),
        ("Aceros Brenal SA de CV", ["aceros brenal sa de cv"]),
        ("Aceros Brenal, S. A. de C. V.", ["aceros brenal sa de cv"]),
        ("Aceros Brenal, S.A.P.I. de C.V.", ["aceros brenal sapi de cv"]),
        ("Aceros Brenal, S.A.B. de C.V.", ["aceros brenal sab de cv"]),
        ("Aceros Brenal, S. de R.L. de C.V.", ["aceros brenal s de rl de cv"]),
        ("Aceros Brenal, S. de R.L.", ["aceros brenal s de rl"]),
        ("Brenal y Hermanos, S.C.", ["brenal y hermanos sc"]),
        ("Brenal Holdings, Inc.", ["brenal holdings inc"]),
        ("Brenal LLC", ["brenal llc"]),
        ("Según Aceros Brenal, S.A. de C.V., sí", ["aceros brenal sa de cv"]),
        ("La Brenal, S.A. de C.V. y Tres Ríos, S.A. de C.V.", ["brenal sa de cv", "tres rios sa de cv"]),
        ("una empresa, S.A. de C.V.", []),
        ("Aceros Brenal", []),
        ("Brenal Incorporada", []),
    ],
)
def test_a_legal_name_is_capitals_before_a_form(text: str, wanted: list[str]) -> None:
    """However the form is pointed, it is one form; words that open a sentence are not in the name."""
    assert names(text) == wanted
