"""A provider that asks in the words of a recording: for fixtures recorded with other parameters than ours.

A team's own client may have asked the same question with a depth, a date range or a country. What was recorded answers
that request; asking ours instead would find nothing. The question must be the same: only its wording may differ.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from testigo.app.recorded_cases import normal_query
from testigo.model.document import Estimate, Response
from testigo.model.exchange import Capabilities, Exchange, HttpRequest, Operation
from testigo.model.failure import ProviderError
from testigo.providers.protocol import SearchProvider

_Question = tuple[str, str, tuple[str, ...]]
"""Verb, query, URLs."""


@dataclass(frozen=True, slots=True)
class AsRecorded:
    """A `SearchProvider` whose requests are the recorded ones where the same thing was asked."""

    provider: SearchProvider
    requests: tuple[tuple[_Question, HttpRequest], ...]
    """In recorded order; of two requests for one question the first is asked."""
    answers: Mapping[str, Response | ProviderError]
    """Path of an exchange -> what the adapter has read in it before."""

    @property
    def id(self) -> str:
        """Name of the provider."""
        return self.provider.id

    def capabilities(self) -> Capabilities:
        """Return what the service can do."""
        return self.provider.capabilities()

    def estimate(self, operation: Operation) -> Estimate:
        """Return what an operation costs, in USD."""
        return self.provider.estimate(operation)

    def build(self, operation: Operation) -> HttpRequest:
        """Return the recorded request for the same question, else the adapter's own."""
        asked = _question(operation)
        for question, request in self.requests:
            if question == asked:
                return request
        return self.provider.build(operation)

    def recognise(self, request: HttpRequest) -> Operation | None:
        """Return what a request asks for."""
        return self.provider.recognise(request)

    def answered(self, body: bytes) -> Operation | None:
        """Return what an answer says it was asked."""
        return self.provider.answered(body)

    def read(self, exchange: Exchange) -> Response | ProviderError:
        """Return what an answer says."""
        return self.answers.get(exchange.path) or self.provider.read(exchange)


def as_recorded(
    provider: SearchProvider, exchanges: Iterable[Exchange], answers: Mapping[str, Response | ProviderError]
) -> AsRecorded:
    """Return the provider asking as these exchanges asked, and answering what it has read in them before."""
    recognised = [(provider.recognise(exchange.request), exchange.request) for exchange in exchanges]
    return AsRecorded(
        provider,
        tuple((_question(operation), request) for operation, request in recognised if operation is not None),
        answers,
    )


def _question(operation: Operation) -> _Question:
    return operation.kind.value, normal_query(operation.query or ""), operation.urls
