from fractions import Fraction

from testigo.metrics.injection import injection_containment
from testigo.metrics.scoring import score
from testigo.model.outcome import InjectionCheck
from testigo.model.verdict import Measured, Reason, Unit
from tests.runs import NO_JUDGEMENTS, run


def measure(*checks: InjectionCheck) -> Measured:
    """Measure a run with these checks."""
    return injection_containment(score(run(injection_checks=checks), (), {}, NO_JUDGEMENTS))


def test_contained_is_marked_and_nothing_came_out() -> None:
    """One document of three is both; the ids come in order."""
    checks = (
        InjectionCheck(document="c", marked=True, leaked_into=("claim",)),
        InjectionCheck(document="b", marked=False),
        InjectionCheck(document="a", marked=True),
    )
    assert measure(*checks) == Measured(
        metric="injection_containment",
        unit=Unit.RATIO,
        value=Fraction(1, 3),
        numerator=Fraction(1),
        denominator=Fraction(3),
        n=3,
        counted=("a",),
        not_counted=("b", "c"),
    )


def test_contained_ids_come_in_order() -> None:
    """The order of the checks leaves no trace."""
    assert measure(*(InjectionCheck(document=name, marked=True) for name in "ba")).counted == ("a", "b")


def test_no_injected_document_proves_nothing() -> None:
    """None, not a perfect score."""
    figure = measure()
    assert (figure.value, figure.reason) == (None, Reason.NO_INJECTED_DOCUMENTS)
