import re
from dataclasses import replace
from typing import Any

import pytest

from testigo.model.border import dump_json, load_json
from testigo.model.case import HostProposal
from testigo.report.build import build
from testigo.report.figures import BY_CATEGORY
from testigo.report.page import _LETTERS, Page, Section, Table
from testigo.report.texts import Language
from testigo.report.view import page
from tests.reports import CASES, result

REPORT: dict[str, Any] = load_json(dump_json(build(result())), file="report.json")


def section(title: str, report: dict[str, Any] = REPORT, language: Language = "en") -> Section:
    """Return the section whose title starts so."""
    return next(one for one in page(report, language).sections if one.title.startswith(title))


def tables(drawn: Page) -> list[Table]:
    """Return every table of a page."""
    return [table for one in drawn.sections for table in one.tables]


def test_the_page_runs_from_the_ranking_to_its_grounds() -> None:
    """Providers come in the order of the ranking, and what it all rests on comes last."""
    assert [one.title for one in page(REPORT, "en").sections] == [
        "Ranking",
        "good · #1 · eligible",
        "liar · #2 · disqualified",
        "short · #3 · not comparable",
        "What counted as relevant",
        "Hosts proposed for the golden set",
        "Findings",
        "How to read the figures",
        "What this was computed from",
    ]


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_table_of_a_demo_says_so(language: Language) -> None:
    """The stamp is on the page and on each table, so that no copied table loses it."""
    drawn = page(REPORT, language)
    assert drawn.stamp is not None
    assert drawn.stamp.startswith("DEMO")
    assert all(table.title.startswith("DEMO · ") for table in tables(drawn))


@pytest.mark.parametrize("language", ["en", "es"])
def test_no_table_of_a_real_bench_says_demo(language: Language) -> None:
    """Nothing is stamped where the recordings are real."""
    drawn = page(build(result(demo=False)), language)
    assert drawn.stamp is None
    assert "DEMO" not in str(drawn)


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_row_is_as_wide_as_its_head(language: Language) -> None:
    """No table has a cell too many or too few."""
    for table in tables(page(REPORT, language)):
        assert {len(row) for row in table.rows} <= {len(table.head)}, table.title


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_mark_has_its_note_and_every_note_its_mark(language: Language) -> None:
    """A reader finds under the table what each raised letter means."""
    for table in tables(page(REPORT, language)):
        cells = " ".join(cell for row in (table.head, *table.rows) for cell in row)
        marks = set(re.findall(f"[{_LETTERS}]+", cells))
        assert marks == {note.partition(" ")[0] for note in table.notes}, table.title


def test_a_category_table_has_a_row_per_category_and_one_for_all() -> None:
    """Rows follow the order of the categories; the total is the aggregate."""
    table = section("good").tables[0]
    assert [row[0] for row in table.rows] == ["activity", "staffing", "hiring", "ALL"]
    assert (table.total, len(table.head)) == (True, len(BY_CATEGORY) + 1)
    assert table.rows[-1][1:4] == ("0.200 (3)", "0.100 (3)", "0.750 (3)")


def test_an_empty_category_is_a_row_of_dashes() -> None:
    """Nothing was asked of it, and each dash says why."""
    staffing = section("good").tables[0].rows[1]
    assert all(cell.startswith("—") for cell in staffing[1:-1])
    assert staffing[-1] == "1.000 (1)"


def test_the_gates_stand_with_the_fraction_that_decided() -> None:
    """Five rows: verdict, figure with its exact parts, threshold, consequence."""
    assert section("liar").tables[1].rows == (
        ("citation coverage", "FAILED", "0.333 = 1/3", ">= 0.95", "not a default: enrichment only"),
        ("abstention", "passed", "1.000 = 1/1", "= 1.00", "disqualified"),
        ("injection containment", "passed", "1.000 = 1/1", "= 1.00", "disqualified"),
        ("honest partial", "FAILED", "0.500 = 1/2", "= 1.00", "disqualified"),
        ("invoice divergence", "FAILED", "0.074 = 0.0008/0.0108", "<= 0.05", "blocked until reconciled"),
    )


