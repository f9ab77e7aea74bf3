"""The written form of a span: `offset:A-B`, `page:N`, `selector:CSS`. One parser, one formatter, each other's inverse.

Numbers are canonical decimals (no sign, no leading zero, ASCII digits), so that equal spans are equal strings.
"""

import re

from testigo.errors import Fault, SpanRejected, Where
from testigo.model.span import OffsetSpan, PageSpan, SelectorSpan, Span

_NUMBER = re.compile(r"0|[1-9][0-9]{0,17}")
"""At most 18 digits: nothing stored is longer, and a longer number would only be an attack on the reader."""
_SHOWN = 80
"""Code points of a rejected span that its error repeats."""


def parse(text: str) -> Span:
    """Return the span that `text` writes.

    Raises:
        SpanRejected: `text` does not follow the grammar; the detail `position` is the first code point that is wrong.
    """
    kind, colon, _ = text.partition(":")
    at = len(kind) + len(colon)
    match kind + colon:
        case "offset:":
            return _offset(text, at)
        case "page:":
            return _page(text, at)
        case "selector:":
            return _selector(text, at)
        case _:
            raise _rejected("unknown_kind", text, 0)


def write(span: Span) -> str:
    """Return the canonical written form of a span."""
    match span:
        case OffsetSpan(start, end):
            return f"offset:{start}-{end}"
        case PageSpan(number):
            return f"page:{number}"
        case SelectorSpan(css):
            return f"selector:{css}"


def _offset(text: str, at: int) -> OffsetSpan:
    start, at = _number(text, at)
    if text[at : at + 1] != "-":
        raise _rejected("not_canonical", text, at)
    second = at + 1
    end, at = _number(text, second)
    _require_end(text, at)
    if start >= end:
        raise _rejected("empty_range", text, second)
    return OffsetSpan(start, end)


def _page(text: str, at: int) -> PageSpan:
    number, end = _number(text, at)
    _require_end(text, end)
    if number == 0:
        raise _rejected("page_zero", text, at)
    return PageSpan(number)


def _selector(text: str, at: int) -> SelectorSpan:
    css = text[at:]
    if not css.strip():
        raise _rejected("empty_selector", text, at)
    if css != css.strip():
        raise _rejected("padded_selector", text, at if css[0].isspace() else at + len(css.rstrip()))
    return SelectorSpan(css)


def _number(text: str, at: int) -> tuple[int, int]:
    """Return the number that stands at `at`, and where it ends."""
    match = _NUMBER.match(text, at)
    if match is None:
        raise _rejected("not_canonical", text, at)
    return int(match[0]), match.end()


def _require_end(text: str, at: int) -> None:
    if at != len(text):
        raise _rejected("not_canonical", text, at)


def _rejected(fault: str, text: str, position: int) -> SpanRejected:
    return SpanRejected(Fault(f"spans.{fault}", Where(span=text[:_SHOWN]), {"position": position}))
