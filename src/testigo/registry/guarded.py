"""A plug-in's adapter behind a guard: what it raises becomes a fault that names it, without its message."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from testigo.errors import Fault, PluginRejected, TestigoError, Where
from testigo.model.document import Estimate, Response
from testigo.model.exchange import Capabilities, Exchange, HttpRequest, Operation
from testigo.model.failure import ProviderError
from testigo.providers.protocol import SearchProvider

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Guarded:
    """A `SearchProvider` whose every failure is a `PluginRejected`: foreign messages may hold keys."""

    provider: SearchProvider

    @property
    def id(self) -> str:
        """Name of the provider."""
        return self.provider.id

    def capabilities(self) -> Capabilities:
        """Return what the service can do."""
        return self._guard("capabilities", self.provider.capabilities)

    def estimate(self, operation: Operation) -> Estimate:
        """Return what an operation costs, in USD."""
        return self._guard("estimate", lambda: self.provider.estimate(operation))

    def build(self, operation: Operation) -> HttpRequest:
        """Return the request of an operation."""
        return self._guard("build", lambda: self.provider.build(operation))

    def recognise(self, request: HttpRequest) -> Operation | None:
        """Return what a request asks for."""
        return self._guard("recognise", lambda: self.provider.recognise(request))

    def answered(self, body: bytes) -> Operation | None:
        """Return what an answer says it was asked."""
        return self._guard("answered", lambda: self.provider.answered(body))

    def read(self, exchange: Exchange) -> Response | ProviderError:
        """Return what an answer says."""
        return self._guard("read", lambda: self.provider.read(exchange))

    def _guard(self, method: str, call: Callable[[], T]) -> T:
        try:
            return call()
        except TestigoError:
            raise
        except Exception as error:  # noqa: BLE001 - foreign code may raise anything
            detail = {"plugin": self.provider.id, "method": method, "reason": type(error).__name__}
            raise PluginRejected(Fault("registry.failed", Where(), detail)) from None
