import socket
import subprocess
import sys
from contextlib import suppress

import pytest

from testigo.cli.main import USAGE
from testigo.cli.options import locked
from testigo.errors import BadInput, Fault, NetworkRefused


def swallow(ending: BaseException | None) -> None:
    """Try to leave, hide that it failed, and end otherwise."""
    with suppress(NetworkRefused):
        socket.getaddrinfo("faro.example", 443)
    if ending is not None:
        raise ending


@pytest.mark.refused
@pytest.mark.parametrize("ending", [None, BadInput(Fault("app.no_golden")), SystemExit(0), KeyboardInterrupt()])
def test_a_swallowed_refusal_outranks_every_ending(ending: BaseException | None) -> None:
    """An attempt to leave that the code swallowed is raised whatever the verb ended with."""
    with pytest.raises(NetworkRefused) as stopped, locked():
        swallow(ending)
    assert [fault.detail["address"] for fault in stopped.value.faults] == ["faro.example"]


@pytest.mark.refused
@pytest.mark.parametrize("program", ["git", "tesseract"])
def test_a_verb_starts_no_program(program: str) -> None:
    """No program may be started under a verb, declared ones included: it would not be under the lock."""
    with pytest.raises(NetworkRefused) as stopped, locked():
        subprocess.run([program, "--version"], check=False)
    assert {fault.detail["address"] for fault in stopped.value.faults} == {program}


def test_the_process_of_a_verb_stays_locked_until_its_end() -> None:
    """What runs when the verb is done, at the interpreter's own end, cannot leave either."""
    program = (
        "import atexit, socket, sys\n"
        "from testigo.errors import NetworkRefused\n"
        "def late():\n"
        "    try:\n"
        "        socket.getaddrinfo('faro.example', 443)\n"
        "    except NetworkRefused:\n"
        "        print('refused')\n"
        "atexit.register(late)\n"
        "sys.argv = ['testigo', 'verify', '--fixtures', 'nowhere']\n"
        "from testigo.cli.main import main\n"
        "sys.exit(main())\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (USAGE, "refused\n")
