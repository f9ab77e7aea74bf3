"""What the figures rest on, on the page: the pool, proposed hosts, findings, how to read, and every input's digest."""

from itertools import groupby
from typing import Any

from testigo.report.figures import BY_CATEGORY
from testigo.report.page import Section, Table, stamper
from testigo.report.texts import Language, metric, say


def pool(report: dict[str, Any], language: Language) -> Section:
    """Return what counted as relevant, and how much of it a person judged."""
    counts = {name: report["pool"][name] for name in ("pairs", "relevant", "judged", "mechanical", "digest")}
    line = say("page", "pool_line", language, providers=", ".join(report["pool"]["providers"]), **counts)
    provisional = (say("page", "pool_provisional", language),) if report["pool"]["provisional"] else ()
    return Section(title=say("page", "pool", language), lines=(line, *provisional))


def proposals(report: dict[str, Any], language: Language) -> Section | None:
    """Return the hosts proposed for the golden set, one row per host and note; None where there are none."""
    if not report["host_proposals"]:
        return None
    title = say("page", "proposals", language)
    ordered = sorted(report["host_proposals"], key=_host_and_note)
    grouped = ((key, list(rows)) for key, rows in groupby(ordered, key=_host_and_note))
    table = Table(
        title=stamper(report, language)(title),
        head=tuple(say("page", code, language) for code in ("host", "case", "note", "count")),
        rows=tuple(
            (host, _some([row["case"] for row in rows], language), note, str(len(rows)))
            for (host, note), rows in grouped
        ),
        text_columns=3,
    )
    return Section(title=title, lines=(say("page", "proposals_line", language),), tables=(table,))


def _host_and_note(row: dict[str, Any]) -> tuple[str, str]:
    return row["host"], row["note"]


def _some(names: list[str], language: Language) -> str:
    """Return the first three of some names, and how many more there are."""
    more = len(names) - 3
    return ", ".join([*names[:3], say("page", "and_more", language, more=more)] if more > 0 else names)


def findings(report: dict[str, Any], language: Language) -> Section | None:
    """Return the findings, one row per provider, kind and detail, with the first places; None where there are none."""
    if not report["findings"]:
        return None
    title = say("page", "findings", language)
    kinds = groupby(
        sorted(report["findings"], key=lambda row: (row["provider"] or "", row["code"], row["detail"], row["subject"])),
        key=lambda row: (row["provider"] or "", row["code"], row["detail"]),
    )
    table = Table(
        title=stamper(report, language)(title),
        head=tuple(say("page", code, language) for code in ("provider", "finding", "detail", "examples", "count")),
        rows=tuple(_finding(kind, [row["subject"] for row in rows], language) for kind, rows in kinds),
        text_columns=4,
    )
    return Section(title=title, tables=(table,))


def _finding(kind: tuple[str, str, str], subjects: list[str], language: Language) -> tuple[str, ...]:
    provider, code, detail = kind
    words = say("obstruction", detail, language) if code == "obstructed" else detail
    return (provider, say("finding", code, language), words, _some(subjects, language), str(len(subjects)))


def legend(report: dict[str, Any], language: Language) -> Section:
    """Return the meaning of each column of the category table and of each gate, with what its n counts."""
    names = (*BY_CATEGORY, "invoice_divergence", "injection_containment", "honest_partial", "wasted_cost")
    table = Table(
        title=stamper(report, language)(say("page", "legend", language)),
        head=tuple(say("page", code, language) for code in ("figure", "meaning", "what_n_counts")),
        rows=tuple(
            (_both(name, language), metric(name, "meaning", language), metric(name, "n", language)) for name in names
        ),
        text_columns=3,
    )
    return Section(title=say("page", "legend", language), tables=(table,))


def _both(name: str, language: Language) -> str:
    head, full = metric(name, "head", language), metric(name, "name", language)
    return head if head.lower() == full.lower() else f"{head}: {full}"


def inputs(report: dict[str, Any], language: Language) -> Section:
    """Return the digest of every input."""
    golden = report["golden"]
    absent = say("page", "absent", language)
    line = say(
        "page",
        "inputs_line",
        language,
        testigo=report["testigo"],
        golden=golden["name"],
        version=golden["version"],
    )
    table = Table(
        title=stamper(report, language)(say("page", "inputs", language)),
        head=(say("page", "input", language), say("page", "sha256", language)),
        rows=tuple((name, digest or absent) for name, digest in sorted(report["inputs"].items())),
        text_columns=2,
    )
    return Section(title=say("page", "inputs", language), lines=(line,), tables=(table,))
