"""The elements and texts of a page in document order, with their places in the source. No style, no verdict.

A light reading of HTML: void elements, implied end tags, and formatting elements that survive a misnested end tag as
the standard's adoption agency makes them, because text keeps their colour. Deeper than 256 elements nothing is nested
any more (Blink stops at 512): what stands there is marked, not resolved.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from testigo.extract.markup import Kind, Token, attributes, tokens

MAX_DEPTH = 256
_VOID = frozenset("area base br col embed hr img input link meta param source track wbr".split())  # noqa: SIM905
_FORMATTING = frozenset("a b big code em font i nobr s small strike strong tt u".split())  # noqa: SIM905
_CLOSES = {
    "body": frozenset({"head"}),
    "li": frozenset({"li"}),
    "dt": frozenset({"dt", "dd"}),
    "dd": frozenset({"dt", "dd"}),
    "tr": frozenset({"tr", "td", "th"}),
    "td": frozenset({"td", "th"}),
    "th": frozenset({"td", "th"}),
    "option": frozenset({"option"}),
    "optgroup": frozenset({"option", "optgroup"}),
    "tbody": frozenset({"tr", "td", "th", "thead", "tbody"}),
    "tfoot": frozenset({"tr", "td", "th", "thead", "tbody"}),
}
_CLOSE_P = frozenset(
    "address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 "  # noqa: SIM905
    "h4 h5 h6 header hr main menu nav ol p pre section table ul".split()
)
_BARRIER = frozenset("table ul ol dl select template td th".split())  # noqa: SIM905
"""Implied end tags do not reach through these."""


@dataclass(slots=True, eq=False)
class Node:
    """An element. `attributes` are decoded; a repeated one keeps its first value, as the standard says."""

    name: str
    parent: "Node | None"
    attributes: Mapping[str, str]
    depth: int = 0
    children: list["Node"] = field(default_factory=list)


@dataclass(slots=True)
class Text:
    """A text token inside an element."""

    parent: Node
    start: int
    end: int
    raw: bool
    """True where references stand for themselves (`<xmp>`)."""


@dataclass(slots=True)
class Page:
    """What a source was read into."""

    root: Node
    source: str
    texts: list[Text] = field(default_factory=list)
    sheets: list[str] = field(default_factory=list)
    """Texts of the `<style>` elements."""
    tags: list[tuple[Token, Mapping[str, str]]] = field(default_factory=list)
    """Every start tag with its attributes."""
    unread: list[tuple[Token, str]] = field(default_factory=list)
    """Comments, and the content of scripts and style sheets with the element's `type`."""
    linked: bool = False
    """True when a style sheet is linked, and so not at hand."""


def read(source: str) -> Page:
    """Read a page. Never fails: every string is some tree. Linear in the length of `source`."""
    builder = _Builder(source)
    for token in tokens(source):
        builder.take(token)
    return builder.page


class _Builder:
    def __init__(self, source: str) -> None:
        root = Node("html", None, {})
        self.page = Page(root, source)
        self._source = source
        self._open = [root]
        self._names = Counter({"html": 1})

    def take(self, token: Token) -> None:
        match token.kind:
            case Kind.TEXT:
                self.page.texts.append(Text(self._open[-1], token.start, token.end, raw=False))
            case Kind.START:
                self._start(token)
            case Kind.END if self._names[token.name]:
                self._end(token.name)
            case Kind.RAW if token.name not in ("style", "script"):
                self.page.texts.append(Text(self._open[-1], token.start, token.end, raw=True))
            case Kind.RAW:
                self._unread(token)
            case Kind.COMMENT:
                self.page.unread.append((token, ""))
            case _:
                pass

    def _unread(self, token: Token) -> None:
        self.page.unread.append((token, self.page.tags[-1][1].get("type", "").lower()))
        if token.name == "style":
            self.page.sheets.append(self._source[token.start : token.end])

    def _start(self, token: Token) -> None:
        name = token.name
        values = attributes(self._source, token)
        self.page.tags.append((token, values))
        if name in ("html", "body") and self._merge(name, values):
            return
        self._imply_ends(name)
        self._push(name, values)
        if name in _VOID or (self._names["svg"] and self._source[token.end - 2] == "/"):
            self._close(len(self._open) - 1)
            self.page.linked |= name == "link" and "stylesheet" in values.get("rel", "").lower()

    def _merge(self, name: str, attributes: Mapping[str, str]) -> bool:
        """Give attributes of a second `<html>` or `<body>` to the first."""
        for node in self._open[:2]:
            if node.name == name:
                node.attributes = {**attributes, **node.attributes}
                return True
        return False

    def _push(self, name: str, attributes: Mapping[str, str]) -> Node:
        parent = self._open[-1]
        node = Node(name, parent, attributes, parent.depth + 1)
        parent.children.append(node)
        if len(self._open) < MAX_DEPTH:
            self._open.append(node)
            self._names[name] += 1
        return node

    def _imply_ends(self, name: str) -> None:
        closes = _CLOSES.get(name)
        if closes is not None:
            self._close_nearest(closes)
        elif name in _CLOSE_P:
            self._close_nearest(frozenset({"p"}))

    def _close_nearest(self, names: frozenset[str]) -> None:
        for index in range(len(self._open) - 1, max(0, len(self._open) - 12), -1):
            name = self._open[index].name
            if name in names:
                self._close(index)
                return
            if name in _BARRIER:
                return

    def _end(self, name: str) -> None:
        for index in range(len(self._open) - 1, 0, -1):
            if self._open[index].name == name:
                self._close(index)
                return

    def _close(self, index: int) -> None:
        """Close the element at `index` and all inside it; formatting elements left open begin again behind it."""
        closed = self._open[index:]
        del self._open[index:]
        self._names.subtract(node.name for node in closed)
        reopen = [node for node in closed[1:] if node.name in _FORMATTING][-8:]
        for node in reopen:
            self._push(node.name, node.attributes)
