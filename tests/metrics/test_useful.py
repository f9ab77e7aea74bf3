from fractions import Fraction

from testigo.metrics.scoring import score
from testigo.metrics.useful import cost_per_useful_answer
from testigo.model.exchange import OperationKind
from testigo.model.observation import Standing
from testigo.model.outcome import Ending, Outcome
from testigo.model.verdict import Measured, Reason, Unit
from tests.runs import NO_JUDGEMENTS, call, case, claim, forbidden, outcome, run


def measure(*outcomes: Outcome) -> Measured:
    """Measure a run over as many cases as it has outcomes."""
    cases = tuple(case(number) for number in range(1, len(outcomes) + 1))
    return cost_per_useful_answer(score(run(*outcomes), cases, {}, NO_JUDGEMENTS))


def test_failures_are_paid_by_the_answers() -> None:
    """Three calls at 0.005 for one useful case of two cost 0.015 per useful answer."""
    figure = measure(
        outcome(1, claims=(claim(),), attempts=(call(0), call(1, operation=OperationKind.EXTRACT))),
        outcome(2, Ending.NO_RESULT, attempts=(call(2),)),
    )
    assert figure == Measured(
        metric="cost_per_useful_answer",
        unit=Unit.USD,
        value=Fraction(15, 1000),
        numerator=Fraction(15, 1000),
        denominator=Fraction(1),
        n=2,
        counted=("gs-001",),
        not_counted=("gs-002",),
    )


def test_one_claim_nothing_contradicts_makes_a_case_useful() -> None:
    """A contradicted claim and an uncitable one do not; one good claim beside them does."""
    contradicted = claim("a", contradicts=("b",))
    altered = claim("b", Standing.ALTERED_BY_PROVIDER)
    bad = outcome(1, claims=(contradicted, altered), attempts=(call(0),))
    good = outcome(2, claims=(contradicted, altered, claim("c")), attempts=(call(1),))
    figure = measure(bad, good)
    assert (figure.counted, figure.not_counted) == (("gs-002",), ("gs-001",))


def test_nothing_useful_has_no_price() -> None:
    """None with the reason; what was spent is kept in the numerator."""
    figure = measure(outcome(1, Ending.NO_RESULT, attempts=(call(0),)))
    assert (figure.value, figure.reason) == (None, Reason.NO_USEFUL_ANSWER)
    assert (figure.numerator, figure.denominator) == (Fraction(5, 1000), Fraction(0))


def test_no_case_has_no_price() -> None:
    """A run without a case asked is unknown for that reason."""
    figure = measure()
    assert (figure.value, figure.reason, figure.n) == (None, Reason.NO_CASES, 0)


def test_one_unpriced_call_leaves_no_figure() -> None:
    """The unpriced call is listed, even where a case was useful."""
    figure = measure(outcome(1, claims=(claim(),), attempts=(call(0), call(1, None))))
    assert (figure.value, figure.reason) == (None, Reason.UNPRICED)
    assert figure.not_counted == ("gs-001: p/search/x.json#1",)


def test_unpriced_says_more_than_useless() -> None:
    """Where both hold, the unknown cost is the reason."""
    assert measure(outcome(1, Ending.NO_RESULT, attempts=(call(0, None),))).reason is Reason.UNPRICED


def test_forbidden_cases_cost_nothing_here() -> None:
    """Their calls are wasted cost, and a claim of theirs is not an answer."""
    played = run(outcome(1, claims=(claim(),), attempts=(call(0),)), outcome(2, claims=(claim(),), attempts=(call(1),)))
    figure = cost_per_useful_answer(score(played, (forbidden(1), case(2)), {}, NO_JUDGEMENTS))
    assert (figure.numerator, figure.counted, figure.n) == (Fraction(5, 1000), ("gs-002",), 1)


def test_a_useful_answer_may_be_free() -> None:
    """Zero is a price when every call was free."""
    figure = measure(outcome(1, claims=(claim(),), attempts=(call(0, "0"),)))
    assert (figure.value, figure.reason) == (Fraction(0), None)
