"""Dates as services write them: ISO, RFC 1123, month names and relative words, Spanish and English.

Nothing is guessed: what cannot be read is None, a relative date without the instant it counts from is None, and a date
that looks made up says why it is suspect. Named months and weekdays follow CLDR's Spanish and English forms.
"""

import re
from calendar import monthrange
from datetime import UTC, date, datetime, timedelta
from urllib.parse import urlsplit

from testigo.model.document import DateFact, DateKind

_MONTHS = (
    ("jan", "january", "ene", "enero"),
    ("feb", "february", "febrero"),
    ("mar", "march", "marzo"),
    ("apr", "april", "abr", "abril"),
    ("may", "mayo"),
    ("jun", "june", "junio"),
    ("jul", "july", "julio"),
    ("aug", "august", "ago", "agosto"),
    ("sep", "sept", "september", "septiembre", "setiembre"),
    ("oct", "october", "octubre"),
    ("nov", "november", "noviembre"),
    ("dec", "december", "dic", "diciembre"),
)
_MONTH = {name: number for number, names in enumerate(_MONTHS, 1) for name in names}

_UNITS: dict[str, tuple[timedelta, int]] = {
    **dict.fromkeys(("second", "seconds", "sec", "secs", "segundo", "segundos"), (timedelta(seconds=1), 0)),
    **dict.fromkeys(("minute", "minutes", "min", "mins", "minuto", "minutos"), (timedelta(minutes=1), 0)),
    **dict.fromkeys(("hour", "hours", "hr", "hrs", "hora", "horas"), (timedelta(hours=1), 0)),
    **dict.fromkeys(("day", "days", "día", "días", "dia", "dias"), (timedelta(days=1), 1)),
    **dict.fromkeys(("week", "weeks", "semana", "semanas"), (timedelta(days=7), 7)),
    **dict.fromkeys(("month", "months", "mes", "meses"), (timedelta(days=30), 31)),
    **dict.fromkeys(("year", "years", "año", "años"), (timedelta(days=365), 366)),
}
"""Unit -> its length, and the half-width in days that rounding to it leaves."""

_NAMED_DAYS = {"today": 0, "hoy": 0, "just now": 0, "ahora": 0, "yesterday": 1, "ayer": 1, "anteayer": 2}
_WEEKDAYS = (
    *("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"),
    *("lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"),
)
_SILENT = frozenset({"de", "del", "of", *_WEEKDAYS})
_ONE = frozenset({"a", "an", "one", "un", "una"})
_CREATION_HOSTS = ("wikipedia.org",)
"""Hosts of which services give the day a page was created, whatever it says today."""


def read_date(raw: str, *, retrieved_at: str, kind: DateKind, url: str = "") -> DateFact | None:
    """Return what a service's date says; None where it cannot be read.

    Args:
        raw: the service's own characters.
        retrieved_at: RFC 3339 instant of the answer, from which relative words count; empty when unknown.
        kind: what the service says the date means.
        url: the document it belongs to.
    """
    now = _instant(retrieved_at)
    text = " ".join(raw.split()).strip(" .,·").lower()
    read = _iso(text) or _http_date(text) or _named_month(text) or _relative(text, now)
    if read is None:
        return None
    day, precision, moment = read
    suspect = _suspicion(day, moment, now, text, url)
    return DateFact(day=day, precision_days=precision, kind=kind, raw=raw, suspect=suspect)


_Read = tuple[date, int, datetime | None]
"""Day, half-width in days, and the instant where one was given."""


def _instant(text: str) -> datetime | None:
    """Return an instant in UTC; a day at the end of the calendar may have none."""
    try:
        moment = datetime.fromisoformat(text)
        return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)
    except (ValueError, OverflowError):
        return None


def _iso(text: str) -> _Read | None:
    """Read ISO 8601 with any number of fraction digits. Without a zone the day may be the one before or after."""
    match = re.fullmatch(
        r"([0-9]{4})-([0-9]{2})-([0-9]{2})"
        r"(?:[t ]([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:[.,][0-9]{1,9})?)? ?(z|utc|[+-][0-9]{2}:?[0-9]{2})?)?",
        text,
    )
    if match is None:
        return None
    *numbers, zone = match.groups()
    year, month, day, hour, minute, second = (int(number or 0) for number in numbers)
    whole = _day(year, month, day)
    if whole is None or match[4] is None:
        return None if whole is None else (whole, 0, None)
    offset = "+00:00" if zone in (None, "z", "utc") else zone
    moment = _instant(f"{whole.isoformat()}T{hour:02}:{minute:02}:{second:02}{offset}")
    return None if moment is None else (whole, 1 if zone is None else 0, moment)


