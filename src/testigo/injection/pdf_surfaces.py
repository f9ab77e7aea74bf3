"""What a PDF holds outside its pages' text: document information, XMP, bookmarks, annotations and form fields."""

import ctypes
import re
from collections.abc import Iterator
from typing import Any

from testigo.extract.pdf import opened
from testigo.injection.surfaces import Surface

_XMP = re.compile(rb"<x:xmpmeta.*?</x:xmpmeta>", re.DOTALL)
_MARKUP = re.compile(r"<[^<>]*>|[A-Za-z0-9+/=]{60,}")
"""Tags, and the base64 of thumbnails."""
_SPOKEN = ("Contents", "RC", "T", "TU", "V", "DV", "Alt", "NM")
"""Annotation and field entries that hold text (ISO 32000-2, 12.5 and 12.7)."""


def of_pdf(body: bytes) -> tuple[Surface, ...]:
    """Return the surfaces of a PDF; their offsets are 0, their page None where they belong to the whole document.

    Raises:
        ExtractionFailed: the body cannot be opened as a PDF.
    """
    with opened(body) as document:
        found: list[tuple[str, str, int | None]] = [
            ("pdf-info", value, None) for value in document.get_metadata_dict(skip_empty=True).values()
        ]
        found += [("pdf-xmp", _MARKUP.sub(" ", m[0].decode("utf-8", "replace")), None) for m in _XMP.finditer(body)]
        found += [("pdf-bookmark", mark.get_title(), None) for mark in document.get_toc()]
        for number, page in enumerate(document, start=1):
            found += [("pdf-annotation", text, number) for text in _annotations(page)]
    return tuple(
        Surface(kind=kind, text=text, start=0, end=0, page=page)
        for kind, text, page in found
        if len(text) > 7  # noqa: PLR2004
    )


def _annotations(page: Any) -> Iterator[str]:
    import pypdfium2.raw as pdfium  # noqa: PLC0415 - loads a library of 7 MB

    for index in range(min(pdfium.FPDFPage_GetAnnotCount(page), 5_000)):
        annotation = pdfium.FPDFPage_GetAnnot(page, index)
        for key in _SPOKEN:
            if text := _string(annotation, key):
                yield text
        pdfium.FPDFPage_CloseAnnot(annotation)


def _string(annotation: Any, key: str) -> str:
    import pypdfium2.raw as pdfium  # noqa: PLC0415

    size = pdfium.FPDFAnnot_GetStringValue(annotation, key.encode(), None, 0)
    if size <= 2:  # noqa: PLR2004 - the closing zero alone
        return ""
    buffer = ctypes.create_string_buffer(size)
    pdfium.FPDFAnnot_GetStringValue(
        annotation, key.encode(), ctypes.cast(buffer, ctypes.POINTER(pdfium.FPDF_WCHAR)), size
    )
    return buffer.raw[: size - 2].decode("utf-16-le", "replace")
