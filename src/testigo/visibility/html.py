"""Which text of an HTML page a person sees, run by run, from the sheets at hand: inline, `<style>` and attributes.

No layout: what needs boxes (one element painted over another) is not looked at. A page that links a style sheet is
decided on what is here; only a contrast that the absent sheet could mend becomes `unknown` there.
"""

import re
from collections.abc import Mapping
from xml.etree import ElementTree as ET

import cssselect2

from testigo.extract.references import references
from testigo.model.untrusted import UntrustedText
from testigo.visibility.css import declarations
from testigo.visibility.runs import Run, Verdict
from testigo.visibility.sheet import Match, Sheet, hiding_rules
from testigo.visibility.style import Style, derive, judge
from testigo.visibility.tree import MAX_DEPTH, Node, Page, read

_FALLBACK = frozenset("iframe object video audio canvas noembed noframes datalist noscript".split())  # noqa: SIM905
"""Drawn only where the element itself does not work."""
_VAR = re.compile(r"var\(\s*(--[\w-]+)\s*(?:,\s*([^()]*(?:\([^()]*\))?[^()]*))?\)")
_CUSTOM = re.compile(r"(--[\w-]+)\s*:\s*([^;{}]+)")


def text_runs(source: str) -> tuple[Run, ...]:
    """Return every piece of text of a page in document order with its verdict; white space alone is no run.

    Comments, attributes, scripts and style sheets are no text and make no runs.

    Args:
        source: decoded HTML, whole or a fragment. Linear time: hostile nesting and selectors end as `unknown`.
    """
    return page_runs(read(source))


def page_runs(page: Page) -> tuple[Run, ...]:
    """Return the runs of a page that is already read; see `text_runs`."""
    source = page.source
    styles = _Styles(page).of_all()
    runs = []
    for text in page.texts:
        raw = source[text.start : text.end]
        if raw.strip():
            verdict, rule = _judge(text.parent, styles, page.linked)
            shown = raw if text.raw else _decoded(source, text.start, text.end)
            runs.append(Run(start=text.start, end=text.end, text=UntrustedText(shown), verdict=verdict, rule=rule))
    return tuple(runs)


def _decoded(source: str, start: int, end: int) -> str:
    if source.find("&", start, end) < 0:
        return source[start:end]
    parts = []
    for low, high, text in references(source, start, end):
        parts += [source[start:low], text]
        start = high
    return "".join([*parts, source[start:end]])


def hidden_runs(source: str) -> tuple[Run, ...]:
    """Return the runs of `text_runs` that are not plainly visible."""
    return tuple(run for run in text_runs(source) if run.verdict is not Verdict.VISIBLE)


def _judge(node: Node, styles: Mapping[Node, Style], linked: bool) -> tuple[Verdict, str]:
    if node.depth >= MAX_DEPTH - 1:
        return Verdict.UNKNOWN, "depth"
    if node.name == "details" and "open" not in node.attributes and styles[node].veil is None:
        return Verdict.REVEALABLE, "details"
    return judge(styles[node], partial=linked)


