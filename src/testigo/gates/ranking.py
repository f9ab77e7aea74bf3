"""The ranking: tiers first, then four keys. Losers and the disqualified stay in it, with their reasons."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from testigo.model.verdict import Consequence, GateResult, Measured, RankedProvider, Ranking, Tier, Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Contender:
    """A provider with everything its place depends on."""

    provider: str
    measured: tuple[Measured, ...]
    """Its metrics over all cases."""
    gates: tuple[GateResult, ...]
    classes_missing: tuple[str, ...] = ()
    """Fixture classes it lacks; without all nine it cannot be compared."""


def rank(contenders: Iterable[Contender]) -> Ranking:
    """Return all providers, best first (spec.md sections 5 and 7).

    Inside a tier: cost per useful answer (low), precision@10, recall, freshness accuracy (high); an unknown value
    comes last. Providers equal in tier and in all four keys share a rank, are listed by name, and the next rank counts
    them all (1, 1, 3).
    """
    rows = sorted((_order(contender), contender.provider, contender) for contender in contenders)
    ranks: dict[_Order, int] = {}
    for place, (order, _, _) in enumerate(rows, 1):
        ranks.setdefault(order, place)
    return Ranking(
        standings=tuple(
            RankedProvider(
                provider=contender.provider,
                rank=ranks[order],
                tier=tier(contender),
                reasons=_reasons(contender),
                keys=_keys(contender),
            )
            for order, _, contender in rows
        )
    )


def tier(contender: Contender) -> Tier:
    """Return the worst tier that any gate not passed, or a missing fixture class, puts the provider in."""
    if contender.classes_missing:
        return Tier.NOT_COMPARABLE
    missed = {gate.consequence for gate in contender.gates if gate.verdict is not Verdict.PASSED}
    if Consequence.DISQUALIFIED in missed:
        return Tier.DISQUALIFIED
    if Consequence.BLOCKED in missed:
        return Tier.BLOCKED
    return Tier.ENRICHMENT_ONLY if Consequence.ENRICHMENT_ONLY in missed else Tier.ELIGIBLE


_Order = tuple[int, tuple[tuple[bool, Fraction], ...]]


def _order(contender: Contender) -> _Order:
    cost, *quality = _keys(contender)
    worse = [cost, *(None if key is None else -key for key in quality)]
    return list(Tier).index(tier(contender)), tuple((key is None, Fraction(0) if key is None else key) for key in worse)


def _keys(contender: Contender) -> tuple[Fraction | None, ...]:
    value = {figure.metric: figure.value for figure in contender.measured}
    names = ("cost_per_useful_answer", "precision@10", "recall", "freshness_accuracy")
    return tuple(value[name] for name in names)


def _reasons(contender: Contender) -> tuple[str, ...]:
    missed = (f"{gate.verdict.value}:{gate.gate}" for gate in contender.gates if gate.verdict is not Verdict.PASSED)
    return (*(f"missing:{name}" for name in contender.classes_missing), *missed)
