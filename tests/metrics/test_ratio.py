from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from testigo.metrics.ratio import ratio
from testigo.model.verdict import Measured, Reason, Unit

IDS = st.lists(st.text(max_size=3), max_size=8)


def test_a_ratio_carries_everything_needed_to_doubt_it() -> None:
    """Two of three gives 2/3 with both lists of ids, exactly."""
    assert ratio("m", ["a", "b"], ["c"], empty=Reason.NO_CASES) == Measured(
        metric="m",
        unit=Unit.RATIO,
        value=Fraction(2, 3),
        numerator=Fraction(2),
        denominator=Fraction(3),
        n=3,
        reason=None,
        counted=("a", "b"),
        not_counted=("c",),
    )


def test_nothing_to_divide_by_is_unknown_and_not_zero() -> None:
    """An empty denominator gives None with the reason, whatever the limit would have been."""
    figure = ratio("m", [], [], empty=Reason.NO_CASES, limit=Reason.PROVISIONAL)
    assert (figure.value, figure.reason, figure.n, figure.numerator, figure.denominator) == (
        None,
        Reason.NO_CASES,
        0,
        Fraction(0),
        Fraction(0),
    )


def test_none_of_some_is_a_true_zero() -> None:
    """A zero over a denominator is a value and needs no reason."""
    figure = ratio("m", [], ["a"], empty=Reason.NO_CASES)
    assert (figure.value, figure.reason) == (Fraction(0), None)


@pytest.mark.parametrize("n", [0, 7])
def test_n_may_count_other_things_than_the_denominator(n: int) -> None:
    """A given n is kept, zero included."""
    assert ratio("m", ["a"], [], empty=Reason.NO_CASES, n=n).n == n


def test_a_limit_travels_with_the_value() -> None:
    """A value with a limit keeps both."""
    figure = ratio("m", ["a"], [], empty=Reason.NO_CASES, limit=Reason.PROVISIONAL)
    assert (figure.value, figure.reason) == (Fraction(1), Reason.PROVISIONAL)


@given(IDS, IDS)
def test_the_lists_are_the_numbers(counted: list[str], rest: list[str]) -> None:
    """The numerator is the number of ids counted, and the denominator that of all ids."""
    figure = ratio("m", counted, rest, empty=Reason.NO_CASES)
    assert figure.numerator == len(figure.counted)
    assert figure.denominator == len(figure.counted) + len(figure.not_counted)
    assert figure.value is None or 0 <= figure.value <= 1
