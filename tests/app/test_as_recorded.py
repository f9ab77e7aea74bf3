import json
from dataclasses import replace

from testigo.app.as_recorded import as_recorded
from testigo.model.document import Response, Usage
from testigo.model.exchange import Exchange, HttpRequest, Operation, OperationKind
from testigo.providers.demo import DemoProvider

FARO = DemoProvider("faro")
SEARCH = Operation(kind=OperationKind.SEARCH, query="Conservas Ejido")
EXTRACT = Operation(kind=OperationKind.EXTRACT, urls=("https://a.example/",))


def recorded(body: dict[str, object], path: str = "search") -> Exchange:
    """Return a recording of a client that asks with parameters of its own."""
    url = f"https://api.faro.example/{path}"
    request = HttpRequest(method="POST", url=url, body=json.dumps(body).encode())
    return Exchange(request=request, status=200, body=b"{}", retrieved_at="")


FIRST = recorded({"q": "Conservas  Ejido", "lang": "en", "n": 3, "deep": True})
AGAIN = recorded({"q": "Conservas Ejido"})
FOREIGN = recorded({"q": "Conservas Ejido"}, "elsewhere")
PAGES = recorded({"urls": ["https://a.example/"], "deep": True}, "extract")


def test_the_recorded_request_asks_the_same_question() -> None:
    """What is asked is what was recorded first for the same verb and question, with its own parameters."""
    provider = as_recorded(FARO, [FOREIGN, FIRST, AGAIN, PAGES], {})
    assert provider.build(SEARCH) == FIRST.request
    assert provider.build(EXTRACT) == PAGES.request


def test_another_question_is_asked_in_our_words() -> None:
    """A question without a recording gets the adapter's own request."""
    provider = as_recorded(FARO, [FIRST, PAGES], {})
    other = Operation(kind=OperationKind.SEARCH, query="Otra")
    two = Operation(kind=OperationKind.EXTRACT, urls=("https://a.example/", "https://b.example/"))
    assert provider.build(other) == FARO.build(other)
    assert provider.build(two) == FARO.build(two)


def test_everything_else_is_the_provider() -> None:
    """Name, capabilities, price and reading are the adapter's."""
    provider = as_recorded(FARO, [], {})
    assert provider.id == "faro"
    assert provider.capabilities() == FARO.capabilities()
    assert provider.estimate(SEARCH) == FARO.estimate(SEARCH)
    assert provider.recognise(FIRST.request) == FARO.recognise(FIRST.request)
    assert provider.answered(b'{"pages": [{"url": "x"}]}') == FARO.answered(b'{"pages": [{"url": "x"}]}')
    assert provider.read(FIRST) == FARO.read(FIRST)


def test_a_recording_is_read_once() -> None:
    """An answer that was read before is not read again; any other is."""
    known = Response(documents=(), partial=None, usage=Usage(cost_usd=None, cost_basis="unpriced"))
    provider = as_recorded(FARO, [], {"faro/search/gs-001.json#0": known})
    assert provider.read(replace(FIRST, path="faro/search/gs-001.json#0")) is known
    assert provider.read(replace(FIRST, path="faro/search/gs-001.json#1")) == FARO.read(FIRST)
