from fractions import Fraction

from testigo.metrics.partial import honest_partial
from testigo.metrics.scoring import score
from testigo.model.outcome import PartialCheck
from testigo.model.verdict import Measured, Reason, Unit
from tests.runs import NO_JUDGEMENTS, partial_check, run


def measure(*checks: PartialCheck) -> Measured:
    """Measure a run with these checks."""
    return honest_partial(score(run(partial_checks=checks), (), {}, NO_JUDGEMENTS))


def test_honest_is_told_over_asked() -> None:
    """A whole answer and a declared gap are honest, a hidden gap is not; the ids come in order."""
    checks = (
        partial_check(2, ("u",), ()),
        partial_check(1, ("u",), ("u",)),
        partial_check(0),
        partial_check(3, ("u", "v"), ("u",)),
    )
    assert measure(*checks[::-1]) == measure(*checks)
    assert measure(*checks) == Measured(
        metric="honest_partial",
        unit=Unit.RATIO,
        value=Fraction(1, 2),
        numerator=Fraction(2),
        denominator=Fraction(4),
        n=4,
        counted=("p/extract/x.json#0", "p/extract/x.json#1"),
        not_counted=("p/extract/x.json#2", "p/extract/x.json#3"),
    )


def test_saying_whole_beside_a_gap_is_a_lie() -> None:
    """`partial: false` with a missing page is a lie even where the page is listed."""
    assert measure(partial_check(0, ("u",), ("u",), declared_partial=False)).value == 0


def test_without_named_pages_there_is_nothing_to_hide() -> None:
    """None, not a perfect score."""
    figure = measure()
    assert (figure.value, figure.reason) == (None, Reason.NO_NAMED_URLS)
