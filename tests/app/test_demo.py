from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from testigo.app.config import load_config
from testigo.app.desk import bench_folder
from testigo.fixtures.verify import verify
from testigo.model.border import to_json
from testigo.model.observation import Claim
from testigo.report.build import build
from testigo.report.result import BenchResult

PROJECT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def demo() -> BenchResult:
    """The shipped demo, benched."""
    return bench_folder(load_config(PROJECT), plugins=False)


def observed(claim: Claim) -> dict[str, Any]:
    """Return what a claim says and where each of its observations stands."""
    return {
        "type": claim.claim_type.value,
        "value": to_json(claim.value),
        "stance": claim.stance.value,
        "rejected": claim.rejected,
        "contradicts": list(claim.contradicts),
        "observations": [
            {
                "path": observation.path,
                "span": observation.citation.span,
                "quote": observation.citation.quote.exact,
                "standing": observation.standing.value,
                "origin_group": observation.origin_group,
            }
            for observation in claim.observations
        ],
    }


@pytest.mark.parametrize("provider", ["faro", "eco", "brecha"])
def test_the_observations_of_the_demo_are_pinned(demo: BenchResult, snapshot: SnapshotAssertion, provider: str) -> None:
    """Every claim that the demo yields, with the place and standing of each observation, is as it was accepted."""
    run = next(found.run for found in demo.providers if found.run.provider == provider)
    assert {
        outcome.case: {claim.id: observed(claim) for claim in outcome.claims} for outcome in run.outcomes
    } == snapshot


def test_the_ranking_of_the_demo_is_pinned(demo: BenchResult, snapshot: SnapshotAssertion) -> None:
    """Places, tiers, reasons and gate results of the demo, losers included, are as they were accepted."""
    report = build(demo)
    gates = {name: provider["gates"] for name, provider in report["providers"].items()}
    assert {"ranking": report["ranking"], "gates": gates} == snapshot


def test_the_project_names_the_root_of_its_recordings() -> None:
    """The root digest stands in the project's configuration too, so that a folder sealed anew does not pass unseen."""
    config = load_config(PROJECT)
    assert config.root is not None
    assert verify(config.fixtures_folder(), expected_root=config.root) == ()
    assert [fault.code for fault in verify(config.fixtures_folder(), expected_root="0" * 64)] != []
