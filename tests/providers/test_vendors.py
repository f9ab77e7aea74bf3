"""What is peculiar to each service, on small answers of our own."""

import copy
from dataclasses import replace
from decimal import Decimal

import pytest

from testigo.model.document import Response, Usage
from testigo.model.exchange import Exchange, HttpRequest, Operation, OperationKind
from testigo.model.failure import ProviderError, Sign
from testigo.model.untrusted import peek
from testigo.providers.demo import DemoProvider
from testigo.providers.exa import ExaProvider
from testigo.providers.protocol import SearchProvider
from testigo.providers.serper import SerperProvider
from testigo.providers.tavily import TavilyProvider
from testigo.providers.wire import REBUILT
from tests.providers.samples import ASKED, EXA, SAMPLES, SERPER, TAVILY, posted

EXA_URL, SERPER_URL, TAVILY_URL = "https://api.exa.ai", "https://google.serper.dev", "https://api.tavily.com"


def response(provider: SearchProvider, exchange: Exchange) -> Response:
    """Read an answer that must be one."""
    read = provider.read(exchange)
    assert isinstance(read, Response)
    return read


def leaves(read: Response) -> list[tuple[str, str, str]]:
    """Return pointer, role and words of every text of the documents, in order."""
    return [(text.pointer, text.role, peek(text.text)) for document in read.documents for text in document.texts]


def test_exa_leaves_stay_apart() -> None:
    """Title, text, each highlight and summary are leaves of their own, at their pointers."""
    read = response(ExaProvider(), EXA.search.exchange())
    assert leaves(read) == [
        ("/results/0/title", "title", "La planta"),
        ("/results/0/text", "content", "Emplea a 120 personas."),
        ("/results/0/highlights/0", "excerpt", "120 personas"),
        ("/results/0/highlights/1", "excerpt", "Lagos de Moreno"),
        ("/results/0/summary", "summary", "Una planta con 120 personas."),
        ("/results/1/title", "title", "Un recorrido"),
    ]


def test_exa_cost_is_what_the_answer_charges() -> None:
    """The total of the answer is the cost, digit for digit, and headers give the allowance."""
    read = response(ExaProvider(), EXA.search.exchange())
    assert read.usage == Usage(cost_usd=Decimal("0.017"), cost_basis="reported")
    assert read.rate_limit is not None
    assert (read.rate_limit.limit, read.rate_limit.remaining, read.rate_limit.reset_seconds) == (450, 3, 5)
    assert (read.request_id, read.short, read.partial) == ("5f0c", True, None)


def test_exa_date_from_the_clock_is_suspect() -> None:
    """A date two months before the request to the second was made up, and the one beside it was not."""
    read = response(ExaProvider(), EXA.search.exchange())
    assert [document.published_at and document.published_at.suspect for document in read.documents] == [
        None,
        "equals_retrieval",
    ]


def test_exa_with_every_url_failed_is_an_answer() -> None:
    """A 200 whose URLs all failed is an honest partial answer, not a malformed one."""
    statuses = [{"id": url, "status": "error", "error": {"tag": "CRAWL_TIMEOUT"}} for url in ASKED]
    assert EXA.extract is not None
    read = response(ExaProvider(), EXA.extract.exchange({"results": [], "statuses": statuses}))
    assert (read.documents, read.partial) == ((), True)
    assert read.declared_missing == read.missing == tuple(ASKED)


@pytest.mark.parametrize(
    ("path", "body", "kind"),
    [
        ("/search", {"query": "x", "startPublishedDate": "2025-01-01"}, OperationKind.SEARCH),
        ("/contents", {"ids": ["https://a.example/"]}, OperationKind.EXTRACT),
        ("/contents", {"urls": "https://a.example/"}, OperationKind.EXTRACT),
        ("/findSimilar", {"url": "https://a.example/"}, OperationKind.SEARCH),
        ("/findSimilar", {"query": "x"}, None),
        ("/answer", {"query": "x"}, None),
        ("/search", {"query": " "}, None),
        ("/contents", {"urls": [1]}, None),
        ("/contents", {"urls": []}, None),
    ],
)
def test_exa_recognises_what_it_answers(path: str, body: dict[str, object], kind: OperationKind | None) -> None:
    """A request with more parameters than we send is recognised; one that names nothing, or no operation, is not."""
    asked = ExaProvider().recognise(posted(EXA_URL + path, body))
    assert (asked and asked.kind) == kind


def test_exa_similar_pages_read_like_a_search() -> None:
    """A search for pages like another is a search whose query is that page's URL."""
    request = posted(f"{EXA_URL}/findSimilar", {"url": "https://a.example/", "numResults": 2})
    asked = ExaProvider().recognise(request)
    assert asked == Operation(kind=OperationKind.SEARCH, query="https://a.example/", max_results=2)
    read = response(ExaProvider(), replace(EXA.search.exchange(), request=request))
    assert (len(read.documents), read.short, read.missing) == (2, False, ())


