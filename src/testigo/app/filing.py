"""Where imported exchanges go: which cassette, under which class and cases, and what the manifest says of it.

A search belongs to the case of its query. An extract or fetch belongs to every case whose search results hold one of
its URLs. Failures that are worth asking again lie under `errors/`, where replay looks first; everything else lies in
the order of its time, so that a key that expired later does not shadow the answer it once got.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256

from testigo.app.recorded_cases import normal_query
from testigo.evidence.urls import url_key
from testigo.fixtures.cassette import make_cassette
from testigo.fixtures.manifest import Entry, FixtureClass, describe
from testigo.fixtures.writer import sidecar_path
from testigo.model.case import GoldenSet
from testigo.model.document import Response
from testigo.model.exchange import UNKNOWN_TIME, Exchange, Operation, OperationKind
from testigo.model.failure import Failure, ProviderError


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """A recorded exchange, redacted and read by its adapter."""

    exchange: Exchange
    operation: Operation
    answer: Response | ProviderError
    redactions: Mapping[str, int]
    captured_at: str | None = None
    """What the manifest said of it before; None for one that comes new."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Filed:
    """Files of the folder with their entries."""

    files: Mapping[str, bytes]
    entries: tuple[Entry, ...]


def file_all(
    provider: str, taken: tuple[Taken, ...], before: tuple[Taken, ...], golden: GoldenSet | None, *, imported_at: str
) -> Filed:
    """Return the cassettes and bodies that hold these exchanges.

    Args:
        provider: its name.
        taken: the new exchanges, in the order they came.
        before: those of the folder; they stay where they are, and a new exchange joins those of its cassette.
        golden: the golden set, with a case for every query.
        imported_at: RFC 3339 instant that stands in, in the manifest alone, for a recording time nobody knows.
    """
    by_query = {normal_query(case.query): case.id for case in golden.cases} if golden else {}
    by_url = _cases_by_url((*before, *taken), by_query)
    groups: dict[str, list[Taken]] = defaultdict(list)
    bound: dict[str, tuple[str, ...]] = {}
    for one in taken:
        cases = _bound(one.operation, by_query, by_url)
        path = f"{provider}/{_folder(one)}/{_stem(one, cases)}.json"
        groups[path].append(one)
        bound[path] = cases
    files: dict[str, bytes] = {}
    entries: dict[str, Entry] = {}
    for path, group in groups.items():
        joined = [one for one in before if one.exchange.path.partition("#")[0] == path]
        for entry, body in _filed(provider, path, bound[path], sorted(joined + group, key=_when), imported_at):
            files[entry.path] = body
            entries[entry.path] = entry
    return Filed(files=files, entries=tuple(entries[path] for path in sorted(entries)))


def fixture_class(taken: Taken) -> FixtureClass | None:
    """Return the class an imported exchange can serve by itself; the other classes need a person's eye."""
    answer = taken.answer
    if isinstance(answer, Response):
        if taken.operation.kind is OperationKind.SEARCH:
            return FixtureClass.RESULTS
        return FixtureClass.PARTIAL if answer.missing or answer.declared_missing else None
    if answer.failure is Failure.RATE_LIMITED:
        return FixtureClass.RATE_LIMITED
    return FixtureClass.UPSTREAM_ERROR if answer.failure is Failure.UPSTREAM_ERROR else None


def _cases_by_url(taken: Iterable[Taken], by_query: Mapping[str, str]) -> dict[str, set[str]]:
    by_url: dict[str, set[str]] = defaultdict(set)
    for one in taken:
        case = by_query.get(normal_query(one.operation.query or ""))
        if case is not None and isinstance(one.answer, Response):
            for document in one.answer.documents:
                by_url[url_key(document.url)].add(case)
    return by_url


def _bound(operation: Operation, by_query: Mapping[str, str], by_url: Mapping[str, set[str]]) -> tuple[str, ...]:
    if operation.query is not None:
        return (by_query[normal_query(operation.query)],)
    empty = frozenset[str]()
    return tuple(sorted({case for url in operation.urls for case in by_url.get(url_key(url), empty)}))


def _folder(taken: Taken) -> str:
    again = isinstance(taken.answer, ProviderError) and taken.answer.is_retryable()
    return "errors" if again else taken.operation.kind.value


def _stem(taken: Taken, cases: tuple[str, ...]) -> str:
    """Return the name of a cassette: the case of a search, else a digest of what was asked."""
    if taken.operation.kind is OperationKind.SEARCH:
        return cases[0]
    asked = "\n".join((taken.operation.kind, *taken.operation.urls)).encode("utf-8", "replace")
    return f"url-{sha256(asked).hexdigest()[:8]}"


def _when(taken: Taken) -> tuple[bool, str]:
    """Order by time, what has none at the end; equal times keep the order they came in."""
    return taken.exchange.retrieved_at == UNKNOWN_TIME, taken.exchange.retrieved_at


def _filed(
    provider: str, path: str, cases: tuple[str, ...], group: list[Taken], imported_at: str
) -> Iterable[tuple[Entry, bytes]]:
    exchanges = [one.exchange for one in group]
    cassette, sidecars = make_cassette(exchanges)
    last = group[-1]
    captured_at = max(one.captured_at or _captured_at(one.exchange, imported_at) for one in group)
    redactions = sum((Counter(one.redactions) for one in group), Counter[str]())
    yield (
        describe(
            path,
            cassette,
            provider=provider,
            media_type="application/json",
            encoding="utf-8",
            fixture_class=next(filter(None, map(fixture_class, group)), None),
            cases=cases,
            operation=last.operation.kind,
            url=last.exchange.request.url,
            status=last.exchange.status,
            captured_at=captured_at,
            redactions=dict(redactions),
        ),
        cassette,
    )
    for digest, body in sidecars.items():
        owner = next(one.exchange for one in group if sha256(one.exchange.body).hexdigest() == digest)
        kind = (owner.header("content-type") or "application/octet-stream").partition(";")[0].strip().lower()
        yield (
            describe(
                sidecar_path(path, digest),
                body,
                provider=provider,
                media_type=kind,
                encoding="utf-8" if kind == "application/json" else None,
                cases=cases,
                url=owner.request.url,
                status=owner.status,
                captured_at=captured_at,
            ),
            body,
        )


def _captured_at(exchange: Exchange, imported_at: str) -> str:
    return imported_at if exchange.retrieved_at == UNKNOWN_TIME else exchange.retrieved_at
