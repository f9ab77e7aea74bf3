from decimal import Decimal

import pytest

from testigo.model.exchange import Exchange, Operation, OperationKind
from testigo.model.failure import ProviderError
from testigo.providers.demo import DemoProvider


@pytest.mark.parametrize(("status", "simulate"), [(429, None), (503, None), (0, "timeout")])
def test_a_failed_demo_call_is_free_by_the_price_file(status: int, simulate: str | None) -> None:
    """The demo's price files say that a failed call costs nothing, so a failure leaves no cost unknown."""
    request = DemoProvider("faro").build(Operation(kind=OperationKind.SEARCH, query="Oriola"))
    exchange = Exchange(request=request, status=status, retrieved_at="2026-11-16T12:00:00Z", simulate=simulate)
    answer = DemoProvider("faro").read(exchange)
    assert isinstance(answer, ProviderError)
    assert answer.cost_usd == Decimal(0)
