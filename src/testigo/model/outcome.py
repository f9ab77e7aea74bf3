"""How a case ended for a provider: what was tried, what it cost, what came of it."""

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from testigo.model.case import Family
from testigo.model.document import DateFact
from testigo.model.exchange import OperationKind
from testigo.model.failure import ProviderError
from testigo.model.observation import Claim


class Ending(StrEnum):
    """The last word on a case."""

    ANSWERED = "answered"
    """At least one useful claim."""
    NO_RESULT = "no_result"
    """Asked, and nothing useful came."""
    HONEST_NO_DATA = "honest_no_data"
    """The router knew that the web has no say, and asked nobody."""
    NOT_RECORDED = "not_recorded"
    """The fixtures hold no exchange for it: a gap of ours, not of the provider."""


class Cause(StrEnum):
    """Why a case left a provider's first rung."""

    ERROR = "error"
    NO_RESULT = "no_result"
    LOW_CONFIDENCE = "low_confidence"
    BUDGET = "budget"


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """One line of the attempts ledger."""

    case: str
    provider: str
    rung: int
    operation: OperationKind
    invoked: bool
    """False: planned and not made; success rates divide by invoked."""
    because: str | None = None
    """Recorded reason for leaving the rung before, or for not invoking."""
    error: ProviderError | None = None
    cost_usd: Decimal | None = None
    """None: not invoked, or cannot be priced (`invoked` tells which)."""
    exchange: str | None = None
    """`<cassette>#<interaction>`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Retrieved:
    """A document as scoring sees it."""

    url_key: str
    url: str
    rank: int
    """1-based place in the provider's order; repeated keys stand again."""
    operation: OperationKind
    family: Family
    origin_group: str
    published_at: DateFact | None
    captured_at: str
    exchange: str
    withheld: bool = False
    """The detector tripped on it; it stays in the list of what was retrieved."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """One case with one provider."""

    case: str
    provider: str
    ending: Ending
    fallback: Cause | None = None
    """Why the case left the provider's first rung; None when it did not."""
    attempts: tuple[Attempt, ...] = ()
    retrieved: tuple[Retrieved, ...] = ()
    """What search returned, in order."""
    claims: tuple[Claim, ...] = ()
    """Claims of the case's own type (any type in a forbidden case), before the gateway."""
    by_catch: tuple[Claim, ...] = ()
    """Claims of other types."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PartialCheck:
    """What an operation that named URLs said, and what was true."""

    exchange: str
    asked: int
    declared_partial: bool | None
    declared_missing: tuple[str, ...]
    missing: tuple[str, ...]

    def lies(self) -> bool:
        """Say whether a URL that did not come was not declared, or `partial: false` stood beside a missing one."""
        silent = set(self.missing) - set(self.declared_missing)
        return bool(silent) or (self.declared_partial is False and bool(self.missing))


@dataclass(frozen=True, slots=True, kw_only=True)
class InjectionCheck:
    """One injected document, and whether it was kept from the model."""

    document: str
    """Path of the artifact."""
    marked: bool
    leaked_into: tuple[str, ...] = ()
    """Places (claim ids, observation ids) where text of it came out; empty when contained."""

    def contained(self) -> bool:
        """Say whether the document was marked and nothing of it came out."""
        return self.marked and not self.leaked_into


@dataclass(frozen=True, slots=True, kw_only=True)
class Invoice:
    """`cassettes/<provider>/invoice.json`: what the provider billed for the recorded calls."""

    version: int
    period: str
    total_usd: Decimal
    calls: int

    def __post_init__(self) -> None:
        if self.total_usd < 0 or self.calls < 0:
            # a divergence is a share of the total: below zero every report would agree with it
            raise ValueError("an invoice bills no negative total and no negative number of calls")


@dataclass(frozen=True, slots=True, kw_only=True)
class Charge:
    """What one recorded call says it cost."""

    exchange: str
    cost_usd: Decimal | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LatencySample:
    """One end-to-end measurement taken live; replay never makes one."""

    operation: OperationKind
    milliseconds: int
    exchange: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ProviderRun:
    """Everything the metrics of one provider read."""

    provider: str
    outcomes: tuple[Outcome, ...]
    partial_checks: tuple[PartialCheck, ...] = ()
    injection_checks: tuple[InjectionCheck, ...] = ()
    charges: tuple[Charge, ...] = ()
    """Every recorded call of the provider, played or not, once each."""
    invoice: Invoice | None = None
    latencies: tuple[LatencySample, ...] = ()
    classes_missing: tuple[tuple[str, str], ...] = ()
    """Fixture classes the provider lacks, each with the reason; not empty: not comparable."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Relevance:
    """Whether a page grounds a case; belongs to the pair, never to a provider."""

    case: str
    url_key: str
    relevant: bool
    judged: bool
    """True: a reviewed judgement; False: decided mechanically."""
    origin_group: str
