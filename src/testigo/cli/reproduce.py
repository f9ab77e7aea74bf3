"""Recompute a stored run from the fixtures and compare it byte for byte."""

import argparse
import sys
from pathlib import Path

from testigo.cli.options import add_fixtures, add_language, add_plugins, locked, setting


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `reproduce`."""
    parser.add_argument("stored", type=Path, metavar="RUN", help="folder of a stored run")
    add_fixtures(parser)
    parser.add_argument("--golden", type=Path, metavar="FILE", help="golden set; default: that of the fixtures")
    add_language(parser)
    add_plugins(parser)


def run(options: argparse.Namespace) -> int:
    """Recompute and compare; 1 where anything differs."""
    with locked():
        from testigo.app.desk import bench_folder  # noqa: PLC0415 - loaded by command
        from testigo.app.reproduce import differences, ledger_differences, stored_report  # noqa: PLC0415
        from testigo.report.build import build  # noqa: PLC0415

        stored = stored_report(options.stored)
        result = bench_folder(setting(options), show=tuple(stored["providers"]), plugins=options.plugins)
        faults = differences(options.stored, stored, build(result)) or ledger_differences(options.stored, result)
        for fault in faults:
            sys.stdout.write(f"{fault.line(options.lang)}\n")
        if not faults:
            said = {"en": "reproduced, byte for byte", "es": "reproducido, byte por byte"}
            sys.stdout.write(f"{options.stored}: {said[options.lang]}\n")
        return int(bool(faults))
