"""Recording one service: the real cascade over every case, then the exhibits, sorted into cassettes."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from decimal import Decimal

from testigo.fixtures.manifest import FixtureClass
from testigo.model.case import Case, Question
from testigo.model.exchange import Exchange, HttpRequest, OperationKind
from testigo.policy.authority import AuthorityTable
from testigo.policy.cascade import Read, Weighed, run_cascade
from testigo.policy.router import route
from testigo.providers.demo import DemoProvider
from tools.demo_world.client import call
from tools.demo_world.exhibits import Exhibit, exhibits, incidents_of
from tools.demo_world.golden import golden
from tools.demo_world.server import TIMEOUT, Incidents, serve
from tools.demo_world.services import Service

Weigh = Callable[[str, Question, str, tuple[Read, ...]], Weighed]
"""(case id, question, provider, answers so far) -> claims; the bench's own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tape:
    """One cassette to be written."""

    path: str
    provider: str
    fixture_class: FixtureClass | None
    operation: OperationKind
    cases: tuple[str, ...]
    exchanges: tuple[Exchange, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Line:
    """An open line to a service: every call over it is noted."""

    provider: DemoProvider
    port: int
    incidents: Incidents
    made: list[Exchange]

    def send(self, request: HttpRequest) -> Exchange:
        """Make a call for real and note it."""
        asked = self.provider.recognise(request)
        hangs = asked is not None and self.incidents.coming(asked.query) == TIMEOUT
        exchange = call(request, self.port, hangs=hangs)
        if hangs:
            self.incidents.release()
        self.made.append(exchange)
        return exchange


def record_service(service: Service, weigh: Weigh, budget_usd: Decimal) -> tuple[Tape, ...]:
    """Return everything recorded of one service.

    Registers are left out of the router's sight, so that forbidden questions are recorded too: a bench with an empty
    authority table must have answers to fall for.
    """
    with _open(service) as line:
        played = [tape for case in golden().cases for tape in _play(line, case, weigh, budget_usd)]
        shown = [_show(line, exhibit) for exhibit in exhibits()]
    return (*played, *shown)


@contextmanager
def _open(service: Service) -> Iterator[_Line]:
    queries = {case.id: case.query for case in golden().cases}
    script = {queries[case]: list(statuses) for case, statuses in incidents_of(service.id).items()}
    incidents = Incidents(script)
    with serve(service, incidents) as port:
        yield _Line(provider=DemoProvider(service.id), port=port, incidents=incidents, made=[])


def _play(line: _Line, case: Case, weigh: Weigh, budget_usd: Decimal) -> Iterator[Tape]:
    question = case.question()
    line.made.clear()
    run_cascade(
        case.id,
        question,
        line.provider,
        route=route(question, AuthorityTable()),
        send=line.send,
        weigh=lambda reads: weigh(case.id, question, line.provider.id, reads),
        budget_usd=budget_usd,
    )
    sorted_out: dict[tuple[OperationKind, FixtureClass | None], list[Exchange]] = {}
    for exchange in line.made:
        sorted_out.setdefault(_kind(line, exchange), []).append(exchange)
    for (operation, kind), exchanges in sorted_out.items():
        failed = kind not in (FixtureClass.RESULTS, None)
        name = f"errors/{case.id}-{kind}" if failed else f"{operation}/{case.id}"
        yield _tape(line, name, operation, kind, exchanges, case=case.id)


def _kind(line: _Line, exchange: Exchange) -> tuple[OperationKind, FixtureClass | None]:
    """Return which verb and class a recorded exchange is of."""
    asked = line.provider.recognise(exchange.request)
    operation = OperationKind.SEARCH if asked is None else asked.kind
    if exchange.status == TIMEOUT:
        return operation, FixtureClass.TIMEOUT
    if exchange.status == 429:  # noqa: PLR2004 - RFC 6585
        return operation, FixtureClass.RATE_LIMITED
    if exchange.status >= 500:  # noqa: PLR2004 - RFC 9110, section 15.6
        return operation, FixtureClass.UPSTREAM_ERROR
    return operation, FixtureClass.RESULTS if operation is OperationKind.SEARCH else None


def _show(line: _Line, exhibit: Exhibit) -> Tape:
    exchanges = [line.send(line.provider.build(operation)) for operation in exhibit.operations]
    operation, kind = exhibit.operations[0].kind, exhibit.fixture_class
    folder = "errors" if kind is FixtureClass.PARTIAL else operation.value
    return _tape(line, f"{folder}/{exhibit.case}-{kind}", operation, kind, exchanges, case=exhibit.case)


def _tape(
    line: _Line,
    name: str,
    operation: OperationKind,
    kind: FixtureClass | None,
    exchanges: list[Exchange],
    *,
    case: str,
) -> Tape:
    return Tape(
        path=f"{line.provider.id}/{name}.json",
        provider=line.provider.id,
        fixture_class=kind,
        operation=operation,
        cases=(case,),
        exchanges=tuple(exchanges),
    )
