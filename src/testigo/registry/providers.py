"""Every search provider testigo can bench: its own, then those of the entry point group `testigo.providers`.

An entry point names an object with the methods of `testigo.providers.protocol.SearchProvider`. Loading fails closed: a
plug-in that does not load, lacks a method or takes a name that is taken stops the run.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points

from testigo.errors import BadInput, Fault, PluginRejected, Where
from testigo.providers.demo import DemoProvider
from testigo.providers.exa import ExaProvider
from testigo.providers.protocol import SearchProvider
from testigo.providers.serper import SerperProvider
from testigo.providers.tavily import TavilyProvider
from testigo.registry.guarded import Guarded

GROUP = "testigo.providers"

_METHODS = ("capabilities", "estimate", "build", "recognise", "answered", "read")


@dataclass(frozen=True, slots=True)
class Providers:
    """The registered providers, in a stable order, names unique."""

    listed: tuple[SearchProvider, ...]

    def ids(self) -> tuple[str, ...]:
        """Return the names, in order."""
        return tuple(provider.id for provider in self.listed)

    def get(self, name: str) -> SearchProvider:
        """Return a provider.

        Raises:
            BadInput: no provider has that name; the fault lists those there are.
        """
        for provider in self.listed:
            if provider.id == name:
                return provider
        detail = {"provider": name, "known": ", ".join(self.ids())}
        raise BadInput(Fault("registry.unknown_provider", Where(), detail))


def built_in() -> tuple[SearchProvider, ...]:
    """Return the providers testigo brings, in the order of reports."""
    return (
        ExaProvider(),
        SerperProvider(),
        TavilyProvider(),
        DemoProvider("brecha"),
        DemoProvider("eco"),
        DemoProvider("faro"),
    )


def load_providers(*, plugins: bool = True, installed: Iterable[EntryPoint] | None = None) -> Providers:
    """Return all providers, plug-ins after the built-in ones by name.

    Args:
        plugins: False leaves the entry points unread (`--no-plugins`).
        installed: the entry points; None reads those of the environment.

    Raises:
        PluginRejected: with every plug-in that cannot be used.
    """
    if not plugins:
        return Providers(built_in())
    found = entry_points(group=GROUP) if installed is None else installed
    faults: list[Fault] = []
    listed = list(built_in())
    for point in sorted(found, key=lambda point: (point.name, point.value)):
        taken = {provider.id for provider in listed}
        loaded = _load(point, taken)
        if isinstance(loaded, Fault):
            faults.append(loaded)
        else:
            listed.append(loaded)
    if faults:
        raise PluginRejected(*faults)
    return Providers(tuple(listed))


def _load(point: EntryPoint, taken: set[str]) -> SearchProvider | Fault:
    where = Where(path=f"{GROUP}:{point.name}")
    try:
        provider = point.load()
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001 - foreign code may raise anything, `SystemExit(0)` too: the run stops
        return Fault("registry.not_loaded", where, {"plugin": point.value, "reason": type(error).__name__})
    lacking = [name for name in _METHODS if not callable(getattr(provider, name, None))]
    if lacking or isinstance(provider, type):
        return Fault(
            "registry.wrong_shape", where, {"plugin": point.value, "lacking": ", ".join(lacking) or "instance"}
        )
    name = getattr(provider, "id", None)
    if not isinstance(name, str) or not re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,39}", name):
        return Fault("registry.bad_name", where, {"plugin": point.value})
    if name in taken:
        return Fault("registry.doubled", where, {"plugin": point.value, "name": name})
    return Guarded(provider)
