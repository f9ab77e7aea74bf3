from fractions import Fraction

import pytest
from hypothesis import given, settings

from testigo.metrics.fallback import fallback_rate
from testigo.metrics.scoring import score
from testigo.model.outcome import Cause, Ending
from testigo.model.verdict import Measured, Reason, Unit
from tests.runs import NO_JUDGEMENTS, case, forbidden, outcome, run, scenes


def test_the_rate_is_escalated_over_asked() -> None:
    """Two of three cases left the first rung, whatever the cause."""
    played = run(outcome(1, fallback=Cause.ERROR), outcome(2), outcome(3, fallback=Cause.BUDGET))
    assert fallback_rate(score(played, (case(1), case(2), case(3)), {}, NO_JUDGEMENTS)) == Measured(
        metric="fallback_rate",
        unit=Unit.RATIO,
        value=Fraction(2, 3),
        numerator=Fraction(2),
        denominator=Fraction(3),
        n=3,
        counted=("gs-001", "gs-003"),
        not_counted=("gs-002",),
    )


@pytest.mark.parametrize("cause", Cause)
def test_each_cause_has_its_own_rate(cause: Cause) -> None:
    """A case counts under its own cause alone."""
    played = run(*(outcome(number, fallback=one) for number, one in enumerate(Cause, 1)))
    cases = tuple(case(number) for number in range(1, len(Cause) + 1))
    figure = fallback_rate(score(played, cases, {}, NO_JUDGEMENTS), cause)
    assert (figure.metric, figure.value) == (f"fallback_rate_{cause.value}", Fraction(1, 4))
    assert figure.counted == (f"gs-{list(Cause).index(cause) + 1:03}",)


def test_no_case_has_no_rate() -> None:
    """Forbidden and unrecorded cases alone give None."""
    played = run(outcome(1, fallback=Cause.ERROR), outcome(2, Ending.NOT_RECORDED, fallback=Cause.ERROR))
    figure = fallback_rate(score(played, (forbidden(1), case(2)), {}, NO_JUDGEMENTS))
    assert (figure.value, figure.reason) == (None, Reason.NO_CASES)


@settings(max_examples=50)
@given(scenes())
def test_the_causes_make_up_the_rate(scene: tuple) -> None:
    """Every case that escalated has one cause, so the rates by cause add up to the whole."""
    scoring = score(*scene)
    parts = [fallback_rate(scoring, cause) for cause in Cause]
    assert sum(part.numerator for part in parts) == fallback_rate(scoring).numerator
