from datetime import date
from decimal import Decimal
from importlib.resources import files

import pytest

from testigo.errors import BadInput
from testigo.model.document import Estimate
from testigo.model.exchange import Operation, OperationKind
from testigo.providers.pricing import Price, PriceList, Rights, estimate, price_list

FILES = sorted(
    path.name.removesuffix(".toml")
    for path in files("testigo.providers.prices").iterdir()
    if path.name.endswith("toml")
)
RIGHTS = Rights(source="none", as_of=date(2026, 1, 1))


@pytest.mark.parametrize("name", FILES)
def test_every_price_file_is_dated_and_sourced(name: str) -> None:
    """A price file reads, says when and by whom, and prices at least a search."""
    prices = price_list(name)
    assert prices.as_of.year >= 2026
    assert len(prices.source) > 20
    assert prices.search is not None
    assert prices.rights.source


@pytest.mark.parametrize("name", ["exa", "serper", "tavily"])
def test_rights_are_denied_until_a_source_grants_them(name: str) -> None:
    """No real service may be stored or published without a statement on file."""
    rights = price_list(name).rights
    assert (rights.may_store, rights.may_publish) == (False, False)


def test_an_estimate_counts_calls_and_items() -> None:
    """A search is priced by the results asked for, an extract by the URLs named."""
    price = Price(
        per_call=Decimal("0.5"), per_item=Decimal("0.01"), worst_per_call=Decimal(1), worst_per_item=Decimal("0.1")
    )
    prices = PriceList(as_of=date(2026, 1, 1), source="ours", search=price, extract=price, fetch=price, rights=RIGHTS)
    search = Operation(kind=OperationKind.SEARCH, query="x", max_results=3)
    assert estimate("p", prices, search) == Estimate(usd_expected=Decimal("0.53"), usd_worst_case=Decimal("1.3"))
    for kind in (OperationKind.EXTRACT, OperationKind.FETCH):
        named = Operation(kind=kind, urls=("https://a.example/", "https://b.example/"))
        assert estimate("p", prices, named) == Estimate(usd_expected=Decimal("0.52"), usd_worst_case=Decimal("1.2"))


@pytest.mark.parametrize("kind", list(OperationKind))
def test_what_has_no_price_cannot_run(kind: OperationKind) -> None:
    """An operation without a price is refused by name, and a price of another operation does not stand in."""
    price = Price(worst_per_call=Decimal(1))
    others = {other.value: price for other in OperationKind if other is not kind}
    prices = PriceList(as_of=date(2026, 1, 1), source="ours", rights=RIGHTS, **others)
    with pytest.raises(BadInput) as raised:
        estimate("p", prices, Operation(kind=kind, query="x", urls=("https://a.example/",)))
    assert [fault.code for fault in raised.value.faults] == ["providers.unpriced"]
    assert raised.value.faults[0].detail == {"provider": "p", "operation": kind.value}
