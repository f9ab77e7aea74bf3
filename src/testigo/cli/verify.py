"""Prove that no fixture was changed since it was recorded: bytes, layout and manifest, every finding by its name."""

import argparse
import sys

from testigo.cli.options import add_fixtures, add_language, locked, setting


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `verify`."""
    add_fixtures(parser)
    add_language(parser)


def run(options: argparse.Namespace) -> int:
    """Verify; 1 where anything is found."""
    with locked():
        from datetime import UTC, datetime  # noqa: PLC0415 - loaded by command

        from testigo.fixtures.verify import verify  # noqa: PLC0415

        config = setting(options)
        folder = config.fixtures_folder()
        faults = verify(folder, expected_root=config.root, now=datetime.now(UTC))
        for fault in faults:
            sys.stdout.write(f"{fault.line(options.lang)}\n")
        if not faults:
            said = {"en": "every file is what the manifest says", "es": "cada archivo es lo que dice el manifiesto"}
            sys.stdout.write(f"{folder}: {said[options.lang]}\n")
        return int(bool(faults))
