"""Standard output and error, whatever is behind them: another alphabet, a pipe whose reader left, nothing at all."""

import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console


def console(*, soft_wrap: bool = False) -> "Console":
    """Return a console on standard output. It leaves to the caller what a broken pipe means: rich would exit with 1."""
    from rich.console import Console  # noqa: PLC0415 - loaded by command

    class Output(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError

    found = Output(file=sys.stdout, highlight=False, soft_wrap=soft_wrap)
    # in fewer columns rich cuts digits off figures: then the terminal may fold the lines, and no digit is lost
    found.width = max(found.width, 60)
    return found


def make_sure_of_streams() -> None:
    """Give the process streams that take every character: one that the terminal's alphabet lacks is written escaped."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # closed by whoever started us
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115, PTH123 - until the end
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def forget_stdout() -> None:
    """Let what is still to be written go nowhere, so that the interpreter has nothing to complain of at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    with suppress(OSError):  # a stream in memory has no descriptor, and nothing left to write
        os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
