"""What a bench found: the one value the report is made of. The app fills it; nothing here computes a figure."""

from dataclasses import dataclass
from enum import StrEnum

from testigo.model.case import Case, Category, HostProposal
from testigo.model.outcome import ProviderRun, Relevance
from testigo.model.verdict import GateResult, Measured, Ranking


class Basis(StrEnum):
    """What the visibility of a cited text was decided on (design.md section 9)."""

    FULL = "full"
    """Every style sheet of the page is at hand, or the text has none."""
    PARTIAL = "partial"
    """A linked style sheet is not stored."""


class FindingCode(StrEnum):
    """Something a reader must know that no figure says."""

    UNPLAYED = "unplayed"
    """A recorded interaction that nobody asked for."""
    OBSTRUCTED = "obstructed"
    """A document that could not be read; the detail is the value of an `Obstruction`."""
    SHORT = "short"
    """A search brought fewer results than asked; never a gate."""
    WITHHELD = "withheld"
    """A document that tripped the detector; the detail names the rule."""
    UNDATED_CONTRADICTION = "undated_contradiction"
    """Two claims contradict each other and at least one has no date."""
    MAY_NOT_PUBLISH = "may_not_publish"
    """The folder holds exchanges of a provider whose terms do not allow publishing them."""
    PARTIAL_STYLESHEETS = "partial_stylesheets"
    """Visibility was decided without the page's linked style sheets."""
    STRAY_JUDGEMENT = "stray_judgement"
    """A reviewed judgement about a case that the golden set, taken from elsewhere, does not have."""
    CALLS_PAST_RECORDING = "calls_past_recording"
    """A planned call was not made because nothing is recorded for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One finding."""

    code: FindingCode
    subject: str
    """What it is about: a case, a document, `cassette#interaction`."""
    provider: str | None = None
    """None where it concerns the shared inputs."""
    detail: str = ""
    """A code or a number, never text of a document."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProviderResult:
    """Everything found about one provider."""

    run: ProviderRun
    aggregate: tuple[Measured, ...]
    """`metrics.table.evaluate`."""
    by_category: tuple[tuple[Category, tuple[Measured, ...]], ...]
    """`metrics.table.evaluate_by_category`."""
    gates: tuple[GateResult, ...]
    """`gates.gates.judge`."""
    citations_by_basis: tuple[tuple[Basis, int], ...] = ()
    """Citations, by what the visibility of their text was decided on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """The pages that precision and recall were decided on."""

    digest: str
    """`metrics.relevance.pool_digest`."""
    providers: tuple[str, ...]
    """Every provider of the manifest, whatever was selected for display."""
    relevance: tuple[Relevance, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class InputDigest:
    """One input of the bench and the SHA-256 of its bytes."""

    name: str
    """`golden`, `fixtures` (root digest of the manifest), `judgements`, `<provider>/invoice.json`, ..."""
    sha256: str | None
    """None: the bench ran without it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BenchResult:
    """The whole finding of one bench."""

    testigo: str
    """Version of the program that computed it."""
    demo: bool
    """Everything may be synthetic: each table says DEMO."""
    golden_name: str
    golden_version: int
    cases: tuple[Case, ...]
    inputs: tuple[InputDigest, ...]
    pool: Pool
    providers: tuple[ProviderResult, ...]
    ranking: Ranking
    host_proposals: tuple[HostProposal, ...] = ()
    """Reviewed and computed ones together."""
    findings: tuple[Finding, ...] = ()
