from dataclasses import dataclass, field, replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from testigo.errors import BadInput, Fault, ReplayMissed
from testigo.model.case import Case, Category, ClaimType, Expect, Family, Question, WebRole
from testigo.model.document import Document, Estimate, Response, Usage
from testigo.model.exchange import Capabilities, Exchange, HttpRequest, Operation, OperationKind
from testigo.model.failure import Failure, ProviderError
from testigo.model.outcome import Cause, Ending
from testigo.policy.authority import AuthorityTable, builtin
from testigo.policy.cascade import Read, Run, Weighed, run_cascade
from testigo.policy.router import route
from tests.evidence.examples import claim

SEARCH, EXTRACT, FETCH = OperationKind.SEARCH, OperationKind.EXTRACT, OperationKind.FETCH
LIMITED = ProviderError(failure=Failure.RATE_LIMITED, status=429, retry_after_seconds=7)
DOWN = ProviderError(failure=Failure.UPSTREAM_ERROR, status=502, cost_usd=Decimal("0.01"))
REFUSED = ProviderError(failure=Failure.UNAUTHORIZED, status=401)
USEFUL = Weighed(claims=(claim("useful"),))
DOUBTFUL = Weighed(claims=(replace(claim("doubtful"), contradicts=("other",)),))
CASE = Case(
    id="gs-001",
    category=Category.STAFFING,
    query="cuántos trabajan en Aceros Brenal",
    language="es",
    entity="Aceros Brenal",
    claim_type=ClaimType.HEADCOUNT,
    web_role=WebRole.ALLOWED,
    expect=Expect(families=frozenset({Family.PRESS})),
    trap="none",
)


def found(*urls: str, cost: str | None = "0.02") -> Response:
    """Return an answer with a document per URL."""
    usage = Usage(cost_usd=None if cost is None else Decimal(cost), cost_basis="reported")
    documents = tuple(Document(url=url, rank=rank) for rank, url in enumerate(urls, 1))
    return Response(documents=documents, partial=None, usage=usage)


@dataclass
class Fake:
    """A provider whose answers are a script, and the road to it."""

    answers: list[Response | ProviderError]
    operations: frozenset[OperationKind] = frozenset({SEARCH, EXTRACT, FETCH})
    price: Decimal | None = Decimal("0.02")
    asked: list[Operation] = field(default_factory=list)
    waited: list[tuple[int, int | None]] = field(default_factory=list)
    sent: int = 0
    id: str = "faro"

    def capabilities(self) -> Capabilities:
        """Say which operations there are."""
        return Capabilities(operations=self.operations)

    def estimate(self, operation: Operation) -> Estimate:
        """Give one price for everything."""
        del operation
        if self.price is None:
            raise BadInput(Fault("providers.unpriced"))
        return Estimate(usd_expected=self.price, usd_worst_case=self.price)

    def build(self, operation: Operation) -> HttpRequest:
        """Remember what was asked."""
        self.asked.append(operation)
        return HttpRequest(method="POST", url="https://api.faro.example/")

    def send(self, request: HttpRequest) -> Exchange:
        """Give the next answer's envelope."""
        if self.sent == len(self.answers):
            raise ReplayMissed(Fault("fixtures.missed"))
        self.sent += 1
        return Exchange(request=request, status=200, retrieved_at="2026-10-01T00:00:00Z", path=f"c#{self.sent - 1}")

    def read(self, exchange: Exchange) -> Response | ProviderError:
        """Open it."""
        return self.answers[int(exchange.path.partition("#")[2])]

    def run(self, *weighings: Weighed, budget: str = "1", question: Question | None = None) -> Run:
        """Run the cascade; each weighing is what the documents amount to at that point."""
        results = iter(weighings)

        def weigh(reads: tuple[Read, ...]) -> Weighed:
            assert reads
            return next(results)

        return run_cascade(
            "gs-001",
            question or CASE.question(),
            self,
            route=route(question or CASE.question(), AuthorityTable()),
            send=self.send,
            weigh=weigh,
            budget_usd=Decimal(budget),
            wait=lambda tries, seconds: self.waited.append((tries, seconds)),
        )


def line(run: Run) -> list[tuple[int, str, bool, str | None, bool]]:
    """Write the attempts short: rung, operation, invoked, reason, failed."""
    return [(a.rung, a.operation.value, a.invoked, a.because, a.error is not None) for a in run.attempts]


