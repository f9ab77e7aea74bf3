import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from testigo.errors import BadInput
from testigo.evidence.ledger import Ledger
from testigo.model.observation import Term
from tests.evidence.examples import claim, people, usd


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Path of a ledger that holds two claims."""
    path = tmp_path / "claims.sqlite"
    with Ledger(path) as ledger:
        ledger.append([claim("a"), claim("b", people(5, None))])
    return path


def test_claims_come_back_as_they_were_recorded(file: Path) -> None:
    """Every field survives, in the order of recording, across closing and opening."""
    more = replace(claim("c", Term("León", "city")), contradicts=("a",), rejected="injection")
    with Ledger(file) as ledger:
        ledger.append([more])
    with Ledger(file) as ledger:
        assert ledger.claims() == (claim("a"), claim("b", people(5, None)), more)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE claims SET claim = '{}'",
        "UPDATE OR REPLACE claims SET line = 1 WHERE line = 2",
        "DELETE FROM claims",
        "DELETE FROM claims WHERE line = 2",
        "INSERT OR REPLACE INTO claims VALUES (1, 'a', '{}')",
        "INSERT OR REPLACE INTO claims VALUES (3, 'a', '{}')",
        "REPLACE INTO claims VALUES (1, 'z', '{}')",
        "INSERT OR IGNORE INTO claims VALUES (1, 'z', '{}')",
        "INSERT OR ROLLBACK INTO claims VALUES (2, 'z', '{}')",
        "INSERT INTO claims VALUES (1, 'z', '{}') ON CONFLICT (line) DO UPDATE SET claim = '{}'",
        "INSERT INTO claims VALUES (3, 'a', '{}') ON CONFLICT (id) DO UPDATE SET claim = '{}'",
        "INSERT INTO claims VALUES (3, 'a', '{}') ON CONFLICT DO NOTHING",
        "INSERT INTO claims VALUES (9, 'z', '{}')",
        "INSERT INTO claims VALUES (-1, 'z', '{}')",
        "INSERT INTO claims VALUES (NULL, 'z', '{}')",
        "INSERT INTO claims VALUES (3, NULL, '{}')",
        "INSERT INTO claims VALUES (3, 'z', NULL)",
    ],
)
@pytest.mark.parametrize("pragma", ["recursive_triggers = OFF", "recursive_triggers = ON", "foreign_keys = OFF"])
def test_sqlite_itself_refuses_every_verb_but_the_next_insert(file: Path, statement: str, pragma: str) -> None:
    """Whoever writes through SQLite can only add the next line: nothing recorded changes."""
    base = sqlite3.connect(file, isolation_level=None)
    before = base.execute("SELECT * FROM claims").fetchall()
    base.execute(f"PRAGMA {pragma}")
    with pytest.raises(sqlite3.IntegrityError):
        base.execute(statement)
    assert base.execute("SELECT * FROM claims").fetchall() == before
    base.close()


@pytest.mark.parametrize(
    "statement",
    [
        "DROP TRIGGER claims_no_update",
        "DROP TRIGGER claims_no_delete",
        "DROP TRIGGER claims_next_line",
        "DROP TABLE claims",
        "ALTER TABLE claims RENAME TO other",
        "ALTER TABLE claims ADD COLUMN more TEXT",
        "CREATE TABLE other (x)",
        "CREATE TRIGGER more AFTER INSERT ON claims BEGIN SELECT 1; END",
    ],
)
def test_a_changed_schema_is_found_when_the_ledger_is_opened(file: Path, statement: str) -> None:
    """Triggers do not stop who drops them: that is outside the guarantee, and it is named on opening."""
    base = sqlite3.connect(file, isolation_level=None)
    base.execute(statement)
    base.close()
    with pytest.raises(BadInput) as refused:
        Ledger(file)
    assert [(fault.code, fault.where.file) for fault in refused.value.faults] == [
        ("evidence.ledger_altered", str(file))
    ]


def test_a_claim_is_recorded_once(file: Path) -> None:
    """Claims that are there already, or stand twice, are all named, and none of the others is recorded."""
    with Ledger(file) as ledger:
        with pytest.raises(BadInput) as refused:
            ledger.append([claim("c"), claim("a"), claim("c"), claim("b")])
        assert [fault.detail["claim"] for fault in refused.value.faults] == ["a", "c", "b"]
        assert {fault.code for fault in refused.value.faults} == {"evidence.already_recorded"}
        assert [found.id for found in ledger.claims()] == ["a", "b"]


@pytest.mark.parametrize(
    ("data", "code"),
    [(b"long enough to be read as a database " * 40, "ledger_unreadable"), (b"x", "ledger_altered")],
)
def test_another_file_is_no_ledger(tmp_path: Path, data: bytes, code: str) -> None:
    """A file that is not ours is named, and left as it is."""
    file = tmp_path / "claims.sqlite"
    file.write_bytes(data)
    with pytest.raises(BadInput) as refused:
        Ledger(file)
    assert [fault.code for fault in refused.value.faults] == [f"evidence.{code}"]
    assert file.read_bytes() == data


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    """Nothing is made on the way."""
    with pytest.raises(BadInput) as refused:
        Ledger(tmp_path / "none" / "claims.sqlite")
    assert [fault.code for fault in refused.value.faults] == ["evidence.ledger_unreadable"]


def test_a_closed_ledger_says_so(file: Path) -> None:
    """Closing twice is harmless; writing and reading after it are not silent."""
    ledger = Ledger(file)
    ledger.close()
    ledger.close()
    for use in (ledger.claims, lambda: ledger.append([claim("c")])):
        with pytest.raises(BadInput):
            use()


@given(st.lists(st.one_of(st.integers(1, 9).map(people), st.sampled_from(["12", "12.5"]).map(usd)), max_size=5))
def test_any_claims_come_back(values: list[object]) -> None:
    """Recording and reading are inverse."""
    claims = tuple(claim(f"c{place}", value) for place, value in enumerate(values))  # type: ignore[arg-type]
    with Ledger(Path(":memory:")) as ledger:
        ledger.append(claims)
        assert ledger.claims() == claims
