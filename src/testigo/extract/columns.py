"""Does a PDF hold a table in columns? Text that shares base lines and starts at the same places, row after row."""

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from testigo.extract.pdf import opened

if TYPE_CHECKING:
    from pypdfium2 import PdfPage

ROWS = 4
"""Rows that must show the same two starts: fewer are chance."""


def has_columns(body: bytes) -> bool:
    """Say whether some page has a table of at least two columns and four rows.

    Raises:
        ExtractionFailed: see `testigo.extract.pdf.opened`.
    """
    with opened(body) as document:
        return any(_page_has_columns(page) for page in document)


def _page_has_columns(page: "PdfPage") -> bool:
    from pypdfium2 import raw  # noqa: PLC0415 - see `opened`

    rows: dict[int, set[int]] = defaultdict(set)
    for found in page.get_objects(filter=(raw.FPDF_PAGEOBJ_TEXT,)):
        origin = found.get_matrix()
        # the origin, since bounds hang on the letters: a descender sinks them. Whole points: producers set the starts
        # of a column to within a fraction of one
        rows[round(origin.f)].add(round(origin.e))
    starts = Counter(start for row in rows.values() if len(row) > 1 for start in row)
    return sum(count >= ROWS for count in starts.values()) > 1
