import io
import re
from typing import Any

import pytest
from rich.console import Console

from testigo.cli.tables import parts, render
from testigo.report.build import build
from testigo.report.page import Table
from testigo.report.texts import Language
from testigo.report.view import page
from tests.reports import result

REPORT: dict[str, Any] = build(result())


def drawn(width: int, language: Language = "en", *, colours: bool = False) -> str:
    """Return what a terminal of a width shows."""
    console = Console(
        file=io.StringIO(), width=width, force_terminal=colours, color_system="truecolor" if colours else None
    )
    render(REPORT, language, console)
    return console.file.getvalue()


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("width", [60, 80, 120, 200])
def test_no_figure_is_ever_folded(width: int, language: Language) -> None:
    """At any width, each figure of each table stands whole on one line, and no line is wider than the terminal."""
    text = drawn(width, language)
    assert max(len(line) for line in text.splitlines()) <= width
    for section in page(REPORT, language).sections:
        for table in section.tables:
            for row in table.rows:
                assert all(cell in text for cell in row[table.text_columns :]), (table.title, row)


@pytest.mark.parametrize("width", [60, 120])
def test_every_part_of_a_table_of_a_demo_says_so(width: int) -> None:
    """A table cut in parts repeats its stamped title over each."""
    text = drawn(width)
    heads = len(re.findall(r"^ +Category ", text, re.MULTILINE))
    assert heads == len(re.findall(r"^ DEMO · \w+ · by category", text, re.MULTILINE))
    assert heads >= 3


def test_the_reasons_of_the_losers_are_on_the_screen() -> None:
    """Everybody's standing is said in words."""
    text = " ".join(drawn(100).split())
    assert "2. liar — disqualified: only 0.333 of its claims can be cited" in text
    assert "3. short — not comparable: nothing is recorded of the three kinds of PDF" in text


def test_colour_adds_no_word() -> None:
    """A reader without colours misses nothing."""
    plain = re.sub(r"\x1b\[[0-9;]*m", "", drawn(100, colours=True))
    assert [line.rstrip() for line in plain.splitlines()] == [line.rstrip() for line in drawn(100).splitlines()]


def test_a_table_that_fits_is_left_whole() -> None:
    """Only the width cuts a table, and a table of words is never cut: words may fold."""
    table = Table(title="t", head=("name", "aaaa", "bbbb"), rows=(("x", "1", "2"),))
    assert len(parts(table, 100)) == 1
    words = Table(title="t", head=("name", "a" * 90), rows=(("x", "1"),), text_columns=2)
    assert parts(words, 20) == [words]


def test_a_wide_table_repeats_its_first_column() -> None:
    """Each part starts with it, and together they hold every column once, in order."""
    table = Table(title="t", head=("name", "aaaa", "bbbb", "cccc"), rows=(("x", "1", "2", "3"),), total=True)
    cut = parts(table, 22)
    assert [part.head for part in cut] == [("name", "aaaa", "bbbb"), ("name", "cccc")]
    assert [part.rows for part in cut] == [(("x", "1", "2"),), (("x", "3"),)]
    assert all(part.title == "t" and part.total for part in cut)
    assert [part.head for part in parts(table, 1)] == [("name", "aaaa"), ("name", "bbbb"), ("name", "cccc")]
