"""Import every recorded answer of the providers testigo can read, and bench them: `python -m tools.bench_real FOLDER`.

FOLDER holds `providers/<id>/` with cassettes and saved answers as they were recorded; nothing is edited by hand. The
imported folder and the run are temporary, the report stays on standard output.
"""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from testigo.registry.providers import load_providers


def recorded(folder: Path) -> dict[str, list[Path]]:
    """Return provider -> its recorded files, of every registered provider that has some."""
    found = {name: sorted((folder / "providers" / name).glob("*")) for name in load_providers(plugins=False).ids()}
    return {name: files for name, files in found.items() if files}


def main(words: list[str]) -> int:
    """Import, bench and print; return the exit code of the first step that did not end well."""
    if len(words) != 1:
        sys.stderr.write(f"{__doc__}\n")
        return 2
    with TemporaryDirectory(prefix="testigo-") as place:
        mine = Path(place) / "cassettes"
        for name, files in recorded(Path(words[0])).items():
            ended = testigo("import", *map(str, files), "--provider", name, "--out", str(mine))
            if ended:
                return ended
        return testigo("bench", "--fixtures", str(mine), "--out", str(Path(place) / "runs"))


def testigo(*words: str) -> int:
    """Run one command as a user would, and return its exit code."""
    return subprocess.run([sys.executable, "-m", "testigo", *words], check=False).returncode  # noqa: S603 - our own


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
