"""The text a page shows: tags dropped, references decoded, and a map from each code point back to its source.

Script, style, template, comment and attribute content is never text, and neither is the fall-back content of an
iframe. Nothing here knows styles: hidden text is judged in `testigo.visibility`. White space stays as it is.

`visible_text` reads a source and `element_text` an element parsel picked; both lay their text through one writer, so
that a span of either kind is compared by the same rules.
"""

from array import array
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from testigo.extract.markup import Kind, tokens
from testigo.extract.references import references

# fmt: off
SEPARATORS = frozenset({
    "address", "article", "aside", "audio", "blockquote", "body", "br", "button", "canvas", "caption", "center",
    "col", "colgroup", "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure",
    "footer", "form", "frame", "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hgroup", "hr",
    "html", "iframe", "img", "input", "legend", "li", "main", "menu", "nav", "object", "ol", "optgroup", "option",
    "p", "pre", "search", "section", "select", "summary", "svg", "table", "tbody", "td", "textarea", "tfoot", "th",
    "thead", "title", "tr", "ul", "video",
})
# fmt: on
"""Tags that stand between words even where the source has no white space."""
SHIFTED = {"sup": "^", "sub": "_"}
"""Tags that would otherwise glue an exponent or an index to a number: 10<sup>6</sup> is not 106."""
NEVER_TEXT = frozenset({"script", "style", "iframe", "noembed", "noframes", "template"})


@dataclass(frozen=True, slots=True, kw_only=True)
class MappedText:
    """Text laid in segments; segment `k` is `text[at[k]:at[k + 1]]` and came from `source[low[k]:high[k]]`.

    Where both have one length the segment is a copy, code point by code point. Otherwise it stands as a whole for its
    range: a reference, or a separator for its tag. Segments rise in both texts.
    """

    text: str
    at: "array[int]"
    low: "array[int]"
    high: "array[int]"

    def source_ranges(self, start: int, end: int) -> tuple[tuple[int, int], ...]:
        """Return the source ranges that `text[start:end]` came from, touching ones joined."""
        if start >= end:
            return ()
        ranges: list[tuple[int, int]] = []
        segment = max(0, bisect_right(self.at, start) - 1)
        while segment < len(self.low) and self.at[segment] < end:
            low, high = self._source_of(segment, start, end)
            if ranges and ranges[-1][1] == low:
                low = ranges.pop()[0]
            ranges.append((low, high))
            segment += 1
        return tuple(ranges)

    def shown_range(self, low: int, high: int) -> tuple[int, int]:
        """Return start and end in `text` of what `source[low:high]` shows; equal when it shows nothing.

        A reference cut by either end is left out, and so is a tag.
        """
        first = bisect_right(self.high, low)
        last = bisect_left(self.low, high) - 1
        if first > last:
            return 0, 0
        start, end = self.at[first], self.at[last + 1]
        if self.low[first] < low:
            start = start + low - self.low[first] if self._is_copy(first) else self.at[first + 1]
        if self.high[last] > high:
            end = self.at[last] + high - self.low[last] if self._is_copy(last) else self.at[last]
        return start, max(start, end)

    def _is_copy(self, segment: int) -> bool:
        return self.at[segment + 1] - self.at[segment] == self.high[segment] - self.low[segment]

    def _source_of(self, segment: int, start: int, end: int) -> tuple[int, int]:
        low, high = self.low[segment], self.high[segment]
        if not self._is_copy(segment):
            return low, high
        skipped = max(0, start - self.at[segment])
        return low + skipped, high - max(0, self.at[segment + 1] - end)


