from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from testigo.extract.decode import decode, is_html, is_text, make_artifact, media_type_of

ENCODINGS = st.sampled_from(["utf-8", "windows-1252", "iso-8859-2", "koi8-r", "shift_jis", "gbk", "big5", "utf-16le"])


@given(st.text(), st.sampled_from(["text/html", "text/plain", "application/json"]))
def test_utf_8_comes_back_code_point_by_code_point(text: str, media_type: str) -> None:
    """A body in declared UTF-8 decodes to the text it was made of, and round-trips."""
    text = "".join(char for char in text if not "\ud800" <= char <= "\udfff").removeprefix("\ufeff")
    decoded = decode(text.encode(), content_type=f"{media_type}; charset=utf-8")
    assert (decoded.text, decoded.encoding, decoded.round_trips) == (text, "utf-8", True)


@given(st.binary(), ENCODINGS)
def test_a_body_round_trips_exactly_when_it_says_so(body: bytes, label: str) -> None:
    """Any bytes decode in any encoding, and `round_trips` never claims bytes that do not come back."""
    decoded = decode(body, content_type=f"text/html; charset={label}")
    if decoded.round_trips and not body.startswith((b"\xef\xbb\xbf", b"\xfe\xff", b"\xff\xfe")):
        codec = {"gbk": "gb18030", "shift_jis": "cp932", "big5": "big5hkscs"}.get(label, label)
        if label != "windows-1252":
            assert decoded.text.encode(codec) == body


@given(st.binary().filter(lambda body: body[:2] not in (b"\xfe\xff", b"\xff\xfe") and body[:3] != b"\xef\xbb\xbf"))
def test_windows_1252_has_a_character_for_every_byte(body: bytes) -> None:
    """Every byte string is windows-1252, one code point a byte, the five holes of Python's codec included."""
    decoded = decode(body, content_type="text/html; charset=latin1")
    assert len(decoded.text) == len(body)
    assert decoded.round_trips
    assert "\ufffd" not in decoded.text


@pytest.mark.parametrize(
    ("body", "content_type", "encoding"),
    [
        (b"\xef\xbb\xbfa", "text/html; charset=windows-1252", "utf-8"),
        (b"\xfe\xff\x00a", "text/html; charset=windows-1252", "utf-16be"),
        (b"\xff\xfea\x00", "text/html", "utf-16le"),
        (b"<meta charset=koi8-r>", "text/html; charset=utf-8", "utf-8"),
        (b"<meta charset=koi8-r>", 'text/html; charset="UTF8"', "utf-8"),
        (b"<meta charset=koi8-r>", "text/html; charset='utf-8'", "utf-8"),
        (b"<meta charset=koi8-r>", "text/html", "koi8-r"),
        (b"<META CHARSET='ISO-8859-1'>", "text/html", "windows-1252"),
        (b"<meta http-equiv=Content-Type content='text/html;charset=shift_jis'>", "text/html", "shift_jis"),
        (b"<meta name=x content='charset=shift_jis'>", "text/html", "windows-1252"),
        (b"<!-- <meta charset=koi8-r> -->", "text/html", "windows-1252"),
        (b"<script>'<meta charset=koi8-r>'</script>", "text/html", "windows-1252"),
        (b"<body><meta charset=koi8-r>", "text/html", "windows-1252"),
        (b"<meta charset=nonsense><meta charset=gbk>", "text/html", "gbk"),
        (b"<meta charset=utf-16>", "text/html", "utf-8"),
        (b"<meta charset=x-user-defined>", "text/html", "windows-1252"),
        (b"<meta charset=koi8-r>", "text/plain", "utf-8"),
        (b"x", "text/html; charset=nonsense", "windows-1252"),
        (b"x", "application/json", "utf-8"),
        (b"x", "application/xhtml+xml", "windows-1252"),
        (b"x", None, "utf-8"),
    ],
)
def test_mark_header_meta_and_default_follow_in_that_order(
    body: bytes, content_type: str | None, encoding: str
) -> None:
    """The encoding is that of the byte order mark, else the header, else the first known `<meta>`, else the default."""
    assert decode(body, content_type=content_type).encoding == encoding


