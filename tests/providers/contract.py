"""What must hold for every adapter, whoever wrote it: one function per clause, given the adapter and its samples."""

import copy
import json
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from testigo.errors import BadInput
from testigo.model.document import Response
from testigo.model.exchange import Exchange, HttpRequest, Operation, OperationKind
from testigo.model.failure import Failure, ProviderError
from testigo.providers.protocol import SearchProvider
from tests.providers.samples import ASKED, Failed, Sample, Samples

SURPRISES: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    1.5,
    1e308,
    "",
    "x",
    "\ud83d",
    [],
    [[]],
    [None],
    [0],
    ["x"],
    {},
    {"x": 0},
)


def operation(kind: OperationKind) -> Operation:
    """Return something to ask."""
    if kind is OperationKind.SEARCH:
        return Operation(kind=kind, query="planta de Conservas Ejido")
    return Operation(kind=kind, urls=("https://ejido.example/planta",))


def estimate_is_pure(provider: SearchProvider) -> None:
    """Check that every operation of the capabilities has a price, the same twice, never above the worst case."""
    for kind in provider.capabilities().operations:
        first = provider.estimate(operation(kind))
        assert provider.estimate(operation(kind)) == first
        assert Decimal(0) <= first.usd_expected <= first.usd_worst_case


def what_it_cannot_do_is_refused(provider: SearchProvider) -> None:
    """Check that an operation outside the capabilities is neither priced nor built, and an empty one is not built."""
    for kind in set(OperationKind) - provider.capabilities().operations:
        for refused in (provider.estimate, provider.build):
            with pytest.raises(BadInput):
                refused(operation(kind))
    for kind in provider.capabilities().operations:
        with pytest.raises(BadInput):
            provider.build(Operation(kind=kind, query=" "))


def build_and_recognise_are_inverse(provider: SearchProvider, asked: Operation) -> None:
    """Check that what the wire carries of an operation is read back from it, and that no key is in it."""
    request = provider.build(asked)
    again = provider.recognise(request)
    assert again is not None
    assert (again.kind, again.query, again.urls) == (asked.kind, asked.query, asked.urls)
    assert asked.kind is not OperationKind.SEARCH or again.max_results == asked.max_results
    assert provider.build(again).url == request.url
    assert {name for name, _ in request.headers} <= {"accept", "content-type"}


def anything_is_read(provider: SearchProvider, exchange: Exchange) -> Response | ProviderError:
    """Check that an answer is read whatever it is, the same way twice, and that failures have an obstruction."""
    read = provider.read(exchange)
    assert provider.read(exchange) == read
    if isinstance(read, ProviderError):
        read.obstruction()
        assert read.is_retryable() == (read.failure in (Failure.RATE_LIMITED, Failure.UPSTREAM_ERROR, Failure.TIMEOUT))
    else:
        assert [document.rank for document in read.documents] == list(range(1, len(read.documents) + 1))
        assert read.partial is not None or not read.declared_missing
    return read


def surprises(value: Any) -> Iterator[Any]:
    """Yield `value` with each place in it, one at a time, left out and replaced by values of every other type."""
    for path in _paths(value):
        for surprise in (*SURPRISES, KeyError):
            changed = copy.deepcopy(value)
            parent = changed
            for step in path[:-1]:
                parent = parent[step]
            if surprise is KeyError:
                del parent[path[-1]]
            else:
                parent[path[-1]] = surprise
            yield changed


def _paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, child in steps:
        yield (*path, step)
        yield from _paths(child, (*path, step))


def surprises_are_survived(provider: SearchProvider, sample: Sample) -> None:
    """Check that no wrong type at any key of a good answer escapes as anything but a value."""
    for answer in surprises(sample.answer):
        anything_is_read(provider, sample.exchange(answer))


def other_shapes_are_malformed(provider: SearchProvider, sample: Sample) -> None:
    """Check that an answer that is not JSON, not an object, or without its list of documents is malformed."""
    deep = b'{"' + sample.listed.encode() + b'":' + b"[" * 100_000
    doubled = json.dumps(sample.answer).encode()[:-1] + b', "' + sample.listed.encode() + b'": []}'
    bodies = [
        b"",
        b"<html>",
        b"\xff\xfe",
        b"[]",
        b"null",
        b"1e999",
        deep,
        doubled,
        json.dumps(sample.answer).encode()[:-1],
    ]
    wrongs = (None, 0, "x", {}, [0], [{}])
    bodies += [json.dumps({**sample.answer, sample.listed: wrong}).encode() for wrong in wrongs]
    for body in bodies:
        read = anything_is_read(provider, replace(sample.exchange(), body=body))
        assert isinstance(read, ProviderError), body[:80]
        assert read.failure is Failure.MALFORMED_RESPONSE
        assert not read.is_retryable()


def unknown_dates_survive(provider: SearchProvider, sample: Sample) -> None:
    """Check that a document without a date has none, and one with an unreadable date says so."""
    absent, unreadable = copy.deepcopy(sample.answer), copy.deepcopy(sample.answer)
    for document in absent[sample.listed]:
        document.pop(sample.date_key, None)
    for document in unreadable[sample.listed]:
        document[sample.date_key] = "el otro día"
    for answer, reason in ((absent, None), (unreadable, "unreadable")):
        read = provider.read(sample.exchange(answer))
        assert isinstance(read, Response)
        assert {document.published_at for document in read.documents} == {None}
        assert {document.date_absent for document in read.documents} == {reason}


def unknown_cost_is_not_zero(provider: SearchProvider, sample: Sample) -> None:
    """Check that a reported zero is zero, and that without report and without request the cost is not known."""
    free, silent = copy.deepcopy(sample.answer), copy.deepcopy(sample.answer)
    holders = [free, silent]
    for key in sample.cost_key[:-1]:
        holders = [holder[key] for holder in holders]
    holders[0][sample.cost_key[-1]] = 0
    del holders[1][sample.cost_key[-1]]
    read = provider.read(sample.exchange(free))
    assert isinstance(read, Response)
    assert read.usage.cost_usd == 0
    assert read.usage.cost_usd is not None
    unknown = provider.read(replace(sample.exchange(silent), request=HttpRequest(method="GET", url="about:blank")))
    assert isinstance(unknown, Response)
    assert unknown.usage.cost_usd is None
    assert unknown.usage.cost_basis == "unpriced"


def partial_is_reconciled(provider: SearchProvider, samples: Samples) -> None:
    """Check that what did not come is told apart from what is said not to have come."""
    if samples.extract is None:
        return
    read = provider.read(samples.extract.exchange())
    assert isinstance(read, Response)
    assert read.partial is True
    assert read.declared_missing == (ASKED[2],)
    assert read.missing == (ASKED[2], ASKED[3])


def failures_map(provider: SearchProvider, samples: Samples, failed: Failed) -> None:
    """Check that a failed answer is the failure it means, to the obstruction it means."""
    exchange = replace(samples.search.exchange(failed.answer), status=failed.status)
    read = anything_is_read(provider, exchange)
    assert isinstance(read, ProviderError)
    assert (read.failure, read.obstruction(), read.code) == (failed.failure, failed.obstruction, failed.code)
    assert read.status == failed.status
