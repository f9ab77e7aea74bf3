"""Values that several tests of this folder begin with."""

from datetime import date
from decimal import Decimal

from testigo.evidence.claims import Assertion
from testigo.model.case import ClaimType, Family, Question
from testigo.model.observation import Claim, Modality, Observation, Range, Stance, Standing, Term, Value
from testigo.model.span import Citation, Quote


def question(
    entity: str = "Aceros Brenal",
    *aliases: str,
    claim_type: ClaimType = ClaimType.HEADCOUNT,
    freshness_days: int | None = None,
) -> Question:
    """Return a question about an invented company."""
    return Question(
        query=f"sobre {entity}",
        language="es",
        entity=entity,
        aliases=aliases,
        claim_type=claim_type,
        freshness_days=freshness_days,
    )


def people(low: int, high: int | None = -1) -> Range:
    """Return a headcount; one number where no upper end is given."""
    return Range(Decimal(low), Decimal(low) if high == -1 else None if high is None else Decimal(high), "people")


def usd(millions: str) -> Range:
    """Return an amount in dollars."""
    return Range(Decimal(millions) * 10**6, Decimal(millions) * 10**6, "USD")


def observation(
    url_key: str = "https://nota.example/1",
    standing: Standing = Standing.CITABLE,
    name: str | None = None,
) -> Observation:
    """Return an observation of a document."""
    return Observation(
        id=name or f"o-{url_key}-{standing.value}",
        url_key=url_key,
        path="_shared/html/00.html",
        sha256="00",
        citation=Citation(span="offset:0-9", quote=Quote(exact="120 people")),
        standing=standing,
        family=Family.PRESS,
        origin_group="nota.example",
        read_from="faro/search/gs-001.json#/results/0/text",
    )


def claim(
    name: str,
    value: Value | None = None,
    *,
    claim_type: ClaimType = ClaimType.HEADCOUNT,
    stance: Stance = Stance.ASSERTS,
    modality: Modality = Modality.STATED,
    urls: tuple[str, ...] = (),
    observations: tuple[Observation, ...] | None = None,
    case: str = "gs-001",
    provider: str = "faro",
    rejected: str | None = None,
) -> Claim:
    """Return a claim; without URLs it stands in a document of its own."""
    documents = urls or (f"https://{name}.example/",)
    return Claim(
        id=name,
        case=case,
        provider=provider,
        claim_type=claim_type,
        entity="Aceros Brenal",
        value=people(120) if value is None else value,
        stance=stance,
        modality=modality,
        confidence=Decimal("0.9"),
        observed_at=date(2026, 5, 1),
        fetched_at="2026-10-01T00:00:00Z",
        effective_at=None,
        stale_after=None,
        observations=tuple(observation(url) for url in documents) if observations is None else observations,
        rejected=rejected,
    )


def assertion(
    value: Value | None = None,
    *,
    start: int = 0,
    end: int = 9,
    confidence: str = "0.9",
    modality: Modality = Modality.STATED,
    effective_at: date | None = None,
    stance: Stance = Stance.ASSERTS,
) -> Assertion:
    """Return an assertion of a headcount."""
    return Assertion(
        claim_type=ClaimType.HEADCOUNT,
        value=people(120) if value is None else value,
        stance=stance,
        modality=modality,
        confidence=Decimal(confidence),
        start=start,
        end=end,
        effective_at=effective_at,
    )


def event(text: str) -> Term:
    """Return the value of an event claim."""
    return Term(text, "event")
