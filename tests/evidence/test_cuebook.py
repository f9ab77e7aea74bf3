import re
import tomllib
from importlib.resources import files

import pytest

from testigo.evidence.cuebook import cuebook
from testigo.evidence.folding import fold
from testigo.model.case import ClaimType

DATA = tomllib.loads((files("testigo.evidence") / "cues.toml").read_text("utf-8"))
ROWS = [(name, row) for name, rows in DATA.items() if name in set(ClaimType) for row in rows]
GROUPS = {
    "headcount": {"low", "high"},
    "location": {"place"},
    "event": {"thing"},
    "investment": {"amount"},
    "activity": {"phrase"},
}


def test_every_type_of_claim_has_a_way_to_be_said() -> None:
    """Legal names are found by their form; every other type has rows, and no table is of an unknown type."""
    assert {name for name, _ in ROWS} == set(ClaimType) - {ClaimType.IDENTITY}
    assert set(DATA) - set(ClaimType) == {"pieces", "stance", "subject", "things", "words"}


def test_every_pattern_compiles_and_holds_the_groups_its_type_reads() -> None:
    """A row that could not be read would be silent."""
    cues = {cue for cues in cuebook().by_word.values() for cue in cues}
    assert len(cues) == len(ROWS)
    for cue in cues:
        assert GROUPS.get(cue.claim_type.value, set()) <= set(cue.pattern().groupindex)
        assert cue.kind is not None or cue.claim_type is not ClaimType.EVENT


@pytest.mark.parametrize(("name", "row"), ROWS)
def test_words_are_folded_single_words(name: str, row: dict[str, object]) -> None:
    """A trigger is compared with one folded word of a sentence."""
    words = row["words"]
    assert isinstance(words, list)
    assert [word for word in words if fold(word).text != word or not re.fullmatch(r"\w+", word)] == [], name
    assert set(row) <= {"words", "before", "after", "planned", "past", "label", "needs", "kind", "text", "denies"}


def test_a_sentence_triggers_each_cue_once() -> None:
    """Cues come in the order of the words, none twice, none for words that trigger nothing."""
    words = ["emplea", "nada", "emplea", "sede"]
    triggered = cuebook().triggered(words)
    assert len(triggered) == len(set(triggered))
    assert triggered[0].claim_type is ClaimType.HEADCOUNT
    assert cuebook().triggered(["nada"]) == ()


@pytest.mark.parametrize("section", ["stance", "subject"])
def test_stance_and_subject_patterns_compile(section: str) -> None:
    """Each is a pattern over folded text."""
    for source in DATA[section].values():
        assert fold(source.replace("\\W", "").replace("\\S", "")).text == source.replace("\\W", "").replace("\\S", "")
        re.compile(source)
