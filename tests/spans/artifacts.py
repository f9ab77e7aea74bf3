"""Artifacts that the tests of spans read, made of text and of small PDFs."""

from io import BytesIO

from reportlab.pdfgen.canvas import Canvas

from testigo.extract.decode import make_artifact
from testigo.model.artifact import Artifact


def html(source: str) -> Artifact:
    """Return an HTML artifact."""
    return make_artifact(source.encode(), path="page.html", media_type="text/html", encoding="utf-8")


def plain(text: str) -> Artifact:
    """Return a text artifact, as a provider's leaf is one."""
    return make_artifact(text.encode(), path="leaf.txt", media_type="text/plain")


def pdf(*pages: tuple[str, ...]) -> Artifact:
    """Return a PDF artifact: each page a few lines; a page without lines has no text layer."""
    out = BytesIO()
    canvas = Canvas(out, pagesize=(400, 200), invariant=True)
    for lines in pages:
        for number, line in enumerate(lines):
            canvas.drawString(20, 150 - 20 * number, line)
        canvas.showPage()
    canvas.save()
    return binary(out.getvalue(), "application/pdf")


def binary(body: bytes, media_type: str) -> Artifact:
    """Return an artifact without text."""
    return make_artifact(body, path="file.bin", media_type=media_type)
