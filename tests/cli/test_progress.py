import pytest

from testigo.cli.progress import progress


def test_progress_is_silent_where_nobody_looks(capsys: pytest.CaptureFixture[str]) -> None:
    """Without a terminal a case that is told writes nothing."""
    with progress() as told:
        told("faro", "gs-001")
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", "")
