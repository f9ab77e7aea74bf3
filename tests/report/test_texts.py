import re
from collections.abc import Iterable

import pytest

from testigo.fixtures.classes import Lack
from testigo.fixtures.manifest import FixtureClass
from testigo.gates.gates import GATES
from testigo.metrics.table import METRICS
from testigo.model.case import Category
from testigo.model.failure import Failure, Obstruction
from testigo.model.outcome import Ending
from testigo.model.verdict import Consequence, Reason, Tier, Verdict
from testigo.report.result import Basis, FindingCode
from testigo.report.texts import metric, say, tables

CODES: dict[str, Iterable[str]] = {
    "metric": [row.name for row in METRICS],
    "reason": Reason,
    "category": Category,
    "tier": Tier,
    "verdict": Verdict,
    "consequence": Consequence,
    "failed": GATES,
    "not_evaluated": GATES,
    "class": FixtureClass,
    "lack": Lack,
    "finding": FindingCode,
    "basis": Basis,
    "failure": Failure,
    "obstruction": Obstruction,
    "ending": Ending,
}


def rows() -> list[tuple[str, list[str]]]:
    """Return every pair of texts with its path."""
    found = []
    for table, entries in tables().items():
        for code, entry in entries.items():
            parts = entry if isinstance(entry, dict) else {"": entry}
            found += [(f"{table}.{code}.{part}", texts) for part, texts in parts.items()]
    return found


@pytest.mark.parametrize("table", CODES)
def test_every_code_has_its_words_and_no_row_is_idle(table: str) -> None:
    """The rows of a table are exactly the codes the model can hold."""
    assert set(tables()[table]) == {str(code) for code in CODES[table]}


def test_only_the_page_has_words_of_its_own() -> None:
    """Every other table belongs to codes of the model."""
    assert set(tables()) == {*CODES, "page"}


def test_every_text_is_said_in_both_languages() -> None:
    """Two texts each, neither empty, with the same placeholders."""
    for path, texts in rows():
        assert len(texts) == 2, path
        assert all(text.strip() for text in texts), path
        names = [sorted(re.findall(r"\{(\w+)\}", text)) for text in texts]
        assert names[0] == names[1], path


def test_every_metric_is_headed_named_explained_and_counted() -> None:
    """Head, name, meaning and what n counts are there for each metric."""
    for entry in tables()["metric"].values():
        assert set(entry) == {"head", "name", "meaning", "n"}


def test_words_are_filled_in() -> None:
    """A placeholder takes its value, in the language asked for."""
    assert say("page", "tied", "en", other="x") == "level with x on all four keys"
    assert say("page", "tied", "es", other="x") == "empata con x en los cuatro criterios"
    assert metric("recall", "name", "es") == "exhaustividad"


def test_an_unknown_code_is_a_programming_error() -> None:
    """It is never shown as if it were words."""
    with pytest.raises(KeyError):
        say("reason", "nonsense", "en")
