"""The decision before the first call: does the web have a say, and which rungs may be climbed. It costs nothing."""

from dataclasses import dataclass

from testigo.model.case import ClaimType, Question
from testigo.model.outcome import Ending
from testigo.policy.authority import AuthorityTable


@dataclass(frozen=True, slots=True, kw_only=True)
class Route:
    """How a question is to be answered: it ends here, or it has rungs."""

    ending: Ending | None = None
    """`honest_no_data`: nobody is asked. None: climb the rungs."""
    because: str | None = None
    """`authoritative_type` or `declared_gap`; None where there are rungs."""
    rungs: tuple[int, ...] = ()
    """1: a cheap search; 2: one closer look at what it named, only after a recorded reason. There is no third."""


def route(question: Question, authority: AuthorityTable, *, gaps: frozenset[ClaimType] = frozenset()) -> Route:
    """Return the way of a question.

    Args:
        question: what is asked; the answer key is not in it.
        authority: the registers known in this run.
        gaps: claim types the team has declared that it has no source for.
    """
    if authority.is_authoritative(question.claim_type):
        return Route(ending=Ending.HONEST_NO_DATA, because="authoritative_type")
    if question.claim_type in gaps:
        return Route(ending=Ending.HONEST_NO_DATA, because="declared_gap")
    return Route(rungs=(1, 2))
