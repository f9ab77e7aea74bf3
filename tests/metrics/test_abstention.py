from fractions import Fraction

import pytest

from testigo.metrics.abstention import abstention, wasted_cost
from testigo.metrics.scoring import score
from testigo.model.outcome import Ending, Outcome
from testigo.model.verdict import Measured, Reason, Unit
from tests.runs import NO_JUDGEMENTS, call, case, claim, forbidden, outcome, run

SILENT = Ending.HONEST_NO_DATA


def measure(*outcomes: Outcome, cases: int | None = None) -> Measured:
    """Measure abstention over forbidden cases only."""
    asked = tuple(forbidden(number) for number in range(1, (cases or len(outcomes)) + 1))
    return abstention(score(run(*outcomes), asked, {}, NO_JUDGEMENTS))


def test_abstention_is_silent_over_forbidden() -> None:
    """A forbidden case that was answered is in the denominator only."""
    assert measure(outcome(1, SILENT), outcome(2, Ending.ANSWERED)) == Measured(
        metric="abstention",
        unit=Unit.RATIO,
        value=Fraction(1, 2),
        numerator=Fraction(1),
        denominator=Fraction(2),
        n=2,
        counted=("gs-001",),
        not_counted=("gs-002",),
    )


@pytest.mark.parametrize("ending", [one for one in Ending if one is not SILENT])
def test_only_honest_no_data_is_abstention(ending: Ending) -> None:
    """Finding nothing, or having nothing recorded, is not the same as not asking."""
    assert measure(outcome(1, ending)).value == 0


@pytest.mark.parametrize("field", ["claims", "by_catch"])
def test_any_claim_breaks_the_silence(field: str) -> None:
    """A claim of whatever type in a forbidden case is a failure of governance."""
    assert measure(outcome(1, SILENT, **{field: (claim(),)})).value == 0


def test_a_forbidden_case_without_outcome_has_not_abstained() -> None:
    """What nobody ran proves nothing."""
    assert measure(outcome(1, SILENT), cases=2).value == Fraction(1, 2)


def test_other_cases_are_not_asked_to_abstain() -> None:
    """Without a forbidden case the figure is unknown."""
    figure = abstention(score(run(outcome(1, SILENT)), (case(1),), {}, NO_JUDGEMENTS))
    assert (figure.value, figure.reason) == (None, Reason.NO_FORBIDDEN_CASES)


def test_calls_for_forbidden_cases_are_waste() -> None:
    """Their costs are summed, the calls named, and calls of other cases left out."""
    played = run(
        outcome(1, attempts=(call(0), call(1, "0.001"), call(2, None, invoked=False))), outcome(3, attempts=(call(3),))
    )
    scoring = score(played, (forbidden(1), forbidden(2), case(3)), {}, NO_JUDGEMENTS)
    assert wasted_cost(scoring) == Measured(
        metric="wasted_cost",
        unit=Unit.USD,
        value=Fraction(6, 1000),
        numerator=Fraction(6, 1000),
        denominator=Fraction(1),
        n=2,
        counted=("gs-001: p/search/x.json#0", "gs-001: p/search/x.json#1"),
    )


def test_a_router_that_cuts_first_wastes_nothing() -> None:
    """No call gives a true zero."""
    figure = wasted_cost(score(run(outcome(1, SILENT)), (forbidden(1),), {}, NO_JUDGEMENTS))
    assert (figure.value, figure.reason) == (Fraction(0), None)


def test_unpriced_waste_is_unknown() -> None:
    """The unpriced call is listed apart from the priced ones."""
    played = run(outcome(1, attempts=(call(0), call(1, None))))
    figure = wasted_cost(score(played, (forbidden(1),), {}, NO_JUDGEMENTS))
    assert (figure.value, figure.reason, figure.numerator) == (None, Reason.UNPRICED, Fraction(5, 1000))
    assert (figure.counted, figure.not_counted) == (("gs-001: p/search/x.json#0",), ("gs-001: p/search/x.json#1",))


def test_without_forbidden_cases_waste_is_unknown() -> None:
    """None, not zero: nothing could have been wasted."""
    figure = wasted_cost(score(run(outcome(1)), (case(1),), {}, NO_JUDGEMENTS))
    assert (figure.value, figure.reason, figure.n) == (None, Reason.NO_FORBIDDEN_CASES, 0)
