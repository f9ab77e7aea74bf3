"""The ledger of claims: an SQLite file that only grows.

Insert is the only verb. Triggers refuse UPDATE, DELETE, REPLACE and any insert that is not the next line, for everyone
who writes through SQLite and leaves the triggers in place. Who drops a trigger, or edits the file's bytes, is not
stopped by them: the ledger finds altered tables and triggers when it is opened, and `docs/evidence.md` says what it
does not find.
"""

import sqlite3
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import Self

from testigo.errors import BadInput, Fault, Where
from testigo.model.border import read, write_line
from testigo.model.observation import Claim

_TABLE = """CREATE TABLE claims (
    line INTEGER NOT NULL PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    claim TEXT NOT NULL
) STRICT, WITHOUT ROWID"""
# REPLACE deletes what is in its way without asking a trigger, so nothing may ever be in its way
_NEXT_LINE = """CREATE TRIGGER claims_next_line BEFORE INSERT ON claims
WHEN NEW.line IS NOT (SELECT coalesce(max(line), 0) + 1 FROM claims) OR EXISTS (SELECT 1 FROM claims WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'append only'); END"""
_SCHEMA = (
    _TABLE,
    "CREATE TRIGGER claims_no_update BEFORE UPDATE ON claims BEGIN SELECT RAISE(ABORT, 'append only'); END",
    "CREATE TRIGGER claims_no_delete BEFORE DELETE ON claims BEGIN SELECT RAISE(ABORT, 'append only'); END",
    _NEXT_LINE,
)


class Ledger:
    """Claims in the order in which they were recorded. A context manager; closing twice is harmless."""

    def __init__(self, path: Path) -> None:
        """Open a ledger, or begin one where there is no file.

        Raises:
            BadInput: the file is no ledger, or its tables or triggers are not the ones this class makes.
        """
        self._file = str(path)
        is_new = not path.exists() or path.stat().st_size == 0
        try:
            self._base = sqlite3.connect(path, isolation_level=None)
            self._begin() if is_new else self._check()
        except sqlite3.Error as error:
            raise self._unreadable(error) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._base.close()

    def append(self, claims: Iterable[Claim]) -> None:
        """Record claims, all or none.

        Raises:
            BadInput: one is recorded already (all such claims together), or the file cannot be written.
        """
        given = tuple(claims)
        try:
            self._refuse_known(given)
            self._base.execute("BEGIN IMMEDIATE")
            with self._base:
                for claim in given:
                    self._base.execute(
                        "INSERT INTO claims SELECT coalesce(max(line), 0) + 1, ?, ? FROM claims",
                        (claim.id, write_line(claim)),
                    )
        except sqlite3.Error as error:
            raise self._unreadable(error) from None

    def claims(self) -> tuple[Claim, ...]:
        """Return every claim, in the order of recording.

        Raises:
            BadInput: the file cannot be read, or a line of it is no claim.
        """
        try:
            lines = self._base.execute("SELECT line, claim FROM claims ORDER BY line").fetchall()
        except sqlite3.Error as error:
            raise self._unreadable(error) from None
        return tuple(read(Claim, text.encode("utf-8"), file=f"{self._file}#{line}") for line, text in lines)

    def _refuse_known(self, given: tuple[Claim, ...]) -> None:
        seen: set[str] = set()
        faults: list[Fault] = []
        for claim in given:
            if claim.id in seen or self._base.execute("SELECT 1 FROM claims WHERE id = ?", (claim.id,)).fetchone():
                faults.append(Fault("evidence.already_recorded", Where(file=self._file), {"claim": claim.id}))
            seen.add(claim.id)
        if faults:
            raise BadInput(*faults)

    def _begin(self) -> None:
        for statement in _SCHEMA:
            self._base.execute(statement)

    def _check(self) -> None:
        found = self._base.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid").fetchall()
        if [sql for (sql,) in found] != list(_SCHEMA):
            self._base.close()
            raise BadInput(Fault("evidence.ledger_altered", Where(file=self._file)))

    def _unreadable(self, error: sqlite3.Error) -> BadInput:
        reason = getattr(error, "sqlite_errorname", None) or type(error).__name__
        return BadInput(Fault("evidence.ledger_unreadable", Where(file=self._file), {"reason": reason}))
