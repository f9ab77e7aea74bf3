from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageDraw
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from testigo.errors import ExtractionFailed
from testigo.extract.pdf import page_count, page_text, page_texts, pages_needing_ocr


def make_pdf(*pages: str, encrypt: StandardEncryption | None = None) -> bytes:
    """Return a PDF: each page a line of text, a picture with no text (`picture`), both (`both:...`), or nothing."""
    out = BytesIO()
    canvas = Canvas(out, pagesize=(300, 100), invariant=True, encrypt=encrypt)
    for page in pages:
        if page.startswith(("picture", "both:")):
            picture = Image.new("L", (600, 200), 255)
            ImageDraw.Draw(picture).text((20, 60), "BOLETIN", fill=0, font_size=80)
            canvas.drawImage(ImageReader(picture), 0, 0, 300, 100)
        if page != "picture":
            canvas.drawString(20, 50, page.removeprefix("both:"))
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def code_of(failure: pytest.ExceptionInfo[ExtractionFailed]) -> str:
    """Return the code of the only fault."""
    (fault,) = failure.value.faults
    return fault.code


def test_pages_count_from_1_and_have_their_text() -> None:
    """Each page gives its own text; a page without text layer gives None, not an empty text."""
    body = make_pdf("uno", "picture", "both:tres", "")
    assert page_count(body) == 4
    assert page_texts(body) == ("uno", None, "tres", None)
    assert [page_text(body, number) for number in (1, 2, 3)] == ["uno", None, "tres"]


def test_only_a_picture_without_text_needs_ocr() -> None:
    """A page with text, with text over a picture, or with nothing on it needs no OCR."""
    assert pages_needing_ocr(make_pdf("uno", "picture", "both:tres", "")) == (2,)


@pytest.mark.parametrize("number", [0, 3, -1])
def test_a_page_that_is_not_there(number: int) -> None:
    """Asking for a page before the first or after the last is a fault that says how many there are."""
    with pytest.raises(ExtractionFailed) as failure:
        page_text(make_pdf("uno", "dos"), number)
    assert code_of(failure) == "extract.no_such_page"
    assert failure.value.faults[0].detail == {"number": number, "pages": 2}


@pytest.mark.parametrize("read", [page_count, page_texts, pages_needing_ocr])
@pytest.mark.parametrize("body", [b"", b"%PDF-1.7", b"<html>", make_pdf("uno")[:200]])
def test_bytes_that_are_no_pdf(read: object, body: bytes) -> None:
    """Bytes that do not open as a PDF are a fault of their own, whoever reads them."""
    assert callable(read)
    with pytest.raises(ExtractionFailed) as failure:
        read(body)
    assert code_of(failure) == "extract.pdf_unreadable"


def test_a_locked_pdf_says_so() -> None:
    """A PDF that wants a password is told apart from a broken one, whatever was opened before."""
    locked = make_pdf("uno", encrypt=StandardEncryption("secret", strength=128))
    for body, code in ((locked, "extract.pdf_locked"), (b"%PDF-1.7", "extract.pdf_unreadable")):
        with pytest.raises(ExtractionFailed) as failure:
            page_count(body)
        assert code_of(failure) == code


def test_recorded_pdfs_are_read_or_refused_by_name(real: Path) -> None:
    """Every recorded PDF gives its pages or a typed fault, and no page with text is sent to OCR."""
    refused = 0
    files = sorted((real / "pdf").glob("*.pdf"))
    for file in files:
        body = file.read_bytes()
        try:
            texts = page_texts(body)
        except ExtractionFailed:
            refused += 1
            continue
        assert len(texts) == page_count(body)
        assert all(texts[number - 1] is None for number in pages_needing_ocr(body)), file.name
    assert len(files) > 100
    assert refused <= 20
