from testigo.metrics.scoring import calls_of, score
from testigo.model.case import Category, WebRole
from testigo.model.exchange import OperationKind
from testigo.model.outcome import Charge, Ending, InjectionCheck, Invoice, LatencySample
from tests.runs import NO_JUDGEMENTS, call, case, forbidden, outcome, partial_check, pool, run


def test_a_case_is_asked_unless_forbidden_or_not_recorded() -> None:
    """A failed or over-abstained case is in; a forbidden or unrecorded one and one without outcome are out."""
    cases = (
        case(1),
        case(2),
        case(3, web_role=WebRole.CORROBORATES),
        case(4),
        forbidden(5),
        case(6),
    )
    scoring = score(
        run(
            outcome(1, Ending.ANSWERED),
            outcome(2, Ending.NO_RESULT),
            outcome(3, Ending.HONEST_NO_DATA),
            outcome(4, Ending.NOT_RECORDED),
            outcome(5, Ending.ANSWERED),
        ),
        cases,
        {},
        NO_JUDGEMENTS,
    )
    assert [one.id for one, _ in scoring.asked()] == ["gs-001", "gs-002", "gs-003"]
    assert [found.case for _, found in scoring.asked()] == ["gs-001", "gs-002", "gs-003"]
    assert [one.id for one in scoring.forbidden()] == ["gs-005"]


def test_cases_come_in_order_of_id() -> None:
    """The order of the golden file leaves no trace."""
    scoring = score(run(outcome(2), outcome(1)), (case(2), case(1)), {}, NO_JUDGEMENTS)
    assert [one.id for one in scoring.cases] == ["gs-001", "gs-002"]


def test_only_relevant_pages_ground_a_case() -> None:
    """A pair decided as not relevant grounds nothing, and a relevant one brings its origin group."""
    relevance = {**pool(("gs-001", "a", "g"), ("gs-001", "b", "h")), **pool(("gs-001", "c", "g"), relevant=False)}
    scoring = score(run(), (case(1),), relevance, NO_JUDGEMENTS)
    assert scoring.grounds == {"gs-001": {"a": "g", "b": "h"}}


def test_a_case_is_judged_by_one_reviewed_page() -> None:
    """A reviewed page counts as judged even where it was found not relevant, and only for its own case."""
    relevance = {
        **pool(("gs-001", "a"), relevant=False),
        **pool(("gs-001", "b"), ("gs-002", "b"), judged=False),
    }
    scoring = score(run(), (case(1), case(2)), relevance, NO_JUDGEMENTS)
    assert scoring.judged == {"gs-001"}
    assert scoring.is_judged()
    assert not score(run(), (case(2),), relevance, NO_JUDGEMENTS).is_judged()


def test_a_category_holds_its_cases_and_their_calls_alone() -> None:
    """Outcomes, charges, partial checks and latencies of other categories are left out; what has no case stays."""
    mine = partial_check(0, exchange="mine#0")
    sample = LatencySample(operation=OperationKind.SEARCH, milliseconds=1, exchange="mine#0")
    charge = Charge(exchange="mine#0", cost_usd=None)
    invoice = Invoice(version=1, period="x", total_usd=1, calls=1)
    injected = InjectionCheck(document="d", marked=True)
    made = run(
        outcome(1, attempts=(call(exchange="mine#0"),)),
        outcome(2, attempts=(call(exchange="other#0"),)),
        partial_checks=(mine, partial_check(0, exchange="other#0")),
        charges=(charge, Charge(exchange="other#0", cost_usd=None)),
        latencies=(sample, LatencySample(operation=OperationKind.SEARCH, milliseconds=1, exchange="other#0")),
        injection_checks=(injected,),
        invoice=invoice,
    )
    cases = (case(1, category=Category.HIRING), case(2, category=Category.STAFFING))
    scoring = score(made, cases, {}, NO_JUDGEMENTS).narrowed(Category.HIRING)
    assert scoring.cases == cases[:1]
    assert scoring.run == run(
        made.outcomes[0],
        partial_checks=(mine,),
        charges=(charge,),
        latencies=(sample,),
        injection_checks=(injected,),
        invoice=invoice,
    )


def test_a_planned_call_is_no_call() -> None:
    """Only attempts that were made are calls."""
    made, planned = call(0), call(1, invoked=False, cost=None)
    assert calls_of(outcome(attempts=(made, planned))) == [made]
