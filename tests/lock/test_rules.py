import socket
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from testigo.lock.rules import PROGRAMS, RULES, Policy, is_loopback
from testigo.model.untrusted import UntrustedText

OPEN = Policy(allow_loopback=True)
SHUT = Policy(allow_loopback=False)


@dataclass
class Sock:
    """As much of a socket as a rule looks at."""

    family: int = socket.AF_INET


class Program:
    """A path of somebody's own class."""

    def __init__(self, path: str) -> None:
        self.path = path

    def __fspath__(self) -> str:
        return self.path


SIX = Sock(socket.AF_INET6)
UNIX = Sock(socket.AF_UNIX)


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1",
        "127.0.0.0",
        "127.255.255.255",
        "::1",
        "0:0:0:0:0:0:0:1",
        "::ffff:127.0.0.1",
        "localhost",
        "LOCALHOST",
        b"127.0.0.1",
        bytearray(b"::1"),
    ],
)
def test_this_machine_is_known_by_its_addresses(host: object) -> None:
    """Loopback is 127.0.0.0/8, ::1, what maps to them, and the name localhost, as text or bytes."""
    assert is_loopback(host)


@pytest.mark.parametrize(
    "host",
    [
        "126.255.255.255",
        "128.0.0.0",
        "127.0.0.1.example",
        "127.1",
        "localhost.example",
        "0.0.0.0",  # noqa: S104 - not bound, compared
        "::",
        "::2",
        "::ffff:126.0.0.1",
        "::ffff:128.0.0.1",
        "fe80::1",
        "faro.example",
        "",
        " 127.0.0.1",
        "127.0.0.1\0.example",
        b"\xff",
        None,
        7,
    ],
)
def test_everything_else_is_away(host: object) -> None:
    """What is no literal loopback address is not this machine, however it looks."""
    assert not is_loopback(host)


@given(st.integers(0, 2**32 - 1))
@example(127 << 24)
@example((128 << 24) - 1)
@example(128 << 24)
@example((127 << 24) - 1)
def test_ipv4_loopback_is_one_block(number: int) -> None:
    """An IPv4 address is this machine exactly when its first byte is 127, also mapped into IPv6."""
    packed = number.to_bytes(4, "big")
    assert is_loopback(socket.inet_ntop(socket.AF_INET, packed)) == (packed[0] == 127)
    mapped = socket.inet_ntop(socket.AF_INET6, bytes(10) + b"\xff\xff" + packed)
    assert is_loopback(mapped) == (packed[0] == 127)


@given(st.binary(min_size=16, max_size=16))
def test_ipv6_loopback_is_one_address(packed: bytes) -> None:
    """An IPv6 address that is not mapped is this machine only as ::1."""
    if packed[:12] != bytes(10) + b"\xff\xff":
        assert is_loopback(socket.inet_ntop(socket.AF_INET6, packed)) == (packed == bytes(15) + b"\x01")


