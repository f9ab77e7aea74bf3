from pathlib import Path

import pytest

from testigo.app.config import Config
from testigo.app.desk import bench_folder
from testigo.app.reproduce import differences, ledger_differences, stored_report
from testigo.app.runs import CLAIMS, PAGE, REPORT, store_run
from testigo.errors import BadInput
from testigo.evidence.ledger import Ledger
from testigo.report.build import build
from testigo.report.result import BenchResult
from tests.app import world as w


@pytest.fixture(scope="module")
def result(tmp_path_factory: pytest.TempPathFactory) -> BenchResult:
    """A bench of the small world."""
    folder = w.World().seal(tmp_path_factory.mktemp("reproduce") / "cassettes")
    return bench_folder(Config(fixtures=str(folder)), plugins=False)


def test_a_run_is_named_by_golden_set_and_root(result: BenchResult, tmp_path: Path) -> None:
    """The folder of a run is the first twelve digits of both digests, and holds report, page and claims."""
    stored = store_run(result, tmp_path, "en")
    digests = {entry.name: entry.sha256 or "" for entry in result.inputs}
    assert stored.folder.name == f"{digests['golden'][:12]}-{digests['fixtures'][:12]}"
    assert sorted(file.name for file in stored.folder.iterdir()) == [CLAIMS, REPORT, PAGE]
    assert [folder.name for folder in tmp_path.iterdir()] == [stored.folder.name]


def test_the_same_run_is_stored_once(result: BenchResult, tmp_path: Path) -> None:
    """Storing an equal run again writes nothing and names the one that is there."""
    first = store_run(result, tmp_path, "en")
    second = store_run(result, tmp_path, "en")
    assert (first.is_new, second.is_new, second.folder) == (True, False, first.folder)


def test_a_run_that_another_bench_stored_first_is_taken(
    result: BenchResult, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where an equal run appears while this one is being written, it is named, and no draft is left beside it."""
    rename = Path.rename

    def late(draft: Path, folder: Path) -> Path:
        monkeypatch.setattr(Path, "rename", rename)
        store_run(result, tmp_path, "en")
        return rename(draft, folder)

    monkeypatch.setattr(Path, "rename", late)
    stored = store_run(result, tmp_path, "en")
    assert not stored.is_new
    assert list(tmp_path.iterdir()) == [stored.folder]


def test_a_draft_that_cannot_be_finished_is_removed(
    result: BenchResult, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A run that fails half-way leaves nothing behind."""

    def full(_file: Path, _data: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OSError, match="No space"):
        store_run(result, tmp_path, "en")
    assert list(tmp_path.iterdir()) == []


def test_another_run_never_overwrites(result: BenchResult, tmp_path: Path) -> None:
    """A run with another page goes beside the first, with the next number."""
    first = store_run(result, tmp_path, "en")
    kept = (first.folder / PAGE).read_bytes()
    second = store_run(result, tmp_path, "es")
    assert second.folder.name == f"{first.folder.name}-2"
    assert (first.folder / PAGE).read_bytes() == kept


def test_the_claims_of_a_run_are_in_its_ledger(result: BenchResult, tmp_path: Path) -> None:
    """Every claim, by-catch and losers' claims included, can be read back from the run's SQLite file."""
    stored = store_run(result, tmp_path, "en")
    produced = {
        claim.id
        for provider in result.providers
        for outcome in provider.run.outcomes
        for claim in (*outcome.claims, *outcome.by_catch)
    }
    with Ledger(stored.folder / CLAIMS) as ledger:
        assert {claim.id for claim in ledger.claims()} == produced


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_stored_run_reproduces_byte_for_byte(result: BenchResult, tmp_path: Path, language: str) -> None:
    """The same inputs give the same bytes, whichever language the page was written in."""
    stored = store_run(result, tmp_path, language)  # type: ignore[arg-type] - parametrized literals
    assert differences(stored.folder, stored_report(stored.folder), build(result)) == ()


def test_a_changed_figure_is_named_by_its_path(result: BenchResult, tmp_path: Path) -> None:
    """One digit changed in a stored report is found and named down to its JSON path."""
    stored = store_run(result, tmp_path, "en")
    report = stored_report(stored.folder)
    report["providers"]["eco"]["coverage"]["endings"]["no_result"] += 1
    faults = differences(stored.folder, report, build(result))
    assert [(fault.code, fault.where.path) for fault in faults] == [
        ("app.other_figure", "$.providers.eco.coverage.endings.no_result")
    ]


def test_other_inputs_are_named_instead_of_every_figure(result: BenchResult, tmp_path: Path) -> None:
    """Where an input differs only the inputs are named: figures of other files prove nothing."""
    stored = store_run(result, tmp_path, "en")
    report = stored_report(stored.folder)
    report["inputs"]["golden"] = "0" * 64
    report["providers"] = {}
    faults = differences(stored.folder, report, build(result))
    assert [(fault.code, fault.where.path) for fault in faults] == [("app.other_input", "$.inputs.golden")]


def test_a_page_edited_by_hand_is_found(result: BenchResult, tmp_path: Path) -> None:
    """The page for people is proven too: its bytes are those of the figures, or it is named."""
    stored = store_run(result, tmp_path, "en")
    page = stored.folder / PAGE
    page.write_bytes(page.read_bytes() + b"\n")
    faults = differences(stored.folder, stored_report(stored.folder), build(result))
    assert [(fault.code, fault.where.file) for fault in faults] == [("app.other_bytes", str(page))]


def test_bytes_that_are_not_canonical_are_found(result: BenchResult, tmp_path: Path) -> None:
    """A report with equal figures in another form is not the file that testigo wrote."""
    stored = store_run(result, tmp_path, "en")
    file = stored.folder / REPORT
    file.write_bytes(file.read_bytes().replace(b"  ", b"   ", 1))
    faults = differences(stored.folder, stored_report(stored.folder), build(result))
    assert [(fault.code, fault.where.file) for fault in faults] == [("app.other_bytes", str(file))]


@pytest.mark.parametrize("content", [None, b"{}", b"[]", b'{"providers": 3}'])
def test_what_is_no_run_is_refused(tmp_path: Path, content: bytes | None) -> None:
    """A folder without a report of ours is bad input, with the file's name."""
    if content is not None:
        (tmp_path / REPORT).write_bytes(content)
    with pytest.raises(BadInput) as caught:
        stored_report(tmp_path)
    assert [(fault.code, fault.where.file) for fault in caught.value.faults] == [
        ("app.unreadable" if content is None else "app.no_report", str(tmp_path / REPORT))
    ]


def test_the_ledger_of_a_run_reproduces_too(result: BenchResult, tmp_path: Path) -> None:
    """A ledger that lost its claims, one that is no ledger, and none at all are named, and left as they were found."""
    folder = store_run(result, tmp_path, "en").folder
    ledger = folder / CLAIMS
    assert ledger_differences(folder, result) == ()
    with Ledger(tmp_path / "empty.sqlite"):
        pass
    for content in ((tmp_path / "empty.sqlite").read_bytes(), b"", b"no ledger"):
        ledger.write_bytes(content)
        (fault,) = ledger_differences(folder, result)
        assert (fault.code, fault.where.file) == ("app.other_bytes", str(ledger))
        assert ledger.read_bytes() == content
    ledger.unlink()
    assert [fault.where.file for fault in ledger_differences(folder, result)] == [str(ledger)]
    assert not ledger.exists()
