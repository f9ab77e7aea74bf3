"""The verdict on a mutation run: `mutmut run` exits 0 whatever survives, so its results are read and judged here.

Reads the `.meta` files under `mutants/` and the lists of explained survivors, `docs/mutation/*.md`: table rows
"| `mutant` | reason |". Exits 1 where there is no mutant at all, one was not run, a survivor is not explained, an
explanation has no survivor, or more than 3 % survive.
"""

import json
import re
import sys
from collections.abc import Mapping
from pathlib import Path

OUTCOMES: dict[int | None, str] = {
    0: "survived",
    1: "killed",
    3: "killed",
    5: "no tests",
    33: "no tests",
    24: "timed out",
    -24: "timed out",
    36: "timed out",
    152: "timed out",
    255: "timed out",
    None: "not run",
}
"""Exit code of a mutant's tests as mutmut 3.8 stores it -> how it ended; any other code is `unclear`."""

Results = Mapping[str, str]
"""Mutant -> how it ended."""


def read_results(folder: Path) -> dict[str, str]:
    """Return how every mutant under `mutants/` ended."""
    return {
        mutant: OUTCOMES.get(code, "unclear")
        for file in sorted(folder.rglob("*.meta"))
        for mutant, code in json.loads(file.read_text("utf-8"))["exit_code_by_key"].items()
    }


def read_explained(folder: Path) -> dict[str, str]:
    """Return the mutants that are listed as equivalent, each with its reason."""
    row = re.compile(r"^\| `(\S+)` \| (.+) \|$", re.MULTILINE)
    pages = [file.read_text("utf-8") for file in sorted(folder.glob("*.md"))]
    return {mutant: reason for page in pages for mutant, reason in row.findall(page)}


def findings(results: Results, explained: Mapping[str, str]) -> list[str]:
    """Return what speaks against the run, a line each; empty when it passed."""
    if not results:
        return ["there is not one mutant: nothing was tried"]
    survivors = {mutant for mutant, outcome in results.items() if outcome == "survived"}
    lines = [
        f"{outcome}: {mutant}"
        for mutant, outcome in sorted(results.items())
        if outcome not in {"killed", "timed out"} and mutant not in survivors & set(explained)
    ]
    lines += [f"explained, and does not survive: {mutant}" for mutant in sorted(set(explained) - survivors)]
    if len(survivors) * 100 > len(results) * 3:
        lines.append(f"{len(survivors)} of {len(results)} survive, more than 3 %")
    return lines


def main() -> int:
    """Judge the run in the current folder, print a summary, and return the exit code."""
    results = read_results(Path("mutants"))
    wrong = findings(results, read_explained(Path("docs/mutation")))
    counts = {outcome: list(results.values()).count(outcome) for outcome in sorted(set(results.values()))}
    told = ", ".join(f"{count} {outcome}" for outcome, count in counts.items())
    sys.stdout.write("".join(f"{line}\n" for line in wrong))
    sys.stdout.write(f"{len(results)} mutants: {told}\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
