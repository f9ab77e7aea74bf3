"""HTML white space, collapsed: the one difference that a quote may show. A no-break space is not white space."""

import re
from array import array
from bisect import bisect_right
from dataclasses import dataclass

_RUN = re.compile(r"[ \t\n\f\r]+")
_UNEVEN_RUN = re.compile(r" [ \t\n\f\r]+|[\t\n\f\r][ \t\n\f\r]*")
"""A run that collapsing changes: anything but one plain space."""

_PLACE = "q"
"""Type of a place in an array: 64 bits, signed."""


@dataclass(frozen=True, slots=True)
class Collapsed:
    """Text with each run of white space as one space, and the way there and back."""

    text: str
    behind: "array[int]"
    """Where each changed run ends in `text`, rising."""
    origin: "array[int]"
    """Where the same run ends in the original."""

    def collapsed(self, index: int) -> int:
        """Return the place in `text` of a place in the original; one inside a run goes behind its space."""
        run = bisect_right(self.origin, index)
        place = index if run == 0 else self.behind[run - 1] + index - self.origin[run - 1]
        return place if run == len(self.behind) else min(place, self.behind[run])

    def original(self, index: int) -> int:
        """Return the place in the original of a place in `text` that is not behind white space it cannot tell apart."""
        run = bisect_right(self.behind, index)
        return index if run == 0 else self.origin[run - 1] + index - self.behind[run - 1]


def collapse(text: str) -> str:
    """Return `text` with each run of ASCII white space as one space, and none around it (WHATWG Infra 4.6)."""
    return _RUN.sub(" ", text).strip(" ")


def collapse_mapped(text: str) -> Collapsed:
    """Return `text` with each run of ASCII white space as one space, runs at its ends included. Linear."""
    parts: list[str] = []
    behind, origin = array(_PLACE), array(_PLACE)
    at = length = 0
    for run in _UNEVEN_RUN.finditer(text):
        parts += text[at : run.start()], " "
        length += run.start() - at + 1
        at = run.end()
        behind.append(length)
        origin.append(at)
    return Collapsed("".join((*parts, text[at:])), behind, origin)
