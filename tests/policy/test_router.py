import pytest

from testigo.model.case import ClaimType, Question
from testigo.model.outcome import Ending
from testigo.policy.authority import AuthorityTable, builtin
from testigo.policy.router import Route, route


def question(claim_type: ClaimType) -> Question:
    """Return a question of a type."""
    return Question(
        query="q", language="es", entity="Aceros Brenal", aliases=(), claim_type=claim_type, freshness_days=None
    )


@pytest.mark.parametrize("claim_type", ClaimType)
def test_a_register_s_question_ends_before_the_first_call(claim_type: ClaimType) -> None:
    """What a register decides is asked of nobody; everything else has two rungs and never a third."""
    found = route(question(claim_type), builtin())
    if claim_type in builtin().claim_types():
        assert found == Route(ending=Ending.HONEST_NO_DATA, because="authoritative_type")
    else:
        assert found == Route(rungs=(1, 2))


@pytest.mark.parametrize("claim_type", ClaimType)
def test_with_the_table_emptied_everything_is_asked(claim_type: ClaimType) -> None:
    """The router has no list of its own."""
    assert route(question(claim_type), AuthorityTable()) == Route(rungs=(1, 2))


def test_a_declared_gap_ends_too() -> None:
    """A team may say that it has no source for a type; a register's type keeps its own reason."""
    gaps = frozenset({ClaimType.HIRING, ClaimType.TAX_STATUS})
    assert route(question(ClaimType.HIRING), builtin(), gaps=gaps).because == "declared_gap"
    assert route(question(ClaimType.TAX_STATUS), builtin(), gaps=gaps).because == "authoritative_type"
    assert route(question(ClaimType.EVENT), builtin(), gaps=gaps).ending is None
