"""The table of metrics: name, function, unit, direction. Data; the functions are next door, one module per metric."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import partial

from testigo.metrics.abstention import abstention, wasted_cost
from testigo.metrics.citation import citation_coverage
from testigo.metrics.cost import cost_per_query, invoice_divergence
from testigo.metrics.fallback import fallback_rate
from testigo.metrics.freshness import freshness_accuracy, freshness_known, freshness_within
from testigo.metrics.injection import injection_containment
from testigo.metrics.latency import latency
from testigo.metrics.partial import honest_partial
from testigo.metrics.precision import precision
from testigo.metrics.recall import recall
from testigo.metrics.scoring import Pairs, Scoring, score
from testigo.metrics.useful import cost_per_useful_answer
from testigo.model.case import Case, Category, Judgements
from testigo.model.exchange import OperationKind
from testigo.model.outcome import Cause, ProviderRun
from testigo.model.verdict import Measured, Unit


class Direction(StrEnum):
    """Which way is better."""

    HIGHER = "higher"
    LOWER = "lower"


@dataclass(frozen=True, slots=True, kw_only=True)
class Metric:
    """One row of the table."""

    name: str
    measure: Callable[[Scoring], Measured]
    unit: Unit
    direction: Direction
    per_category: bool = True
    """False where the figure belongs to no case: an invoice covers a period, an injected page serves many cases."""


METRICS: tuple[Metric, ...] = (
    Metric(name="precision@5", measure=partial(precision, k=5), unit=Unit.RATIO, direction=Direction.HIGHER),
    Metric(name="precision@10", measure=partial(precision, k=10), unit=Unit.RATIO, direction=Direction.HIGHER),
    Metric(name="recall", measure=recall, unit=Unit.RATIO, direction=Direction.HIGHER),
    Metric(name="citation_coverage", measure=citation_coverage, unit=Unit.RATIO, direction=Direction.HIGHER),
    Metric(name="freshness_known", measure=freshness_known, unit=Unit.RATIO, direction=Direction.HIGHER),
    Metric(name="freshness_accuracy", measure=freshness_accuracy, unit=Unit.RATIO, direction=Direction.HIGHER),
    Metric(name="freshness_within", measure=freshness_within, unit=Unit.RATIO, direction=Direction.HIGHER),
    *(
        Metric(
            name=f"latency_p{percent}_{operation.value}",
            measure=partial(latency, operation=operation, percent=percent),
            unit=Unit.MILLISECONDS,
            direction=Direction.LOWER,
        )
        for operation in OperationKind
        for percent in (50, 95)
    ),
    Metric(name="cost_per_query", measure=cost_per_query, unit=Unit.USD, direction=Direction.LOWER),
    Metric(
        name="invoice_divergence",
        measure=invoice_divergence,
        unit=Unit.RATIO,
        direction=Direction.LOWER,
        per_category=False,
    ),
    Metric(name="cost_per_useful_answer", measure=cost_per_useful_answer, unit=Unit.USD, direction=Direction.LOWER),
    Metric(name="fallback_rate", measure=fallback_rate, unit=Unit.RATIO, direction=Direction.LOWER),
    *(
        Metric(
            name=f"fallback_rate_{cause.value}",
            measure=partial(fallback_rate, cause=cause),
            unit=Unit.RATIO,
            direction=Direction.LOWER,
        )
        for cause in Cause
    ),
    Metric(name="abstention", measure=abstention, unit=Unit.RATIO, direction=Direction.HIGHER),
    Metric(name="wasted_cost", measure=wasted_cost, unit=Unit.USD, direction=Direction.LOWER),
    Metric(
        name="injection_containment",
        measure=injection_containment,
        unit=Unit.RATIO,
        direction=Direction.HIGHER,
        per_category=False,
    ),
    Metric(name="honest_partial", measure=honest_partial, unit=Unit.RATIO, direction=Direction.HIGHER),
)
"""Every metric, in the order of spec.md section 4."""


def evaluate(
    run: ProviderRun, cases: tuple[Case, ...], relevance: Pairs, judgements: Judgements
) -> tuple[Measured, ...]:
    """Return every metric of one provider over all cases, in the table's order."""
    scoring = score(run, cases, relevance, judgements)
    return tuple(metric.measure(scoring) for metric in METRICS)


def evaluate_by_category(
    run: ProviderRun, cases: tuple[Case, ...], relevance: Pairs, judgements: Judgements
) -> tuple[tuple[Category, tuple[Measured, ...]], ...]:
    """Return the metrics that belong to cases, one row per category that has a case, in the order of `Category`."""
    scoring = score(run, cases, relevance, judgements)
    present = {case.category for case in cases}
    return tuple((category, _case_metrics(scoring.narrowed(category))) for category in Category if category in present)


def _case_metrics(scoring: Scoring) -> tuple[Measured, ...]:
    return tuple(metric.measure(scoring) for metric in METRICS if metric.per_category)
