"""Show which ids made a figure or a case of one provider, each with its file, span and quote."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from testigo.cli.options import add_fixtures, add_language, add_plugins, locked, setting

if TYPE_CHECKING:
    from testigo.app.explain import Explanation


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `explain`."""
    parser.add_argument("subject", metavar="METRIC|CASE", help="name of a metric, as in the report, or id of a case")
    parser.add_argument("--provider", required=True, metavar="P", help="whose figure or case")
    add_fixtures(parser)
    parser.add_argument("--golden", type=Path, metavar="FILE", help="golden set; default: that of the fixtures")
    add_language(parser)
    add_plugins(parser)


def run(options: argparse.Namespace) -> int:
    """Bench in memory and print the grounds."""
    with locked():
        from testigo.app.desk import bench_folder  # noqa: PLC0415 - loaded by command
        from testigo.app.explain import explain  # noqa: PLC0415

        result = bench_folder(setting(options), plugins=options.plugins)
        _print(explain(result, options.subject, options.provider), options.lang)
        return 0


def _print(explanation: "Explanation", language: str) -> None:
    from rich.text import Text  # noqa: PLC0415 - loaded by command

    from testigo.cli.output import console as on_stdout  # noqa: PLC0415
    from testigo.report.numbers import exact, shown  # noqa: PLC0415

    console = on_stdout(soft_wrap=True)
    console.print(Text(f"{explanation.subject} · {explanation.provider}", style="bold"))
    measured = explanation.measured
    if measured is not None:
        value = "—" if measured.value is None else shown(measured.value, measured.unit)
        console.print(Text(f"{value} = {exact(measured.numerator)} / {exact(measured.denominator)}, n = {measured.n}"))
        if measured.reason is not None:
            from testigo.report.texts import say  # noqa: PLC0415

            console.print(Text(say("reason", measured.reason, "es" if language == "es" else "en"), style="italic"))
    for ground in explanation.grounds:
        mark = Text("+ " if ground.counted else "- ", style="green" if ground.counted else "red")
        console.print(mark + Text(f"{ground.id}  {ground.note}".rstrip()))
        place = " ".join(part for part in (ground.file, ground.span) if part)
        if place:
            console.print(Text(f"    {place}", style="cyan"))
        if ground.quote is not None:
            console.print(Text(f"    “{printable(ground.quote)}”"))


def printable(text: str) -> str:
    """Return outside text without anything that could move a terminal's cursor or hide characters."""
    return "".join(letter if letter.isprintable() else " " for letter in text)
