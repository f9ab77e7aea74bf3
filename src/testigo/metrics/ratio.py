"""The one shape most metrics have: things that count over all things that were looked at, each named by its id."""

from collections.abc import Sequence
from fractions import Fraction

from testigo.model.verdict import Measured, Reason, Unit


def ratio(
    metric: str,
    counted: Sequence[str],
    not_counted: Sequence[str],
    *,
    empty: Reason,
    n: int | None = None,
    limit: Reason | None = None,
) -> Measured:
    """Return |counted| / (|counted| + |not counted|), exactly.

    Args:
        metric: name of the metric.
        counted: ids in the numerator.
        not_counted: ids in the denominator only.
        empty: the reason when there is nothing in the denominator.
        n: how many things were looked at; the denominator unless said otherwise.
        limit: what limits a value that exists.
    """
    whole = len(counted) + len(not_counted)
    return Measured(
        metric=metric,
        unit=Unit.RATIO,
        value=Fraction(len(counted), whole) if whole else None,
        numerator=Fraction(len(counted)),
        denominator=Fraction(whole),
        n=whole if n is None else n,
        reason=limit if whole else empty,
        counted=tuple(counted),
        not_counted=tuple(not_counted),
    )
