from decimal import Decimal

import pytest

from testigo.model.case import ClaimType, Family
from testigo.model.observation import Claim, Modality, Observation, Range, Stance, Standing, Term
from testigo.model.span import Citation, Quote


def observation(standing: Standing) -> Observation:
    """Return an observation of the given standing."""
    return Observation(
        id="o",
        url_key="https://faro.example/",
        path="_shared/html/00.html",
        sha256="00",
        citation=Citation(span="offset:0-9", quote=Quote(exact="120 people")),
        standing=standing,
        family=Family.CORPORATE,
        origin_group="faro.example",
        read_from="faro/search/gs-001.json#/results/0/text",
    )


def claim(*standings: Standing, rejected: str | None = None, contradicts: tuple[str, ...] = ()) -> Claim:
    """Return a claim with one observation per standing."""
    return Claim(
        id="c",
        case="gs-001",
        provider="faro",
        claim_type=ClaimType.HEADCOUNT,
        entity="Faro",
        value=Range(Decimal(120), Decimal(120), "people"),
        stance=Stance.ASSERTS,
        modality=Modality.STATED,
        confidence=Decimal(1),
        observed_at=None,
        fetched_at=None,
        effective_at=None,
        stale_after=None,
        observations=tuple(observation(standing) for standing in standings),
        rejected=rejected,
        contradicts=contradicts,
    )


@pytest.mark.parametrize("standing", Standing)
def test_only_a_citable_observation_makes_a_claim_citable(standing: Standing) -> None:
    """Altered, unverifiable and withheld observations are not evidence."""
    assert claim(standing).is_citable() is (standing is Standing.CITABLE)


def test_one_citable_observation_is_enough() -> None:
    """A claim with a bad and a good observation is citable."""
    assert claim(Standing.ALTERED_BY_PROVIDER, Standing.CITABLE).is_citable()


def test_a_rejected_claim_is_neither_citable_nor_useful() -> None:
    """What the gateway refuses is not saved by its observations."""
    refused = claim(Standing.CITABLE, rejected="injection")
    assert not refused.is_citable()
    assert not refused.is_useful()


@pytest.mark.parametrize("standing", Standing)
def test_only_missing_bytes_make_a_claim_unverifiable(standing: Standing) -> None:
    """A claim is verifiable as soon as bytes of one of its documents are held."""
    assert claim(standing).is_verifiable() is (standing is not Standing.UNVERIFIABLE)
    assert claim(Standing.UNVERIFIABLE, standing).is_verifiable() is (standing is not Standing.UNVERIFIABLE)


def test_a_claim_without_observation_is_neither_citable_nor_verifiable() -> None:
    """Nothing is evidence of nothing."""
    assert not claim().is_citable()
    assert not claim().is_verifiable()


def test_a_contradicted_claim_is_citable_and_not_useful() -> None:
    """A contradiction takes the use of a claim, not its evidence."""
    disputed = claim(Standing.CITABLE, contradicts=("d",))
    assert disputed.is_citable()
    assert not disputed.is_useful()
    assert claim(Standing.CITABLE).is_useful()


def test_a_range_does_not_end_before_it_begins() -> None:
    """One number is a range, and one without an upper end; a reversed range cannot be made."""
    assert Range(Decimal(5), Decimal(5), "people").low == 5
    assert Range(Decimal(5), None, "people").high is None
    with pytest.raises(ValueError, match="low <= high"):
        Range(Decimal("5.01"), Decimal(5), "people")


def test_values_compare_by_their_fields() -> None:
    """The same word at another level is another value."""
    assert Term("leon", "city") == Term("leon", "city")
    assert Term("leon", "city") != Term("leon", "state")