class _Writer:
    """Lays text piece by piece, with one separator at most between two pieces."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.at, self.low, self.high = array("q", [0]), array("q"), array("q")
        self._last = "\n"
        self._pending: tuple[str, int, int] | None = None

    def tag(self, name: str, low: int, high: int) -> None:
        """Take note of a tag: it may part the words around it."""
        if name in SEPARATORS:
            self._pending = ("\n", low, high)
        elif name in SHIFTED and self._pending is None:
            self._pending = (SHIFTED[name], low, high)

    def text(self, piece: str, low: int, high: int) -> None:
        """Lay `piece`, which came from `source[low:high]`."""
        if self._pending is not None:
            mark, *place = self._pending
            self._pending = None
            if _parts(mark, self._last, piece[0]):
                self._lay(mark, *place)
        self._lay(piece, low, high)

    def _lay(self, piece: str, low: int, high: int) -> None:
        self.parts.append(piece)
        self.at.append(self.at[-1] + len(piece))
        self.low.append(low)
        self.high.append(high)
        self._last = piece[-1]


def _parts(mark: str, before: str, after: str) -> bool:
    """Say whether a pending mark is needed between two characters."""
    if mark == "\n":
        return not before.isspace() and not after.isspace()
    return before.isdigit() and (after.isdigit() or after in "+-\u2212")


def visible_text(source: str) -> MappedText:
    """Return the text of an HTML source with its map; offsets are code points of `source`. Linear, never raises."""
    writer, templates = _Writer(), 0
    for kind, start, end, name, _ in tokens(source):
        if kind is Kind.TEXT:
            if not templates:
                _lay_text(writer, source, start, end)
        elif kind is Kind.RAW:
            if not templates and name not in NEVER_TEXT:
                writer.text(source[start:end], start, end)
        elif name == "template" and kind is not Kind.BROKEN:
            templates = max(0, templates + (1 if kind is Kind.START else -1))
        elif name:
            writer.tag(name, start, end)
    return MappedText(text="".join(writer.parts), at=writer.at, low=writer.low, high=writer.high)


# one run asks for the same pages again and again
shown_text = lru_cache(maxsize=256)(visible_text)


def _lay_text(writer: _Writer, source: str, start: int, end: int) -> None:
    if source.find("&", start, end) >= 0:
        for low, high, text in references(source, start, end):
            if low > start:
                writer.text(source[start:low], start, low)
            writer.text(text, low, high)
            start = high
    if end > start:
        writer.text(source[start:end], start, end)


def element_text(element: Any) -> str:
    """Return the text of an lxml element (`parsel.Selector.root`) by the rules of `visible_text`."""
    if any(node.tag in NEVER_TEXT for node in (element, *element.iterancestors())):
        return ""
    return _lay_tree(element, element)[0]


def element_in_block(element: Any) -> tuple[str, int, int]:
    """Return the text of the block an lxml element stands in, and start and end of the element's own text there.

    What stands around an inline element decides whether its text was cut: `1,<b>250</b>`.
    """
    own = element_text(element)
    line = (element, *element.iterancestors())
    block = next(node for node in line if node.tag in SEPARATORS or node.getparent() is None)
    if not own or block is element:
        return own, 0, len(own)
    text, end = _lay_tree(block, element)
    return text, end - len(own), end


def _lay_tree(root: Any, inner: Any) -> tuple[str, int]:
    """Return the text of `root` and where that of `inner` ends in it."""
    writer, end = _Writer(), 0
    _open(writer, root)
    path = [(root, iter(root))]
    while path:  # not recursive: pages nest deeper than Python does
        node, children = path[-1]
        child = next(children, None)
        if child is None:
            path.pop()
            end = writer.at[-1] if node is inner else end
            writer.tag(node.tag, 0, 0)
            _lay_tail(writer, node, root)
        elif not isinstance(child.tag, str) or child.tag in NEVER_TEXT:
            writer.tag(child.tag, 0, 0)
            _lay_tail(writer, child, root)
        else:
            _open(writer, child)
            path.append((child, iter(child)))
    return "".join(writer.parts), end


def _open(writer: _Writer, node: Any) -> None:
    writer.tag(node.tag, 0, 0)
    if node.text:
        writer.text(node.text, 0, 0)


def _lay_tail(writer: _Writer, node: Any, root: Any) -> None:
    if node.tail and node is not root:
        writer.text(node.tail, 0, 0)
