"""The report as plain JSON: `report.json` is its canonical bytes (`testigo.model.border.dump_json`).

Equal findings give equal bytes, whatever order they were collected in: every list is sorted or follows a fixed table.
Figures are exact strings (`exact`), with the form a reader sees beside them (`shown`).
"""

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from testigo.model.case import Case, WebRole
from testigo.model.verdict import GateResult, Measured, RankedProvider, Unit
from testigo.report import tally
from testigo.report.numbers import exact, shown
from testigo.report.result import BenchResult, Finding, Pool, ProviderResult

VERSION = 1
"""Version of the layout; a change of any key makes the next."""

KEYS = ("cost_per_useful_answer", "precision@10", "recall", "freshness_accuracy")
"""What the ranking compares, in order."""


def build(result: BenchResult) -> dict[str, Any]:
    """Return the report of a bench as a JSON value; see docs/metrics.md for its keys."""
    cases = sorted(result.cases, key=lambda case: case.id)
    return {
        "version": VERSION,
        "testigo": result.testigo,
        "demo": result.demo,
        "golden": _golden(result, cases),
        "inputs": {entry.name: entry.sha256 for entry in result.inputs},
        "pool": _pool(result.pool),
        "providers": {provider.run.provider: _provider(provider, cases) for provider in result.providers},
        "ranking": _ranking(result.ranking.standings),
        "host_proposals": sorted(
            ({"case": entry.case, "host": entry.host, "note": entry.note} for entry in result.host_proposals),
            key=lambda entry: (entry["case"], entry["host"], entry["note"]),
        ),
        "findings": _findings(result.findings),
    }


def _golden(result: BenchResult, cases: list[Case]) -> dict[str, Any]:
    return {
        "name": result.golden_name,
        "version": result.golden_version,
        "cases": len(cases),
        "forbidden": sum(case.web_role is WebRole.FORBIDDEN for case in cases),
        "categories": dict(Counter(case.category.value for case in cases)),
    }


def _pool(pool: Pool) -> dict[str, Any]:
    judged = sum(pair.judged for pair in pool.relevance)
    return {
        "digest": pool.digest,
        "providers": sorted(pool.providers),
        "pairs": len(pool.relevance),
        "relevant": sum(pair.relevant for pair in pool.relevance),
        "judged": judged,
        "mechanical": len(pool.relevance) - judged,
        "provisional": judged == 0,
    }


def _provider(provider: ProviderResult, cases: list[Case]) -> dict[str, Any]:
    return {
        "aggregate": _figures(provider.aggregate),
        "categories": {category.value: _figures(figures) for category, figures in provider.by_category},
        "gates": [_gate(gate) for gate in provider.gates],
        "coverage": tally.coverage(provider.run, cases),
        "claims": tally.claims(provider.run),
        "calls": tally.calls(provider.run),
        "citations_by_basis": {basis.value: count for basis, count in provider.citations_by_basis},
        "classes_missing": dict(provider.run.classes_missing),
        "cases": {outcome.case: tally.case_row(outcome) for outcome in provider.run.outcomes},
    }


def _figures(figures: Iterable[Measured]) -> dict[str, Any]:
    return {figure.metric: _figure(figure) for figure in figures}


def _figure(figure: Measured) -> dict[str, Any]:
    return {
        "unit": figure.unit.value,
        "exact": exact(figure.value),
        "shown": None if figure.value is None else shown(figure.value, figure.unit),
        "numerator": exact(figure.numerator),
        "denominator": exact(figure.denominator),
        "n": figure.n,
        "reason": None if figure.reason is None else figure.reason.value,
        "counted": list(figure.counted),
        "not_counted": list(figure.not_counted),
    }


def _gate(gate: GateResult) -> dict[str, Any]:
    return {
        "gate": gate.gate,
        "threshold": gate.threshold,
        "verdict": gate.verdict.value,
        "consequence": gate.consequence.value,
    }


def _ranking(standings: tuple[RankedProvider, ...]) -> list[dict[str, Any]]:
    rows = [
        {
            "rank": standing.rank,
            "provider": standing.provider,
            "tier": standing.tier.value,
            "reasons": list(standing.reasons),
            "keys": {
                name: None if key is None else {"exact": exact(key), "shown": shown(key, _unit(name))}
                for name, key in zip(KEYS, standing.keys, strict=True)
            },
            "ahead_by": None,
        }
        for standing in standings
    ]
    for row, (upper, lower) in zip(rows, pairwise(standings), strict=False):
        row["ahead_by"] = _ahead_by(upper, lower)
    return rows


def _unit(key: str) -> Unit:
    return Unit.USD if key == "cost_per_useful_answer" else Unit.RATIO


def _ahead_by(upper: RankedProvider, lower: RankedProvider) -> str:
    """Say what puts a provider before the next: its tier, the first key that differs, or nothing at all."""
    if upper.tier is not lower.tier:
        return "tier"
    return next((name for name, a, b in zip(KEYS, upper.keys, lower.keys, strict=True) if a != b), "tie")


def _findings(findings: Iterable[Finding]) -> list[dict[str, Any]]:
    rows = {(finding.provider or "", finding.code.value, finding.subject, finding.detail) for finding in findings}
    return [
        {"provider": provider or None, "code": code, "subject": subject, "detail": detail}
        for provider, code, subject, detail in sorted(rows)
    ]
