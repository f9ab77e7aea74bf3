"""Who speaks: the family of a document's host, and the origin it counts as. A table of words, no list of sites.

The host decides and nothing else: what a page says of itself is text, and text may lie.
"""

import re
import tomllib
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

from testigo.evidence.folding import fold
from testigo.evidence.urls import host, registrable
from testigo.model.case import Family

_ORDER = (Family.GOVERNMENT, Family.SOCIAL, Family.JOB_BOARD, Family.DIRECTORY, Family.PRESS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Host:
    """What the host of a URL says about a document."""

    family: Family
    origin_group: str
    """Registrable domain; near-duplicates on other domains are joined to it later (`testigo.evidence.syndication`)."""


def classify(url: str, names: tuple[str, ...] = ()) -> Host:
    """Return family and origin group of a document's final URL.

    Args:
        url: of the document.
        names: of the entity asked for; a domain that holds a distinctive word of one is its own site.
    """
    return _classified(url, names)


def _classify(url: str, names: tuple[str, ...]) -> Host:
    name = host(url)
    domain = registrable(name)
    return Host(family=_family(name, domain, names), origin_group=domain or url.strip())


# one bench asks for the same documents again and again
_classified = lru_cache(maxsize=4096)(_classify)


def _family(name: str, domain: str, names: tuple[str, ...]) -> Family:
    parts = frozenset(re.split(r"[.-]", name))
    for family in _ORDER:
        row = _table()[family]
        if domain in row["hosts"] or parts & row["words"] or _has_affix(parts, row["affixes"]):
            return family
    return Family.CORPORATE if _is_own_site(domain, names) else Family.OTHER


def _has_affix(parts: frozenset[str], affixes: frozenset[str]) -> bool:
    return any(part.startswith(affix) or part.endswith(affix) for part in parts for affix in affixes)


def _is_own_site(domain: str, names: tuple[str, ...]) -> bool:
    """Say whether the registered label holds a distinctive word of a name, or the name written as one word."""
    label = domain.partition(".")[0]
    parts = set(label.split("-"))
    return any(
        word in parts or (len(word) >= 5 and word in label)  # noqa: PLR2004 - shorter words stand in others by chance
        for name in names
        for word in distinctive(name)
    )


def distinctive(name: str) -> frozenset[str]:
    """Return the words of a company's name that tell it from others, folded; all of them where none does."""
    words = frozenset(re.findall(r"[a-z0-9]+", fold(name).text))
    return words - _table()["names"]["generic"] or words


@cache
def _table() -> dict[str, dict[str, frozenset[str]]]:
    data = tomllib.loads((files(__package__) / "hosts.toml").read_text("utf-8"))
    table = {
        family.value: {key: frozenset(data[family.value].get(key, ())) for key in ("words", "affixes", "hosts")}
        for family in _ORDER
    }
    return {**table, "names": {"generic": frozenset(data["names"]["generic"])}}
