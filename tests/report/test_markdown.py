import re

import pytest

from testigo.model.border import dump_json, load_json
from testigo.report.build import build
from testigo.report.markdown import render
from testigo.report.texts import Language
from testigo.report.view import page
from tests.reports import result

REPORT = load_json(dump_json(build(result())), file="report.json")


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_stored_report_is_drawn_as_a_fresh_one(language: Language) -> None:
    """The JSON alone makes the page, so that a report of last year can be read again."""
    assert render(REPORT, language) == render(build(result()), language)


def test_the_page_opens_with_its_stamp_and_the_ranking() -> None:
    """Title, DEMO, what was benched, who won."""
    assert render(REPORT, "en").splitlines()[:3] == [
        "# Search providers, measured",
        "",
        "> **DEMO: everything here was invented to show the bench. Not a basis for a decision.**",
    ]
    assert "\n## Ranking\n" in render(REPORT, "en")
    assert "\n| 1 | good | eligible | 0.007500 | 0.100 | 0.750 | 0.500 |\n" in render(REPORT, "en")


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_table_is_a_table(language: Language) -> None:
    """Each row has as many cells as its head, whatever stands in them, under a rule that aligns figures right."""
    blocks = re.findall(r"(?:^\|.*\|\n)+", render(REPORT, language), re.MULTILINE)
    assert len(blocks) == sum(len(section.tables) for section in page(REPORT, language).sections)
    for block in blocks:
        rows = [re.split(r"(?<!\\)\|", line)[1:-1] for line in block.splitlines()]
        assert len({len(row) for row in rows}) == 1
        assert all(re.fullmatch(r" (:---|---:) ", cell) for cell in rows[1])


def test_no_cell_can_draw_on_the_page() -> None:
    """A bar, a bracket, a line feed or a tag in a note or a subject is escaped."""
    nasty = load_json(dump_json(build(result())), file="report.json")
    nasty["host_proposals"] = [{"case": "gs-001", "host": "<b>x</b>", "note": "a|b\n# [c](d) `e` *f*"}]
    text = render(nasty, "en")
    assert "| \\<b\\>x\\</b\\> | gs-001 | a\\|b # \\[c\\](d) \\`e\\` \\*f\\* |" in text


def test_the_total_stands_out() -> None:
    """The row of all categories is bold."""
    assert "\n| **ALL** | **0.200 (3)** |" in render(REPORT, "en")


def test_a_rank_is_not_taken_for_a_list() -> None:
    """Markdown would number a list by itself; a shared rank must stay as it is."""
    assert "\n1\\. good — eligible: passed all five gates.\n" in render(REPORT, "en")


def test_the_page_ends_with_one_line_feed() -> None:
    """And no line of it ends in white space."""
    text = render(REPORT, "es")
    assert text.endswith("\n")
    assert not re.search(r"[ \t]$|\n\n\n|\n\n\Z", text, re.MULTILINE)
