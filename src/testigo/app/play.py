"""One provider over all cases: the cascade played from recordings, its documents weighed into claims."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal

from testigo.app.as_recorded import as_recorded
from testigo.app.pool import Pool, names_of
from testigo.app.weigh import Scales
from testigo.evidence.hosts import classify
from testigo.evidence.urls import url_key
from testigo.fixtures.manifest import FixtureClass
from testigo.fixtures.replay import Replay
from testigo.fixtures.store import Store
from testigo.model.case import Case
from testigo.model.document import Document, Response
from testigo.model.exchange import Exchange, OperationKind
from testigo.model.failure import ProviderError
from testigo.model.outcome import Outcome, Retrieved
from testigo.policy.authority import AuthorityTable
from testigo.policy.cascade import Read, run_cascade
from testigo.policy.router import route
from testigo.providers.protocol import SearchProvider
from testigo.redaction.exchange import redact_request

BUDGET_USD = Decimal("0.25")
"""What one case may cost at most with one provider: two dear calls of the dearest price list fit, a third does not."""


EXHIBITS = frozenset(
    {
        FixtureClass.HTML,
        FixtureClass.PDF,
        FixtureClass.PARTIAL,
        FixtureClass.PROMPT_INJECTION,
        FixtureClass.CONTRADICTORY,
    }
)
"""Classes that are bound to a case to be read, not to be asked for by the cascade."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """What every play of one bench shares."""

    store: Store
    pool: Pool
    scales: Scales
    authority: AuthorityTable
    answers: Mapping[str, Response | ProviderError]
    """Path of a recorded exchange -> what its adapter reads in it."""
    progress: Callable[[str, str], None] = lambda _provider, _case: None
    """Told of every case before it is played: (provider, case)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """How one provider did, and what of its recordings nobody asked for."""

    outcomes: tuple[Outcome, ...]
    unplayed: tuple[str, ...]
    """`cassette#interaction` of recordings bound to a case that asked for something else."""


def play(stage: Stage, provider: SearchProvider, cases: Iterable[Case]) -> Played:
    """Return the outcome of every case with one provider."""
    outcomes: list[Outcome] = []
    unplayed: list[str] = []
    for case in cases:
        stage.progress(provider.id, case.id)
        outcome, left = _play_case(stage, provider, case)
        outcomes.append(outcome)
        unplayed.extend(left)
    return Played(outcomes=tuple(outcomes), unplayed=tuple(unplayed))


def _play_case(stage: Stage, provider: SearchProvider, case: Case) -> tuple[Outcome, tuple[str, ...]]:
    question = case.question()
    replay = Replay(stage.store, provider.id, case.id, redact=redact_request)
    run = run_cascade(
        case.id,
        question,
        as_recorded(provider, _exchanges(stage.store, provider.id, case.id), stage.answers),
        route=route(question, stage.authority),
        send=replay.send,
        weigh=lambda reads: stage.scales.weigh(case.id, question, provider.id, reads),
        budget_usd=BUDGET_USD,
    )
    outcome = Outcome(
        case=case.id,
        provider=provider.id,
        ending=run.ending,
        fallback=run.fallback,
        attempts=run.attempts,
        retrieved=tuple(_retrieved(stage, provider.id, case, run.reads)),
        claims=run.weighed.claims,
        by_catch=run.weighed.by_catch,
    )
    # a case that asks nobody leaves its recordings unplayed by design
    return outcome, tuple(_passed_over(stage.store, replay)) if run.attempts else ()


def _passed_over(store: Store, replay: Replay) -> Iterator[str]:
    """Yield the recordings that nobody asked for, but for exhibits: those are read where their class is proven."""
    for name in replay.unplayed():
        entry = store.entry(name.rpartition("#")[0])
        if entry is None or entry.fixture_class not in EXHIBITS:
            yield name


def _exchanges(store: Store, provider: str, case: str) -> Iterator[Exchange]:
    for entry in store.entries(provider=provider, case=case):
        if entry.operation is not None:
            yield from store.exchanges(entry)


def _retrieved(stage: Stage, provider: str, case: Case, reads: Iterable[Read]) -> Iterable[Retrieved]:
    for operation, exchange, response in reads:
        if operation.kind is OperationKind.SEARCH:
            for document in response.documents:
                yield _as_retrieved(stage, provider, case, exchange, document)


def _as_retrieved(stage: Stage, provider: str, case: Case, exchange: Exchange, document: Document) -> Retrieved:
    key = url_key(document.url)
    host = classify(document.url, names_of(case.question()))
    return Retrieved(
        url_key=key,
        url=document.url,
        rank=document.rank,
        operation=OperationKind.SEARCH,
        family=host.family,
        origin_group=stage.pool.groups.get(key, host.origin_group),
        published_at=document.published_at,
        captured_at=exchange.retrieved_at,
        exchange=exchange.path,
        withheld=bool(stage.scales.shelf.alarms(provider, document)),
    )
