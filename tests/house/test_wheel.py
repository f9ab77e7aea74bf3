import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).parents[2]


def test_the_wheel_holds_every_file_of_the_package(tmp_path: Path) -> None:
    """What is installed is what is in the source: modules, sentences, prices, cues, and the mark of types."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    with ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if name.startswith("testigo/")}
        entry_points = archive.read(next(name for name in archive.namelist() if name.endswith("entry_points.txt")))
    source = {
        str(path.relative_to(ROOT / "src"))
        for path in (ROOT / "src" / "testigo").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert packed == source
    assert b"testigo = testigo.cli.main:main" in entry_points