class _Styles:
    """The styles of all elements of one page. Most elements have no say in it and share their parent's style."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._sheet = Sheet(hiding_rules(page.sheets), _present(page), len(page.tags))
        self._custom = dict(_CUSTOM.findall("\n".join(page.sheets))) if "var(" in page.source else {}
        self._styles: dict[Node, Style] = {}
        self._wrapped: dict[Node, cssselect2.ElementWrapper] = {}

    def of_all(self) -> Mapping[Node, Style]:
        root = self._page.root
        self._styles[root] = self._style(root, Style())
        waiting = [root]
        while waiting:
            node = waiting.pop()
            style = self._styles[node]
            for child in node.children:
                self._styles[child] = self._style(child, style)
            waiting += node.children
        return self._styles

    def _style(self, node: Node, parent: Style) -> Style:
        if parent.veil is not None and parent.veil[0] is Verdict.HIDDEN:
            return parent
        veil = _element_veil(node)
        values = self._values(node)
        if self._sheet.is_exhausted():
            return Style(veil=(Verdict.UNKNOWN, "too-many-rules"))
        if not values and veil is None:
            return parent
        style = derive(parent, values)
        if node.name in ("html", "body") and style != parent and (style.veil or style.invisible):
            return _page_veil()
        if style.veil is None and veil is not None:
            style = Style(veil=veil)
        return style

    def _values(self, node: Node) -> dict[str, str]:
        normal: dict[str, str] = _presentational(node)
        important: dict[str, str] = {}
        declared = [d for match in self._matches(node) for d in match.declared()]
        inline = node.attributes.get("style")
        for declaration in (*declared, *(declarations(inline) if inline else ())):
            value = self._resolved(declaration.value)
            if value is not None:
                (important if declaration.important else normal)[declaration.name] = value
        return {**normal, **important}

    def _matches(self, node: Node) -> list[Match]:
        candidates = self._sheet.candidates(node.name, node.attributes)
        return self._sheet.matches(candidates, self._wrapper(node)) if candidates else []

    def _resolved(self, value: str) -> str | None:
        """Put custom properties in, one level deep twice; None where one is not known."""
        for _ in range(2):
            if "var(" in value:
                value = _VAR.sub(lambda m: (self._custom.get(m[1]) or m[2] or "var()").strip().lower(), value)
        return None if "var(" in value and self._page.linked else value

    def _wrapper(self, node: Node) -> cssselect2.ElementWrapper:
        if not self._wrapped:
            self._wrap_all()
        return self._wrapped[node]

    def _wrap_all(self) -> None:
        root = self._page.root
        elements = {root: ET.Element(root.name, dict(root.attributes))}
        self._wrapped[root] = cssselect2.ElementWrapper.from_html_root(elements[root])
        waiting = [root]
        while waiting:
            node = waiting.pop()
            element = elements[node]
            for child in node.children:
                elements[child] = ET.SubElement(element, child.name, dict(child.attributes))
            for child, wrapped in zip(node.children, self._wrapped[node].iter_children(), strict=True):
                self._wrapped[child] = wrapped
            waiting += node.children


def _present(page: Page) -> set[str]:
    names = {f".{part}" for _, values in page.tags if "class" in values for part in values["class"].split()}
    return names | {f"#{values['id']}" for _, values in page.tags if "id" in values}


def _presentational(node: Node) -> dict[str, str]:
    attributes = node.attributes
    values = {}
    if "hidden" in attributes and attributes["hidden"].strip().lower() != "until-found":
        values["display"] = "none"
    if node.name == "font" and "color" in attributes:
        values["color"] = attributes["color"].lower()
    if node.name == "body" and "text" in attributes:
        values["color"] = attributes["text"].lower()
    if "bgcolor" in attributes:
        values["background-color"] = attributes["bgcolor"].lower()
    if "background" in attributes:
        values["background-image"] = "url()"
    return values


def _element_veil(node: Node) -> tuple[Verdict, str] | None:
    """Say what the element itself does to its content, whatever the style."""
    name, attributes, parent = node.name, node.attributes, node.parent
    if name == "template" and "shadowrootmode" not in attributes:
        return Verdict.HIDDEN, "template"
    if name in _FALLBACK:
        return Verdict.HIDDEN, name
    if parent is not None and parent.name == "details" and "open" not in parent.attributes and name != "summary":
        return Verdict.REVEALABLE, "details"
    if (name == "dialog" and "open" not in attributes) or "popover" in attributes:
        return Verdict.REVEALABLE, "dialog" if name == "dialog" else "popover"
    if attributes.get("hidden", "").strip().lower() == "until-found":
        return Verdict.REVEALABLE, "until-found"
    if name == "option" and parent is not None and node is not parent.children[0]:
        return Verdict.REVEALABLE, "option"
    if name in ("title", "desc", "metadata", "symbol", "defs", "annotation", "annotation-xml"):
        return Verdict.HIDDEN, name
    if name == "svg":
        return Verdict.UNKNOWN, "svg"  # drawn or not by fill, size and viewBox, which nobody reads here
    return None


def _page_veil() -> Style:
    """A page that is out of sight as a whole waits for its script: it is not known what a person sees."""
    return Style(veil=(Verdict.UNKNOWN, "page-veil"))
