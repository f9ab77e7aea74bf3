"""Write `constraints.txt`: the installed version of every package that testigo and its tests need, and of theirs.

Run it with the interpreter of `.venv` after a dependency was added or raised: `python -m tools.write_constraints`.
"""

from importlib.metadata import distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

HEAD = "# Every package of `pip install -e .[test]`, pinned. Written by `python -m tools.write_constraints`.\n"


def pins(name: str, extra: str = "") -> dict[str, str]:
    """Return package -> version of everything that `name` needs here, itself not included.

    Raises:
        PackageNotFoundError: a needed package is not installed.
    """
    found: dict[str, str] = {}
    waiting = [(name, extra)]
    seen = set()
    while waiting:
        package, wanted = waiting.pop()
        if (package, wanted) in seen:
            continue
        seen.add((package, wanted))
        for line in distribution(package).requires or ():
            need = Requirement(line)
            if need.marker is None or need.marker.evaluate({"extra": wanted}):
                key = canonicalize_name(need.name)
                found[key] = distribution(key).version
                waiting += [(key, ""), *((key, choice) for choice in need.extras)]
    return found


def main() -> None:
    """Write the file."""
    lines = [f"{package}=={version}\n" for package, version in sorted(pins("testigo", "test").items())]
    Path("constraints.txt").write_text(HEAD + "".join(lines), "utf-8")


if __name__ == "__main__":
    main()
