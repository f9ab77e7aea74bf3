"""Recall by origin group: how many of the independent sources that anybody found did this provider find."""

from testigo.metrics.ratio import ratio
from testigo.metrics.scoring import Scoring
from testigo.model.verdict import Measured, Reason


def recall(scoring: Scoring) -> Measured:
    """Return the share of the known relevant origin groups that the provider's search returned.

    Formula: sum over cases c of |G(c) retrieved| / sum over cases c of |G(c)|.
    Symbols: G(c) are the origin groups of the pages of the pool that ground c; the pool is the union over every
    provider in the manifest. Four reprints of one wire story are one group.
    Denominator: the groups known of every case that is not forbidden and is recorded. It is a sum, not a mean of
    means: a case nobody found anything for adds nothing.
    Empty: no group known gives None, `no_relevant_known`; no case gives None, `no_cases`. Ids are `case group`.
    Limit: `provisional` where no page of these cases was reviewed.
    Source: spec.md section 4, metric 2, and section 7; trec_eval `set_recall` for one case.
    """
    found: list[str] = []
    missed: list[str] = []
    asked = scoring.asked()
    for case, outcome in asked:
        grounds = scoring.grounds.get(case.id, {})
        groups = {grounds[document.url_key] for document in outcome.retrieved if document.url_key in grounds}
        for group in sorted(set(grounds.values())):
            (found if group in groups else missed).append(f"{case.id} {group}")
    limit = None if scoring.is_judged() else Reason.PROVISIONAL
    empty = Reason.NO_RELEVANT_KNOWN if asked else Reason.NO_CASES
    return ratio("recall", found, missed, empty=empty, n=len(asked), limit=limit)
