"""Finds sentences aimed at a machine in folded text: the rules of `rules.toml`, tried only where an anchor stands.

Every quantifier in a pattern is bounded and a pattern starts at an anchor, so time is linear in the text. It knows
nothing of visibility: whether a hit alarms is decided in `testigo.injection.screen`.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

_WORDS = re.compile(r"\(\?: ?<w> ?\)\{\d,(\d)\}\??")
"""A number of words, which in squeezed text is a number of letters: two nested counts would cost too much there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One row of the table."""

    id: str
    kind: str
    """What it is a sign of: `override`, `addressed`, `role`, `conceal`, `force`, `exfiltrate`, `tool`, `monopoly`."""
    weight: int
    """2 alarms alone; 1 is a cue."""
    squeeze: bool = False
    """Also tried on squeezed text."""
    anchors: tuple[str, ...]
    pattern: str
    """In the notation of `rules.toml`."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A rule that matched code points `start` to `end` of the text it was given."""

    rule: Rule
    start: int
    end: int


@cache
def _data() -> Mapping[str, object]:
    import tomllib  # noqa: PLC0415 - only a run that screens needs it
    from importlib.resources import files  # noqa: PLC0415

    return tomllib.loads((files(__package__) / "rules.toml").read_text("utf-8"))


@cache
def rules() -> tuple[Rule, ...]:
    """Return the table, in file order."""
    rows = _data()["rule"]
    assert isinstance(rows, list)
    return tuple(Rule(**{**row, "anchors": tuple(row["anchors"])}) for row in rows)


def _expand(pattern: str) -> str:
    fragments = _data()["fragments"]
    assert isinstance(fragments, dict)
    for _ in range(2):  # a fragment may name another
        for name, fragment in fragments.items():
            pattern = pattern.replace(f"<{name}>", fragment)
    return pattern


def plain_pattern(rule: Rule) -> str:
    """Return the rule's regular expression for folded text."""
    gap = r"[^\w.;!?`]{1,40}"
    spaced = _expand(rule.pattern).replace(" ?", r"[^\w.;:,!?]{0,40}").replace(" ", gap)
    return (
        spaced.replace("<w>", r"[^\W_]{1,20}")
        .replace("<stop>", r"(?=\s{0,3}(?:[:;.,!\-()\[\]\"'>|]|$))")
        .replace("<colon>", r"(?=\s{0,3}[:\])])")
    )


def squeezed_pattern(rule: Rule) -> str:
    """Return the rule's regular expression for squeezed text: no spaces, no punctuation, words of any cut."""
    filled = _WORDS.sub(lambda words: f"[^\\W_]{{0,{9 * int(words[1])}}}?", _expand(rule.pattern))
    joined = filled.replace("<w>", r"[^\W_]{1,12}?").replace(" ?", "").replace(" ", "").replace(r"\b", "")
    return joined.replace("<stop>", "").replace("<colon>", "")


@cache
def _compiled(rule: Rule, squeezed: bool) -> re.Pattern[str]:
    return re.compile(squeezed_pattern(rule) if squeezed else plain_pattern(rule))


@cache
def _by_anchor(squeezed: bool) -> Mapping[str, tuple[Rule, ...]]:
    table: dict[str, tuple[Rule, ...]] = {}
    for rule in rules():
        for anchor in rule.anchors:
            key = "".join(c for c in anchor if c.isalnum()) if squeezed else anchor
            if key and (rule.squeeze or not squeezed):
                table[key] = tuple(dict.fromkeys((*table.get(key, ()), rule)))
    return table


@cache
def _by_head(squeezed: bool) -> Mapping[str, tuple[tuple[int, str, tuple[Rule, ...]], ...]]:
    """Return place in the table, anchor and rules by the anchor's first four letters."""
    heads: dict[str, list[tuple[int, str, tuple[Rule, ...]]]] = {}
    for place, (anchor, candidates) in enumerate(_by_anchor(squeezed).items()):
        heads.setdefault(anchor[:4], []).append((place, anchor, candidates))
    return {head: tuple(entries) for head, entries in heads.items()}


def _standing(text: str, *, squeezed: bool) -> Iterator[tuple[str, tuple[Rule, ...]]]:
    """Yield the anchors that stand in a text with their rules, in the table's order; of most not even the head does."""
    entries = (entry for head, entries in _by_head(squeezed).items() if head in text for entry in entries)
    for _, anchor, candidates in sorted(entry for entry in entries if entry[1] in text):
        yield anchor, candidates


def find(folded: str) -> Iterator[Hit]:
    """Yield every hit in folded text, by anchor; a pattern starts at a word's beginning.

    Args:
        folded: result of `testigo.injection.canonical.fold`.
    """
    for anchor, candidates in _standing(folded, squeezed=False):
        at = folded.find(anchor)
        while at >= 0:
            if at == 0 or not (folded[at - 1].isalnum() and anchor[0].isalnum()):
                yield from _matches(candidates, folded, at, squeezed=False)
            at = folded.find(anchor, at + 1)


def find_squeezed(squeezed: str) -> Iterator[Hit]:
    """Yield the hits of strong rules in squeezed text (`testigo.injection.canonical.squeeze`)."""
    for anchor, candidates in _standing(squeezed, squeezed=True):
        at = squeezed.find(anchor)
        while at >= 0:
            yield from _matches(candidates, squeezed, at, squeezed=True)
            at = squeezed.find(anchor, at + 1)


def _matches(candidates: tuple[Rule, ...], text: str, at: int, *, squeezed: bool) -> Iterator[Hit]:
    for rule in candidates:
        match = _compiled(rule, squeezed).match(text, at)
        if match is not None:
            yield Hit(rule, at, match.end())
