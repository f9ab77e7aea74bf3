from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from testigo.model.document import DateFact, DateKind
from testigo.providers.dates import read_date

NOW = "2026-02-06T21:27:38+00:00"


def read(raw: str, *, at: str = NOW, url: str = "") -> DateFact | None:
    """Read a date as an adapter does."""
    return read_date(raw, retrieved_at=at, kind=DateKind.PUBLISHED, url=url)


def day_of(raw: str, *, at: str = NOW) -> tuple[str, int] | None:
    """Return day and half-width of a date, which must not be suspect."""
    fact = read(raw, at=at)
    if fact is None:
        return None
    assert fact.suspect is None
    assert fact.raw == raw
    return fact.day.isoformat(), fact.precision_days


@pytest.mark.parametrize(
    ("raw", "day", "precision"),
    [
        ("2025-02-26T00:00:00.000Z", "2025-02-26", 0),
        ("2025-02-26T10:15:30+02:00", "2025-02-26", 0),
        ("2025-02-26 10:15:30 UTC", "2025-02-26", 0),
        ("2024-06-24T00:00:00.0000000", "2024-06-24", 1),
        ("2024-06-24T10:00", "2024-06-24", 1),
        ("2024-06-24", "2024-06-24", 0),
        ("Tue, 15 Sep 2020 10:00:00 GMT", "2020-09-15", 0),
        ("Jan 21, 2025", "2025-01-21", 0),
        ("September 6, 2019", "2019-09-06", 0),
        ("21 January 2025", "2025-01-21", 0),
        ("3rd March 2025", "2025-03-03", 0),
        ("12 mar 2025", "2025-03-12", 0),
        ("3 de marzo de 2025", "2025-03-03", 0),
        ("lunes, 3 de marzo de 2025", "2025-03-03", 0),
        ("1º de mayo de 2025", "2025-05-01", 0),
        ("5 sept. 2025", "2025-09-05", 0),
        ("marzo de 2025", "2025-03-15", 16),
        ("February 2025", "2025-02-15", 13),
        ("3 minutes ago", "2026-02-06", 0),
        ("22 hours ago", "2026-02-05", 0),
        ("7 days ago", "2026-01-30", 1),
        ("2 weeks ago", "2026-01-23", 7),
        ("3 months ago", "2025-11-08", 31),
        ("1 year ago", "2025-02-06", 366),
        ("a day ago", "2026-02-05", 1),
        ("hace 3 días", "2026-02-03", 1),
        ("hace 1 hora", "2026-02-06", 0),
        ("Hace un mes", "2026-01-07", 31),
        ("hace una semana", "2026-01-30", 7),
        ("ayer", "2026-02-05", 1),
        ("yesterday", "2026-02-05", 1),
        ("hoy", "2026-02-06", 0),
    ],
)
def test_a_date_is_read_with_its_precision(raw: str, day: str, precision: int) -> None:
    """Each form that services write gives the day and how far it may be off."""
    assert day_of(raw) == (day, precision)


@pytest.mark.parametrize(
    "raw",
    [
        *("", " ", "el otro día", "soon", "12/03/2026", "2025", "2025-13-01", "2025-02-30", "2025-1-2"),
        *("2025-01-02T25:00:00Z", "2025-01-02T10:00:00+99:00", "30 febrero 2025", "may 2025 2025", "40 mar 2025"),
        *("hace 3 días ago", "3 días", "hace días", "hace xx días", "3 fortnights ago", "9999 years ago"),
        *("Tue, 40 Sep 2020 10:00:00 GMT", "Tue, 15 Foo 2020 10:00:00 GMT", "ene feb 2025", "21 2025", "0000-01-01"),
    ],
)
def test_what_is_no_date_is_none(raw: str) -> None:
    """A date that cannot be read is None and never a guess."""
    assert read(raw) is None


