import json
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from testigo.model.exchange import Exchange, HttpRequest, Operation, OperationKind
from testigo.model.failure import Failure, ProviderError
from testigo.providers.protocol import SearchProvider
from testigo.registry.providers import built_in
from tests.providers import contract
from tests.providers.samples import SAMPLES, Failed

PROVIDERS = {provider.id: provider for provider in built_in()}
EVERY = pytest.mark.parametrize("provider", PROVIDERS.values(), ids=PROVIDERS)
OFTEN_READ = [
    (name, sample)
    for name, samples in SAMPLES.items()
    for sample in (samples.search, samples.extract)
    if sample is not None
]
EVERY_SAMPLE = pytest.mark.parametrize(("name", "sample"), OFTEN_READ, ids=[name for name, _ in OFTEN_READ])

texts = st.text(min_size=1).filter(str.strip)
operations = st.one_of(
    st.builds(
        Operation, kind=st.just(OperationKind.SEARCH), query=texts, max_results=st.integers(min_value=1, max_value=100)
    ),
    st.builds(Operation, kind=st.just(OperationKind.EXTRACT), urls=st.lists(texts, min_size=1).map(tuple)),
    st.builds(Operation, kind=st.just(OperationKind.FETCH), urls=texts.map(lambda url: (url,))),
)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.sampled_from(["results", "organic", "url"]), inner),
    max_leaves=10,
)
bodies = st.binary() | json_values.map(lambda value: json.dumps(value).encode())
headers = st.lists(
    st.tuples(
        st.sampled_from(["retry-after", "x-ratelimit-reset", "X-RateLimit-Limit", "x-usd", "x-final-url", "date"]),
        st.text() | st.integers().map(str) | st.just("Fri, 31 Dec 9999 23:59:59 -2359"),
    )
).map(tuple)
addresses = st.text() | st.sampled_from(
    [sample.request.url for _, sample in OFTEN_READ] + ["https://[::1", "https://api.faro.example/fetch?url=x"]
)
exchanges = st.builds(
    Exchange,
    request=st.builds(HttpRequest, method=st.sampled_from(["GET", "POST", ""]), url=addresses, body=bodies),
    status=st.integers(min_value=-1, max_value=1000) | st.sampled_from([200, 401, 429, 503]),
    headers=headers,
    body=bodies,
    retrieved_at=st.text() | st.sampled_from(["", "2026-02-06T21:27:38+00:00", "0001-01-01T00:00:00+14:00"]),
    simulate=st.none() | st.just("timeout"),
)


def test_every_adapter_has_samples() -> None:
    """An adapter that is registered is held to the contract with samples of its own."""
    assert set(SAMPLES) == set(PROVIDERS)


@EVERY
def test_estimate_is_pure(provider: SearchProvider) -> None:
    """An estimate is a function of the operation, and never above its own worst case."""
    contract.estimate_is_pure(provider)


@EVERY
def test_what_an_adapter_cannot_do_is_refused(provider: SearchProvider) -> None:
    """An operation the service lacks has neither price nor request."""
    contract.what_it_cannot_do_is_refused(provider)


@EVERY
@given(asked=operations)
@example(asked=Operation(kind=OperationKind.FETCH, urls=("https://a.example/x?a=1&b=%20#f",)))
def test_build_and_recognise_are_inverse(provider: SearchProvider, asked: Operation) -> None:
    """What is built is recognised as what was asked."""
    if asked.kind in provider.capabilities().operations:
        contract.build_and_recognise_are_inverse(provider, asked)


@EVERY
@given(exchange=exchanges)
def test_anything_is_read(provider: SearchProvider, exchange: Exchange) -> None:
    """Whatever the request, status, headers and bytes, reading gives a value."""
    contract.anything_is_read(provider, exchange)
    provider.answered(exchange.body)


@EVERY_SAMPLE
def test_wrong_types_are_survived(name: str, sample: contract.Sample) -> None:
    """A wrong type at any key of a good answer gives a value."""
    contract.surprises_are_survived(PROVIDERS[name], sample)


@EVERY_SAMPLE
def test_other_shapes_are_malformed(name: str, sample: contract.Sample) -> None:
    """What is not the service's shape is a malformed answer, and not worth asking again."""
    contract.other_shapes_are_malformed(PROVIDERS[name], sample)


@EVERY_SAMPLE
def test_unknown_dates_survive(name: str, sample: contract.Sample) -> None:
    """No date stays no date, and an unreadable one is told apart."""
    contract.unknown_dates_survive(PROVIDERS[name], sample)


@EVERY_SAMPLE
def test_unknown_cost_is_not_zero(name: str, sample: contract.Sample) -> None:
    """Free is zero and unpriced is None."""
    contract.unknown_cost_is_not_zero(PROVIDERS[name], sample)


@EVERY
def test_partial_is_reconciled(provider: SearchProvider) -> None:
    """A URL that was asked for and did not come is missing, said or not."""
    contract.partial_is_reconciled(provider, SAMPLES[provider.id])


@pytest.mark.parametrize(
    ("name", "failed"),
    [(name, failed) for name, samples in SAMPLES.items() for failed in samples.failures],
    ids=lambda value: value if isinstance(value, str) else f"{value.status}-{value.failure}",
)
def test_failures_map(name: str, failed: Failed) -> None:
    """Each service's way of failing is the failure it means."""
    contract.failures_map(PROVIDERS[name], SAMPLES[name], failed)


@EVERY
def test_a_simulated_timeout_is_a_timeout(provider: SearchProvider) -> None:
    """A connection that never answered is worth asking again, at whatever status it was stored."""
    exchange = replace(SAMPLES[provider.id].search.exchange(), status=0, body=b"", simulate="timeout")
    read = provider.read(exchange)
    assert isinstance(read, ProviderError)
    assert read.failure is Failure.TIMEOUT
    assert read.is_retryable()


@EVERY
def test_every_failure_status_has_a_meaning(provider: SearchProvider) -> None:
    """Outside 200 to 299 there is no answer, only failures: each of the nine but `unreadable_content`."""
    seen = set()
    for status in [*range(-1, 200), *range(300, 1000)]:
        read = provider.read(replace(SAMPLES[provider.id].search.exchange(), status=status))
        assert isinstance(read, ProviderError)
        seen.add(read.failure)
    assert seen == set(Failure) - {Failure.UNREADABLE_CONTENT}
