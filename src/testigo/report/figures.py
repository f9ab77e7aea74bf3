"""One provider on the page: a table with a row per category, the block of the five gates, the other figures."""

from typing import Any

from testigo.report.page import UNKNOWN, Footnotes, Section, Table, cell, columns, stamper
from testigo.report.texts import Language, metric, say, tables

BY_CATEGORY = (
    "precision@5",
    "precision@10",
    "recall",
    "citation_coverage",
    "freshness_known",
    "freshness_accuracy",
    "freshness_within",
    "cost_per_query",
    "cost_per_useful_answer",
    "fallback_rate",
    "abstention",
)
"""Columns of the category table."""


def provider(report: dict[str, Any], name: str, language: Language) -> Section:
    """Return the section of one provider."""
    data = report["providers"][name]
    stamp = stamper(report, language)
    others, after = _others(data, f"{stamp(name)} · {say('page', 'others', language)}", language)
    return Section(
        title=_title(report, name, language),
        lines=_lines(data, language),
        tables=(
            _categories(data, f"{stamp(name)} · {say('page', 'by_category', language)}", language),
            _gates(data, f"{stamp(name)} · {say('page', 'gates', language)}", language),
            others,
        ),
        after=after,
    )


def _title(report: dict[str, Any], name: str, language: Language) -> str:
    standing = next(row for row in report["ranking"] if row["provider"] == name)
    return f"{name} · #{standing['rank']} · {say('tier', standing['tier'], language)}"


def _lines(data: dict[str, Any], language: Language) -> tuple[str, ...]:
    endings = data["coverage"]["endings"]
    said = ", ".join(
        f"{endings[code]} {say('ending', code, language)}" for code in tables()["ending"] if code in endings
    )
    calls = data["calls"]
    failures = ", ".join(f"{count} {say('failure', code, language)}" for code, count in sorted(calls["failed"].items()))
    basis = ", ".join(
        f"{count} {say('basis', code, language)}" for code, count in sorted(data["citations_by_basis"].items()) if count
    )
    lines = [
        say("page", "cases_line", language, endings=said),
        say("page", "useful_line", language, **_useful(data["aggregate"]["cost_per_useful_answer"])),
        say("page", "claims_line", language, **data["claims"]),
        say(
            "page",
            "calls_line",
            language,
            made=calls["made"],
            failed=sum(calls["failed"].values()),
            failures=f" ({failures})" if failures else "",
            skipped=sum(calls["not_made"].values()),
        ),
    ]
    return (*lines, say("page", "basis_line", language, basis=basis)) if basis else tuple(lines)


def _useful(figure: dict[str, Any]) -> dict[str, str | int]:
    """Return the parts of the deciding figure; what was spent is unknown where a call has no price."""
    spent = UNKNOWN if figure["reason"] == "unpriced" else figure["numerator"]
    return {"useful": figure["denominator"], "asked": figure["n"], "spent": spent}


def _categories(data: dict[str, Any], title: str, language: Language) -> Table:
    notes = Footnotes(language)
    rows = [code for code in tables()["category"] if code in data["categories"]]
    parts = [*(data["categories"][code] for code in rows), data["aggregate"]]
    labels = [*(say("category", code, language) for code in rows), say("page", "all", language)]
    heads = [metric(name, "head", language) for name in BY_CATEGORY]
    filled = columns(heads, [[part[name] for part in parts] for name in BY_CATEGORY], notes)
    head, *body = zip([say("page", "category", language), *labels], *filled, strict=True)
    return Table(title=title, head=head, rows=tuple(body), total=True, notes=notes.notes())


def _gates(data: dict[str, Any], title: str, language: Language) -> Table:
    notes = Footnotes(language)
    heads = ("gate", "verdict", "measured", "threshold", "consequence")
    return Table(
        title=title,
        head=tuple(say("page", code, language) for code in heads),
        rows=tuple(_gate(gate, data["aggregate"][gate["gate"]], notes, language) for gate in data["gates"]),
        text_columns=5,
        notes=notes.notes(),
    )


def _gate(gate: dict[str, Any], figure: dict[str, Any], notes: Footnotes, language: Language) -> tuple[str, ...]:
    fraction = "" if figure["shown"] is None else f" = {figure['numerator']}/{figure['denominator']}"
    mark = "" if figure["reason"] is None else notes.mark(figure["reason"])
    return (
        metric(gate["gate"], "name", language),
        say("verdict", gate["verdict"], language),
        f"{cell({**figure, 'n': '', 'reason': None}, notes).removesuffix(' ()')}{fraction}{mark}",
        gate["threshold"],
        say("consequence", gate["consequence"], language),
    )


def _others(data: dict[str, Any], title: str, language: Language) -> tuple[Table, tuple[str, ...]]:
    """Return the figures no other table shows; latency only where there is any, else one line that says why not."""
    notes = Footnotes(language)
    elsewhere = {*BY_CATEGORY, *(gate["gate"] for gate in data["gates"])}
    names = [name for name in tables()["metric"] if name not in elsewhere]
    latencies = [name for name in names if name.startswith("latency_")]
    silent = all(data["aggregate"][name]["n"] == 0 for name in latencies)
    rows = [name for name in names if not (silent and name in latencies)]
    table = Table(
        title=title,
        head=tuple(say("page", code, language) for code in ("figure", "what_n_counts", "value")),
        rows=tuple(
            (metric(name, "name", language), metric(name, "n", language), cell(data["aggregate"][name], notes))
            for name in rows
        ),
        text_columns=2,
        notes=notes.notes(),
    )
    why = say("reason", "no_latency", language)
    return table, (say("page", "latency_line", language, why=why),) if silent else ()
