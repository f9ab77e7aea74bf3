from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from testigo.evidence.days import named_days, nearest
from testigo.evidence.folding import fold

MONTHS = [
    "enero",
    "febrero",
    "marzo",
    "abril",
    "mayo",
    "junio",
    "julio",
    "agosto",
    "septiembre",
    "octubre",
    "noviembre",
    "diciembre",
]
ENGLISH = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
WRITTEN = date(2026, 5, 10)


@given(st.dates(date(1900, 1, 1), date(2100, 1, 1)))
def test_a_day_reads_the_same_however_it_is_written(day: date) -> None:
    """ISO, Spanish and English words are one day."""
    spellings = (
        day.isoformat(),
        f"{day.day} de {MONTHS[day.month - 1]} de {day.year}",
        f"{day.day} de {MONTHS[day.month - 1]} del {day.year}",
        f"{ENGLISH[day.month - 1]} {day.day}, {day.year}",
        f"{day.day} {ENGLISH[day.month - 1]} {day.year}",
    )
    assert {nearest(fold(f"desde {text}.").text, 0, None) for text in spellings} == {day}


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("en julio de 2019", date(2019, 7, 1)),
        ("al cierre de 2025", date(2025, 12, 31)),
        ("at the end of 2025", date(2025, 12, 31)),
        ("el 9 de febrero", date(2026, 2, 9)),
        ("ayer", date(2026, 5, 9)),
        ("hoy", date(2026, 5, 10)),
        ("31/12/2025", date(2025, 12, 31)),
        ("12/31/2025", date(2025, 12, 31)),
        ("05/05/2025", date(2025, 5, 5)),
        ("03/04/2025", None),
        ("31 de febrero de 2025", None),
        ("2025-13-01", None),
        ("en 2019", None),
        ("folio 12025-01-01", None),
    ],
)
def test_only_what_reads_in_one_way_is_read(text: str, day: date | None) -> None:
    """A month is its first day; `03/04` is two days, so it is none."""
    assert nearest(text, 0, WRITTEN) == day


@pytest.mark.parametrize("text", ["ayer", "el 9 de febrero"])
def test_an_undated_text_has_no_yesterday(text: str) -> None:
    """Relative days and days without a year need the day of the document."""
    assert nearest(text, 0, None) is None


def test_the_day_nearest_to_the_cue_counts() -> None:
    """Of two days the one beside the cue is meant; two equally near are none."""
    text = "1 de mayo de 2020  x 2 de mayo de 2020"
    assert nearest(text, 0, None) == date(2020, 5, 1)
    assert nearest(text, len(text), None) == date(2020, 5, 2)
    assert nearest(text, text.index("x"), None) is None


@given(st.text("0123456789/- deymayoIcr", max_size=60))
def test_named_days_stand_where_they_say(text: str) -> None:
    """Any text has an answer, in order and inside the text."""
    days = named_days(text, WRITTEN)
    assert [(day.start, day.end) for day in days] == sorted((day.start, day.end) for day in days)
    assert all(0 <= day.start < day.end <= len(text) for day in days)