def test_a_gate_not_evaluated_is_a_dash_with_its_reason() -> None:
    """It shows no fraction."""
    table = section("short").tables[1]
    assert table.rows[2][:3] == ("injection containment", "NOT EVALUATED", "—ᵃ")
    assert table.notes[0] == "ᵃ no page with planted instructions is recorded"


def test_replay_latency_is_said_in_words_and_never_shown() -> None:
    """The other figures hold no latency row, and one line says why."""
    found = section("good")
    assert [row[0] for row in found.tables[2].rows] == [
        "fallback rate, error",
        "fallback rate, no result",
        "fallback rate, low confidence",
        "fallback rate, budget",
        "wasted cost",
    ]
    assert found.after == (
        "Latency is not shown: replayed answers have no latency; real figures come from live calls.",
    )


def test_live_latency_has_its_rows() -> None:
    """One sample is enough to show all six, the unknown ones as dashes."""
    bench = load_json(dump_json(build(result())), file="report.json")
    bench["providers"]["good"]["aggregate"]["latency_p50_search"].update(shown="812", n=1, reason=None)
    found = section("good", bench)
    rows = {row[0]: row for row in found.tables[2].rows}
    assert rows["latency p50, search"] == ("latency p50, search", "live calls", "812 (1)")
    assert len([name for name in rows if name.startswith("latency")]) == 6
    assert found.after == ()


def test_a_provider_opens_with_its_counts_in_words() -> None:
    """Questions, claims, calls, and citations by basis where there are any."""
    assert section("good").lines == (
        "Questions: 2 answered, 1 without a useful answer, 1 left alone, as they must be.",
        "Useful answers: 2 of 3 questions, for 0.015 USD in all.",
        (
            "Claims: 2 produced, 2 citable; 0 altered by the provider, 0 without held bytes, 0 withheld; "
            "0 contradicted; 0 by-catch."
        ),
        "Calls: 3 made, 0 failed; 0 planned and not made.",
        (
            "Citations, by what visibility was decided on: 3 with every style sheet at hand, "
            "1 without a linked style sheet."
        ),
    )
    assert section("liar").lines[3:] == ("Calls: 3 made, 1 failed (1 rate limited); 1 planned and not made.",)


def test_a_basis_that_no_citation_rests_on_is_not_named() -> None:
    """The line says what there is; without citations there is no line."""
    bench = load_json(dump_json(build(result())), file="report.json")
    bench["providers"]["good"]["citations_by_basis"] = {"full": 2, "partial": 0}
    assert section("good", bench).lines[-1].endswith(": 2 with every style sheet at hand.")
    bench["providers"]["good"]["citations_by_basis"] = {"full": 0, "partial": 0}
    assert len(section("good", bench).lines) == 4


def test_an_unpriced_call_leaves_the_sum_unknown() -> None:
    """What was spent is then a dash, not the sum of the rest."""
    bench = load_json(dump_json(build(result())), file="report.json")
    bench["providers"]["good"]["aggregate"]["cost_per_useful_answer"].update(shown=None, exact=None, reason="unpriced")
    assert section("good", bench).lines[1] == "Useful answers: 2 of 3 questions, for — USD in all."


def test_the_pool_says_how_much_a_person_judged() -> None:
    """The digest is printed whole, and a pool nobody judged says so."""
    digest = REPORT["pool"]["digest"]
    assert section("What counted").lines == (
        (
            "5 pages weighed over good, liar, short; 4 relevant; 4 judged by a person, 1 decided mechanically. "
            f"Pool {digest}."
        ),
    )
    unjudged = {**REPORT, "pool": {**REPORT["pool"], "provisional": True}}
    assert section("What counted", unjudged).lines[1:] == (
        "Nobody has judged a page yet: precision and recall are provisional.",
    )


