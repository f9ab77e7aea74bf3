"""A syrupy extension: one canonical JSON file per snapshot, under `snapshots/` beside the project's `pyproject.toml`.

The bytes are those of the JSON border (sorted keys, one final line feed), so a snapshot never differs by machine, and
a file converted to other line ends is no longer equal. A file names the version of its form.
"""

from pathlib import Path
from typing import Any

from syrupy.extensions.single_file import SingleFileSnapshotExtension
from syrupy.location import PyTestLocation

from testigo.model.border import dump_json, to_json


class CanonicalJson(SingleFileSnapshotExtension):
    """Values of testigo as JSON files `snapshots/<folder of the test>/<test module>/<test>.json`."""

    file_extension = "json"

    def serialize(self, data: object, **_: Any) -> bytes:
        """Return the file of a value: anything that the JSON border writes.

        Raises:
            TypeError: the value has no JSON form.
        """
        return dump_json({"version": 1, "value": to_json(data)})

    @classmethod
    def dirname(cls, *, test_location: PyTestLocation) -> str:
        """Return the folder of one test module's snapshots: its place under `tests/`, under `snapshots/` instead."""
        module = Path(test_location.filepath)
        project = next(folder for folder in module.parents if (folder / "pyproject.toml").is_file())
        place = module.relative_to(project)
        return str(project.joinpath("snapshots", *place.parts[1:-1], place.stem))
