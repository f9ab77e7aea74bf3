"""Bring existing VCR cassettes and saved answers into a fixtures folder, redacted, and say what could not be taken."""

import argparse
import sys
from pathlib import Path

from testigo.cli.options import add_language, add_plugins, locked


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `import`."""
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="VCR cassette (YAML, JSON) or saved answer")
    parser.add_argument("--provider", required=True, metavar="P", help="provider the recordings are of")
    parser.add_argument("--out", required=True, type=Path, metavar="DIR", help="fixtures folder, new or sealed")
    add_language(parser)
    add_plugins(parser)


def run(options: argparse.Namespace) -> int:
    """Import; 1 where there was nothing to be had, so that a script notices. What is there already is had."""
    with locked():
        from datetime import UTC, datetime  # noqa: PLC0415 - loaded by command

        from testigo.app.importing import import_files  # noqa: PLC0415
        from testigo.registry.providers import load_providers  # noqa: PLC0415

        registry = load_providers(plugins=options.plugins)
        report = import_files(options.files, options.provider, options.out, registry=registry, now=datetime.now(UTC))
        for fault in report.skipped:
            sys.stderr.write(f"testigo: {fault.line(options.lang)}\n")
        for place in report.imported:
            sys.stdout.write(f"{place}\n")
        said = {
            "en": "{taken} exchanges imported, {left} left out, {removed} values removed",
            "es": "{taken} intercambios importados, {left} omitidos, {removed} valores quitados",
        }[options.lang]
        counts = {
            "taken": len(report.imported),
            "left": len(report.skipped),
            "removed": sum(report.redactions.values()),
        }
        sys.stdout.write(f"{options.out}: {said.format(**counts)}\n")
        had = report.imported or all(fault.code == "importing.already_there" for fault in report.skipped)
        return int(not had)
