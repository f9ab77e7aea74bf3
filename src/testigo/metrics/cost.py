"""What the provider's calls cost, and whether the invoice agrees."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from testigo.metrics.scoring import Scoring, calls_of
from testigo.model.exchange import OperationKind
from testigo.model.outcome import Attempt
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
        (name, attempt)
        for name, attempt in calls
        if attempt.operation is OperationKind.SEARCH and attempt.provider == scoring.run.provider
    ]
    ids = [name for name, _ in searches]
    reason = Reason.UNPRICED if unpriced(calls) else None if ids else Reason.NO_CALLS
    return per_unit(
        "cost_per_query", total(calls=searches), len(ids), n=len(ids), reason=reason, counted=ids, rest=unpriced(calls)
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
    invoice = scoring.run.invoice
    charges = scoring.run.charges
    bare = sorted(charge.exchange for charge in charges if charge.cost_usd is None)
    reported = sum((Fraction(charge.cost_usd) for charge in charges if charge.cost_usd is not None), Fraction(0))
    billed = None if invoice is None else Fraction(invoice.total_usd)
    apart = None if billed is None else abs(reported - billed)
    value: Fraction | None = None
    if invoice is None:
        reason: Reason | None = Reason.NO_INVOICE
    elif bare:
        reason = Reason.UNPRICED
    elif not billed and apart:
        reason = Reason.INVOICED_ZERO
    else:
        reason = None if invoice.calls == len(charges) else Reason.CALLS_DIFFER
        value = apart / billed if apart and billed else Fraction(0)
    return Measured(
        metric="invoice_divergence",
        unit=Unit.RATIO,
        value=value,
        numerator=apart,
        denominator=billed,
        n=len(charges),
        reason=reason,
        counted=tuple(sorted(charge.exchange for charge in charges if charge.cost_usd is not None)),
        not_counted=tuple(bare),
    )


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


def total(calls: Iterable[tuple[str, Attempt]]) -> Fraction:
    """Return the exact sum of the calls that have a price, in USD."""
    return sum((Fraction(attempt.cost_usd) for _, attempt in calls if attempt.cost_usd is not None), Fraction(0))


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
