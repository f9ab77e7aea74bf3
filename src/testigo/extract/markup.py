"""The tokens of an HTML source, each with its exact range: what is text, a tag, a comment, or raw content.

It follows the tokenizer of the HTML standard (WHATWG HTML, 13.2.5), with scripting off as parsel reads a page, and
keeps every code point of the source: the tokens, in order, cover it without gap or overlap. It builds no tree, decodes
no reference and decides nothing about visibility.
"""

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from testigo.extract.references import attribute_value


class Kind(StrEnum):
    """What a token is."""

    TEXT = "text"
    """Character data; references in it stand for characters."""
    RAW = "raw"
    """Content of a raw text element (`name`): script, style, ...; references are not decoded."""
    START = "start"
    END = "end"
    COMMENT = "comment"
    """A comment, or what the standard makes one: `<!x>`, `<?x>`, `</ >`, a CDATA section."""
    DOCTYPE = "doctype"
    BROKEN = "broken"
    """A tag the source ends in, or `</>`: it yields nothing."""


class Token(NamedTuple):
    """Code points `start` (included) to `end` (excluded) of the source."""

    kind: Kind
    start: int
    end: int
    name: str = ""
    """Lower-case tag name; for TEXT and RAW the raw text element it stands in, or nothing."""
    closed: bool = False
    """A START tag written `<x/>`; the standard heeds that in svg and math only."""


class Attribute(NamedTuple):
    """One attribute of a start tag; the range is that of its value, quotes excluded."""

    name: str
    start: int
    end: int


_SPACE = r"[\t\n\f\r ]"
_VALUE = r"""(?:"(?P<double>[^"]*+)(?:"|\Z)|'(?P<single>[^']*+)(?:'|\Z)|(?P<bare>[^"'>\t\n\f\r ][^>\t\n\f\r ]*+))"""
_ATTRIBUTE = rf"[\t\n\f\r /]*+(?P<name>[^\t\n\f\r />][^\t\n\f\r />=]*+)(?>(?:{_SPACE}*+={_SPACE}*+(?>{_VALUE}?))?)"
_EACH_ATTRIBUTE = re.compile(_ATTRIBUTE)
_TAG = re.compile(rf"<(?P<slash>/?)(?P<tag>[A-Za-z][^\t\n\f\r />]*+)(?>(?:{re.sub('[?]P<[a-z]+>', '?:', _ATTRIBUTE)})*)"
                  r"(?P<rest>[\t\n\f\r /]*+)(?P<close>>?)")  # fmt: skip
_COMMENT_END = re.compile(r"--!?>|\Z")
_SCRIPT_MARK = re.compile(r"<!--|-->|<(?P<slash>/?)script(?=[\t\n\f\r />])", re.IGNORECASE)

RAW_ELEMENTS = frozenset({"script", "style", "xmp", "iframe", "noembed", "noframes", "plaintext"})
REFERENCE_ELEMENTS = frozenset({"title", "textarea"})
"""Their content is text with references, but no tags (RCDATA)."""


def tokens(source: str) -> Iterator[Token]:
    """Yield the tokens of `source` in order. Linear in its length; never raises, whatever the source."""
    at, foreign = 0, 0
    while at < len(source):
        mark = source.find("<", at)
        token = None if mark < 0 else _markup(source, mark, in_foreign=foreign > 0)
        while token is None and mark >= 0:  # a `<` that opens nothing is text
            mark = source.find("<", mark + 1)
            token = None if mark < 0 else _markup(source, mark, in_foreign=foreign > 0)
        if token is None:
            yield Token(Kind.TEXT, at, len(source))
            return
        if token.start > at:
            yield Token(Kind.TEXT, at, token.start)
        yield token
        at = token.end
        if token.name in ("svg", "math"):
            foreign = max(0, foreign + _depth_change(token))
        if token.kind is Kind.START and (content := _raw_content(source, token, in_foreign=foreign > 0)):
            if content.end > content.start:
                yield content
            at = content.end


def attributes(source: str, tag: Token) -> dict[str, str]:
    """Return name -> decoded value of a START token; of a name that stands twice the first, as the standard has it."""
    found: dict[str, str] = {}
    for name, start, end in attribute_ranges(source, tag):
        found.setdefault(name, attribute_value(source[start:end]))
    return found


