"""Everything of a document that is not its visible text and yet reaches a reader's machine: scanned, never text.

Of HTML: comments, attributes, `<meta>`, JSON in scripts, comments of style sheets, text templates, odd element names,
words in links. JavaScript is left out: its strings are the program's own and made two thirds of the false alarms.
"""

import html
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from urllib.parse import unquote_plus

from testigo.extract.markup import Kind, Token, attribute_ranges
from testigo.visibility.tree import Page


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
_STRING = re.compile(r'"((?>(?:[^"\\]|\\.)*))(?:"|\\?\Z)', re.DOTALL)
_CSS_TEXT = re.compile(r"/\*(.*?)(?:\*/|\Z)|(?:--[\w-]+|content)\s*:\s*[\"']([^\"'\n]*)", re.DOTALL)
_DATA_TYPES = ("json", "template", "x-", "text/html", "text/plain", "xml")
_PRIVATE = frozenset("style class id d points viewbox srcset sizes transform integrity nonce type rel lang dir".split())  # noqa: SIM905
"""Attributes that hold no sentences, or that visibility reads."""
_LINKS = frozenset("href src action data-src cite poster formaction longdesc".split())  # noqa: SIM905
_ROLE_ELEMENT = re.compile(r"(?:system|sys|inst|instructions?|assistant|tool_?(?:call|result)|prompt)(?:[-_]\w+)?")


def of_page(page: Page) -> tuple[Surface, ...]:
    """Return the surfaces of a page. Linear in the length of its source."""
    source = page.source
    found: list[Surface] = []
    for tag, values in page.tags:
        found += _of_tag(source, tag, values)
    for token, kind in page.unread:
        text = source[token.start : token.end]
        if token.kind is Kind.COMMENT:
            found += _worded("comment", _MARKUP.sub(" ", text.strip("<>!-?")), token.start, token.end)
        else:
            found += _of_raw(token.name, kind, text, token.start)
    return tuple(found)


def _may_speak(text: str) -> bool:
    """Say whether a text could hold a sentence: two words, or enough letters for one that is encoded or broken up."""
    return len(text) >= 24 or _WORDS.search(text) is not None  # noqa: PLR2004


def _worded(kind: str, text: str, start: int, end: int) -> Iterator[Surface]:
    if _may_speak(text):
        yield Surface(kind=kind, text=text, start=start, end=end)


def _of_tag(source: str, tag: Token, values: Mapping[str, str]) -> Iterator[Surface]:
    if _ROLE_ELEMENT.fullmatch(tag.name):
        yield Surface(kind="element", text=f"<{tag.name}>", start=tag.start, end=tag.end)
    for name, value in values.items():
        if len(value) < 8 or name in _PRIVATE or name.startswith("on"):  # noqa: PLR2004
            continue
        kind = "meta" if tag.name == "meta" else "url" if name in _LINKS else name
        text = _link_words(value) if kind == "url" else _MARKUP.sub(" ", value) if name == "srcdoc" else value
        if _may_speak(text):
            place = next(place for place in attribute_ranges(source, tag) if place.name == name)
            yield Surface(kind=kind, text=text, start=place.start, end=place.end)


def _link_words(value: str) -> str:
    """Return the words in a link's path, query and fragment; nothing for programs and pictures."""
    if value.startswith(("javascript:", "data:image", "data:font", "data:application")):
        return ""
    words = re.sub(r"[-_/?&=#,]+", " ", unquote_plus(value.partition("://")[2] or value))
    return words if words.count(" ") >= 3 else ""  # noqa: PLR2004


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
