"""The main job: from sealed recordings to measured values, gates and a ranking. No network, no clock, no disk write."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from testigo import __version__
from testigo.app.findings import find
from testigo.app.inputs import Inputs
from testigo.app.lacking import lacking_classes
from testigo.app.play import Played, Stage, play
from testigo.app.pool import Pool, fill_pool
from testigo.app.recordings import Recording, partial_checks, read_recordings
from testigo.app.shelf import Shelf, body_of, fill_shelf
from testigo.app.weigh import Scales
from testigo.evidence.claims import ClaimExtractor
from testigo.evidence.urls import host
from testigo.fixtures.manifest import FixtureClass
from testigo.gates.gates import judge
from testigo.gates.ranking import Contender, rank
from testigo.metrics.relevance import pool_digest, propose_hosts
from testigo.metrics.table import evaluate, evaluate_by_category
from testigo.model.case import HostProposal
from testigo.model.exchange import Exchange, OperationKind
from testigo.model.observation import Standing
from testigo.model.outcome import InjectionCheck, ProviderRun
from testigo.policy.authority import AuthorityTable
from testigo.registry.providers import Providers
from testigo.report import result


@dataclass(frozen=True, slots=True, kw_only=True)
class Tools:
    """What a bench works with, beside its inputs."""

    providers: Providers
    authority: AuthorityTable
    extractor: ClaimExtractor


def bench(
    inputs: Inputs,
    tools: Tools,
    *,
    show: Iterable[str] | None = None,
    progress: Callable[[str, str], None] = lambda _provider, _case: None,
) -> result.BenchResult:
    """Return everything the recordings say about their providers.

    Args:
        inputs: the sealed fixtures with golden set, judgements and invoices.
        tools: adapters, authority table and claim extractor.
        show: providers to report on; None for all of the manifest. The pool is over all of them in either case.
        progress: told of every (provider, case) before it is played.
    """
    recordings = read_recordings(inputs.store, tools.providers)
    shelf = fill_shelf(inputs.store, _fetches(recordings))
    pool = fill_pool(recordings, inputs.golden, inputs.judgements, shelf, tools.extractor)
    scales = Scales(shelf=shelf, extractor=tools.extractor, groups=pool.groups, copies=pool.copies)
    stage = Stage(
        store=inputs.store,
        pool=pool,
        scales=scales,
        authority=tools.authority,
        answers={recording.exchange.path: recording.answer for recording in recordings},
        progress=progress,
    )
    names = inputs.store.providers() if show is None else tuple(sorted(show))
    played = {name: play(stage, tools.providers.get(name), inputs.golden.cases) for name in names}
    runs = [_run(inputs, name, played[name], recordings, scales) for name in names]
    measured = tuple(_measure(inputs, pool, run, shelf) for run in runs)
    return result.BenchResult(
        testigo=__version__,
        demo=inputs.is_demo(),
        golden_name=inputs.golden.name,
        golden_version=inputs.golden.version,
        cases=inputs.golden.cases,
        inputs=_digests(inputs),
        pool=result.Pool(
            digest=pool_digest(pool.relevance.values()),
            providers=inputs.store.providers(),
            relevance=tuple(pool.relevance[pair] for pair in sorted(pool.relevance)),
        ),
        providers=measured,
        ranking=rank(_contender(provider) for provider in measured),
        host_proposals=_proposals(inputs, pool),
        findings=(*find(recordings, played, shelf), *_stray(inputs)),
    )


def _stray(inputs: Inputs) -> Iterator[result.Finding]:
    for name in inputs.stray_judgements:
        yield result.Finding(code=result.FindingCode.STRAY_JUDGEMENT, subject=name)


def _fetches(recordings: Iterable[Recording]) -> Iterator[tuple[str, str, Exchange]]:
    """Yield provider, final URL and exchange of every fetch that brought a page."""
    for recording in recordings:
        response = recording.response()
        if recording.is_kind(OperationKind.FETCH) and response is not None:
            yield recording.provider, response.documents[0].url, recording.exchange


def _run(inputs: Inputs, name: str, played: Played, recordings: Iterable[Recording], scales: Scales) -> ProviderRun:
    own = tuple(recording for recording in recordings if recording.provider == name)
    return ProviderRun(
        provider=name,
        outcomes=played.outcomes,
        partial_checks=partial_checks(own),
        injection_checks=_injection_checks(own, played, scales.shelf),
        charges=tuple(recording.cost() for recording in own),
        invoice=inputs.invoices.get(name),
        classes_missing=lacking_classes(own, inputs.golden, scales),
    )


def _injection_checks(own: Iterable[Recording], played: Played, shelf: Shelf) -> tuple[InjectionCheck, ...]:
    """Return, for every injected document, whether it was marked and where text of it came out all the same."""
    cited = [
        (observation.sha256, claim.id)
        for outcome in played.outcomes
        for claim in (*outcome.claims, *outcome.by_catch)
        if claim.rejected is None
        for observation in claim.observations
        if observation.standing is not Standing.WITHHELD
    ]
    checks: list[InjectionCheck] = []
    for recording in own:
        if recording.entry.fixture_class is FixtureClass.PROMPT_INJECTION:
            artifact = body_of(recording.exchange)
            leaks = tuple(sorted({claim for digest, claim in cited if digest == artifact.sha256}))
            alarm = shelf.screening(artifact).alarm
            checks.append(InjectionCheck(document=recording.exchange.path, marked=alarm, leaked_into=leaks))
    return tuple(checks)


def _measure(inputs: Inputs, pool: Pool, run: ProviderRun, shelf: Shelf) -> result.ProviderResult:
    arguments = (run, inputs.golden.cases, pool.relevance, inputs.judgements)
    aggregate = evaluate(*arguments)
    return result.ProviderResult(
        run=run,
        aggregate=aggregate,
        by_category=evaluate_by_category(*arguments),
        gates=judge(aggregate),
        citations_by_basis=_by_basis(run, shelf),
    )


def _by_basis(run: ProviderRun, shelf: Shelf) -> tuple[tuple[result.Basis, int], ...]:
    """Count the citations by what the visibility of their text was decided on."""
    held = {artifact.path: artifact for artifact in shelf.artifacts()}
    counted = Counter(
        result.Basis.PARTIAL if shelf.screening(held[observation.path]).partial else result.Basis.FULL
        for outcome in run.outcomes
        for claim in outcome.claims
        for observation in claim.observations
        if observation.standing is Standing.CITABLE and observation.path in held
    )
    return tuple((basis, counted[basis]) for basis in result.Basis)


def _contender(provider: result.ProviderResult) -> Contender:
    return Contender(
        provider=provider.run.provider,
        measured=provider.aggregate,
        gates=provider.gates,
        classes_missing=tuple(name for name, _ in provider.run.classes_missing),
    )


def _proposals(inputs: Inputs, pool: Pool) -> tuple[HostProposal, ...]:
    hosts = {key: host(url) for key, url in pool.urls.items()}
    computed = propose_hosts(inputs.golden.cases, pool.relevance.values(), hosts)
    reviewed = {(proposal.case, proposal.host) for proposal in inputs.judgements.host_proposals}
    fresh = (proposal for proposal in computed if (proposal.case, proposal.host) not in reviewed)
    return (*inputs.judgements.host_proposals, *fresh)


def _digests(inputs: Inputs) -> tuple[result.InputDigest, ...]:
    return (
        result.InputDigest(name="fixtures", sha256=inputs.store.manifest.root_sha256),
        result.InputDigest(name="golden", sha256=inputs.golden_sha256),
        result.InputDigest(name="judgements", sha256=inputs.judgements_sha256),
        *(
            result.InputDigest(name=f"{name}/invoice.json", sha256=digest)
            for name, digest in sorted(inputs.invoice_sha256.items())
        ),
    )
