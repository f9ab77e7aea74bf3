import pytest
from hypothesis import given
from hypothesis import strategies as st

from testigo.visibility.css import BLACK, WHITE, Colour, Declaration, colour, contrast, declarations, pixels


@pytest.mark.parametrize(
    "block",
    [
        "display:none",
        "DISPLAY : NONE",
        r"displ\61 y:n\6f ne",
        "display:/**/none",
        "color:red;;display:none",
        "x;display:none",
    ],
)
def test_a_declaration_is_read_however_it_is_written(block: str) -> None:
    """Case, spaces, escapes, comments and broken neighbours do not hide a declaration."""
    assert Declaration("display", "none", important=False) in declarations(block)


def test_importance_is_kept() -> None:
    """A declaration says whether it is important."""
    assert declarations("display:none!important") == (Declaration("display", "none", important=True),)


def test_properties_that_cannot_hide_are_dropped() -> None:
    """Only properties that can hide text are read."""
    assert declarations("cursor:pointer;border:0") == ()


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("white", WHITE),
        ("#fff", WHITE),
        ("#ffffffff", WHITE),
        ("rgb(255 255 255)", WHITE),
        ("hsl(0,0%,100%)", WHITE),
        ("rgba(255,255,255,0)", Colour(1, 1, 1, 0)),
        ("transparent", Colour(0, 0, 0, 0)),
        ("currentcolor", None),
        ("nonsense", None),
    ],
)
def test_a_colour_is_one_value_in_every_notation(value: str, expected: Colour | None) -> None:
    """Names, hex, rgb and hsl give the same colour; what is none gives None."""
    assert colour(value) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("12px", 12),
        ("-9999px", -9999),
        ("0", 0),
        ("2em", 20),
        ("50%", 683),
        ("1in", 96),
        ("calc(-5px)", -5),
        ("auto", None),
    ],
)
def test_lengths_become_pixels(value: str, expected: float | None) -> None:
    """Lengths are read in CSS pixels, relative ones of the em and base given; keywords are no length."""
    assert pixels(value, em=10, base=1366) == expected


def test_contrast_has_the_two_ends_of_wcag() -> None:
    """Black on white has contrast 21, a colour on itself 1, and a transparent one none."""
    assert contrast(BLACK, WHITE) == pytest.approx(21)
    assert contrast(WHITE, WHITE) == 1
    assert contrast(Colour(0, 0, 0, 0), WHITE) == 1


@given(st.text())
def test_any_block_is_read(block: str) -> None:
    """No string makes the reader raise."""
    declarations(block)
    colour(block)
    pixels(block)