def test_serper_boxes_are_answers_not_documents() -> None:
    """The answer box and the knowledge graph are synthesised text."""
    read = response(SerperProvider(), SERPER.search.exchange())
    assert [(text.pointer, text.role) for text in read.answer] == [
        ("/answerBox/answer", "answer"),
        ("/knowledgeGraph/description", "answer"),
    ]
    assert [document.url for document in read.documents] == ["https://ejido.example/", "https://diario.example/nota"]


def test_serper_words_are_dated_from_the_answer() -> None:
    """A relative date in Spanish counts from the answer, and the result without date has none."""
    read = response(SerperProvider(), SERPER.search.exchange())
    first, second = (document.published_at for document in read.documents)
    assert first is None
    assert second is not None
    assert (second.day.isoformat(), second.precision_days) == ("2026-02-03", 1)


@pytest.mark.parametrize(
    ("credits_used", "results", "usd"),
    [(2, 10, "0.002"), (0, 10, "0"), (None, 10, "0.001"), (None, 11, "0.002"), (None, 100, "0.002")],
)
def test_serper_cost_is_its_credits(credits_used: int | None, results: int, usd: str) -> None:
    """Reported credits are priced; without them, more than ten results are two."""
    answer = {**SERPER.search.answer, "credits": credits_used}
    request = posted(f"{SERPER_URL}/search", {"q": "x", "num": results})
    read = response(SerperProvider(), replace(SERPER.search.exchange(answer), request=request))
    assert (read.usage.cost_usd, read.usage.cost_basis) == (Decimal(usd), "price_list")
    assert read.usage.units == (() if credits_used is None else (("credits", credits_used),))


def test_serper_news_is_read() -> None:
    """News answers have their own list."""
    answer = {"news": SERPER.search.answer["organic"], "credits": 1}
    request = posted(f"{SERPER_URL}/news", {"q": "x", "num": 2})
    read = response(SerperProvider(), replace(SERPER.search.exchange(answer), request=request))
    assert (len(read.documents), read.short) == (2, False)


def test_serper_pictures_are_not_recognised() -> None:
    """Paths and answers of which nothing is a document are no operation."""
    echo = '{"searchParameters": {"q": "x", "type": "%s"}}'
    assert SerperProvider().answered((echo % "images").encode()) is None
    assert SerperProvider().answered((echo % "news").encode()) is not None
    assert SerperProvider().recognise(posted(f"{SERPER_URL}/images", {"q": "x"})) is None


@pytest.mark.parametrize(("language", "country"), [("es", b'"gl":"mx"'), ("en", b'"gl":"us"'), ("fr", b'"hl":"fr"')])
def test_serper_asks_in_a_country(language: str, country: bytes) -> None:
    """A Spanish question is asked in Mexico, an English one in the United States."""
    operation = Operation(kind=OperationKind.SEARCH, query="x", language=language)
    assert country in SerperProvider().build(operation).body


@pytest.mark.parametrize(
    ("asked", "usd"),
    [
        ({}, "0.008"),
        ({"search_depth": "basic"}, "0.008"),
        ({"search_depth": "advanced"}, "0.016"),
        ({"search_depth": "new"}, None),
        ({"search_depth": 1}, None),
        ({"auto_parameters": True}, None),
    ],
)
def test_tavily_cost_follows_the_depth(asked: dict[str, object], usd: str | None) -> None:
    """Without reported credits the depth asked for decides, and an unknown depth has no price."""
    answer = copy.deepcopy(TAVILY.search.answer)
    del answer["usage"]
    request = posted(f"{TAVILY_URL}/search", {"query": "x", **asked})
    read = response(TavilyProvider(), replace(TAVILY.search.exchange(answer), request=request))
    assert read.usage.cost_usd == (None if usd is None else Decimal(usd))
    assert read.usage.cost_basis == ("unpriced" if usd is None else "price_list")


def test_tavily_reported_credits_come_first() -> None:
    """Credits in the answer are priced whatever was asked."""
    request = posted(f"{TAVILY_URL}/search", {"query": "x", "search_depth": "advanced"})
    read = response(TavilyProvider(), replace(TAVILY.search.exchange(), request=request))
    assert read.usage == Usage(cost_usd=Decimal("0.008"), cost_basis="price_list", units=(("credits", 1),))


@pytest.mark.parametrize("provider", [SerperProvider(), TavilyProvider()])
def test_a_rebuilt_request_has_no_price(provider: SearchProvider) -> None:
    """What a request says that nobody recorded cannot price the call."""
    sample = SAMPLES[provider.id].search
    answer = {key: value for key, value in sample.answer.items() if key not in ("credits", "usage")}
    request = replace(sample.request, headers=(REBUILT,))
    read = response(provider, replace(sample.exchange(answer), request=request))
    assert read.usage == Usage(cost_usd=None, cost_basis="unpriced")


