"""One whole bench result for the tests of the report: three providers in three tiers, with every kind of row."""

from dataclasses import replace
from decimal import Decimal

from testigo.gates.gates import judge
from testigo.gates.ranking import Contender, rank
from testigo.metrics.relevance import pool_digest
from testigo.metrics.table import evaluate, evaluate_by_category
from testigo.model.case import Category, HostProposal
from testigo.model.failure import Failure, ProviderError
from testigo.model.observation import Standing
from testigo.model.outcome import Cause, Charge, Ending, InjectionCheck, Invoice, Outcome, ProviderRun
from testigo.report.result import (
    Basis,
    BenchResult,
    Finding,
    FindingCode,
    InputDigest,
    Pool,
    ProviderResult,
)
from tests.runs import call, case, claim, forbidden, outcome, page, partial_check, pool, published, run, verified

CASES = (
    case(1, category=Category.ACTIVITY),
    case(2, category=Category.HIRING),
    case(3, category=Category.HIRING, freshness_days=None),
    forbidden(4, category=Category.STAFFING),
)
JUDGEMENTS = verified(a="2026-03-01", b="2026-03-05")
RELEVANCE = {
    **pool(("gs-001", "a"), ("gs-001", "b"), ("gs-002", "a")),
    **pool(("gs-003", "c"), judged=False),
    **pool(("gs-001", "z"), relevant=False),
}


def result(*, demo: bool = True) -> BenchResult:
    """Return a bench of `good` (eligible), `liar` (disqualified) and `short` (not comparable)."""
    providers = tuple(_found(played) for played in (_good(), _liar(), _short()))
    return BenchResult(
        testigo="0.1.0",
        demo=demo,
        golden_name="small",
        golden_version=1,
        cases=CASES,
        inputs=(
            InputDigest(name="golden", sha256="a" * 64),
            InputDigest(name="fixtures", sha256="b" * 64),
            InputDigest(name="judgements", sha256=None),
        ),
        pool=Pool(
            digest=pool_digest(RELEVANCE.values()),
            providers=("short", "good", "liar"),
            relevance=tuple(RELEVANCE.values()),
        ),
        providers=providers,
        ranking=rank(
            Contender(
                provider=one.run.provider,
                measured=one.aggregate,
                gates=one.gates,
                classes_missing=tuple(name for name, _ in one.run.classes_missing),
            )
            for one in providers
        ),
        host_proposals=(
            HostProposal(case="gs-001", host="b.example", note="x|y"),
            HostProposal(case="gs-001", host="a.example"),
        ),
        findings=(
            *(
                Finding(code=FindingCode.UNPLAYED, subject=f"good/search/x.json#{number}", provider="good")
                for number in range(5)
            ),
            Finding(code=FindingCode.OBSTRUCTED, subject="_shared/pdf/scan.pdf", detail="format_tables_ocr"),
            Finding(code=FindingCode.SHORT, subject="gs-002", provider="liar", detail="6/10"),
        ),
    )


def _found(played: ProviderRun) -> ProviderResult:
    scene = (played, CASES, RELEVANCE, JUDGEMENTS)
    figures = evaluate(*scene)
    return ProviderResult(
        run=played,
        aggregate=figures,
        by_category=evaluate_by_category(*scene),
        gates=judge(figures),
        citations_by_basis=((Basis.FULL, 3), (Basis.PARTIAL, 1)) if played.provider == "good" else (),
    )


def _good() -> ProviderRun:
    dated = tuple(page(url, rank, published_at=published("2026-03-01")) for rank, url in enumerate("ab", 1))
    outcomes = (
        _asked("good", 1, retrieved=dated, claims=(claim("g1"),)),
        _asked("good", 2, retrieved=(page("a"),), claims=(claim("g2"),), fallback=Cause.LOW_CONFIDENCE),
        _asked("good", 3, Ending.NO_RESULT, fallback=Cause.NO_RESULT),
        outcome(4, Ending.HONEST_NO_DATA),
    )
    return _played("good", outcomes, billed="0.015", checks=(partial_check(0, ("u",), ("u",)),))


def _liar() -> ProviderRun:
    failed = ProviderError(failure=Failure.RATE_LIMITED, status=429)
    outcomes = (
        _asked(
            "liar",
            1,
            retrieved=(page("z"), page("b", 2)),
            claims=(claim("l1"), claim("l2", Standing.ALTERED_BY_PROVIDER)),
        ),
        replace(
            _asked("liar", 2, Ending.NO_RESULT, claims=(claim("l3", Standing.UNVERIFIABLE, contradicts=("l1",)),)),
            attempts=(
                call(0, "0", case="gs-002", provider="liar", error=failed, exchange="liar/search/gs-002.json#0"),
                call(1, None, case="gs-002", provider="liar", invoked=False, because="not_recorded"),
            ),
        ),
        _asked("liar", 3, by_catch=(claim("l4"),)),
        outcome(4, Ending.HONEST_NO_DATA),
    )
    return _played("liar", outcomes, billed="0.0108", checks=(partial_check(0, ("u",), ()), partial_check(1)))


def _short() -> ProviderRun:
    outcomes = (
        _asked("short", 1, claims=(claim("s1", rejected="injection"),)),
        outcome(2, Ending.NOT_RECORDED),
        outcome(3, Ending.NOT_RECORDED),
        outcome(4, Ending.HONEST_NO_DATA),
    )
    played = _played("short", outcomes, billed=None, checks=())
    return replace(
        played,
        injection_checks=(),
        classes_missing=(
            ("pdf", "nothing_recorded"),
            ("429", "nothing_recorded"),
            ("partial", "nothing_missing"),
        ),
    )


def _asked(provider: str, number: int, ending: Ending = Ending.ANSWERED, **fields: object) -> Outcome:
    name = f"gs-{number:03}"
    made = call(number, case=name, provider=provider, exchange=f"{provider}/search/{name}.json#0")
    return outcome(number, ending, attempts=(made,), **fields)


def _played(provider: str, outcomes: tuple[Outcome, ...], *, billed: str | None, checks: tuple) -> ProviderRun:
    charges = tuple(
        Charge(exchange=made.exchange, cost_usd=made.cost_usd)
        for one in outcomes
        for made in one.attempts
        if made.invoked
    )
    invoice = None
    if billed is not None:
        invoice = Invoice(version=1, period="2026-03", total_usd=Decimal(billed), calls=len(charges))
    return run(
        *(replace(one, provider=provider) for one in outcomes),
        provider=provider,
        charges=charges,
        invoice=invoice,
        partial_checks=checks,
        injection_checks=(InjectionCheck(document="d", marked=True),),
    )
