"""Serper: Google results as JSON. Dates are words that follow the language; half of the results carry none.

A bad key is 403; credits gone is 400 with a sentence and no code. `credits` is absent from the answers of 2024.
The answer box and the knowledge graph's description are synthesised text, not documents.
"""

from dataclasses import dataclass
from decimal import Decimal

from testigo.model.document import Document, Estimate, ProviderText, Response, Usage
from testigo.model.exchange import Capabilities, Exchange, HttpRequest, Operation, OperationKind
from testigo.model.failure import Failure, ProviderError
from testigo.providers.answers import Node, NotItsShape, answer_of
from testigo.providers.documents import document
from testigo.providers.failures import failure_of, is_success, malformed
from testigo.providers.limits import rate_limit_of
from testigo.providers.pricing import estimate, price_list
from testigo.providers.wire import asked_json, count_of, is_rebuilt, post_json, query_of, text_of, unsupported

_HOST = "google.serper.dev"
_DEFAULT_RESULTS = 10
_COUNTRIES = {"es": "mx", "en": "us"}
_LISTS = {"/search": "organic", "/news": "news"}
"""Path -> the key of its results; the other paths answer with pictures and places."""


@dataclass(frozen=True, slots=True)
class SerperProvider:
    """The adapter."""

    id: str = "serper"

    def capabilities(self) -> Capabilities:
        """Return what the service can do."""
        return Capabilities(
            operations=frozenset({OperationKind.SEARCH}), dates=True, filters=frozenset({"language", "country"})
        )

    def estimate(self, operation: Operation) -> Estimate:
        """Return the price of an operation, in USD."""
        return estimate(self.id, price_list(self.id), operation)

    def build(self, operation: Operation) -> HttpRequest:
        """Return the request of a search."""
        if operation.kind is not OperationKind.SEARCH:
            raise unsupported(self.id, operation)
        body = {"q": query_of(self.id, operation), "hl": operation.language, "num": operation.max_results}
        country = _COUNTRIES.get(operation.language)
        return post_json(f"https://{_HOST}/search", body if country is None else {**body, "gl": country})

    def recognise(self, request: HttpRequest) -> Operation | None:
        """Return what a request asks for; None where it is not this service's."""
        posted = asked_json(request, _HOST)
        if posted is None or posted[0] not in _LISTS:
            return None
        return _search(Node(posted[1]))

    def answered(self, body: bytes) -> Operation | None:
        """Return the search an answer repeats under `searchParameters`."""
        try:
            echo = answer_of(body).child("searchParameters")
            kind = None if echo is None else echo.text("type")
        except NotItsShape:
            return None
        return None if echo is None or f"/{kind or 'search'}" not in _LISTS else _search(echo)

    def read(self, exchange: Exchange) -> Response | ProviderError:
        """Return what an answer says."""
        if not is_success(exchange):
            return _failure(exchange)
        try:
            return _response(exchange, self.recognise(exchange.request))
        except NotItsShape:
            return malformed(exchange)


def _search(asked: Node) -> Operation | None:
    query = text_of(asked.value, "q")
    if query is None:
        return None
    return Operation(
        kind=OperationKind.SEARCH,
        query=query,
        language=text_of(asked.value, "hl") or "en",
        max_results=count_of(asked.value, "num", _DEFAULT_RESULTS),
    )


def _failure(exchange: Exchange) -> ProviderError:
    try:
        message = answer_of(exchange.body).text("message") or ""
    except NotItsShape:
        message = ""
    broke = exchange.status == 400 and "not enough credits" in message.lower()  # noqa: PLR2004 - an HTTP status
    return failure_of(exchange, means=Failure.QUOTA_EXHAUSTED if broke else None)


def _response(exchange: Exchange, asked: Operation | None) -> Response:
    answer = answer_of(exchange.body)
    key = "news" if "news" in answer.value and "organic" not in answer.value else "organic"
    results = answer.needed_children(key)
    return Response(
        documents=tuple(_document(result, rank, exchange) for rank, result in enumerate(results, 1)),
        partial=None,
        short=asked is not None and len(results) < asked.max_results,
        answer=_boxes(answer),
        usage=_usage(answer, None if is_rebuilt(exchange.request) else asked),
        rate_limit=rate_limit_of(exchange),
    )


def _document(result: Node, rank: int, exchange: Exchange) -> Document:
    return document(
        url=result.needed_text("link"),
        rank=rank,
        texts=result.leaf("title", "title") + result.leaf("snippet", "excerpt"),
        exchange=exchange,
        published=result.text("date"),
    )


def _boxes(answer: Node) -> tuple[ProviderText, ...]:
    box, graph = answer.child("answerBox"), answer.child("knowledgeGraph")
    boxed = () if box is None else box.leaf("answer", "answer") + box.leaf("snippet", "answer")
    return boxed + (() if graph is None else graph.leaf("description", "answer"))


def _usage(answer: Node, asked: Operation | None) -> Usage:
    """Return the credits the answer names; where it names none, those the list charges for what was asked."""
    unit = price_list("serper").credit_usd or Decimal(0)
    credits_used = answer.count("credits")
    if credits_used is not None:
        return Usage(cost_usd=credits_used * unit, cost_basis="price_list", units=(("credits", credits_used),))
    if asked is None:
        return Usage(cost_usd=None, cost_basis="unpriced")
    return Usage(cost_usd=(1 if asked.max_results <= 10 else 2) * unit, cost_basis="price_list")  # noqa: PLR2004
