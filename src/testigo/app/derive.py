"""What each case may expect: the observations the built-in extractor reads on the shared control pages.

`expected/` is only ever written by this derivation, never typed (spec.md section 7): one file per case. Pages that trip
the detector give nothing, and forbidden cases expect nothing.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from testigo.app.shelf import Shelf, fill_shelf
from testigo.evidence.claims import Assertion, ClaimExtractor, CueExtractor
from testigo.evidence.urls import url_key
from testigo.fixtures.manifest import SHARED
from testigo.fixtures.store import Store
from testigo.model.artifact import Artifact
from testigo.model.border import write
from testigo.model.case import Case, ClaimType, GoldenSet, WebRole
from testigo.model.observation import Modality, Stance, Value
from testigo.model.span import Miss, Quote
from testigo.spans.cite import cite
from testigo.spans.locate import locate


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpectedObservation:
    """One sentence of a control page that answers a case."""

    url_key: str
    path: str
    """Of the control page, relative to the fixtures folder."""
    sha256: str
    span: str
    """Canonical, in the page's stored text."""
    quote: Quote
    claim_type: ClaimType
    value: Value
    stance: Stance
    modality: Modality
    effective_at: date | None
    """Day the sentence names."""
    retrieved_at: str | None
    """RFC 3339 instant at which the page was captured."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Expected:
    """`_shared/expected/<case>.json`."""

    version: int
    case: str
    observations: tuple[ExpectedObservation, ...]
    """In the order of URL key and span."""


def derive_expected(store: Store, golden: GoldenSet, *, extractor: ClaimExtractor | None = None) -> Mapping[str, bytes]:
    """Return the canonical bytes of every expected file by its path.

    Args:
        store: sealed fixtures; the control pages bound to a case are those its file is derived from.
        golden: the cases.
        extractor: None for the built-in one.
    """
    shelf = fill_shelf(store, ())
    reader = CueExtractor() if extractor is None else extractor
    files: dict[str, bytes] = {}
    for case in golden.cases:
        found = sorted(_observations(store, shelf, case, reader), key=lambda seen: (seen.url_key, seen.span))
        files[f"{SHARED}/expected/{case.id}.json"] = write(Expected(version=1, case=case.id, observations=tuple(found)))
    return files


def _observations(store: Store, shelf: Shelf, case: Case, extractor: ClaimExtractor) -> Iterator[ExpectedObservation]:
    if case.web_role is WebRole.FORBIDDEN:
        return
    for entry in store.entries(provider=SHARED, case=case.id):
        page = shelf.shared.get(url_key(entry.final_url or entry.url or ""))
        if page is None or shelf.screening(page).alarm:
            continue
        for passage in shelf.passages(page):
            for assertion in extractor.extract(case.question(), passage, day=None):
                if assertion.claim_type is case.claim_type:
                    yield from _placed(page, passage, assertion)


def _placed(page: Artifact, passage: str, assertion: Assertion) -> Iterator[ExpectedObservation]:
    """Yield the assertion with its place in the stored bytes; one that has no citable place is no expectation."""
    found = locate(passage[assertion.start : assertion.end], page)
    if isinstance(found, Miss):
        return
    span, quote = found
    citation = cite(quote, span, page)
    if citation.is_citable():
        yield ExpectedObservation(
            url_key=url_key(page.url or ""),
            path=page.path,
            sha256=page.sha256,
            span=citation.span,
            quote=quote,
            claim_type=assertion.claim_type,
            value=assertion.value,
            stance=assertion.stance,
            modality=assertion.modality,
            effective_at=assertion.effective_at,
            retrieved_at=page.retrieved_at,
        )
