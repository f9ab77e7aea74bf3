"""Three search services over one index, as different as services are.

`faro` is careful: dates, exact excerpts, failures it admits. `eco` has no dates, gives pages twice and reprints, takes
hidden text along and alters one figure in ten of its excerpts. `brecha` misses one page in four, clips its excerpts,
confuses publication with crawling, answers six of ten named URLs without a word about the rest, and reports less than
it bills.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from functools import cache
from hashlib import sha256
from itertools import count
from typing import Any

from tools.demo_world.index import best, rank
from tools.demo_world.pages import Page
from tools.demo_world.web import web

RETRIEVED = "2026-11-16T12:00:00Z"
"""The one instant at which the demo world is recorded."""

Answer = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Service:
    """One service: what it answers, what it says it costs, what it bills."""

    id: str
    search_usd: Decimal
    page_usd: Decimal
    """Per URL of an extract."""
    fetch_usd: Decimal
    billed: Decimal
    """Invoice over reported cost."""
    results: Callable[[str, int], list[Answer]]
    summary: Callable[[str, list[Answer]], str | None]
    pages: Callable[[tuple[str, ...]], Answer]

    def search(self, query: str, limit: int) -> Answer:
        """Return the answer to a search, as a JSON object."""
        results = self.results(query, limit)
        for place, result in enumerate(results, start=1):
            result["rank"] = place
        answer = self._signed({"results": results}, query, self.search_usd)
        summary = self.summary(query, results)
        return answer if summary is None else {**answer, "answer": summary}

    def extract(self, urls: tuple[str, ...]) -> Answer:
        """Return the service's reading of the named pages, as a JSON object."""
        return self._signed(self.pages(urls), " ".join(urls), self.page_usd * len(urls))

    def _signed(self, answer: Answer, asked: str, usd: Decimal) -> Answer:
        name = sha256(f"{self.id} {asked}".encode()).hexdigest()[:12]
        return {"id": f"{self.id}-{name}", **answer, "usage": {"usd": format(usd, "f")}}


def services() -> Mapping[str, Service]:
    """Return the three services by id."""
    return {
        "faro": Service(
            id="faro",
            search_usd=Decimal("0.0050"),
            page_usd=Decimal("0.0010"),
            fetch_usd=Decimal("0.0005"),
            billed=Decimal(1),
            results=_faro_results,
            summary=lambda _, __: None,
            pages=_faro_pages,
        ),
        "eco": Service(
            id="eco",
            search_usd=Decimal("0.0030"),
            page_usd=Decimal("0.0010"),
            fetch_usd=Decimal("0.0005"),
            billed=Decimal("1.02"),
            results=_eco_results,
            summary=_eco_summary,
            pages=_eco_pages,
        ),
        "brecha": Service(
            id="brecha",
            search_usd=Decimal("0.0040"),
            page_usd=Decimal("0.0010"),
            fetch_usd=Decimal("0.0005"),
            billed=Decimal(100) / Decimal(92),
            results=_brecha_results,
            summary=lambda _, __: None,
            pages=_brecha_pages,
        ),
    }


def _held(url: str) -> Page | None:
    return web().get(url.partition("?")[0])


def _failed(url: str, page: Page | None) -> Answer:
    return {"url": url, "reason": "not_found" if page is None else page.obstacle}


def _faro_results(query: str, limit: int) -> list[Answer]:
    return [
        {
            "title": page.title,
            "url": page.url,
            "excerpts": list(best(query, page.paragraphs, 2)),
            **({"published": page.published.isoformat()} if page.published else {}),
        }
        for page in _without_reprints(rank(query))[:limit]
    ]


def _without_reprints(pages: list[Page]) -> list[Page]:
    """Drop a note whose text stands in a better placed one."""
    kept: list[Page] = []
    for page in pages:
        last = page.paragraphs[-1:]
        if not last or all(other.paragraphs[-1:] != last for other in kept):
            kept.append(page)
    return kept


def _faro_pages(urls: tuple[str, ...]) -> Answer:
    read, failed = [], []
    for url in urls:
        page = _held(url)
        if page is None or page.obstacle is not None:
            failed.append(_failed(url, page))
            continue
        dated = {"published": page.published.isoformat()} if page.published else {}
        read.append({"url": url, "text": "\n\n".join(page.paragraphs), **dated})
    return {"pages": read, "failed": failed, "partial": bool(failed)}


def _eco_results(query: str, limit: int) -> list[Answer]:
    found: list[Answer] = []
    for place, page in enumerate(rank(query)[:limit]):
        excerpts = list(best(query, _retold()[page.url], 2))
        found.append({"title": page.title, "url": page.url, "excerpts": excerpts})
        if place % 4 == 1:
            found.append({"title": page.title, "url": f"{page.url}?utm_source=eco", "excerpts": excerpts[:1]})
    return found[:limit]


def _eco_summary(query: str, results: list[Answer]) -> str | None:
    told = [excerpt for result in results[:3] for excerpt in result["excerpts"]]
    return " ".join(best(query, told, 1)) or None


@cache
def _retold() -> dict[str, tuple[str, ...]]:
    """Return every page as eco's index holds it: hidden text among the visible, one figure in ten wrong."""
    figures = count(1)
    return {
        url: tuple(_alter(text, figures) for text in (*page.paragraphs, *page.concealed)) for url, page in web().items()
    }


def _alter(text: str, figures: Iterator[int]) -> str:
    """Swap the leading digit of every tenth figure for the next one; years and codes are figures too."""

    def change(match: re.Match[str]) -> str:
        figure = match.group()
        return figure if next(figures) % 10 else f"{int(figure[0]) % 9 + 1}{figure[1:]}"

    return re.sub(r"\d[\d,.]*", change, text)


def _eco_pages(urls: tuple[str, ...]) -> Answer:
    read, failed = [], []
    for url in urls:
        page = _held(url)
        if page is None or page.obstacle in {"js_required", "no_text"}:
            failed.append(_failed(url, page))
            continue
        read.append({"url": url, "text": "\n\n".join((*page.paragraphs, *page.concealed))})
    return {"pages": read, "failed": failed, "partial": bool(failed)}


def _brecha_results(query: str, limit: int) -> list[Answer]:
    found: list[Answer] = []
    for page in [page for page in rank(query) if len(page.url) % 4][: min(limit, 7)]:
        excerpts = [_clip(text) for text in best(query, page.paragraphs, 1)]
        found.append({"title": page.title, "url": page.url, "excerpts": excerpts, "published": _brecha_date(page)})
    return found


def _brecha_date(page: Page) -> str:
    """Return the true day, the day of a later crawl, or the instant of the answer, by the page's URL."""
    if page.published is None or len(page.url) % 3 == 0:
        return RETRIEVED
    return (page.published + timedelta(days=len(page.url) % 3 - 1) * 5).isoformat()


def _clip(text: str) -> str:
    kept = text.split()[:14]
    return text if len(kept) == len(text.split()) else f"{' '.join(kept)}…"


def _brecha_pages(urls: tuple[str, ...]) -> Answer:
    """Answer six of ten, rounded up, and call that everything."""
    answered = urls[: -(-len(urls) * 6 // 10)]
    held = [(url, page) for url in answered if (page := _held(url))]
    read = [{"url": url, "text": "\n\n".join((*page.paragraphs, *page.concealed))} for url, page in held]
    return {"pages": read, "failed": [], "partial": False}
