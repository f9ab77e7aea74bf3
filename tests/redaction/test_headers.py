from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from testigo.redaction.headers import redact_headers


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        *[(name, "auth_header") for name in ("authorization", "Authorization", "X-API-KEY", "api-key", " apikey ")],
        *[(name, "auth_header") for name in ("X-Subscription-Token", "Ocp-Apim-Subscription-Key", "WWW-Authenticate")],
        *[(name, "auth_header") for name in ("X_API_KEY", "x-serper-key", "X-Token", "X-Forwarded-Authorization")],
        *[(name, "auth_header") for name in ("x-client-secret", "X-Password", "x-credentials", "x-hub-signature")],
        *[(name, "cookie") for name in ("x-request-cookie", "X-Session-Id", "x-session")],
        *[(name, "cookie") for name in ("Cookie", "set-cookie", "SET-COOKIE")],
        *[(name, "account_header") for name in ("OpenAI-Organization", "x-goog-user-project", "x-tenant-id")],
    ],
)
def test_a_carrier_of_secrets_is_dropped(name: str, rule: str) -> None:
    """A field that carries credentials, a session or an account goes whole, in any case."""
    assert redact_headers(((name, "value"), ("date", "x"))) == ((("date", "x"),), Counter({rule: 1}), ("value",))


KEPT = (
    *("date", "last-modified", "expires", "age", "etag", "cache-control", "retry-after", "x-cache", "cf-cache-status"),
    *("vary", "content-type", "content-language", "x-ratelimit-limit", "x-ratelimit-reset", "server-timing", "link"),
    *("surrogate-key", "x-cache-key", "idempotency-key", "x-ratelimit-remaining-tokens", "x-total-keys"),
)


@given(headers=st.lists(st.tuples(st.sampled_from(KEPT), st.text())).map(tuple))
def test_dates_caches_and_limits_stay(headers: tuple[tuple[str, str], ...]) -> None:
    """Date, cache and rate-limit fields stay as they are, in order, repeated ones too."""
    assert redact_headers(headers) == (headers, Counter(), ())


def test_each_repeated_field_counts() -> None:
    """Two cookies are two removals."""
    _, counts, values = redact_headers((("set-cookie", "a=1"), ("Set-Cookie", "b=2")))
    assert (counts, values) == (Counter({"cookie": 2}), ("a=1", "b=2"))
