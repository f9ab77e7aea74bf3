"""Precision at k: how much of what a reader sees first can ground the claim."""

from testigo.metrics.ratio import ratio
from testigo.metrics.scoring import Scoring
from testigo.model.outcome import Outcome, Retrieved
from testigo.model.verdict import Measured, Reason


def precision(scoring: Scoring, k: int) -> Measured:
    """Return the share of the first k places that hold a relevant page.

    Formula: sum over cases c of |relevant(c) in top k of c| / (k * |cases|).
    Symbols: relevant(c) are the pages of the pool that ground c; the top k are the first k results in rank order. A
    repeated URL takes its place and counts once. A place without a result counts against the provider.
    Denominator: k places of every case that is not forbidden and is recorded, failed cases included.
    Empty: no such case gives None, `no_cases`. Ids are `case#place url`; an empty place is `case#place`.
    Limit: `provisional` where no page of these cases was reviewed.
    Source: spec.md section 4, metric 1; trec_eval `P_k`.
    """
    hits: list[str] = []
    misses: list[str] = []
    asked = scoring.asked()
    for case, outcome in asked:
        places = _first(outcome, k)
        unseen = set(scoring.grounds.get(case.id, ()))
        for place, document in enumerate(places, 1):
            ids = hits if document.url_key in unseen else misses
            ids.append(f"{case.id}#{place} {document.url_key}")
            unseen.discard(document.url_key)
        misses.extend(f"{case.id}#{place}" for place in range(len(places) + 1, k + 1))
    limit = None if scoring.is_judged() else Reason.PROVISIONAL
    return ratio(f"precision@{k}", hits, misses, empty=Reason.NO_CASES, n=len(asked), limit=limit)


def _first(outcome: Outcome, k: int) -> list[Retrieved]:
    top = [document for document in outcome.retrieved if document.rank <= k]
    top.sort(key=lambda document: (document.rank, document.url_key))
    return top[:k]
