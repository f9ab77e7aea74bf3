from fractions import Fraction

import pytest

from testigo.model.verdict import Measured, Reason, Unit


def test_a_missing_value_needs_its_reason() -> None:
    """Unknown is None with a reason, or it cannot be made."""
    with pytest.raises(ValueError, match="reason"):
        Measured(metric="m", unit=Unit.RATIO, value=None, numerator=None, denominator=None, n=0)
    unknown = Measured(
        metric="m", unit=Unit.RATIO, value=None, numerator=None, denominator=None, n=0, reason=Reason.NO_CLAIMS
    )
    assert unknown.reason == "no_claims"


def test_zero_is_a_value() -> None:
    """A measured zero needs no excuse and is not unknown."""
    zero = Measured(metric="m", unit=Unit.RATIO, value=Fraction(0), numerator=Fraction(0), denominator=Fraction(3), n=3)
    assert zero.value == 0
    assert zero.value is not None
