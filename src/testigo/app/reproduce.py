"""Compute a stored run again and say where it differs, down to the JSON path. It changes neither run nor fixtures."""

from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from testigo.app.runs import CLAIMS, PAGE, REPORT, claims_of
from testigo.errors import BadInput, Fault, TestigoError, Where
from testigo.evidence.ledger import Ledger
from testigo.model.border import dump_json, load_json
from testigo.report.markdown import render
from testigo.report.result import BenchResult

_ABSENT = object()


def stored_report(folder: Path) -> dict[str, Any]:
    """Return the report of a stored run.

    Raises:
        BadInput: the folder holds no readable report.
    """
    file = folder / REPORT
    try:
        data = file.read_bytes()
    except OSError as error:
        detail = {"reason": error.strerror or type(error).__name__}
        raise BadInput(Fault("app.unreadable", Where(file=str(file)), detail)) from None
    report = load_json(data, file=str(file))
    if not isinstance(report, dict) or not isinstance(report.get("providers"), dict):
        raise BadInput(Fault("app.no_report", Where(file=str(file))))
    return report


def differences(folder: Path, stored: dict[str, Any], computed: dict[str, Any]) -> tuple[Fault, ...]:
    """Return every difference between a stored run and the same run computed now; none when equal byte for byte.

    Inputs are compared first: where they differ, every figure may, and only the inputs are named.
    """
    file = str(folder / REPORT)
    moved = tuple(_paths(stored.get("inputs"), computed["inputs"], "$.inputs"))
    if moved:
        return tuple(Fault("app.other_input", Where(file=file, path=path)) for path in moved)
    paths = tuple(_paths(stored, computed, "$"))
    if paths:
        return tuple(Fault("app.other_figure", Where(file=file, path=path)) for path in paths)
    return tuple(_file_faults(folder, computed))


def ledger_differences(folder: Path, result: BenchResult) -> tuple[Fault, ...]:
    """Return a fault where the run's ledger does not hold exactly the claims computed now, in their order."""
    file = folder / CLAIMS
    differs = Fault("app.other_bytes", Where(file=str(file)))
    if not file.is_file():
        return (differs,)
    with TemporaryDirectory() as apart:  # SQLite may write into what it opens
        copy = Path(apart) / CLAIMS
        copy.write_bytes(file.read_bytes())
        try:
            with Ledger(copy) as ledger:
                return () if ledger.claims() == claims_of(result) else (differs,)
        except TestigoError:
            return (differs,)


def _file_faults(folder: Path, computed: dict[str, Any]) -> Iterator[Fault]:
    """Yield the files whose bytes differ although the figures agree: edited by hand, or written in another form."""
    pages = [render(computed, language).encode() for language in ("en", "es")]
    for name, forms in ((REPORT, [dump_json(computed)]), (PAGE, pages)):
        file = folder / name
        if not file.is_file() or file.read_bytes() not in forms:
            yield Fault("app.other_bytes", Where(file=str(file)))


def _paths(stored: object, computed: object, path: str) -> Iterator[str]:
    if isinstance(stored, dict) and isinstance(computed, dict):
        for key in sorted({*stored, *computed}):
            yield from _paths(stored.get(key, _ABSENT), computed.get(key, _ABSENT), f"{path}.{key}")
    elif isinstance(stored, list) and isinstance(computed, list):
        for index, (one, other) in enumerate(zip_longest(stored, computed, fillvalue=_ABSENT)):
            yield from _paths(one, other, f"{path}[{index}]")
    elif type(stored) is not type(computed) or stored != computed:
        yield path
