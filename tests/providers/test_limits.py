import pytest

from testigo.model.document import RateLimit
from testigo.model.exchange import Exchange, HttpRequest
from testigo.providers.limits import rate_limit_of

EPOCH = 1_770_413_258
"""2026-02-06T21:27:38Z."""


def answered(headers: dict[str, str], at: str = "2026-02-06T21:27:38+00:00") -> Exchange:
    """Return an answer with these headers."""
    request = HttpRequest(method="GET", url="https://api.faro.example/")
    return Exchange(request=request, status=200, headers=tuple(headers.items()), retrieved_at=at)


def test_no_headers_are_no_limit() -> None:
    """An answer that says nothing about its allowance has none."""
    assert rate_limit_of(answered({"date": "x"})) is None


@pytest.mark.parametrize(
    ("reset", "seconds"),
    [
        (str(EPOCH + 5), 5),
        (str(EPOCH), 0),
        (str(EPOCH - 1), 0),
        ("30", 30),
        ("0", 0),
        ("31622400", 31_622_400),
        ("soon", None),
        ("-5", None),
        ("1.5", None),
        ("١٢", None),
    ],
)
def test_a_reset_is_an_instant_or_a_wait(reset: str, seconds: int | None) -> None:
    """Epoch seconds count from the answer, small numbers are the wait itself, and the past is no wait."""
    limit = rate_limit_of(answered({"X-RateLimit-Limit": "25", "x-ratelimit-reset": reset}))
    assert limit == RateLimit(limit=25, remaining=None, reset_seconds=seconds)


@pytest.mark.parametrize("at", ["", "never"])
def test_an_instant_needs_the_time_of_the_answer(at: str) -> None:
    """Without the time of the answer, an epoch reset says nothing."""
    limit = rate_limit_of(answered({"x-ratelimit-remaining": "0", "x-ratelimit-reset": str(EPOCH)}, at))
    assert limit == RateLimit(limit=None, remaining=0, reset_seconds=None)


def test_a_time_without_zone_is_utc() -> None:
    """An instant stored without zone counts as UTC."""
    limit = rate_limit_of(answered({"x-ratelimit-reset": str(EPOCH + 7)}, "2026-02-06T21:27:38"))
    assert limit == RateLimit(reset_seconds=7)
