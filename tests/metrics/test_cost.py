from decimal import Decimal
from fractions import Fraction

import pytest

from testigo.metrics.cost import cost_per_query, invoice_divergence
from testigo.metrics.scoring import score
from testigo.model.exchange import OperationKind
from testigo.model.outcome import Attempt, Charge, Ending, Invoice
from testigo.model.verdict import Measured, Reason, Unit
from tests.runs import NO_JUDGEMENTS, call, case, forbidden, outcome, run


def per_query(*calls: Attempt) -> Measured:
    """Measure one case that made these calls."""
    return cost_per_query(score(run(outcome(attempts=calls)), (case(),), {}, NO_JUDGEMENTS))


def divergence(*costs: str | None, billed: str | None, calls: int | None = None) -> Measured:
    """Measure recorded calls that reported `costs` against an invoice."""
    charges = tuple(
        Charge(exchange=f"x#{number}", cost_usd=None if cost is None else Decimal(cost))
        for number, cost in enumerate(costs)
    )
    invoice = None
    if billed is not None:
        counted = len(costs) if calls is None else calls
        invoice = Invoice(version=1, period="2026-03", total_usd=Decimal(billed), calls=counted)
    return invoice_divergence(score(run(charges=charges, invoice=invoice), (case(),), {}, NO_JUDGEMENTS))


def test_cost_per_query_is_the_mean_of_the_search_calls() -> None:
    """Two searches at 0.005 and 0.010 cost 0.0075 each, exactly."""
    assert per_query(call(0, "0.005"), call(1, "0.010")) == Measured(
        metric="cost_per_query",
        unit=Unit.USD,
        value=Fraction(75, 10_000),
        numerator=Fraction(15, 1000),
        denominator=Fraction(2),
        n=2,
        counted=("gs-001: p/search/x.json#0", "gs-001: p/search/x.json#1"),
    )


def test_only_search_calls_of_the_provider_that_were_made_are_queries() -> None:
    """An extract, a call of another provider and a planned call are in neither part."""
    figure = per_query(
        call(0),
        call(1, "9", operation=OperationKind.EXTRACT),
        call(2, "9", provider="other"),
        call(3, None, invoked=False),
    )
    assert (figure.value, figure.n) == (Fraction(5, 1000), 1)


def test_free_calls_stay_in_the_denominator() -> None:
    """A retry that cost nothing halves the mean: it was a call."""
    assert per_query(call(0, "0"), call(1, "0.005")).value == Fraction(25, 10_000)


def test_one_unpriced_call_of_any_kind_leaves_no_cost() -> None:
    """The value is None, and the unpriced call is listed; the sum of the others is kept."""
    figure = per_query(call(0), call(1, None, operation=OperationKind.EXTRACT), call(2, None))
    assert (figure.value, figure.reason) == (None, Reason.UNPRICED)
    assert figure.counted == ("gs-001: p/search/x.json#0",)
    assert figure.not_counted == ("gs-001: p/search/x.json#1", "gs-001: p/search/x.json#2")
    assert (figure.numerator, figure.denominator) == (Fraction(5, 1000), Fraction(2))


def test_no_call_has_no_cost() -> None:
    """None, not zero: nobody asked."""
    figure = per_query()
    assert (figure.value, figure.reason, figure.n) == (None, Reason.NO_CALLS, 0)


def test_calls_of_forbidden_cases_are_not_queries() -> None:
    """They are wasted cost and stand apart, unpriced ones too."""
    played = run(outcome(1, attempts=(call(0, None),)), outcome(2, Ending.NO_RESULT, attempts=(call(1),)))
    figure = cost_per_query(score(played, (forbidden(1), case(2)), {}, NO_JUDGEMENTS))
    assert (figure.value, figure.n) == (Fraction(5, 1000), 1)


def test_divergence_is_the_gap_over_the_invoice() -> None:
    """Reported 0.92 against 1.00 billed is 8 % apart."""
    assert divergence("0.90", "0.02", billed="1") == Measured(
        metric="invoice_divergence",
        unit=Unit.RATIO,
        value=Fraction(8, 100),
        numerator=Fraction(8, 100),
        denominator=Fraction(1),
        n=2,
        counted=("x#0", "x#1"),
    )


@pytest.mark.parametrize(
    ("reported", "value"), [("0.95", Fraction(1, 20)), ("1.05", Fraction(1, 20)), ("1", Fraction(0))]
)
def test_divergence_looks_both_ways(reported: str, value: Fraction) -> None:
    """Reporting too much and too little both diverge, over what was billed."""
    assert divergence(reported, billed="1").value == value


def test_without_an_invoice_nothing_is_confirmed() -> None:
    """None with the reason, and no gap is made up."""
    figure = divergence("1", billed=None)
    assert (figure.value, figure.reason, figure.numerator, figure.denominator) == (None, Reason.NO_INVOICE, None, None)


def test_an_unpriced_call_leaves_no_divergence() -> None:
    """The ids of the unpriced calls are listed."""
    figure = divergence("1", None, billed="1")
    assert (figure.value, figure.reason) == (None, Reason.UNPRICED)
    assert (figure.counted, figure.not_counted) == (("x#0",), ("x#1",))


def test_a_free_provider_that_billed_nothing_agrees() -> None:
    """Zero against zero is no divergence."""
    figure = divergence("0", billed="0")
    assert (figure.value, figure.reason) == (Fraction(0), None)


def test_an_invoice_of_zero_against_costs_cannot_be_divided() -> None:
    """None with its own reason, and so no gate is passed."""
    figure = divergence("0.01", billed="0")
    assert (figure.value, figure.reason) == (None, Reason.INVOICED_ZERO)


@pytest.mark.parametrize(("calls", "reason"), [(1, Reason.CALLS_DIFFER), (2, None), (3, Reason.CALLS_DIFFER)])
def test_an_invoice_over_other_calls_is_said(calls: int, reason: Reason | None) -> None:
    """The value stands, with its limit."""
    figure = divergence("1", "1", billed="2", calls=calls)
    assert (figure.value, figure.reason) == (Fraction(0), reason)


def test_no_recorded_call_against_an_invoice_diverges_wholly() -> None:
    """Everything billed and nothing reported is a divergence of 1."""
    assert divergence(billed="2").value == 1
