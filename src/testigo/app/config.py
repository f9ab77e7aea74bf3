"""Configuration: one frozen value from `[tool.testigo]` of the nearest `pyproject.toml`. Unknown keys are refused."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

from testigo.errors import BadInput, Fault, Where
from testigo.model.border import from_json


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The table of the file: what a project says about its bench; every key has a default, so it may say nothing."""

    fixtures: str = "cassettes"
    """Fixtures folder, relative to the file."""
    golden: str | None = None
    """Golden set; None: `_shared/golden.json` of the fixtures."""
    out: str = "runs"
    """Where runs are stored."""
    root: str | None = None
    """Root digest the fixtures must have: the second place that must be changed to change a fixture."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Config(Settings):
    """The settings that hold, and where they were found."""

    base: str = "."
    """Folder of the configuration file: a fact, not a key of the file."""

    def path(self, name: str) -> Path:
        """Return a configured path, relative to the configuration file."""
        return Path(self.base) / name

    def fixtures_folder(self) -> Path:
        """Return the folder of the fixtures.

        Raises:
            BadInput: there is no such folder: a wrong argument or setting, not a fault of the fixtures.
        """
        folder = self.path(self.fixtures)
        if not folder.is_dir():
            raise BadInput(Fault("app.no_folder", Where(file=str(folder))))
        return folder

    def out_folder(self) -> Path:
        """Return where runs are stored.

        Raises:
            BadInput: it lies inside the fixtures, which would then no longer be what was sealed.
        """
        out = self.path(self.out)
        if out.resolve().is_relative_to(self.path(self.fixtures).resolve()):
            raise BadInput(Fault("app.out_in_fixtures", Where(file=str(out))))
        return out


def load_config(start: Path) -> Config:
    """Return the configuration that holds in `start`: of the first `pyproject.toml` there or above.

    Raises:
        BadInput: the file is not TOML, or the table has unknown keys or wrong types; all faults together.
    """
    for folder in (start, *start.resolve().parents):
        file = folder / "pyproject.toml"
        if file.is_file():
            return _read(file)
    return Config()


def _read(file: Path) -> Config:
    try:
        table = tomllib.loads(file.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInput(Fault("app.not_toml", Where(file=str(file)), {"reason": str(error)})) from None
    path, section = "$", table
    for key in ("tool", "testigo"):
        path, section = f"{path}.{key}", section.get(key, {})
        if not isinstance(section, dict):
            detail = {"expected": "object", "found": "another type"}
            raise BadInput(Fault("border.wrong_type", Where(file=str(file), path=path), detail))
    said = from_json(Settings, section, file=str(file), path=path)
    return Config(fixtures=said.fixtures, golden=said.golden, out=said.out, root=said.root, base=str(file.parent))
