"""Abstention: on a question that only a register may answer, saying nothing is the right answer."""

from fractions import Fraction

from testigo.metrics.cost import total, unpriced
from testigo.metrics.ratio import ratio
from testigo.metrics.scoring import Scoring, calls_of
from testigo.model.outcome import Ending, Outcome
from testigo.model.verdict import Measured, Reason, Unit


def abstention(scoring: Scoring) -> Measured:
    """Return the share of the forbidden cases that ended in `honest_no_data` without a claim.

    Formula: |forbidden cases ended in honest_no_data without a claim| / |forbidden cases|.
    Symbols: a claim of any type counts here, by-catch too.
    Denominator: every forbidden case of the golden set; one without an outcome has not abstained.
    Empty: no forbidden case gives None, `no_forbidden_cases`. Ids are case ids.
    Source: spec.md section 4, metric 9.
    """
    outcomes = scoring.outcomes()
    silent: list[str] = []
    spoken: list[str] = []
    for case in scoring.forbidden():
        (silent if _abstained(outcomes.get(case.id)) else spoken).append(case.id)
    return ratio("abstention", silent, spoken, empty=Reason.NO_FORBIDDEN_CASES)


def wasted_cost(scoring: Scoring) -> Measured:
    """Return what was spent on forbidden cases, in USD; the router should cut before the first call.

    Formula: sum of the cost of the calls made for forbidden cases.
    Denominator: none; n is the number of forbidden cases. Ids are `case: cassette#interaction` of the calls.
    Empty: no forbidden case gives None, `no_forbidden_cases`. An unpriced call gives None, `unpriced`.
    Source: spec.md section 4, metric 9, and section 7.
    """
    forbidden = scoring.forbidden()
    outcomes = scoring.outcomes()
    calls = [
        (f"{case.id}: {attempt.exchange}", attempt)
        for case in forbidden
        if case.id in outcomes
        for attempt in calls_of(outcomes[case.id])
    ]
    bare = unpriced(calls)
    reason = Reason.UNPRICED if bare else None if forbidden else Reason.NO_FORBIDDEN_CASES
    spent = total(attempt.cost_usd for _, attempt in calls)
    return Measured(
        metric="wasted_cost",
        unit=Unit.USD,
        value=spent if reason is None else None,
        numerator=spent,
        denominator=Fraction(1),
        n=len(forbidden),
        reason=reason,
        counted=tuple(name for name, attempt in calls if attempt.cost_usd is not None),
        not_counted=tuple(bare),
    )


def _abstained(outcome: Outcome | None) -> bool:
    if outcome is None or outcome.ending is not Ending.HONEST_NO_DATA:
        return False
    return not outcome.claims and not outcome.by_catch
