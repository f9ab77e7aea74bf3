import pytest

from testigo.app.config import Config
from testigo.app.desk import bench_folder
from testigo.app.explain import explain
from testigo.errors import BadInput
from testigo.report.result import BenchResult
from tests.app import world as w


@pytest.fixture(scope="module")
def result(tmp_path_factory: pytest.TempPathFactory) -> BenchResult:
    """A bench of the small world."""
    folder = w.World().seal(tmp_path_factory.mktemp("explain") / "cassettes")
    return bench_folder(Config(fixtures=str(folder)), plugins=False)


def test_a_claim_is_shown_with_file_span_and_quote(result: BenchResult) -> None:
    """Citation coverage rests on claims, and each is shown where it stands in the stored bytes."""
    found = explain(result, "citation_coverage", "faro")
    cited = [ground for ground in found.grounds if ground.counted]
    assert {ground.quote for ground in cited} == {w.HEADCOUNT, w.SEAT}
    assert all(ground.file and ground.file.startswith("_shared/html/") for ground in cited)
    assert all(ground.span and ground.span.startswith("offset:") for ground in cited)


def test_what_was_not_counted_is_shown_too(result: BenchResult) -> None:
    """A claim that the page does not bear out is shown with the provider's words and the reason."""
    found = explain(result, "citation_coverage", "eco")
    missed = [ground for ground in found.grounds if not ground.counted]
    assert ("altered_by_provider", w.ALTERED) in [(ground.note, ground.quote) for ground in missed]


def test_every_id_of_a_figure_is_shown(result: BenchResult) -> None:
    """The grounds of a figure are exactly its counted and not counted ids."""
    for provider in ("eco", "faro"):
        for metric in ("precision@5", "recall", "cost_per_useful_answer", "fallback_rate"):
            found = explain(result, metric, provider)
            assert found.measured is not None
            ids = {(ground.id, ground.counted) for ground in found.grounds}
            assert ids == {(name, True) for name in found.measured.counted} | {
                (name, False) for name in found.measured.not_counted
            }


def test_a_case_is_told_from_call_to_claim(result: BenchResult) -> None:
    """A case shows how it ended, each call, each document in its place, and each claim."""
    found = explain(result, "gs-001", "faro")
    assert found.measured is None
    notes = [(ground.id, ground.note) for ground in found.grounds]
    assert notes[0] == ("gs-001", "answered")
    assert ("rung 1", "search") in notes
    assert (f"#1 {w.CORPORATE}", "corporate") in notes
    assert notes[-1][1] == "citable"


def test_all_that_is_unknown_is_named_together(result: BenchResult) -> None:
    """A wrong metric and a wrong provider come in one error."""
    with pytest.raises(BadInput) as caught:
        explain(result, "precision", "nadie")
    assert [fault.code for fault in caught.value.faults] == ["app.unknown_provider", "app.unknown_subject"]
