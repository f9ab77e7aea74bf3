"""Everything of a document that is not its visible text and yet reaches a reader's machine: scanned, never text.

Of HTML: comments, attributes, `<meta>`, JSON in scripts, comments of style sheets, text templates, odd element names,
words in links. JavaScript is left out: its strings are the program's own and made two thirds of the false alarms.
"""

import html
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import unquote_plus

from testigo.extract.markup import Kind, Token, attribute_ranges, attribute_value, tokens


@dataclass(frozen=True, slots=True, kw_only=True)
class Surface:
    """A piece of text that is not drawn as such."""

    kind: str
    """`comment`, `json-ld`, `json`, `css`, `template`, `element`, `url`, `meta`, or an attribute's name."""
    text: str
    """Decoded, as a program would read it."""
    start: int
    """First code point in the source; in a PDF, 0."""
    end: int
    page: int | None = None
    """1-based page of a PDF's annotation; None elsewhere."""


_WORDS = re.compile(r"[^\W\d_]{2,}[\s,;:%+_.-]+[^\W\d_]{2,}")
_MARKUP = re.compile(r"<[^<>]*>")
_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
_CSS_TEXT = re.compile(r"/\*(.*?)(?:\*/|\Z)|(?:--[\w-]+|content)\s*:\s*[\"']([^\"'\n]*)", re.DOTALL)
_DATA_TYPES = ("json", "template", "x-", "text/html", "text/plain", "xml")
_PRIVATE = frozenset("style class id d points viewbox srcset sizes transform integrity nonce type rel lang dir".split())
"""Attributes that hold no sentences, or that visibility reads."""
_LINKS = frozenset("href src action data-src cite poster formaction longdesc".split())
_ROLE_ELEMENT = re.compile(r"(?:system|sys|inst|instructions?|assistant|tool_?(?:call|result)|prompt)(?:[-_]\w+)?")


def of_html(source: str) -> tuple[Surface, ...]:
    """Return the surfaces of a page, in document order. Linear in the length of `source`."""
    found: list[Surface] = []
    kind = ""
    for token in tokens(source):
        match token.kind:
            case Kind.COMMENT:
                text = _MARKUP.sub(" ", source[token.start + 2 : token.end])
                found += _worded("comment", text, token.start, token.end)
            case Kind.START if token.end - token.start > 12:  # noqa: PLR2004 - the shortest tag with two words
                values = _values(source, token)
                found += _of_tag(token, values)
                kind = next((value.lower() for name, value, *_ in values if name == "type"), "")
            case Kind.START:
                found += _of_tag(token, [])
                kind = ""
            case Kind.RAW:
                found += _of_raw(token.name, kind, source[token.start : token.end], token.start)
            case _:
                pass
    return tuple(found)


def _values(source: str, tag: Token) -> list[tuple[str, str, int, int]]:
    return [
        (name, attribute_value(source[start:end]), start, end) for name, start, end in attribute_ranges(source, tag)
    ]


def _worded(kind: str, text: str, start: int, end: int) -> Iterator[Surface]:
    if _WORDS.search(text):
        yield Surface(kind=kind, text=text, start=start, end=end)


def _of_tag(token: Token, attributes: list[tuple[str, str, int, int]]) -> Iterator[Surface]:
    if _ROLE_ELEMENT.fullmatch(token.name):
        yield Surface(kind="element", text=f"<{token.name}>", start=token.start, end=token.end)
    for name, value, start, end in attributes:
        if name in _PRIVATE or name.startswith("on") or len(value) < 8:  # noqa: PLR2004
            continue
        if name in _LINKS:
            yield from _of_link(value, start, end)
        elif name == "srcdoc":
            yield from _worded("srcdoc", _MARKUP.sub(" ", value), start, end)
        else:
            yield from _worded("meta" if token.name == "meta" else name, value, start, end)


def _of_link(value: str, start: int, end: int) -> Iterator[Surface]:
    """Words in a link's query, fragment or file name; a `data:` link of text is its text."""
    if value.startswith(("javascript:", "data:image", "data:font", "data:application")):
        return
    words = re.sub(r"[-_/?&=#,]+", " ", unquote_plus(value.partition("://")[2] or value))
    if words.count(" ") >= 3:  # noqa: PLR2004
        yield from _worded("url", words, start, end)


def _of_raw(element: str, kind: str, text: str, start: int) -> Iterator[Surface]:
    if element == "style":
        for match in _CSS_TEXT.finditer(text):
            group = 1 if match[1] is not None else 2
            yield from _worded("css", match[group], start + match.start(group), start + match.end(group))
    elif "json" in kind:
        yield from of_json(text, start, kind="json-ld" if "ld+json" in kind else "json")
    elif element != "script" or any(name in kind for name in _DATA_TYPES):
        yield from _worded("template", html.unescape(_MARKUP.sub(" ", text)), start, start + len(text))


def of_json(text: str, start: int = 0, *, kind: str = "json") -> Iterator[Surface]:
    """Yield every string of a JSON text, keys too, by its place; the text need not be valid JSON."""
    for match in _STRING.finditer(text):
        literal = match[1]
        if len(literal) >= 8:  # noqa: PLR2004
            yield from _worded(kind, _decoded(literal), start + match.start(1), start + match.end(1))


def _decoded(literal: str) -> str:
    if "\\" not in literal:
        return literal
    try:
        value = json.loads(f'"{literal}"', strict=False)
    except json.JSONDecodeError:
        return literal
    return value if isinstance(value, str) else literal
