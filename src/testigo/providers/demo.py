"""The demo world's services: one wire, three behaviours. Fictional, all of it, and the shortest adapter to learn from.

Search: POST /search `{q, lang, n}`. Extract: POST /extract `{urls}`. Fetch: GET /fetch?url=..., which answers with the
page's own bytes. Failures carry `{"error": {"code"}}`.
"""

import re
from dataclasses import dataclass, replace
from decimal import Decimal
from urllib.parse import parse_qsl, urlencode, urlsplit

from testigo.model.document import Document, Estimate, ProviderText, Response, Usage
from testigo.model.exchange import Capabilities, Exchange, HttpRequest, Operation, OperationKind
from testigo.model.failure import Failure, ProviderError, Sign
from testigo.providers.answers import Node, NotItsShape, answer_of
from testigo.providers.asked import reconcile
from testigo.providers.documents import document
from testigo.providers.failures import failure_of, is_success, malformed
from testigo.providers.limits import rate_limit_of
from testigo.providers.pricing import estimate, price_list
from testigo.providers.wire import asked_json, asked_path, count_of, named_urls, post_json, query_of, text_of, urls_of


@dataclass(frozen=True, slots=True)
class DemoProvider:
    """One of the three services, at `https://api.<id>.example`."""

    id: str

    def host(self) -> str:
        """Return the host the service answers on."""
        return f"api.{self.id}.example"

    def capabilities(self) -> Capabilities:
        """Return what the service can do."""
        return Capabilities(operations=frozenset(OperationKind), dates=True, parses_pdf=True)

    def estimate(self, operation: Operation) -> Estimate:
        """Return the price of an operation, in USD."""
        return estimate(self.id, price_list(self.id), operation)

    def build(self, operation: Operation) -> HttpRequest:
        """Return the request of an operation."""
        base = f"https://{self.host()}"
        match operation.kind:
            case OperationKind.SEARCH:
                asked = {"q": query_of(self.id, operation), "lang": operation.language, "n": operation.max_results}
                return post_json(f"{base}/search", asked)
            case OperationKind.EXTRACT:
                return post_json(f"{base}/extract", {"urls": list(named_urls(self.id, operation))})
            case _:
                query = urlencode({"url": named_urls(self.id, operation)[0]}, errors="replace")
                return HttpRequest(method="GET", url=f"{base}/fetch?{query}")

    def recognise(self, request: HttpRequest) -> Operation | None:
        """Return what a request asks for; None where it is not this service's."""
        if asked_path(request, "GET", self.host()) == "/fetch":
            return _fetch(request)
        posted = asked_json(request, self.host())
        if posted is None:
            return None
        path, body = posted
        urls, query = urls_of(body, "urls"), text_of(body, "q")
        if path == "/extract" and urls:
            return Operation(kind=OperationKind.EXTRACT, urls=urls)
        if path == "/search" and query:
            language, results = text_of(body, "lang") or "es", count_of(body, "n", 10)
            return Operation(kind=OperationKind.SEARCH, query=query, language=language, max_results=results)
        return None

    def answered(self, body: bytes) -> Operation | None:
        """Return the URLs an extract reports on; a search does not repeat its query."""
        try:
            answer = answer_of(body)
            urls = [node.needed_text("url") for key in ("pages", "failed") for node in answer.children(key)]
        except NotItsShape:
            return None
        return Operation(kind=OperationKind.EXTRACT, urls=tuple(urls)) if urls else None

    def read(self, exchange: Exchange) -> Response | ProviderError:
        """Return what an answer says."""
        asked = self.recognise(exchange.request)
        fetched = asked is not None and asked.kind is OperationKind.FETCH
        if not is_success(exchange):
            failure = _failure(exchange, gone=fetched and exchange.status in (404, 410))
            return replace(failure, cost_usd=price_list(self.id).failed_call)
        try:
            if asked is not None and fetched:
                return _fetched(exchange, asked)
            answer = answer_of(exchange.body)
            if "pages" in answer.value:
                return _extracted(exchange, answer, () if asked is None else asked.urls)
            return _found(exchange, answer, asked)
        except NotItsShape:
            return malformed(exchange)


def _fetch(request: HttpRequest) -> Operation | None:
    named = [value for key, value in parse_qsl(urlsplit(request.url).query) if key == "url"]
    return Operation(kind=OperationKind.FETCH, urls=(named[0],)) if len(named) == 1 else None


def _failure(exchange: Exchange, *, gone: bool) -> ProviderError:
    if gone:
        return ProviderError(failure=Failure.BAD_REQUEST, sign=Sign.TARGET_GONE, status=exchange.status)
    try:
        error = answer_of(exchange.body).child("error")
        code = None if error is None else error.text("code")
    except NotItsShape:
        code = None
    return failure_of(exchange, code=code)


def _found(exchange: Exchange, answer: Node, asked: Operation | None) -> Response:
    results = answer.needed_children("results")
    documents = tuple(
        _document(result, rank, result.leaf("title", "title") + result.leaves("excerpts", "excerpt"), exchange)
        for rank, result in enumerate(results, 1)
    )
    return Response(
        documents=documents,
        partial=None,
        short=asked is not None and len(documents) < asked.max_results,
        answer=answer.leaf("answer", "answer"),
        usage=_usage(answer),
        rate_limit=rate_limit_of(exchange),
        request_id=answer.text("id"),
    )


def _extracted(exchange: Exchange, answer: Node, asked: tuple[str, ...]) -> Response:
    pages = answer.needed_children("pages")
    documents = tuple(
        _document(page, rank, page.leaf("text", "content"), exchange) for rank, page in enumerate(pages, 1)
    )
    failed = [failure.needed_text("url") for failure in answer.children("failed")]
    reconciled = reconcile(asked, [[document.url] for document in documents], failed)
    said = answer.flag("partial")
    return Response(
        documents=documents,
        partial=True if said is None and failed else said,
        declared_missing=reconciled.declared_missing,
        missing=reconciled.missing,
        usage=_usage(answer),
        rate_limit=rate_limit_of(exchange),
        request_id=answer.text("id"),
    )


def _fetched(exchange: Exchange, asked: Operation) -> Response:
    """Return the page as a document without texts: its bytes are held, and they are what is read."""
    charged = exchange.header("x-usd") or ""
    cost = Decimal(charged) if re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,9})?", charged) else None
    url = exchange.header("x-final-url") or exchange.final_url or asked.urls[0]
    return Response(
        documents=(Document(url=url, rank=1),),
        partial=None,
        usage=Usage(cost_usd=cost, cost_basis="unpriced" if cost is None else "reported"),
        rate_limit=rate_limit_of(exchange),
    )


def _document(node: Node, rank: int, texts: tuple[ProviderText, ...], exchange: Exchange) -> Document:
    return document(
        url=node.needed_text("url"), rank=rank, texts=texts, exchange=exchange, published=node.text("published")
    )


def _usage(answer: Node) -> Usage:
    usage = answer.child("usage")
    cost = None if usage is None else usage.money("usd")
    return Usage(cost_usd=cost, cost_basis="unpriced" if cost is None else "reported")
