from io import BytesIO

import pytest
from reportlab.pdfgen.canvas import Canvas

from testigo.errors import ExtractionFailed
from testigo.extract.columns import has_columns


def pdf(*pages: list[tuple[int, int]]) -> bytes:
    """Return a PDF with a word at each place (left, bottom) of each page, in points."""
    file = BytesIO()
    canvas = Canvas(file, invariant=True)
    for places in pages:
        for left, bottom in places:
            canvas.drawString(left, bottom, "texto")
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def rows(count: int) -> list[tuple[int, int]]:
    """Return the places of a table of two columns."""
    return [(left, 700 - 20 * row) for row in range(count) for left in (72, 300)]


@pytest.mark.parametrize(("count", "expected"), [(3, False), (4, True), (5, True)])
def test_four_rows_in_two_columns_are_a_table(count: int, expected: bool) -> None:
    """Two starts that meet on four base lines are columns; three may be chance."""
    assert has_columns(pdf(rows(count))) is expected


def test_any_page_will_do() -> None:
    """A table on a later page counts."""
    assert has_columns(pdf([(72, 700)], rows(6)))


def test_running_text_is_no_table() -> None:
    """Lines that start at one place are not columns, however many."""
    assert not has_columns(pdf([(72, 700 - 14 * line) for line in range(40)]))


def test_a_heading_beside_running_text_is_no_table() -> None:
    """Starts that differ from row to row are not columns."""
    assert not has_columns(pdf([(72 + 30 * row * (left > 0), 700 - 20 * row) for row in range(8) for left in (0, 1)]))


def test_what_is_no_pdf_is_an_error() -> None:
    """Bytes that are no PDF raise, they are not a PDF without columns."""
    with pytest.raises(ExtractionFailed):
        has_columns(b"<html>")
