"""Figures over recorded pages and labelled rows; the rows are read in place and never copied."""

import gzip
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from testigo.injection.screen import screen_html, screen_text
from testigo.injection.surfaces import of_json


def rows(real: Path, name: str) -> Iterator[Mapping[str, str]]:
    """Yield the labelled rows of one file."""
    with (real / "injection" / f"{name}.jsonl").open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def alarms(row: Mapping[str, str]) -> bool:
    """Say whether a row alarms in the carrier it names."""
    text = row["text"]
    if row["carrier"] == "jsonld" and "<" not in text:
        text = f'<script type="application/ld+json">{text}</script>'
    if row["carrier"] == "json":
        return any(screen_text(surface.text).alarm for surface in of_json(text))
    return (screen_html if row["carrier"] in ("html", "jsonld") else screen_text)(text).alarm


@pytest.mark.real
def test_recorded_pages_raise_few_alarms(real: Path) -> None:
    """At most one page in two hundred of the recorded ones raises an alarm; none of them is an attack."""
    pages = sorted((real / "pages").glob("*.html.gz"))
    alarmed = [p.name for p in pages if screen_html(gzip.decompress(p.read_bytes()).decode("utf-8", "replace")).alarm]
    assert len(alarmed) <= 0.005 * len(pages), alarmed


@pytest.mark.real
def test_benign_rows_raise_few_alarms(real: Path) -> None:
    """At most one benign row in two hundred alarms."""
    benign = [row for name in ("benign_real", "es_own") for row in rows(real, name) if row["label"] == "benign"]
    assert sum(map(alarms, benign)) <= 0.005 * len(benign)


@pytest.mark.real
def test_recall_does_not_fall(real: Path) -> None:
    """Recall of alarms on labelled rows, by file and tier, does not fall below what was measured."""
    seen: Counter[tuple[str, str]] = Counter()
    total: Counter[tuple[str, str]] = Counter()
    for name in ("es_own", "probes_html", "probes_encoding", "injection_real"):
        for row in rows(real, name):
            if row["label"] == "injection" and row["carrier"] != "pdf" and row["tier"] in "AB":
                total[name, row["tier"]] += 1
                seen[name, row["tier"]] += alarms(row)
    floors = {
        ("es_own", "A"): 0.9,
        ("es_own", "B"): 0.85,
        ("probes_html", "A"): 0.9,
        ("probes_html", "B"): 0.9,
        ("probes_encoding", "A"): 0.75,
        ("injection_real", "A"): 0.45,
        ("injection_real", "B"): 0.5,
    }
    assert {key for key, floor in floors.items() if seen[key] < floor * total[key]} == set()
