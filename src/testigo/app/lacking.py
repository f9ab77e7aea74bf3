"""Which of the nine fixture classes a provider lacks, and why: facts for the rules of `testigo.fixtures.classes`."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING

from testigo.app.pool import names_of
from testigo.app.recordings import Recording
from testigo.app.shelf import PDF, body_of
from testigo.app.weigh import Scales
from testigo.errors import ExtractionFailed
from testigo.evidence.hosts import classify
from testigo.extract.columns import has_columns
from testigo.extract.obstruction import obstruction_sign
from testigo.extract.pdf import page_count, scanned_pages
from testigo.fixtures.classes import ClassEvidence, Page, Sample, missing_classes
from testigo.fixtures.manifest import FixtureClass
from testigo.model.case import Case, GoldenSet
from testigo.model.failure import Failure, obstruction_of
from testigo.model.observation import Claim

if TYPE_CHECKING:
    from testigo.policy.cascade import Read


def lacking_classes(own: Iterable[Recording], golden: GoldenSet, scales: Scales) -> tuple[tuple[str, str], ...]:
    """Return the classes that a provider's recordings do not bring, each with the code of what is lacking."""
    cases = {case.id: case for case in golden.cases}
    grouped: dict[FixtureClass, list[Recording]] = {}
    for recording in own:
        if recording.entry.fixture_class is not None:
            grouped.setdefault(recording.entry.fixture_class, []).append(recording)
    evidence = (_evidence(kind, recordings, cases, scales) for kind, recordings in grouped.items())
    return tuple((kind.value, lack.value) for kind, lack in missing_classes(evidence))


def _evidence(
    kind: FixtureClass, recordings: list[Recording], cases: Mapping[str, Case], scales: Scales
) -> ClassEvidence:
    looked_at = kind in (FixtureClass.HTML, FixtureClass.PDF)
    return ClassEvidence(
        fixture_class=kind,
        samples=tuple(_sample(recording, cases, looked_at=looked_at) for recording in recordings),
        claims=_claims(recordings, cases, scales) if kind is FixtureClass.CONTRADICTORY else (),
    )


def _sample(recording: Recording, cases: Mapping[str, Case], *, looked_at: bool) -> Sample:
    bound = [cases[name] for name in recording.entry.cases if name in cases]
    page = _page(recording, bound) if looked_at and recording.response() is not None else None
    return Sample(
        exchange=recording.exchange,
        answer=recording.answer,
        cases=frozenset(case.id for case in bound),
        categories=frozenset(case.category for case in bound),
        page=page,
    )


def _page(recording: Recording, bound: Iterable[Case]) -> Page:
    names = tuple(name for case in bound for name in names_of(case.question()))
    family = classify(recording.exchange.final_url or recording.exchange.request.url, names).family
    artifact = body_of(recording.exchange)
    try:
        sign = obstruction_sign(artifact)
    except ExtractionFailed:
        return Page(family=family)
    obstruction = None if sign is None else obstruction_of(Failure.UNREADABLE_CONTENT, sign)
    if artifact.media_type != PDF:
        return Page(family=family, obstruction=obstruction, has_table="<table" in (artifact.text or "").lower())
    pages, scanned, columns = _pdf(artifact.body)
    return Page(family=family, obstruction=obstruction, pages=pages, scanned_pages=scanned, has_columns=columns)


@cache
def _pdf(body: bytes) -> tuple[int, int, bool]:
    """Return pages, scanned pages, and whether there are columns: providers bring the same few files."""
    return page_count(body), len(scanned_pages(body)), has_columns(body)


def _claims(recordings: Iterable[Recording], cases: Mapping[str, Case], scales: Scales) -> tuple[Claim, ...]:
    """Return what the documents of the class say about the cases they are bound to, contradictions linked."""
    reads: dict[str, list[Read]] = {}
    for recording in recordings:
        response, operation = recording.response(), recording.operation
        if response is not None and operation is not None:
            for name in recording.entry.cases:
                reads.setdefault(name, []).append((operation, recording.exchange, response))
    claims: list[Claim] = []
    for name, answered in reads.items():
        if name in cases:
            provider = next(iter(recordings)).provider
            claims.extend(scales.weigh(name, cases[name].question(), provider, tuple(answered)).claims)
    return tuple(claims)
