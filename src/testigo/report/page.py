"""A page before it has a look: sections of lines and tables. Markdown and the terminal both draw this value."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from testigo.report.texts import Language, say

UNKNOWN = "—"
_LETTERS = "ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ"


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Cells with their heads; the first `text_columns` read as words, the rest as figures."""

    title: str
    """Starts with DEMO where the figures are invented."""
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    text_columns: int = 1
    total: bool = False
    """The last row is the sum of the others."""
    notes: tuple[str, ...] = ()
    """Footnotes, each behind its mark."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A heading with what stands under it: lines first, then tables, then closing lines."""

    title: str
    lines: tuple[str, ...] = ()
    tables: tuple[Table, ...] = ()
    after: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """The whole report in one language."""

    title: str
    stamp: str | None
    """The DEMO sentence; None for real recordings."""
    lines: tuple[str, ...]
    sections: tuple[Section, ...]


@dataclass(slots=True)
class Footnotes:
    """The notes of one table, lettered in the order they are first met."""

    language: Language
    _marks: dict[str, str] = field(default_factory=dict[str, str])

    def mark(self, reason: str) -> str:
        """Return the superscript letter of a reason, the same each time; after the alphabet, letters double."""
        if reason not in self._marks:
            turn, letter = divmod(len(self._marks), len(_LETTERS))
            self._marks[reason] = _LETTERS[letter] * (turn + 1)
        return self._marks[reason]

    def notes(self) -> tuple[str, ...]:
        """Return the notes to stand under the table."""
        return tuple(f"{mark} {say('reason', reason, self.language)}" for reason, mark in self._marks.items())


def cell(figure: dict[str, Any], notes: Footnotes) -> str:
    """Return a figure as a table shows it: value, mark of its reason, n in parentheses; a dash where unknown."""
    mark = "" if figure["reason"] is None else notes.mark(figure["reason"])
    if figure["shown"] is None:
        return f"{UNKNOWN}{mark}"
    return f"{figure['shown']}{mark} ({figure['n']})"


def columns(heads: Iterable[str], figures: list[list[dict[str, Any]]], notes: Footnotes) -> list[list[str]]:
    """Return columns of cells, each under its head; a reason that limits every figure of a column marks the head."""
    return [_column(head, column, notes) for head, column in zip(heads, figures, strict=True)]


def _column(head: str, figures: list[dict[str, Any]], notes: Footnotes) -> list[str]:
    reasons = {figure["reason"] for figure in figures}
    if len(reasons) == 1 and None not in reasons and len(figures) > 1:
        bare = [{**figure, "reason": None} for figure in figures]
        return [f"{head} {notes.mark(reasons.pop())}", *(cell(figure, notes) for figure in bare)]
    return [head, *(cell(figure, notes) for figure in figures)]


def stamper(report: dict[str, Any], language: Language) -> Callable[[str], str]:
    """Return what puts DEMO before a title where the figures are invented."""
    stamp = f"{say('page', 'demo', language)} · " if report["demo"] else ""
    return lambda title: stamp + title
