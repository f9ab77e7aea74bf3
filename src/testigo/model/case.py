"""The golden set: what is asked, and the answer key that only metrics may read."""

from collections import Counter
from dataclasses import dataclass
from datetime import date
from enum import StrEnum


class Category(StrEnum):
    """The nine kinds of question."""

    COMPANY_IDENTITY = "company_identity"
    ACTIVITY = "activity"
    STAFFING = "staffing"
    LOCATION = "location"
    NEWS_EVENT = "news_event"
    INVESTMENT = "investment"
    HIRING = "hiring"
    MEXICAN_SPANISH = "mexican_spanish"
    AMBIGUOUS = "ambiguous"


class ClaimType(StrEnum):
    """What a claim is about. The last four belong to a register and are never grounded on the web."""

    IDENTITY = "identity"
    ACTIVITY = "activity"
    HEADCOUNT = "headcount"
    LOCATION = "location"
    EVENT = "event"
    INVESTMENT = "investment"
    HIRING = "hiring"
    SANITARY_REGISTRATION = "sanitary_registration"
    TAX_STATUS = "tax_status"
    EMPLOYER_REGISTRATION = "employer_registration"
    ESTABLISHMENT_REGISTRATION = "establishment_registration"


class Family(StrEnum):
    """What kind of host speaks."""

    CORPORATE = "corporate"
    GOVERNMENT = "government"
    PRESS = "press"
    JOB_BOARD = "job_board"
    DIRECTORY = "directory"
    SOCIAL = "social"
    OTHER = "other"


class WebRole(StrEnum):
    """What the web may do for a case."""

    ALLOWED = "allowed"
    CORROBORATES = "corroborates"
    FORBIDDEN = "forbidden"


@dataclass(frozen=True, slots=True, kw_only=True)
class Expect:
    """Answer key: where a good document may come from."""

    families: frozenset[Family]
    hosts: frozenset[str] = frozenset()
    terms: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """The half of a case that router and extractor may see."""

    query: str
    language: str
    entity: str
    aliases: tuple[str, ...]
    claim_type: ClaimType
    freshness_days: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One golden case."""

    id: str
    category: Category
    query: str
    language: str
    entity: str
    aliases: tuple[str, ...] = ()
    claim_type: ClaimType
    web_role: WebRole
    expect: Expect
    freshness_days: int | None = None
    trap: str
    """The mistake the case is there to catch."""
    notes: str = ""

    def __post_init__(self) -> None:
        if not self.id or not self.query.strip() or not self.entity.strip():
            raise ValueError("id, query and entity must not be empty")
        if self.freshness_days is not None and self.freshness_days < 1:
            raise ValueError("freshness_days must be at least 1")

    def question(self) -> Question:
        """Return what router and extractor may see: everything but the answer key."""
        return Question(
            query=self.query,
            language=self.language,
            entity=self.entity,
            aliases=self.aliases,
            claim_type=self.claim_type,
            freshness_days=self.freshness_days,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldenSet:
    """A frozen list of cases; a change makes a new version with its own baseline."""

    version: int
    name: str
    demo: bool = False
    """Everything may be synthetic; every report says DEMO."""
    cases: tuple[Case, ...]

    def __post_init__(self) -> None:
        ids = [case.id for case in self.cases]
        doubled = sorted({case_id for case_id in ids if ids.count(case_id) > 1})
        if doubled:
            raise ValueError(f"case ids stand more than once: {', '.join(doubled)}")
        if not ids:
            raise ValueError("a golden set needs at least one case")


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """A reviewed decision: does this page ground this case?"""

    case: str
    url_key: str
    relevant: bool
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifiedDate:
    """A publication day checked by hand."""

    url_key: str
    published_on: date


@dataclass(frozen=True, slots=True, kw_only=True)
class HostProposal:
    """A better host than those expected, proposed for the next version of the golden set."""

    case: str
    host: str
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgements:
    """Everything reviewed by hand, `cassettes/_shared/judgements.json`."""

    version: int
    relevance: tuple[Judgement, ...] = ()
    dates: tuple[VerifiedDate, ...] = ()
    host_proposals: tuple[HostProposal, ...] = ()

    def __post_init__(self) -> None:
        # of two decisions that differ the last would win unseen
        judged = Counter(
            (
                *(f"relevance {entry.case} {entry.url_key}" for entry in self.relevance),
                *(f"date {entry.url_key}" for entry in self.dates),
                *(f"host {entry.case} {entry.host}" for entry in self.host_proposals),
            )
        )
        doubled = [name for name, count in judged.items() if count > 1]
        if doubled:
            raise ValueError(f"judged more than once: {', '.join(sorted(doubled))}")
