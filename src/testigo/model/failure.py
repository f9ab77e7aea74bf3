"""How an operation fails: nine failures as providers cause them, twelve obstructions as a reader meets them.

One total table maps the first to the second (spec.md section 7); it is data, and total both ways: every failure has an
obstruction, every obstruction has a failure.
"""

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum


class Failure(StrEnum):
    """What went wrong, whoever the provider is."""

    RATE_LIMITED = "rate_limited"
    UPSTREAM_ERROR = "upstream_error"
    TIMEOUT = "timeout"
    CANCELLED = "cancelled"
    UNAUTHORIZED = "unauthorized"
    QUOTA_EXHAUSTED = "quota_exhausted"
    BAD_REQUEST = "bad_request"
    MALFORMED_RESPONSE = "malformed_response"
    UNREADABLE_CONTENT = "unreadable_content"


class Obstruction(StrEnum):
    """What stands between a reader and the evidence."""

    ACCESS_BLOCKED = "access_blocked"
    AUTH_REQUIRED = "auth_required"
    PAYWALL = "paywall"
    ROBOTS_DENIED = "robots_denied"
    RATE_LIMITED = "rate_limited"
    UPSTREAM_DOWN = "upstream_down"
    TIME_OUT = "time_out"
    JS_REQUIRED = "js_required"
    FORMAT_TABLES_OCR = "format_tables_ocr"
    FORMAT_UNSUPPORTED = "format_unsupported"
    NOT_FOUND = "not_found"
    BUDGET_EXHAUSTED = "budget_exhausted"


class Sign(StrEnum):
    """The evidence that decides between the obstructions of one failure."""

    NONE = "none"
    BUDGET = "budget"
    """Our own budget cut the operation."""
    STATUS_401 = "status_401"
    REFUSED = "refused"
    """403, 451 or a challenge page."""
    ROBOTS = "robots"
    TARGET_GONE = "target_gone"
    """The named page answered 404 or 410."""
    PAYWALL = "paywall"
    JAVASCRIPT = "javascript"
    PICTURE = "picture"
    """Pages without a text layer."""


OBSTRUCTIONS: dict[Failure, dict[Sign, Obstruction]] = {
    Failure.RATE_LIMITED: {Sign.NONE: Obstruction.RATE_LIMITED},
    Failure.UPSTREAM_ERROR: {Sign.NONE: Obstruction.UPSTREAM_DOWN},
    Failure.TIMEOUT: {Sign.NONE: Obstruction.TIME_OUT},
    Failure.CANCELLED: {Sign.NONE: Obstruction.TIME_OUT, Sign.BUDGET: Obstruction.BUDGET_EXHAUSTED},
    Failure.UNAUTHORIZED: {
        Sign.NONE: Obstruction.AUTH_REQUIRED,
        Sign.STATUS_401: Obstruction.AUTH_REQUIRED,
        Sign.REFUSED: Obstruction.ACCESS_BLOCKED,
        Sign.ROBOTS: Obstruction.ROBOTS_DENIED,
    },
    Failure.QUOTA_EXHAUSTED: {Sign.NONE: Obstruction.BUDGET_EXHAUSTED},
    Failure.BAD_REQUEST: {Sign.NONE: Obstruction.FORMAT_UNSUPPORTED, Sign.TARGET_GONE: Obstruction.NOT_FOUND},
    Failure.MALFORMED_RESPONSE: {Sign.NONE: Obstruction.UPSTREAM_DOWN},
    Failure.UNREADABLE_CONTENT: {
        Sign.NONE: Obstruction.FORMAT_UNSUPPORTED,
        Sign.PAYWALL: Obstruction.PAYWALL,
        Sign.JAVASCRIPT: Obstruction.JS_REQUIRED,
        Sign.PICTURE: Obstruction.FORMAT_TABLES_OCR,
    },
}
"""Failure -> sign -> obstruction (spec.md section 7). `Sign.NONE` is every failure's answer where no sign is known."""

RETRYABLE: frozenset[Failure] = frozenset({Failure.RATE_LIMITED, Failure.UPSTREAM_ERROR, Failure.TIMEOUT})


def obstruction_of(failure: Failure, sign: Sign = Sign.NONE) -> Obstruction:
    """Return the obstruction of a failure; a sign that does not bear on this failure changes nothing."""
    row = OBSTRUCTIONS[failure]
    return row.get(sign, row[Sign.NONE])


@dataclass(frozen=True, slots=True, kw_only=True)
class ProviderError:
    """A failed operation, as a value: adapters return it, they do not raise it."""

    failure: Failure
    sign: Sign = Sign.NONE
    status: int
    """HTTP status; 0 when no answer came."""
    code: str | None = None
    """The provider's own error code or tag, never its message (it may quote the request)."""
    retry_after_seconds: int | None = None
    cost_usd: Decimal | None = None
    """What the failed call was charged; None when that is not said."""

    def obstruction(self) -> Obstruction:
        """Return the obstruction class a reader meets."""
        return obstruction_of(self.failure, self.sign)

    def is_retryable(self) -> bool:
        """Say whether asking again may help: only after 429, 5xx and time-outs."""
        return self.failure in RETRYABLE
