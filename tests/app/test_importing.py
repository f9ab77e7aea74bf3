import json
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from testigo.app import foreign, importing
from testigo.app.importing import ImportReport, import_files
from testigo.errors import BadInput, FixtureRejected
from testigo.errors.catalogue import codes
from testigo.fixtures.manifest import FixtureClass
from testigo.fixtures.store import Store, open_store
from testigo.model.document import Response
from testigo.model.exchange import OperationKind
from testigo.providers.wire import REBUILT
from testigo.registry.providers import Providers, built_in

REGISTRY = Providers(built_in())
NOW = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)
KEY = "tvly-" + "a1B2" * 8
QUERY = "planta de Conservas Ejido"
TAVILY = "https://api.tavily.com"
RESULTS = {"query": QUERY, "answer": None, "results": [{"url": "https://ejido.example/planta", "title": "Planta"}]}
PAGES = {"results": [{"url": "https://ejido.example/planta", "raw_content": "x"}], "failed_results": []}


def interaction(
    asked: dict[str, Any],
    answer: Any,
    *,
    status: int = 200,
    day: int | None = 1,
    path: str = "/search",
    at: str = TAVILY,
) -> dict[str, Any]:
    """Return a recorded interaction with a key in a header and in the body of its request."""
    headers = {"Content-Type": ["application/json"], "Set-Cookie": ["session=0a1b2c3d4e5f"]}
    if day is not None:
        headers["Date"] = [f"Sun, {day:02} Mar 2026 10:00:00 GMT"]
    return {
        "request": {
            "method": "POST",
            "uri": at + path,
            "headers": {"Authorization": [f"Bearer {KEY}"]},
            "body": json.dumps({"api_key": KEY, **asked}),
        },
        "response": {
            "status": {"code": status, "message": ""},
            "headers": headers,
            "body": {"string": json.dumps(answer)},
        },
    }


SEARCH = interaction({"query": QUERY}, RESULTS)
EXTRACT = interaction({"urls": ["https://ejido.example/planta"]}, PAGES, path="/extract")
ELSEWHERE = interaction({"q": KEY}, {}, at="https://api.other.example")


def cassette(folder: Path, name: str, *interactions: Any) -> Path:
    """Write a cassette as another tool would."""
    path = folder / name
    path.write_text(yaml.safe_dump({"interactions": list(interactions), "version": 1}), "utf-8")
    return path


def bring(out: Path, *paths: Path, provider: str = "tavily") -> tuple[ImportReport, Store]:
    """Import files into a folder, which then must be intact."""
    report = import_files(paths, provider, out, registry=REGISTRY, now=NOW)
    return report, open_store(out, now=NOW)


