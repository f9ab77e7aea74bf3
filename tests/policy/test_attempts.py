from decimal import Decimal
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from testigo.model.exchange import OperationKind
from testigo.model.failure import Failure, ProviderError
from testigo.model.outcome import Attempt
from testigo.policy.attempts import summarise, total_cost


def attempt(
    *, invoked: bool = True, failed: bool = False, cost: str | None = "0.01", provider: str = "faro", rung: int = 1
) -> Attempt:
    """Return a line of the ledger."""
    return Attempt(
        case="gs-001",
        provider=provider,
        rung=rung,
        operation=OperationKind.SEARCH,
        invoked=invoked,
        error=ProviderError(failure=Failure.TIMEOUT, status=0) if failed else None,
        cost_usd=None if cost is None or not invoked else Decimal(cost),
        exchange="c#0" if invoked else None,
    )


def test_success_divides_by_what_was_invoked() -> None:
    """A call that was planned and not made neither succeeded nor failed."""
    (found,) = summarise([attempt(), attempt(failed=True), attempt(), attempt(invoked=False)])
    assert (found.attempted, found.invoked, found.succeeded) == (4, 3, 2)
    assert found.success == Fraction(2, 3)
    assert found.cost_usd == Decimal("0.03")
    assert found.unpriced == ()


def test_nothing_invoked_has_no_rate() -> None:
    """Unknown is not zero; the cost of no call is zero."""
    (found,) = summarise([attempt(invoked=False)])
    assert found.success is None
    assert found.cost_usd == 0


def test_one_unpriced_call_makes_the_cost_unknown() -> None:
    """Its exchange is named."""
    (found,) = summarise([attempt(), attempt(cost=None)])
    assert found.cost_usd is None
    assert found.unpriced == ("c#0",)
    assert total_cost([attempt(), attempt(cost=None)]) is None
    assert total_cost([]) == 0


@given(
    st.lists(st.builds(attempt, invoked=st.booleans(), failed=st.booleans(), provider=st.sampled_from("ab"),
                       rung=st.integers(1, 2), cost=st.sampled_from(["0", "0.5", None]))),
    st.randoms(),
)  # fmt: skip
def test_the_order_of_attempts_changes_nothing(attempts: list[Attempt], random: object) -> None:
    """Summaries are sorted, one per provider, rung and operation, and every attempt is in one."""
    shuffled = list(attempts)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    found = summarise(attempts)
    assert summarise(shuffled) == found
    assert sum(summary.attempted for summary in found) == len(attempts)
    assert [(s.provider, s.rung) for s in found] == sorted({(a.provider, a.rung) for a in attempts})
