"""The pool: every page that any provider's search returned for a case, and whether it grounds the case.

Relevance belongs to the pair of case and page: it is decided once, on the shared control page of the URL, else on the
longest text of it that any provider stored, so that it holds for all providers or for none (spec.md section 7).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from testigo.app.recordings import Recording
from testigo.app.shelf import Shelf
from testigo.evidence.claims import ClaimExtractor
from testigo.evidence.hosts import classify
from testigo.evidence.syndication import copies_of, groups_of
from testigo.evidence.urls import url_key
from testigo.metrics.relevance import decide
from testigo.model.case import Case, GoldenSet, Judgements, Question, WebRole
from testigo.model.exchange import OperationKind
from testigo.model.outcome import Relevance
from testigo.model.untrusted import peek


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """What was retrieved for each case by anybody, and what of it is relevant."""

    urls: Mapping[str, str]
    """URL key -> a URL as some provider gave it."""
    groups: Mapping[str, str]
    """URL key -> origin group, reprints joined."""
    copies: Mapping[str, str]
    """URL key -> the document whose text it carries."""
    relevance: Mapping[tuple[str, str], Relevance]
    """(case, URL key) -> decision."""


def fill_pool(
    recordings: Iterable[Recording], golden: GoldenSet, judgements: Judgements, shelf: Shelf, extractor: ClaimExtractor
) -> Pool:
    """Return the pool over all recorded searches of all providers.

    Args:
        recordings: of every provider in the manifest, whatever is selected for display.
        golden: the cases; forbidden ones have no relevant page and are left out.
        judgements: reviewed decisions, which win over mechanical ones.
        shelf: the control pages.
        extractor: decides mechanically whether a text can ground a case.
    """
    cases = {case.id: case for case in golden.cases if case.web_role is not WebRole.FORBIDDEN}
    found = _Found()
    for recording in recordings:
        if recording.is_kind(OperationKind.SEARCH):
            found.add(recording, [case for case in recording.entry.cases if case in cases])
    texts = {key: _texts(key, shelf, found) for key in sorted(found.urls)}
    copies = copies_of({key: " ".join(texts[key]) for key in texts})
    groups = groups_of({key: classify(found.urls[key]).origin_group for key in texts}, copies)
    judged = {(judgement.case, judgement.url_key): judgement for judgement in judgements.relevance}
    relevance = {
        (case_id, key): decide(
            cases[case_id],
            key,
            family=classify(found.urls[key], names_of(cases[case_id].question())).family,
            groundable=can_ground(cases[case_id], texts[key], extractor),
            judgement=judged.get((case_id, key)),
            origin_group=groups[key],
        )
        for case_id, key in sorted(found.pairs)
    }
    return Pool(urls=found.urls, groups=groups, copies=copies, relevance=relevance)


class _Found:
    """What the searches returned, gathered as they are read."""

    def __init__(self) -> None:
        self.urls: dict[str, str] = {}
        self.pairs: set[tuple[str, str]] = set()
        self.longest: dict[str, str] = {}

    def add(self, recording: Recording, cases: list[str]) -> None:
        """Add the documents of one search."""
        response = recording.response()
        for document in () if response is None else response.documents:
            key = url_key(document.url)
            # which spelling of one key is kept must not depend on the order of providers
            self.urls[key] = min(self.urls.get(key, document.url), document.url)
            self.pairs.update((case, key) for case in cases)
            for text in document.texts:
                words = peek(text.text)
                if text.role != "title" and (len(words), words) > (
                    len(self.longest.get(key, "")),
                    self.longest.get(key, ""),
                ):
                    self.longest[key] = words


def _texts(key: str, shelf: Shelf, found: _Found) -> tuple[str, ...]:
    page = shelf.shared.get(key)
    if page is not None:
        return shelf.passages(page)
    longest = found.longest.get(key)
    return () if longest is None else (longest,)


def names_of(question: Question) -> tuple[str, ...]:
    """Return every name of the entity asked for."""
    return (question.entity, *question.aliases)


def can_ground(case: Case, texts: Iterable[str], extractor: ClaimExtractor) -> bool:
    """Say whether a text yields a claim of the case's type about its entity."""
    question = case.question()
    return any(
        assertion.claim_type is case.claim_type
        for text in texts
        for assertion in extractor.extract(question, text, day=None)
    )
