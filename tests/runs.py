"""Small true runs for the tests of metrics, gates and report: builders with defaults, and one Hypothesis strategy."""

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal

from hypothesis import strategies as st

from testigo.model.case import Case, Category, ClaimType, Expect, Family, Judgement, Judgements, VerifiedDate, WebRole
from testigo.model.document import DateFact, DateKind
from testigo.model.exchange import OperationKind
from testigo.model.observation import Claim, Modality, Observation, Stance, Standing, Term
from testigo.model.outcome import (
    Attempt,
    Cause,
    Charge,
    Ending,
    InjectionCheck,
    Invoice,
    LatencySample,
    Outcome,
    PartialCheck,
    ProviderRun,
    Relevance,
    Retrieved,
)
from testigo.model.span import Citation, Quote

CAPTURED = "2026-03-10T12:00:00Z"
NO_JUDGEMENTS = Judgements(version=1)


def case(number: int = 1, **fields: object) -> Case:
    """Return an allowed case `gs-00N` of the category `activity`."""
    given = {
        "id": f"gs-{number:03}",
        "category": Category.ACTIVITY,
        "query": "a",
        "language": "es",
        "entity": "A",
        "claim_type": ClaimType.ACTIVITY,
        "web_role": WebRole.ALLOWED,
        "expect": Expect(families=frozenset({Family.PRESS})),
        "freshness_days": 30,
        "trap": "t",
    }
    return Case(**{**given, **fields})


def forbidden(number: int = 1, **fields: object) -> Case:
    """Return a case only a register may answer."""
    return case(number, web_role=WebRole.FORBIDDEN, claim_type=ClaimType.TAX_STATUS, **fields)


def published(day: str, **fields: object) -> DateFact:
    """Return a publication date that nothing speaks against."""
    given = {"day": date.fromisoformat(day), "precision_days": 0, "kind": DateKind.PUBLISHED, "raw": day}
    return DateFact(**{**given, **fields})


def page(url_key: str, rank: int = 1, **fields: object) -> Retrieved:
    """Return an undated press document at a rank."""
    given = {
        "url_key": url_key,
        "url": url_key,
        "rank": rank,
        "operation": OperationKind.SEARCH,
        "family": Family.PRESS,
        "origin_group": url_key,
        "published_at": None,
        "captured_at": CAPTURED,
        "exchange": "p/search/x.json#0",
    }
    return Retrieved(**{**given, **fields})


def pages(*url_keys: str) -> tuple[Retrieved, ...]:
    """Return documents in the order of their ranks, from 1."""
    return tuple(page(url_key, rank) for rank, url_key in enumerate(url_keys, 1))


def observation(standing: Standing = Standing.CITABLE) -> Observation:
    """Return an observation of a standing."""
    return Observation(
        id="o",
        url_key="u",
        path="f",
        sha256="0",
        citation=Citation(span="offset:0-1", quote=Quote(exact="x")),
        standing=standing,
        family=Family.PRESS,
        origin_group="g",
        read_from="f#/0",
    )


def claim(claim_id: str = "c1", *standings: Standing, **fields: object) -> Claim:
    """Return a claim with one observation per standing; one citable where none is named."""
    given = {
        "id": claim_id,
        "case": "gs-001",
        "provider": "p",
        "claim_type": ClaimType.ACTIVITY,
        "entity": "A",
        "value": Term("x", "activity"),
        "stance": Stance.ASSERTS,
        "modality": Modality.STATED,
        "confidence": Decimal(1),
        "observed_at": None,
        "fetched_at": None,
        "effective_at": None,
        "stale_after": None,
        "observations": tuple(observation(standing) for standing in standings or (Standing.CITABLE,)),
    }
    return Claim(**{**given, **fields})


def call(number: int = 0, cost: str | None = "0.005", **fields: object) -> Attempt:
    """Return a search call that was made; its exchange is `p/search/x.json#N`."""
    given = {
        "case": "gs-001",
        "provider": "p",
        "rung": 1,
        "operation": OperationKind.SEARCH,
        "invoked": True,
        "cost_usd": None if cost is None else Decimal(cost),
        "exchange": f"p/search/x.json#{number}",
    }
    return Attempt(**{**given, **fields})


def outcome(number: int = 1, ending: Ending = Ending.ANSWERED, **fields: object) -> Outcome:
    """Return how case `gs-00N` ended."""
    return Outcome(**{"case": f"gs-{number:03}", "provider": "p", "ending": ending, **fields})


def run(*outcomes: Outcome, **fields: object) -> ProviderRun:
    """Return a run of provider `p`."""
    return ProviderRun(**{"provider": "p", "outcomes": outcomes, **fields})


def pool(
    *pairs: tuple[str, str] | tuple[str, str, str], judged: bool = True, relevant: bool = True
) -> dict[tuple[str, str], Relevance]:
    """Return decisions for (case, URL) or (case, URL, origin group)."""
    return {
        (pair[0], pair[1]): Relevance(
            case=pair[0], url_key=pair[1], relevant=relevant, judged=judged, origin_group=pair[-1]
        )
        for pair in pairs
    }


