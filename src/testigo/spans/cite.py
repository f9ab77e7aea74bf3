"""Whether a quote may be cited: its span resolves, and what it holds is what the quote says, whole.

The only tolerance is HTML white-space collapsing, and only where white space is that of a layout (HTML, PDF pages).
A changed digit, sign, unit, currency, comparator, exponent, negation, or a cut word is a miss.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from testigo.model.artifact import Artifact
from testigo.model.span import Citation, Miss, MissReason, OffsetSpan, Quote, Span
from testigo.spans.boundaries import is_whole
from testigo.spans.grammar import parse, write
from testigo.spans.resolve import Passage, passage
from testigo.spans.white import collapse, collapse_mapped

_ELLIPSIS = re.compile(r"\s*+(?:\[\s?(?:…|\.{3,})\s?\]|\((?:…|\.{3,})\)|…|\.{3,})\s*\Z")
_WORD = re.compile(r"[^\W_]")

collapsed = lru_cache(maxsize=512)(collapse_mapped)
# what `locate` has found is checked at the same place by `cite`
stands_whole = lru_cache(maxsize=1024)(is_whole)


def cite(quote: Quote, span: Span | str, artifact: Artifact) -> Citation:
    """Check a quote against the bytes.

    An offset must hold exactly the quote, a page or element must contain it. Prefix and suffix, where the quote has
    them, must stand around it too, so that a look-alike elsewhere does not pass for it.

    Raises:
        SpanRejected: `span` is a string outside the grammar.
    """
    place = parse(span) if isinstance(span, str) else span
    return Citation(span=write(place), quote=quote, miss=_miss(quote, place, artifact))


def wordings(exact: str) -> tuple[str, ...]:
    """Return the texts a quote may stand for: itself, and where it ends in an ellipsis itself without it."""
    ended = _ELLIPSIS.search(exact)
    return (exact,) if ended is None else (exact, exact[: ended.start()])


def has_word(text: str) -> bool:
    """Say whether there is a letter or digit: the least that can be evidence."""
    return _WORD.search(text) is not None


def occurrences(text: str, wanted: str, start: int = 0, end: int | None = None) -> Iterator[int]:
    """Yield every place in `text[start:end]` where `wanted` stands whole, in order."""
    last = (len(text) if end is None else end) - len(wanted)
    at = text.find(wanted, start)
    while 0 <= at <= last:
        if stands_whole(text, at, at + len(wanted)):
            yield at
        at = text.find(wanted, at + 1)


def _miss(quote: Quote, span: Span, artifact: Artifact) -> Miss | None:
    if not has_word(wordings(quote.exact)[-1]):
        return Miss(MissReason.NO_WORD)
    found = passage(span, artifact)
    if isinstance(found, Miss):
        return found
    shown = _laid_out(found) if found.collapses else found
    if any(_stands(wording, quote, shown, exactly=isinstance(span, OffsetSpan)) for wording in wordings(quote.exact)):
        return None
    return Miss(MissReason.QUOTE_DIFFERS)


def _laid_out(found: Passage) -> Passage:
    """Return the passage with its white space collapsed and none at the ends of what is held."""
    view = collapsed(found.text)
    start, end = view.collapsed(found.start), view.collapsed(found.end)
    start += view.text.startswith(" ", start)
    end -= view.text[end - 1 : end] == " "
    return Passage(view.text, start, end, collapses=True)


def _stands(wording: str, quote: Quote, shown: Passage, *, exactly: bool) -> bool:
    wanted = collapse(wording) if shown.collapses else wording
    if exactly and shown.held() != wanted:
        return False
    places = occurrences(shown.text, wanted, shown.start, shown.end)
    return any(_has_context(quote, shown, at, at + len(wanted)) for at in places)


def _has_context(quote: Quote, shown: Passage, start: int, end: int) -> bool:
    prefix, suffix = quote.prefix, quote.suffix
    if shown.collapses:
        prefix, suffix = collapse(prefix), collapse(suffix)
        start -= shown.text[start - 1 : start] == " "
        end += shown.text.startswith(" ", end)
    return shown.text[max(0, start - len(prefix)) : start] == prefix and shown.text.startswith(suffix, end)
