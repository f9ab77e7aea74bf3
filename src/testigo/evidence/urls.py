"""The names of a document: the key of its URL, its host, and the domain someone registered.

All of it is offline: URLs are read by the WHATWG rules (ada), registered domains by the Public Suffix List that ships
with the library. A string that is no URL stays itself: a provider's broken link is still one document, counted once.
"""

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from ada_url import URL

if TYPE_CHECKING:
    from publicsuffixlist import PublicSuffixList

_TRACKERS = frozenset({"gclid", "fbclid"})


def url_key(url: str) -> str:
    """Return the key of a document (spec section 7): its WHATWG URL without fragment, trackers and default port.

    The order and spelling of the other parameters are kept: a server may tell them apart.
    """
    read = _read(url)
    if read is None:
        return url.strip()
    address, _, query = read[0].partition("#")[0].partition("?")
    kept = "&".join(part for part in query.split("&") if not _is_tracker(part.partition("=")[0]))
    return f"{address}?{kept}" if kept else address


def _is_tracker(name: str) -> bool:
    return name in _TRACKERS or name.startswith("utm_")


def host(url: str) -> str:
    """Return the host of a URL, lower case, in ASCII, without a final dot; empty where there is none."""
    read = _read(url)
    return "" if read is None else read[1].rstrip(".")


def registrable(name: str) -> str:
    """Return the domain someone registered to make a host: `news.example.com.mx` gives `example.com.mx`.

    An address, a bare name and a public suffix itself are their own; the private part of the list counts, so that
    two sites of one hosting service are two.
    """
    if not name or name.startswith("[") or name.rpartition(".")[2].isdigit():
        return name
    return _suffixes(punycode="xn--" in name.lower()).privatesuffix(name) or name


@lru_cache(maxsize=4096)
def _read(url: str) -> tuple[str, str] | None:
    """Return address and host of a URL; one bench asks for the same ones again and again."""
    try:
        read = URL(url.strip())
    except ValueError:
        return None
    return read.href, read.hostname


@cache
def _suffixes(*, punycode: bool) -> "PublicSuffixList":
    """Return the list; to write its names in punycode too takes longer than to read it, and few hosts need that."""
    from publicsuffixlist import PublicSuffixList  # noqa: PLC0415 - reading the list takes a while

    return PublicSuffixList(accept_encoded_idn=punycode)
