"""Undoes disguises that turn a sentence into other characters: each gives a text to look at again.

Base64 (also URL-safe) and hex blobs, percent and backslash escapes, doubled entities, reversed text, ROT13, digits for
letters, bytes in variation selectors. Cheap tests come first: most texts have no candidate.
"""

import base64
import binascii
import codecs
import html
import re
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import unquote

_BLOB = re.compile(r"[A-Za-z0-9+/_-]{24,8000}={0,2}")
_HEX = re.compile(r"(?:[0-9a-fA-F]{2}[\s:]?){16,4000}")
_PERCENT = re.compile(r"(?:[\w.+-]{0,40}%[0-9a-fA-F]{2}[\w.+-]{0,40}){2,400}")
_ESCAPES = re.compile(r"(?:\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}){4,4000}")
_SELECTORS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]{4,8000}")
_TAGS = re.compile("[\U000e0020-\U000e007e]{8,8000}")
_LEET = str.maketrans("013457@$", "oieastas")
_MIXED = re.compile(r"[a-z][013457@$]+[a-z]")
_ROT13 = ("vafgehp", "nfvfgrag", "nffvfgnag", "vtaben", "vtaber")
_REVERSED = ("noiccurtsni", "snoitcurtsni", "etnetsisa", "tnatsissa", "senoiccurtsni", "tpmorp")


class Decoding(NamedTuple):
    """A text won from `start` to `end` of the one it was found in."""

    means: str
    text: str
    start: int
    end: int


def decodings(text: str) -> Iterator[Decoding]:
    """Yield what stands in a text under an encoding; a blob counts only if it reads as words. Linear time."""
    yield from _blobs(text)
    if "%" in text:
        yield from (Decoding("percent", unquote(m[0]), *m.span()) for m in _PERCENT.finditer(text))
    if "\\" in text:
        yield from (Decoding("escapes", _unescaped(m[0]), *m.span()) for m in _ESCAPES.finditer(text))
    if "&" in text and html.unescape(text) != text:
        yield Decoding("entities", html.unescape(text), 0, len(text))
    if not text.isascii():
        yield from (Decoding("selectors", _selected(m[0]), *m.span()) for m in _SELECTORS.finditer(text))


def respellings(folded: str) -> Iterator[Decoding]:
    """Yield a folded text with its letters put back: reversed, ROT13, digits for letters."""
    if any(word in folded for word in _REVERSED):
        yield Decoding("reversed", folded[::-1], 0, len(folded))
    if any(word in folded for word in _ROT13):
        yield Decoding("rot13", codecs.encode(folded, "rot13"), 0, len(folded))
    if _MIXED.search(folded):
        yield Decoding("leet", folded.translate(_LEET), 0, len(folded))


def is_leet(region: str) -> bool:
    """Say whether letters of a folded text are written as digits there."""
    return _MIXED.search(region) is not None


def smuggled(text: str) -> Iterator[Decoding]:
    """Yield words written in code points nobody sees: tag characters (flags aside) and variation selectors."""
    if text.isascii():
        return
    for match in _TAGS.finditer(text):
        if text[match.start() - 1 : match.start()] != "\U0001f3f4":
            yield Decoding("tags", "".join(chr(ord(c) - 0xE0000) for c in match[0]), *match.span())
    for match in _SELECTORS.finditer(text):
        read = _selected(match[0])
        if _reads(read):
            yield Decoding("selectors", read, *match.span())


def _blobs(text: str) -> Iterator[Decoding]:
    for match in _BLOB.finditer(text):
        read = _base64(match[0])
        if read is not None:
            yield Decoding("base64", read, *match.span())
    for match in _HEX.finditer(text):
        read = _printable(bytes.fromhex(re.sub(r"[\s:]", "", match[0])))
        if read is not None:
            yield Decoding("hex", read, *match.span())


def _base64(blob: str) -> str | None:
    bare = blob.rstrip("=").translate(str.maketrans("-_", "+/"))
    try:
        return _printable(base64.b64decode(bare + "=" * (-len(bare) % 4), validate=True))
    except binascii.Error:
        return None


def _printable(body: bytes) -> str | None:
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:
        return None
    return text if _reads(text) else None


def _reads(text: str) -> bool:
    """Say whether decoded bytes look like words: printable, with spaces or another blob inside."""
    return text.isprintable() and (" " in text or len(text) >= 24) and sum(c.isalnum() for c in text) > len(text) / 2  # noqa: PLR2004


def _unescaped(text: str) -> str:
    return re.sub(r"\\[ux]([0-9a-fA-F]{2,4})", lambda match: chr(int(match[1], 16)), text)


def _selected(selectors: str) -> str:
    """Bytes written as variation selectors: VS1-16 are 0-15, VS17-256 are 16-255."""
    points = (ord(c) for c in selectors)
    body = bytes(p - 0xFE00 if p <= 0xFE0F else p - 0xE0100 + 16 for p in points)  # noqa: PLR2004
    return body.decode("utf-8", "replace")
