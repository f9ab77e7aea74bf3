"""The one place where a quote stands in an artifact, by the rules of `testigo.spans.cite`, or a typed miss."""

from collections.abc import Iterator
from itertools import islice

from testigo.extract.decode import is_html
from testigo.extract.text import shown_text
from testigo.model.artifact import Artifact
from testigo.model.span import Miss, MissReason, OffsetSpan, PageSpan, Quote, Span
from testigo.spans.cite import collapsed, has_word, occurrences, wordings
from testigo.spans.resolve import PDF, read_pages
from testigo.spans.white import collapse

_CONTEXT = 32
"""Code points of prefix and suffix, at most."""
_PLACES = 64
"""Places that are looked at before a hidden one is taken."""


def locate(exact: str, artifact: Artifact, *, hidden: tuple[tuple[int, int], ...] = ()) -> tuple[Span, Quote] | Miss:
    """Find the first place where `exact` stands whole: an offset, or in a PDF a page.

    Args:
        exact: the quote.
        artifact: where it is looked for.
        hidden: half-open ranges of the artifact's text that nobody sees. A place that touches one is taken only where
            the first 64 places all do: a heading repeats what the title of a page says out of sight.

    Returns:
        Span and quote, which `cite` accepts for the same artifact; prefix and suffix (at most 32 code points each, as
        shown) tell a repeated quote apart. Or a miss: `no_word`, `wrong_media_type`, `no_such_page` (no PDF),
        `no_text_layer` (no page has text), `not_visible` (it stands in the HTML source, but not in what that shows),
        `quote_differs`.
    """
    if not has_word(wordings(exact)[-1]):
        return Miss(MissReason.NO_WORD)
    if artifact.text is None:
        return _in_pages(exact, artifact)
    places = _in_html(exact, artifact.text) if is_html(artifact.media_type) else _in_text(exact, artifact.text)
    best = _best(places, hidden)
    if best is None:
        unseen = is_html(artifact.media_type) and exact in artifact.text
        return Miss(MissReason.NOT_VISIBLE if unseen else MissReason.QUOTE_DIFFERS)
    return best


def _best(
    places: Iterator[tuple[OffsetSpan, Quote]], hidden: tuple[tuple[int, int], ...]
) -> tuple[OffsetSpan, Quote] | None:
    """Return the first place in sight, else the first of all; None where there is no place."""
    first = None
    for span, quote in islice(places, _PLACES):
        if not any(low < span.end and span.start < high for low, high in hidden):
            return span, quote
        first = first or (span, quote)
    return first


def _in_text(exact: str, text: str) -> Iterator[tuple[OffsetSpan, Quote]]:
    for start, end in _find(wordings(exact), text):
        yield OffsetSpan(start, end), _quote(text, start, end)


def _in_html(exact: str, source: str) -> Iterator[tuple[OffsetSpan, Quote]]:
    shown = shown_text(source)
    view = collapsed(shown.text)
    for start, end in _find([collapse(wording) for wording in wordings(exact)], view.text):
        ranges = shown.source_ranges(view.original(start), view.original(end - 1) + 1)
        yield OffsetSpan(ranges[0][0], ranges[-1][1]), _quote(view.text, start, end)


def _in_pages(exact: str, artifact: Artifact) -> tuple[Span, Quote] | Miss:
    if artifact.media_type != PDF:
        return Miss(MissReason.WRONG_MEDIA_TYPE)
    pages = read_pages(artifact.body)
    wanted = [collapse(wording) for wording in wordings(exact)]
    for number, page in enumerate(pages, start=1):
        if page is not None and (found := next(_find(wanted, collapsed(page).text), None)) is not None:
            return PageSpan(number), _quote(collapsed(page).text, *found)
    if any(pages):
        return Miss(MissReason.QUOTE_DIFFERS)
    return Miss(MissReason.NO_TEXT_LAYER if pages else MissReason.NO_SUCH_PAGE)


def _find(wanted: "list[str] | tuple[str, ...]", text: str) -> Iterator[tuple[int, int]]:
    """Yield start and end of every place where a wording stands in `text` whole, the first wording first."""
    for wording in wanted:
        for at in occurrences(text, wording):
            yield at, at + len(wording)


def _quote(text: str, start: int, end: int) -> Quote:
    return Quote(
        exact=text[start:end], prefix=text[max(0, start - _CONTEXT) : start], suffix=text[end : end + _CONTEXT]
    )
