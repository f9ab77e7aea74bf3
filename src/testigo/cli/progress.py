"""A progress bar on the terminal, on standard error, and only where a person sees it."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress() -> Iterator[Callable[[str, str], None]]:
    """Yield a function that is told every (provider, case) before it is played."""
    if not sys.stderr.isatty():
        yield lambda _provider, _case: None
        return
    from rich.console import Console  # noqa: PLC0415 - loaded where it is seen
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn  # noqa: PLC0415

    console = Console(stderr=True)
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=None)
        yield lambda provider, case: bar.update(task, description=f"{provider} · {case}")
