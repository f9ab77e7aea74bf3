"""Honest partial: a provider may bring six of ten, but it must say so."""

from testigo.metrics.ratio import ratio
from testigo.metrics.scoring import Scoring
from testigo.model.verdict import Measured, Reason


def honest_partial(scoring: Scoring) -> Measured:
    """Return the share of the operations that told the truth about what is missing.

    Formula: |operations that named URLs and declared every missing one| / |operations that named URLs|.
    Symbols: a URL asked for that did not come and is not declared is a lie; so is `partial: false` beside it.
    Denominator: every extract, fetch or contents operation recorded; a short search is reported, never counted here.
    Empty: no such operation gives None, `no_named_urls`. Ids are `cassette#interaction`.
    Source: spec.md section 2, class 7; design.md section 7.
    """
    honest = sorted(check.exchange for check in scoring.run.partial_checks if not check.lies())
    lying = sorted(check.exchange for check in scoring.run.partial_checks if check.lies())
    return ratio("honest_partial", honest, lying, empty=Reason.NO_NAMED_URLS)
