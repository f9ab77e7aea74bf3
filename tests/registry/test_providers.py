from importlib.metadata import EntryPoint

import pytest

from testigo.errors import BadInput, PluginRejected
from testigo.providers.demo import DemoProvider
from testigo.registry import providers
from testigo.registry.guarded import Guarded
from testigo.registry.providers import GROUP, built_in, load_providers

SECOND = DemoProvider("zeta")
TAKEN = DemoProvider("faro")
BAD_NAME = DemoProvider("Faro Dos")
SHAPELESS = object()


def point(value: str, name: str = "x") -> EntryPoint:
    """Return an entry point as a distribution would declare it."""
    return EntryPoint(name=name, value=value, group=GROUP)


def codes(*points: EntryPoint) -> list[str]:
    """Return the faults of loading these entry points."""
    with pytest.raises(PluginRejected) as raised:
        load_providers(installed=points)
    return [fault.code for fault in raised.value.faults]


def test_built_in_providers_have_names_of_their_own() -> None:
    """Names are unique, and the order is the table's."""
    names = [provider.id for provider in built_in()]
    assert names == ["exa", "serper", "tavily", "brecha", "eco", "faro"]


def test_a_plug_in_comes_after_the_built_in() -> None:
    """A provider of an entry point stands at the end and can be asked for."""
    found = load_providers(installed=[point(f"{__name__}:SECOND")])
    assert found.ids() == (*(provider.id for provider in built_in()), "zeta")
    assert found.get("zeta") == Guarded(SECOND)


def test_order_does_not_depend_on_the_environment() -> None:
    """Plug-ins are ordered by name, however they are found."""
    points = [point("testigo.registry.providers:nothing", "b"), point(f"{__name__}:SHAPELESS", "a")]
    assert codes(*points) == codes(*reversed(points)) == ["registry.wrong_shape", "registry.not_loaded"]


def test_plug_ins_can_be_left_out() -> None:
    """Without plug-ins nothing of the environment is loaded, not even to fail."""
    assert load_providers(plugins=False, installed=[point("nowhere:nothing")]).ids()[-1] == "faro"


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ("testigo.nowhere:X", "registry.not_loaded"),
        (f"{__name__}:nothing", "registry.not_loaded"),
        (f"{__name__}:SHAPELESS", "registry.wrong_shape"),
        ("testigo.providers.demo:DemoProvider", "registry.wrong_shape"),
        (f"{__name__}:BAD_NAME", "registry.bad_name"),
        (f"{__name__}:TAKEN", "registry.doubled"),
    ],
)
def test_a_plug_in_that_cannot_be_used_stops_the_run(value: str, code: str) -> None:
    """Loading fails closed, and says why."""
    assert codes(point(value)) == [code]


def test_an_unknown_provider_is_answered_with_the_known_ones() -> None:
    """Asking for a provider that is not there lists those that are."""
    with pytest.raises(BadInput) as raised:
        load_providers(plugins=False).get("nadie")
    fault = raised.value.faults[0]
    assert fault.code == "registry.unknown_provider"
    assert fault.detail["known"] == "exa, serper, tavily, brecha, eco, faro"


def test_the_environment_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a list, the entry points of the environment's group are loaded."""
    asked = []
    monkeypatch.setattr(providers, "entry_points", lambda group: asked.append(group) or [point(f"{__name__}:SECOND")])
    assert load_providers().ids()[-1] == "zeta"
    assert asked == [GROUP]


@pytest.mark.parametrize("ending", [SystemExit(0), BaseException("a word nobody should read")])
def test_a_plug_in_cannot_end_the_run(ending: BaseException) -> None:
    """A plug-in that leaves while it is loaded is one that did not load, whatever it raised; its words go nowhere."""

    class Leaving(EntryPoint):
        def load(self) -> object:
            raise ending

    with pytest.raises(PluginRejected) as stopped:
        load_providers(installed=[Leaving(name="x", value="x:y", group=GROUP)])
    assert [(fault.code, fault.detail["reason"]) for fault in stopped.value.faults] == [
        ("registry.not_loaded", type(ending).__name__)
    ]
    assert "nobody" not in str(stopped.value)
