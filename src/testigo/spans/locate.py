"""The one place where a quote stands in an artifact, by the rules of `testigo.spans.cite`, or a typed miss."""

from testigo.extract.decode import is_html
from testigo.model.artifact import Artifact
from testigo.model.span import Miss, MissReason, OffsetSpan, PageSpan, Quote, Span
from testigo.spans.cite import collapsed, has_word, occurrences, wordings
from testigo.spans.resolve import PDF, read_pages, shown_text
from testigo.spans.white import collapse

_CONTEXT = 32
"""Code points of prefix and suffix, at most."""


def locate(exact: str, artifact: Artifact) -> tuple[Span, Quote] | Miss:
    """Find the first place where `exact` stands whole: an offset, or in a PDF a page.

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
    return _in_html(exact, artifact.text) if is_html(artifact.media_type) else _in_text(exact, artifact.text)


def _in_text(exact: str, text: str) -> tuple[Span, Quote] | Miss:
    found = _find(wordings(exact), text)
    if found is None:
        return Miss(MissReason.QUOTE_DIFFERS)
    return OffsetSpan(*found), _quote(text, *found)


def _in_html(exact: str, source: str) -> tuple[Span, Quote] | Miss:
    shown = shown_text(source)
    view = collapsed(shown.text)
    found = _find([collapse(wording) for wording in wordings(exact)], view.text)
    if found is None:
        return Miss(MissReason.NOT_VISIBLE if exact in source else MissReason.QUOTE_DIFFERS)
    start, end = found
    ranges = shown.source_ranges(view.original(start), view.original(end - 1) + 1)
    return OffsetSpan(ranges[0][0], ranges[-1][1]), _quote(view.text, start, end)


def _in_pages(exact: str, artifact: Artifact) -> tuple[Span, Quote] | Miss:
    if artifact.media_type != PDF:
        return Miss(MissReason.WRONG_MEDIA_TYPE)
    pages = read_pages(artifact.body)
    wanted = [collapse(wording) for wording in wordings(exact)]
    for number, page in enumerate(pages, start=1):
        text = "" if page is None else collapsed(page).text
        if (found := _find(wanted, text)) is not None:
            return PageSpan(number), _quote(text, *found)
    if any(pages):
        return Miss(MissReason.QUOTE_DIFFERS)
    return Miss(MissReason.NO_TEXT_LAYER if pages else MissReason.NO_SUCH_PAGE)


def _find(wanted: "list[str] | tuple[str, ...]", text: str) -> tuple[int, int] | None:
    """Return start and end of the first wording that stands in `text` whole."""
    for wording in wanted:
        for at in occurrences(text, wording, 0, len(text)):
            return at, at + len(wording)
    return None


def _quote(text: str, start: int, end: int) -> Quote:
    return Quote(
        exact=text[start:end], prefix=text[max(0, start - _CONTEXT) : start], suffix=text[end : end + _CONTEXT]
    )
