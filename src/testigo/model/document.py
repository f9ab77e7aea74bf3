"""What an adapter reads out of an answer: documents, what is missing, what it cost."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum

from testigo.model.untrusted import UntrustedText


class DateKind(StrEnum):
    """What a provider's date means; most say less than they seem to."""

    PUBLISHED = "published"
    MODIFIED = "modified"
    CRAWLED = "crawled"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True, kw_only=True)
class DateFact:
    """A date a provider gave, with how much of it may be believed."""

    day: date
    precision_days: int
    """0: that very day; 30: a month named in words; counted as half-width around `day`."""
    kind: DateKind
    raw: str
    """The provider's own characters."""
    suspect: str | None = None
    """Why it is no publication date (`equals_retrieval`, `placeholder`, ...); None where nothing speaks against it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProviderText:
    """One JSON string leaf of an answer, or its whole body; never joined with another."""

    pointer: str
    """RFC 6901 pointer into the body; empty for the whole body."""
    text: UntrustedText
    role: str
    """`title`, `excerpt`, `content`, `summary`, `answer`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """One result of a provider, in its order."""

    url: str
    """As the provider gave it; `testigo.evidence.urls` makes the key."""
    rank: int
    """1-based place in the answer."""
    texts: tuple[ProviderText, ...] = ()
    published_at: DateFact | None = None
    """None when the provider gives none; never filled from retrieval time."""
    date_absent: str | None = None
    """Why `published_at` is None where a date was given but could not be read: `unreadable`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """What a call used."""

    cost_usd: Decimal | None
    """None: cannot be priced; 0 only when it was free."""
    cost_basis: str
    """`reported` by the provider, `price_list` of the data file, `unpriced`."""
    units: tuple[tuple[str, int], ...] = ()
    """Counted units in the provider's own names (`credits`, `results`)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RateLimit:
    """What the headers say about the allowance; None where they do not."""

    limit: int | None = None
    remaining: int | None = None
    reset_seconds: int | None = None
    """Seconds from the answer until the window opens again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Response:
    """An answer that could be read."""

    documents: tuple[Document, ...]
    partial: bool | None
    """What the provider itself declares; None when it has no such word and nothing failed by its own account."""
    declared_missing: tuple[str, ...] = ()
    """URLs the provider says failed."""
    missing: tuple[str, ...] = ()
    """URLs asked for by name that did not come. In `missing` and not declared: a lie."""
    short: bool = False
    """A search gave fewer documents than asked: reported, never a gate."""
    answer: tuple[ProviderText, ...] = ()
    """Synthesised prose: it yields claims like any text, never evidence."""
    usage: Usage
    rate_limit: RateLimit | None = None
    request_id: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """What an operation will cost before it is made."""

    usd_expected: Decimal
    usd_worst_case: Decimal
