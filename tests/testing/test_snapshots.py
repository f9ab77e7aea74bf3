import json
from decimal import Decimal
from pathlib import Path

import pytest

from testigo.model.observation import Range
from testigo.testing.snapshots import CanonicalJson

SUITE = """
import pytest
from decimal import Decimal
from testigo.model.observation import Range
from testigo.testing.snapshots import CanonicalJson

@pytest.fixture
def snapshot(snapshot):
    return snapshot.use_extension(CanonicalJson)

def test_value(snapshot):
    assert Range(Decimal("{low}"), Decimal(9), "people") == snapshot
"""


@pytest.fixture
def project(pytester: pytest.Pytester) -> pytest.Pytester:
    """Return a project with one snapshot test, its snapshot written."""
    pytester.makepyprojecttoml("[tool.pytest.ini_options]\n")
    (pytester.path / "tests" / "inner").mkdir(parents=True)
    write(pytester, low="1.50")
    pytester.runpytest("--snapshot-update").assert_outcomes(passed=1)
    return pytester


def write(pytester: pytest.Pytester, *, low: str) -> None:
    """Write the snapshot test with another value."""
    (pytester.path / "tests" / "inner" / "test_it.py").write_text(SUITE.format(low=low), "utf-8")


def stored(pytester: pytest.Pytester) -> Path:
    """Return the snapshot's file."""
    return pytester.path / "snapshots" / "inner" / "test_it" / "test_value.json"


def test_a_snapshot_is_one_canonical_file(project: pytest.Pytester) -> None:
    """The file stands at the test's place under `snapshots/`, holds a version, and is canonical to the byte."""
    data = stored(project).read_bytes()
    assert json.loads(data) == {"version": 1, "value": {"low": "1.50", "high": "9", "unit": "people"}}
    assert data == CanonicalJson().serialize(Range(Decimal("1.50"), Decimal(9), "people"))
    assert [path for path in (project.path / "snapshots").rglob("*") if path.is_file()] == [stored(project)]


def test_an_equal_value_passes(project: pytest.Pytester) -> None:
    """The same value meets its snapshot."""
    project.runpytest().assert_outcomes(passed=1)


def test_another_value_fails(project: pytest.Pytester) -> None:
    """A digit more is a difference: money keeps its zeros."""
    write(project, low="1.5")
    assert project.runpytest().ret == 1


@pytest.mark.parametrize(
    "bend",
    [lambda data: data.replace(b"\n", b"\r\n"), lambda data: data[:-1], lambda data: data.replace(b": 1\n", b": 2\n")],
)
def test_a_bent_snapshot_fails(project: pytest.Pytester, bend: object) -> None:
    """Other line ends, a missing last byte or another version make a snapshot differ."""
    assert callable(bend)
    data = stored(project).read_bytes()
    stored(project).write_bytes(bend(data))
    assert stored(project).read_bytes() != data
    assert project.runpytest().ret == 1


def test_a_missing_snapshot_fails(project: pytest.Pytester) -> None:
    """Nothing to compare with is not agreement."""
    stored(project).unlink()
    assert project.runpytest().ret == 1


def test_an_unused_snapshot_fails(project: pytest.Pytester) -> None:
    """A file that no test reads is left over, and said to be."""
    stored(project).with_name("test_gone.json").write_bytes(stored(project).read_bytes())
    assert project.runpytest().ret == 1


def test_what_has_no_json_form_is_no_snapshot() -> None:
    """A float differs by machine: it is refused."""
    with pytest.raises(TypeError):
        CanonicalJson().serialize(0.1)
