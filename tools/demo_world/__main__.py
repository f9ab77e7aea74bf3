"""`python -m tools.demo_world OUT`: record the demo world into the folder OUT."""

import sys
from pathlib import Path

from tools.demo_world.record import record


def main(arguments: list[str]) -> int:
    """Record into the one folder named; return the exit code."""
    if len(arguments) != 1:
        sys.stderr.write("usage: python -m tools.demo_world OUT\n")
        return 2
    manifest = record(Path(arguments[0]))
    sys.stdout.write(f"{len(manifest.entries)} files, root {manifest.root_sha256}\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
