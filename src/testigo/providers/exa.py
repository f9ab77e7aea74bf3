"""Exa: search and contents. A failed URL of contents stands only in `statuses[]`; an unknown date is an absent key.

`costDollars.total` is what the call was charged; the answers of 2023 have none. A search for similar pages is read as a
search whose query is the page's URL; it is never asked.
"""

from dataclasses import dataclass

from testigo.model.document import Document, Estimate, Response, Usage
from testigo.model.exchange import Capabilities, Exchange, HttpRequest, Operation, OperationKind
from testigo.model.failure import Failure, ProviderError
from testigo.providers.answers import Node, NotItsShape, answer_of
from testigo.providers.asked import Reconciled, reconcile
from testigo.providers.documents import document
from testigo.providers.failures import failure_of, is_success, malformed
from testigo.providers.limits import rate_limit_of
from testigo.providers.pricing import estimate, price_list
from testigo.providers.wire import asked_json, count_of, named_urls, post_json, query_of, text_of, unsupported, urls_of

_HOST = "api.exa.ai"
_DEFAULT_RESULTS = 10
_QUERIES = {"/search": "query", "/findSimilar": "url"}
"""Path -> the key of what is searched for."""

_TAGS = {
    "INVALID_API_KEY": Failure.UNAUTHORIZED,
    "NO_MORE_CREDITS": Failure.QUOTA_EXHAUSTED,
    "API_KEY_BUDGET_EXCEEDED": Failure.QUOTA_EXHAUSTED,
    "TEAM_BUDGET_EXCEEDED": Failure.QUOTA_EXHAUSTED,
}
"""Tags that say what happened, whatever the status."""


@dataclass(frozen=True, slots=True)
class ExaProvider:
    """The adapter."""

    id: str = "exa"

    def capabilities(self) -> Capabilities:
        """Return what the service can do."""
        return Capabilities(
            operations=frozenset({OperationKind.SEARCH, OperationKind.EXTRACT}),
            renders_javascript=True,
            parses_pdf=True,
            dates=True,
            filters=frozenset({"include_domains", "exclude_domains", "published_between"}),
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
                    "type": "auto",
                    "numResults": operation.max_results,
                    "contents": {"text": True},
                }
                return post_json(f"https://{_HOST}/search", body)
            case OperationKind.EXTRACT:
                named = {"urls": list(named_urls(self.id, operation)), "text": True}
                return post_json(f"https://{_HOST}/contents", named)
            case _:
                raise unsupported(self.id, operation)

    def recognise(self, request: HttpRequest) -> Operation | None:
        """Return what a request asks for; None where it is not this service's."""
        posted = asked_json(request, _HOST)
        if posted is None:
            return None
        path, body = posted
        query, urls = text_of(body, _QUERIES.get(path, "query")), urls_of(body, "urls") or urls_of(body, "ids")
        if path in _QUERIES and query:
            results = count_of(body, "numResults", _DEFAULT_RESULTS)
            return Operation(kind=OperationKind.SEARCH, query=query, max_results=results)
        if path == "/contents" and urls:
            return Operation(kind=OperationKind.EXTRACT, urls=urls)
        return None

    def answered(self, body: bytes) -> Operation | None:
        """Return the URLs an answer reports on; a search does not repeat its query."""
        try:
            ids = [status.needed_text("id") for status in answer_of(body).children("statuses")]
        except NotItsShape:
            return None
        return Operation(kind=OperationKind.EXTRACT, urls=tuple(ids)) if ids else None

    def read(self, exchange: Exchange) -> Response | ProviderError:
        """Return what an answer says."""
        if not is_success(exchange):
            return _failure(exchange)
        try:
            return _response(exchange, self.recognise(exchange.request))
        except NotItsShape:
            return malformed(exchange)


def _failure(exchange: Exchange) -> ProviderError:
    try:
        tag = answer_of(exchange.body).text("tag")
    except NotItsShape:
        tag = None
    return failure_of(exchange, code=tag, means=_TAGS.get(tag or ""))


def _response(exchange: Exchange, asked: Operation | None) -> Response:
    answer = answer_of(exchange.body)
    results = answer.needed_children("results")
    declared = tuple(_failed(answer))
    reconciled = _reconciled(asked, results, declared)
    return Response(
        documents=tuple(_document(result, rank, exchange) for rank, result in enumerate(results, 1)),
        partial=True if declared else None,
        declared_missing=reconciled.declared_missing,
        missing=reconciled.missing,
        short=asked is not None and asked.kind is OperationKind.SEARCH and len(results) < asked.max_results,
        usage=_usage(answer),
        rate_limit=rate_limit_of(exchange),
        request_id=answer.text("requestId"),
    )


def _document(result: Node, rank: int, exchange: Exchange) -> Document:
    return document(
        url=result.needed_text("url"),
        rank=rank,
        texts=result.leaf("title", "title")
        + result.leaf("text", "content")
        + result.leaves("highlights", "excerpt")
        + result.leaf("summary", "summary"),
        exchange=exchange,
        published=result.text("publishedDate"),
    )


def _failed(answer: Node) -> list[str]:
    statuses = answer.children("statuses")
    return [status.needed_text("id") for status in statuses if status.text("status") != "success"]


def _reconciled(asked: Operation | None, results: tuple[Node, ...], declared: tuple[str, ...]) -> Reconciled:
    came = [[url for url in (result.text("url"), result.text("id")) if url] for result in results]
    return reconcile(() if asked is None else asked.urls, came, declared)


def _usage(answer: Node) -> Usage:
    cost = answer.child("costDollars")
    total = None if cost is None else cost.money("total")
    return Usage(cost_usd=total, cost_basis="unpriced" if total is None else "reported")