def _http_date(text: str) -> _Read | None:
    """Read `Tue, 15 Sep 2026 10:00:00 GMT` (RFC 9110, section 5.6.7)."""
    match = re.fullmatch(
        r"(?:mon|tue|wed|thu|fri|sat|sun), ([0-9]{1,2}) ([a-z]{3}) ([0-9]{4}) "
        r"([0-9]{2}):([0-9]{2}):([0-9]{2})(?: (?:gmt|utc|\+0000))?",
        text,
    )
    if match is None or match[2] not in _MONTH:
        return None
    whole = _day(int(match[3]), _MONTH[match[2]], int(match[1]))
    moment = None if whole is None else _instant(f"{whole.isoformat()}T{match[4]}:{match[5]}:{match[6]}+00:00")
    return None if whole is None or moment is None else (whole, 0, moment)


def _named_month(text: str) -> _Read | None:
    """Read `Jan 21, 2025`, `21 January 2025`, `12 mar 2026`, `3 de marzo de 2026` and a month without a day."""
    words = [word for word in re.split(r"[ .,]+", text) if word not in _SILENT]
    if len(words) not in (2, 3) or not re.fullmatch(r"[0-9]{4}", words[-1]):
        return None
    year = int(words[-1])
    named = [word for word in words[:-1] if word in _MONTH]
    days = [re.sub(r"(?<=[0-9])(st|nd|rd|th|º|°|ro)$", "", word) for word in words[:-1] if word not in _MONTH]
    if len(named) != 1:
        return None
    month = _MONTH[named[0]]
    if not days:
        middle = _day(year, month, 15)
        return None if middle is None else (middle, monthrange(year, month)[1] - 15, None)
    day = _day(year, month, int(days[0])) if re.fullmatch(r"[0-9]{1,2}", days[0]) else None
    return None if day is None else (day, 0, None)


def _relative(text: str, now: datetime | None) -> _Read | None:
    """Read `3 days ago`, `hace 3 días`, `yesterday`; the unit stays as precision."""
    if now is None:
        return None
    if text in _NAMED_DAYS:
        back = _NAMED_DAYS[text]
        return now.date() - timedelta(days=back), min(back, 1), None
    match = re.fullmatch(r"(?:hace )?([0-9]{1,4}|[a-z]{1,3}) ([a-zíñ]+)(?: ago| atrás)?", text)
    if match is None or match[2] not in _UNITS or not text.startswith("hace ") ^ text.endswith((" ago", " atrás")):
        return None
    if not match[1].isdigit() and match[1] not in _ONE:
        return None
    length, precision = _UNITS[match[2]]
    try:
        return (now - length * (int(match[1]) if match[1].isdigit() else 1)).date(), precision, None
    except OverflowError:
        return None


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _suspicion(day: date, moment: datetime | None, now: datetime | None, text: str, url: str) -> str | None:
    """Return why a well-formed date is no publication date, as a code."""
    if now is not None and moment is not None and _same_clock(moment, now):
        return "equals_retrieval"
    if now is not None and day > now.date() + timedelta(days=1):
        return "after_retrieval"
    if re.match(r"[0-9]{4}-01-01(?:$|t00:00:00)", text):
        return "placeholder"
    if _is_on(url, _CREATION_HOSTS):
        return "page_creation"
    return None


def _same_clock(moment: datetime, now: datetime) -> bool:
    """Say whether the time of day is that of the answer: whatever the day, it was made from the service's clock.

    An answer takes some seconds, so five are allowed; midnight sharp is a date written as an instant.
    """
    if moment.hour == moment.minute == moment.second == 0:
        return False
    of_day = timedelta(hours=moment.hour, minutes=moment.minute, seconds=moment.second)
    apart = abs(of_day - timedelta(hours=now.hour, minutes=now.minute, seconds=now.second))
    return min(apart, timedelta(days=1) - apart) <= timedelta(seconds=5)


def _is_on(url: str, hosts: tuple[str, ...]) -> bool:
    try:
        host = urlsplit(url).hostname or ""
    except ValueError:
        return False
    return any(host == name or host.endswith(f".{name}") for name in hosts)
