"""What the provider's calls cost, and whether the invoice agrees."""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction

from testigo.metrics.scoring import Scoring, calls_of
from testigo.model.exchange import OperationKind
from testigo.model.outcome import Attempt, Invoice
from testigo.model.verdict import Measured, Reason, Unit


def cost_per_query(scoring: Scoring) -> Measured:
    """Return the mean cost of one search call, in USD.

    Formula: sum of `cost_usd` of the search calls made / |search calls made|.
    Denominator: every search call made for a case that is not forbidden, retries and failures included.
    Empty: no search call gives None, `no_calls`. One unpriced call of any operation makes it None, `unpriced`; the ids
    listed as not counted are then the unpriced calls. Ids are `case: cassette#interaction`.
    Source: spec.md section 4, metric 6, and section 7.
    """
    calls = priced_calls(scoring)
    searches = [
        (name, attempt.cost_usd)
        for name, attempt in calls
        if attempt.operation is OperationKind.SEARCH and attempt.provider == scoring.run.provider
    ]
    bare = unpriced(calls)
    return per_unit(
        "cost_per_query",
        total(cost for _, cost in searches),
        len(searches),
        n=len(searches),
        reason=Reason.UNPRICED if bare else None if searches else Reason.NO_CALLS,
        counted=[name for name, cost in searches if cost is not None],
        rest=bare,
    )


def invoice_divergence(scoring: Scoring) -> Measured:
    """Return how far what the adapter reported is from what was billed.

    Formula: |reported - invoiced| / invoiced.
    Symbols: reported is the sum of `cost_usd` of every recorded call, played or not; invoiced is `total_usd` of
    `invoice.json`.
    Denominator: the invoiced total. n is the number of recorded calls; ids are `cassette#interaction`.
    Empty: no invoice gives None, `no_invoice`; an unpriced call gives None, `unpriced`; an invoice of zero against
    costs above zero gives None, `invoiced_zero`, and against none it agrees: 0. Limit: `calls_differ` where the
    invoice covers another number of calls.
    Source: spec.md section 4, metric 6, and section 7.
    """
    charges = scoring.run.charges
    bare = sorted(charge.exchange for charge in charges if charge.cost_usd is None)
    invoice = scoring.run.invoice
    billed = None if invoice is None else Fraction(invoice.total_usd)
    reported = total(charge.cost_usd for charge in charges)
    value = None if billed is None or bare else _divergence(reported, billed)
    return Measured(
        metric="invoice_divergence",
        unit=Unit.RATIO,
        value=value,
        numerator=None if billed is None else abs(reported - billed),
        denominator=billed,
        n=len(charges),
        reason=_doubt(invoice, len(charges), unpriced=bool(bare), known=value is not None),
        counted=tuple(sorted(charge.exchange for charge in charges if charge.cost_usd is not None)),
        not_counted=tuple(bare),
    )


def _divergence(reported: Fraction, billed: Fraction) -> Fraction | None:
    if billed:
        return abs(reported - billed) / billed
    return None if reported else Fraction(0)


def _doubt(invoice: Invoice | None, calls: int, *, unpriced: bool, known: bool) -> Reason | None:
    if invoice is None:
        return Reason.NO_INVOICE
    if unpriced:
        return Reason.UNPRICED
    if not known:
        return Reason.INVOICED_ZERO
    return None if invoice.calls == calls else Reason.CALLS_DIFFER


def priced_calls(scoring: Scoring) -> list[tuple[str, Attempt]]:
    """Return every call made for a case that is not forbidden, each with its id `case: cassette#interaction`."""
    return [
        (f"{case.id}: {attempt.exchange}", attempt)
        for case, outcome in scoring.asked()
        for attempt in calls_of(outcome)
    ]


def unpriced(calls: Iterable[tuple[str, Attempt]]) -> list[str]:
    """Return the ids of the calls that nobody can price."""
    return sorted(name for name, attempt in calls if attempt.cost_usd is None)


def total(costs: Iterable[Decimal | None]) -> Fraction:
    """Return the exact sum of the costs that are known, in USD."""
    return sum((Fraction(cost) for cost in costs if cost is not None), Fraction(0))


def per_unit(
    metric: str,
    spent: Fraction,
    units: int,
    *,
    n: int,
    reason: Reason | None,
    counted: Sequence[str],
    rest: Sequence[str],
) -> Measured:
    """Return `spent` / `units` in USD, or None where a reason forbids it."""
    return Measured(
        metric=metric,
        unit=Unit.USD,
        value=spent / units if reason is None else None,
        numerator=spent,
        denominator=Fraction(units),
        n=n,
        reason=reason,
        counted=tuple(counted),
        not_counted=tuple(rest),
    )
