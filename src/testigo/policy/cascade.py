"""The cascade of one provider over one case (spec section 7): search, then one closer look, then stop.

It is the same whether answers are replayed or recorded: who sends, who waits and who weighs come in as arguments.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Protocol

from testigo.errors import ReplayMissed, TestigoError
from testigo.model.case import Question
from testigo.model.document import Estimate, Response
from testigo.model.exchange import Capabilities, Exchange, HttpRequest, Operation, OperationKind
from testigo.model.failure import ProviderError
from testigo.model.observation import Claim
from testigo.model.outcome import Attempt, Cause, Ending
from testigo.policy.router import Route

Read = tuple[Operation, Exchange, Response]
"""An operation that was answered: what was asked, what came, what the adapter read in it."""


class Asked(Protocol):
    """The part of a search provider that the cascade uses."""

    @property
    def id(self) -> str:
        """Name of the provider."""

    def capabilities(self) -> Capabilities:
        """Return what it can do."""

    def estimate(self, operation: Operation) -> Estimate:
        """Return what an operation will cost; raises where it has no price."""

    def build(self, operation: Operation) -> HttpRequest:
        """Return the request of an operation."""

    def read(self, exchange: Exchange) -> Response | ProviderError:
        """Return what an answer says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighed:
    """What the documents read so far amount to."""

    claims: tuple[Claim, ...] = ()
    """Of the question's own type, before the gateway, contradictions linked."""
    by_catch: tuple[Claim, ...] = ()
    """Of other types."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """How the cascade went."""

    ending: Ending
    fallback: Cause | None = None
    """Why the case left the first rung; None when it did not."""
    attempts: tuple[Attempt, ...] = ()
    reads: tuple[Read, ...] = ()
    weighed: Weighed = Weighed()


def run_cascade(
    case_id: str,
    question: Question,
    provider: Asked,
    *,
    route: Route,
    send: Callable[[HttpRequest], Exchange],
    weigh: Callable[[tuple[Read, ...]], Weighed],
    budget_usd: Decimal,
    wait: Callable[[int, int | None], None] = lambda _try, _seconds: None,
) -> Run:
    """Ask one provider about one case and return everything that happened.

    Args:
        case_id: names the attempts.
        question: what is asked.
        provider: the adapter.
        route: of `testigo.policy.router`; one that has an ending asks nobody.
        send: gives the answer to a request; raises `ReplayMissed` where the fixtures hold none.
        weigh: reads claims out of all answers so far.
        budget_usd: for the whole case; a call whose worst case does not fit is not made.
        wait: called before a call is tried again with the number of tries made and the seconds the provider asked for.
    """
    if route.ending is not None:
        return Run(ending=route.ending)
    climb = _Climb(case_id, provider, send, budget_usd, wait)
    first = climb.call(1, _search(question), because=None)
    if [attempt.because for attempt in first.attempts] == ["not_recorded"]:
        return Run(ending=Ending.NOT_RECORDED, attempts=first.attempts)
    weighed = weigh(first.reads) if first.reads else Weighed()
    cause = _cause(first, weighed)
    if cause is None:
        return Run(ending=Ending.ANSWERED, attempts=first.attempts, reads=first.reads, weighed=weighed)
    reached = Run(ending=Ending.NO_RESULT, fallback=cause, attempts=first.attempts, reads=first.reads, weighed=weighed)
    return _look_closer(climb, reached, weigh) if cause is not Cause.BUDGET and 2 in route.rungs else reached  # noqa: PLR2004 - the second rung


def _search(question: Question) -> Operation:
    return Operation(kind=OperationKind.SEARCH, query=question.query, language=question.language)


def _cause(first: "_Called", weighed: Weighed) -> Cause | None:
    """Return why the first rung is not enough, or None."""
    last = first.attempts[-1]
    if any(claim.is_useful() for claim in weighed.claims):
        return None
    if last.because == "budget":
        return Cause.BUDGET
    if not first.reads:
        return Cause.ERROR
    return Cause.LOW_CONFIDENCE if weighed.claims else Cause.NO_RESULT


def _look_closer(climb: "_Climb", reached: Run, weigh: Callable[[tuple[Read, ...]], Weighed]) -> Run:
    """Climb the second rung: the provider's own reading of the first three URLs, or else their bytes."""
    attempts, reads = reached.attempts, reached.reads
    for operation in _closer(climb.provider.capabilities(), reads):
        called = climb.call(2, operation, because=reached.fallback)
        attempts, reads = attempts + called.attempts, reads + called.reads
    weighed = weigh(reads) if len(reads) > len(reached.reads) else reached.weighed
    useful = any(claim.is_useful() for claim in weighed.claims)
    ending = Ending.ANSWERED if useful else Ending.NO_RESULT
    return replace(reached, ending=ending, attempts=attempts, reads=reads, weighed=weighed)


