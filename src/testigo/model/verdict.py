"""What the bench says: measured values, gate results, a ranking."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction


class Unit(StrEnum):
    """How a value is read."""

    RATIO = "ratio"
    USD = "usd"
    MILLISECONDS = "ms"


class Reason(StrEnum):
    """Why a value is missing, or what limits it. The report has a sentence for each, in every language."""

    PROVISIONAL = "provisional"
    """Nobody has reviewed the relevance of these cases' pages."""
    NO_CASES = "no_cases"
    NO_RELEVANT_KNOWN = "no_relevant_known"
    NO_CLAIMS = "no_claims"
    UNDER_HALF_VERIFIABLE = "under_half_verifiable"
    """Bytes are held for fewer than half of the claims, so coverage cannot be judged."""
    NO_DOCUMENTS = "no_documents"
    NO_WINDOW = "no_window"
    """No case here names a freshness window."""
    NO_VERIFIED_DATES = "no_verified_dates"
    SAMPLE_UNDER_40 = "sample_under_40"
    NO_LATENCY = "no_latency"
    """Replay has no latency; real figures come from the shadow phase."""
    UNDER_59_SAMPLES = "under_59_samples"
    NO_CALLS = "no_calls"
    UNPRICED = "unpriced"
    """At least one call cannot be priced; its id is listed."""
    NO_USEFUL_ANSWER = "no_useful_answer"
    NO_INVOICE = "no_invoice"
    INVOICED_ZERO = "invoiced_zero"
    """The invoice is zero and the calls are not: the divergence has no denominator."""
    CALLS_DIFFER = "calls_differ"
    """The invoice covers another number of calls than were recorded."""
    NO_FORBIDDEN_CASES = "no_forbidden_cases"
    NO_INJECTED_DOCUMENTS = "no_injected_documents"
    NO_NAMED_URLS = "no_named_urls"
    """No operation named the URLs it wanted, so nothing could be missing."""


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
    reason: Reason | None = None
    """Why there is no value, or what limits it."""
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
    """Why not eligible: `failed:<gate>`, `not_evaluated:<gate>`, `missing:<fixture class>`; empty when eligible."""
    keys: tuple[Fraction | None, ...]
    """Cost per useful answer, precision@10, recall, freshness accuracy."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """All providers, best first."""

    standings: tuple[RankedProvider, ...]
