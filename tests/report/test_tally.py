from decimal import Decimal

import pytest

from testigo.model.failure import Failure, ProviderError
from testigo.model.observation import Standing
from testigo.model.outcome import Cause, Ending
from testigo.report import tally
from tests.runs import call, case, claim, forbidden, outcome, run


def test_cases_are_counted_by_ending() -> None:
    """A case without an outcome is not recorded, and is named; the forbidden ones are named too."""
    cases = (case(1), case(2), forbidden(3), case(4))
    played = run(outcome(1), outcome(2, Ending.NOT_RECORDED), outcome(3, Ending.HONEST_NO_DATA))
    assert tally.coverage(played, cases) == {
        "endings": {"answered": 1, "not_recorded": 2, "honest_no_data": 1},
        "not_recorded": ["gs-002", "gs-004"],
        "forbidden": ["gs-003"],
    }


def test_claims_are_counted_by_what_became_of_them() -> None:
    """Each claim produced has one fate, and the fates add up."""
    claims = (
        claim("a"),
        claim("b", Standing.ALTERED_BY_PROVIDER, Standing.UNVERIFIABLE),
        claim("c", Standing.UNVERIFIABLE, contradicts=("a",)),
        claim("d", rejected="injection"),
        claim("e", Standing.WITHHELD, Standing.ALTERED_BY_PROVIDER),
    )
    assert tally.claims(run(outcome(claims=claims, by_catch=(claim("f"), claim("g"))))) == {
        "produced": 5,
        "citable": 1,
        "altered_by_provider": 1,
        "unverifiable": 1,
        "withheld": 2,
        "contradicted": 1,
        "by_catch": 2,
    }


def test_calls_are_counted_by_how_they_went() -> None:
    """Failures stand under their name and obstruction, planned calls under why they were not made."""
    failed = ProviderError(failure=Failure.TIMEOUT, status=0)
    calls = (
        call(0),
        call(1, "0", error=failed),
        call(2, None, invoked=False, because="budget"),
        call(3, None, invoked=False),
    )
    assert tally.calls(run(outcome(attempts=calls))) == {
        "made": 2,
        "failed": {"timeout": 1},
        "obstructions": {"time_out": 1},
        "not_made": {"budget": 1, "unknown": 1},
    }


@pytest.mark.parametrize(("cost", "total"), [("0.010", "0.015"), (None, None)])
def test_a_case_in_a_line(cost: str | None, total: str | None) -> None:
    """Ending, reason to fall back, calls made, their cost (unknown if one is) and whether it was useful."""
    row = tally.case_row(
        outcome(
            fallback=Cause.BUDGET,
            attempts=(call(0), call(1, cost), call(2, None, invoked=False)),
            claims=(claim("a"), claim("b", contradicts=("a",))),
        )
    )
    assert row == {
        "ending": "answered",
        "fallback": "budget",
        "calls": 2,
        "cost_usd": total,
        "claims": 2,
        "useful": True,
    }
    assert total is None or Decimal(row["cost_usd"]) == Decimal(total)


def test_a_case_without_call_cost_nothing() -> None:
    """No call gives a cost of zero, no reason and nothing useful."""
    row = tally.case_row(outcome(ending=Ending.NO_RESULT))
    assert (row["cost_usd"], row["fallback"], row["useful"]) == ("0", None, False)