def bytes_of(folder: Path) -> dict[str, bytes]:
    """Return every file of a folder."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_recording_becomes_a_sealed_folder_with_its_case(tmp_path: Path) -> None:
    """A search is filed under the case made of its query, dated by its answer, classed, and recorded as imported."""
    report, store = bring(tmp_path / "out", cassette(tmp_path, "a.yaml", SEARCH))
    (case,) = report.cases
    (entry,) = store.entries(provider="tavily")
    assert entry.path == f"tavily/search/{case}.json"
    assert (entry.cases, entry.fixture_class, entry.operation) == ((case,), FixtureClass.RESULTS, OperationKind.SEARCH)
    assert (entry.captured_at, entry.synthetic, entry.original) == ("2026-03-01T10:00:00Z", False, None)
    assert json.loads(store.read("_shared/golden.json") or b"")["cases"][0]["query"] == QUERY
    (record,) = store.manifest.records
    assert (record.command, record.date) == ("import", NOW.date())
    assert record.reason.startswith("imported 1 recordings of tavily; 0 without a time of their own, 0 with")


def test_no_secret_reaches_the_disk(tmp_path: Path) -> None:
    """A key in a header and in a body, and a cookie, are gone from every file, and counted."""
    report, store = bring(tmp_path / "out", cassette(tmp_path, "a.yaml", SEARCH))
    for body in bytes_of(tmp_path / "out").values():
        assert KEY.encode() not in body
        assert b"0a1b2c3d" not in body
    counted = {"auth_header": 1, "cookie": 1, "secret_key": 1}
    assert report.redactions == counted
    assert store.entries(provider="tavily")[0].redactions == counted


def test_what_is_not_taken_is_listed(tmp_path: Path) -> None:
    """Another host, a broken interaction and a bare answer without a question are named with place and reason."""
    bare = tmp_path / "bare.json"
    bare.write_text('{"detail": {"error": "no"}}', "utf-8")
    doubled = interaction({"query": QUERY}, RESULTS)
    doubled["request"]["body"] = '{"query": "a", "query": "b"}'
    path = cassette(tmp_path, "a.yaml", ELSEWHERE, SEARCH, None, SEARCH, doubled)
    report, _ = bring(tmp_path / "out", path, bare)
    assert [where.path for where in report.imported] == ["$.interactions[1]"]
    assert [(fault.code, fault.where.file, fault.where.path) for fault in report.skipped] == [
        ("importing.another_request", str(path), "$.interactions[0]"),
        ("importing.not_an_interaction", str(path), "$.interactions[2]"),
        ("importing.already_there", str(path), "$.interactions[3]"),
        ("importing.another_request", str(path), "$.interactions[4]"),
        ("importing.question_unknown", str(bare), None),
    ]
    assert report.skipped[0].detail == {"method": "POST", "host": "api.other.example", "provider": "tavily"}
    for fault in report.skipped:
        assert fault.line("en") != fault.line("es")


def test_an_unknown_time_stays_unknown(tmp_path: Path) -> None:
    """Without a date the answer has no time, and only the manifest names the day of the import."""
    undated = interaction({"query": QUERY}, RESULTS, day=None)
    _, store = bring(tmp_path / "out", cassette(tmp_path, "a.yaml", undated))
    (entry,) = store.entries(provider="tavily")
    (exchange,) = store.exchanges(entry)
    assert entry.captured_at == "2026-05-01T12:00:00Z"
    assert exchange.retrieved_at == "unknown"
    assert "1 without a time of their own" in store.manifest.records[0].reason


def test_importing_again_changes_nothing(tmp_path: Path) -> None:
    """The same recording a second time is there already, and the folder keeps its bytes."""
    path = cassette(tmp_path, "a.yaml", SEARCH, EXTRACT)
    bring(tmp_path / "out", path)
    before = bytes_of(tmp_path / "out")
    report, _ = bring(tmp_path / "out", path)
    assert (report.imported, report.cases, report.redactions) == ((), (), {})
    assert [fault.code for fault in report.skipped] == ["importing.already_there"] * 2
    assert bytes_of(tmp_path / "out") == before


def test_nothing_to_import_makes_no_folder(tmp_path: Path) -> None:
    """Where nothing can be taken, nothing is written."""
    report = import_files(
        [cassette(tmp_path, "a.yaml", ELSEWHERE)], "tavily", tmp_path / "out", registry=REGISTRY, now=NOW
    )
    assert len(report.skipped) == 1
    assert not (tmp_path / "out").exists()


def test_a_later_failure_does_not_shadow_an_answer(tmp_path: Path) -> None:
    """Exchanges of one question lie in the order of their time, whatever the order of the files."""
    late = interaction({"query": QUERY}, {"detail": {"error": "key"}}, status=401, day=15)
    for name, order in (("x", (late, SEARCH)), ("y", (SEARCH, late))):
        _, store = bring(tmp_path / name, cassette(tmp_path, f"{name}.yaml", *order))
        (entry,) = store.entries(provider="tavily")
        assert [exchange.status for exchange in store.exchanges(entry)] == [200, 401]
        assert (entry.status, entry.fixture_class) == (401, FixtureClass.RESULTS)


@pytest.mark.parametrize(
    ("status", "fixture_class"), [(429, FixtureClass.RATE_LIMITED), (503, FixtureClass.UPSTREAM_ERROR)]
)
def test_what_is_worth_asking_again_lies_among_the_errors(
    tmp_path: Path, status: int, fixture_class: FixtureClass
) -> None:
    """A rate limit and a failing server have their class and their folder, beside the answer that came after."""
    failed = interaction({"query": QUERY}, {}, status=status)
    _, store = bring(
        tmp_path / "out", cassette(tmp_path, "a.yaml", failed, interaction({"query": QUERY}, RESULTS, day=8))
    )
    error, search = store.entries(provider="tavily")
    assert (error.path.split("/")[1], error.fixture_class) == ("errors", fixture_class)
    assert (error.cases, error.operation) == (search.cases, OperationKind.SEARCH)


def test_an_extract_belongs_to_the_cases_that_found_its_page(tmp_path: Path) -> None:
    """An extract of a page that a search found is bound to that search's case, and another one to none."""
    other = interaction({"urls": ["https://otra.example/"]}, {"results": [], "failed_results": []}, path="/extract")
    report, store = bring(tmp_path / "out", cassette(tmp_path, "a.yaml", EXTRACT, other, SEARCH))
    extracts = store.entries(provider="tavily", operation=OperationKind.EXTRACT)
    assert sorted((entry.cases, entry.fixture_class) for entry in extracts) == [
        ((), FixtureClass.PARTIAL),
        (report.cases, None),
    ]


