"""Bytes to text by the rules of the web, and the artifact that holds both. Nothing normalises the text.

Order of WHATWG HTML 13.2.3.2: byte order mark, transport header, `<meta>`, then windows-1252 for HTML and UTF-8 for
everything else. Names and labels are those of the WHATWG Encoding standard; a byte that means nothing becomes U+FFFD.
"""

import codecs
import re
from dataclasses import dataclass
from functools import cache
from hashlib import sha256

from webencodings import Encoding, lookup

from testigo.extract.markup import Kind, attributes, tokens
from testigo.model.artifact import Artifact

_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_BE, "utf-16be"), (codecs.BOM_UTF16_LE, "utf-16le"))
_CODECS = {"shift_jis": "cp932", "euc-kr": "cp949", "gbk": "gb18030", "big5": "big5hkscs"}
"""Encodings whose WHATWG form is not Python's of the same name."""
_CHARSET = re.compile(r"""charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;"',]+))""", re.IGNORECASE)
_HTML = ("text/html", "application/xhtml+xml")
_TEXT = re.compile(r"text/.*|application/(?:.*\+)?(?:json|xml)|application/(?:ld\+json|x-ndjson|javascript)")
_PRESCAN = 16_384
"""Bytes in which a `<meta>` is looked for: browsers read 1024 first, and start over when one comes later."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decoded:
    """A body as text."""

    text: str
    """Without the byte order mark."""
    encoding: str
    """WHATWG name, lower case."""
    round_trips: bool
    """True when mark and encoded text give the body back, byte for byte."""


def is_html(media_type: str) -> bool:
    """Say whether a media type (without parameters, lower case) is HTML."""
    return media_type in _HTML


def is_text(media_type: str) -> bool:
    """Say whether a body of this media type has text at all; a PDF or a picture has none."""
    return _TEXT.fullmatch(media_type) is not None


def media_type_of(content_type: str | None) -> str:
    """Return a content type without its parameters, lower case; `application/octet-stream` where there is none."""
    return (content_type or "").partition(";")[0].strip().lower() or "application/octet-stream"


def decode(body: bytes, *, content_type: str | None) -> Decoded:
    """Decode a body; `content_type` is the header as received. Never raises: an unknown label is passed over."""
    mark, encoding = _marked(body) or (b"", _declared(body, content_type))
    text = _decode(body[len(mark) :], encoding)
    return Decoded(text=text, encoding=encoding.name, round_trips=_encode(text, encoding) == body[len(mark) :])


def make_artifact(
    body: bytes,
    *,
    path: str,
    media_type: str,
    encoding: str | None = None,
    url: str | None = None,
    retrieved_at: str | None = None,
) -> Artifact:
    """Return stored bytes as an artifact.

    Args:
        body: content-encoding removed.
        path: relative to the fixtures folder, with `#pointer` for a leaf of an answer.
        media_type: with or without parameters.
        encoding: label known from the manifest or a header; it stands before `<meta>`, a byte order mark before it.
        url: final URL.
        retrieved_at: RFC 3339 instant.
    """
    media = media_type_of(media_type)
    header = media_type if encoding is None else f"{media};charset={encoding}"
    decoded = decode(body, content_type=header) if is_text(media) else None
    return Artifact(
        path=path,
        body=body,
        sha256=sha256(body).hexdigest(),
        media_type=media,
        encoding=None if decoded is None else decoded.encoding,
        text=None if decoded is None else decoded.text,
        url=url,
        retrieved_at=retrieved_at,
    )


def _marked(body: bytes) -> tuple[bytes, Encoding] | None:
    return next(((mark, lookup(name)) for mark, name in _MARKS if body.startswith(mark)), None)


def _declared(body: bytes, content_type: str | None) -> Encoding:
    named = _labelled(content_type or "")
    if named is None and is_html(media_type_of(content_type)):
        named = _meta(body) or lookup("windows-1252")
    return named or lookup("utf-8")


def _labelled(text: str) -> Encoding | None:
    match = _CHARSET.search(text)
    return None if match is None else lookup(match[1] or match[2] or match[3] or "")


def _meta(body: bytes) -> Encoding | None:
    """Return what a `<meta>` of the head declares (13.2.3.3)."""
    source = body[:_PRESCAN].decode("latin-1")
    for token in tokens(source):
        if token.kind is Kind.START and token.name == "body":
            return None
        if token.kind is Kind.START and token.name == "meta":
            values = attributes(source, token)
            pragma = values.get("http-equiv", "").lower() == "content-type"
            found = lookup(values.get("charset", "")) or (_labelled(values.get("content", "")) if pragma else None)
            if found is not None:
                return _as_meta_means(found)
    return None


def _as_meta_means(declared: Encoding) -> Encoding:
    """A `<meta>` that could be read as ASCII is not UTF-16, whatever it says."""
    meant = {"utf-16le": "utf-8", "utf-16be": "utf-8", "x-user-defined": "windows-1252"}
    return lookup(meant.get(declared.name, declared.name))


def _decode(body: bytes, encoding: Encoding) -> str:
    if (table := _byte_table(encoding)) is not None:
        return codecs.charmap_decode(body, "strict", table)[0]
    codec = _CODECS.get(encoding.name)
    return body.decode(codec, "replace") if codec else encoding.codec_info.decode(body, "replace")[0]


def _encode(text: str, encoding: Encoding) -> bytes | None:
    codec = _CODECS.get(encoding.name)
    try:
        if (table := _byte_table(encoding)) is not None:
            return codecs.charmap_encode(text, "strict", codecs.charmap_build(table))[0]
        return text.encode(codec) if codec else encoding.codec_info.encode(text, "strict")[0]
    except UnicodeEncodeError:
        return None


@cache
def _byte_table(encoding: Encoding) -> str | None:
    """Return the 256 characters of a windows code page; Python leaves holes where WHATWG has the C1 controls."""
    if not encoding.name.startswith("windows-"):
        return None
    characters = [encoding.codec_info.decode(bytes([byte]), "replace")[0] for byte in range(256)]
    holes = range(0x80, 0xA0)
    return "".join(
        chr(byte) if byte in holes and character == "\ufffd" else character for byte, character in enumerate(characters)
    )
