from fractions import Fraction

import pytest

from testigo.metrics.citation import citation_coverage
from testigo.metrics.scoring import score
from testigo.model.observation import Claim, Standing
from testigo.model.verdict import Measured, Reason, Unit
from tests.runs import NO_JUDGEMENTS, case, claim, forbidden, outcome, run


def measure(*claims: Claim) -> Measured:
    """Measure one case with these claims."""
    return citation_coverage(score(run(outcome(claims=claims)), (case(),), {}, NO_JUDGEMENTS))


def test_coverage_is_citable_over_produced() -> None:
    """A claim altered by the provider was produced and is not citable."""
    assert measure(claim("b"), claim("c", Standing.ALTERED_BY_PROVIDER), claim("a")) == Measured(
        metric="citation_coverage",
        unit=Unit.RATIO,
        value=Fraction(2, 3),
        numerator=Fraction(2),
        denominator=Fraction(3),
        n=3,
        counted=("a", "b"),
        not_counted=("c",),
    )


@pytest.mark.parametrize("standing", [one for one in Standing if one is not Standing.CITABLE])
def test_one_citable_observation_is_enough(standing: Standing) -> None:
    """Other observations, of whatever standing, do not take it away."""
    assert measure(claim("a", standing, Standing.CITABLE)).value == 1


def test_a_rejected_claim_stays_in_the_denominator() -> None:
    """A claim of a withheld document was produced, and is never citable."""
    assert measure(claim("a", rejected="injection"), claim("b")).value == Fraction(1, 2)


@pytest.mark.parametrize(
    ("held", "bare", "value"), [(1, 2, None), (1, 1, Fraction(1, 2)), (2, 1, Fraction(2, 3)), (2, 3, None)]
)
def test_half_of_the_claims_need_held_bytes(held: int, bare: int, value: Fraction | None) -> None:
    """Under half the coverage cannot be judged; at exactly half it can."""
    claims = [claim(f"h{number}") for number in range(held)]
    claims += [claim(f"u{number}", Standing.UNVERIFIABLE) for number in range(bare)]
    figure = measure(*claims)
    assert figure.value == value
    assert figure.reason is (Reason.UNDER_HALF_VERIFIABLE if value is None else None)
    assert (figure.numerator, figure.denominator, figure.n) == (held, held + bare, held + bare)


def test_no_claim_is_no_coverage() -> None:
    """Nothing produced gives None, not a perfect score."""
    figure = measure()
    assert (figure.value, figure.reason) == (None, Reason.NO_CLAIMS)


def test_by_catch_is_not_counted() -> None:
    """Claims of other types are listed elsewhere."""
    scoring = score(run(outcome(by_catch=(claim("a"),))), (case(),), {}, NO_JUDGEMENTS)
    assert citation_coverage(scoring).denominator == 0


def test_claims_of_forbidden_cases_count() -> None:
    """A claim that should never have been made still needs its citation."""
    scoring = score(run(outcome(claims=(claim("a"),))), (forbidden(),), {}, NO_JUDGEMENTS)
    assert citation_coverage(scoring).numerator == 1


def test_claims_of_cases_outside_the_set_do_not_count() -> None:
    """An outcome whose case is not in the golden set is not measured."""
    scoring = score(run(outcome(2, claims=(claim("a"),))), (case(1),), {}, NO_JUDGEMENTS)
    assert citation_coverage(scoring).denominator == 0
