from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from testigo.app.bench import Tools, bench
from testigo.app.config import Config
from testigo.app.desk import bench_folder, inputs_of
from testigo.errors import BadInput, FixtureRejected
from testigo.evidence.claims import CueExtractor
from testigo.fixtures.manifest import FixtureClass
from testigo.model.border import dump_json, write
from testigo.model.case import GoldenSet
from testigo.model.exchange import Operation, OperationKind
from testigo.model.observation import Standing
from testigo.model.outcome import Cause, Ending, Outcome
from testigo.policy.authority import AuthorityTable
from testigo.registry.providers import load_providers
from testigo.report.build import build
from testigo.report.result import BenchResult, FindingCode
from tests.app import world as w


def benched(root: Path, world: w.World | None = None, **options: object) -> BenchResult:
    """Seal a world and bench it."""
    folder = (world or w.World()).seal(root / "cassettes")
    return bench_folder(Config(fixtures=str(folder)), plugins=False, **options)  # type: ignore[arg-type]


def outcome(result: BenchResult, provider: str, case: str) -> Outcome:
    """Return one outcome."""
    run = next(found.run for found in result.providers if found.run.provider == provider)
    return next(found for found in run.outcomes if found.case == case)


def figure(result: BenchResult, provider: str, metric: str) -> tuple[int, int]:
    """Return numerator and denominator of one figure."""
    found = next(found for found in result.providers if found.run.provider == provider)
    measured = next(measured for measured in found.aggregate if measured.metric == metric)
    assert measured.numerator is not None
    assert measured.denominator is not None
    return int(measured.numerator), int(measured.denominator)


def test_an_exact_excerpt_becomes_a_citable_claim_in_the_held_page(tmp_path: Path) -> None:
    """A quote that stands in the control page is cited there, at its span, from both documents that say it."""
    found = outcome(benched(tmp_path), "faro", "gs-001")
    (claim,) = found.claims
    assert found.ending is Ending.ANSWERED
    assert {observation.standing for observation in claim.observations} == {Standing.CITABLE}
    assert {observation.url_key for observation in claim.observations} == {w.CORPORATE, w.PRESS}
    assert all(observation.path.startswith("_shared/html/") for observation in claim.observations)


def test_an_altered_figure_is_produced_and_not_citable(tmp_path: Path) -> None:
    """An excerpt whose number is not that of the page makes a claim that counts against its provider."""
    found = outcome(benched(tmp_path), "eco", "gs-001")
    (claim,) = found.claims
    assert [observation.standing for observation in claim.observations] == [Standing.ALTERED_BY_PROVIDER]
    assert found.fallback is Cause.LOW_CONFIDENCE
    assert found.ending is Ending.NO_RESULT


def test_an_injected_page_is_withheld_and_its_claim_rejected(tmp_path: Path) -> None:
    """What a page with planted instructions says is rejected, although the sentence itself stands in the page."""
    result = benched(tmp_path)
    found = outcome(result, "eco", "gs-003")
    assert [claim.rejected for claim in found.claims] == ["injection"]
    assert [document.withheld for document in found.retrieved] == [True]
    withheld = [finding for finding in result.findings if finding.code is FindingCode.WITHHELD]
    assert [(finding.provider, finding.subject) for finding in withheld] == [("eco", w.INJECTED)]


def test_a_sentence_nobody_sees_is_not_citable(tmp_path: Path) -> None:
    """A claim whose quote stands in the page only where it is hidden is produced, and may not be cited."""
    world = w.World()
    world.searches["eco", "gs-001"] = [w.result(w.HIDING, "Aceros Lince emplea a 5,000 personas en su planta.")]
    (claim,) = outcome(benched(tmp_path, world), "eco", "gs-001").claims
    assert not claim.is_citable()
    assert [observation.standing for observation in claim.observations] == [Standing.WITHHELD]


