"""Tavily: search and extract. No dates on the general topic; failed URLs of an extract stand in `failed_results[]`.

Plan used up is 432, pay-as-you-go limit 433. Until 2025 the key travelled in the JSON body. Credits are reported only
where asked for; else they follow from the depth asked for.
"""

from dataclasses import dataclass
from decimal import Decimal

from testigo.model.document import Document, Estimate, Response, Usage
from testigo.model.exchange import Capabilities, Exchange, HttpRequest, Operation, OperationKind
from testigo.model.failure import Failure, ProviderError
from testigo.providers.answers import Node, NotItsShape, answer_of
from testigo.providers.asked import reconcile
from testigo.providers.documents import document
from testigo.providers.failures import failure_of, is_success, malformed
from testigo.providers.limits import rate_limit_of
from testigo.providers.pricing import estimate, price_list
from testigo.providers.wire import (
    asked_json,
    count_of,
    is_rebuilt,
    named_urls,
    post_json,
    query_of,
    text_of,
    unsupported,
    urls_of,
)

_HOST = "api.tavily.com"
_DEFAULT_RESULTS = 5
_STATUSES = {432: Failure.QUOTA_EXHAUSTED, 433: Failure.QUOTA_EXHAUSTED}
_CREDITS = {"basic": 1, "fast": 1, "ultra-fast": 1, "advanced": 2}
"""Search depth -> credits of a search."""


@dataclass(frozen=True, slots=True)
class TavilyProvider:
    """The adapter."""

    id: str = "tavily"

    def capabilities(self) -> Capabilities:
        """Return what the service can do."""
        return Capabilities(
            operations=frozenset({OperationKind.SEARCH, OperationKind.EXTRACT}),
            parses_pdf=True,
            filters=frozenset({"include_domains", "exclude_domains", "published_between", "country"}),
        )

    def estimate(self, operation: Operation) -> Estimate:
        """Return the price of an operation, in USD."""
        return estimate(self.id, price_list(self.id), operation)

    def build(self, operation: Operation) -> HttpRequest:
        """Return the request of an operation; the service takes no language."""
        match operation.kind:
            case OperationKind.SEARCH:
                body = {
                    "query": query_of(self.id, operation),
                    "search_depth": "basic",
                    "max_results": operation.max_results,
                    "include_usage": True,
                }
                return post_json(f"https://{_HOST}/search", body)
            case OperationKind.EXTRACT:
                named = {
                    "urls": list(named_urls(self.id, operation)),
                    "extract_depth": "basic",
                    "include_usage": True,
                }
                return post_json(f"https://{_HOST}/extract", named)
            case _:
                raise unsupported(self.id, operation)

    def recognise(self, request: HttpRequest) -> Operation | None:
        """Return what a request asks for; None where it is not this service's."""
        posted = asked_json(request, _HOST)
        if posted is None:
            return None
        path, body = posted
        query, urls = text_of(body, "query"), urls_of(body, "urls")
        if path == "/search" and query:
            results = count_of(body, "max_results", _DEFAULT_RESULTS)
            return Operation(kind=OperationKind.SEARCH, query=query, max_results=results)
        if path == "/extract" and urls:
            return Operation(kind=OperationKind.EXTRACT, urls=urls)
        return None

    def answered(self, body: bytes) -> Operation | None:
        """Return the query a search repeats, or the URLs an extract reports on."""
        try:
            answer = answer_of(body)
            query = answer.text("query")
            urls = [node.needed_text("url") for key in ("results", "failed_results") for node in answer.children(key)]
        except NotItsShape:
            return None
        if query and query.strip():
            return Operation(kind=OperationKind.SEARCH, query=query, max_results=max(len(urls), 1))
        if urls and "failed_results" in answer.value:
            return Operation(kind=OperationKind.EXTRACT, urls=tuple(urls))
        return None

    def read(self, exchange: Exchange) -> Response | ProviderError:
        """Return what an answer says."""
        if not is_success(exchange):
            return failure_of(exchange, means=_STATUSES.get(exchange.status))
        try:
            return _response(exchange, self.recognise(exchange.request))
        except NotItsShape:
            return malformed(exchange)


def _response(exchange: Exchange, asked: Operation | None) -> Response:
    answer = answer_of(exchange.body)
    results = answer.needed_children("results")
    documents = tuple(_document(result, rank, exchange) for rank, result in enumerate(results, 1))
    failed = tuple(node.needed_text("url") for node in answer.children("failed_results"))
    urls = () if asked is None else asked.urls
    reconciled = reconcile(urls, [[document.url] for document in documents], failed)
    return Response(
        documents=documents,
        partial=True if failed else None,
        declared_missing=reconciled.declared_missing,
        missing=reconciled.missing,
        short=asked is not None and asked.kind is OperationKind.SEARCH and len(documents) < asked.max_results,
        answer=answer.leaf("answer", "answer"),
        usage=_usage(answer, exchange, asked),
        rate_limit=rate_limit_of(exchange),
        request_id=answer.text("request_id"),
    )


def _document(result: Node, rank: int, exchange: Exchange) -> Document:
    return document(
        url=result.needed_text("url"),
        rank=rank,
        texts=result.leaf("title", "title") + result.leaf("content", "excerpt") + result.leaf("raw_content", "content"),
        exchange=exchange,
        published=result.text("published_date"),
    )


def _usage(answer: Node, exchange: Exchange, asked: Operation | None) -> Usage:
    """Return the credits the answer names; else those of the depth asked for; else the cost is not known."""
    unit = price_list("tavily").credit_usd or Decimal(0)
    usage = answer.child("usage")
    used = None if usage is None else usage.count("credits")
    if used is not None:
        return Usage(cost_usd=used * unit, cost_basis="price_list", units=(("credits", used),))
    listed = _listed_credits(exchange, asked)
    if listed is None:
        return Usage(cost_usd=None, cost_basis="unpriced")
    return Usage(cost_usd=listed * unit, cost_basis="price_list")


def _listed_credits(exchange: Exchange, asked: Operation | None) -> int | None:
    posted = asked_json(exchange.request, _HOST)
    if asked is None or asked.kind is not OperationKind.SEARCH or posted is None:
        return None
    if is_rebuilt(exchange.request) or posted[1].get("auto_parameters"):
        return None
    depth = posted[1].get("search_depth", "basic")
    return _CREDITS.get(depth) if isinstance(depth, str) else None