def test_a_byte_order_mark_is_no_text() -> None:
    """The mark is dropped from the text, and the body still round-trips."""
    decoded = decode(b"\xef\xbb\xbfa", content_type=None)
    assert (decoded.text, decoded.round_trips) == ("a", True)


def test_what_cannot_be_decoded_is_marked_and_does_not_round_trip() -> None:
    """A byte that means nothing becomes U+FFFD, and the body is known not to come back."""
    decoded = decode(b"caf\xe9", content_type="text/plain; charset=utf-8")
    assert (decoded.text, decoded.round_trips) == ("caf\ufffd", False)


@pytest.mark.parametrize(
    ("label", "body", "text"),
    [
        ("shift_jis", b"\x87\x40", "\u2460"),
        ("euc-kr", b"\x8c\x63", "\ub620"),
        ("gb2312", b"\x81\x30\x81\x30", "\x80"),
        ("big5", b"\x87\x40", "\u43f0"),
        ("windows-1252", b"\x80\x81\x9d", "\u20ac\x81\x9d"),
        ("windows-1253", b"\xaa\x81", "\ufffd\x81"),
    ],
)
def test_encodings_are_those_of_the_web(label: str, body: bytes, text: str) -> None:
    """Where Python's codec of a name is narrower than the WHATWG encoding, the latter is used."""
    assert decode(body, content_type=f"text/plain; charset={label}").text == text


def test_a_meta_far_down_the_head_counts() -> None:
    """Browsers start over when they meet a `<meta>` late in the head; up to 16 KiB we do too."""
    padding = b"<meta name=x content=y>" * 500
    assert decode(padding + b"<meta charset=koi8-r>", content_type="text/html").encoding == "koi8-r"


def test_an_artifact_holds_body_digest_and_text() -> None:
    """An artifact has the bytes as given, their digest, the media type without parameters, and the decoded text."""
    body = "España".encode("windows-1252")
    artifact = make_artifact(
        body, path="a.html", media_type="Text/HTML; charset=latin1", url="https://a.example/", retrieved_at="2026-01-01"
    )
    assert (artifact.path, artifact.body, artifact.sha256) == ("a.html", body, sha256(body).hexdigest())
    assert (artifact.media_type, artifact.encoding, artifact.text) == ("text/html", "windows-1252", "España")
    assert (artifact.url, artifact.retrieved_at) == ("https://a.example/", "2026-01-01")


def test_a_known_encoding_stands_before_the_meta() -> None:
    """An encoding from the manifest is what the bytes are stored in, whatever the page says of itself."""
    artifact = make_artifact(b"<meta charset=koi8-r>\xc3\xb1", path="a", media_type="text/html", encoding="utf-8")
    assert artifact.text == "<meta charset=koi8-r>ñ"


def test_a_binary_body_has_no_text() -> None:
    """A PDF has neither text nor encoding."""
    artifact = make_artifact(b"%PDF-1.7", path="a.pdf", media_type="application/pdf")
    assert (artifact.text, artifact.encoding) == (None, None)


@pytest.mark.parametrize(
    ("media_type", "text", "html"),
    [
        ("text/html", True, True),
        ("application/xhtml+xml", True, True),
        ("text/markdown", True, False),
        ("application/json", True, False),
        ("application/ld+json", True, False),
        ("application/problem+json", True, False),
        ("application/xml", True, False),
        ("application/x-ndjson", True, False),
        ("application/pdf", False, False),
        ("application/jsonx", False, False),
        ("image/png", False, False),
    ],
)
def test_media_types_with_text(media_type: str, text: bool, html: bool) -> None:
    """Text, JSON and XML have text; of them only HTML shows something else than its source."""
    assert (is_text(media_type), is_html(media_type)) == (text, html)


def test_no_content_type_is_binary() -> None:
    """A body of which nothing is said is not taken for text."""
    assert media_type_of(None) == media_type_of("") == "application/octet-stream"


def test_recorded_pages_decode(real: Path) -> None:
    """Every recorded page decodes, and nine in ten give their bytes back."""
    import gzip  # noqa: PLC0415 - only here

    pages = [gzip.decompress(file.read_bytes()) for file in sorted((real / "pages").glob("*.gz"))]
    decoded = [decode(page, content_type="text/html") for page in pages]
    assert len(pages) > 200
    assert sum(page.round_trips for page in decoded) >= 0.9 * len(pages)
