"""Style sheets, reduced to the rules that can hide text, and the question which of them meet an element.

Media queries are answered for a screen of 1366 CSS pixels. Selectors are matched by cssselect2; the rules are indexed
by the last compound's id, class or element name, and a rule whose key stands nowhere in the page is never compiled.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from typing import NamedTuple

import cssselect2
import tinycss2

from testigo.visibility.css import Declaration, declarations, may_hide

_TOKEN = re.compile(
    r"/\*.*?(?:\*/|\Z)|\"(?>(?:[^\"\\\n]|\\.)*)(?:\"|(?=\n)|\\?\Z)|'(?>(?:[^'\\\n]|\\.)*)(?:'|(?=\n)|\\?\Z)|[{}]",
    re.DOTALL,
)
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_DYNAMIC = re.compile(
    r":(?:hover|focus|active|focus-within|focus-visible|checked|target|visited|invalid|disabled|selection"
    r"|-[a-z-]+|placeholder)|::|:before|:after|:first-l",
    re.IGNORECASE,
)
_PSEUDO = re.compile(r":[\w-]+(?:\((?:[^()]|\([^()]*\))*\))?")
_ATTRIBUTE = re.compile(r"\[\s*([\w-]+)(?:[^\]\"']|\"[^\"]*\"|'[^']*')*\]")
_NAMED = re.compile(r"[#.][\w-]+")
_COSTLY = re.compile(r"~(?!=)|-of-type|:last-child|:nth-last|:only|:empty", re.IGNORECASE)
_FEATURE = re.compile(r"\(\s*(min|max)-width\s*:\s*([\d.]+)(px|em|rem)?\s*\)", re.IGNORECASE)


class Rule(NamedTuple):
    """A selector with its declarations, in order of appearance."""

    selector: str
    block: str
    order: int


class Match(NamedTuple):
    """A rule that meets an element: sorts by the cascade."""

    specificity: tuple[int, int, int]
    order: int
    block: str

    def declared(self) -> tuple[Declaration, ...]:
        """Read what the rule declares; most rules meet nothing and are never read."""
        return declarations(self.block)


def hiding_rules(sheets: list[str]) -> tuple[Rule, ...]:
    """Return the rules of some sheets that set a looked-at property and apply on a screen of 1366 pixels.

    Args:
        sheets: texts of `<style>` elements or style sheet files, in document order.
    """
    found: list[Rule] = []
    for sheet in sheets:
        for prelude, block in _blocks(sheet):
            if may_hide(block):
                found += [Rule(selector, block, len(found)) for selector in _split(prelude)]
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
    if ("print" in query and "not print" not in query) or "speech" in query:
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


class _Test(NamedTuple):
    """A compiled selector with what its rule declares."""

    test: Callable[[cssselect2.ElementWrapper], bool]
    reach: str
    """How far it looks: `near`, `siblings`, `subtree`."""
    match: Match


class Sheet:
    """Rules, indexed by what the last part of their selector names; compiled when an element first asks for them.

    Args of the constructor:
        rules: of `hiding_rules`.
        present: `#id` and `.class` of everything in the page.
        size: number of elements in the page: what a selector costs that looks into a subtree.
    """

    def __init__(self, rules: tuple[Rule, ...], present: AbstractSet[str], size: int) -> None:
        self._rules: dict[str, list[Rule]] = {}
        self._present = present
        self._size = size
        self._tests: dict[str, tuple[_Test, ...]] = {}
        self._steps = 0
        for rule in rules:
            if len(rule.selector) > 2_000:  # noqa: PLR2004 - nobody writes that by hand, and it may take long to read
                self._steps = 1_000_000
            elif not _DYNAMIC.search(rule.selector):
                self._rules.setdefault(_key(rule.selector), []).append(rule)

    def candidates(self, name: str, attributes: Mapping[str, str]) -> list[_Test]:
        """Return the tests of the rules whose last compound could name such an element; most elements have none."""
        if self.is_exhausted():
            return []
        keys = ["*", name]
        for attribute, value in attributes.items():
            keys.append(f"[{attribute}")
            if attribute == "class":
                keys += [f".{part}" for part in value.split()]
            elif attribute == "id":
                keys.append(f"#{value}")
        return [test for key in keys if key in self._rules for test in self._compiled(key)]

    def matches(self, candidates: list[_Test], element: cssselect2.ElementWrapper) -> list[Match]:
        """Return what the candidates that meet the element declare, weakest first.

        A selector that looks along more than 200 siblings counts as met: cssselect2 walks them by recursion.
        """
        found = []
        for test, reach, match in candidates:
            many = reach == "siblings" and len(element.etree_siblings) > 200  # noqa: PLR2004
            self._steps += {"near": 1, "siblings": 20, "subtree": self._size}[reach]
            if self.is_exhausted():
                break
            if many or test(element):
                found.append(match)
        return sorted(found)

    def is_exhausted(self) -> bool:
        """Say whether matching has cost more than a page may: recorded ones stay under half of it.

        What is met from then on is not decided, so that a hostile page is rather unknown than slow.
        """
        return self._steps > 600_000  # noqa: PLR2004

    def _compiled(self, key: str) -> tuple[_Test, ...]:
        if key not in self._tests:
            wanted = [rule for rule in self._rules[key] if self._may_meet(rule)]
            self._steps += 100 * len(wanted)  # reading a selector costs as much as a hundred tests
            self._tests[key] = () if self.is_exhausted() else tuple(test for rule in wanted for test in _tests(rule))
        return self._tests[key]

    def _may_meet(self, rule: Rule) -> bool:
        """Say whether every id and class the selector asks for stands in the page at all."""
        return set(_NAMED.findall(_ATTRIBUTE.sub("", _PSEUDO.sub("", rule.selector)))) <= self._present


def _tests(rule: Rule) -> Iterator[_Test]:
    reach = "subtree" if ":has(" in rule.selector else "siblings" if _COSTLY.search(rule.selector) else "near"
    try:
        compiled = cssselect2.compile_selector_list(rule.selector)
    except cssselect2.SelectorError:
        return  # no browser applies it either
    for selector in compiled:
        if not selector.never_matches and selector.pseudo_element is None:
            yield _Test(selector.test, reach, Match(selector.specificity, rule.order, rule.block))


def _key(selector: str) -> str:
    """Return what an element must have to be met: `#id`, `.class`, a name, `[attribute`, or `*` for anything."""
    plain = _ATTRIBUTE.sub(r"[\1", _PSEUDO.sub("", selector))
    last = re.split(r"[\s>+~]+", plain.strip())[-1]
    if "\\" in last or "(" in last:
        return "*"
    found = (re.search(pattern, last) for pattern in (r"#[\w-]+", r"\.[\w-]+", r"\[[\w-]+", r"^[a-zA-Z][\w-]*"))
    key = next((match[0] for match in found if match is not None), "*")
    return key if key[0] in "#." else key.lower()
