from typing import Any

from testigo.report.page import Footnotes, cell, columns, stamper


def figure(shown: str | None, n: int = 3, reason: str | None = None) -> dict[str, Any]:
    """Return the parts of a figure that a cell reads."""
    return {"shown": shown, "n": n, "reason": reason}


def test_a_cell_shows_value_and_n() -> None:
    """What the figure rests on stands beside it."""
    assert cell(figure("0.667", 18), Footnotes("en")) == "0.667 (18)"


def test_a_limited_figure_carries_the_mark_of_its_note() -> None:
    """The mark stands on the value, before n."""
    notes = Footnotes("en")
    assert cell(figure("0.667", 18, "sample_under_40"), notes) == "0.667ᵃ (18)"
    assert notes.notes() == ("ᵃ fewer than 40 dates were checked: read it as a hint",)


def test_an_unknown_figure_is_a_dash_with_its_note() -> None:
    """It is never a zero and never an empty cell."""
    notes = Footnotes("es")
    assert cell(figure(None, 0, "no_claims"), notes) == "—ᵃ"
    assert notes.notes() == ("ᵃ sus respuestas no dieron ninguna afirmación",)


def test_one_reason_has_one_mark() -> None:
    """Marks are given in the order the reasons are met, and kept."""
    notes = Footnotes("en")
    assert [notes.mark(reason) for reason in ("no_claims", "no_cases", "no_claims")] == ["ᵃ", "ᵇ", "ᵃ"]


def test_after_the_last_letter_marks_double() -> None:
    """No two reasons share a mark, however many there are."""
    notes = Footnotes("en")
    marks = [notes.mark(f"r{number}") for number in range(60)]
    assert len(set(marks)) == 60
    assert marks[25:27] == ["ᵃᵃ", "ᵇᵇ"]


def test_a_reason_of_the_whole_column_marks_its_head_once() -> None:
    """Cells of a column limited throughout stay clean; their values stay."""
    notes = Footnotes("en")
    column = [figure("0.5", 1, "provisional"), figure("0.4", 2, "provisional")]
    assert columns(["P@5"], [column], notes) == [["P@5 ᵃ", "0.5 (1)", "0.4 (2)"]]


def test_a_column_of_two_reasons_marks_its_cells() -> None:
    """So does a column that one figure escapes, and a column of a single figure."""
    notes = Footnotes("en")
    mixed = [figure("0.5", 1, "provisional"), figure("0.4", 2)]
    alone = [figure(None, 0, "no_claims")]
    assert columns(["a"], [mixed], notes) == [["a", "0.5ᵃ (1)", "0.4 (2)"]]
    assert columns(["b"], [alone], notes) == [["b", "—ᵇ"]]


def test_only_a_demo_is_stamped() -> None:
    """The stamp stands before the title."""
    assert stamper({"demo": True}, "es")("Tabla") == "DEMO · Tabla"
    assert stamper({"demo": False}, "es")("Tabla") == "Tabla"
