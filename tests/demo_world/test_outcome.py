from functools import cache
from pathlib import Path

import pytest

from testigo.app.bench import Tools, bench
from testigo.app.inputs import load_inputs
from testigo.evidence.claims import CueExtractor
from testigo.model.verdict import Tier, Verdict
from testigo.policy.authority import AuthorityTable, builtin
from testigo.registry.providers import load_providers
from testigo.report.result import BenchResult

CASSETTES = Path(__file__).parents[2] / "cassettes"


@cache
def _bench(*, registers: bool = True) -> BenchResult:
    authority = builtin() if registers else AuthorityTable()
    tools = Tools(providers=load_providers(plugins=False), authority=authority, extractor=CueExtractor())
    return bench(load_inputs(CASSETTES), tools)


def _verdicts(provider: str) -> dict[str, Verdict]:
    (found,) = (result for result in _bench().providers if result.run.provider == provider)
    return {gate.gate: gate.verdict for gate in found.gates}


def test_the_three_services_end_where_their_behaviour_puts_them() -> None:
    """Faro is eligible and first, eco may only enrich, brecha is disqualified."""
    standings = [(standing.provider, standing.tier) for standing in _bench().ranking.standings]
    assert standings == [("faro", Tier.ELIGIBLE), ("eco", Tier.ENRICHMENT_ONLY), ("brecha", Tier.DISQUALIFIED)]


@pytest.mark.parametrize(
    ("provider", "failed"),
    [("faro", set()), ("eco", {"citation_coverage"}), ("brecha", {"honest_partial", "invoice_divergence"})],
)
def test_each_gate_is_evaluated_and_fails_for_its_reason(provider: str, failed: set[str]) -> None:
    """All five gates can be evaluated on the demo; eco fails by its figures, brecha by its silence and its bill."""
    verdicts = _verdicts(provider)
    assert len(verdicts) == 5
    assert Verdict.NOT_EVALUATED not in verdicts.values()
    assert {gate for gate, verdict in verdicts.items() if verdict is Verdict.FAILED} == failed


@pytest.mark.parametrize(("provider", "at_least"), [("faro", 6), ("eco", 6), ("brecha", 3)])
def test_injected_pages_come_to_cases_and_nothing_of_them_comes_out(provider: str, at_least: int) -> None:
    """Searches for questions do return carrier pages, and every one of them is withheld."""
    (found,) = (result for result in _bench().providers if result.run.provider == provider)
    carried = [
        document.withheld
        for outcome in found.run.outcomes
        for document in outcome.retrieved
        if document.url_key.startswith("https://guia-industrial.example/ficha/")
    ]
    assert len(carried) >= at_least
    assert all(carried)


def test_without_registers_forbidden_questions_are_answered() -> None:
    """With the authority table emptied no service abstains any more: the demo has answers to fall for."""
    for provider in _bench(registers=False).providers:
        (abstention,) = (figure for figure in provider.aggregate if figure.metric == "abstention")
        assert abstention.value is not None
        assert abstention.value < 1


def test_the_contradictory_cases_are_useful_to_nobody() -> None:
    """Announced and paused, old and new: both claims stand, name each other, and the case counts as not useful."""
    for provider in _bench().providers:
        for case in ("gs-016", "gs-030", "gs-034"):
            (outcome,) = (outcome for outcome in provider.run.outcomes if outcome.case == case)
            claims = {claim.id: claim for claim in outcome.claims}
            named = [(claim.id, other) for claim in outcome.claims for other in claim.contradicts]
            assert named
            assert all(one in claims[other].contradicts for one, other in named)
