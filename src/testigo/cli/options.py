"""Options that several verbs share, and the lock under which each of them works."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from testigo.app.config import Config


def add_fixtures(parser: argparse.ArgumentParser) -> None:
    """Declare where the sealed recordings are."""
    parser.add_argument(
        "--fixtures", type=Path, metavar="DIR", help="folder of sealed recordings; default: cassettes, or as configured"
    )


def add_language(parser: argparse.ArgumentParser) -> None:
    """Declare the language of report and messages."""
    parser.add_argument("--lang", choices=("en", "es"), default="en", help="language of report and messages")


def add_plugins(parser: argparse.ArgumentParser) -> None:
    """Declare the switch that leaves plug-ins out, for audits."""
    parser.add_argument(
        "--no-plugins", dest="plugins", action="store_false", help="use the built-in providers only, load no plug-in"
    )


def setting(options: argparse.Namespace) -> "Config":
    """Return the project's configuration with what the command line says instead."""
    from testigo.app.config import load_config  # noqa: PLC0415 - loaded by command

    config = load_config(Path.cwd())
    given = {
        name: str(Path(value).absolute())
        for name in ("fixtures", "golden", "out")
        if (value := getattr(options, name, None)) is not None
    }
    if "fixtures" in given:
        # the configured root digest speaks of the configured folder only
        given["root"] = ""
    changed = replace(config, **given)
    return replace(changed, root=changed.root or None)


@contextmanager
def locked() -> Iterator[None]:
    """Work with the network shut: any attempt to leave the process is refused and named."""
    from testigo.errors import NetworkRefused  # noqa: PLC0415
    from testigo.lock.audit import Lock  # noqa: PLC0415 - loaded by command

    # no verb starts a program: a declared one would not be under our lock, and `git` alone can run any command
    with Lock(allow_loopback=False, programs=frozenset()) as lock:
        try:
            yield
        finally:
            # before any other end of the verb: an attempt to leave is never outdone by what came of it
            swallowed = lock.refusals()
            if swallowed:
                raise NetworkRefused(*(refusal.fault() for refusal in swallowed))