def test_a_useful_claim_ends_the_climb() -> None:
    """The search answers, nobody is asked again, and the case did not fall back."""
    fake = Fake([found("u")])
    run = fake.run(USEFUL)
    assert (run.ending, run.fallback, run.weighed) == (Ending.ANSWERED, None, USEFUL)
    assert line(run) == [(1, "search", True, None, False)]
    assert fake.asked == [Operation(kind=SEARCH, query=CASE.query, language="es")]
    assert (run.attempts[0].cost_usd, run.attempts[0].exchange) == (Decimal("0.02"), "c#0")


@pytest.mark.parametrize(("first", "cause"), [(Weighed(), Cause.NO_RESULT), (DOUBTFUL, Cause.LOW_CONFIDENCE)])
def test_the_second_rung_looks_closer_at_three_urls(first: Weighed, cause: Cause) -> None:
    """Only after a recorded reason; the first three distinct URLs, in the provider's order; then it stops."""
    fake = Fake([found("u", "v", "u", "w", "x"), found("u")])
    run = fake.run(first, USEFUL)
    assert (run.ending, run.fallback, run.weighed) == (Ending.ANSWERED, cause, USEFUL)
    assert fake.asked[1:] == [Operation(kind=EXTRACT, urls=("u", "v", "w"))]
    assert line(run)[1:] == [(2, "extract", True, cause.value, False)]
    assert len(run.reads) == 2


def test_there_is_no_third_rung() -> None:
    """What two rungs do not answer stays unanswered, under the reason for leaving the first."""
    run = Fake([found("u"), found("u"), found("u")]).run(Weighed(), DOUBTFUL)
    assert (run.ending, run.fallback, len(run.attempts)) == (Ending.NO_RESULT, Cause.NO_RESULT, 2)


def test_without_extract_each_url_is_fetched() -> None:
    """Fetching names one URL at a time; without either there is no second rung."""
    fake = Fake([found("u", "v"), found("u"), REFUSED], operations=frozenset({SEARCH, FETCH}))
    run = fake.run(Weighed(), Weighed())
    assert [operation.urls for operation in fake.asked[1:]] == [("u",), ("v",)]
    assert line(run)[1:] == [(2, "fetch", True, "no_result", False), (2, "fetch", True, "no_result", True)]
    alone = Fake([found("u")], operations=frozenset({SEARCH})).run(Weighed())
    assert (alone.ending, alone.fallback, len(alone.attempts)) == (Ending.NO_RESULT, Cause.NO_RESULT, 1)


def test_an_empty_search_leaves_nothing_to_look_at() -> None:
    """Without URLs the second rung asks nobody."""
    run = Fake([found()]).run(Weighed())
    assert (run.ending, run.fallback, len(run.attempts)) == (Ending.NO_RESULT, Cause.NO_RESULT, 1)


@pytest.mark.parametrize(("failures", "answered"), [(1, True), (2, True), (3, False)])
def test_a_retryable_failure_is_tried_three_times(failures: int, answered: bool) -> None:
    """429, 5xx and time-outs are asked again, waiting as told; the third failure is the last."""
    fake = Fake([*([LIMITED] * failures), found("u")])
    run = fake.run(USEFUL)
    assert (run.ending is Ending.ANSWERED) is answered
    assert run.fallback is (None if answered else Cause.ERROR)
    assert fake.waited == [(1, 7), (2, 7)][:failures]
    assert len(run.attempts) == min(failures + 1, 3)


def test_another_failure_is_not_tried_again() -> None:
    """A refused key stays refused."""
    run = Fake([REFUSED, found("u")]).run()
    assert (run.ending, run.fallback) == (Ending.NO_RESULT, Cause.ERROR)
    assert line(run) == [(1, "search", True, None, True)]


def test_a_first_search_that_is_not_recorded_is_our_gap() -> None:
    """It is no failure of the provider and no fallback."""
    run = Fake([]).run()
    assert (run.ending, run.fallback) == (Ending.NOT_RECORDED, None)
    assert line(run) == [(1, "search", False, "not_recorded", False)]


def test_a_retry_that_is_not_recorded_leaves_the_error() -> None:
    """The recorded failure stands; the missing try was not invoked."""
    run = Fake([DOWN]).run()
    assert (run.ending, run.fallback) == (Ending.NO_RESULT, Cause.ERROR)
    assert line(run) == [(1, "search", True, None, True), (1, "search", False, "not_recorded", False)]


def test_a_second_rung_that_is_not_recorded_was_not_invoked() -> None:
    """The case left the first rung all the same."""
    run = Fake([found("u")]).run(Weighed())
    assert (run.ending, run.fallback) == (Ending.NO_RESULT, Cause.NO_RESULT)
    assert line(run)[1:] == [(2, "extract", False, "not_recorded", False)]


