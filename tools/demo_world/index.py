"""The index all three services read: words of pages, ranked by BM25.

Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond (2009), k1 = 1.2, b = 0.75. Scores are
rounded before they are compared, and ties go to the smaller URL, so an order never hangs on the last bit of a float.
"""

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from functools import cache

from tools.demo_world.pages import Page
from tools.demo_world.web import web

_STOP = frozenset(
    [
        "a",
        "al",
        "ante",
        "con",
        "cual",
        "cuál",
        "de",
        "del",
        "desde",
        "donde",
        "dónde",
        "el",
        "en",
        "es",
        "esta",
        "está",
        "la",
        "las",
        "lo",
        "los",
        "no",
        "para",
        "por",
        "que",
        "qué",
        "se",
        "su",
        "sus",
        "un",
        "una",
        "y",
        "the",
        "of",
        "in",
        "to",
        "what",
        "does",
        "do",
        "how",
        "is",
    ]
)


def words(text: str) -> list[str]:
    """Return the words of a text, folded to lower case without accents, common ones left out."""
    folded = "".join(char for char in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(char))
    return [word for word in re.findall(r"[a-z0-9]+", folded) if word not in _STOP]


@cache
def _postings() -> dict[str, Counter[str]]:
    """Return word -> url -> occurrences; a word of the title counts twice."""
    postings: dict[str, Counter[str]] = {}
    for url, page in web().items():
        for word in words(" ".join((page.title, page.title, *page.paragraphs))):
            postings.setdefault(word, Counter())[url] += 1
    return postings


@cache
def _lengths() -> dict[str, int]:
    lengths: Counter[str] = Counter(dict.fromkeys(web(), 0))
    for urls in _postings().values():
        lengths.update(urls)
    return dict(lengths)


def rank(query: str) -> list[Page]:
    """Return every page that shares a word with the query, best first."""
    lengths = _lengths()
    mean = sum(lengths.values()) / len(lengths)
    scores: dict[str, float] = {}
    for word in sorted(set(words(query))):
        urls = _postings().get(word, Counter())
        rarity = math.log(1 + (len(lengths) - len(urls) + 0.5) / (len(urls) + 0.5))
        for url, count in urls.items():
            weight = count * 2.2 / (count + 1.2 * (0.25 + 0.75 * lengths[url] / mean))
            scores[url] = scores.get(url, 0.0) + rarity * weight
    order = sorted(scores, key=lambda url: (-round(scores[url], 6), url))
    return [web()[url] for url in order]


def best(query: str, texts: Iterable[str], limit: int) -> tuple[str, ...]:
    """Return up to `limit` texts that share most words with the query, in their own order."""
    asked = set(words(query))
    listed = list(texts)
    order = sorted(range(len(listed)), key=lambda index: (-len(asked & set(words(listed[index]))), index))
    return tuple(listed[index] for index in sorted(order[:limit]))
