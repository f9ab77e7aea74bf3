from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from testigo.evidence.produce import Sighting, produce
from testigo.model.observation import Modality, Stance, Standing
from tests.evidence.examples import assertion, observation, people, question


def sighting(
    value: int = 120,
    url: str = "u",
    *,
    confidence: str = "0.9",
    modality: Modality = Modality.STATED,
    standing: Standing = Standing.CITABLE,
    stance: Stance = Stance.ASSERTS,
    observed: date | None = None,
    effective: date | None = None,
) -> Sighting:
    """Return a headcount seen in a document."""
    return Sighting(
        assertion=assertion(
            people(value), confidence=confidence, modality=modality, stance=stance, effective_at=effective
        ),
        observation=observation(url, standing),
        observed_at=observed,
        fetched_at=None,
    )


def test_repeated_support_adds_observations_and_no_claim() -> None:
    """One value in two documents is one claim with two observations; the same sighting twice is one observation."""
    (found,) = produce("gs-001", "faro", question(), [sighting(url="u"), sighting(url="v"), sighting(url="u")])
    assert [each.url_key for each in found.observations] == ["u", "v"]


@pytest.mark.parametrize("other", [sighting(121), sighting(stance=Stance.DENIES)])
def test_another_value_or_stance_is_another_claim(other: Sighting) -> None:
    """A claim is one type, stance and value."""
    claims = produce("gs-001", "faro", question(), [sighting(), other])
    assert len({claim.id for claim in claims}) == 2


def test_ids_name_case_and_provider() -> None:
    """The same assertion in another case or from another provider is another claim."""
    ids = {
        produce(case, provider, question(), [sighting()])[0].id for case in ("gs-001", "gs-002") for provider in "ab"
    }
    assert len(ids) == 4
    assert all(name.count("/") == 2 for name in ids)


def test_the_most_direct_sighting_speaks_for_the_claim() -> None:
    """Confidence and day come from it; the surest modality counts; the latest document dates the claim."""
    may, june = date(2026, 5, 1), date(2026, 6, 1)
    (found,) = produce(
        "gs-001",
        "faro",
        question(freshness_days=30),
        [
            sighting(url="u", confidence="0.5", modality=Modality.PLANNED, effective=june, observed=june),
            sighting(url="v", modality=Modality.PLANNED, effective=may, observed=may),
            sighting(url="w", modality=Modality.REPORTED),
        ],
    )
    assert (str(found.confidence), found.effective_at, found.observed_at) == ("0.9", may, june)
    assert found.modality is Modality.REPORTED
    assert found.stale_after == date(2026, 7, 1)


def test_an_undated_claim_never_says_when_it_is_stale() -> None:
    """No day of the document, or no window of the question: no stale day."""
    (undated,) = produce("gs-001", "faro", question(freshness_days=30), [sighting()])
    (unasked,) = produce("gs-001", "faro", question(), [sighting(observed=date(2026, 5, 1))])
    assert undated.stale_after is unasked.stale_after is None


@pytest.mark.parametrize(
    ("standings", "rejected"),
    [
        ((Standing.WITHHELD,), "injection"),
        ((Standing.WITHHELD, Standing.CITABLE), None),
        ((Standing.WITHHELD, Standing.UNVERIFIABLE), None),
        ((Standing.ALTERED_BY_PROVIDER,), None),
    ],
)
def test_a_claim_of_withheld_documents_alone_is_rejected(standings: tuple[Standing, ...], rejected: str | None) -> None:
    """One honest document saves a claim that an injected one repeats."""
    (found,) = produce("gs-001", "faro", question(), [sighting(standing=standing) for standing in standings])
    assert found.rejected == rejected


@given(
    st.lists(
        st.builds(
            sighting,
            st.integers(1, 3),
            st.sampled_from("uvw"),
            confidence=st.sampled_from(["0.5", "0.8", "0.9"]),
            modality=st.sampled_from(Modality),
            effective=st.one_of(st.none(), st.dates()),
            observed=st.one_of(st.none(), st.dates()),
        ),
        max_size=6,
    ),
    st.randoms(),
)
def test_the_order_of_sightings_changes_nothing(sightings: list[Sighting], random: object) -> None:
    """Claims are the same, in the same order, whichever text was read first."""
    shuffled = list(sightings)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    asked = question(freshness_days=365)
    assert produce("c", "p", asked, shuffled) == produce("c", "p", asked, sightings)
