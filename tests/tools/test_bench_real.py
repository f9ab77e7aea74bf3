import subprocess
import sys
from pathlib import Path

from tools.bench_real import main, recorded

ROOT = Path(__file__).parents[2]


def test_only_folders_of_known_providers_are_read(tmp_path: Path) -> None:
    """A folder of recordings is taken by the name of an adapter; others are left alone."""
    for name in ("exa", "eco", "unknown"):
        (tmp_path / "providers" / name).mkdir(parents=True)
    (tmp_path / "providers" / "exa" / "b.json").touch()
    (tmp_path / "providers" / "exa" / "a.yaml").touch()
    (tmp_path / "providers" / "unknown" / "a.yaml").touch()
    folder = tmp_path / "providers" / "exa"
    assert recorded(tmp_path) == {"exa": [folder / "a.yaml", folder / "b.json"]}


def test_the_folder_must_be_named() -> None:
    """Without a folder, or with two, the tool says how it is called and exits 2."""
    assert main([]) == 2
    assert main(["a", "b"]) == 2


def test_recorded_answers_are_benched_as_they_are(real: Path) -> None:
    """Every recorded provider that testigo knows is imported and benched without editing, and stands in the report."""
    done = subprocess.run(
        [sys.executable, "-m", "tools.bench_real", str(real)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    names = recorded(real)
    assert len(names) >= 3
    assert [name for name in names if name not in done.stdout] == []
