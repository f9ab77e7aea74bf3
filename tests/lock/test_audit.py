import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import testigo

SOURCE = str(Path(testigo.__file__).parents[1])
AWAY = "192.0.2.1"  # TEST-NET-1, RFC 5737: no such host answers anywhere
PRELUDE = f"""
import asyncio, json, os, socket, subprocess, sys, threading
from _socket import socket as raw_class
from socket import create_connection as bound_before
from testigo.errors import NetworkRefused
from testigo.lock.audit import Lock, install, is_locked, refusals
early = socket.socket()
AWAY = {AWAY!r}
said = []
def attempt(call):
    try:
        call()
    except NetworkRefused as error:
        said.append([fault.code + " " + fault.detail["call"] + " " + fault.detail["address"] for fault in error.faults])
    except OSError as error:
        said.append(type(error).__name__)
    else:
        said.append("passed")
"""
EPILOGUE = """
print(json.dumps([said, [[one.call, one.address, one.place] for one in refusals()]]))
"""


def child(body: str) -> tuple[list[object], list[list[str]]]:
    """Run a program with the prelude in a process of its own; return what its attempts said and what was refused."""
    environment = {**os.environ, "PYTHONPATH": SOURCE}
    done = subprocess.run(
        [sys.executable, "-c", PRELUDE + body + EPILOGUE],
        capture_output=True,
        text=True,
        env=environment,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    said, refused = json.loads(done.stdout)
    return said, refused


AWAY_CALLS = {
    "connect": ("socket.socket().connect((AWAY, 80))", "socket.connect", f"{AWAY}:80"),
    "connect_ex": ("socket.socket().connect_ex((AWAY, 81))", "socket.connect", f"{AWAY}:81"),
    "IPv6": ("socket.socket(socket.AF_INET6).connect(('2001:db8::1', 80))", "socket.connect", "[2001:db8::1]:80"),
    "create_connection": ("socket.create_connection((AWAY, 80))", "socket.getaddrinfo", AWAY),
    "a name bound before": ("bound_before((AWAY, 80))", "socket.getaddrinfo", AWAY),
    "a class bound before": ("raw_class().connect((AWAY, 80))", "socket.connect", f"{AWAY}:80"),
    "a socket made before": ("early.connect((AWAY, 80))", "socket.connect", f"{AWAY}:80"),
    "a socket of an inherited descriptor": (
        "socket.socket(fileno=os.dup(early.fileno())).connect((AWAY, 80))",
        "socket.connect",
        f"{AWAY}:80",
    ),
    "UDP sendto": (
        "socket.socket(type=socket.SOCK_DGRAM).sendto(b'x', (AWAY, 53))",
        "socket.sendto",
        f"{AWAY}:53",
    ),
    "UDP sendmsg": (
        "socket.socket(type=socket.SOCK_DGRAM).sendmsg([b'x'], [], 0, (AWAY, 53))",
        "socket.sendmsg",
        f"{AWAY}:53",
    ),
    "getaddrinfo": ("socket.getaddrinfo('faro.example', 443)", "socket.getaddrinfo", "faro.example"),
    "gethostbyname": ("socket.gethostbyname('faro.example')", "socket.gethostbyname", "faro.example"),
    "gethostbyname_ex": ("socket.gethostbyname_ex('faro.example')", "socket.gethostbyname", "faro.example"),
    "gethostbyaddr": ("socket.gethostbyaddr(AWAY)", "socket.gethostbyaddr", AWAY),
    "getnameinfo": ("socket.getnameinfo((AWAY, 80), 0)", "socket.getnameinfo", AWAY),
    "a server for everybody": ("socket.socket().bind(('', 0))", "socket.bind", ":0"),
    "a raw socket": ("socket.socket(socket.AF_INET, socket.SOCK_RAW, 1)", "socket.__new__", "family 2, type 3"),
    "a packet socket": ("socket.socket(17, socket.SOCK_DGRAM)", "socket.__new__", "family 17, type 2"),
    "a Unix socket": ("socket.socket(socket.AF_UNIX).connect('/tmp/proxy')", "socket.connect", "unix:/tmp/proxy"),
    "asyncio": (
        "asyncio.run(asyncio.open_connection('faro.example', 443))",
        "socket.getaddrinfo",
        "faro.example",
    ),
    "asyncio with an address": (
        "asyncio.run(asyncio.open_connection(AWAY, 443))",
        "socket.connect",
        f"{AWAY}:443",
    ),
    "http.client": (
        "__import__('http.client').client.HTTPConnection('faro.example').request('GET', '/')",
        "socket.getaddrinfo",
        "faro.example",
    ),
    "subprocess": ("subprocess.run([sys.executable, '-c', ''])", "subprocess.Popen", Path(sys.executable).name),
    "a shell": ("subprocess.run('true', shell=True)", "subprocess.Popen", "sh"),
    "os.system": ("os.system('true')", "os.system", "shell"),
    "posix_spawn": ("os.posix_spawn('/bin/true', ['true'], {})", "os.posix_spawn", "true"),
    "exec": ("os.execv('/bin/true', ['true'])", "os.exec", "true"),
    "multiprocessing": (
        "__import__('multiprocessing').get_context('spawn').Process(target=print).start()",
        "testigo.fork_exec",
        Path(sys.executable).name,
    ),
    "a text that says it is another": (
        "socket.socket().connect((type('Other', (str,), {'__str__': lambda self: '127.0.0.1'})(AWAY), 80))",
        "socket.connect",
        f"{AWAY}:80",
    ),
    "a name that says it is empty": (
        "socket.getaddrinfo(type('Other', (str,), {'__eq__': lambda *_: True, '__hash__': str.__hash__})(AWAY), 80)",
        "socket.getaddrinfo",
        AWAY,
    ),
    "a program named git elsewhere in its name": ("subprocess.run(['gitx'])", "subprocess.Popen", "gitx"),
}


@pytest.mark.parametrize("loopback", [False, True])
def test_every_way_out_is_stopped_and_named(loopback: bool) -> None:
    """Each road of Python out of the process is refused, and the fault names the call and the address."""
    body = f"install(allow_loopback={loopback})\n" + "".join(
        f"attempt(lambda: {call})\n" for call, _, _ in AWAY_CALLS.values()
    )
    said, refused = child(body)
    expected = [(call, address) for _, call, address in AWAY_CALLS.values()]
    codes = ["address" if call.startswith("socket.") else "program" for call, _ in expected]
    assert said == [
        [f"lock.{code}_refused {call} {address}"] for code, (call, address) in zip(codes, expected, strict=True)
    ]
    assert [(call, address) for call, address, _ in refused] == expected


def test_the_calls_would_pass_without_the_lock() -> None:
    """Outside a lock nothing is refused: the names above are the lock's doing, not the machine's."""
    said, refused = child(
        "attempt(lambda: socket.getaddrinfo('127.0.0.1', 80))\n"
        "attempt(lambda: subprocess.run([sys.executable, '-c', '']))\n"
        "attempt(lambda: os.system('true'))\n"
        "with Lock(allow_loopback=False): pass\n"
        "attempt(lambda: subprocess.run([sys.executable, '-c', '']))\n"
        "attempt(lambda: os.system('true'))\n"
    )
    assert (said, refused) == (["passed"] * 5, [])


SERVER = """
server = socket.create_server(("127.0.0.1", 0))
port = server.getsockname()[1]
"""


def test_loopback_passes_where_it_is_allowed() -> None:
    """With loopback allowed, servers of one's own are reached by every road, and nothing is noted."""
    said, refused = child(
        "install(allow_loopback=True)\n" + SERVER + "attempt(lambda: socket.create_connection(('localhost', port)))\n"
        "attempt(lambda: socket.socket().connect(('127.0.0.1', port)))\n"
        "attempt(lambda: socket.socket().connect_ex(('127.0.0.1', port)))\n"
        "attempt(lambda: asyncio.run(asyncio.open_connection('127.0.0.1', port)))\n"
        "attempt(lambda: socket.socket(type=socket.SOCK_DGRAM).sendto(b'x', ('127.0.0.1', port)))\n"
        "attempt(lambda: socket.getaddrinfo('localhost', 80))\n"
        "attempt(lambda: socket.getaddrinfo(None, 80))\n"
        "attempt(lambda: socket.getnameinfo(('127.0.0.1', 80), 0))\n"
        "attempt(lambda: socket.gethostbyname('localhost'))\n"
    )
    assert (said, refused) == (["passed"] * 9, [])


def test_without_loopback_even_a_server_of_ones_own_is_out_of_reach() -> None:
    """With loopback shut, connecting, sending and looking up are refused for this machine too."""
    said, refused = child(
        "install(allow_loopback=False)\n" + SERVER + "attempt(lambda: socket.socket().connect(('127.0.0.1', port)))\n"
        "attempt(lambda: socket.getaddrinfo('localhost', 80))\n"
        "attempt(lambda: socket.getaddrinfo(None, 80))\n"
        "attempt(lambda: socket.socket(type=socket.SOCK_DGRAM).sendto(b'x', ('127.0.0.1', port)))\n"
    )
    assert "passed" not in said
    assert [call for call, _, _ in refused] == [
        "socket.connect",
        "socket.getaddrinfo",
        "socket.getaddrinfo",
        "socket.sendto",
    ]


def test_what_stays_inside_runs_on() -> None:
    """Pairs, an event loop, a connected datagram and the IPv6 probe of urllib3 are none of the lock's business."""
    said, refused = child(
        "install(allow_loopback=False)\n"
        "one, other = socket.socketpair()\n"
        "attempt(lambda: one.sendall(b'x'))\n"
        "attempt(lambda: one.sendmsg([b'x']))\n"
        "attempt(lambda: asyncio.run(asyncio.sleep(0)))\n"
        "attempt(lambda: __import__('urllib3'))\n"
        "attempt(lambda: socket.gethostname())\n"
    )
    assert (said, refused) == (["passed"] * 5, [])


def test_declared_programs_run(tmp_path: Path) -> None:
    """Tesseract and Git may be started, by name or path; others only where the lock was told of them."""
    for name in ("git", "tesseract", "otro"):
        (tmp_path / name).write_text("#!/bin/sh\n")
        (tmp_path / name).chmod(0o755)
    run = f"attempt(lambda: subprocess.run([{str(tmp_path)!r} + '/%s']))\n"
    opened = f"with Lock(allow_loopback=False, programs=frozenset({{'otro'}})):\n    {run % 'otro'}"
    shut = "install(allow_loopback=False)\n" + run % "git" + run % "tesseract" + run % "otro"
    said, refused = child(opened + shut)
    assert said == ["passed", "passed", "passed", ["lock.program_refused subprocess.Popen otro"]]
    assert [address for _, address, _ in refused] == ["otro"]


def test_a_swallowed_refusal_is_remembered() -> None:
    """Code that catches the refusal hides it from nobody: call, address and place can be asked for afterwards."""
    _, refused = child(
        "install(allow_loopback=False)\n"
        "try:\n    socket.create_connection(('faro.example', 443))\nexcept Exception:\n    pass\n"
    )
    ((call, address, place),) = refused
    assert (call, address) == ("socket.getaddrinfo", "faro.example")
    # a program given by -c has no file of its own
    assert place == "?"


def test_the_place_is_the_nearest_frame_of_ones_own(tmp_path: Path) -> None:
    """A refusal names the file and line that made the call, not the library it went through."""
    module = tmp_path / "curioso.py"
    module.write_text("import http.client\n\ndef ask():\n    http.client.HTTPConnection('faro.example').connect()\n")
    body = (
        f"sys.path.insert(0, {str(tmp_path)!r})\nimport curioso\ninstall(allow_loopback=True)\nattempt(curioso.ask)\n"
    )
    _, refused = child(body)
    assert refused == [["socket.getaddrinfo", "faro.example", f"{module}:4"]]


def test_other_threads_are_locked_too() -> None:
    """A thread that was started before the lock is held by it."""
    said, _ = child(
        "gate = threading.Event()\n"
        "def wait():\n    gate.wait(); attempt(lambda: socket.socket().connect((AWAY, 80)))\n"
        "thread = threading.Thread(target=wait); thread.start()\n"
        "install(allow_loopback=False); gate.set(); thread.join()\n"
    )
    assert said == [[f"lock.address_refused socket.connect {AWAY}:80"]]


def test_a_forked_child_stays_locked() -> None:
    """A fork carries the lock: exec and connections are refused in the child as well, where it may fork at all."""
    said, _ = child(
        "install(allow_loopback=True)\n"
        "read, write = os.pipe()\n"
        "if os.fork() == 0:\n"
        "    attempt(lambda: os.execv('/bin/true', ['true']))\n"
        "    attempt(lambda: socket.socket().connect((AWAY, 80)))\n"
        "    os.write(write, json.dumps(said).encode()); os._exit(0)\n"
        "os.wait(); said = json.loads(os.read(read, 4096))\n"
    )
    assert said == [["lock.program_refused os.exec true"], [f"lock.address_refused socket.connect {AWAY}:80"]]


def test_locks_nest_and_none_opens_another() -> None:
    """An inner lock opens nothing that an outer one shut, and leaving it leaves the outer one shut."""
    said, _ = child(
        SERVER + "reach = lambda: attempt(lambda: socket.socket().connect(('127.0.0.1', port)))\n"
        "with Lock(allow_loopback=False):\n"
        "    with Lock(allow_loopback=True):\n        reach()\n"
        "    reach()\n"
        "reach()\n"
        "with Lock(allow_loopback=True):\n"
        "    reach()\n"
        "    with Lock(allow_loopback=False):\n        reach()\n"
        "    reach()\n"
    )
    assert ["passed" if one == "passed" else "refused" for one in said] == [
        "refused",
        "refused",
        "passed",
        "passed",
        "refused",
        "passed",
    ]


def test_a_lock_may_be_entered_again() -> None:
    """A lock entered twice holds until it was left twice, and counts refusals since its first entry."""
    said, refused = child(
        "lock = Lock(allow_loopback=False)\n"
        "with lock:\n"
        "    attempt(lambda: os.system('true'))\n"
        "    with lock:\n        pass\n"
        "    said.append(is_locked())\n"
        "    attempt(lambda: os.system('true'))\n"
        "said += [is_locked(), len(lock.refusals())]\n"
    )
    refusal = ["lock.program_refused os.system shell"]
    assert said == [refusal, True, refusal, False, 2]
    assert len(refused) == 2


def test_locks_may_be_left_in_any_order() -> None:
    """Overlapping locks each take only their own away."""
    said, _ = child(
        "one, other = Lock(allow_loopback=True), Lock(allow_loopback=False)\n"
        "one.__enter__(); other.__enter__(); one.__exit__(None, None, None)\n"
        "said.append(is_locked())\n"
        "attempt(lambda: socket.getaddrinfo('localhost', 80))\n"
        "other.__exit__(None, None, None)\n"
        "said.append(is_locked())\n"
    )
    assert said == [True, ["lock.address_refused socket.getaddrinfo localhost"], False]
