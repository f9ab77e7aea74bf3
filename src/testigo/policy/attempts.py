"""The attempts ledger, summed: who was invoked, how often it worked, what it cost; calls not made count apart.

Success rates divide by what was invoked, never by what was attempted: a call that the budget forbade did not fail.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from testigo.model.exchange import OperationKind
from testigo.model.outcome import Attempt


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """How one operation of one provider did on one rung."""

    provider: str
    rung: int
    operation: OperationKind
    attempted: int
    invoked: int
    succeeded: int
    success: Fraction | None
    """Succeeded over invoked; None where nothing was invoked."""
    cost_usd: Decimal | None
    """Of the invoked calls; None where one of them has no price."""
    unpriced: tuple[str, ...]
    """Exchanges without a price, sorted."""


def summarise(attempts: Iterable[Attempt]) -> tuple[Summary, ...]:
    """Return one summary per provider, rung and operation, sorted; the order of the attempts does not matter."""
    grouped: dict[tuple[str, int, OperationKind], list[Attempt]] = defaultdict(list)
    for attempt in attempts:
        grouped[(attempt.provider, attempt.rung, attempt.operation)].append(attempt)
    return tuple(_summary(*key, grouped[key]) for key in sorted(grouped))


def _summary(provider: str, rung: int, operation: OperationKind, attempts: list[Attempt]) -> Summary:
    invoked = [attempt for attempt in attempts if attempt.invoked]
    succeeded = sum(attempt.error is None for attempt in invoked)
    unpriced = sorted(attempt.exchange or "" for attempt in invoked if attempt.cost_usd is None)
    return Summary(
        provider=provider,
        rung=rung,
        operation=operation,
        attempted=len(attempts),
        invoked=len(invoked),
        succeeded=succeeded,
        success=Fraction(succeeded, len(invoked)) if invoked else None,
        cost_usd=total_cost(attempts),
        unpriced=tuple(unpriced),
    )


def total_cost(attempts: Iterable[Attempt]) -> Decimal | None:
    """Return the sum of what the invoked calls cost, in USD; None where one of them has no price."""
    costs = [attempt.cost_usd for attempt in attempts if attempt.invoked]
    return None if None in costs else sum((cost for cost in costs if cost is not None), Decimal(0))
