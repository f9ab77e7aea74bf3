import os
from decimal import Decimal

import pytest

from testigo.errors import ExtractionFailed
from testigo.extract.ocr import arrange, read_page
from testigo.model.artifact import Reading
from tests.extract.test_pdf import code_of, make_pdf


def test_a_scanned_page_is_read_and_marked() -> None:
    """Tesseract reads a picture of text; the text is marked as OCR and has a confidence."""
    found = read_page(make_pdf("uno", "picture"), 2)
    assert "BOLETIN" in found.text
    assert found.reading is Reading.OCR
    assert found.mean_confidence is not None
    assert 50 < found.mean_confidence <= 100


def test_reading_leaves_the_environment_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit of one thread holds for Tesseract alone: it is set back, or taken away, even after a failure."""
    for before in (None, "7"):
        monkeypatch.delenv("OMP_THREAD_LIMIT", raising=False)
        if before is not None:
            monkeypatch.setenv("OMP_THREAD_LIMIT", before)
        with pytest.raises(ExtractionFailed):
            read_page(make_pdf("picture"), 1, language="xxx")
        assert os.environ.get("OMP_THREAD_LIMIT") == before


def test_a_missing_language_is_named() -> None:
    """Asking for a language without data says which one of them is missing."""
    with pytest.raises(ExtractionFailed) as failure:
        read_page(make_pdf("picture"), 1, language="spa+xxx")
    assert code_of(failure) == "extract.ocr_language_missing"
    assert failure.value.faults[0].detail == {"language": "xxx"}


def test_a_missing_program_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where Tesseract is not on the path, the fault says that and nothing else."""
    monkeypatch.setattr("pytesseract.pytesseract.tesseract_cmd", "/no-such-place/tesseract")
    with pytest.raises(ExtractionFailed) as failure:
        read_page(make_pdf("picture"), 1)
    assert code_of(failure) == "extract.ocr_program_missing"


def test_a_page_that_is_not_there_is_not_rendered() -> None:
    """A page number out of range fails before any program starts."""
    with pytest.raises(ExtractionFailed) as failure:
        read_page(make_pdf("picture"), 2)
    assert code_of(failure) == "extract.no_such_page"


def test_words_become_lines_and_paragraphs() -> None:
    """Words of a line are joined by spaces, lines by line ends, paragraphs by a blank line; empty rows do not count."""
    words = {
        "block_num": [1, 1, 1, 1, 1, 2],
        "par_num": [1, 1, 1, 1, 2, 1],
        "line_num": [0, 1, 1, 2, 1, 1],
        "text": ["", "uno", "dos", "tres", "cuatro", "cinco"],
        "conf": [-1, 90, "80", 70.5, 60, 50],
    }
    found = arrange(words)
    assert found.text == "uno dos\ntres\n\ncuatro\n\ncinco"
    assert found.mean_confidence == Decimal("70.1")


def test_an_empty_page_has_no_confidence() -> None:
    """Where no word was found the confidence is unknown, not zero."""
    found = arrange({"block_num": [0], "par_num": [0], "line_num": [0], "text": [" "], "conf": [-1]})
    assert (found.text, found.mean_confidence) == ("", None)
