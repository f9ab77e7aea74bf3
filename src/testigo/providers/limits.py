"""What the rate-limit headers of an answer say. They inform a retry; they decide no metric."""

import re
from datetime import UTC, datetime

from testigo.model.document import RateLimit
from testigo.model.exchange import Exchange


def rate_limit_of(exchange: Exchange) -> RateLimit | None:
    """Return `x-ratelimit-limit`, `-remaining` and `-reset`; None where the answer has none of them.

    A reset is an instant in epoch seconds, or a number of seconds to wait; only the first can be larger than a year.
    """
    limit = _count(exchange.header("x-ratelimit-limit"))
    remaining = _count(exchange.header("x-ratelimit-remaining"))
    reset = _wait(_count(exchange.header("x-ratelimit-reset")), exchange.retrieved_at)
    if limit is None and remaining is None and reset is None:
        return None
    return RateLimit(limit=limit, remaining=remaining, reset_seconds=reset)


def _count(written: str | None) -> int | None:
    digits = (written or "").strip()
    return int(digits) if re.fullmatch(r"[0-9]{1,12}", digits) else None


def _wait(reset: int | None, retrieved_at: str) -> int | None:
    if reset is None or reset <= 366 * 86_400:
        return reset
    try:
        now = datetime.fromisoformat(retrieved_at)
    except ValueError:
        return None
    start = (now if now.tzinfo else now.replace(tzinfo=UTC)).timestamp()
    return max(0, reset - int(start))
