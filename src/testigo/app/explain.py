"""Which ids made a figure or a case, each with the file, span and quote it rests on. Nothing is computed anew."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from testigo.errors import BadInput, Fault, Where
from testigo.metrics.table import METRICS
from testigo.model.observation import Claim
from testigo.model.outcome import Outcome
from testigo.model.verdict import Measured
from testigo.report.result import BenchResult, ProviderResult


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """One thing a figure rests on, or fails for the want of."""

    id: str
    counted: bool
    """True: in the numerator."""
    file: str | None = None
    span: str | None = None
    quote: str | None = None
    note: str = ""
    """Standing of an observation, ending of a case, cost of a call: a code or a number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """A figure of a provider, or one of its cases, with its grounds."""

    subject: str
    provider: str
    measured: Measured | None
    """None where a case is explained."""
    grounds: tuple[Ground, ...]


def explain(result: BenchResult, subject: str, provider: str) -> Explanation:
    """Return the grounds of a metric (by its name) or a case (by its id) with one provider.

    Raises:
        BadInput: no such metric, case or provider; every fault together.
    """
    chosen = next((found for found in result.providers if found.run.provider == provider), None)
    metrics = tuple(metric.name for metric in METRICS)
    cases = {case.id for case in result.cases}
    faults: list[Fault] = []
    if chosen is None:
        known = ", ".join(found.run.provider for found in result.providers)
        detail = {"option": "provider", "provider": provider, "known": known}
        faults.append(Fault("app.unknown_provider", Where(), detail))
    if subject not in metrics and subject not in cases:
        faults.append(Fault("app.unknown_subject", Where(), {"subject": subject, "known": ", ".join(metrics)}))
    if faults or chosen is None:
        raise BadInput(*faults)
    if subject in cases:
        outcome = next(found for found in chosen.run.outcomes if found.case == subject)
        return Explanation(subject=subject, provider=provider, measured=None, grounds=tuple(_of_case(outcome)))
    measured = next(found for found in chosen.aggregate if found.metric == subject)
    return Explanation(
        subject=subject, provider=provider, measured=measured, grounds=tuple(_of_figure(chosen, measured))
    )


def _of_figure(provider: ProviderResult, measured: Measured) -> Iterator[Ground]:
    claims = {claim.id: claim for outcome in provider.run.outcomes for claim in outcome.claims}
    useful = {
        outcome.case: [claim for claim in outcome.claims if claim.is_useful()] for outcome in provider.run.outcomes
    }
    for ids, counted in ((measured.counted, True), (measured.not_counted, False)):
        for name in ids:
            # an id may name a claim, or a case whose useful claims make it count
            made_of = [claims[name]] if name in claims else useful.get(name, []) if counted else []
            if made_of:
                yield from _of_claims(name, made_of, counted=counted)
            else:
                yield Ground(id=name, counted=counted)


def _of_claims(name: str, claims: Iterable[Claim], *, counted: bool) -> Iterator[Ground]:
    for claim in claims:
        for observation in claim.observations:
            yield Ground(
                id=name,
                counted=counted,
                file=observation.path,
                span=observation.citation.span,
                quote=observation.citation.quote.exact,
                note=observation.standing.value,
            )


def _of_case(outcome: Outcome) -> Iterator[Ground]:
    yield Ground(id=outcome.case, counted=outcome.ending.value == "answered", note=outcome.ending.value)
    for attempt in outcome.attempts:
        failure = "" if attempt.error is None else attempt.error.failure.value
        note = " ".join(word for word in (attempt.operation.value, attempt.because, failure) if word)
        yield Ground(id=f"rung {attempt.rung}", counted=attempt.invoked, file=attempt.exchange, note=note)
    for document in outcome.retrieved:
        yield Ground(
            id=f"#{document.rank} {document.url_key}",
            counted=not document.withheld,
            file=document.exchange,
            note=document.family.value,
        )
    for claim in outcome.claims:
        yield from _of_claims(claim.id, [claim], counted=claim.is_useful())
