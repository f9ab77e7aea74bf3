"""The lock's Python layer: one audit hook, which cannot be removed, and the policies it consults while there are any.

It sees every road through Python's own socket, os and subprocess modules, also for names bound before it was on. It
does not see C code that calls the system itself, nor what a declared program does (see docs/fixtures.md).
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from types import FrameType, TracebackType
from typing import Any, Self

from testigo.errors import Fault, NetworkRefused, Where
from testigo.lock.rules import PROGRAMS, RULES, Policy


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """An attempt that was stopped, also where the code that made it swallowed the error."""

    call: str
    """Audit event: `socket.connect`, `subprocess.Popen`, ..."""
    address: str
    """`host:port`, a host, or a program's name."""
    place: str
    """`file:line` of the nearest frame outside the standard library."""

    def fault(self) -> Fault:
        """Return the fault that names it."""
        code = "lock.address_refused" if self.call.startswith("socket.") else "lock.program_refused"
        return Fault(code, Where(file=self.place), {"call": self.call, "address": self.address})


class _State:
    """What the hook consults. One for the process: a hook sees all threads and cannot be taken back."""

    def __init__(self) -> None:
        self.hooked = False
        self.locks: tuple[Lock, ...] = ()
        self.policy: Policy | None = None
        """What all locks together let pass; None while there is none."""
        self.refusals: list[Refusal] = []


_STATE = _State()


class Lock:
    """Keeps the process in while it is entered. Locks nest, re-enter and overlap; what passes must pass them all."""

    def __init__(self, *, allow_loopback: bool, programs: frozenset[str] = PROGRAMS) -> None:
        """Make one.

        Args:
            allow_loopback: let connections to this machine pass, as tests with a server of their own need.
            programs: base names of the programs that may be started.
        """
        self.policy = Policy(allow_loopback=allow_loopback, programs=programs)
        self._since = len(_STATE.refusals)

    def __enter__(self) -> Self:
        _hook()
        if self not in _STATE.locks:
            self._since = len(_STATE.refusals)
        _set((*_STATE.locks, self))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        locks = list(_STATE.locks)
        # the last of its entries: a lock that was entered twice stays on until it was left twice
        del locks[len(locks) - 1 - locks[::-1].index(self)]
        _set(tuple(locks))

    def refusals(self) -> tuple[Refusal, ...]:
        """Return what was stopped since the lock was entered, swallowed or not."""
        return tuple(_STATE.refusals[self._since :])


def install(*, allow_loopback: bool, programs: frozenset[str] = PROGRAMS) -> Lock:
    """Lock the process for the rest of its life, and return the lock; arguments as for `Lock`."""
    return Lock(allow_loopback=allow_loopback, programs=programs).__enter__()


def refusals() -> tuple[Refusal, ...]:
    """Return everything that any lock stopped in this process."""
    return tuple(_STATE.refusals)


def is_locked() -> bool:
    """Say whether a lock is on."""
    return _STATE.policy is not None


def _hook() -> None:
    if not _STATE.hooked:
        _STATE.hooked = True
        _tell_of_forks()
        sys.addaudithook(_audit)


def _tell_of_forks() -> None:
    """Give the function that starts programs for `multiprocessing` the audit event it lacks (as of Python 3.13)."""
    try:
        import _posixsubprocess  # noqa: PLC0415 - only Unix has it
    except ImportError:
        return
    start: Callable[..., int] = _posixsubprocess.fork_exec

    def fork_exec(arguments: Any, executables: Any, *rest: Any) -> int:
        sys.audit("testigo.fork_exec", executables, arguments)
        return start(arguments, executables, *rest)

    _posixsubprocess.fork_exec = fork_exec


def _set(locks: tuple[Lock, ...]) -> None:
    policy: Policy | None = None
    for lock in locks:
        policy = lock.policy if policy is None else policy & lock.policy
    _STATE.locks, _STATE.policy = locks, policy


def _audit(
    event: str, arguments: tuple[Any, ...], *, _rule: Callable[[str], Any] = RULES.get, _state: _State = _STATE
) -> None:
    # called for every import, open and exec of the process: nothing may stand before this line
    rule = _rule(event)
    if rule is None or _state.policy is None:
        return
    address = rule(_state.policy, arguments)
    if address is not None:
        refusal = Refusal(call=event, address=address, place=_place(sys._getframe(1)))  # noqa: SLF001 - no other way
        _state.refusals.append(refusal)
        raise NetworkRefused(refusal.fault())


def _place(frame: FrameType | None) -> str:
    """Return where the attempt was made: the nearest frame that is not the standard library's."""
    while frame is not None:
        file = frame.f_code.co_filename
        if not file.startswith(("<", *_LIBRARY)) or "site-packages" in file:
            return f"{file}:{frame.f_lineno}"
        frame = frame.f_back
    return "?"


_LIBRARY = (sys.base_prefix + "/lib/python", sys.base_prefix + "\\lib\\")