def test_an_extract_finds_its_case_in_an_earlier_import(tmp_path: Path) -> None:
    """What was imported before counts when an extract looks for its case."""
    first, _ = bring(tmp_path / "out", cassette(tmp_path, "a.yaml", SEARCH))
    _, store = bring(tmp_path / "out", cassette(tmp_path, "b.yaml", EXTRACT))
    (extract,) = store.entries(operation=OperationKind.EXTRACT)
    assert extract.cases == first.cases
    assert [record.command for record in store.manifest.records] == ["import", "import"]


def test_a_question_recorded_again_joins_its_cassette(tmp_path: Path) -> None:
    """A later import of the same question adds to the cassette that is there, in the order of time, and its counts."""
    bring(tmp_path / "out", cassette(tmp_path, "a.yaml", interaction({"query": QUERY}, RESULTS, day=8)))
    _, store = bring(tmp_path / "out", cassette(tmp_path, "b.yaml", SEARCH))
    (entry,) = store.entries(provider="tavily")
    assert [exchange.retrieved_at[:10] for exchange in store.exchanges(entry)] == ["2026-03-01", "2026-03-08"]
    assert (entry.captured_at, entry.redactions["auth_header"]) == ("2026-03-08T10:00:00Z", 2)


def test_large_bodies_lie_beside_their_cassette(tmp_path: Path) -> None:
    """A body over 32 KiB is a file of its own with its own entry, and comes back whole."""
    large = {**RESULTS, "answer": "ñ" * 40_000}
    _, store = bring(tmp_path / "out", cassette(tmp_path, "a.yaml", interaction({"query": QUERY}, large)))
    sidecar, entry = store.entries(provider="tavily")
    (exchange,) = store.exchanges(entry)
    assert json.loads(exchange.body) == large
    assert exchange.body_path == sidecar.path
    assert (sidecar.media_type, sidecar.encoding, sidecar.captured_at) == (
        "application/json",
        "utf-8",
        "2026-03-01T10:00:00Z",
    )


def test_a_bare_answer_gets_the_request_it_repeats(tmp_path: Path) -> None:
    """A bare answer is imported with a request that says it was rebuilt, and from which no price follows."""
    bare = tmp_path / "bare.json"
    bare.write_text(json.dumps(RESULTS), "utf-8")
    report, store = bring(tmp_path / "out", bare)
    (entry,) = store.entries(provider="tavily")
    (exchange,) = store.exchanges(entry)
    assert REBUILT in exchange.request.headers
    read = REGISTRY.get("tavily").read(exchange)
    assert isinstance(read, Response)
    assert (read.usage.cost_usd, len(report.cases)) == (None, 1)


def test_the_providers_share_one_folder_and_one_golden_set(tmp_path: Path) -> None:
    """A second provider's recordings join the first's, and the same query is the same case."""
    first, _ = bring(tmp_path / "out", cassette(tmp_path, "a.yaml", SEARCH))
    asked = interaction({"q": QUERY}, {"organic": []}, at="https://google.serper.dev")
    second, store = bring(tmp_path / "out", cassette(tmp_path, "b.yaml", asked), provider="serper")
    assert store.providers() == ("serper", "tavily")
    assert second.cases == ()
    assert store.entries(provider="serper")[0].cases == first.cases


