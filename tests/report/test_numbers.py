from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from testigo.model.verdict import Unit
from testigo.report.numbers import exact, shown

NUMBERS = st.fractions(min_value=0, max_value=1000) | st.decimals(0, 1000, places=6).map(Fraction)


@pytest.mark.parametrize(
    ("number", "text"),
    [("13/16", "0.8125"), ("1/3", "1/3"), ("2", "2"), ("0", "0"), ("100", "100"), ("1/40", "0.025"), ("7/30", "7/30")],
)
def test_an_exact_number_is_a_decimal_where_one_exists(number: str, text: str) -> None:
    """Else it is a fraction; nothing is rounded."""
    assert exact(Fraction(number)) == text


def test_unknown_stays_unknown() -> None:
    """None has no digits."""
    assert exact(None) is None


@given(NUMBERS)
@example(Fraction(1, 2**60))
@example(Fraction(1, 10**40))
def test_an_exact_number_reads_back(number: Fraction) -> None:
    """Writing and reading are inverse."""
    assert Fraction(exact(number)) == number


@pytest.mark.parametrize(
    ("number", "text"),
    [
        ("0", "0.000"),
        ("1", "1.000"),
        ("2/3", "0.667"),
        ("1/8", "0.125"),
        ("9996/10000", "0.999"),
        ("1/10000", "0.001"),
        ("3/2", "1.500"),
        ("1001/1000", "1.001"),
        ("20004/10000", "2.000"),
    ],
)
def test_a_ratio_has_three_decimals(number: str, text: str) -> None:
    """What is not quite 1 never reads 1.000, and what is not quite 0 never reads 0.000."""
    assert shown(Fraction(number), Unit.RATIO) == text


@pytest.mark.parametrize(
    ("number", "text"),
    [
        ("0", "0"),
        ("0.005", "0.005000"),
        ("1/80", "0.01250"),
        ("1/3", "0.3333"),
        ("0.0105882", "0.01059"),
        ("3", "3.000"),
        ("12.5", "12.50"),
        ("123.456", "123.5"),
        ("0.0000123456", "0.00001235"),
        ("1234", "1234"),
        ("10", "10.00"),
        ("100", "100.0"),
    ],
)
def test_money_has_four_digits(number: str, text: str) -> None:
    """Counted from the first that is not zero, however small the price is."""
    assert shown(Fraction(number), Unit.USD) == text


@pytest.mark.parametrize(("number", "text"), [("1234", "1234"), ("0", "0")])
def test_milliseconds_are_whole(number: str, text: str) -> None:
    """A latency is shown without decimals."""
    assert shown(Fraction(number), Unit.MILLISECONDS) == text


@given(NUMBERS)
def test_what_is_shown_is_near(number: Fraction) -> None:
    """A shown ratio is off by at most one thousandth, shown money by one in a thousand."""
    assert abs(Fraction(shown(number, Unit.RATIO)) - number) <= Fraction(1, 1000)
    assert abs(Fraction(shown(number, Unit.USD)) - number) <= number / 1000