def test_a_broken_file_ends_no_bench(tmp_path: Path) -> None:
    """A held PDF that cannot be opened is an obstruction, and what is quoted from it is unverifiable, not altered."""
    url = "https://www.aceros-lince.example/informe.pdf"
    world = w.World(pages={url: ("application/pdf", b"%PDF-1.7 broken")})
    world.searches["eco", "gs-001"] = [w.result(url, w.HEADCOUNT)]
    result = benched(tmp_path, world)
    (claim,) = outcome(result, "eco", "gs-001").claims
    assert [observation.standing for observation in claim.observations] == [Standing.UNVERIFIABLE]
    obstructed = [finding.detail for finding in result.findings if finding.code is FindingCode.OBSTRUCTED]
    assert obstructed == ["format_unsupported"]


def test_a_forbidden_case_asks_nobody(tmp_path: Path) -> None:
    """A question for a register ends in honest_no_data without a call, although an answer is recorded."""
    found = outcome(benched(tmp_path), "faro", "gs-004")
    assert (found.ending, found.attempts, found.claims) == (Ending.HONEST_NO_DATA, (), ())


def test_without_registers_abstention_falls(tmp_path: Path) -> None:
    """With the authority table emptied the forbidden case is asked and yields a claim: abstention is 0 of 1."""
    folder = w.World().seal(tmp_path / "cassettes")
    tools = Tools(providers=load_providers(plugins=False), authority=AuthorityTable(), extractor=CueExtractor())
    result = bench(inputs_of(Config(fixtures=str(folder))), tools)
    assert figure(result, "faro", "abstention") == (0, 1)
    assert figure(benched(tmp_path / "kept"), "faro", "abstention") == (1, 1)


def test_a_case_nobody_recorded_is_a_gap_of_ours(tmp_path: Path) -> None:
    """A case without an exchange ends as not recorded, and no quality figure of that provider counts it."""
    result = benched(tmp_path)
    assert outcome(result, "eco", "gs-004").ending is Ending.HONEST_NO_DATA
    world = w.World()
    del world.searches["eco", "gs-003"]
    result = benched(tmp_path / "gap", world)
    assert outcome(result, "eco", "gs-003").ending is Ending.NOT_RECORDED
    assert figure(result, "eco", "precision@5")[1] == 5 * 2


def test_the_pool_is_over_all_providers_whoever_is_shown(tmp_path: Path) -> None:
    """Selecting one provider changes neither the pool nor a figure of that provider."""
    everyone = benched(tmp_path)
    one = benched(tmp_path / "one", show=("eco",))
    assert one.pool == everyone.pool
    assert [found.run.provider for found in one.providers] == ["eco"]
    assert one.providers[0] == next(found for found in everyone.providers if found.run.provider == "eco")


def test_recall_counts_what_others_found(tmp_path: Path) -> None:
    """A source that only the other provider retrieved stands in the denominator: eco found 2 of 3 groups."""
    result = benched(tmp_path)
    assert figure(result, "faro", "recall") == (3, 3)
    assert figure(result, "eco", "recall") == (2, 3)


def test_a_reviewed_judgement_overrules_the_mechanical_one(tmp_path: Path) -> None:
    """A page judged irrelevant counts for nobody, and the figures say that somebody judged."""
    world = w.World(files={"_shared/judgements.json": w.judgements(("gs-001", w.PRESS, False))})
    result = benched(tmp_path, world)
    pair = next(pair for pair in result.pool.relevance if (pair.case, pair.url_key) == ("gs-001", w.PRESS))
    assert (pair.relevant, pair.judged) == (False, True)
    assert figure(result, "eco", "recall") == (1, 2)


def test_a_lie_about_coverage_is_found_wherever_it_was_recorded(tmp_path: Path) -> None:
    """An extract that brought one of two pages and says `partial: false` fails honest partial."""
    world = w.World()
    lie = w.extract("eco", [w.PRESS, w.CORPORATE], {w.PRESS: "x"}, [], partial=False)
    honest = w.extract("faro", [w.PRESS, w.CORPORATE], {w.PRESS: "x"}, [w.CORPORATE], partial=True)
    world.extras = [
        ("eco/errors/partial.json", FixtureClass.PARTIAL, (), [lie]),
        ("faro/errors/partial.json", FixtureClass.PARTIAL, (), [honest]),
    ]
    result = benched(tmp_path, world)
    assert figure(result, "eco", "honest_partial") == (0, 1)
    assert figure(result, "faro", "honest_partial") == (1, 1)


