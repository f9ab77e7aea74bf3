"""What the lock lets pass, decided from the arguments of an audit event (PEP 578). It remembers nothing.

Loopback is 127.0.0.0/8, ::1 and the name `localhost`. A Unix socket to connect to is refused whatever listens there: a
proxy could. What cannot be told apart is refused.
"""

import os
import socket
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

PROGRAMS = frozenset({"tesseract", "git"})
"""The declared programs that may be started under the lock."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """How much a lock lets pass."""

    allow_loopback: bool
    programs: frozenset[str] = field(default=PROGRAMS)
    """Base names of the programs that may be started."""

    def __and__(self, other: "Policy") -> "Policy":
        """Return what both let pass: a lock inside a lock opens nothing."""
        return Policy(
            allow_loopback=self.allow_loopback and other.allow_loopback, programs=self.programs & other.programs
        )


Rule = Callable[[Policy, tuple[Any, ...]], str | None]
"""Returns the address or program that is refused, or None where the event may pass."""


def _looked_up(policy: Policy, arguments: tuple[Any, ...]) -> str | None:
    """Decide on a name to look up: the first argument; None and the empty name are this machine."""
    host = arguments[0]
    if policy.allow_loopback and (host is None or _text(host) == "" or is_loopback(host)):
        return None
    return _host(host)


def _reversed(policy: Policy, arguments: tuple[Any, ...]) -> str | None:
    """Decide on an address whose name is asked for."""
    address = arguments[0]
    return _looked_up(policy, (address[0] if isinstance(address, tuple) and address else address,))


def _reached(policy: Policy, arguments: tuple[Any, ...]) -> str | None:
    """Decide on the address a socket connects or sends to; None stands for a socket that is connected already."""
    sock, address = arguments
    if address is None:
        return None
    if policy.allow_loopback and sock.family in _INTERNET and is_loopback(_first(address)):
        return None
    return _address(sock, address)


def _bound(policy: Policy, arguments: tuple[Any, ...]) -> str | None:
    """Decide on the address a socket listens at: loopback and Unix sockets always may, nothing leaves by listening."""
    del policy
    sock, address = arguments
    if sock.family == _UNIX or (sock.family in _INTERNET and is_loopback(_first(address))):
        return None
    return _address(sock, address)


def _opened(policy: Policy, arguments: tuple[Any, ...]) -> str | None:
    """Decide on a socket to be made: raw ones, and families that are neither Internet nor Unix, bypass addresses."""
    del policy
    _, family, kind = arguments[:3]
    ordinary = family in (*_INTERNET, _UNIX, -1)
    raw = kind & 0xF == socket.SOCK_RAW  # Linux adds flags above the low four bits
    return None if ordinary and not raw else f"family {int(family)}, type {int(kind)}"


def _started(policy: Policy, arguments: tuple[Any, ...]) -> str | None:
    """Decide on a program: the executable, else the first word of its arguments."""
    executable = arguments[0]
    if executable is None:
        executable = arguments[1] if isinstance(arguments[1], str | bytes) else _first(arguments[1])
    name = os.path.basename(_text(executable))  # noqa: PTH119 - may be no path at all
    return None if name in policy.programs else name


def _forked(policy: Policy, arguments: tuple[Any, ...]) -> str | None:
    """Decide on a program of which the event gives every place where it may be; the first names it."""
    return _started(policy, (_first(arguments[0]), arguments[1]))


def _spawned(policy: Policy, arguments: tuple[Any, ...]) -> str | None:
    """Decide on a program whose event gives a mode first."""
    return _started(policy, arguments[1:])


def _doubled(policy: Policy, arguments: tuple[Any, ...]) -> str | None:
    """Refuse a second process where nothing may leave: what is refused in it, and swallowed, nobody hears of."""
    del arguments
    return None if policy.allow_loopback else "itself"


def _shell(policy: Policy, arguments: tuple[Any, ...]) -> str | None:
    """Refuse every command line: what a shell makes of it cannot be told, and it may hold anything."""
    del policy, arguments
    return "shell"


RULES: Mapping[str, Rule] = {
    "socket.__new__": _opened,
    "socket.getaddrinfo": _looked_up,
    "socket.gethostbyname": _looked_up,
    "socket.gethostbyaddr": _looked_up,
    "socket.getnameinfo": _reversed,
    "socket.connect": _reached,
    "socket.sendto": _reached,
    "socket.sendmsg": _reached,
    "socket.bind": _bound,
    "subprocess.Popen": _started,
    "testigo.fork_exec": _forked,
    "os.fork": _doubled,
    "os.forkpty": _doubled,
    "os.exec": _started,
    "os.posix_spawn": _started,
    "os.spawn": _spawned,
    "os.startfile": _started,
    "os.system": _shell,
}
"""Audit event -> rule. `connect_ex` raises the event of `connect`, `gethostbyname_ex` that of `gethostbyname`."""

_INTERNET = (socket.AF_INET, socket.AF_INET6)
_UNIX = getattr(socket, "AF_UNIX", None)


def is_loopback(host: object) -> bool:
    """Say whether a host is this machine, by its literal address or as `localhost`; nothing is looked up."""
    name = _text(host)
    if name.lower() == "localhost":
        return True
    try:
        return socket.inet_pton(socket.AF_INET, name)[0] == 127  # noqa: PLR2004 - RFC 1122, section 3.2.1.3
    except (OSError, ValueError):
        pass
    try:
        packed = socket.inet_pton(socket.AF_INET6, name)
    except (OSError, ValueError):
        return False
    mapped = bytes(10) + b"\xff\xff\x7f"  # ::ffff:127.0.0.0/104, RFC 4291, section 2.5.5.2
    return packed == bytes(15) + b"\x01" or packed.startswith(mapped)


def _first(value: Any) -> Any:
    try:
        return value[0]
    except (TypeError, IndexError, KeyError):
        return value


def _text(value: object) -> str:
    # a class of somebody's own may say one thing to us and hold another: what it holds is what the system is given
    if isinstance(value, bytes | bytearray):
        return bytes(memoryview(value)).decode("utf-8", "backslashreplace")
    if isinstance(value, str):
        return str.__str__(value)
    try:
        return os.fspath(value) if isinstance(value, os.PathLike) else str(value)
    except (TypeError, ValueError):
        return type(value).__name__


def _host(value: object) -> str:
    """Return a host for a message: short, without what could break a line."""
    return _text(value)[:100].encode("unicode_escape").decode("ascii")


def _address(sock: Any, address: Any) -> str:
    if sock.family in _INTERNET and isinstance(address, tuple) and len(address) > 1:
        host = _host(address[0])
        return f"[{host}]:{address[1]}" if ":" in host else f"{host}:{address[1]}"
    if sock.family == _UNIX:
        return f"unix:{_host(address)}"
    return f"family {int(sock.family)}"
