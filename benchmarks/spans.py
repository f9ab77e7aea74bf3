# ruff: noqa: INP001, T201 - a script, and it prints
"""What one span costs: 1,000 spans over 40 documents of 100 KB, and over a PDF of 150 pages. Prints CPU times.

The floor is the sha256 of each document once, which whoever trusts stored bytes has paid. The peers do what a naive
checker does: parse the page, or open the PDF, for every span. Each round starts with nothing read.
"""

import hashlib
import random
import sys
from collections.abc import Callable
from io import BytesIO
from statistics import median
from time import process_time

from parsel import Selector
from pypdfium2 import PdfDocument
from reportlab.pdfgen.canvas import Canvas

from testigo.extract.decode import make_artifact
from testigo.extract.text import shown_text
from testigo.model.artifact import Artifact
from testigo.model.span import Miss, OffsetSpan, PageSpan, SelectorSpan, Span
from testigo.spans import resolve

DOCUMENTS, PARAGRAPHS, EACH, PAGES, ROUNDS = 40, 500, 25, 150, 5
PEER_SHARE = 10
"""The slow peers do a tenth of the work, and their time is multiplied."""
GOALS = {"offset of text, with sha256": ("floor", 2.0), "page": ("pypdfium2, opened for each", 0.1)}

Spans = list[tuple[Span, Artifact]]


def main() -> int:
    """Print the table and return 1 where a goal is missed."""
    chance = random.Random(3)  # noqa: S311 - an experiment, not a secret
    bodies = [_page(chance, number) for number in range(DOCUMENTS)]
    pages = [
        make_artifact(body, path=f"{at}", media_type="text/html", encoding="utf-8") for at, body in enumerate(bodies)
    ]
    texts = [make_artifact(body, path=f"{at}", media_type="text/plain") for at, body in enumerate(bodies)]
    offsets = {kind: _offsets(chance, artifacts) for kind, artifacts in (("text", texts), ("html", pages))}
    selectors: Spans = [
        (SelectorSpan(f"#p{chance.randrange(PARAGRAPHS)}"), page) for page in pages for _ in range(EACH)
    ]
    report = make_artifact(_pdf(), path="report.pdf", media_type="application/pdf")
    numbers: Spans = [(PageSpan(chance.randint(1, PAGES)), report) for _ in range(DOCUMENTS * EACH)]
    work: dict[str, tuple[Callable[[], None], int]] = {
        "floor": (lambda: _hash(bodies), 1),
        "offset of text, with sha256": (lambda: (_hash(bodies), _resolve(offsets["text"]))[1], 1),
        "offset of HTML, read and mapped first": (lambda: _resolve(offsets["html"]), 1),
        "selector": (lambda: _resolve(selectors), 1),
        "parsel, parsed for each": (lambda: _parse_each(selectors[::PEER_SHARE]), PEER_SHARE),
        "page": (lambda: _resolve(numbers), 1),
        "pypdfium2, opened for each": (lambda: _open_each(numbers[::PEER_SHARE]), PEER_SHARE),
    }
    times = {name: median(_cpu(job) * share for _ in range(ROUNDS)) for name, (job, share) in work.items()}
    size = len(bodies[0]) // 1000
    print(f"{DOCUMENTS * EACH} spans, {DOCUMENTS} documents of {size} KB, median of {ROUNDS} rounds, CPU")
    for name, seconds in times.items():
        print(f"{name:40} {1000 * seconds:10.2f} ms {DOCUMENTS * EACH / seconds:12,.0f} a second")
    missed = [name for name, (peer, goal) in GOALS.items() if times[name] > goal * times[peer]]
    for name, (peer, goal) in GOALS.items():
        print(f"{name}: {times[name] / times[peer]:.3f} x {peer} (goal {goal:.3f})")
    return len(missed)


def _page(chance: random.Random, number: int) -> bytes:
    words = ["la empresa", "amplía", "su planta", "de Saltillo", "con 1,250 millones", "y contrata personal"]
    lines = [f"<p id=p{at}>{' '.join(chance.choices(words, k=15))} &amp; <b>más</b></p>" for at in range(PARAGRAPHS)]
    return f"<!doctype html><title>{number}</title><body>{''.join(lines)}".encode()


def _offsets(chance: random.Random, artifacts: list[Artifact]) -> Spans:
    starts = [
        (chance.randrange(len(artifact.text or "") - 300), artifact) for artifact in artifacts for _ in range(EACH)
    ]
    return [(OffsetSpan(start, start + 200), artifact) for start, artifact in starts]


def _pdf() -> bytes:
    out = BytesIO()
    canvas = Canvas(out, invariant=True)
    for page in range(PAGES):
        for line in range(50):
            canvas.drawString(
                40, 800 - 15 * line, f"Informe {page}.{line}: la empresa amplía su planta de Saltillo, 1,250 plazas"
            )
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def _hash(bodies: list[bytes]) -> None:
    for body in bodies:
        hashlib.sha256(body).digest()


def _resolve(spans: Spans) -> None:
    for cache in (shown_text, resolve.read_pages, resolve._selected, resolve._tree):  # noqa: SLF001 - a cold start
        cache.cache_clear()
    found = [resolve.resolve(span, artifact) for span, artifact in spans]
    if any(type(one) is Miss for one in found):
        raise AssertionError("a span of the benchmark does not resolve")


def _parse_each(spans: Spans) -> None:
    for span, artifact in spans:
        if isinstance(span, SelectorSpan):
            "".join(Selector(text=artifact.text, type="html").css(span.css)[0].xpath(".//text()").getall())


def _open_each(spans: Spans) -> None:
    for span, artifact in spans:
        if isinstance(span, PageSpan):
            PdfDocument(artifact.body)[span.number - 1].get_textpage().get_text_range()


def _cpu(job: Callable[[], None]) -> float:
    started = process_time()
    job()
    return process_time() - started


if __name__ == "__main__":
    sys.exit(main())
