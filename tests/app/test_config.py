from pathlib import Path

import pytest

from testigo.app.config import Config, load_config
from testigo.errors import BadInput


def write(folder: Path, text: str) -> Path:
    """Write a pyproject.toml and return its folder."""
    (folder / "pyproject.toml").write_text(text, "utf-8")
    return folder


def test_a_project_may_say_nothing(tmp_path: Path) -> None:
    """Without a `[tool.testigo]` table every setting has its default, relative to the file."""
    config = load_config(write(tmp_path, '[project]\nname = "x"\n'))
    assert config == Config(base=str(tmp_path))
    assert config.path(config.fixtures) == tmp_path / "cassettes"


def test_settings_of_the_nearest_file_hold_in_folders_below_it(tmp_path: Path) -> None:
    """A folder without a file takes the settings of the first file above it."""
    write(tmp_path, '[tool.testigo]\nfixtures = "fixtures"\nroot = "00ff"\n')
    below = tmp_path / "a" / "b"
    below.mkdir(parents=True)
    config = load_config(below)
    assert (config.fixtures, config.root) == ("fixtures", "00ff")
    assert config.path(config.fixtures) == tmp_path / "fixtures"


def test_every_fault_of_the_table_is_reported_together(tmp_path: Path) -> None:
    """Unknown keys and wrong types of one table come in one error, each with its path."""
    with pytest.raises(BadInput) as caught:
        load_config(write(tmp_path, '[tool.testigo]\nfixtures = 3\nroots = "x"\nout = false\n'))
    assert {(fault.code, fault.where.path) for fault in caught.value.faults} == {
        ("border.wrong_type", "$.tool.testigo.fixtures"),
        ("border.wrong_type", "$.tool.testigo.out"),
        ("border.unknown_key", "$.tool.testigo"),
    }


def test_the_base_folder_cannot_be_set(tmp_path: Path) -> None:
    """Where the file stands is a fact, not a setting: it is refused with all other faults, and never offered."""
    with pytest.raises(BadInput) as caught:
        load_config(write(tmp_path, '[tool.testigo]\nbase = "/"\nout = 1\n'))
    assert [fault.code for fault in caught.value.faults] == ["border.wrong_type", "border.unknown_key"]
    assert caught.value.faults[1].detail == {"key": "base", "known": "fixtures, golden, out, root"}


@pytest.mark.parametrize(
    ("text", "path"),
    [("tool = 3\n", "$.tool"), ("[tool]\ntestigo = 3\n", "$.tool.testigo"), ("[[tool.testigo]]\n", "$.tool.testigo")],
)
def test_what_is_no_table_is_named(tmp_path: Path, text: str, path: str) -> None:
    """A value where a table should stand is a fault with its place, not a traceback."""
    with pytest.raises(BadInput) as caught:
        load_config(write(tmp_path, text))
    assert [(fault.code, fault.where.path) for fault in caught.value.faults] == [("border.wrong_type", path)]


def test_a_file_that_is_not_toml_is_named(tmp_path: Path) -> None:
    """A broken pyproject.toml is an error with the file's name, not a traceback."""
    with pytest.raises(BadInput) as caught:
        load_config(write(tmp_path, "[tool.testigo\n"))
    (fault,) = caught.value.faults
    assert (fault.code, fault.where.file) == ("app.not_toml", str(tmp_path / "pyproject.toml"))
