import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from testigo.cli.main import FINDING, USAGE, main
from tests.app import world as w


@pytest.fixture(scope="module")
def cassettes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small world, sealed."""
    return w.World().seal(tmp_path_factory.mktemp("verbs") / "cassettes")


def test_bench_prints_the_report_and_stores_the_run(
    cassettes: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The report goes to stdout with its DEMO stamp, the place of the run to stderr, and the exit code is 0."""
    assert main(["bench", "--fixtures", str(cassettes), "--out", str(tmp_path), "--no-plugins"]) == 0
    captured = capsys.readouterr()
    assert "DEMO" in captured.out
    (folder,) = tmp_path.iterdir()
    assert str(folder) in captured.err
    assert str(folder) not in captured.out


def test_bench_speaks_spanish(cassettes: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`--lang es` gives the report in Spanish."""
    assert main(["bench", "--fixtures", str(cassettes), "--out", str(tmp_path), "--lang", "es"]) == 0
    assert "cobertura de citas" in capsys.readouterr().out


def test_a_required_provider_that_fails_makes_the_exit_code(cassettes: Path, tmp_path: Path) -> None:
    """`--require` turns a gate that did not pass into exit code 1; without it the same report exits 0."""
    words = ["bench", "--fixtures", str(cassettes), "--out", str(tmp_path)]
    assert main([*words, "--require", "eco,faro"]) == FINDING
    assert main(words) == 0


def test_every_unusable_argument_is_named(cassettes: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Unknown providers, asked for and required, are listed together with exit code 2, and nothing is stored."""
    words = ["bench", "--fixtures", str(cassettes), "--out", str(tmp_path), "--provider", "uno", "--require", "dos"]
    assert main(words) == USAGE
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "uno" in captured.err
    assert "dos" in captured.err
    assert list(tmp_path.iterdir()) == []


def test_a_bad_golden_set_lists_all_its_faults(
    cassettes: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every fault of a golden set outside the fixtures is listed with its JSON path, and the exit code is 2."""
    golden = json.loads((cassettes / "_shared" / "golden.json").read_bytes())
    golden["cases"][0]["category"] = "weather"
    golden["cases"][1]["surprise"] = 1
    del golden["cases"][2]["trap"]
    file = tmp_path / "golden.json"
    file.write_text(json.dumps(golden), "utf-8")
    assert main(["bench", "--fixtures", str(cassettes), "--golden", str(file), "--out", str(tmp_path / "r")]) == USAGE
    said = capsys.readouterr().err.splitlines()
    assert [line.split(": ")[1] for line in said] == [
        f"{file} $.cases[0].category",
        f"{file} $.cases[1]",
        f"{file} $.cases[2]",
    ]


@pytest.mark.parametrize("verb", ["bench", "verify"])
def test_an_edited_fixture_stops_every_verb(tmp_path: Path, capsys: pytest.CaptureFixture[str], verb: str) -> None:
    """One changed byte gives exit code 1, names the file, and no figure is printed."""
    folder = w.World().seal(tmp_path / "cassettes")
    file = folder / "eco" / "search" / "gs-001.json"
    file.write_bytes(file.read_bytes().replace(b"1,520", b"1,250"))
    out = [] if verb == "verify" else ["--out", str(tmp_path / "runs")]
    assert main([verb, "--fixtures", str(folder), *out]) == FINDING
    captured = capsys.readouterr()
    assert "eco/search/gs-001.json" in captured.out + captured.err
    assert not (tmp_path / "runs").exists()


def test_verify_says_that_all_is_well(cassettes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An intact folder gives exit code 0 and says so."""
    assert main(["verify", "--fixtures", str(cassettes)]) == 0
    assert str(cassettes) in capsys.readouterr().out


def test_a_configured_root_must_hold(
    cassettes: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A folder sealed anew passes by itself, and fails against the root digest that the project names."""
    (tmp_path / "pyproject.toml").write_text(
        f'[tool.testigo]\nfixtures = "{cassettes}"\nroot = "{"0" * 64}"\n', "utf-8"
    )
    monkeypatch.chdir(tmp_path)
    assert main(["verify"]) == FINDING
    assert "manifest.json" in capsys.readouterr().out


def test_a_run_reproduces(cassettes: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`reproduce` exits 0 on a run of these fixtures and 1, naming the path, on a run with a changed figure."""
    assert main(["bench", "--fixtures", str(cassettes), "--out", str(tmp_path), "--provider", "eco"]) == 0
    (folder,) = tmp_path.iterdir()
    assert main(["reproduce", str(folder), "--fixtures", str(cassettes)]) == 0
    file = folder / "report.json"
    file.write_bytes(file.read_bytes().replace(b'"by_catch": 0', b'"by_catch": 9'))
    capsys.readouterr()
    assert main(["reproduce", str(folder), "--fixtures", str(cassettes)]) == FINDING
    assert "$.providers.eco.claims.by_catch" in capsys.readouterr().out


def test_explain_shows_file_span_and_quote(cassettes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`explain` prints the figure and each id with where it stands."""
    assert main(["explain", "citation_coverage", "--provider", "faro", "--fixtures", str(cassettes)]) == 0
    out = capsys.readouterr().out
    assert "offset:" in out
    assert w.HEADCOUNT in out


def test_outside_text_cannot_steer_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Control characters of a provider's words are printed as blanks."""
    world = w.World()
    world.searches["eco", "gs-001"] = [w.result(w.PRESS, "Aceros Lince emplea a 77 personas\x1b[2J en su planta.")]
    folder = world.seal(tmp_path / "cassettes")
    assert main(["explain", "gs-001", "--provider", "eco", "--fixtures", str(folder)]) == 0
    assert "\x1b" not in capsys.readouterr().out


def test_no_traceback_reaches_a_user(tmp_path: Path) -> None:
    """A folder that does not exist is a wrong argument: one line on stderr and exit code 2."""
    environment = {**os.environ, "COLUMNS": "100"}
    done = subprocess.run(
        [sys.executable, "-m", "testigo", "bench", "--fixtures", str(tmp_path / "none")],
        capture_output=True,
        text=True,
        check=False,
        env=environment,
        cwd=tmp_path,
    )
    assert done.returncode == USAGE
    assert "Traceback" not in done.stderr
    assert done.stderr.startswith("testigo: ")


@pytest.mark.parametrize("seed", ["0", "1", "random"])
def test_the_report_does_not_depend_on_hashing(cassettes: Path, tmp_path: Path, seed: str) -> None:
    """Under any PYTHONHASHSEED the same fixtures give the same bytes."""
    for value, place in (("7", "a"), (seed, "b")):
        subprocess.run(
            [sys.executable, "-m", "testigo", "bench", "--fixtures", str(cassettes), "--out", str(tmp_path / place)],
            capture_output=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": value},
        )
    (one,), (two,) = (list((tmp_path / place).glob("*/report.json")) for place in ("a", "b"))
    assert one.read_bytes() == two.read_bytes()


def test_an_out_folder_that_cannot_be_made_is_named(
    cassettes: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file where the folder of runs should be gives exit code 2 and one sentence with its path."""
    (tmp_path / "runs").write_text("")
    assert main(["bench", "--fixtures", str(cassettes), "--out", str(tmp_path / "runs")]) == USAGE
    (said,) = capsys.readouterr().err.splitlines()
    assert str(tmp_path / "runs") in said


def test_runs_are_never_stored_inside_the_fixtures(cassettes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An out folder inside the fixtures gives exit code 2, and the fixtures stay what was sealed."""
    for inside in (cassettes, cassettes / "runs", cassettes / "eco" / ".." / "runs"):
        assert main(["bench", "--fixtures", str(cassettes), "--out", str(inside)]) == USAGE
    assert main(["verify", "--fixtures", str(cassettes)]) == 0
    assert "--out" in capsys.readouterr().err


def test_no_figure_loses_a_digit_in_a_narrow_terminal(
    cassettes: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In forty columns the tables stay sixty wide: provider and figures of the ranking stand there whole."""
    shown = []
    for columns in ("60", "40"):
        monkeypatch.setenv("COLUMNS", columns)
        assert main(["bench", "--fixtures", str(cassettes), "--out", str(tmp_path)]) == 0
        shown.append(capsys.readouterr().out)
    assert shown[0] == shown[1]


def test_importing_again_is_no_finding(tmp_path: Path) -> None:
    """A recording that is there already needs nothing: the second import ends as well as the first."""
    recording = tmp_path / "answer.json"
    recording.write_text('{"query": "aceros", "results": [], "response_time": 1.0}', "utf-8")
    words = ["import", str(recording), "--provider", "tavily", "--out", str(tmp_path / "mine")]
    assert main(words) == 0
    assert main(words) == 0
    recording.write_text("{}", "utf-8")
    assert main(words) == FINDING
