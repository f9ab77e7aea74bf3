"""Every recorded exchange of every provider, read once by its adapter: the ground of costs, checks and the pool."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from testigo.fixtures.manifest import Entry
from testigo.fixtures.store import Store
from testigo.model.document import Response
from testigo.model.exchange import Exchange, Operation, OperationKind
from testigo.model.failure import ProviderError
from testigo.model.outcome import Charge, PartialCheck
from testigo.providers.protocol import SearchProvider
from testigo.registry.providers import Providers


@dataclass(frozen=True, slots=True, kw_only=True)
class Recording:
    """One exchange with what its adapter reads in it."""

    provider: str
    entry: Entry
    exchange: Exchange
    operation: Operation | None
    """None where the adapter does not know the request: a page fetched past the provider."""
    answer: Response | ProviderError

    def response(self) -> Response | None:
        """Return the answer where it could be read."""
        return self.answer if isinstance(self.answer, Response) else None

    def cost(self) -> Charge:
        """Return what the call says it cost; None where it cannot be priced."""
        cost = self.answer.cost_usd if isinstance(self.answer, ProviderError) else self.answer.usage.cost_usd
        return Charge(exchange=self.exchange.path, cost_usd=cost)

    def is_kind(self, kind: OperationKind) -> bool:
        """Say whether the exchange is an operation of this kind."""
        return self.operation is not None and self.operation.kind is kind


def read_recordings(store: Store, providers: Providers) -> tuple[Recording, ...]:
    """Return all recordings in the order of the manifest.

    Raises:
        BadInput: the fixtures hold a provider that no adapter knows.
    """
    return tuple(
        recording
        for name in store.providers()
        for entry in store.entries(provider=name)
        if entry.operation is not None
        for recording in _of_entry(providers.get(name), entry, store.exchanges(entry))
    )


def _of_entry(provider: SearchProvider, entry: Entry, exchanges: Iterable[Exchange]) -> Iterator[Recording]:
    for exchange in exchanges:
        yield Recording(
            provider=provider.id,
            entry=entry,
            exchange=exchange,
            operation=provider.recognise(exchange.request),
            answer=provider.read(exchange),
        )


def partial_checks(recordings: Iterable[Recording]) -> tuple[PartialCheck, ...]:
    """Return what every answered operation that named URLs said of its own coverage, beside what was true."""
    return tuple(
        PartialCheck(
            exchange=recording.exchange.path,
            asked=len(recording.operation.urls),
            declared_partial=response.partial,
            declared_missing=response.declared_missing,
            missing=response.missing,
        )
        for recording in recordings
        if recording.operation is not None and recording.operation.urls
        if (response := recording.response()) is not None
    )
