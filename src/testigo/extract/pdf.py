"""Text of PDF pages, as the engine of a browser reads it, and which pages are pictures only. Pages count from 1.

The text layer says what a reader can select, not what can be seen: hidden text is judged in `testigo.visibility`.
"""

from contextlib import contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING

from testigo.errors import ExtractionFailed, Fault

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pypdfium2 import PdfDocument, PdfPage

_DEPTH = 8
"""Levels of form objects that are looked into for text and pictures."""


@contextmanager
def opened(body: bytes) -> "Iterator[PdfDocument]":
    """Open a PDF for the length of a block.

    Raises:
        ExtractionFailed: not a PDF, broken beyond repair, or locked by a password; also for a fault inside the block.
    """
    from pypdfium2 import PdfDocument, PdfiumError  # noqa: PLC0415 - loads a library of 7 MB

    document = None
    try:
        document = PdfDocument(body)
        yield document
    except PdfiumError:
        # PDFium's own error code is that of an earlier file when it fails without setting one.
        code = "extract.pdf_locked" if b"/Encrypt" in body else "extract.pdf_unreadable"
        raise ExtractionFailed(Fault(code)) from None
    finally:
        if document is not None:
            document.close()


def page_count(body: bytes) -> int:
    """Return the number of pages.

    Raises:
        ExtractionFailed: see `opened`.
    """
    with opened(body) as document:
        return len(document)


def page_text(body: bytes, number: int) -> str | None:
    """Return the text of page `number`; None where it has no text layer.

    Raises:
        ExtractionFailed: see `opened`; or there is no such page.
    """
    with opened(body) as document:
        return _text(find_page(document, number))


def page_texts(body: bytes) -> tuple[str | None, ...]:
    """Return the text of every page, None where it has no text layer.

    Raises:
        ExtractionFailed: see `opened`.
    """
    with opened(body) as document:
        return tuple(_text(page) for page in document)


def pages_needing_ocr(body: bytes) -> tuple[int, ...]:
    """Return the numbers of the pages that show a picture and have no text; they are not read, only looked at.

    Raises:
        ExtractionFailed: see `opened`.
    """
    with opened(body) as document:
        return tuple(number for number, page in enumerate(document, start=1) if _is_picture(page))


# one run asks for the same files again and again
scanned_pages = lru_cache(maxsize=32)(pages_needing_ocr)


def find_page(document: "PdfDocument", number: int) -> "PdfPage":
    """Return page `number` of an open document.

    Raises:
        ExtractionFailed: there is no such page.
    """
    if not 1 <= number <= len(document):
        raise ExtractionFailed(Fault("extract.no_such_page", detail={"number": number, "pages": len(document)}))
    return document[number - 1]


def _text(page: "PdfPage") -> str | None:
    text = page.get_textpage().get_text_range()
    return text if text.strip() else None


def _is_picture(page: "PdfPage") -> bool:
    from pypdfium2 import raw  # noqa: PLC0415 - see `opened`

    kinds = (raw.FPDF_PAGEOBJ_TEXT, raw.FPDF_PAGEOBJ_IMAGE)
    found = {found.type for found in page.get_objects(filter=kinds, max_depth=_DEPTH)}
    return found == {raw.FPDF_PAGEOBJ_IMAGE}
