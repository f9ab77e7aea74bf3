"""What every metric reads: one provider's run beside the golden cases and the pooled relevance. It decides nothing."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from testigo.model.case import Case, Category, Judgements, WebRole
from testigo.model.outcome import Attempt, Ending, Outcome, ProviderRun, Relevance

Pairs = Mapping[tuple[str, str], Relevance]
"""(case id, URL key) -> relevance: the pool over every provider of the manifest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoring:
    """One provider's run, ready to be measured; made by `score`."""

    run: ProviderRun
    cases: tuple[Case, ...]
    """In order of id, so that every list of ids comes out in one order."""
    grounds: Mapping[str, Mapping[str, str]]
    """Case id -> URL key -> origin group, of the relevant pages of the pool only."""
    judged: frozenset[str]
    """Ids of the cases with at least one reviewed page."""
    judgements: Judgements

    def asked(self) -> list[tuple[Case, Outcome]]:
        """Return the cases that quality and cost are measured on: not forbidden, and recorded for this provider.

        A failed or empty answer is in; a case the fixtures hold no exchange for is a gap of ours and is out.
        """
        outcomes = self.outcomes()
        return [
            (case, outcomes[case.id])
            for case in self.cases
            if case.web_role is not WebRole.FORBIDDEN
            and case.id in outcomes
            and outcomes[case.id].ending is not Ending.NOT_RECORDED
        ]

    def forbidden(self) -> list[Case]:
        """Return the cases on which the web has no say."""
        return [case for case in self.cases if case.web_role is WebRole.FORBIDDEN]

    def outcomes(self) -> dict[str, Outcome]:
        """Return the outcomes by case id."""
        return {outcome.case: outcome for outcome in self.run.outcomes}

    def is_judged(self) -> bool:
        """Say whether somebody reviewed a page of at least one of these cases."""
        return any(case.id in self.judged for case in self.cases)

    def narrowed(self, category: Category) -> "Scoring":
        """Return the same run seen through one category: its cases, and the calls made for them."""
        cases = tuple(case for case in self.cases if case.category is category)
        ids = {case.id for case in cases}
        outcomes = tuple(outcome for outcome in self.run.outcomes if outcome.case in ids)
        calls = {attempt.exchange for outcome in outcomes for attempt in outcome.attempts}
        run = replace(
            self.run,
            outcomes=outcomes,
            partial_checks=tuple(check for check in self.run.partial_checks if check.exchange in calls),
            charges=tuple(charge for charge in self.run.charges if charge.exchange in calls),
            latencies=tuple(sample for sample in self.run.latencies if sample.exchange in calls),
        )
        return replace(self, run=run, cases=cases)


def score(run: ProviderRun, cases: tuple[Case, ...], relevance: Pairs, judgements: Judgements) -> Scoring:
    """Return a run ready to be measured.

    Args:
        run: what the provider did, one outcome per case.
        cases: the golden set, in any order.
        relevance: every pair of the pool; a pair that is not in it counts as not relevant, as in trec_eval.
        judgements: the dates checked by hand.
    """
    grounds: dict[str, dict[str, str]] = {}
    judged: set[str] = set()
    for (case, url_key), pair in relevance.items():
        if pair.relevant:
            grounds.setdefault(case, {})[url_key] = pair.origin_group
        if pair.judged:
            judged.add(case)
    ordered = tuple(sorted(cases, key=lambda case: case.id))
    return Scoring(run=run, cases=ordered, grounds=grounds, judged=frozenset(judged), judgements=judgements)


def calls_of(outcome: Outcome) -> list[Attempt]:
    """Return the attempts that were really made."""
    return [attempt for attempt in outcome.attempts if attempt.invoked]
