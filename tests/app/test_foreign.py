import base64
import gzip
import json
import zlib
from typing import Any

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from testigo.app.foreign import Unreadable, read_cassette
from testigo.model.exchange import Exchange

BODY = {"results": [], "n": 1, "t": "ñ"}
TEXT = json.dumps(BODY, ensure_ascii=False, separators=(",", ":"))
RAW = TEXT.encode()


def interaction(body: Any = None, **response: Any) -> dict[str, Any]:
    """Return an interaction as VCR.py writes it."""
    return {
        "request": {"method": "post", "uri": "https://a.example/s", "headers": {"Accept": ["*/*"]}, "body": '{"q": 1}'},
        "response": {
            "status": {"code": 200, "message": "OK"},
            "headers": {"Content-Type": ["application/json"]},
            "body": {"string": TEXT} if body is None else body,
        }
        | response,
    }


def cassette(*interactions: Any, key: str = "interactions") -> list[bytes]:
    """Return a cassette in YAML and, where it has no bytes in it, in JSON."""
    value = {key: list(interactions), "version": 1}
    written = [yaml.safe_dump(value, allow_unicode=True, sort_keys=False).encode()]
    try:
        return [*written, json.dumps(value).encode()]
    except TypeError:
        return written


def only(data: bytes) -> Exchange:
    """Return the one exchange of a cassette."""
    read = read_cassette(data)
    assert read is not None
    ((place, exchange),) = read
    assert place == "interactions[0]"
    assert isinstance(exchange, Exchange), exchange
    return exchange


@pytest.mark.parametrize(
    "body",
    [
        {"string": TEXT},
        {"string": RAW},
        {"base64_string": base64.b64encode(RAW).decode()},
        {"encoding": "UTF-8", "string": TEXT},
        {"encoding": "ASCII-8BIT", "string": "", "base64_string": base64.b64encode(RAW).decode()},
        TEXT,
        RAW,
        BODY,
    ],
)
def test_a_body_is_read_in_every_dialect(body: Any) -> None:
    """String, binary, base64 and parsed bodies are the same bytes."""
    for data in cassette(interaction(body)):
        assert only(data).body == RAW


@pytest.mark.parametrize("side", ["request", "response"])
def test_a_parsed_body_stands_beside_the_request_or_response(side: str) -> None:
    """`parsed_body` is written as compact JSON, and comes before an emptied body."""
    told = interaction({"string": ""})
    told[side]["parsed_body"] = BODY
    for data in cassette(told):
        exchange = only(data)
        assert (exchange.request.body if side == "request" else exchange.body) == RAW


@pytest.mark.parametrize(
    ("packed", "coding"),
    [
        (gzip.compress(RAW), "gzip"),
        (gzip.compress(RAW), "CONTENT-ENCODING-XXX"),
        (gzip.compress(RAW), None),
        (zlib.compress(RAW), "deflate"),
        (RAW, "gzip"),
        (RAW, "br"),
        (RAW, "identity"),
    ],
)
def test_a_body_is_stored_unpacked(packed: bytes, coding: str | None) -> None:
    """Compression is undone once, whether the recorder undid it or not, and the headers agree with what is left."""
    headers = {"Content-Length": ["5"], "Transfer-Encoding": ["chunked"]}
    if coding is not None:
        headers["Content-Encoding"] = [coding]
    for data in cassette(interaction({"string": packed}, headers=headers)):
        exchange = only(data)
        assert exchange.body == RAW
        kept = dict(exchange.headers)
        assert kept.get("content-encoding") == (coding if coding == "identity" else None)
        assert kept["content-length"] == str(len(RAW))
        assert "transfer-encoding" not in kept


def test_an_archive_is_left_packed() -> None:
    """A body whose own type is gzip is not unpacked."""
    headers = {"Content-Type": ["application/gzip"]}
    packed = gzip.compress(RAW)
    assert only(cassette(interaction({"string": packed}, headers=headers))[0]).body == packed


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"body": {"string": b"\xff\x00"}, "headers": {"content-encoding": "br"}}, "content_encoding"),
        ({"body": {"string": gzip.compress(RAW)[:-9]}}, "cut_or_too_large"),
        ({"body": {"string": b"\x1f\x8bnot gzip"}}, "bad_compression"),
        ({"body": {"base64_string": "é"}}, "bad_base64"),
        ({"status": {"code": "200"}}, "no_status"),
        ({"status": None}, "no_status"),
        ({"status": {"code": 42}}, "no_status"),
        ({"headers": [["a", "b", "c"]]}, "headers"),
    ],
)
def test_what_cannot_be_read_says_why(change: dict[str, Any], reason: str) -> None:
    """A broken interaction is named with its reason, and the others are read."""
    for data in cassette(interaction(), interaction(**change)):
        read = read_cassette(data)
        assert read is not None
        assert isinstance(read[0][1], Exchange)
        assert read[1] == ("interactions[1]", Unreadable("interactions[1]", reason))