def test_an_injected_fetch_is_checked_for_containment(tmp_path: Path) -> None:
    """Every document of class prompt-injection is in the denominator, and contained when marked and uncited."""
    world = w.World()
    world.extras = [("eco/fetch/inj.json", FixtureClass.PROMPT_INJECTION, ("gs-003",), [w.fetch("eco", w.INJECTED)])]
    assert figure(benched(tmp_path, world), "eco", "injection_containment") == (1, 1)


def test_a_clean_page_filed_as_injected_is_not_marked(tmp_path: Path) -> None:
    """Containment can fail: a page of that class on which no rule fires counts against it."""
    world = w.World()
    world.extras = [("eco/fetch/inj.json", FixtureClass.PROMPT_INJECTION, ("gs-003",), [w.fetch("eco", w.PRESS)])]
    assert figure(benched(tmp_path, world), "eco", "injection_containment") == (0, 1)


def test_a_recorded_failure_is_played_before_the_answer(tmp_path: Path) -> None:
    """A 429 bound to a case is met first, then the answer: both calls are in the ledger, one search is read."""
    world = w.World()
    limited = w.answer(
        "faro",
        Operation(kind=OperationKind.SEARCH, query=w.CASES[0].query),
        {"error": {"code": "slow"}},
        status=429,
    )
    world.extras = [("faro/errors/gs-001.429.json", FixtureClass.RATE_LIMITED, ("gs-001",), [limited])]
    found = outcome(benched(tmp_path, world), "faro", "gs-001")
    assert [attempt.error is None for attempt in found.attempts] == [False, True]
    assert found.ending is Ending.ANSWERED


def test_a_recording_nobody_asked_for_is_a_finding(tmp_path: Path) -> None:
    """A second search bound to a case is named; an exhibit of a class that is only read is not."""
    world = w.World()
    other = w.search("faro", "another question", [])
    world.extras = [
        ("faro/search/gs-001-b.json", FixtureClass.RESULTS, ("gs-001",), [other]),
        ("faro/fetch/gs-001.json", FixtureClass.HTML, ("gs-001",), [w.fetch("faro", w.PRESS)]),
    ]
    found = [f.subject for f in benched(tmp_path, world).findings if f.code is FindingCode.UNPLAYED]
    assert found == ["faro/search/gs-001-b.json#0"]


def test_a_provider_without_all_nine_classes_is_not_comparable(tmp_path: Path) -> None:
    """Each class that is missing is named with its reason, and the provider cannot be ranked among the others."""
    result = benched(tmp_path)
    missing = dict(next(found.run for found in result.providers if found.run.provider == "eco").classes_missing)
    assert "429" in missing
    assert {standing.tier for standing in result.ranking.standings} == {"not_comparable"}


def test_an_unknown_provider_is_refused_with_all_others(tmp_path: Path) -> None:
    """Names that the fixtures do not hold are reported together, before anything is computed."""
    folder = w.World().seal(tmp_path / "cassettes")
    with pytest.raises(BadInput) as caught:
        bench_folder(Config(fixtures=str(folder)), show=("nadie", "faro"), required=("eco", "otra"), plugins=False)
    assert [(fault.code, fault.detail["provider"]) for fault in caught.value.faults] == [
        ("app.unknown_provider", "nadie"),
        ("app.unknown_provider", "eco"),
        ("app.unknown_provider", "otra"),
    ]


def test_judgements_about_no_case_are_refused(tmp_path: Path) -> None:
    """A judgement whose case does not exist would be dropped in silence, so it is an error."""
    world = w.World(files={"_shared/judgements.json": w.judgements(("gs-001", w.PRESS, True), ("gs-9", w.PRESS, True))})
    with pytest.raises(BadInput) as caught:
        benched(tmp_path, world)
    assert [(fault.code, fault.where.path) for fault in caught.value.faults] == [
        ("app.unknown_case", "$.relevance[1].case")
    ]


def test_judgements_under_no_key_are_refused(tmp_path: Path) -> None:
    """A judgement under a URL that is no key would match no page, so it is an error that says the key."""
    world = w.World(files={"_shared/judgements.json": w.judgements(("gs-001", f"{w.PRESS}#top", True))})
    with pytest.raises(BadInput) as stopped:
        benched(tmp_path, world)
    (fault,) = stopped.value.faults
    assert (fault.code, fault.where.path, fault.detail["key"]) == ("app.no_key", "$.relevance[0].url_key", w.PRESS)


