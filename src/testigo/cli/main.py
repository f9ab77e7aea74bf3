"""The entry point: find the verb, load only what it needs, and turn errors into exit codes.

Exit codes: 0 done, 1 a finding, 2 bad arguments, configuration or golden set. The report goes to stdout, everything
else to stderr. No traceback reaches a user for an error that testigo knows.
"""

import argparse
import gc
import sys
from collections.abc import Sequence
from importlib import import_module

VERBS: dict[str, str] = {
    "bench": "recompute every figure of every provider from the fixtures and print the report",
    "verify": "prove that no fixture was changed since it was recorded",
    "explain": "show which ids made a figure or a case, each with file, span and quote",
    "reproduce": "recompute a stored run and compare it byte for byte",
    "import": "bring existing cassettes and answers into a fixtures folder, redacted",
}
"""Verb -> one line of help; the module is `testigo.cli.<verb>` (`import_` for `import`)."""

FINDING = 1
USAGE = 2
INTERRUPTED = 130
"""What a shell makes of a program that SIGINT ended (128 + 2)."""


def overview() -> argparse.ArgumentParser:
    """Return the parser of `testigo` itself: it knows the verbs' names and one line each, and loads none of them."""
    parser = argparse.ArgumentParser(
        prog="testigo",
        description="An offline, reproducible, auditable bench for web-search providers.",
        epilog="`testigo VERB --help` tells more. Exit codes: 0 done, 1 a finding, 2 bad input.",
    )
    parser.add_argument("--version", action="store_true", help="print the version and stop")
    verbs = parser.add_subparsers(dest="verb", metavar="VERB", title="verbs")
    for name, line in VERBS.items():
        verbs.add_parser(name, help=line, add_help=False)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run testigo with the given arguments (those of the process by default) and return the exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words and words[0] in VERBS:
        try:
            return _run(words[0], words[1:])
        except KeyboardInterrupt:
            # whoever stopped it knows why; a run is stored whole or not at all
            return INTERRUPTED
        finally:
            if arguments is None:
                _stay_locked()
    parser = overview()
    known = parser.parse_args(words)
    if known.version:
        from testigo import __version__  # noqa: PLC0415 - not needed for --help

        sys.stdout.write(f"testigo {__version__}\n")
        return 0
    parser.print_help(sys.stderr)
    return USAGE


def _run(verb: str, words: list[str]) -> int:
    from testigo.cli.output import forget_stdout, make_sure_of_streams  # noqa: PLC0415 - not needed for --help
    from testigo.errors import BadInput, Fault, TestigoError, Where  # noqa: PLC0415

    # what a verb reads it keeps until it is done: looking for garbage after every 700 objects costs a tenth of a run
    gc.set_threshold(20_000)
    module = import_module(f"testigo.cli.{'import_' if verb == 'import' else verb}")
    parser = argparse.ArgumentParser(prog=f"testigo {verb}", description=module.__doc__)
    module.arguments(parser)
    options = parser.parse_args(words)
    make_sure_of_streams()
    try:
        code = int(module.run(options))
        sys.stdout.flush()
    except BadInput as error:
        _print_faults(error, getattr(options, "lang", "en"))
        return USAGE
    except TestigoError as error:
        _print_faults(error, getattr(options, "lang", "en"))
        return FINDING
    except BrokenPipeError:
        # the reader of our output left (`testigo bench | head`): nothing to say, and nobody to say it to
        forget_stdout()
        return 0
    except OSError as error:
        # no file that was read: those have errors of their own, which say what the file is for
        detail = {"reason": error.strerror or type(error).__name__}
        where = Where(file=None if error.filename is None else str(error.filename))
        _print_faults(BadInput(Fault("app.system_refused", where, detail)), getattr(options, "lang", "en"))
        forget_stdout()
        return USAGE
    return code


def _stay_locked() -> None:
    """Keep the process in until it is gone: what a verb loaded may still have threads, and functions for the end."""
    from testigo.lock.audit import install  # noqa: PLC0415 - not needed for --help

    install(allow_loopback=False, programs=frozenset())


def _print_faults(error: Exception, language: str) -> None:
    for fault in getattr(error, "faults", ()):
        sys.stderr.write(f"testigo: {fault.line('es' if language == 'es' else 'en')}\n")


if __name__ == "__main__":
    sys.exit(main())
