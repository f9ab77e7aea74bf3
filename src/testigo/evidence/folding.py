"""Text as cues see it: lower case, without accents, without characters that nobody sees, and the way back.

Only comparison happens on folded text. What is quoted is always the text itself.
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import cache

_UNSEEN = re.compile("[\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff]")
"""Combining accents (decomposed text), soft hyphens, zero-width characters."""


@dataclass(frozen=True, slots=True)
class Folded:
    """A text with its folded form, code point by code point."""

    text: str
    """Folded."""
    seen: str
    """The original without unseen characters: as long as `text`, with its capitals."""
    places: tuple[int, ...] | None
    """Place of each code point in the original; None where nothing was dropped."""

    def origin(self, start: int, end: int) -> tuple[int, int]:
        """Return the half-open range of the original text that a non-empty range of folded text came from."""
        if self.places is None:
            return start, end
        return self.places[start], self.places[end - 1] + 1


def fold(text: str) -> Folded:
    """Return a text folded."""
    if text.isascii():
        return Folded(text.lower(), text, None)
    if not _UNSEEN.search(text):
        return Folded(_plain(text), text, None)
    places = tuple(place for place, char in enumerate(text) if not _UNSEEN.match(char))
    seen = "".join(text[place] for place in places)
    return Folded(_plain(seen), seen, places)


def _plain(text: str) -> str:
    """Return a text in lower case with plain letters, one code point for one."""
    letters, pattern = _letters()
    # the one capital whose small letter is two code points
    lower = text.replace("\u0130", "i").lower()
    return pattern.sub(lambda found: letters[found.group()], lower)


@cache
def _letters() -> tuple[dict[str, str], re.Pattern[str]]:
    """Return each accented small letter of Latin script with its plain one, and the pattern that finds them."""
    bases = {chr(point): unicodedata.normalize("NFD", chr(point))[0].lower() for point in range(0x80, 0x250)}
    letters = {char: base for char, base in bases.items() if char != base and char == char.lower()}
    letters |= {"\u2019": "'", "\u2018": "'", "\u2212": "-"} | {chr(point): "-" for point in range(0x2010, 0x2015)}
    return letters, re.compile(f"[{re.escape(''.join(letters))}]")
