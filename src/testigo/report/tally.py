"""What a run holds, counted: cases by ending, claims by standing, calls by how they went. Counts, not judgements."""

from collections import Counter
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any

from testigo.model.case import Case, WebRole
from testigo.model.observation import Claim, Standing
from testigo.model.outcome import Ending, Outcome, ProviderRun


def coverage(run: ProviderRun, cases: Iterable[Case]) -> dict[str, Any]:
    """Return how the cases ended, with the ids of those nothing is recorded for."""
    ending = {outcome.case: outcome.ending for outcome in run.outcomes}
    endings = Counter(ending.get(case.id, Ending.NOT_RECORDED).value for case in cases)
    return {
        "endings": dict(endings),
        "not_recorded": sorted(
            case.id for case in cases if ending.get(case.id, Ending.NOT_RECORDED) is Ending.NOT_RECORDED
        ),
        "forbidden": sorted(case.id for case in cases if case.web_role is WebRole.FORBIDDEN),
    }


def claims(run: ProviderRun) -> dict[str, int]:
    """Return the claims produced, by what became of them."""
    produced = [claim for outcome in run.outcomes for claim in outcome.claims]
    fates = Counter(_fate(claim) for claim in produced)
    return {
        "produced": len(produced),
        **{fate: fates[fate] for fate in ("citable", "altered_by_provider", "unverifiable", "withheld")},
        "contradicted": sum(bool(claim.contradicts) for claim in produced),
        "by_catch": sum(len(outcome.by_catch) for outcome in run.outcomes),
    }


def _fate(claim: Claim) -> str:
    if claim.is_citable():
        return "citable"
    standings = {observation.standing for observation in claim.observations}
    if claim.rejected is not None or Standing.WITHHELD in standings:
        return "withheld"
    return "altered_by_provider" if claim.is_verifiable() else "unverifiable"


def calls(run: ProviderRun) -> dict[str, Any]:
    """Return the calls made, those that failed by failure, and those planned and not made by reason."""
    attempts = [attempt for outcome in run.outcomes for attempt in outcome.attempts]
    made = [attempt for attempt in attempts if attempt.invoked]
    return {
        "made": len(made),
        "failed": dict(Counter(attempt.error.failure.value for attempt in made if attempt.error is not None)),
        "obstructions": dict(Counter(attempt.error.obstruction().value for attempt in made if attempt.error)),
        "not_made": dict(Counter(attempt.because or "unknown" for attempt in attempts if not attempt.invoked)),
    }


def case_row(outcome: Outcome) -> Mapping[str, Any]:
    """Return one case of one provider in a line."""
    made = [attempt for attempt in outcome.attempts if attempt.invoked]
    costs = [attempt.cost_usd for attempt in made]
    spent = sum((cost for cost in costs if cost is not None), Decimal(0))
    return {
        "ending": outcome.ending.value,
        "fallback": None if outcome.fallback is None else outcome.fallback.value,
        "calls": len(made),
        "cost_usd": None if None in costs else format(spent, "f"),
        "claims": len(outcome.claims),
        "useful": any(claim.is_useful() for claim in outcome.claims),
    }