@pytest.mark.parametrize(
    ("event", "arguments", "when_open", "when_shut"),
    [
        ("socket.getaddrinfo", ("localhost", 80, 0, 0, 0), None, "localhost"),
        ("socket.getaddrinfo", (None, 80, 0, 0, 0), None, "None"),
        ("socket.getaddrinfo", ("", 80, 0, 0, 0), None, ""),
        ("socket.getaddrinfo", (b"", 80, 0, 0, 0), None, ""),
        ("socket.getaddrinfo", (b"faro.example", 80, 0, 0, 0), "faro.example", "faro.example"),
        ("socket.getaddrinfo", ("a\nb" + "c" * 200, 80, 0, 0, 0), "a\\nb" + "c" * 97, "a\\nb" + "c" * 97),
        ("socket.getnameinfo", (("127.0.0.1", 80),), None, "127.0.0.1"),
        ("socket.getnameinfo", (("192.0.2.1", 80),), "192.0.2.1", "192.0.2.1"),
        ("socket.getnameinfo", ((),), "()", "()"),
        ("socket.connect", (Sock(), ("127.0.0.1", 80)), None, "127.0.0.1:80"),
        ("socket.connect", (Sock(), ("192.0.2.1", 80)), "192.0.2.1:80", "192.0.2.1:80"),
        ("socket.connect", (SIX, ("::1", 80, 0, 0)), None, "[::1]:80"),
        ("socket.connect", (SIX, ("2001:db8::1", 80, 0, 0)), "[2001:db8::1]:80", "[2001:db8::1]:80"),
        ("socket.connect", (UNIX, "/run/proxy"), "unix:/run/proxy", "unix:/run/proxy"),
        ("socket.connect", (UNIX, "localhost"), "unix:localhost", "unix:localhost"),
        ("socket.connect", (Sock(40), (2, 1024)), "family 40", "family 40"),
        ("socket.connect", (Sock(), 7), "family 2", "family 2"),
        ("socket.connect", (Sock(), ("192.0.2.1",)), "family 2", "family 2"),
        ("socket.sendmsg", (Sock(), None), None, None),
        ("socket.sendto", (Sock(), ("192.0.2.1", 53)), "192.0.2.1:53", "192.0.2.1:53"),
        ("socket.bind", (Sock(), ("127.0.0.1", 0)), None, None),
        ("socket.bind", (SIX, ("::1", 0)), None, None),
        ("socket.bind", (UNIX, "/run/mine"), None, None),
        ("socket.bind", (Sock(), ("", 0)), ":0", ":0"),
        ("socket.bind", (Sock(40), (2, 1024)), "family 40", "family 40"),
        ("socket.__new__", (None, socket.AF_INET, socket.SOCK_STREAM, 0), None, None),
        ("socket.__new__", (None, socket.AF_INET, socket.SOCK_STREAM | 0o4000, 0), None, None),
        ("socket.__new__", (None, socket.AF_UNIX, socket.SOCK_DGRAM, 0), None, None),
        ("socket.__new__", (None, -1, -1, -1), None, None),
        ("socket.__new__", (None, socket.AF_INET6, socket.SOCK_RAW | 0o4000, 58), "family 10, type 2051", ...),
        ("socket.__new__", (None, 16, socket.SOCK_DGRAM, 0), "family 16, type 2", "family 16, type 2"),
        ("subprocess.Popen", (None, ["git", "log"], None, None), None, None),
        ("subprocess.Popen", (None, "tesseract", None, None), None, None),
        ("subprocess.Popen", (None, b"sh", None, None), "sh", "sh"),
        ("subprocess.Popen", ("/usr/bin/tesseract", [], None, None), None, None),
        ("subprocess.Popen", (b"/bin/sh", [b"sh"], None, None), "sh", "sh"),
        ("os.exec", ("/bin/git", ["git"], {}), None, None),
        ("os.exec", ("/bin/git/", ["git"], {}), "", ""),
        ("os.posix_spawn", ("curl", ["git"], {}), "curl", "curl"),
        ("testigo.fork_exec", ((b"/opt/bin/git", b"/bin/git"), [b"git"]), None, None),
        ("testigo.fork_exec", ((b"/opt/bin/python3", b"/bin/git"), [b"git"]), "python3", "python3"),
        ("testigo.fork_exec", ((), [b"git"]), "()", "()"),
        ("os.fork", (), None, "itself"),
        ("os.forkpty", (), None, "itself"),
        ("os.spawn", (0, "/bin/git", ["git"], {}), None, None),
        ("os.spawn", (0, "/bin/curl", ["git"], {}), "curl", "curl"),
        ("os.system", (b"git log",), "shell", "shell"),
    ],
)
def test_each_rule_refuses_what_leaves(
    event: str, arguments: tuple[Any, ...], when_open: str | None, when_shut: object
) -> None:
    """A rule gives None for what may pass and the address or program for what may not, with loopback open and shut."""
    assert RULES[event](OPEN, arguments) == when_open
    assert RULES[event](SHUT, arguments) == (when_open if when_shut is ... else when_shut)


def test_a_value_that_refuses_to_be_text_is_still_refused() -> None:
    """An address or program that cannot be written down is named by its type and does not pass."""
    strange = UntrustedText("127.0.0.1")
    assert RULES["socket.getaddrinfo"](OPEN, (strange, 80, 0, 0, 0)) == "UntrustedText"
    assert RULES["os.exec"](OPEN, (strange, [], {})) == "UntrustedText"
    assert RULES["os.exec"](OPEN, (Program("/usr/bin/git"), [], {})) is None


def test_the_table_of_events_is_whole() -> None:
    """Every audit event of Python that opens a way out has a rule: sockets, look-ups and the starts of programs."""
    assert set(RULES) == {
        "socket.__new__",
        "socket.bind",
        "socket.connect",
        "socket.getaddrinfo",
        "socket.gethostbyaddr",
        "socket.gethostbyname",
        "socket.getnameinfo",
        "socket.sendmsg",
        "socket.sendto",
        "subprocess.Popen",
        "testigo.fork_exec",
        "os.fork",
        "os.forkpty",
        "os.exec",
        "os.posix_spawn",
        "os.spawn",
        "os.startfile",
        "os.system",
    }
    assert RULES["socket.gethostbyaddr"](SHUT, ("192.0.2.1",)) == "192.0.2.1"
    assert RULES["os.startfile"](OPEN, ("carta.doc", "open")) == "carta.doc"


def test_two_policies_let_pass_what_both_do() -> None:
    """Under two locks loopback is open only if it is in both, and a program may start only if both declare it."""
    assert {"git", "tesseract"} == PROGRAMS
    wide = Policy(allow_loopback=True, programs=frozenset({"git", "curl"}))
    assert OPEN & wide == Policy(allow_loopback=True, programs=frozenset({"git"}))
    assert not (SHUT & wide).allow_loopback
    assert not (wide & SHUT).allow_loopback
