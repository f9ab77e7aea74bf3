"""Finds assertions that only a public register may make (COFEPRIS, SAT, IMSS, DENUE) in folded text.

Such a sentence has no trigger word and reads like any honest page's: it matters only where a person cannot see it.
Whether a visible one is believed is a matter of the document's host, decided elsewhere.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

_REACH = 90
"""Code points between the register's name and its predicate."""


@dataclass(frozen=True, slots=True)
class Assertion:
    """A register and a predicate that stand in one sentence."""

    authority: str
    predicate: str
    start: int
    end: int


@cache
def _data() -> tuple[tuple[tuple[str, tuple[str, ...]], ...], Mapping[str, re.Pattern[str]]]:
    import tomllib  # noqa: PLC0415 - only a run that screens needs it
    from importlib.resources import files  # noqa: PLC0415

    data = tomllib.loads((files(__package__) / "authority.toml").read_text("utf-8"))
    authorities = tuple((row["id"], tuple(row["names"])) for row in data["authority"])
    return authorities, {name: re.compile(pattern) for name, pattern in data["predicates"].items()}


def assertions(folded: str) -> Iterator[Assertion]:
    """Yield every assertion in folded text; one register may carry several predicates. Linear time."""
    authorities, predicates = _data()
    for authority, names in authorities:
        for name in names:
            at = folded.find(name)
            while at >= 0:
                start, end = _sentence(folded, at, at + len(name))
                for predicate, pattern in predicates.items():
                    if pattern.search(folded, start, end):
                        yield Assertion(authority, predicate, start, end)
                at = folded.find(name, max(end, at + 1))


def _sentence(text: str, start: int, end: int) -> tuple[int, int]:
    """Widen a place to its sentence, at most `_REACH` code points each way."""
    before = text[max(0, start - _REACH) : start]
    cut = max(before.rfind(stop) + len(stop) if stop in before else 0 for stop in (". ", "\n\n", "? ", "! "))
    after = text[end : end + _REACH]
    stops = [at for at in (after.find(stop) for stop in (". ", "\n\n", "? ", "! ")) if at >= 0]
    return start - len(before) + cut, end + (min(stops) if stops else len(after))
