from io import BytesIO

import pytest
from reportlab.lib.colors import Color, black, white
from reportlab.pdfgen.canvas import Canvas

from testigo.errors import ExtractionFailed
from testigo.model.untrusted import peek
from testigo.visibility.pdf import hidden_runs, text_runs
from testigo.visibility.runs import Verdict


def verdicts(body: bytes) -> dict[str, tuple[Verdict, str]]:
    """Return what is decided about each text of a PDF."""
    return {peek(run.text).strip(): (run.verdict, run.rule) for run in text_runs(body)}


def drawn(paint: str) -> bytes:
    """Return a page with one plain line and one that is painted as named."""
    out = BytesIO()
    canvas = Canvas(out, invariant=True)
    canvas.drawString(72, 700, "texto a la vista")
    match paint:
        case "mode":
            text = canvas.beginText(72, 600)
            text.setTextRenderMode(3)
            text.textOut("oculto")
            canvas.drawText(text)
        case "white":
            canvas.setFillColor(white)
            canvas.drawString(72, 600, "oculto")
        case "tiny":
            canvas.setFont("Helvetica", 0.5)
            canvas.drawString(72, 600, "oculto")
        case "outside":
            canvas.drawString(-500, 600, "oculto")
        case "transparent":
            canvas.setFillColor(Color(0, 0, 0, alpha=0))
            canvas.drawString(72, 600, "oculto")
        case "covered":
            canvas.drawString(72, 600, "oculto")
            canvas.setFillColor(white)
            canvas.rect(50, 580, 300, 50, stroke=0, fill=1)
        case "bar":
            canvas.setFillColor(black)
            canvas.rect(50, 580, 300, 50, stroke=0, fill=1)
            canvas.setFillColor(white)
            canvas.drawString(72, 600, "blanco sobre negro")
    canvas.save()
    return out.getvalue()


@pytest.mark.parametrize(
    ("paint", "rule"),
    [
        ("mode", "render-mode"),
        ("white", "fill"),
        ("tiny", "font-size"),
        ("outside", "off-page"),
        ("transparent", "alpha"),
        ("covered", "not-drawn"),
    ],
)
def test_text_nobody_sees_on_a_page_is_hidden(paint: str, rule: str) -> None:
    """Invisible mode, white ink, tiny letters, off-page, transparent and painted-over text is hidden by name."""
    found = verdicts(drawn(paint))
    assert found["oculto"] == (Verdict.HIDDEN, rule)
    assert found["texto a la vista"] == (Verdict.VISIBLE, "default")


def test_white_ink_on_a_dark_bar_is_visible() -> None:
    """A page is drawn before white text is called hidden."""
    body = drawn("bar")
    assert verdicts(body)["blanco sobre negro"] == (Verdict.VISIBLE, "default")
    assert hidden_runs(body) == ()


def test_what_is_no_pdf_is_refused() -> None:
    """Bytes that are no PDF raise the typed error."""
    with pytest.raises(ExtractionFailed):
        text_runs(b"no es un PDF")
