"""Citation coverage: how many of the claims can be shown in the bytes we hold."""

from dataclasses import replace

from testigo.metrics.ratio import ratio
from testigo.metrics.scoring import Scoring
from testigo.model.verdict import Measured, Reason


def citation_coverage(scoring: Scoring) -> Measured:
    """Return the share of the claims produced that have a citable observation.

    Formula: |claims with a citable observation| / |claims produced|.
    Symbols: a claim is produced once per (case, type, stance, value), before the gateway; an observation is citable
    when its span parses and holds the quote in the stored bytes. A claim of a withheld document is not citable.
    Denominator: every claim of every case, forbidden ones included; claims of other types (by-catch) are not in it.
    Empty: no claim gives None, `no_claims`. Where bytes are held for fewer than half of the claims the value is None,
    `under_half_verifiable`, with numerator and denominator kept. Ids are claim ids.
    Source: spec.md section 4, metric 3, and section 7.
    """
    cases = {case.id for case in scoring.cases}
    claims = [claim for outcome in scoring.run.outcomes if outcome.case in cases for claim in outcome.claims]
    cited = sorted(claim.id for claim in claims if claim.is_citable())
    bare = sorted(claim.id for claim in claims if not claim.is_citable())
    coverage = ratio("citation_coverage", cited, bare, empty=Reason.NO_CLAIMS)
    verifiable = sum(claim.is_verifiable() for claim in claims)
    if 2 * verifiable < len(claims):
        return replace(coverage, value=None, reason=Reason.UNDER_HALF_VERIFIABLE)
    return coverage