@settings(max_examples=12)
@given(order=st.permutations(range(4)))
def test_the_order_of_files_changes_nothing(tmp_path_factory: pytest.TempPathFactory, order: list[int]) -> None:
    """However the files are ordered, the folder has the same bytes."""
    folder = tmp_path_factory.mktemp("import")
    told = [
        SEARCH,
        EXTRACT,
        interaction({"query": QUERY}, {}, status=401, day=15),
        interaction({"query": "otra"}, {**RESULTS, "query": "otra"}, day=22),
    ]
    paths = [cassette(folder, f"{number}.yaml", one) for number, one in enumerate(told)]
    bring(folder / "straight", *paths)
    bring(folder / "mixed", *[paths[number] for number in order])
    assert bytes_of(folder / "straight") == bytes_of(folder / "mixed")


def test_an_unknown_provider_is_refused(tmp_path: Path) -> None:
    """A provider that nobody registered is bad input."""
    with pytest.raises(BadInput) as raised:
        import_files([], "nadie", tmp_path / "out", registry=REGISTRY, now=NOW)
    assert raised.value.faults[0].code == "registry.unknown_provider"


def test_unreadable_files_are_named_together(tmp_path: Path) -> None:
    """Every file that cannot be read is a fault of one error, and nothing is written."""
    paths = [tmp_path / "none.yaml", tmp_path, cassette(tmp_path, "a.yaml", SEARCH)]
    with pytest.raises(BadInput) as raised:
        bring(tmp_path / "out", *paths)
    assert [(fault.code, fault.where.file) for fault in raised.value.faults] == [
        ("app.unreadable", str(paths[0])),
        ("app.unreadable", str(paths[1])),
    ]
    assert not (tmp_path / "out").exists()


def test_a_folder_that_was_changed_is_not_imported_into(tmp_path: Path) -> None:
    """A fixtures folder with an edited file is refused before anything is read from it."""
    path = cassette(tmp_path, "a.yaml", SEARCH)
    _, store = bring(tmp_path / "out", path)
    file = tmp_path / "out" / store.entries(provider="tavily")[0].path
    file.write_bytes(file.read_bytes() + b" ")
    with pytest.raises(FixtureRejected):
        bring(tmp_path / "out", path)


def test_every_reason_has_its_sentence() -> None:
    """Each reason that the readers give stands in the catalogue, and no other does."""
    sources = [Path(module.__file__ or "").read_text("utf-8") for module in (foreign, importing)]
    given_ = set(re.findall(r'_Strange\("(\w+)"\)', sources[0])) | set(re.findall(r'"importing\.(\w+)"', sources[1]))
    assert given_ == set(codes("importing"))


IMPORTED = {"exa": (8, 6), "serper": (9, 7), "tavily": (10, 5)}
"""Provider -> exchanges that are taken, and distinct queries among them."""


def test_every_recorded_file_is_imported_or_listed(real: Path, tmp_path: Path) -> None:
    """All recorded files go into one folder without editing, and the few that cannot say why."""
    out = tmp_path / "out"
    skipped = []
    for provider, (count, queries) in IMPORTED.items():
        files = sorted((real / "providers" / provider).iterdir())
        report, store = bring(out, *files, provider=provider)
        skipped += [(Path(fault.where.file or "").name, fault.code) for fault in report.skipped]
        cases = {case for entry in store.entries(provider=provider) for case in entry.cases}
        assert (len(report.imported), len(cases)) == (count, queries), provider
        assert len(report.imported) + len(report.skipped) == len(files)
    assert skipped == [
        ("search_langchain_docs_2023.json", "importing.question_unknown"),
        ("error_400_no_credits_body.json", "importing.question_unknown"),
        ("error_432_plan_limit_body.json", "importing.question_unknown"),
    ]
    for body in bytes_of(out).values():
        assert not re.search(rb"(?i)set-cookie|\"x-api-key\"|tvly-|\"authorization\"", body)
