"""What a span holds in an artifact, or a typed miss. It compares nothing: that is `testigo.spans.cite`.

Each artifact is read once for all its spans: the last few readings are kept, keyed by the stored text or bytes
themselves, so that a cache can change nothing but the time it takes.
"""

from functools import lru_cache
from typing import Any, NamedTuple

from testigo.errors import ExtractionFailed
from testigo.extract.decode import is_html
from testigo.extract.pdf import page_texts
from testigo.extract.text import element_in_block, shown_text
from testigo.model.artifact import Artifact
from testigo.model.span import Miss, MissReason, OffsetSpan, PageSpan, SelectorSpan, Span

PDF = "application/pdf"


class Passage(NamedTuple):
    """A text of an artifact, and the part of it that a span holds: `text[start:end]`."""

    text: str
    start: int
    end: int
    collapses: bool
    """White space is that of a layout (HTML, PDF), so that a quote may show another."""

    def held(self) -> str:
        """Return what the span holds."""
        return self.text[self.start : self.end]


def resolve(span: Span, artifact: Artifact) -> str | Miss:
    """Return the text that a span holds.

    An offset addresses the artifact's text; in HTML that is the source, and what it shows there is the result. A page
    is that of a PDF's text layer, a selector picks exactly one element of an HTML page.

    Returns:
        The text, or a miss: `wrong_media_type`, `out_of_range`, `not_visible` (only markup, or a reference cut in two),
        `no_such_page` (also of bytes that do not open as a PDF), `no_text_layer`, `bad_selector`, `no_match`,
        `ambiguous`.
    """
    found = passage(span, artifact)
    return found if isinstance(found, Miss) else found.held()


def passage(span: Span, artifact: Artifact) -> Passage | Miss:
    """Return what a span holds with the text around it, or the miss that `resolve` returns."""
    match span:
        case OffsetSpan():
            return _at_offset(artifact, span.start, span.end)
        case PageSpan():
            return _on_page(artifact, span.number)
        case SelectorSpan():
            return _in_element(artifact, span.css)


def _at_offset(artifact: Artifact, start: int, end: int) -> Passage | Miss:
    if artifact.text is None:
        return Miss(MissReason.WRONG_MEDIA_TYPE)
    if end > len(artifact.text):
        return Miss(MissReason.OUT_OF_RANGE)
    if not is_html(artifact.media_type):
        return Passage(artifact.text, start, end, collapses=False)
    shown = shown_text(artifact.text)
    first, last = shown.shown_range(start, end)
    return Passage(shown.text, first, last, collapses=True) if first < last else Miss(MissReason.NOT_VISIBLE)


def _on_page(artifact: Artifact, number: int) -> Passage | Miss:
    if artifact.media_type != PDF:
        return Miss(MissReason.WRONG_MEDIA_TYPE)
    pages = read_pages(artifact.body)
    if number > len(pages):
        return Miss(MissReason.NO_SUCH_PAGE)
    text = pages[number - 1]
    return Miss(MissReason.NO_TEXT_LAYER) if text is None else Passage(text, 0, len(text), collapses=True)


def _in_element(artifact: Artifact, css: str) -> Passage | Miss:
    if artifact.text is None or not is_html(artifact.media_type):
        return Miss(MissReason.WRONG_MEDIA_TYPE)
    return _selected(artifact.text, css)


def _select(source: str, css: str) -> Passage | Miss:
    from cssselect import SelectorError  # noqa: PLC0415 - only selectors need it, and a page is parsed then

    try:
        found = _tree(source).css(css)
    except (SelectorError, ValueError, RecursionError):
        return Miss(MissReason.BAD_SELECTOR)
    if len(found) != 1:
        return Miss(MissReason.AMBIGUOUS if found else MissReason.NO_MATCH)
    if isinstance(found[0].root, str):  # `::text` and `::attr()` pick no element
        return Miss(MissReason.BAD_SELECTOR)
    text, start, end = element_in_block(found[0].root)
    return Passage(text, start, end, collapses=True) if start < end else Miss(MissReason.NOT_VISIBLE)


def _parse(source: str) -> Any:
    from parsel import Selector  # noqa: PLC0415 - heavy, and only selectors need it

    return Selector(text=source, type="html")


def _read_pages(body: bytes) -> tuple[str | None, ...]:
    try:
        return page_texts(body)
    except ExtractionFailed:
        return ()


read_pages = lru_cache(maxsize=32)(_read_pages)
_selected = lru_cache(maxsize=512)(_select)
_tree = lru_cache(maxsize=8)(_parse)
