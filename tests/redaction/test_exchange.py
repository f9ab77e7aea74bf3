import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from testigo.model.exchange import Exchange, HttpRequest
from testigo.redaction.exchange import redact_exchange, redact_request

KEY = "0f1e2d3c-4b5a-4978-8796-a5b4c3d2e1f0"


def exchange(**fields: object) -> Exchange:
    """Return an exchange whose request carries a key in a header."""
    asked = {"method": "POST", "url": "https://api.faro.example/search", "headers": (("X-API-KEY", KEY),)}
    given = {"status": 200, "retrieved_at": "2026-01-01T00:00:00Z"} | fields
    request = given.pop("request", HttpRequest(**asked))
    return Exchange(request=request, **given)


def test_a_key_is_removed_from_every_place_it_is_echoed_in() -> None:
    """A key of the request header goes from the answer's body, headers, final URL, and from the request itself."""
    asked = HttpRequest(
        method="POST",
        url=f"https://api.faro.example/search?api_key={KEY}",
        headers=(("X-API-KEY", KEY), ("x-debug", f"sent {KEY}")),
        body=json.dumps({"api_key": KEY, "q": KEY}).encode(),
    )
    dirty = exchange(
        request=asked,
        headers=(("location", f"https://a.example/{KEY}"), ("set-cookie", "s=1"), ("date", "x")),
        body=json.dumps({"error": f"bad key {KEY}"}).encode(),
        final_url=f"https://a.example/?token={KEY}",
    )
    clean, counts = redact_exchange(dirty)
    assert KEY not in repr(clean)
    assert [name for name, _ in clean.headers] == ["location", "date"]
    assert counts == {"auth_header": 1, "cookie": 1, "echo": 4, "secret_key": 3}
    assert clean.final_url == "https://a.example/?token=REDACTED"


def test_a_clean_exchange_stays_as_it_is() -> None:
    """Nothing is removed where there is nothing to remove."""
    asked = HttpRequest(method="GET", url="https://api.faro.example/fetch?url=https%3A%2F%2Fa.example%2F")
    clean = exchange(request=asked, headers=(("date", "x"),), body="añejo € \x85".encode())
    assert redact_exchange(clean) == (clean, {})


@pytest.mark.parametrize(("kind", "touched"), [("application/pdf", False), ("image/png", False), ("text/html", True)])
def test_only_text_is_edited(kind: str, touched: bool) -> None:
    """A body that is not text is left alone, byte for byte."""
    body = f'"api_key": "{KEY}"'.encode()
    clean, _ = redact_exchange(exchange(headers=(("content-type", kind),), body=body))
    assert (clean.body != body) is touched


def test_bytes_without_a_type_that_hold_zeros_are_not_text() -> None:
    """A body of unknown type with a zero byte is binary."""
    body = b"\x00 tvly-" + b"a1" * 16
    assert redact_exchange(exchange(body=body))[0].body == body


def test_a_form_of_the_request_is_redacted() -> None:
    """A key in a URL-encoded request body goes."""
    kind = (("content-type", "application/x-www-form-urlencoded"),)
    asked = HttpRequest(method="POST", url="https://a.example/", headers=kind, body=b"key=abc&q=x")
    assert redact_request(asked).body == b"key=REDACTED&q=x"


def test_live_and_recorded_requests_become_equal() -> None:
    """Two requests that differ in their key alone are the same once redacted."""
    live, recorded = (
        HttpRequest(
            method="POST",
            url=f"https://api.faro.example/search?key={key}",
            headers=(("authorization", f"Bearer {key}"),),
            body=json.dumps({"api_key": key, "q": "x"}).encode(),
        )
        for key in (KEY, "another")
    )
    assert redact_request(live) == redact_request(recorded)


@given(
    body=st.binary() | st.text().map(str.encode),
    headers=st.lists(st.tuples(st.sampled_from(["x-api-key", "cookie", "location", "date"]), st.text())).map(tuple),
    url=st.text(),
)
def test_an_exchange_is_redacted_once(body: bytes, headers: tuple[tuple[str, str], ...], url: str) -> None:
    """Redacting a redacted exchange changes nothing, and its date stays."""
    request = HttpRequest(method="POST", url=url, headers=headers, body=body)
    once, _ = redact_exchange(exchange(request=request, headers=headers, body=body))
    assert redact_exchange(once) == (once, {})
    assert len([name for name, _ in once.headers if name == "date"]) == len([n for n, _ in headers if n == "date"])


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("location", "https://faro.example/next?api_key={}"),
        ("referer", "https://faro.example/?key={}"),
        ("link", "<https://faro.example/?token={}>; rel=next"),
        ("x-forwarded-for-service", "Bearer {}"),
    ],
)
def test_a_header_that_stays_holds_no_key(name: str, value: str) -> None:
    """The links and tokens in the value of a field that is kept are redacted on both sides, and counted."""
    key = "zQ9v01K7mX2pLr8TnB4wYc6Hd1"
    held = ((name, value.format(key)),)
    request = HttpRequest(method="GET", url="https://faro.example/", headers=held)
    cleaned, counts = redact_exchange(exchange(request=request, headers=held))
    assert cleaned.headers == cleaned.request.headers == ((name, value.format("REDACTED")),)
    assert sum(counts.values()) == 2