def verified(**days: str) -> Judgements:
    """Return judgements holding dates checked by hand."""
    dates = tuple(VerifiedDate(url_key=url_key, published_on=date.fromisoformat(day)) for url_key, day in days.items())
    return Judgements(version=1, dates=dates)


def partial_check(
    number: int, missing: tuple[str, ...] = (), declared: tuple[str, ...] = (), **fields: object
) -> PartialCheck:
    """Return what an extract of ten URLs said."""
    given = {
        "exchange": f"p/extract/x.json#{number}",
        "asked": 10,
        "declared_partial": bool(declared),
        "declared_missing": declared,
        "missing": missing,
    }
    return PartialCheck(**{**given, **fields})


_URLS = st.sampled_from([f"https://{letter}.example/" for letter in "abcdefghijkl"])
_DAYS = st.integers(-60, 60).map(lambda days: date(2026, 3, 10) + timedelta(days=days))


_FOUND = st.lists(st.tuples(_URLS, st.none() | _DAYS), max_size=12)


@st.composite
def scenes(draw: st.DrawFn) -> tuple[ProviderRun, tuple[Case, ...], dict[tuple[str, str], Relevance], Judgements]:
    """Draw everything that `evaluate` reads: up to five cases of any category with any ending, calls and claims."""
    count = draw(st.integers(1, 5))
    cases = tuple(
        case(
            number,
            category=draw(st.sampled_from(Category)),
            web_role=draw(st.sampled_from(WebRole)),
            freshness_days=draw(st.sampled_from([None, 1, 30])),
        )
        for number in range(1, count + 1)
    )
    outcomes = tuple(draw(_outcomes(one.id)) for one in cases)
    relevance = {
        (one.id, url_key): Relevance(
            case=one.id,
            url_key=url_key,
            relevant=draw(st.booleans()),
            judged=draw(st.booleans()),
            origin_group=draw(st.sampled_from("ghi")),
        )
        for one in cases
        for url_key in draw(st.sets(_URLS, max_size=4))
    }
    calls = [attempt for one in outcomes for attempt in one.attempts]
    scene = ProviderRun(
        provider="p",
        outcomes=outcomes,
        partial_checks=tuple(
            partial_check(number, ("u",), draw(st.sampled_from([(), ("u",)])))
            for number in range(draw(st.integers(0, 3)))
        ),
        injection_checks=tuple(
            InjectionCheck(document=f"d{number}", marked=draw(st.booleans()))
            for number in range(draw(st.integers(0, 3)))
        ),
        charges=tuple(Charge(exchange=attempt.exchange, cost_usd=attempt.cost_usd) for attempt in calls),
        invoice=draw(st.none() | st.builds(_invoice, st.integers(0, 100), st.just(len(calls)))),
        latencies=tuple(
            LatencySample(
                operation=OperationKind.SEARCH, milliseconds=draw(st.integers(1, 900)), exchange=attempt.exchange
            )
            for attempt in calls[:5]
        ),
    )
    dates = draw(st.dictionaries(_URLS, _DAYS, max_size=6))
    judgements = Judgements(
        version=1,
        relevance=tuple(
            Judgement(case=key[0], url_key=key[1], relevant=pair.relevant) for key, pair in relevance.items()
        ),
        dates=tuple(VerifiedDate(url_key=url_key, published_on=day) for url_key, day in dates.items()),
    )
    return scene, cases, relevance, judgements


@st.composite
def _outcomes(draw: st.DrawFn, case_id: str) -> Outcome:
    found = tuple(
        page(url_key, rank, published_at=None if day is None else published(day.isoformat()))
        for rank, (url_key, day) in enumerate(draw(_FOUND), 1)
    )
    claims = tuple(
        claim(
            f"{case_id}-c{number}",
            draw(st.sampled_from(Standing)),
            case=case_id,
            contradicts=draw(st.sampled_from([(), ("other",)])),
        )
        for number in range(draw(st.integers(0, 2)))
    )
    calls = tuple(
        call(cost=draw(st.sampled_from(["0", "0.005", "0.0133"])), case=case_id, exchange=f"{case_id}.json#{number}")
        for number in range(draw(st.integers(0, 3)))
    )
    made = Outcome(
        case=case_id,
        provider="p",
        ending=draw(st.sampled_from(Ending)),
        fallback=draw(st.none() | st.sampled_from(Cause)),
        attempts=calls,
        retrieved=found,
        claims=claims,
    )
    return replace(made, retrieved=()) if made.ending in (Ending.NOT_RECORDED, Ending.HONEST_NO_DATA) else made


def _invoice(thousandths: int, calls: int) -> Invoice:
    return Invoice(version=1, period="2026-03", total_usd=Decimal(thousandths) / 1000, calls=calls)