def attribute_ranges(source: str, tag: Token) -> list[Attribute]:
    """Return every attribute of a START token in the order of the source, with the range of its value."""
    found = []
    at, end = tag.start + 1 + len(tag.name), tag.end - 1
    while (match := _EACH_ATTRIBUTE.match(source, at, end)) is not None:
        at = match.end()
        group = next((name for name in ("double", "single", "bare") if match[name] is not None), None)
        start, stop = (at, at) if group is None else match.span(group)
        found.append(Attribute(match["name"].lower(), start, stop))
    return found


def _markup(source: str, at: int, *, in_foreign: bool) -> Token | None:
    """Return the token that starts at the `<` of `at`, or None where it is a plain character."""
    following = source[at + 1 : at + 2]
    if following == "!":
        return _declaration(source, at, in_foreign=in_foreign)
    if following == "?":
        return _until(source, at, ">", Kind.COMMENT)
    if (match := _TAG.match(source, at)) is not None:
        if not match["close"]:
            return Token(Kind.BROKEN, at, len(source))
        kind = Kind.END if match["slash"] else Kind.START
        return Token(kind, at, match.end(), match["tag"].lower(), match["rest"].endswith("/"))
    if following != "/" or at + 2 >= len(source):
        return None
    if source[at + 2] == ">":
        return Token(Kind.BROKEN, at, at + 3)
    return _until(source, at, ">", Kind.COMMENT)


def _declaration(source: str, at: int, *, in_foreign: bool) -> Token:
    if source.startswith("<!--", at):
        if source.startswith((">", "->"), at + 4):
            return _until(source, at, ">", Kind.COMMENT)
        closing = _COMMENT_END.search(source, at + 4)
        return Token(Kind.COMMENT, at, len(source) if closing is None else closing.end())
    if in_foreign and source.startswith("<![CDATA[", at):
        return _until(source, at, "]]>", Kind.COMMENT)
    kind = Kind.DOCTYPE if source[at + 2 : at + 9].lower() == "doctype" else Kind.COMMENT
    return _until(source, at, ">", kind)


def _until(source: str, at: int, closing: str, kind: Kind) -> Token:
    found = source.find(closing, at)
    return Token(kind, at, len(source) if found < 0 else found + len(closing))


def _depth_change(tag: Token) -> int:
    if tag.kind is Kind.END:
        return -1
    return 0 if tag.closed else 1


def _raw_content(source: str, tag: Token, *, in_foreign: bool) -> Token | None:
    """Return what stands between a raw text element's start tag and its end tag, perhaps nothing."""
    if tag.name not in RAW_ELEMENTS and tag.name not in REFERENCE_ELEMENTS:
        return None
    if in_foreign and (tag.closed or tag.name in REFERENCE_ELEMENTS):
        return None  # `<svg><title>` holds markup, and `<svg><style/>` is closed
    if tag.name == "plaintext":
        return Token(Kind.RAW, tag.end, len(source), tag.name)
    end = _script_end(source, tag.end) if tag.name == "script" else _element_end(source, tag.end, tag.name)
    return Token(Kind.TEXT if tag.name in REFERENCE_ELEMENTS else Kind.RAW, tag.end, end, tag.name)


def _element_end(source: str, at: int, name: str) -> int:
    found = re.compile(rf"</{name}(?=[\t\n\f\r />])", re.IGNORECASE).search(source, at)
    return len(source) if found is None else found.start()


def _script_end(source: str, at: int) -> int:
    """Find the end tag of a script; inside `<!-- <script>` the first one does not count (13.2.5.15 to 31)."""
    escaped = doubly = False
    while (mark := _SCRIPT_MARK.search(source, at)) is not None:
        at = mark.end()
        if mark[0] == "<!--":
            escaped, at = True, at - 2  # `<!-->` opens and closes
        elif mark[0] == "-->":
            escaped = doubly = False
        elif not mark["slash"]:
            doubly = escaped
        elif not doubly:
            return mark.start()
        else:
            doubly = False
    return len(source)