@pytest.mark.parametrize("broken", [None, 1, [], {}, {"request": {}, "response": {}}, {"request": 1, "response": 1}])
def test_an_interaction_of_another_shape_says_so(broken: Any) -> None:
    """Something that is no interaction is named, not dropped."""
    for data in cassette(broken):
        read = read_cassette(data)
        assert read == (("interactions[0]", Unreadable("interactions[0]", "not_an_interaction")),)


def test_ruby_cassettes_are_read() -> None:
    """The Ruby family's key, symbols of its writer and its time of recording are read."""
    told = interaction({"encoding": "UTF-8", "string": TEXT}) | {"recorded_at": "Fri, 28 Mar 2025 18:48:45 GMT"}
    for data in cassette(told, key="http_interactions"):
        exchange = only(data)
        assert (exchange.body, exchange.retrieved_at) == (RAW, "2025-03-28T18:48:45Z")


def test_cassettes_of_the_first_httpx_stubs_are_read() -> None:
    """Content and status code stood beside each other before they had a body and a status."""
    told = interaction()
    told["response"] = {"content": TEXT, "status_code": 200, "http_version": "HTTP/1.1", "headers": {"A": "b"}}
    for data in cassette(told):
        exchange = only(data)
        assert (exchange.status, exchange.body) == (200, RAW)


def test_tags_of_other_languages_read_as_plain_values() -> None:
    """A tagged value is the value under its tag, and nothing of another language is loaded."""
    text = """
interactions:
- request:
    body: !!python/unicode '{"q": 1}'
    headers: {Accept: !!python/tuple ['*/*'], X: !!python/object/apply:os.system ['false']}
    method: POST
    uri: https://a.example/s
  response:
    body: {string: !binary 'eyJhIjogMX0='}
    headers: {Date: 2025-03-28 10:00:00}
    status: {code: 200}
version: 1
"""
    exchange = only(text.encode())
    assert exchange.request.body == b'{"q": 1}'
    assert exchange.request.headers == (("accept", "*/*"), ("x", "false"))
    assert exchange.body == b'{"a": 1}'
    assert exchange.retrieved_at == "2025-03-28T10:00:00Z"


@pytest.mark.parametrize(
    ("headers", "read"),
    [
        ({"A": ["1", "2"]}, (("a", "1"), ("a", "2"))),
        ({"A": "1"}, (("a", "1"),)),
        ({"A": 1}, (("a", "1"),)),
        ([["A", "1"], ["B", "2"]], (("a", "1"), ("b", "2"))),
        (None, ()),
    ],
)
def test_headers_are_read_in_every_form(headers: Any, read: tuple[tuple[str, str], ...]) -> None:
    """Lists, strings and pairs are header fields, names in lower case."""
    for data in cassette(interaction(headers=headers)):
        assert only(data).headers == read


@pytest.mark.parametrize(
    ("date", "at"),
    [
        ("Fri, 06 Feb 2026 21:27:38 GMT", "2026-02-06T21:27:38Z"),
        ("Fri, 06 Feb 2026 21:27:38 +0100", "2026-02-06T20:27:38Z"),
        ("DATE-XXX", "unknown"),
    ],
)
def test_the_time_of_an_answer_is_its_own(date: str, at: str) -> None:
    """The `date` header is the time of the answer; without a readable one the time is not known."""
    for data in cassette(interaction(headers={"Date": [date]})):
        assert only(data).retrieved_at == at


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b"[]",
        b"text",
        b"\xff\xfe",
        b"interactions: x",
        b"a: [",
        b"[" * 100_000,
        b'{"results": []}',
        b"&a [*a]",
    ],
)
def test_other_files_are_no_cassettes(data: bytes) -> None:
    """Anything without a list of interactions is no cassette."""
    assert read_cassette(data) is None


@given(data=st.binary() | st.text().map(str.encode))
@example(data=b"interactions: [{request: &a {method: *a}}]")
@example(data=b"!!binary x")
@example(data=b"? {a: 1}\n: b")
def test_any_bytes_are_survived(data: bytes) -> None:
    """Reading a foreign file never raises."""
    read_cassette(data)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text() | st.binary(),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(["string", "headers", "code", "x"]), inner),
    max_leaves=6,
)


@given(value=anything, at=st.sampled_from(["request", "response", "body", "headers", "status", "recorded_at"]))
def test_wrong_types_are_survived(value: Any, at: str) -> None:
    """A wrong type anywhere in an interaction gives an exchange or a reason."""
    told = interaction()
    if at in ("body", "headers", "status"):
        told["response"][at] = value
    else:
        told[at] = value
    for data in cassette(told):
        assert read_cassette(data) is not None


def test_every_recorded_cassette_is_read(real: object) -> None:
    """Each interaction of the recorded cassettes is read, and where its length was kept uncompressed, to the byte."""
    folder = real / "providers"  # type: ignore[operator]
    read = [read_cassette(path.read_bytes()) for path in sorted(folder.rglob("*.y*ml"))]
    exchanges = [exchange for interactions in read for _, exchange in interactions or ()]
    assert None not in read
    assert len(exchanges) >= 35
    assert all(isinstance(exchange, Exchange) for exchange in exchanges)
