"""Small answers of our own in each service's shape, with what the adapter must make of them."""

import json
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from testigo.model.exchange import Exchange, HttpRequest
from testigo.model.failure import Failure, Obstruction

ANSWERED_AT = "2026-02-06T21:27:38+00:00"


def posted(url: str, body: dict[str, Any]) -> HttpRequest:
    """Return a recorded POST."""
    return HttpRequest(method="POST", url=url, body=json.dumps(body).encode())


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """A request, an answer, and what is true of it."""

    request: HttpRequest
    answer: Any
    status: int = 200
    headers: tuple[tuple[str, str], ...] = ()
    listed: str = ""
    """Key of the list of documents."""
    date_key: str = ""
    cost_key: tuple[str, ...] = ()
    """Where the answer says what it cost; empty where it cannot."""

    def exchange(self, answer: Any = None) -> Exchange:
        """Return the recorded exchange, with another answer where one is given."""
        return Exchange(
            request=self.request,
            status=self.status,
            headers=self.headers,
            body=json.dumps(self.answer if answer is None else answer).encode(),
            retrieved_at=ANSWERED_AT,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Failed:
    """An answer that is a failure."""

    status: int
    answer: Any
    failure: Failure
    obstruction: Obstruction
    code: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Samples:
    """Everything the contract needs to know of one service."""

    search: Sample
    extract: Sample | None = None
    """Four URLs asked for: one came as asked, one rewritten, one is reported failed, one is kept quiet about."""
    failures: tuple[Failed, ...] = ()
    prices: tuple[tuple[Sample, Decimal | None], ...] = field(default=())


FAILED_EVERYWHERE = (
    Failed(status=429, answer={}, failure=Failure.RATE_LIMITED, obstruction=Obstruction.RATE_LIMITED),
    Failed(status=502, answer={}, failure=Failure.UPSTREAM_ERROR, obstruction=Obstruction.UPSTREAM_DOWN),
    Failed(status=401, answer={}, failure=Failure.UNAUTHORIZED, obstruction=Obstruction.AUTH_REQUIRED),
    Failed(status=403, answer={}, failure=Failure.UNAUTHORIZED, obstruction=Obstruction.ACCESS_BLOCKED),
    Failed(status=451, answer={}, failure=Failure.UNAUTHORIZED, obstruction=Obstruction.ACCESS_BLOCKED),
    Failed(status=402, answer={}, failure=Failure.QUOTA_EXHAUSTED, obstruction=Obstruction.BUDGET_EXHAUSTED),
    Failed(status=408, answer={}, failure=Failure.TIMEOUT, obstruction=Obstruction.TIME_OUT),
    Failed(status=499, answer={}, failure=Failure.CANCELLED, obstruction=Obstruction.TIME_OUT),
    Failed(status=400, answer={}, failure=Failure.BAD_REQUEST, obstruction=Obstruction.FORMAT_UNSUPPORTED),
    Failed(status=0, answer={}, failure=Failure.UPSTREAM_ERROR, obstruction=Obstruction.UPSTREAM_DOWN),
    Failed(status=301, answer={}, failure=Failure.MALFORMED_RESPONSE, obstruction=Obstruction.UPSTREAM_DOWN),
)

ASKED = ["https://uno.example/", "http://www.dos.example/planta/", "https://tres.example/a", "https://cuatro.example/b"]

EXA = Samples(
    search=Sample(
        request=posted("https://api.exa.ai/search", {"query": "planta de Conservas Ejido", "numResults": 3}),
        headers=(("X-RateLimit-Limit", "450"), ("x-ratelimit-remaining", "3"), ("x-ratelimit-reset", "1770413263")),
        answer={
            "requestId": "5f0c",
            "resolvedSearchType": "",
            "results": [
                {
                    "id": "https://ejido.example/planta",
                    "url": "https://ejido.example/planta",
                    "title": "La planta",
                    "publishedDate": "2025-11-03T00:00:00.000Z",
                    "author": None,
                    "text": "Emplea a 120 personas.",
                    "highlights": ["120 personas", "Lagos de Moreno"],
                    "summary": "Una planta con 120 personas.",
                },
                {
                    "id": "https://video.example/v?x=1",
                    "url": "https://video.example/v?x=1",
                    "title": "Un recorrido",
                    "publishedDate": "2025-12-06T21:27:38.021Z",
                },
            ],
            "costDollars": {"total": 0.017, "search": {"neural": 0.007}, "contents": {"text": 0.01}},
        },
        listed="results",
        date_key="publishedDate",
        cost_key=("costDollars", "total"),
    ),
    extract=Sample(
        request=posted("https://api.exa.ai/contents", {"urls": ASKED, "text": True}),
        answer={
            "requestId": "5f0d",
            "results": [
                {"id": "https://uno.example/", "url": "https://uno.example/", "title": "Uno", "text": "Uno."},
                {"id": "https://dos.example/planta", "url": "https://dos.example/planta", "title": "Dos", "text": "D."},
            ],
            "statuses": [
                {"id": "https://uno.example/", "status": "success", "source": "cached"},
                {"id": "https://tres.example/a", "status": "error", "error": {"tag": "CRAWL_NOT_FOUND"}},
            ],
            "costDollars": {"total": 0.002},
        },
        listed="results",
        date_key="publishedDate",
        cost_key=("costDollars", "total"),
    ),
    failures=(
        *FAILED_EVERYWHERE,
        Failed(
            status=401,
            answer={"requestId": "5f0e", "error": "x", "tag": "INVALID_API_KEY"},
            failure=Failure.UNAUTHORIZED,
            obstruction=Obstruction.AUTH_REQUIRED,
            code="INVALID_API_KEY",
        ),
        Failed(
            status=403,
            answer={"requestId": "5f0e", "error": "x", "tag": "TEAM_BUDGET_EXCEEDED"},
            failure=Failure.QUOTA_EXHAUSTED,
            obstruction=Obstruction.BUDGET_EXHAUSTED,
            code="TEAM_BUDGET_EXCEEDED",
        ),
        Failed(
            status=400,
            answer={"tag": "sk-0123456789"},
            failure=Failure.BAD_REQUEST,
            obstruction=Obstruction.FORMAT_UNSUPPORTED,
        ),
    ),
)

SERPER = Samples(
    search=Sample(
        request=posted("https://google.serper.dev/search", {"q": "Conservas Ejido", "hl": "es", "num": 20}),
        headers=(("x-ratelimit-limit", "25"), ("x-ratelimit-remaining", "24"), ("x-ratelimit-reset", "1770413263")),
        answer={
            "searchParameters": {"q": "Conservas Ejido", "hl": "es", "type": "search", "num": 20},
            "answerBox": {"title": "Conservas Ejido", "answer": "120 personas"},
            "knowledgeGraph": {"title": "Conservas Ejido", "description": "Una empacadora."},
            "organic": [
                {"title": "Inicio", "link": "https://ejido.example/", "snippet": "Desde 1998.", "position": 1},
                {
                    "title": "Nota",
                    "link": "https://diario.example/nota",
                    "snippet": "Abre planta.",
                    "date": "hace 3 días",
                    "position": 2,
                },
            ],
            "credits": 2,
        },
        listed="organic",
        date_key="date",
        cost_key=("credits",),
    ),
    failures=(
        *FAILED_EVERYWHERE,
        Failed(
            status=403,
            answer={"message": "Unauthorized.", "statusCode": 403},
            failure=Failure.UNAUTHORIZED,
            obstruction=Obstruction.ACCESS_BLOCKED,
        ),
        Failed(
            status=400,
            answer={"message": "Not enough credits", "statusCode": 400},
            failure=Failure.QUOTA_EXHAUSTED,
            obstruction=Obstruction.BUDGET_EXHAUSTED,
        ),
        Failed(
            status=400,
            answer={"message": "Missing query parameter", "statusCode": 400},
            failure=Failure.BAD_REQUEST,
            obstruction=Obstruction.FORMAT_UNSUPPORTED,
        ),
    ),
)

TAVILY = Samples(
    search=Sample(
        request=posted("https://api.tavily.com/search", {"query": "Conservas Ejido", "max_results": 3}),
        answer={
            "query": "Conservas Ejido",
            "answer": "Emplea a 120 personas.",
            "images": [],
            "results": [
                {
                    "url": "https://ejido.example/",
                    "title": "Inicio",
                    "content": "Desde 1998.",
                    "score": 0.9,
                    "raw_content": None,
                    "published_date": "Tue, 03 Feb 2026 10:00:00 GMT",
                },
                {"url": "https://diario.example/n", "title": "Nota", "content": "Abre.", "raw_content": "Abre planta."},
            ],
            "response_time": 0.8,
            "usage": {"credits": 1},
            "request_id": "5f0f",
        },
        listed="results",
        date_key="published_date",
        cost_key=("usage", "credits"),
    ),
    extract=Sample(
        request=posted("https://api.tavily.com/extract", {"urls": ASKED}),
        answer={
            "results": [
                {"url": "https://uno.example/", "raw_content": "Uno.", "images": []},
                {"url": "https://dos.example/planta", "raw_content": "Dos.", "images": []},
            ],
            "failed_results": [{"url": "https://tres.example/a", "error": "Failed to fetch url"}],
            "response_time": 0.02,
            "usage": {"credits": 1},
        },
        listed="results",
        date_key="published_date",
        cost_key=("usage", "credits"),
    ),
    failures=(
        *FAILED_EVERYWHERE,
        Failed(
            status=432,
            answer={"detail": {"error": "This request exceeds the plan"}},
            failure=Failure.QUOTA_EXHAUSTED,
            obstruction=Obstruction.BUDGET_EXHAUSTED,
        ),
        Failed(
            status=433,
            answer={"detail": {"error": "This request exceeds the limit"}},
            failure=Failure.QUOTA_EXHAUSTED,
            obstruction=Obstruction.BUDGET_EXHAUSTED,
        ),
        Failed(
            status=401,
            answer={"detail": {"error": "Unauthorized"}},
            failure=Failure.UNAUTHORIZED,
            obstruction=Obstruction.AUTH_REQUIRED,
        ),
    ),
)


def demo(name: str) -> Samples:
    """Return the samples of one of the demo's services."""
    host = f"https://api.{name}.example"
    return Samples(
        search=Sample(
            request=posted(f"{host}/search", {"q": "Conservas Ejido", "lang": "es", "n": 3}),
            answer={
                "id": "5f10",
                "results": [
                    {
                        "title": "Inicio",
                        "url": "https://ejido.example/",
                        "excerpts": ["Desde 1998.", "120 personas."],
                        "published": "2026-01-15",
                        "rank": 1,
                    },
                    {"title": "Nota", "url": "https://diario.example/n", "excerpts": [], "rank": 2},
                ],
                "answer": "Emplea a 120 personas.",
                "usage": {"usd": "0.0050"},
            },
            listed="results",
            date_key="published",
            cost_key=("usage", "usd"),
        ),
        extract=Sample(
            request=posted(f"{host}/extract", {"urls": ASKED}),
            answer={
                "pages": [
                    {"url": "https://uno.example/", "text": "Uno.", "published": "2026-01-15"},
                    {"url": "https://dos.example/planta", "text": "Dos."},
                ],
                "failed": [{"url": "https://tres.example/a", "reason": "timeout"}],
                "partial": True,
                "usage": {"usd": "0.0020"},
            },
            listed="pages",
            date_key="published",
            cost_key=("usage", "usd"),
        ),
        failures=(
            *FAILED_EVERYWHERE,
            Failed(
                status=429,
                answer={"error": {"code": "rate_limited"}},
                failure=Failure.RATE_LIMITED,
                obstruction=Obstruction.RATE_LIMITED,
                code="rate_limited",
            ),
        ),
    )


SAMPLES = {"exa": EXA, "serper": SERPER, "tavily": TAVILY, **{name: demo(name) for name in ("brecha", "eco", "faro")}}
