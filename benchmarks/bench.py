# ruff: noqa: INP001, T201, S603 - a script, it prints, and it starts the programs below
"""What a whole process costs: `testigo bench` over the demo world, and `testigo --help`. Prints CPU times and memory.

Each line is a fresh process, user and system time together; rounds are interleaved, and the least of each is taken,
because whatever else the machine does can only add. Every bench stores its run in a folder of its own. Beside it stand
Python alone, reading and hashing the same files, VCR.py's import, which no replay through VCR.py can do without, and
`testigo verify`.
"""

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROUNDS = 7
ROOT = Path(__file__).resolve().parent.parent
PYTHON = sys.executable
TESTIGO = str(Path(PYTHON).with_name("testigo"))
HASH = """
from hashlib import sha256
from pathlib import Path
for file in Path("cassettes").rglob("*"):
    if file.is_file():
        sha256(file.read_bytes()).digest()
"""
PASS, HELP, BENCH = "python -c pass", "testigo --help", "testigo bench, the demo world"


class Cost(NamedTuple):
    """What one process took."""

    seconds: float
    """CPU, user and system."""
    megabytes: float
    """Peak of resident memory; one below this script's own shows as its own."""


def main() -> int:
    """Print the table and return 1 where a goal is missed."""
    with TemporaryDirectory() as runs:
        rounds = [
            {name: _run(words) for name, words in _commands(f"{runs}/{number}").items()} for number in range(ROUNDS)
        ]
    least = {name: Cost(*map(min, zip(*(costs[name] for costs in rounds), strict=True))) for name in rounds[0]}
    base = least[PASS].seconds
    print(f"least of {ROUNDS} rounds, one process each")
    print(f"{'':36} {'CPU':>11} {'x Python':>10} {'peak RSS':>10}")
    for name, cost in least.items():
        print(f"{name:36} {1000 * cost.seconds:8.1f} ms {cost.seconds / base:8.1f} x {cost.megabytes:7.1f} MB")
    return _judge(
        (f"{HELP}, CPU", least[HELP].seconds / base, 4.0, "x Python"),
        (f"{BENCH}, CPU", least[BENCH].seconds, 2.0, "s"),
        (f"{BENCH}, peak", least[BENCH].megabytes, 200.0, "MB"),
    )


def _commands(out: str) -> dict[str, list[str]]:
    return {
        PASS: [PYTHON, "-c", "pass"],
        HELP: [TESTIGO, "--help"],
        "read and sha256 of every cassette": [PYTHON, "-c", HASH],
        "import vcr.cassette": [PYTHON, "-c", "import vcr.cassette"],
        "testigo verify": [TESTIGO, "verify"],
        BENCH: [TESTIGO, "bench", "--out", out],
    }


def _run(words: list[str]) -> Cost:
    """Run a program to its end; one that fails has no cost worth telling."""
    process = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{' '.join(words)}: exit code {process.returncode}")
    return Cost(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def _judge(*goals: tuple[str, float, float, str]) -> int:
    """Print every figure beside its goal, and return 1 where one is missed."""
    for name, figure, goal, unit in goals:
        print(f"{name:44} {figure:8.2f} {unit:9} goal <= {goal:g} {unit}: {'held' if figure <= goal else 'MISSED'}")
    return int(any(figure > goal for _, figure, goal, _ in goals))


if __name__ == "__main__":
    sys.exit(main())
