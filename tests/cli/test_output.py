import os
import subprocess
import sys
from pathlib import Path

import pytest

import testigo
from tests.app import world as w

VERBS = (["bench"], ["verify"], ["explain", "gs-001", "--provider", "eco"])
SOURCE = str(Path(testigo.__file__).parents[1])


@pytest.fixture(scope="module")
def cassettes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small world, sealed."""
    return w.World().seal(tmp_path_factory.mktemp("output") / "cassettes")


def words(verb: list[str], cassettes: Path, out: Path) -> list[str]:
    """Return the command line of a verb over the small world."""
    stored = ["--out", str(out)] if verb == ["bench"] else []
    return [sys.executable, "-m", "testigo", *verb, "--fixtures", str(cassettes), *stored]


def environment(**more: str) -> dict[str, str]:
    """Return the environment of a child, with the sources under test."""
    return {**os.environ, "PYTHONPATH": SOURCE, **more}


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb[0])
def test_a_terminal_of_few_letters_gets_every_word(verb: list[str], cassettes: Path, tmp_path: Path) -> None:
    """What the terminal's alphabet lacks is written escaped, and the exit code is that of the verb."""
    spoken = environment(PYTHONIOENCODING="ascii")
    done = subprocess.run(
        [*words(verb, cassettes, tmp_path), "--lang", "es"], capture_output=True, env=spoken, check=False
    )
    assert (done.returncode, b"Traceback" in done.stderr) == (0, False)
    assert done.stdout.decode("ascii")


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb[0])
def test_a_reader_that_left_is_no_fault(verb: list[str], cassettes: Path, tmp_path: Path) -> None:
    """A pipe whose reader is gone ends the verb with 0 and without a word about it."""
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as gone:
        done = subprocess.run(
            words(verb, cassettes, tmp_path), stdout=gone, stderr=subprocess.PIPE, env=environment(), check=False
        )
    said = done.stderr.decode().splitlines()
    assert (done.returncode, [line for line in said if not line.startswith("testigo: run stored")]) == (0, [])


@pytest.mark.parametrize("closed", [1, 2])
def test_a_closed_stream_is_no_fault(closed: int, cassettes: Path, tmp_path: Path) -> None:
    """Standard output or error closed by whoever started testigo changes no exit code."""
    closing = f"import os, sys; os.close({closed}); os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"
    python, *rest = words(["verify"], cassettes, tmp_path)
    started = [python, "-c", closing, *rest]
    assert subprocess.run(started, capture_output=True, env=environment(), check=False).returncode == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a full disk is acted by a device of Linux")
@pytest.mark.parametrize("verb", VERBS[:2], ids=lambda verb: verb[0])
def test_a_full_disk_is_named(verb: list[str], cassettes: Path, tmp_path: Path) -> None:
    """Output that cannot be written is one sentence and exit code 2, never a traceback."""
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            words(verb, cassettes, tmp_path), stdout=full, stderr=subprocess.PIPE, env=environment(), check=False
        )
    said = [line for line in done.stderr.decode().splitlines() if not line.startswith("testigo: run stored")]
    assert (done.returncode, len(said), "Traceback" in said[0]) == (2, 1, False)