def test_tavily_reads_the_key_in_the_body() -> None:
    """Requests of the years when the key travelled in the body are recognised."""
    asked = TavilyProvider().recognise(posted(f"{TAVILY_URL}/search", {"api_key": "REDACTED", "query": "x"}))
    assert asked == Operation(kind=OperationKind.SEARCH, query="x", max_results=5)


def test_answers_say_what_they_were_asked() -> None:
    """Services that repeat the question can be imported from a bare body, the others cannot."""
    assert SerperProvider().answered(SERPER.search.exchange().body) == Operation(
        kind=OperationKind.SEARCH, query="Conservas Ejido", language="es", max_results=20
    )
    assert TavilyProvider().answered(TAVILY.search.exchange().body) == Operation(
        kind=OperationKind.SEARCH, query="Conservas Ejido", max_results=2
    )
    assert ExaProvider().answered(EXA.search.exchange().body) is None
    for provider in (ExaProvider(), TavilyProvider(), DemoProvider("eco")):
        extract = SAMPLES[provider.id].extract
        assert extract is not None
        asked = provider.answered(extract.exchange().body)
        assert asked is not None
        assert (asked.kind, set(asked.urls)) == (
            OperationKind.EXTRACT,
            {ASKED[0], ASKED[2]} | ({"https://dos.example/planta"} if provider.id != "exa" else set()),
        )


@pytest.mark.parametrize("provider", [ExaProvider(), SerperProvider(), TavilyProvider(), DemoProvider("eco")])
@pytest.mark.parametrize("body", [b"", b"{}", b"[]", b'{"statuses": 1, "results": 1, "pages": 1, "query": 1}'])
def test_an_answer_that_says_nothing_of_it_is_none(provider: SearchProvider, body: bytes) -> None:
    """A body that repeats no question gives none."""
    assert provider.answered(body) is None


def fetched(status: int, **headers: str) -> Exchange:
    """Return a fetch by one of the demo's services."""
    request = DemoProvider("faro").build(Operation(kind=OperationKind.FETCH, urls=("https://ejido.example/a?b=1",)))
    pairs = tuple((name.replace("_", "-"), value) for name, value in headers.items())
    return Exchange(request=request, status=status, headers=pairs, body=b"<p>", retrieved_at="")


def test_a_fetch_brings_bytes_not_texts() -> None:
    """A fetched page is one document under its final URL, without texts, at the price its header says."""
    read = response(DemoProvider("faro"), fetched(200, x_usd="0.0005", x_final_url="https://ejido.example/c"))
    assert [(document.url, document.texts) for document in read.documents] == [("https://ejido.example/c", ())]
    assert read.usage == Usage(cost_usd=Decimal("0.0005"), cost_basis="reported")


def test_a_fetch_without_headers_is_unpriced() -> None:
    """Without its headers a fetch is about the URL asked for, at a cost not known."""
    read = response(DemoProvider("faro"), fetched(200))
    assert read.documents[0].url == "https://ejido.example/a?b=1"
    assert read.usage == Usage(cost_usd=None, cost_basis="unpriced")


@pytest.mark.parametrize(("status", "sign"), [(404, Sign.TARGET_GONE), (410, Sign.TARGET_GONE), (400, Sign.NONE)])
def test_a_fetched_page_that_is_gone_says_so(status: int, sign: Sign) -> None:
    """Only 404 and 410 of a fetch mean that the page itself is gone."""
    read = DemoProvider("faro").read(fetched(status))
    assert isinstance(read, ProviderError)
    assert read.sign is sign


def test_a_lie_about_coverage_is_kept() -> None:
    """A service that says `partial: false` over a missing page is read as it speaks, so that the gate can see it."""
    sample = SAMPLES["brecha"].extract
    assert sample is not None
    read = response(DemoProvider("brecha"), sample.exchange({**sample.answer, "partial": False, "failed": []}))
    assert (read.partial, read.declared_missing, read.missing) == (False, (), (ASKED[2], ASKED[3]))


@pytest.mark.parametrize(
    "request_",
    [
        HttpRequest(method="GET", url="https://api.faro.example/search"),
        HttpRequest(method="GET", url="https://api.faro.example/fetch"),
        HttpRequest(method="GET", url="https://api.faro.example/fetch?url=a&url=b"),
        HttpRequest(method="POST", url="https://api.eco.example/search", body=b'{"q": "x"}'),
        HttpRequest(method="POST", url="ftp://api.faro.example/search", body=b'{"q": "x"}'),
        HttpRequest(method="POST", url="https://api.faro.example/search", body=b'{"q": "x", "q": "y"}'),
        HttpRequest(method="POST", url="https://api.faro.example/other", body=b'{"q": "x"}'),
    ],
)
def test_another_request_is_not_recognised(request_: HttpRequest) -> None:
    """Another method, path, host or scheme, or a body that says two things, is no operation."""
    assert DemoProvider("faro").recognise(request_) is None
