import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from testigo.spans.white import collapse, collapse_mapped

TEXTS = st.text(alphabet="abX \t\n\f\r\u00a0\u2003", max_size=30)


@given(TEXTS)
@example(" a")
@example("a  b")
@example("a\nb")
def test_each_run_is_one_space_and_none_is_around(text: str) -> None:
    """Collapsed text is that of a naive reading: words of anything but ASCII white space, one space between them."""
    words = "".join(" " if char in " \t\n\f\r" else char for char in text).split(" ")
    assert collapse(text) == " ".join(word for word in words if word)


@given(TEXTS)
@example("  ")
@example("a \n b\t\tc")
def test_collapsed_text_leads_back(text: str) -> None:
    """Every code point that is no white space is found again in the original, and the other way round."""
    view = collapse_mapped(text)
    assert view.text.strip(" ") == collapse(text)
    kept = [at for at, char in enumerate(view.text) if char != " "]
    there = [at for at, char in enumerate(text) if char not in " \t\n\f\r"]
    assert [view.original(at) for at in kept] == there
    assert [view.collapsed(at) for at in there] == kept


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("a b", [0, 1, 2, 3]),
        ("a   b", [0, 1, 2, 2, 2, 3]),
        ("\na", [0, 1, 2]),
        ("a\n\n", [0, 1, 2, 2]),
        ("a  b  c", [0, 1, 2, 2, 3, 4, 4, 5]),
    ],
)
def test_a_place_inside_a_run_goes_behind_its_space(text: str, places: list[int]) -> None:
    """Before a run is before its space, inside or behind the run is behind it."""
    view = collapse_mapped(text)
    assert [view.collapsed(at) for at in range(len(text) + 1)] == places


def test_a_no_break_space_is_a_character() -> None:
    """Only the five ASCII white-space characters collapse."""
    assert collapse("1\u00a0\u00a0250\u2009x\v") == "1\u00a0\u00a0250\u2009x\v"
