"""Price files: what an operation costs by the published list, and what the terms allow. Data in, values out."""

import tomllib
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import cache
from importlib.resources import files

from testigo.errors import BadInput, Fault, Where
from testigo.model.border import from_json
from testigo.model.document import Estimate
from testigo.model.exchange import Operation, OperationKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Price:
    """USD of one operation: so much per call, so much per result or URL asked for, and the most each can be."""

    per_call: Decimal = Decimal(0)
    per_item: Decimal = Decimal(0)
    worst_per_call: Decimal
    worst_per_item: Decimal = Decimal(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rights:
    """What the provider's terms say about keeping and publishing answers; false until a source says otherwise."""

    may_store: bool = False
    may_publish: bool = False
    source: str
    as_of: date


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceList:
    """One price file."""

    as_of: date
    source: str
    credit_usd: Decimal | None = None
    """USD of one credit, where the service counts in credits."""
    failed_call: Decimal | None = None
    """USD of a call that failed; None where the list does not say, so that such a call cannot be priced."""
    search: Price | None = None
    extract: Price | None = None
    fetch: Price | None = None
    rights: Rights

    def price(self, kind: OperationKind) -> Price | None:
        """Return the price of an operation; None where the file has none."""
        return {OperationKind.SEARCH: self.search, OperationKind.EXTRACT: self.extract}.get(kind, self.fetch)


@cache
def price_list(provider: str) -> PriceList:
    """Return the price file of one of the built-in providers."""
    name = f"{provider}.toml"
    text = (files("testigo.providers.prices") / name).read_text("utf-8")
    return from_json(PriceList, tomllib.loads(text), file=name)


def estimate(provider: str, prices: PriceList, operation: Operation) -> Estimate:
    """Return what an operation costs by the list.

    Raises:
        BadInput: the list has no price for it.
    """
    price = prices.price(operation.kind)
    if price is None:
        detail = {"provider": provider, "operation": operation.kind.value}
        raise BadInput(Fault("providers.unpriced", Where(), detail))
    items = operation.max_results if operation.kind is OperationKind.SEARCH else len(operation.urls)
    return Estimate(
        usd_expected=price.per_call + price.per_item * items,
        usd_worst_case=price.worst_per_call + price.worst_per_item * items,
    )
