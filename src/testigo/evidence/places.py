"""Places of Mexico as text names them: states with their abbreviations, larger towns with their state. Data, no guess.

A name that is both a town and a state (Puebla) is read as the state unless the text says which it means: the wider
reading can be right in both cases.
"""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from testigo.evidence.folding import fold


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A place found in a text."""

    city: str | None
    state: str | None
    end: int
    """Where its name ends in the folded text."""


def place_at(text: str, start: int) -> Place | None:
    """Return the place whose name begins at `start` of folded text, with the state that follows it."""
    words = _words(text, start)
    first = _longest(text, start, words)
    if first is None:
        return None
    name, end = first
    after = re.compile(r"\s*,\s*|\s*\(\s*|\s+(?=capital)").match(text, end)
    follow = _longest(text, after.end(), _words(text, after.end())) if after else None
    city, state = _cities().get(name), _states().get(name)
    said = _states().get(follow[0]) if follow else None
    if city is not None and said is not None and follow:
        return Place(city=city, state=said, end=follow[1])
    if state is not None and not re.match(r"\s+capital\b", text[end : end + 12]):
        return Place(city=None, state=state, end=end)
    return Place(city=city or state, state=None, end=end)


def is_place(word: str) -> bool:
    """Say whether a folded name is a town or a state."""
    return word in _cities() or word in _states()


def _words(text: str, start: int) -> list[int]:
    """Return the ends of the first six words that stand at `start`, each joined by one blank or a full stop."""
    ends: list[int] = []
    place = start
    for _ in range(6):
        word = re.compile(r"[\w.]*\w").match(text, place)
        if word is None:
            break
        ends.append(word.end())
        gap = re.compile(r"\.?\s+").match(text, word.end())
        if gap is None:
            break
        place = gap.end()
    return ends


def _longest(text: str, start: int, ends: list[int]) -> tuple[str, int] | None:
    for end in reversed(ends):
        name = " ".join(text[start:end].split())
        if is_place(name):
            return name, end
    return None


@cache
def _cities() -> dict[str, str]:
    return {fold(other).text: name for name, others in _data()["cities"].items() for other in (name, *others)}


@cache
def _states() -> dict[str, str]:
    return {fold(other).text: name for name, others in _data()["states"].items() for other in (name, *others)}


@cache
def _data() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads((files(__package__) / "places.toml").read_text("utf-8"))