def test_another_golden_set_leaves_stray_judgements_in_sight(tmp_path: Path) -> None:
    """With a golden set from elsewhere, judgements about cases it does not have are findings, not errors."""
    world = w.World(files={"_shared/judgements.json": w.judgements(("gs-001", w.PRESS, True))})
    folder = world.seal(tmp_path / "cassettes")
    golden = tmp_path / "mine.json"
    golden.write_bytes(write(GoldenSet(version=1, name="mine", demo=True, cases=w.CASES[1:])))
    result = bench_folder(Config(fixtures=str(folder), golden=str(golden)), plugins=False)
    stray = [finding.subject for finding in result.findings if finding.code is FindingCode.STRAY_JUDGEMENT]
    assert stray == ["gs-001"]


def test_a_demo_stays_one_under_any_golden_set(tmp_path: Path) -> None:
    """Recordings that the manifest calls a demo are stamped DEMO, whatever a golden set from elsewhere says."""
    folder = w.World().seal(tmp_path / "cassettes")
    golden = tmp_path / "mine.json"
    golden.write_bytes(write(GoldenSet(version=1, name="mine", cases=w.CASES)))
    assert bench_folder(Config(fixtures=str(folder), golden=str(golden)), plugins=False).demo


def test_golden_set_and_manifest_agree_on_what_is_a_demo(tmp_path: Path) -> None:
    """A folder whose own golden set denies that it is a demo is refused."""
    with pytest.raises(BadInput) as caught:
        benched(tmp_path, w.World(demo=False))
    assert [(fault.code, fault.where.path) for fault in caught.value.faults] == [("app.demo_differs", "$.demo")]


def test_nothing_is_computed_from_an_edited_file(tmp_path: Path) -> None:
    """One changed byte in one cassette stops the bench and names the file."""
    folder = w.World().seal(tmp_path / "cassettes")
    file = folder / "faro" / "search" / "gs-001.json"
    file.write_bytes(file.read_bytes().replace(b"1,250", b"1,251", 1))
    with pytest.raises(FixtureRejected) as caught:
        bench_folder(Config(fixtures=str(folder)), plugins=False)
    assert [(fault.code, fault.where.file) for fault in caught.value.faults] == [
        ("fixtures.edited", "faro/search/gs-001.json")
    ]


def plain(result: BenchResult) -> dict[str, object]:
    """Return every figure of a result without ids: numbers only."""
    return {
        f"{found.run.provider} {measured.metric}": (
            measured.value,
            measured.numerator,
            measured.denominator,
            measured.n,
        )
        for found in result.providers
        for measured in found.aggregate
    }


@given(st.permutations(["b", "c", "a", "d"]))
@settings(max_examples=6)
def test_renaming_cases_changes_no_figure(tmp_path_factory: pytest.TempPathFactory, names: list[str]) -> None:
    """Consistent new ids, and with them another order of all files, leave every figure as it was."""
    known = [case.id for case in w.CASES]
    renaming = dict(zip(known, names, strict=True))
    first = benched(tmp_path_factory.mktemp("a"))
    second = benched(tmp_path_factory.mktemp("b"), w.renamed(w.World(), renaming))
    assert plain(first) == plain(second)


@given(st.randoms(use_true_random=False))
@settings(max_examples=6)
def test_the_order_of_inputs_changes_no_byte(tmp_path_factory: pytest.TempPathFactory, random: object) -> None:
    """Cases and searches in any order give the same report but for the golden set's own digest."""
    world = w.World()
    cases, searches = list(world.cases), list(world.searches.items())
    random.shuffle(cases)  # type: ignore[attr-defined]
    random.shuffle(searches)  # type: ignore[attr-defined]
    mixed = w.World(cases=tuple(cases), searches=dict(searches))
    one = build(benched(tmp_path_factory.mktemp("a")))
    two = build(benched(tmp_path_factory.mktemp("b"), mixed))
    one.pop("inputs")
    two.pop("inputs")
    assert dump_json(one) == dump_json(two)
