"""Asked against come: which URLs an extract named and did not get. Compares URLs as services rewrite them.

Deliberately forgiving, because a URL reported missing here can disqualify a provider: scheme, `www.`, a trailing slash,
a default port, letter case and alphabet of the host and a fragment do not make two URLs. One absent URL and one
unexpected document on one host are taken for a redirect; of more, nobody could tell, and nothing is excused.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import unquote, urlsplit


@dataclass(frozen=True, slots=True, kw_only=True)
class Reconciled:
    """Both lists in the spelling of the request, so that they can be compared."""

    declared_missing: tuple[str, ...]
    missing: tuple[str, ...]


def reconcile(asked: Iterable[str], came: Iterable[Iterable[str]], declared: Iterable[str]) -> Reconciled:
    """Return what did not come, and what the service says did not come.

    Args:
        asked: URLs of the request, in order.
        came: for each document, every URL the answer gives for it (final URL, id).
        declared: URLs the answer reports as failed.
    """
    spelled: dict[str, str] = {}
    for url in asked:
        spelled.setdefault(loose_key(url), url)
    failed = {loose_key(url): url for url in declared}
    documents = [frozenset(map(loose_key, urls)) for urls in came]
    arrived = frozenset[str]().union(*documents)
    absent = [key for key in spelled if key not in arrived]
    strangers = [keys for keys in documents if keys.isdisjoint(spelled)]
    redirected = _redirected([key for key in absent if key not in failed], strangers)
    return Reconciled(
        declared_missing=tuple(spelled.get(key, url) for key, url in failed.items()),
        missing=tuple(spelled[key] for key in absent if key not in redirected),
    )


def loose_key(url: str) -> str:
    """Return a form of `url` in which the rewritings above are gone; never raises."""
    try:
        parts = urlsplit(url.strip())
        # a host may come in its own letters or in ASCII, and with the root's dot
        host, port = (parts.hostname or "").rstrip(".").encode("idna").decode(), parts.port
    except ValueError:
        return url.strip()
    kept = "" if port in (None, 80, 443) else f":{port}"
    path = unquote(parts.path).rstrip("/")
    return f"{host.removeprefix('www.')}{kept}{path}{'?' if parts.query else ''}{parts.query}"


def _redirected(absent: list[str], strangers: list[frozenset[str]]) -> frozenset[str]:
    """Return the absent keys that are alone on their host, where one unexpected document came from it."""
    unasked = Counter(_host(key) for keys in strangers for key in sorted(keys)[:1])
    wanted = Counter(_host(key) for key in absent)
    return frozenset(key for key in absent if wanted[_host(key)] == unasked[_host(key)] == 1)


def _host(key: str) -> str:
    return key.partition("?")[0].partition("/")[0]
