"""The report as Markdown: `report.md`. Every cell is escaped, so that no URL or note can draw on the page."""

import re
from collections.abc import Iterator
from typing import Any

from testigo.report.page import Section, Table
from testigo.report.texts import Language
from testigo.report.view import page


def render(report: dict[str, Any], language: Language) -> str:
    """Return the report (`build`, or the parsed `report.json`) as Markdown with one final line feed."""
    drawn = page(report, language)
    lines = [f"# {drawn.title}", ""]
    if drawn.stamp is not None:
        lines += [f"> **{drawn.stamp}**", ""]
    for line in drawn.lines:
        lines += [line, ""]
    for section in drawn.sections:
        lines += _section(section)
    return "\n".join(lines).rstrip("\n") + "\n"


def _section(section: Section) -> Iterator[str]:
    yield from (f"## {_safe(section.title)}", "")
    for line in section.lines:
        yield from (_safe(line), "")
    for table in section.tables:
        yield from _table(table)
    for line in section.after:
        # a rank opens its line, and Markdown would count for itself
        yield from (re.sub(r"^(\d+)\.", r"\1\\.", _safe(line)), "")


def _table(table: Table) -> Iterator[str]:
    yield from (f"### {_safe(table.title)}", "")
    yield _row(table.head)
    yield _row(tuple(":---" if place < table.text_columns else "---:" for place in range(len(table.head))))
    last = len(table.rows) - 1
    for place, row in enumerate(table.rows):
        cells = tuple(_safe(text) for text in row)
        yield _row(tuple(f"**{text}**" if text else text for text in cells) if table.total and place == last else cells)
    yield ""
    for note in table.notes:
        yield from (_safe(note), "")


def _row(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(cells)} |"


def _safe(text: str) -> str:
    return re.sub(r"([\\`*_\[\]<>|])", r"\\\1", re.sub(r"\s+", " ", text))
