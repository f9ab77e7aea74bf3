"""Where a piece of evidence stands in stored bytes, and what it says there.

Offsets count Unicode code points of an artifact's `text`, half-open; pages count from 1. The written form of a span
(`offset:10-20`, `page:3`, `selector:main p`) has one parser and one formatter, in `testigo.spans.grammar`.
"""

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class OffsetSpan:
    """Code points `start` (included) to `end` (excluded) of the artifact's text; `0 <= start < end`."""

    start: int
    end: int

    def __post_init__(self) -> None:
        if not 0 <= self.start < self.end:
            raise ValueError("an offset span needs 0 <= start < end")


@dataclass(frozen=True, slots=True)
class PageSpan:
    """One page of a PDF, counted from 1."""

    number: int

    def __post_init__(self) -> None:
        if self.number < 1:
            raise ValueError("pages count from 1")


@dataclass(frozen=True, slots=True)
class SelectorSpan:
    """The one element of an HTML artifact that a CSS selector picks."""

    css: str

    def __post_init__(self) -> None:
        if not self.css.strip() or self.css != self.css.strip():
            raise ValueError("a selector is not empty and has no white space around it")


Span = OffsetSpan | PageSpan | SelectorSpan


@dataclass(frozen=True, slots=True, kw_only=True)
class Quote:
    """A W3C TextQuoteSelector: the exact text, with a little of what stands before and after it."""

    exact: str
    prefix: str = ""
    suffix: str = ""


class MissReason(StrEnum):
    """Why a span does not resolve, or a quote is not what the span holds."""

    OUT_OF_RANGE = "out_of_range"
    NO_MATCH = "no_match"
    AMBIGUOUS = "ambiguous"
    NO_SUCH_PAGE = "no_such_page"
    NO_TEXT_LAYER = "no_text_layer"
    WRONG_MEDIA_TYPE = "wrong_media_type"
    BAD_SELECTOR = "bad_selector"
    QUOTE_DIFFERS = "quote_differs"
    NO_WORD = "no_word"
    NOT_VISIBLE = "not_visible"


@dataclass(frozen=True, slots=True)
class Miss:
    """A span or quote that does not hold, as a value."""

    reason: MissReason


@dataclass(frozen=True, slots=True, kw_only=True)
class Citation:
    """A quote checked against the bytes: citable, or not with the reason."""

    span: str
    """Canonical written form."""
    quote: Quote
    miss: Miss | None = None

    def is_citable(self) -> bool:
        """Say whether the span resolves and holds the quote."""
        return self.miss is None
