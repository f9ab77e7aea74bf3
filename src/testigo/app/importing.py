"""Bring recordings made elsewhere into a fixtures folder: read, redacted, given cases, sealed.

Nothing is dropped in silence: what cannot be imported is listed with its place and reason. Nothing is claimed that the
recording does not say: an unknown time stays unknown, and a request rebuilt from its answer says that it was.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlsplit

from testigo.app.filing import Filed, Taken, file_all
from testigo.app.foreign import Unreadable, read_cassette
from testigo.app.recorded_cases import golden_with
from testigo.errors import BadInput, Fault, FixtureRejected, Where
from testigo.fixtures.cassette import make_cassette
from testigo.fixtures.manifest import GOLDEN, MANIFEST, SHARED, Record, describe
from testigo.fixtures.store import Store, open_store
from testigo.fixtures.writer import seal
from testigo.model.border import read, write
from testigo.model.case import GoldenSet
from testigo.model.exchange import UNKNOWN_TIME, Exchange
from testigo.providers.protocol import SearchProvider
from testigo.providers.wire import REBUILT
from testigo.redaction.exchange import redact_exchange
from testigo.registry.providers import Providers


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportReport:
    """What came of an import."""

    provider: str
    imported: tuple[Where, ...]
    """Places of the exchanges that are now in the folder."""
    skipped: tuple[Fault, ...]
    """What is not, each with its place and reason."""
    cases: tuple[str, ...]
    """Ids of the cases that were made for queries the golden set did not ask."""
    redactions: dict[str, int]
    """Rule -> how many values were taken out of what was imported."""


def import_files(
    paths: Iterable[Path], provider: str, out: Path, *, registry: Providers, now: datetime
) -> ImportReport:
    """Import recordings into `out`, a new folder or one that testigo sealed.

    Args:
        paths: VCR cassettes in YAML or JSON, and bare answers.
        provider: name of the provider they were recorded from; exchanges with others are listed, not taken.
        out: the fixtures folder; what it holds already stays.
        registry: the known providers.
        now: instant of the import, with its zone.

    Raises:
        BadInput: the provider is unknown, a file cannot be read (all such files together), or `out` is not ours.
        FixtureRejected: `out` is not what its manifest says.
    """
    adapter = registry.get(provider)
    held = open_store(out) if (out / MANIFEST).exists() else None
    before = () if held is None else tuple(_held(held, adapter))
    taken, places, skipped = _sorted_out(_offered(_read_all(paths), adapter), adapter, before)
    made: tuple[str, ...] = ()
    if taken:
        golden = _golden(held)
        grown = golden_with(golden, [one.operation.query for one in taken if one.operation.query is not None])
        made = tuple(case.id for case in grown.cases[len(golden.cases) if golden else 0 :]) if grown else ()
        filed = file_all(provider, taken, before, grown, imported_at=_rfc3339(now))
        record = Record(reason=_reason(taken, adapter), date=now.date(), command="import")
        _seal(out, held, _with_golden(filed, grown), record)
    return ImportReport(provider=provider, imported=places, skipped=skipped, cases=made, redactions=_redactions(taken))


def _read_all(paths: Iterable[Path]) -> list[tuple[Path, bytes]]:
    read_files: list[tuple[Path, bytes]] = []
    faults: list[Fault] = []
    for path in paths:
        try:
            read_files.append((path, path.read_bytes()))
        except OSError as error:
            faults.append(
                Fault("app.unreadable", Where(file=str(path)), {"reason": error.strerror or "no reason given"})
            )
    if faults:
        raise BadInput(*faults)
    return read_files


def _offered(files: Iterable[tuple[Path, bytes]], adapter: SearchProvider) -> Iterator[tuple[Where, Exchange | Fault]]:
    """Yield every exchange of the files, and every thing in them that is none."""
    for path, data in files:
        interactions = read_cassette(data)
        if interactions is None:
            yield _bare(path, data, adapter)
            continue
        for place, found in interactions:
            where = Where(file=str(path), path=f"$.{place}")
            yield where, Fault(f"importing.{found.reason}", where) if isinstance(found, Unreadable) else found


def _bare(path: Path, data: bytes, adapter: SearchProvider) -> tuple[Where, Exchange | Fault]:
    """Return a bare answer with the request that it says it had."""
    where = Where(file=str(path))
    asked = adapter.answered(data)
    if asked is None:
        return where, Fault("importing.question_unknown", where, {"provider": adapter.id})
    built = adapter.build(asked)
    request = replace(built, headers=(*built.headers, REBUILT))
    headers = (("content-type", "application/json"),)
    return where, Exchange(request=request, status=200, headers=headers, body=data, retrieved_at=UNKNOWN_TIME)


def _sorted_out(
    offered: Iterable[tuple[Where, Exchange | Fault]], adapter: SearchProvider, before: Iterable[Taken]
) -> tuple[tuple[Taken, ...], tuple[Where, ...], tuple[Fault, ...]]:
    """Return what can be taken, where it came from, and the faults of what cannot."""
    taken: list[Taken] = []
    places: list[Where] = []
    skipped: list[Fault] = []
    there = {_identity(one.exchange) for one in before}
    for where, exchange in offered:
        one = exchange if isinstance(exchange, Fault) else _taken(where, exchange, adapter, there)
        if isinstance(one, Fault):
            skipped.append(one)
        else:
            taken.append(one)
            places.append(where)
            there.add(_identity(one.exchange))
    return tuple(taken), tuple(places), tuple(skipped)


def _taken(where: Where, exchange: Exchange, adapter: SearchProvider, there: set[tuple[object, ...]]) -> Taken | Fault:
    clean, redactions = redact_exchange(exchange)
    operation = adapter.recognise(clean.request)
    if operation is None:
        detail = {"method": clean.request.method, "host": _host(clean.request.url), "provider": adapter.id}
        return Fault("importing.another_request", where, detail)
    try:
        make_cassette([clean])
    except FixtureRejected:
        return Fault("importing.unusable_request", where)
    if _identity(clean) in there:
        return Fault("importing.already_there", where)
    return Taken(exchange=clean, operation=operation, answer=adapter.read(clean), redactions=redactions)


def _identity(exchange: Exchange) -> tuple[object, ...]:
    request = exchange.request
    return request.method, request.url, request.body, exchange.status, exchange.body, exchange.retrieved_at


def _host(url: str) -> str:
    try:
        return urlsplit(url).hostname or "?"
    except ValueError:
        return "?"


def _held(store: Store, adapter: SearchProvider) -> Iterator[Taken]:
    """Yield the exchanges of this provider that the folder holds."""
    for entry in store.entries(provider=adapter.id):
        for number, exchange in enumerate(store.exchanges(entry) if entry.operation is not None else ()):
            operation = adapter.recognise(exchange.request)
            if operation is not None:
                yield Taken(
                    exchange=exchange,
                    operation=operation,
                    answer=adapter.read(exchange),
                    redactions=entry.redactions if number == 0 else {},
                    captured_at=entry.captured_at,
                )


def _golden(store: Store | None) -> GoldenSet | None:
    data = None if store is None else store.read(GOLDEN)
    return None if data is None else read(GoldenSet, data, file=GOLDEN, version=1)


def _with_golden(filed: Filed, golden: GoldenSet | None) -> Filed:
    if golden is None:
        return filed
    data = write(golden)
    entry = describe(GOLDEN, data, provider=SHARED, media_type="application/json", encoding="utf-8")
    return Filed(files={**filed.files, GOLDEN: data}, entries=(*filed.entries, entry))


def _seal(out: Path, held: Store | None, filed: Filed, record: Record) -> None:
    """Write the folder: what is filed, and what it held under other paths."""
    files = dict(filed.files)
    entries = {entry.path: entry for entry in filed.entries}
    if held is None:
        seal(out, files, entries.values(), record=record)
        return
    for entry in held.manifest.entries:
        if entry.path not in entries:
            files[entry.path] = held.read(entry.path) or b""
            entries[entry.path] = entry
    manifest = held.manifest
    seal(out, files, entries.values(), record=record, demo=manifest.demo, earlier=manifest.records)


def _reason(taken: tuple[Taken, ...], adapter: SearchProvider) -> str:
    undated = sum(one.exchange.retrieved_at == UNKNOWN_TIME for one in taken)
    rebuilt = sum(REBUILT in one.exchange.request.headers for one in taken)
    return (
        f"imported {len(taken)} recordings of {adapter.id}; {undated} without a time of their own, "
        f"{rebuilt} with a request rebuilt from the answer"
    )


def _redactions(taken: Iterable[Taken]) -> dict[str, int]:
    total: dict[str, int] = {}
    for one in taken:
        for rule, count in one.redactions.items():
            total[rule] = total.get(rule, 0) + count
    return dict(sorted(total.items()))


def _rfc3339(now: datetime) -> str:
    return now.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
