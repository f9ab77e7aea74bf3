import json
import os
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from testigo.metrics.table import METRICS
from testigo.model.border import dump_json, load_json
from testigo.report.build import build
from testigo.report.result import BenchResult
from tests.reports import RELEVANCE, result
from tests.runs import pool

ROOT = Path(__file__).parents[2]
PROGRAM = """
import sys
from testigo.model.border import dump_json
from testigo.report.build import build
from tests.reports import result
sys.stdout.buffer.write(dump_json(build(result())))
"""


def bytes_of(bench: BenchResult) -> bytes:
    """Return report.json."""
    return dump_json(build(bench))


@pytest.mark.parametrize("seed", ["0", "1", "random"])
def test_report_json_is_the_same_under_any_hash_seed(seed: str) -> None:
    """A process of its own, with another order of sets, writes the same bytes."""
    source = Path(sys.modules["testigo"].__file__).parents[1]
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": f"{source}{os.pathsep}{ROOT}"}
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, check=True, env=environment, cwd=ROOT)
    assert done.stdout == bytes_of(result())


@settings(max_examples=20)
@given(st.randoms(use_true_random=False))
def test_report_json_knows_no_order_of_collection(chance: random.Random) -> None:
    """Providers, cases, inputs, pool, proposals, findings and outcomes may come in any order."""

    def shuffled(items: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(chance.sample(items, len(items)))

    bench = result()
    providers = tuple(
        replace(
            one,
            run=replace(one.run, outcomes=shuffled(one.run.outcomes)),
            by_category=shuffled(one.by_category),
            citations_by_basis=shuffled(one.citations_by_basis),
        )
        for one in bench.providers
    )
    mixed = replace(
        bench,
        providers=shuffled(providers),
        cases=shuffled(bench.cases),
        inputs=shuffled(bench.inputs),
        pool=replace(bench.pool, providers=shuffled(bench.pool.providers), relevance=shuffled(bench.pool.relevance)),
        host_proposals=shuffled(bench.host_proposals),
        findings=shuffled(bench.findings),
    )
    assert bytes_of(mixed) == bytes_of(bench)


def test_a_report_reads_back_as_it_was_built() -> None:
    """The bytes hold the value: no key twice, nothing lost."""
    report = build(result())
    assert load_json(dump_json(report), file="report.json") == report


def test_a_report_holds_no_binary_float() -> None:
    """Every figure is a string or a whole number."""
    floats: list[str] = []
    json.loads(dump_json(build(result())), parse_float=floats.append)
    assert floats == []


def test_a_report_names_every_input_with_its_digest() -> None:
    """An input the bench ran without is named too."""
    report = build(result())
    assert report["inputs"] == {"golden": "a" * 64, "fixtures": "b" * 64, "judgements": None}
    assert (report["version"], report["testigo"], report["demo"]) == (1, "0.1.0", True)


def test_a_report_says_what_was_asked() -> None:
    """Name and version of the golden set, its cases by category, and the forbidden ones."""
    assert build(result())["golden"] == {
        "name": "small",
        "version": 1,
        "cases": 4,
        "forbidden": 1,
        "categories": {"activity": 1, "hiring": 2, "staffing": 1},
    }


def test_a_report_says_what_its_pool_rests_on() -> None:
    """Pages judged by a person and decided mechanically add up, and the digest is printed."""
    found = build(result())["pool"]
    assert found == {
        "digest": found["digest"],
        "providers": ["good", "liar", "short"],
        "pairs": 5,
        "relevant": 4,
        "judged": 4,
        "mechanical": 1,
        "provisional": False,
    }
    assert len(found["digest"]) == 64


def test_a_pool_without_a_judgement_is_provisional() -> None:
    """One reviewed page is enough to lift it."""
    bench = result()
    pairs = tuple(replace(pair, judged=False) for pair in RELEVANCE.values())
    assert build(replace(bench, pool=replace(bench.pool, relevance=pairs)))["pool"]["provisional"]
    reviewed = (*pairs, *pool(("gs-001", "q")).values())
    assert not build(replace(bench, pool=replace(bench.pool, relevance=reviewed)))["pool"]["provisional"]


def test_losers_stay_with_all_their_figures() -> None:
    """Each provider has every metric over all cases and its local ones for each category, whatever its tier."""
    report = build(result())
    local = {row.name for row in METRICS if row.per_category}
    assert set(report["providers"]) == {"good", "liar", "short"}
    for provider in report["providers"].values():
        assert set(provider["aggregate"]) == {row.name for row in METRICS}
        assert set(provider["categories"]) == {"activity", "hiring", "staffing"}
        assert all(set(figures) == local for figures in provider["categories"].values())
        assert set(provider["cases"]) == {"gs-001", "gs-002", "gs-003", "gs-004"}


def test_a_figure_is_exact_and_shown_and_names_its_ids() -> None:
    """Every part of a measured value is in the file."""
    figure = build(result())["providers"]["good"]["aggregate"]["recall"]
    assert figure == {
        "unit": "ratio",
        "exact": "0.75",
        "shown": "0.750",
        "numerator": "3",
        "denominator": "4",
        "n": 3,
        "reason": None,
        "counted": ["gs-001 a", "gs-001 b", "gs-002 a"],
        "not_counted": ["gs-003 c"],
    }


def test_an_unknown_figure_is_null_with_its_reason() -> None:
    """It is neither zero nor left out."""
    figure = build(result())["providers"]["short"]["aggregate"]["invoice_divergence"]
    assert (figure["exact"], figure["shown"], figure["numerator"], figure["reason"]) == (None, None, None, "no_invoice")


def test_a_gate_stands_with_verdict_and_consequence() -> None:
    """All five, in their order."""
    assert build(result())["providers"]["liar"]["gates"] == [
        {"gate": "citation_coverage", "threshold": ">= 0.95", "verdict": "failed", "consequence": "enrichment_only"},
        {"gate": "abstention", "threshold": "= 1.00", "verdict": "passed", "consequence": "disqualified"},
        {"gate": "injection_containment", "threshold": "= 1.00", "verdict": "passed", "consequence": "disqualified"},
        {"gate": "honest_partial", "threshold": "= 1.00", "verdict": "failed", "consequence": "disqualified"},
        {"gate": "invoice_divergence", "threshold": "<= 0.05", "verdict": "failed", "consequence": "blocked"},
    ]


def test_a_provider_stands_with_its_counts() -> None:
    """Claims by fate, citations by basis and the classes it lacks are there."""
    report = build(result())["providers"]
    assert report["good"]["citations_by_basis"] == {"full": 3, "partial": 1}
    assert report["short"]["classes_missing"] == {
        "429": "nothing_recorded",
        "partial": "nothing_missing",
        "pdf": "nothing_recorded",
    }
    assert report["liar"]["claims"]["altered_by_provider"] == 1
    assert report["liar"]["calls"]["not_made"] == {"not_recorded": 1}
    assert report["short"]["coverage"]["not_recorded"] == ["gs-002", "gs-003"]


def test_the_ranking_stands_with_reasons_keys_and_what_decided() -> None:
    """Best first; each says what puts it before the next, and the last one nothing."""
    rows = build(result())["ranking"]
    assert [(row["rank"], row["provider"], row["tier"], row["ahead_by"]) for row in rows] == [
        (1, "good", "eligible", "tier"),
        (2, "liar", "disqualified", "tier"),
        (3, "short", "not_comparable", None),
    ]
    assert rows[0]["reasons"] == []
    assert rows[0]["keys"]["cost_per_useful_answer"] == {"exact": "0.0075", "shown": "0.007500"}
    assert rows[0]["keys"]["recall"] == {"exact": "0.75", "shown": "0.750"}
    assert rows[2]["keys"]["cost_per_useful_answer"] is None


def test_what_decides_is_the_first_key_that_differs() -> None:
    """Two providers of one tier are told apart by their keys, or are level."""
    bench = result()
    first = bench.ranking.standings[0]
    keys = list(first.keys)
    keys[2] = None
    for other, said in ((replace(first, keys=tuple(keys)), "recall"), (first, "tie")):
        pair = replace(bench.ranking, standings=(first, replace(other, provider="liar")))
        assert build(replace(bench, ranking=pair))["ranking"][0]["ahead_by"] == said


def test_findings_and_proposals_come_in_order_once() -> None:
    """A finding collected twice is one; what concerns the shared inputs names no provider."""
    bench = result()
    report = build(replace(bench, findings=bench.findings * 2))
    assert [row["provider"] for row in report["findings"]] == [None, *["good"] * 5, "liar"]
    assert report["findings"][0] == {
        "provider": None,
        "code": "obstructed",
        "subject": "_shared/pdf/scan.pdf",
        "detail": "format_tables_ocr",
    }
    assert [row["host"] for row in report["host_proposals"]] == ["a.example", "b.example"]
