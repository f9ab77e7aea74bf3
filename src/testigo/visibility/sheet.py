"""Style sheets, reduced to the rules that can hide text, and the question which of them meet an element.

Media queries are answered for a screen of 1366 CSS pixels. Selectors are matched by cssselect2; the rules are indexed
by the last compound's id, class or element name, and a rule whose key stands nowhere in the page is never compiled.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

import cssselect2
import tinycss2

from testigo.visibility.css import Declaration, declarations, may_hide

_TOKEN = re.compile(r"/\*.*?(?:\*/|\Z)|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|[{};]", re.DOTALL)
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_DYNAMIC = re.compile(
    r":(?:hover|focus|active|focus-within|focus-visible|checked|target|visited|invalid|disabled|selection"
    r"|-[a-z-]+|placeholder)|::|:before|:after|:first-l",
    re.IGNORECASE,
)
_COSTLY = re.compile(r"~|:has\(|-of-type|:last-child|:nth-last|:only|:empty", re.IGNORECASE)
_FEATURE = re.compile(r"\(\s*(min|max)-width\s*:\s*([\d.]+)(px|em|rem)?\s*\)", re.IGNORECASE)


class Rule(NamedTuple):
    """A selector with the declarations that matter, in order of appearance."""

    selector: str
    declared: tuple[Declaration, ...]
    order: int


class Match(NamedTuple):
    """A rule that meets an element: sorts by the cascade."""

    specificity: tuple[int, int, int]
    order: int
    declared: tuple[Declaration, ...]


def hiding_rules(sheets: list[str]) -> tuple[Rule, ...]:
    """Return the rules of some sheets that set a looked-at property and apply on a screen of 1366 pixels.

    Args:
        sheets: texts of `<style>` elements or style sheet files, in document order.
    """
    found: list[Rule] = []
    for sheet in sheets:
        for prelude, block in _blocks(sheet):
            declared = declarations(block) if may_hide(block) else ()
            if declared:
                found += [Rule(selector, declared, len(found)) for selector in _split(prelude)]
    return tuple(found)


def _blocks(sheet: str) -> Iterator[tuple[str, str]]:
    """Yield (selector list, declarations) of every rule that applies; a nested rule yields its own block."""
    stack: list[tuple[str, bool, list[str]]] = [("@", True, [])]  # prelude, applies, its own declarations
    start = 0
    for token in _TOKEN.finditer(sheet):
        if token[0] == "{":
            before, _, prelude = _COMMENT.sub("", sheet[start : token.start()]).rpartition(";")
            stack[-1][2].append(before)
            stack.append((prelude.strip(), stack[-1][1] and _applies(prelude.strip()), []))
            start = token.end()
        elif token[0] == "}":
            stack[-1][2].append(sheet[start : token.start()])
            start = token.end()
            if len(stack) > 1:
                yield from _closed(stack.pop())
    while len(stack) > 1:  # CSS closes what the end of the sheet leaves open
        stack[-1][2].append(sheet[start:])
        start = len(sheet)
        yield from _closed(stack.pop())


def _closed(block: tuple[str, bool, list[str]]) -> Iterator[tuple[str, str]]:
    prelude, applies, own = block
    if applies and not prelude.startswith("@"):
        yield prelude, ";".join(own)


def _applies(prelude: str) -> bool:
    lowered = prelude.lower()
    if lowered.startswith(("@keyframes", "@-", "@font-face", "@page", "@container")):
        return False
    return not lowered.startswith("@media") or any(_screen(query) for query in lowered[6:].split(","))


def _screen(query: str) -> bool:
    if "print" in query and "not print" not in query or "speech" in query:
        return False
    for bound, number, unit in _FEATURE.findall(query):
        width = float(number) * (1 if unit == "px" else 16)
        if (bound == "min" and width > 1366) or (bound == "max" and width < 1366):  # noqa: PLR2004
            return False
    return True


def _split(prelude: str) -> list[str]:
    if "(" not in prelude and "[" not in prelude:
        return [part.strip() for part in prelude.split(",") if part.strip()]
    groups: list[list[tinycss2.ast.Node]] = [[]]
    for node in tinycss2.parse_component_value_list(prelude):
        if node.type == "literal" and node.value == ",":
            groups.append([])
        else:
            groups[-1].append(node)
    return [part for part in (tinycss2.serialize(group).strip() for group in groups) if part]


class Sheet:
    """Rules, indexed by what the last part of their selector names."""

    def __init__(self, rules: tuple[Rule, ...]) -> None:
        self._by_key: dict[str, list[Rule]] = {}
        self._compiled: dict[str, tuple[cssselect2.compiler.CompiledSelector, ...]] = {}
        for rule in rules:
            if not _DYNAMIC.search(rule.selector):
                self._by_key.setdefault(_key(rule.selector), []).append(rule)
        self.empty = not self._by_key
        self._steps = 0

    def candidates(self, name: str, identifier: str | None, classes: list[str]) -> list[Rule]:
        """Return the rules whose last compound could name such an element; most elements have none."""
        keys = ["*", name, *(f".{c}" for c in classes)]
        if identifier:
            keys.append(f"#{identifier}")
        return [rule for key in keys for rule in self._by_key.get(key, ())]

    def matches(self, candidates: list[Rule], element: cssselect2.ElementWrapper) -> list[Match]:
        """Return the candidates that meet the element, weakest first.

        Selectors that look along all siblings share a budget of 200,000 steps a page; beyond it they count as met,
        so that a hostile page is rather hidden than slow.
        """
        found = []
        for rule in candidates:
            costly = _COSTLY.search(rule.selector) is not None
            self._steps += len(element.etree_siblings) if costly else 0
            for selector in self._selectors(rule.selector):
                if (costly and self._steps > 200_000) or selector.test(element):  # noqa: PLR2004
                    found.append(Match(selector.specificity, rule.order, rule.declared))
        return sorted(found)

    def _selectors(self, text: str) -> tuple[cssselect2.compiler.CompiledSelector, ...]:
        if text not in self._compiled:
            try:
                compiled = tuple(cssselect2.compile_selector_list(text))
            except cssselect2.SelectorError:
                compiled = ()
            self._compiled[text] = tuple(s for s in compiled if not s.never_matches and s.pseudo_element is None)
        return self._compiled[text]


def _key(selector: str) -> str:
    last = re.split(r"[\s>+~]+(?![^\[(]*[\])])", selector)[-1]
    bare = re.sub(r"\[[^\]]*\]|:[\w-]+(?:\([^)]*\))?", "", last)
    if "\\" in bare or bare != last and "(" in last:
        return "*"
    match = re.search(r"#([\w-]+)", bare) or re.search(r"\.([\w-]+)", bare) or re.match(r"([a-zA-Z][\w-]*)", bare)
    if match is None:
        return "*"
    return match[0] if match[0][0] in "#." else match[0].lower()
