import json
from pathlib import Path

import pytest

from tools.mutation_gate import OUTCOMES, findings, main, read_explained, read_results

KILLED = {f"killed_{number}": "killed" for number in range(97)}


def test_a_run_without_mutants_fails() -> None:
    """Nothing tried is nothing proven."""
    assert len(findings({}, {})) == 1


def test_killed_and_timed_out_mutants_pass() -> None:
    """A mutant that a test failed on, or that never ended, is caught."""
    assert findings({"a": "killed", "b": "timed out"}, {}) == []


@pytest.mark.parametrize("outcome", ["survived", "no tests", "not run", "unclear"])
def test_every_other_outcome_is_named(outcome: str) -> None:
    """A mutant that was not caught is a finding with its name."""
    assert findings({**KILLED, "m": outcome}, {}) == [f"{outcome}: m"]


@pytest.mark.parametrize("outcome", ["no tests", "not run", "unclear"])
def test_only_a_survivor_can_be_explained(outcome: str) -> None:
    """A reason does not stand in for a test that was never run."""
    assert f"{outcome}: m" in findings({**KILLED, "m": outcome}, {"m": "equivalent"})


def test_an_explained_survivor_passes() -> None:
    """An equivalent mutant is let through with its reason."""
    assert findings({**KILLED, "m": "survived"}, {"m": "equivalent"}) == []


def test_an_explanation_without_a_survivor_fails() -> None:
    """The list is current: a mutant that is killed, or gone, is not listed."""
    assert findings(KILLED, {"killed_1": "x", "gone": "x"}) == [
        "explained, and does not survive: gone",
        "explained, and does not survive: killed_1",
    ]


@pytest.mark.parametrize(("survivors", "passes"), [(2, True), (3, True), (4, False)])
def test_at_most_three_in_a_hundred_survive(survivors: int, passes: bool) -> None:
    """However well explained, more than 3 % fail the run: 3 of 100 pass, 4 do not."""
    names = [f"s{number}" for number in range(survivors)]
    results = {**dict.fromkeys(names, "survived"), **{f"k{n}": "killed" for n in range(100 - survivors)}}
    assert (findings(results, dict.fromkeys(names, "equivalent")) == []) is passes


def test_exit_codes_are_those_of_mutmut() -> None:
    """Every exit code that mutmut 3.8 calls killed, survived, untested or timed out is read the same way."""
    known = {
        **dict.fromkeys([1, 3], "killed"),
        0: "survived",
        **dict.fromkeys([5, 33], "no tests"),
        **dict.fromkeys([24, -24, 36, 152, 255], "timed out"),
        None: "not run",
    }
    assert known == OUTCOMES


def test_the_verdict_of_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The gate reads mutmut's files and the written explanations, and returns an exit code."""
    monkeypatch.chdir(tmp_path)
    assert main() == 1
    meta = tmp_path / "mutants" / "src" / "a.py.meta"
    meta.parent.mkdir(parents=True)
    codes = {**dict.fromkeys(KILLED, 1), "a.x_f__mutmut_1": 0, "a.x_f__mutmut_2": -11}
    meta.write_text(json.dumps({"exit_code_by_key": codes}), "utf-8")
    assert read_results(tmp_path)["a.x_f__mutmut_2"] == "unclear"
    pages = tmp_path / "docs" / "mutation"
    pages.mkdir(parents=True)
    (pages / "spans.md").write_text("# x\n\n| mutant | why |\n|---|---|\n| `a.x_f__mutmut_1` | same |\n", "utf-8")
    assert read_explained(pages) == {"a.x_f__mutmut_1": "same"}
    assert main() == 1
    meta.write_text(json.dumps({"exit_code_by_key": {**codes, "a.x_f__mutmut_2": 3}}), "utf-8")
    assert main() == 0
