import subprocess
import sys
from pathlib import Path

import pytest

CONFTEST = Path(__file__).parents[1] / "conftest.py"
READS = "def test_reads(real):\n    assert real.is_dir()\n"
SKIPS = "import pytest\n\ndef test_skips(real):\n    pytest.skip('no')\n"
PROFILE = (
    "from hypothesis import settings\n\n"
    "def test_profile():\n"
    "    now = settings.default\n"
    "    assert (now.derandomize, now.database, now.deadline, now.max_examples) == {expected}\n"
)
DEEP = (
    "from hypothesis import settings\n\n"
    "def test_deep():\n"
    "    assert settings.default.max_examples == 2000\n"
    "    assert not settings.default.derandomize\n"
)
LOOPBACK = """
import socket, subprocess, sys

def test_stays():
    with socket.create_server(("127.0.0.1", 0)) as server:
        with socket.create_connection(server.getsockname(), timeout=5):
            pass
    subprocess.run([sys.executable, "-c", ""], check=True)
"""


@pytest.fixture
def suite(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """Return an empty suite with our conftest, far from the surroundings' settings."""
    for name in ("CI", "TESTIGO_REAL", "MUTANT_UNDER_TEST"):
        monkeypatch.delenv(name, raising=False)
    pytester.makeini("[pytest]\nmarkers =\n    real: x\n    refused: x\n")
    pytester.makeconftest(CONFTEST.read_text("utf-8"))
    return pytester


def run(suite: pytest.Pytester, *words: str) -> str:
    """Run the suite in a process of its own, as long as which locks and profiles last, and return what it printed."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *words], cwd=suite.path, capture_output=True, text=True, check=False
    )
    return done.stdout


def test_recorded_data_is_skipped_visibly_where_it_is_unset(suite: pytest.Pytester) -> None:
    """Without `TESTIGO_REAL` its tests are skipped, on one line however many they are, and counted."""
    suite.makepyfile(test_a=READS, test_b=READS)
    done = suite.runpytest("-rs")
    done.assert_outcomes(skipped=2)
    done.stdout.fnmatch_lines(["recorded data: 0 tests ran, 2 skipped", "SKIPPED [[]2[]] *TESTIGO_REAL is unset*"])


def test_recorded_data_is_read_where_it_is_set(suite: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    """With `TESTIGO_REAL` its tests run, are selected by `-m real`, and are counted."""
    monkeypatch.setenv("TESTIGO_REAL", str(suite.path))
    suite.makepyfile(test_a=READS, test_b="def test_other():\n    pass\n")
    done = suite.runpytest("-m", "real")
    done.assert_outcomes(passed=1, deselected=1)
    done.stdout.fnmatch_lines(["recorded data: 1 tests ran, 0 skipped"])


def test_a_skip_is_a_failure_where_recorded_data_is_set(
    suite: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A test that could read recorded data and is skipped all the same fails the run."""
    monkeypatch.setenv("TESTIGO_REAL", str(suite.path))
    suite.makepyfile(SKIPS)
    suite.runpytest().assert_outcomes(failed=1)


def test_a_folder_that_does_not_exist_is_an_error(suite: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mistyped `TESTIGO_REAL` is not taken for an unset one."""
    monkeypatch.setenv("TESTIGO_REAL", str(suite.path / "missing"))
    suite.makepyfile(READS)
    suite.runpytest().assert_outcomes(errors=1)


def test_a_swallowed_refusal_fails_the_test(suite: pytest.Pytester) -> None:
    """Code that asks for a foreign name and hides the refusal does not pass, unless its test is about refusals."""
    asks = "import contextlib, socket\n\ndef test_asks():\n    with contextlib.suppress(Exception):\n"
    asks += "        socket.getaddrinfo('a.example', 443)\n"
    marked = "import pytest\n\n@pytest.mark.refused\n" + asks.partition("\n\n")[2]
    suite.makepyfile(test_a=asks, test_b="import contextlib, socket\n" + marked)
    done = run(suite)
    assert "1 failed, 1 passed" in done
    assert "a.example" in done


def test_tests_may_use_loopback_and_start_python(suite: pytest.Pytester) -> None:
    """A server of a test's own is reached, and a child Python starts."""
    suite.makepyfile(LOOPBACK)
    assert "1 passed" in run(suite)


def test_snapshots_are_not_rewritten_under_ci(suite: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    """`--snapshot-update` is refused where `CI` is set, before any test runs."""
    monkeypatch.setenv("CI", "true")
    suite.makepyfile(READS)
    assert suite.runpytest("--snapshot-update").ret == pytest.ExitCode.USAGE_ERROR


@pytest.mark.parametrize(("variable", "examples"), [("OTHER", 100), ("CI", 100), ("MUTANT_UNDER_TEST", 30)])
def test_examples_are_the_same_on_every_run(
    suite: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, variable: str, examples: int
) -> None:
    """By default, under CI and under mutmut the examples are fixed, kept nowhere and not timed."""
    monkeypatch.setenv(variable, "1")
    suite.makepyfile(PROFILE.format(expected=(True, None, None, examples)))
    assert "1 passed" in run(suite)


@pytest.mark.parametrize("variable", ["OTHER", "CI"])
def test_deep_draws_new_examples(suite: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, variable: str) -> None:
    """`--hypothesis-profile=deep` draws two thousand examples, other ones each time, under CI too."""
    monkeypatch.setenv(variable, "1")
    suite.makepyfile(DEEP)
    assert "1 passed" in run(suite, "--hypothesis-profile=deep")
