"""The report on a terminal, drawn with rich. It draws the same page as the Markdown and decides nothing.

A table wider than the terminal is cut into parts that repeat its first column: no figure is ever folded.
"""

from typing import Any

from rich import box
from rich.console import Console
from rich.padding import Padding
from rich.table import Table as Drawn
from rich.text import Text

from testigo.report.page import Section, Table
from testigo.report.texts import Language, say
from testigo.report.view import page

_COLOURS = {
    ("verdict", "passed"): "green",
    ("verdict", "failed"): "bold red",
    ("verdict", "not_evaluated"): "bold yellow",
    ("tier", "eligible"): "green",
    ("tier", "enrichment_only"): "yellow",
    ("tier", "blocked"): "yellow",
    ("tier", "disqualified"): "red",
    ("tier", "not_comparable"): "magenta",
}


def render(report: dict[str, Any], language: Language, console: Console) -> None:
    """Print a report (`build`, or the parsed `report.json`) on a console, whatever its width."""
    drawn = page(report, language)
    console.rule(Text(drawn.title, style="bold"), align="left")
    if drawn.stamp is not None:
        console.print(Text(drawn.stamp, style="bold black on yellow"))
    for line in drawn.lines:
        console.print(Text(line, style="dim"))
    for section in drawn.sections:
        _section(section, language, console)


def _section(section: Section, language: Language, console: Console) -> None:
    console.print()
    console.rule(Text(section.title, style="bold"), align="left")
    for line in section.lines:
        console.print(Text(line))
    for table in section.tables:
        _table(table, language, console)
    for line in section.after:
        console.print(Padding(Text(line), (0, 0, 0, 1)))


def _table(table: Table, language: Language, console: Console) -> None:
    colours = {say(name, code, language): colour for (name, code), colour in _COLOURS.items()}
    for part in parts(table, console.width):
        console.print()
        console.print(Text(f" {part.title}", style="bold"))
        console.print(_draw(part, colours))
    for note in table.notes:
        console.print(Padding(Text(note, style="dim italic"), (0, 0, 0, 1)))


def parts(table: Table, width: int) -> list[Table]:
    """Return the table in parts that fit `width`; words may fold, so only the figures' columns are counted whole."""
    if table.text_columns > 1:
        return [table]
    widths = [max(len(row[place]) for row in (table.head, *table.rows)) + 3 for place in range(len(table.head))]
    groups: list[list[int]] = [[]]
    for place in range(1, len(table.head)):
        if groups[-1] and widths[0] + sum(widths[other] for other in (*groups[-1], place)) > width:
            groups.append([])
        groups[-1].append(place)
    return [_only(table, [0, *group]) for group in groups]


def _only(table: Table, places: list[int]) -> Table:
    rows = tuple(tuple(row[place] for place in places) for row in table.rows)
    return Table(title=table.title, head=tuple(table.head[place] for place in places), rows=rows, total=table.total)


def _draw(table: Table, colours: dict[str, str]) -> Drawn:
    drawn = Drawn(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for place, head in enumerate(table.head):
        words = place < table.text_columns
        drawn.add_column(
            Text(head, style="bold cyan"), justify="left" if words else "right", no_wrap=not words, overflow="fold"
        )
    last = len(table.rows) - 1
    for place, row in enumerate(table.rows):
        style = "bold" if table.total and place == last else ""
        drawn.add_row(*(Text(text, style=colours.get(text, "")) for text in row), style=style)
    return drawn
