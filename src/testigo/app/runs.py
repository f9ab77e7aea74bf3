"""Stored runs: one folder per golden set and fixtures, written once and never overwritten.

A run holds `report.json` (the figures, canonical), `report.md` (the same for people) and `claims.sqlite` (evidence).
"""

import os
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from testigo.evidence.ledger import Ledger
from testigo.model.border import dump_json
from testigo.model.observation import Claim
from testigo.report.build import build
from testigo.report.markdown import render
from testigo.report.result import BenchResult
from testigo.report.texts import Language

REPORT = "report.json"
PAGE = "report.md"
CLAIMS = "claims.sqlite"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stored:
    """A run on disk."""

    folder: Path
    report: dict[str, Any]
    is_new: bool
    """False: the same run, byte for byte, was there already."""


def store_run(result: BenchResult, out: Path, language: Language) -> Stored:
    """Write a run below `out`, in `<golden 12>-<root 12>/`, and return where it is.

    A run that is there already with the same report is left alone. One with another report (another testigo, another
    choice of providers, another language) stays too: the new one goes beside it, with the next number behind its name.
    """
    report = build(result)
    data, page = dump_json(report), render(report, language).encode()
    digests = {entry.name: entry.sha256 or "" for entry in result.inputs}
    name = f"{digests['golden'][:12]}-{digests['fixtures'][:12]}"
    folder, number = out / name, 1
    while folder.exists():
        if _holds(folder / REPORT, data) and _holds(folder / PAGE, page):
            return Stored(folder=folder, report=report, is_new=False)
        number += 1
        folder = out / f"{name}-{number}"
    try:
        _write(folder, data, page, result)
    except OSError:
        if not folder.exists():
            raise
        # another bench was faster: look again at what is there
        return store_run(result, out, language)
    return Stored(folder=folder, report=report, is_new=True)


def claims_of(result: BenchResult) -> tuple[Claim, ...]:
    """Return every claim of a bench in the order of its ledger, by-catch and losers' claims included."""
    return tuple(
        claim
        for provider in result.providers
        for outcome in provider.run.outcomes
        for claim in (*outcome.claims, *outcome.by_catch)
    )


def _holds(file: Path, data: bytes) -> bool:
    return file.is_file() and file.read_bytes() == data


def _write(folder: Path, data: bytes, page: bytes, result: BenchResult) -> None:
    """Write into a neighbour folder and rename it, so that a run is there whole or not at all."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    draft = folder.with_name(f".{folder.name}.{os.getpid()}")
    shutil.rmtree(draft, ignore_errors=True)  # of a run that was killed, and had our number
    draft.mkdir()
    try:
        _fill(draft, data, page, result)
        draft.rename(folder)
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def _fill(draft: Path, data: bytes, page: bytes, result: BenchResult) -> None:
    (draft / REPORT).write_bytes(data)
    (draft / PAGE).write_bytes(page)
    with Ledger(draft / CLAIMS) as ledger:
        # at once: every transaction waits for the disk
        ledger.append(claims_of(result))