@pytest.mark.parametrize("raw", ["3 days ago", "hace 3 días", "ayer", "today"])
@pytest.mark.parametrize("at", ["", "unknown", "2026-02-30"])
def test_relative_words_need_an_instant(raw: str, at: str) -> None:
    """Without the instant of the answer, a relative date is no date."""
    assert read(raw, at=at) is None


@pytest.mark.parametrize(
    ("raw", "suspect"),
    [
        ("2025-12-06T21:27:38.021Z", "equals_retrieval"),
        ("2026-02-06T21:27:38Z", "equals_retrieval"),
        ("2025-12-06T21:27:33Z", "equals_retrieval"),
        ("2025-12-06T21:27:43Z", "equals_retrieval"),
        ("2025-12-06T21:27:32Z", None),
        ("2025-12-06T21:27:44Z", None),
        ("2025-12-06T22:27:38+01:00", "equals_retrieval"),
        ("2026-02-07", None),
        ("2026-02-08", "after_retrieval"),
        ("2023-01-01", "placeholder"),
        ("2023-01-01T00:00:00.000Z", "placeholder"),
        ("2023-01-01T08:30:00Z", None),
        ("2023-01-02", None),
        ("Jan 1, 2023", None),
        ("2026-02-06", None),
    ],
)
def test_a_made_up_date_says_why(raw: str, suspect: str | None) -> None:
    """A date taken from the service's clock, from the future or from a form's default is kept and suspect."""
    fact = read(raw)
    assert fact is not None
    assert fact.suspect == suspect


def test_midnight_is_a_day_not_a_clock() -> None:
    """A day written as midnight is not suspect even where the answer came at midnight."""
    fact = read("2025-12-06T00:00:00.000Z", at="2026-02-06T00:00:02Z")
    assert fact is not None
    assert fact.suspect is None


def test_the_clock_is_compared_across_midnight() -> None:
    """Two instants five seconds apart are near each other on both sides of midnight."""
    fact = read("2025-12-06T23:59:58Z", at="2026-02-06T00:00:03Z")
    assert fact is not None
    assert fact.suspect == "equals_retrieval"


@pytest.mark.parametrize(
    ("url", "suspect"),
    [
        ("https://es.wikipedia.org/wiki/X", "page_creation"),
        ("https://wikipedia.org/", "page_creation"),
        ("https://notwikipedia.org/", None),
        ("https://[", None),
    ],
)
def test_an_encyclopedia_gives_the_day_a_page_was_made(url: str, suspect: str | None) -> None:
    """A date on a host that gives creation days is suspect."""
    fact = read("2001-10-17", url=url)
    assert fact is not None
    assert fact.suspect == suspect


@given(day=st.dates(min_value=date(1000, 1, 1), max_value=date(2026, 2, 6)))
def test_a_plain_day_is_that_day(day: date) -> None:
    """An ISO day is read as itself, whatever the day."""
    fact = read(day.isoformat())
    assert fact is not None
    assert (fact.day, fact.precision_days) == (day, 0)


@given(days=st.integers(min_value=0, max_value=5000), at=st.datetimes(min_value=datetime(1980, 1, 1)))  # noqa: DTZ001
def test_days_ago_count_back_from_the_answer(days: int, at: datetime) -> None:
    """`n days ago` and `hace n días` are n days before the answer."""
    moment = at.replace(tzinfo=UTC)
    for raw in (f"{days} days ago", f"hace {days} días"):
        fact = read(raw, at=moment.isoformat())
        assert fact is not None
        assert fact.day == (moment - timedelta(days=days)).date()


@given(raw=st.text(), at=st.text() | st.just(NOW), url=st.text())
@example(raw="١٢ mar 2025", at=NOW, url="")
@example(raw="0001-01-01T00:00:00+14:00", at=NOW, url="")
@example(raw="9999-12-31T23:59:59-14:00", at="9999-12-31T23:59:59-14:00", url="")
def test_any_words_are_survived(raw: str, at: str, url: str) -> None:
    """Reading a date never raises."""
    fact = read(raw, at=at, url=url)
    assert fact is None or fact.raw == raw
