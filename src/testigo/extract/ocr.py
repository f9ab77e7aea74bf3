"""Text of a page that is only a picture, read by Tesseract. A guess with a confidence, marked as such, never authority.

Slow (seconds a page) and it starts a program, so nothing that computes a figure calls it.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from decimal import Decimal
from itertools import groupby
from typing import Any

from testigo.errors import ExtractionFailed, Fault
from testigo.extract.pdf import find_page, opened
from testigo.model.artifact import Reading

_DOTS_PER_INCH = 300
"""What Tesseract's models were trained on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OcrText:
    """What a machine read from one page."""

    text: str
    """One line of the page a line, a blank line between paragraphs."""
    mean_confidence: Decimal | None
    """Mean over words of Tesseract's confidence, 0 to 100, one decimal; None where no word was found."""
    reading: Reading = Reading.OCR


def read_page(body: bytes, number: int, *, language: str = "spa") -> OcrText:
    """Read page `number` (from 1) of a PDF in a language Tesseract has data for (`spa`, `eng`, `spa+eng`).

    Raises:
        ExtractionFailed: the PDF or the page cannot be opened, Tesseract or its language data is not installed, or
            Tesseract fails.
    """
    from pytesseract import Output, TesseractError, TesseractNotFoundError, image_to_data  # noqa: PLC0415 - heavy

    with opened(body) as document:
        picture = find_page(document, number).render(scale=_DOTS_PER_INCH / 72, grayscale=True).to_pil()
    try:
        with _one_thread():
            _require(language)
            words = image_to_data(picture, lang=language, output_type=Output.DICT)
    except TesseractNotFoundError:
        raise ExtractionFailed(Fault("extract.ocr_program_missing")) from None
    except TesseractError as error:
        raise ExtractionFailed(Fault("extract.ocr_failed", detail={"status": error.status})) from None
    return arrange(words)


def arrange(words: Mapping[str, Sequence[Any]]) -> OcrText:
    """Return Tesseract's table of words (its TSV columns) as text with its mean confidence."""
    columns = zip(*(words[name] for name in ("block_num", "par_num", "line_num", "text", "conf")), strict=True)
    rows = [row for row in columns if str(row[3]).strip()]
    paragraphs = [
        "\n".join(" ".join(str(row[3]) for row in line) for _, line in groupby(paragraph, key=lambda row: row[2]))
        for _, paragraph in groupby(rows, key=lambda row: row[:2])
    ]
    total = sum((Decimal(str(row[4])) for row in rows), Decimal(0))
    mean = (total / len(rows)).quantize(Decimal("0.1")) if rows else None
    return OcrText(text="\n\n".join(paragraphs), mean_confidence=mean)


def _require(language: str) -> None:
    from pytesseract import get_languages  # noqa: PLC0415 - heavy

    installed = get_languages(config="")
    missing = [name for name in language.split("+") if name not in installed]
    if missing:
        raise ExtractionFailed(Fault("extract.ocr_language_missing", detail={"language": "+".join(missing)}))


@contextmanager
def _one_thread() -> Iterator[None]:
    """Keep Tesseract on one core: with more it burns 2.5 times the CPU for the same text. It reads the environment."""
    before = os.environ.get("OMP_THREAD_LIMIT")
    os.environ["OMP_THREAD_LIMIT"] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ["OMP_THREAD_LIMIT"]
        else:
            os.environ["OMP_THREAD_LIMIT"] = before