@pytest.mark.parametrize(
    ("budget", "attempts", "cause"),
    [
        ("0.01999", [(1, "search", False, "budget", False)], Cause.BUDGET),
        ("0.02", [(1, "search", True, None, False), (2, "extract", False, "budget", False)], Cause.NO_RESULT),
        ("0.03999", [(1, "search", True, None, False), (2, "extract", False, "budget", False)], Cause.NO_RESULT),
        ("0.04", [(1, "search", True, None, False), (2, "extract", True, "no_result", False)], Cause.NO_RESULT),
    ],
)
def test_a_call_whose_worst_case_does_not_fit_is_not_made(
    budget: str, attempts: list[tuple[int, str, bool, str | None, bool]], cause: Cause
) -> None:
    """What exactly fits is made; a cent less is not."""
    run = Fake([found("u"), found("u")]).run(Weighed(), Weighed(), budget=budget)
    assert line(run) == attempts
    assert run.fallback is cause


@pytest.mark.parametrize(("cost", "second"), [("0.01", True), (None, False), ("0.03", False)])
def test_the_budget_counts_what_calls_really_cost(cost: str | None, second: bool) -> None:
    """The reported cost is taken off; an unknown one at its worst."""
    run = Fake([found("u", cost=cost), found("u")]).run(Weighed(), Weighed(), budget="0.035")
    assert run.attempts[1].invoked is second


def test_a_failed_call_is_paid_too() -> None:
    """An error that was charged leaves less for the next try."""
    run = Fake([DOWN, found("u")]).run(budget="0.02")
    assert line(run) == [(1, "search", True, None, True), (1, "search", False, "budget", False)]


def test_what_has_no_price_is_not_asked() -> None:
    """An operation without a price cannot run."""
    fake = Fake([found("u")], price=None)
    run = fake.run()
    assert line(run) == [(1, "search", False, "unpriced", False)]
    assert (run.fallback, fake.sent) == (Cause.ERROR, 0)


@pytest.mark.parametrize("claim_type", sorted(builtin().claim_types()))
def test_a_forbidden_question_costs_nothing(claim_type: ClaimType) -> None:
    """With the registers known nobody is asked; with the table emptied the provider is, and a claim may come out."""
    question = replace(CASE, claim_type=claim_type).question()
    silent = Fake([found("u")])
    run = run_cascade(
        "gs-007",
        question,
        silent,
        route=route(question, builtin()),
        send=silent.send,
        weigh=lambda _: USEFUL,
        budget_usd=Decimal(1),
    )
    assert run == Run(ending=Ending.HONEST_NO_DATA)
    assert silent.asked == []
    assert Fake([found("u")]).run(USEFUL, question=question).ending is Ending.ANSWERED


@given(
    st.sampled_from(WebRole),
    st.frozensets(st.sampled_from(Family)),
    st.text(max_size=9),
    st.text(max_size=9),
    st.sampled_from(Category),
)
def test_the_answer_key_changes_no_outcome(
    role: WebRole, families: frozenset[Family], trap: str, notes: str, category: Category
) -> None:
    """Role, expectation, trap, notes and category of a case are not in its question, so nothing can depend on them."""
    expect = Expect(families=families, hosts=frozenset({trap}), terms=frozenset({notes}))
    scrambled = replace(CASE, web_role=role, expect=expect, trap=trap, notes=notes, category=category)
    assert scrambled.question() == CASE.question()
    for table in (builtin(), AuthorityTable()):
        assert route(scrambled.question(), table) == route(CASE.question(), table)


@given(st.lists(st.sampled_from(["ok", "limited", "down", "refused"]), max_size=8), st.sampled_from(["1", "0.05"]))
def test_a_climb_is_bounded_and_adds_up(script: list[str], budget: str) -> None:
    """At most three tries on each of two rungs; what is not invoked costs nothing and no budget is overrun."""
    answers = {"ok": found("u"), "limited": LIMITED, "down": DOWN, "refused": REFUSED}
    run = Fake([answers[step] for step in script]).run(Weighed(), Weighed(), budget=budget)
    assert 1 <= len(run.attempts) <= 6
    assert [attempt.rung for attempt in run.attempts] == sorted(attempt.rung for attempt in run.attempts)
    assert all(attempt.cost_usd is None for attempt in run.attempts if not attempt.invoked)
    assert sum(attempt.cost_usd or 0 for attempt in run.attempts) <= Decimal(budget)
    assert run.ending in (Ending.NO_RESULT, Ending.NOT_RECORDED)
