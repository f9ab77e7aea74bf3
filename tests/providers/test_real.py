"""What the adapters make of recorded public answers, file by file."""

from pathlib import Path

import pytest

from testigo.app.foreign import read_cassette
from testigo.model.document import Response
from testigo.model.exchange import Exchange, HttpRequest
from testigo.model.failure import Failure
from testigo.providers.protocol import SearchProvider
from testigo.registry.providers import built_in

PROVIDERS = {provider.id: provider for provider in built_in()}

READ: dict[str, tuple[int, int, int]] = {
    "exa/contents_pydantic.yaml": (1, 0, 0),
    "exa/contents_status_error_docs.json": (0, 0, 0),
    "exa/find_similar_pydantic.yaml": (1, 0, 0),
    "exa/search_crewai_2026-02-06_a.yaml": (10, 9, 1),
    "exa/search_crewai_2026-02-06_c.yaml": (10, 9, 0),
    "exa/search_crewai_2026-02-11_a.yaml": (10, 10, 0),
    "exa/search_crewai_2026-02-11_c.yaml": (10, 10, 0),
    "exa/search_langchain_docs_2023.json": (2, 2, 1),
    "exa/search_text_pydantic.yaml": (1, 0, 0),
    "serper/news_docs_tesla.json": (10, 0, 0),
    "serper/news_docs_tesla_tbs.json": (1, 0, 0),
    "serper/search_2024-08-14_a.yaml": (10, 5, 0),
    "serper/search_2024-08-15_a.yaml": (10, 6, 0),
    "serper/search_2025-03-28_a.yaml": (10, 6, 0),
    "serper/search_2025-03-28_b.yaml": (10, 7, 0),
    "serper/search_docs_apple.json": (6, 0, 0),
    "serper/search_haystack_answerbox.yaml": (10, 5, 0),
    "tavily/extract_docs_messi.json": (1, 0, 0),
    "tavily/search_2024-07-19.yaml": (2, 0, 0),
    "tavily/search_2024-09-05.yaml": (2, 0, 0),
    "tavily/search_2025-08-12_a.yaml": (2, 0, 0),
    "tavily/search_2025-08-15_a.yaml": (2, 0, 0),
    "tavily/search_basic_pydantic.yaml": (5, 0, 0),
    "tavily/search_cookbook_output_1.json": (5, 0, 0),
    "tavily/search_include_domains_pydantic.yaml": (5, 0, 0),
    "tavily/search_semantic_kernel.json": (4, 0, 0),
}
"""File -> documents, dates that could be read, and how many of these are suspect."""

FAILED = {
    "serper/error_400_no_credits_body.json": (400, Failure.QUOTA_EXHAUSTED),
    "serper/error_403_2025-09-04.yaml": (403, Failure.UNAUTHORIZED),
    "tavily/error_401_2025-08-15.yaml": (401, Failure.UNAUTHORIZED),
    "tavily/error_432_plan_limit_body.json": (432, Failure.QUOTA_EXHAUSTED),
}
"""File -> the status it came with, and what it means."""


def exchange_of(path: Path, provider: SearchProvider, status: int = 200) -> Exchange:
    """Return the one exchange of a cassette, or a bare body with the request it repeats."""
    data = path.read_bytes()
    interactions = read_cassette(data)
    if interactions is None:
        asked = provider.answered(data)
        request = HttpRequest(method="GET", url="about:blank") if asked is None else provider.build(asked)
        return Exchange(request=request, status=status, body=data, retrieved_at="")
    ((_, exchange),) = interactions
    assert isinstance(exchange, Exchange)
    return exchange


@pytest.mark.parametrize("name", READ)
def test_a_recorded_answer_is_read(real: Path, name: str) -> None:
    """Each recorded answer gives its documents and dates, and none of its URLs is missing without a word."""
    provider = PROVIDERS[name.partition("/")[0]]
    read = provider.read(exchange_of(real / "providers" / name, provider))
    assert isinstance(read, Response)
    dates = [document.published_at for document in read.documents if document.published_at is not None]
    assert (len(read.documents), len(dates), sum(date.suspect is not None for date in dates)) == READ[name]
    assert set(read.missing) <= set(read.declared_missing)


@pytest.mark.parametrize("name", FAILED)
def test_a_recorded_failure_means_what_it_means(real: Path, name: str) -> None:
    """Each recorded failure is the failure it means, and none of these is worth asking again."""
    provider = PROVIDERS[name.partition("/")[0]]
    status, failure = FAILED[name]
    read = provider.read(exchange_of(real / "providers" / name, provider, status))
    assert not isinstance(read, Response)
    assert (read.status, read.failure, read.is_retryable()) == (status, failure, False)


def test_every_recorded_file_is_accounted_for(real: Path) -> None:
    """No file of these services is left out of the two tables."""
    files = {f"{name}/{path.name}" for name in PROVIDERS for path in (real / "providers" / name).glob("*")}
    assert files == set(READ) | set(FAILED)
