"""How an answer fails: HTTP statuses as RFC 9110 means them, and room for a service that means something else."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from testigo.model.exchange import Exchange
from testigo.model.failure import Failure, ProviderError, Sign
from testigo.providers.limits import rate_limit_of

_MEANINGS: Mapping[int, tuple[Failure, Sign]] = {
    401: (Failure.UNAUTHORIZED, Sign.STATUS_401),
    402: (Failure.QUOTA_EXHAUSTED, Sign.NONE),
    403: (Failure.UNAUTHORIZED, Sign.REFUSED),
    407: (Failure.UNAUTHORIZED, Sign.NONE),
    408: (Failure.TIMEOUT, Sign.NONE),
    429: (Failure.RATE_LIMITED, Sign.NONE),
    451: (Failure.UNAUTHORIZED, Sign.REFUSED),
    499: (Failure.CANCELLED, Sign.NONE),
}
"""Statuses with a meaning of their own; the others go by their hundreds."""

_LONGEST_WAIT_SECONDS = 10_000_000


def is_success(exchange: Exchange) -> bool:
    """Say whether an answer came and claims to be one."""
    return exchange.simulate is None and 200 <= exchange.status <= 299  # noqa: PLR2004 - RFC 9110, section 15.3


def failure_of(exchange: Exchange, *, code: str | None = None, means: Failure | None = None) -> ProviderError:
    """Return the failure of an answer that is not a success.

    Args:
        exchange: the recorded answer.
        code: the service's own error code; left out unless it looks like a code, because messages may quote keys.
        means: what this service means by it where that differs from the status; the sign still follows the status.
    """
    failure, sign = _meaning(exchange)
    if means is not None and means is not failure:
        failure, sign = means, Sign.NONE
    return ProviderError(
        failure=failure,
        sign=sign,
        status=exchange.status,
        code=code if code and re.fullmatch(r"[A-Z_]{1,64}|[a-z_]{1,64}", code) else None,
        retry_after_seconds=_retry_after(exchange, failure),
    )


def malformed(exchange: Exchange) -> ProviderError:
    """Return the failure of an answer that claims success and is not the service's shape."""
    return ProviderError(failure=Failure.MALFORMED_RESPONSE, status=exchange.status)


def _meaning(exchange: Exchange) -> tuple[Failure, Sign]:
    if exchange.simulate == "timeout":
        return Failure.TIMEOUT, Sign.NONE
    if exchange.header("cf-mitigated") == "challenge":
        return Failure.UNAUTHORIZED, Sign.REFUSED
    if exchange.status in _MEANINGS:
        return _MEANINGS[exchange.status]
    match exchange.status // 100:
        case 0 | 5:
            return Failure.UPSTREAM_ERROR, Sign.NONE
        case 4:
            return Failure.BAD_REQUEST, Sign.NONE
        case _:
            return Failure.MALFORMED_RESPONSE, Sign.NONE


def _retry_after(exchange: Exchange, failure: Failure) -> int | None:
    """Return the wait a service asks for: `retry-after` (RFC 9110, section 10.2.3), else its rate-limit window."""
    if failure not in (Failure.RATE_LIMITED, Failure.UPSTREAM_ERROR):
        return None
    written = (exchange.header("retry-after") or "").strip()
    if re.fullmatch(r"[0-9]{1,7}", written):
        return int(written)
    if written:
        return _until(written, exchange.retrieved_at)
    limits = rate_limit_of(exchange) if failure is Failure.RATE_LIMITED else None
    return None if limits is None else limits.reset_seconds


def _until(http_date: str, retrieved_at: str) -> int | None:
    try:
        moment = parsedate_to_datetime(http_date)
        start = datetime.fromisoformat(retrieved_at)
        aware = [at if at.tzinfo else at.replace(tzinfo=UTC) for at in (moment, start)]
        seconds = int((aware[0] - aware[1]).total_seconds())
    except (ValueError, OverflowError, TypeError, IndexError):
        return None
    return min(max(seconds, 0), _LONGEST_WAIT_SECONDS)
