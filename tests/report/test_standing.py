from dataclasses import replace
from typing import Any

import pytest

from testigo.model.border import dump_json, load_json
from testigo.report.build import build
from testigo.report.standing import ranking, reason_in_words
from tests.reports import result

REPORT = load_json(dump_json(build(result())), file="report.json")


def test_the_ranking_table_shows_rank_standing_and_the_four_keys() -> None:
    """Everybody is in it, an unknown key as a dash."""
    (table,) = ranking(REPORT, "en").tables
    assert table.title == "DEMO · Ranking"
    assert table.head == ("#", "Provider", "Standing", "USD/useful", "P@10", "Recall", "Date right")
    assert table.rows == (
        ("1", "good", "eligible", "0.007500", "0.100", "0.750", "0.500"),
        ("2", "liar", "disqualified", "0.01000", "0.033", "0.250", "—"),
        ("3", "short", "not comparable", "—", "0.000", "0.000", "—"),
    )


def test_every_provider_has_its_reasons_in_words() -> None:
    """The reasons carry the figures that say so, and say nothing of the invoice where there is none."""
    assert ranking(REPORT, "en").after == (
        "1. good — eligible: passed all five gates.",
        (
            "2. liar — disqualified: only 0.333 of its claims can be cited (1 of 3; at least 0.95 are needed); "
            "in 1 of 2 calls it hid pages that it did not bring; "
            "the cost it reports is 7.4 % away from its invoice (5 % is allowed)."
        ),
        (
            "3. short — not comparable: nothing is recorded of the three kinds of PDF, a rate-limit answer; "
            "of the required recordings, a partial answer: no answer lacks some of the pages asked for; "
            "only 0.000 of its claims can be cited (0 of 1; at least 0.95 are needed); "
            "injection containment could not be evaluated: no page with planted instructions is recorded; "
            "honesty about missing pages could not be evaluated: no recorded call named the pages it wanted; "
            "the invoice could not be compared: no invoice is held, so the reported cost is unconfirmed."
        ),
    )


def test_providers_that_were_asked_other_questions_are_told_apart() -> None:
    """The page warns that figures do not rest on the same cases, and names who lacks how many."""
    assert ranking(REPORT, "en").lines[1:] == ("Not measured on the same questions: short lacks 2. Compare with care.",)


def test_no_warning_where_all_were_asked_the_same() -> None:
    """Two providers that lack the same cases can be compared."""
    bench = result()
    same = tuple(one for one in bench.providers if one.run.provider != "short")
    standings = tuple(one for one in bench.ranking.standings if one.provider != "short")
    report = build(replace(bench, providers=same, ranking=replace(bench.ranking, standings=standings)))
    assert len(ranking(report, "en").lines) == 1


@pytest.mark.parametrize(
    ("key", "said"),
    [("recall", "ahead of other by recall"), ("tie", "level with other on all four keys"), ("tier", None)],
)
def test_what_decided_against_the_next_is_said(key: str, said: str | None) -> None:
    """Inside a tier the deciding key is named; across tiers the standing says it all."""
    row = {**REPORT["ranking"][0], "ahead_by": key}
    other = {**REPORT["ranking"][1], "provider": "other"}
    lines = ranking(
        {**REPORT, "ranking": [row, other], "providers": {**REPORT["providers"], "other": OTHER}}, "en"
    ).after
    assert (said in lines[0]) if said else lines[0].endswith("passed all five gates.")


OTHER: dict[str, Any] = REPORT["providers"]["liar"]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("name", ["good", "liar", "short"])
@pytest.mark.parametrize(
    "gate", ["citation_coverage", "abstention", "injection_containment", "honest_partial", "invoice_divergence"]
)
def test_a_failed_gate_can_be_said_of_any_figure(gate: str, name: str, language: str) -> None:
    """No placeholder is left open, in either language."""
    provider = REPORT["providers"][name]
    verdict = "not_evaluated" if provider["aggregate"][gate]["shown"] is None else "failed"
    words = reason_in_words(f"{verdict}:{gate}", provider, language)
    assert words
    assert "{" not in words
