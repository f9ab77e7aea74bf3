"""Days named in running text, Spanish and English. Only what can be read in one way is read.

A provider's own date field is another matter: `testigo.providers.dates`.
"""

import re
from dataclasses import dataclass
from datetime import date, timedelta

_MONTHS = {
    "enero": 1,
    "febrero": 2,
    "marzo": 3,
    "abril": 4,
    "mayo": 5,
    "junio": 6,
    "julio": 7,
    "agosto": 8,
    "septiembre": 9,
    "setiembre": 9,
    "octubre": 10,
    "noviembre": 11,
    "diciembre": 12,
    "january": 1,
    "february": 2,
    "march": 3,
    "april": 4,
    "may": 5,
    "june": 6,
    "july": 7,
    "august": 8,
    "september": 9,
    "october": 10,
    "november": 11,
    "december": 12,
}
_MONTH = "(?:" + "|".join(_MONTHS) + ")"
_DATE = re.compile(
    r"(?<![\w-])(?:"
    r"(?P<iso>\d{4}-\d{2}-\d{2})"
    r"|(?P<close>(?:cierre|fines|finales|end)\s+(?:de|del|of)(?:\s+(?:ano|year))?\s+(?P<closed>\d{4}))"
    rf"|(?P<d1>\d{{1,2}})(?:\s+de)?\s+(?P<m1>{_MONTH})(?:,?\s+(?:de\s+|del\s+)?(?P<y1>\d{{4}}))?"
    rf"|(?P<m2>{_MONTH})\s+(?P<d2>\d{{1,2}})(?:st|nd|rd|th)?(?:,?\s+(?P<y2>\d{{4}}))?"
    rf"|(?P<m3>{_MONTH})\s+(?:de\s+|del\s+)?(?P<y3>\d{{4}})"
    r"|(?P<sd>\d{1,2})/(?P<sm>\d{1,2})/(?P<sy>\d{4})"
    r"|(?P<relative>hoy|ayer|today|yesterday)"
    r")(?![\w-])"
)


@dataclass(frozen=True, slots=True)
class NamedDay:
    """A day that a text names, and where."""

    day: date
    start: int
    end: int


def nearest(text: str, place: int, written_on: date | None) -> date | None:
    """Return the day named nearest to a place of folded text; None where none is, or two stand equally near.

    Args:
        text: folded.
        place: of the cue.
        written_on: day of the document, for `ayer` and for days without a year.
    """
    found = named_days(text, written_on)
    if not found:
        return None
    distances = sorted((_distance(day, place), day.day) for day in found)
    if len(distances) > 1 and distances[0][0] == distances[1][0] and distances[0][1] != distances[1][1]:
        return None
    return distances[0][1]


def _distance(day: NamedDay, place: int) -> int:
    return day.start - place if day.start >= place else max(place - day.end, 0)


def named_days(text: str, written_on: date | None) -> tuple[NamedDay, ...]:
    """Return every day that folded text names, in order; a month alone is its first day."""
    found = ((_read(match, written_on), match) for match in _DATE.finditer(text))
    return tuple(NamedDay(day, match.start(), match.end()) for day, match in found if day is not None)


def _read(found: re.Match[str], written_on: date | None) -> date | None:
    if found["iso"]:
        return _day(*(int(part) for part in found["iso"].split("-")))
    if found["close"]:
        return _day(int(found["closed"]), 12, 31)
    if found["sd"]:
        return _slashed(int(found["sd"]), int(found["sm"]), int(found["sy"]))
    if found["relative"]:
        back = found["relative"] in ("ayer", "yesterday")
        return written_on - timedelta(days=back) if written_on else None
    month, year = _MONTHS[found["m1"] or found["m2"] or found["m3"]], found["y1"] or found["y2"] or found["y3"]
    day = int(found["d1"] or found["d2"] or 1)
    if year is not None:
        return _day(int(year), month, day)
    return None if written_on is None else _day(written_on.year, month, day)


def _slashed(first: int, second: int, year: int) -> date | None:
    """Return `31/12/2025` or `12/31/2025`; None for `03/04/2025`, which Mexico and the United States read apart."""
    if first > 12:  # noqa: PLR2004 - months of a year
        return _day(year, second, first)
    if second > 12 or first == second:  # noqa: PLR2004 - months of a year
        return _day(year, first, second)
    return None


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