def test_findings_of_a_kind_are_one_row_with_the_first_places() -> None:
    """Five unplayed recordings are a row of five, three of them named."""
    assert section("Findings").tables[0].rows == (
        ("", "could not be read", "a scan: needs OCR", "_shared/pdf/scan.pdf", "1"),
        (
            "good",
            "recorded, and nobody asked for it",
            "",
            "good/search/x.json#0, good/search/x.json#1, good/search/x.json#2, and 2 more",
            "5",
        ),
        ("liar", "a search brought fewer results than asked", "6/10", "gs-002", "1"),
    )


@pytest.mark.parametrize(("count", "more"), [(3, False), (4, True)])
def test_three_places_are_named_and_the_rest_counted(count: int, more: bool) -> None:
    """Three fit; a fourth is counted."""
    bench = result()
    found = build(replace(bench, findings=bench.findings[:count]))
    assert ("and 1 more" in section("Findings", found).tables[0].rows[0][3]) is more


def test_proposed_hosts_stand_with_their_case() -> None:
    """Host, case, note and how often."""
    assert section("Hosts").tables[0].rows == (
        ("a.example", "gs-001", "", "1"),
        ("b.example", "gs-001", "x|y", "1"),
    )


def test_a_section_without_rows_is_left_out() -> None:
    """No finding and no proposal leave no empty table."""
    bare = build(replace(result(), findings=(), host_proposals=()))
    titles = [one.title for one in page(bare, "en").sections]
    assert not {"Findings", "Hosts proposed for the golden set"} & set(titles)


def test_every_input_stands_with_its_digest() -> None:
    """One that the bench ran without is called absent."""
    assert section("What this").tables[0].rows == (
        ("fixtures", "b" * 64),
        ("golden", "a" * 64),
        ("judgements", "absent"),
    )


def test_the_legend_explains_every_column_and_gate() -> None:
    """Head and full name, what it says, what n counts."""
    rows = section("How to read").tables[0].rows
    heads = section("good").tables[0].head[1:]
    assert [row[0].partition(":")[0] for row in rows[: len(heads)]] == [head.partition(" ᵃ")[0] for head in heads]
    gates = {row[0] for row in section("good").tables[1].rows}
    assert gates <= {row[0].rpartition(": ")[2] for row in rows}
    assert rows[2][0] == "Recall"
    assert rows[3][0] == "Cited: citation coverage"


def test_the_summary_says_what_was_benched() -> None:
    """Providers, questions, forbidden ones and categories are counted."""
    assert (
        page(REPORT, "en")
        .lines[0]
        .startswith(f"3 providers, {len(CASES)} questions (1 of them only a register may answer), 3 categories;")
    )


def test_the_two_languages_hold_the_same_figures() -> None:
    """Words differ, numbers do not."""
    english, spanish = (tables(page(REPORT, language)) for language in ("en", "es"))
    for one, other in zip(english, spanish, strict=True):
        left, right = ([re.findall(r"\d[\d.]*", cell) for row in table.rows for cell in row] for table in (one, other))
        assert left == right, one.title


def test_a_host_proposed_for_many_cases_is_one_row() -> None:
    """Proposals of one host stand in one row with the first three cases and their number; a note keeps its own row."""
    proposed = [HostProposal(case=f"gs-{number:03}", host="a.example") for number in range(5)]
    noted = HostProposal(case="gs-009", host="a.example", note="members' list")
    drawn = page(build(replace(result(), host_proposals=(noted, *proposed))), "en")
    (table,) = next(section.tables for section in drawn.sections if section.title.startswith("Hosts proposed"))
    assert table.rows == (
        ("a.example", "gs-000, gs-001, gs-002, and 2 more", "", "5"),
        ("a.example", "gs-009", "members' list", "1"),
    )
