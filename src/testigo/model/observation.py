"""Evidence: an observation holds a quote at a place; a claim is what the observations assert."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum

from testigo.model.case import ClaimType, Family
from testigo.model.span import Citation


class Stance(StrEnum):
    """Whether a text asserts or denies."""

    ASSERTS = "asserts"
    DENIES = "denies"


class Modality(StrEnum):
    """How sure the text itself is."""

    STATED = "stated"
    PLANNED = "planned"
    REPORTED = "reported"


class Standing(StrEnum):
    """Whether an observation may be cited."""

    CITABLE = "citable"
    ALTERED_BY_PROVIDER = "altered_by_provider"
    """The held bytes do not contain what the provider quoted."""
    UNVERIFIABLE = "unverifiable"
    """No bytes of the document are held, or none that could say anything: pictures of text, a broken file."""
    WITHHELD = "withheld"
    """The document tripped the detector."""


@dataclass(frozen=True, slots=True)
class Range:
    """A number or interval, ends included; `unit` is `people`, `MXN`, `USD`, ..."""

    low: Decimal
    high: Decimal | None
    """None where the text gives no upper end (`more than 500`)."""
    unit: str

    def __post_init__(self) -> None:
        if self.high is not None and not self.low <= self.high:
            raise ValueError("a range needs low <= high")


@dataclass(frozen=True, slots=True)
class Term:
    """A normalised word or place; `level` is `name`, `activity`, `city`, `state`, `event`, `role`, `registry`."""

    text: str
    level: str


Value = Range | Term


@dataclass(frozen=True, slots=True, kw_only=True)
class Observation:
    """A quote at a span of stored bytes, about one document."""

    id: str
    url_key: str
    path: str
    """Artifact the span addresses (file, with `#pointer` for a provider's leaf)."""
    sha256: str
    """Digest of that artifact's body."""
    citation: Citation
    standing: Standing
    family: Family
    origin_group: str
    read_from: str
    """Where the provider's text stood: `<cassette or body path>#<pointer>`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """One assertion about a case's entity, as one provider's texts produce it. Append only."""

    id: str
    case: str
    provider: str
    claim_type: ClaimType
    entity: str
    value: Value
    stance: Stance
    modality: Modality
    confidence: Decimal
    """0 to 1; how directly the cue names the entity and the value, not a probability."""
    observed_at: date | None
    """Day the document says of itself; None when undated."""
    fetched_at: str | None
    effective_at: date | None
    """Day the claim holds from, when the text names one."""
    stale_after: date | None
    observations: tuple[Observation, ...]
    contradicts: tuple[str, ...] = ()
    """Ids of the claims that cannot hold together with this one; each names the other."""
    rejected: str | None = None
    """Why the gateway refuses it altogether (`injection`); None otherwise."""

    def is_citable(self) -> bool:
        """Say whether at least one observation may be cited and nothing rejects the claim."""
        return self.rejected is None and any(o.standing is Standing.CITABLE for o in self.observations)

    def is_verifiable(self) -> bool:
        """Say whether bytes of at least one of its documents are held that could bear it out or belie it."""
        return any(o.standing is not Standing.UNVERIFIABLE for o in self.observations)

    def is_useful(self) -> bool:
        """Say whether the claim is citable and no claim contradicts it."""
        return self.is_citable() and not self.contradicts
