"""Claims out of sightings: one per type, stance and value that a provider's texts assert about a case's entity.

Spec section 7, "claim produced": repeated support adds observations, never claims. The result does not depend on the
order of the sightings.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from hashlib import sha256

from testigo.evidence.claims import Assertion
from testigo.model.border import write_line
from testigo.model.case import Question
from testigo.model.observation import Claim, Modality, Observation, Standing

_SUREST_FIRST = (Modality.STATED, Modality.REPORTED, Modality.PLANNED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sighting:
    """An assertion with the observation that stands for it."""

    assertion: Assertion
    observation: Observation
    observed_at: date | None
    """Day the document says of itself."""
    fetched_at: str | None
    """RFC 3339 instant its bytes were retrieved."""


def produce(case: str, provider: str, question: Question, sightings: Iterable[Sighting]) -> tuple[Claim, ...]:
    """Return the claims that the sightings make, sorted by claim type and id, contradictions not yet linked."""
    grouped: dict[str, list[Sighting]] = defaultdict(list)
    for sighting in sightings:
        grouped[claim_id(case, provider, sighting.assertion)].append(sighting)
    claims = (_claim(name, case, provider, question, group) for name, group in grouped.items())
    return tuple(sorted(claims, key=lambda claim: (claim.claim_type, claim.id)))


def claim_id(case: str, provider: str, assertion: Assertion) -> str:
    """Return the id of a claim: case, provider, and a digest of type, stance and value."""
    said = write_line((assertion.claim_type, assertion.stance, assertion.value))
    return f"{case}/{provider}/{sha256(said.encode()).hexdigest()[:12]}"


def _claim(name: str, case: str, provider: str, question: Question, group: list[Sighting]) -> Claim:
    best = min(group, key=_directness)
    observed = max((sighting.observed_at for sighting in group if sighting.observed_at), default=None)
    observations = {sighting.observation.id: sighting.observation for sighting in group}
    return Claim(
        id=name,
        case=case,
        provider=provider,
        claim_type=best.assertion.claim_type,
        entity=question.entity,
        value=best.assertion.value,
        stance=best.assertion.stance,
        modality=min((sighting.assertion.modality for sighting in group), key=_SUREST_FIRST.index),
        confidence=best.assertion.confidence,
        observed_at=observed,
        fetched_at=max((sighting.fetched_at for sighting in group if sighting.fetched_at), default=None),
        effective_at=best.assertion.effective_at,
        stale_after=_stale_after(observed, question.freshness_days),
        observations=tuple(observations[key] for key in sorted(observations)),
        rejected="injection" if all(each.standing is Standing.WITHHELD for each in observations.values()) else None,
    )


def _directness(sighting: Sighting) -> tuple[object, ...]:
    """Sort the most direct sighting first; a text that names the day wins, then the earlier day."""
    effective = sighting.assertion.effective_at
    return (-sighting.assertion.confidence, effective is None, effective or date.max, sighting.observation.id)


def _stale_after(observed: date | None, freshness_days: int | None) -> date | None:
    if observed is None or freshness_days is None:
        return None
    return observed + timedelta(days=min(freshness_days, (date.max - observed).days))
