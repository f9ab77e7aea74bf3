from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from testigo.extract.stated import stated_day

DAY = '<meta property="article:published_time" content="2026-01-29T08:00:00-06:00">'


@pytest.mark.parametrize(
    ("source", "day"),
    [
        (DAY, date(2026, 1, 29)),
        (f"<head>{DAY}</head><body>", date(2026, 1, 29)),
        ('<META NAME="DatePublished" CONTENT=2026-01-29>', date(2026, 1, 29)),
        ('<meta itemprop="datePublished" content=" 2026-01-29 10:00 ">', date(2026, 1, 29)),
        (DAY + '<meta name="pubdate" content="2026-01-29">', date(2026, 1, 29)),
        (DAY + '<meta name="pubdate" content="2026-01-30">', None),
        ('<meta property="article:modified_time" content="2026-01-29">', None),
        ('<meta name="pubdate" content="29/01/2026">', None),
        ('<meta name="pubdate" content="2026-02-30">', None),
        ('<meta name="pubdate" content="2026-01-299">', None),
        (f"<body>{DAY}", None),
        (f"<!-- {DAY} -->", None),
        ("<time datetime='2026-01-29'>", None),
        ("", None),
    ],
)
def test_a_page_states_its_day_in_meta_data(source: str, day: date | None) -> None:
    """The day is read from one agreeing set of ISO dates in the head, and from nowhere else."""
    assert stated_day(source) == day


@given(st.text())
def test_no_source_makes_it_raise(source: str) -> None:
    """Whatever the source, there is a day or there is none."""
    assert stated_day(f'<meta name="pubdate" content="{source}">{source}') is None or "-" in source
