import subprocess
import sys

import pytest

from testigo import __version__
from testigo.cli.main import INTERRUPTED, USAGE, VERBS, main, overview


def test_help_names_every_verb_with_its_line() -> None:
    """`testigo --help` lists every verb and what it is for."""
    text = " ".join(overview().format_help().split())
    for verb, line in VERBS.items():
        assert verb in text
        assert line in text


def test_help_loads_nothing_of_the_library() -> None:
    """Asking for help imports the entry point only: no dataclass, no parser of anything, no verb."""
    code = (
        "import sys\nfrom testigo.cli.main import main\n"
        "try:\n    main(['--help'])\nexcept SystemExit:\n    pass\n"
        "print(sorted(m for m in sys.modules if m.startswith('testigo') or m == 'dataclasses'), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "['testigo', 'testigo.cli', 'testigo.cli.main']"


def test_version_goes_to_stdout(capsys: pytest.CaptureFixture[str]) -> None:
    """`--version` prints the version and ends well."""
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"testigo {__version__}\n"


def test_no_verb_is_a_usage_fault(capsys: pytest.CaptureFixture[str]) -> None:
    """Without a verb the help goes to stderr and the exit code is 2."""
    assert main([]) == USAGE
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "VERB" in captured.err


def test_an_unknown_verb_is_a_usage_fault() -> None:
    """A verb that does not exist ends with exit code 2."""
    with pytest.raises(SystemExit) as stopped:
        main(["benhc"])
    assert stopped.value.code == USAGE


def test_an_interrupted_verb_ends_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Control-C at any point of a verb says nothing more and gives the exit code a shell expects."""

    def interrupted(_options: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("testigo.cli.verify.run", interrupted)
    assert main(["verify"]) == INTERRUPTED
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_explains_itself(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    """`testigo VERB --help` prints the verb's own usage and ends well."""
    with pytest.raises(SystemExit) as stopped:
        main([verb, "--help"])
    assert stopped.value.code == 0
    assert f"testigo {verb}" in capsys.readouterr().out
