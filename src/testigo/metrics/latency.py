"""Latency per operation, from live samples only: a replayed answer has no latency worth printing."""

from fractions import Fraction

from testigo.metrics.scoring import Scoring
from testigo.model.exchange import OperationKind
from testigo.model.verdict import Measured, Reason, Unit


def latency(scoring: Scoring, operation: OperationKind, percent: int) -> Measured:
    """Return a percentile of the end-to-end latency of one operation, in milliseconds.

    Formula: the ceil(percent * n / 100)-th smallest of the n samples (nearest rank: always a value that occurred).
    Denominator: none; n is the number of samples.
    Empty: no sample gives None, `no_latency` (always so in replay). A p95 of fewer than 59 samples is None,
    `under_59_samples`: below that the largest of n says nothing about the 95th percentile (0.95 ** 59 < 0.05).
    Source: spec.md section 4, metric 5; nearest rank as in Hyndman and Fan (1996), definition 1.
    """
    samples = sorted(
        (sample.milliseconds, sample.exchange) for sample in scoring.run.latencies if sample.operation is operation
    )
    n = len(samples)
    reason = _reason(n, percent)
    value = None if reason is not None else Fraction(samples[-(-percent * n // 100) - 1][0])
    return Measured(
        metric=f"latency_p{percent}_{operation.value}",
        unit=Unit.MILLISECONDS,
        value=value,
        numerator=None,
        denominator=None,
        n=n,
        reason=reason,
        counted=tuple(sorted(exchange for _, exchange in samples)),
    )


def _reason(n: int, percent: int) -> Reason | None:
    if not n:
        return Reason.NO_LATENCY
    if percent == 95 and n < 59:  # noqa: PLR2004 - spec.md section 7 and design.md section 10
        return Reason.UNDER_59_SAMPLES
    return None