def _closer(capabilities: Capabilities, reads: tuple[Read, ...]) -> tuple[Operation, ...]:
    urls = tuple(dict.fromkeys(document.url for _, _, answer in reads for document in answer.documents))[:3]
    if not urls:
        return ()
    if OperationKind.EXTRACT in capabilities.operations:
        return (Operation(kind=OperationKind.EXTRACT, urls=urls),)
    if OperationKind.FETCH in capabilities.operations:
        return tuple(Operation(kind=OperationKind.FETCH, urls=(url,)) for url in urls)
    return ()


@dataclass(frozen=True, slots=True)
class _Called:
    """One operation with all its tries."""

    attempts: tuple[Attempt, ...]
    reads: tuple[Read, ...] = ()


class _Climb:
    """The calls of one case: how they are sent, and what of the budget is left."""

    def __init__(
        self,
        case: str,
        provider: Asked,
        send: Callable[[HttpRequest], Exchange],
        budget_usd: Decimal,
        wait: Callable[[int, int | None], None],
    ) -> None:
        self.case = case
        self.provider = provider
        self.send = send
        self.left = budget_usd
        self.wait = wait

    def call(self, rung: int, operation: Operation, *, because: Cause | None) -> _Called:
        """Make one operation, at most three tries; what is not made is an attempt that was not invoked."""
        attempts: list[Attempt] = []
        for tries in range(1, 4):
            blank = Attempt(
                case=self.case, provider=self.provider.id, rung=rung, operation=operation.kind, invoked=False
            )
            refusal, worst = self._refusal(operation)
            if refusal is not None:
                return _Called((*attempts, replace(blank, because=refusal)))
            try:
                exchange = self.send(self.provider.build(operation))
            except ReplayMissed:
                return _Called((*attempts, replace(blank, because="not_recorded")))
            answer = self.provider.read(exchange)
            attempts.append(self._made(blank, exchange, answer, because))
            self._pay(attempts[-1].cost_usd, worst)
            if isinstance(answer, Response):
                return _Called(tuple(attempts), ((operation, exchange, answer),))
            if not answer.is_retryable() or tries == 3:  # noqa: PLR2004 - three tries
                break
            self.wait(tries, answer.retry_after_seconds)
        return _Called(tuple(attempts))

    def _refusal(self, operation: Operation) -> tuple[str | None, Decimal]:
        """Return why an operation may not be made, and its worst price."""
        try:
            worst = self.provider.estimate(operation).usd_worst_case
        except TestigoError:
            return "unpriced", Decimal(0)
        return ("budget" if worst > self.left else None), worst

    def _made(
        self, blank: Attempt, exchange: Exchange, answer: Response | ProviderError, because: Cause | None
    ) -> Attempt:
        error = answer if isinstance(answer, ProviderError) else None
        cost = answer.cost_usd if isinstance(answer, ProviderError) else answer.usage.cost_usd
        reason = None if because is None else because.value
        return replace(blank, invoked=True, because=reason, error=error, cost_usd=cost, exchange=exchange.path)

    def _pay(self, cost: Decimal | None, worst: Decimal) -> None:
        # a call whose price is not known is counted at its worst, so that a budget is never overrun unseen
        self.left -= worst if cost is None else cost
