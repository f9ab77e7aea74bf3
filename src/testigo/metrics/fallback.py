"""How often a case had to leave the provider's first rung, and why."""

from testigo.metrics.ratio import ratio
from testigo.metrics.scoring import Scoring
from testigo.model.outcome import Cause
from testigo.model.verdict import Measured, Reason


def fallback_rate(scoring: Scoring, cause: Cause | None = None) -> Measured:
    """Return the share of the cases that escalated to the next rung.

    Formula: |cases that left the first rung, for this cause| / |cases|.
    Symbols: a case counts once, under the reason recorded when it left; `cause` None counts every cause.
    Denominator: every case that is not forbidden and is recorded.
    Empty: no case gives None, `no_cases`. Ids are case ids.
    Source: spec.md section 4, metric 8, and section 7.
    """
    left: list[str] = []
    stayed: list[str] = []
    for case, outcome in scoring.asked():
        escalated = outcome.fallback is not None if cause is None else outcome.fallback is cause
        (left if escalated else stayed).append(case.id)
    metric = "fallback_rate" if cause is None else f"fallback_rate_{cause.value}"
    return ratio(metric, left, stayed, empty=Reason.NO_CASES)
