from typing import NoReturn

import pytest
from hypothesis import given
from hypothesis import strategies as st

from testigo.errors import BadInput, Fault, PluginRejected
from testigo.model.exchange import Exchange, HttpRequest, Operation, OperationKind
from testigo.providers.demo import DemoProvider
from testigo.registry.guarded import Guarded

OPERATION = Operation(kind=OperationKind.SEARCH, query="aceros")
REQUEST = DemoProvider("zeta").build(OPERATION)
EXCHANGE = Exchange(request=REQUEST, status=200, body=b"{}", retrieved_at="2026-03-10T12:00:00Z")
CALLS = {
    "capabilities": (),
    "estimate": (OPERATION,),
    "build": (OPERATION,),
    "recognise": (REQUEST,),
    "answered": (b"{}",),
    "read": (EXCHANGE,),
}


class Raising:
    """A plug-in whose every method raises one error."""

    id = "omega"

    def __init__(self, error: Exception) -> None:
        self._error = error

    def _raise(self, *_: object) -> NoReturn:
        raise self._error

    capabilities = estimate = build = recognise = answered = read = _raise


@pytest.mark.parametrize("method", CALLS)
def test_what_a_plug_in_raises_names_it_and_not_its_message(method: str) -> None:
    """Any error of foreign code is a fault with plug-in, method and kind of error; its message may hold a key."""
    guarded = Guarded(Raising(KeyError("sk-secret")))  # type: ignore[arg-type] - shaped like one
    with pytest.raises(PluginRejected) as caught:
        getattr(guarded, method)(*CALLS[method])
    (fault,) = caught.value.faults
    assert (fault.code, fault.detail) == (
        "registry.failed",
        {"plugin": "omega", "method": method, "reason": "KeyError"},
    )
    assert "sk-secret" not in str(caught.value)
    assert caught.value.__suppress_context__


def test_an_error_of_ours_passes() -> None:
    """A plug-in that says in our words what it cannot do is heard."""
    error = BadInput(Fault("providers.unpriced", detail={"operation": "search", "provider": "omega"}))
    with pytest.raises(BadInput) as caught:
        Guarded(Raising(error)).estimate(OPERATION)  # type: ignore[arg-type] - shaped like one
    assert caught.value is error


@given(st.text(min_size=1))
def test_a_guard_changes_nothing_of_what_works(query: str) -> None:
    """Behind the guard an adapter gives what it gives without it."""
    bare = DemoProvider("zeta")
    guarded = Guarded(bare)
    request = HttpRequest(method="GET", url="https://elsewhere.example/")
    assert (guarded.id, guarded.capabilities()) == (bare.id, bare.capabilities())
    assert guarded.build(Operation(kind=OperationKind.SEARCH, query=query)) == bare.build(
        Operation(kind=OperationKind.SEARCH, query=query)
    )
    assert guarded.recognise(request) is bare.recognise(request) is None
    assert guarded.read(EXCHANGE) == bare.read(EXCHANGE)
    assert guarded.answered(b"{}") == bare.answered(b"{}")
