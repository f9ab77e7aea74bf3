"""The primary decision metric: what one answer that can be used costs."""

from testigo.metrics.cost import per_unit, priced_calls, total, unpriced
from testigo.metrics.scoring import Scoring
from testigo.model.verdict import Measured, Reason


def cost_per_useful_answer(scoring: Scoring) -> Measured:
    """Return what all calls cost, per case that ended with something usable, in USD.

    Formula: sum of the cost of all calls of the cases / |useful cases|.
    Symbols: a case is useful when at least one of its claims is citable and no claim contradicts it.
    Denominator: the useful cases among those not forbidden; the numerator holds the calls of the others too, so a
    provider pays for its failures. n is the number of cases asked.
    Empty: no useful case gives None, `no_useful_answer`; no case gives None, `no_cases`. One unpriced call makes it
    None, `unpriced`, and its id is listed as not counted. Ids are case ids, and `case: cassette#interaction` of calls.
    Source: spec.md section 4, metric 7, and section 7.
    """
    asked = scoring.asked()
    calls = priced_calls(scoring)
    bare = unpriced(calls)
    useful = [case.id for case, outcome in asked if any(claim.is_useful() for claim in outcome.claims)]
    others = [case.id for case, _ in asked if case.id not in useful]
    return per_unit(
        "cost_per_useful_answer",
        total(attempt.cost_usd for _, attempt in calls),
        len(useful),
        n=len(asked),
        reason=_reason(unpriced=bool(bare), asked=bool(asked), useful=bool(useful)),
        counted=useful,
        rest=bare or others,
    )


def _reason(*, unpriced: bool, asked: bool, useful: bool) -> Reason | None:
    if not asked:
        return Reason.NO_CASES
    if unpriced:
        return Reason.UNPRICED
    return None if useful else Reason.NO_USEFUL_ANSWER
