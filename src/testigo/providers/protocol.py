"""What every adapter can do. An adapter is a value with pure methods: it neither opens a connection nor reads a key."""

from typing import Protocol

from testigo.model.document import Estimate, Response
from testigo.model.exchange import Capabilities, Exchange, HttpRequest, Operation
from testigo.model.failure import ProviderError


class SearchProvider(Protocol):
    """One search service, as the bench sees it (design, section 7)."""

    @property
    def id(self) -> str:
        """Name of the provider: its folder under the fixtures, its row in every table."""
        ...

    def capabilities(self) -> Capabilities:
        """Return what the service can do at all; the same value on every call."""
        ...

    def estimate(self, operation: Operation) -> Estimate:
        """Return what `operation` will cost, in USD.

        Raises:
            BadInput: the price file has no price for it; what has no price cannot run.
        """
        ...

    def build(self, operation: Operation) -> HttpRequest:
        """Return the request that asks for `operation`, without any key.

        Raises:
            BadInput: the service has no such operation, or the operation names nothing to ask for.
        """
        ...

    def recognise(self, request: HttpRequest) -> Operation | None:
        """Return what a recorded request asks for, as far as the wire carries it; None where it is not ours.

        The inverse of `build`, and wider: it takes every parameter the service documents, not only those `build` sends.
        """
        ...

    def answered(self, body: bytes) -> Operation | None:
        """Return what an answer itself says it was asked, for bodies kept without their request; None if it does not.

        A service that repeats the query can be imported from a bare body; one that does not cannot be given a case.
        """
        ...

    def read(self, exchange: Exchange) -> Response | ProviderError:
        """Return what a stored answer says.

        Whatever the bytes, headers and status: a `Response`, or the `ProviderError` that names the failure. What is not
        the service's shape is `malformed_response`, never an exception.
        """
        ...
