import pytest

from testigo.model.exchange import Exchange, HttpRequest
from testigo.model.failure import Failure, Obstruction
from testigo.providers.failures import failure_of, is_success, malformed


def answered(status: int, headers: dict[str, str] | None = None, **fields: str) -> Exchange:
    """Return an answer of that status."""
    request = HttpRequest(method="GET", url="https://api.faro.example/")
    pairs = tuple((headers or {}).items())
    at = fields.pop("at", "2026-02-06T21:27:38+00:00")
    return Exchange(request=request, status=status, headers=pairs, retrieved_at=at, **fields)


@pytest.mark.parametrize(("status", "good"), [(199, False), (200, True), (299, True), (300, False), (0, False)])
def test_success_is_two_hundred_to_two_hundred_and_ninety_nine(status: int, good: bool) -> None:
    """Only 2xx claims to be an answer."""
    assert is_success(answered(status)) is good


def test_a_simulated_timeout_is_no_success() -> None:
    """A connection that never answered is no answer, whatever its status says."""
    assert not is_success(answered(200, simulate="timeout"))


@pytest.mark.parametrize(
    ("written", "seconds"),
    [
        ("7", 7),
        (" 0 ", 0),
        ("Fri, 06 Feb 2026 21:28:38 GMT", 60),
        ("Fri, 06 Feb 2026 21:28:38", 60),
        ("Fri, 06 Feb 2026 21:26:38 GMT", 0),
        ("Fri, 31 Dec 9999 23:59:59 GMT", 10_000_000),
        ("Fri, 31 Dec 99999 23:59:59 GMT", None),
        ("soon", None),
        ("-1", None),
        ("99999999", None),
    ],
)
def test_retry_after_is_seconds_or_a_date(written: str, seconds: int | None) -> None:
    """`retry-after` counts from the answer, in both of its forms."""
    assert failure_of(answered(429, {"Retry-After": written})).retry_after_seconds == seconds
    assert failure_of(answered(503, {"Retry-After": written})).retry_after_seconds == seconds


def test_the_window_stands_in_for_retry_after() -> None:
    """A 429 without `retry-after` waits until its rate-limit window opens; a 5xx does not."""
    headers = {"x-ratelimit-reset": "9"}
    assert failure_of(answered(429, headers)).retry_after_seconds == 9
    assert failure_of(answered(503, headers)).retry_after_seconds is None
    assert failure_of(answered(429)).retry_after_seconds is None


def test_there_is_no_wait_before_what_is_not_retried() -> None:
    """A failure that asking again does not help carries no wait."""
    assert failure_of(answered(402, {"retry-after": "7"})).retry_after_seconds is None


def test_a_challenge_page_is_a_refusal() -> None:
    """A challenge at the door blocks access, whatever status it comes with."""
    read = failure_of(answered(503, {"cf-mitigated": "challenge"}))
    assert (read.failure, read.obstruction()) == (Failure.UNAUTHORIZED, Obstruction.ACCESS_BLOCKED)


@pytest.mark.parametrize("code", ["NO_MORE_CREDITS", "rate_limited", "A" * 64])
def test_a_code_is_kept(code: str) -> None:
    """A word of letters and underscores is an error code."""
    assert failure_of(answered(400), code=code).code == code


@pytest.mark.parametrize("code", ["", "sk-0123", "two words", "Mixed", "A" * 65, "key_0a1b", "é"])
def test_what_might_be_a_key_is_left_out(code: str) -> None:
    """Anything that is not plainly a code is dropped, because errors end in logs."""
    assert failure_of(answered(400), code=code).code is None


def test_a_meaning_of_the_service_comes_first() -> None:
    """What a service means by a status replaces what the status means, and its sign."""
    read = failure_of(answered(403), means=Failure.QUOTA_EXHAUSTED)
    assert (read.failure, read.obstruction()) == (Failure.QUOTA_EXHAUSTED, Obstruction.BUDGET_EXHAUSTED)
    assert failure_of(answered(403), means=Failure.UNAUTHORIZED).obstruction() is Obstruction.ACCESS_BLOCKED


def test_a_malformed_answer_keeps_its_status() -> None:
    """An answer of the wrong shape is malformed and not retried."""
    read = malformed(answered(200))
    assert (read.failure, read.status, read.is_retryable()) == (Failure.MALFORMED_RESPONSE, 200, False)
