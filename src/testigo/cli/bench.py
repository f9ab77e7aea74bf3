"""Recompute every figure of every provider from the fixtures, print the report, store the run. No network, no key."""

import argparse
import sys
from pathlib import Path

from testigo.cli.options import add_fixtures, add_language, add_plugins, locked, setting


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `bench`."""
    add_fixtures(parser)
    parser.add_argument("--golden", type=Path, metavar="FILE", help="golden set; default: that of the fixtures")
    parser.add_argument("--out", type=Path, metavar="DIR", help="where runs are stored; default: runs")
    parser.add_argument(
        "--provider", action="append", metavar="P", help="report on this provider only; may be given again"
    )
    parser.add_argument(
        "--require",
        metavar="P,...",
        help="exit 1 when one of these providers fails a gate or is not comparable",
    )
    add_language(parser)
    add_plugins(parser)


def run(options: argparse.Namespace) -> int:
    """Bench, print, store; 1 when a required provider does not hold."""
    with locked():
        from testigo.app.desk import bench_folder  # noqa: PLC0415 - loaded by command
        from testigo.app.runs import store_run  # noqa: PLC0415
        from testigo.cli.output import console  # noqa: PLC0415
        from testigo.cli.progress import progress  # noqa: PLC0415
        from testigo.cli.tables import render  # noqa: PLC0415

        required = tuple(name for name in (options.require or "").split(",") if name)
        config = setting(options)
        out = config.out_folder()
        with progress() as told:
            result = bench_folder(
                config, show=options.provider, required=required, plugins=options.plugins, progress=told
            )
        stored = store_run(result, out, options.lang)
        render(stored.report, options.lang, console())
        sys.stderr.write(f"testigo: run stored in {stored.folder}\n")
        return int(any(standing.provider in required and standing.reasons for standing in result.ranking.standings))
