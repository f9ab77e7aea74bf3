"""What the bench says: measured values, gate results, a ranking."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction


class Unit(StrEnum):
    """How a value is read."""

    RATIO = "ratio"
    USD = "usd"
    MILLISECONDS = "ms"


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """One number with everything needed to doubt it. Unknown is None with a reason, never 0."""

    metric: str
    unit: Unit
    value: Fraction | None
    numerator: Fraction | None
    denominator: Fraction | None
    n: int
    """How many things were looked at."""
    reason: str | None = None
    """Why there is no value, or what limits it (`provisional`, `sample_under_40`); a code of the report's texts."""
    counted: tuple[str, ...] = ()
    """Ids in the numerator."""
    not_counted: tuple[str, ...] = ()
    """Ids in the denominator only."""

    def __post_init__(self) -> None:
        if self.value is None and self.reason is None:
            raise ValueError("a missing value needs its reason")


class Consequence(StrEnum):
    """What a failed gate does to a provider."""

    ENRICHMENT_ONLY = "enrichment_only"
    DISQUALIFIED = "disqualified"
    BLOCKED = "blocked"


class Verdict(StrEnum):
    """How a gate ended. What cannot be evaluated has not passed."""

    PASSED = "passed"
    FAILED = "failed"
    NOT_EVALUATED = "not_evaluated"


@dataclass(frozen=True, slots=True, kw_only=True)
class GateResult:
    """One gate applied to one provider."""

    gate: str
    verdict: Verdict
    threshold: str
    """As written in the report: `>= 0.95`."""
    consequence: Consequence
    measured: Measured


class Tier(StrEnum):
    """Where a provider stands, best first."""

    ELIGIBLE = "eligible"
    ENRICHMENT_ONLY = "enrichment_only"
    BLOCKED = "blocked"
    DISQUALIFIED = "disqualified"
    NOT_COMPARABLE = "not_comparable"


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedProvider:
    """One provider's place in the ranking, losers included."""

    provider: str
    rank: int
    """1-based; exact ties share a rank."""
    tier: Tier
    reasons: tuple[str, ...]
    """Codes: the gates that failed, the classes that are missing."""
    keys: tuple[Fraction | None, ...]
    """Cost per useful answer, precision@10, recall, freshness accuracy."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """All providers, best first."""

    standings: tuple[RankedProvider, ...]
