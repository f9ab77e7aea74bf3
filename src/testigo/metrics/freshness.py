"""Freshness, three figures apart because they fail differently: no date is honest, a wrong date is dangerous."""

from collections.abc import Iterator
from datetime import date

from testigo.metrics.ratio import ratio
from testigo.metrics.scoring import Scoring
from testigo.model.case import Case
from testigo.model.document import DateFact, DateKind
from testigo.model.exchange import UNKNOWN_TIME
from testigo.model.outcome import Retrieved
from testigo.model.verdict import Measured, Reason


def freshness_known(scoring: Scoring) -> Measured:
    """Return the share of the documents that carry a publication date.

    Formula: |documents with a date| / |documents|.
    Symbols: a document is one URL of one case, at its best rank; a date that the adapter suspects (equal to the
    retrieval instant, a placeholder) or that says when a crawler came is no publication date.
    Denominator: documents that search returned for cases not forbidden.
    Empty: no document gives None, `no_documents`. Ids are `case url`.
    Source: spec.md section 4, metric 4, and section 7.
    """
    dated: list[str] = []
    undated: list[str] = []
    for case, document in _documents(scoring):
        (undated if _published(document) is None else dated).append(f"{case.id} {document.url_key}")
    return ratio("freshness_known", dated, undated, empty=Reason.NO_DOCUMENTS)


def freshness_accuracy(scoring: Scoring) -> Measured:
    """Return the share of the dates given that are right, over the pages whose date was checked by hand.

    Formula: |dates within one day of the verified day| / |dates given to verified pages|.
    Symbols: the verified day is that of `judgements.json`; a date of coarser precision is compared by its middle day.
    Denominator: one per verified page and day given to it, over all cases, so that a page found twice with one date is
    one date.
    Empty: no such date gives None, `no_verified_dates`. Limit: `sample_under_40` below 40 dates. Ids are `url day`.
    Source: spec.md section 4, metric 4.
    """
    verified = {entry.url_key: entry.published_on for entry in scoring.judgements.dates}
    given: set[tuple[str, date]] = set()
    for _, document in _documents(scoring):
        fact = _published(document)
        if fact is not None and document.url_key in verified:
            given.add((document.url_key, fact.day))
    right: list[str] = []
    wrong: list[str] = []
    for url_key, day in sorted(given):
        (right if abs((day - verified[url_key]).days) <= 1 else wrong).append(f"{url_key} {day.isoformat()}")
    limit = Reason.SAMPLE_UNDER_40 if len(given) < 40 else None  # noqa: PLR2004 - the sample of spec.md section 4
    return ratio("freshness_accuracy", right, wrong, empty=Reason.NO_VERIFIED_DATES, limit=limit)


def freshness_within(scoring: Scoring) -> Measured:
    """Return the share of the documents whose date lies inside the case's window.

    Formula: |documents inside the window| / |documents|.
    Symbols: the window is `freshness_days` counted back from the document's capture day, never from today, both ends
    in; a date of coarser precision counts by the earliest day it allows. An undated document is outside, and so is one
    whose capture day nobody knows.
    Denominator: documents of cases not forbidden that name a window.
    Empty: no case with a window gives None, `no_window`; no document gives None, `no_documents`. Ids are `case url`.
    Source: spec.md section 4, metric 4, and section 7.
    """
    inside: list[str] = []
    outside: list[str] = []
    for case, document in _documents(scoring):
        if case.freshness_days is not None:
            fits = _is_within(document, case.freshness_days)
            (inside if fits else outside).append(f"{case.id} {document.url_key}")
    windowed = any(case.freshness_days is not None for case, _ in scoring.asked())
    return ratio("freshness_within", inside, outside, empty=Reason.NO_DOCUMENTS if windowed else Reason.NO_WINDOW)


def _documents(scoring: Scoring) -> Iterator[tuple[Case, Retrieved]]:
    for case, outcome in scoring.asked():
        best: dict[str, Retrieved] = {}
        for document in sorted(outcome.retrieved, key=lambda document: document.rank):
            best.setdefault(document.url_key, document)
        for url_key in sorted(best):
            yield case, best[url_key]


def _published(document: Retrieved) -> DateFact | None:
    fact = document.published_at
    if fact is None or fact.suspect is not None or fact.kind is DateKind.CRAWLED:
        return None
    return fact


def _is_within(document: Retrieved, window: int) -> bool:
    fact = _published(document)
    if fact is None or document.captured_at == UNKNOWN_TIME:
        return False
    captured = date.fromisoformat(document.captured_at[:10])
    return 0 <= (captured - fact.day).days + fact.precision_days <= window
