"""The day on which a page says it was published, from its own meta data. Nothing is guessed from text or URL."""

import re
from datetime import date

from testigo.extract.markup import Kind, attributes, tokens

_NAMES = frozenset({"article:published_time", "datepublished", "dc.date.issued", "dcterms.issued", "pubdate"})
"""Open Graph (ogp.me), schema.org microdata, Dublin Core, and what older news sites write."""
_DAY = re.compile(r"(\d{4}-\d{2}-\d{2})(?:[T ]|\Z)")


def stated_day(source: str) -> date | None:
    """Return the day, as the page writes it in its own time zone; None where it states none, or more than one.

    Only ISO 8601 dates are read, and only `<meta>` elements that stand before the body.
    """
    days = {day for token in _head(source) if (day := _published(token)) is not None}
    return days.pop() if len(days) == 1 else None


def _head(source: str) -> list[dict[str, str]]:
    """Return the attributes of every `<meta>` before the body."""
    found: list[dict[str, str]] = []
    for token in tokens(source):
        if token.kind is Kind.START and token.name == "body":
            break
        if token.kind is Kind.START and token.name == "meta":
            found.append(attributes(source, token))
    return found


def _published(meta: dict[str, str]) -> date | None:
    named = {meta.get(key, "").strip().lower() for key in ("property", "name", "itemprop")}
    written = _DAY.match(meta.get("content", "").strip())
    if named.isdisjoint(_NAMES) or written is None:
        return None
    try:
        return date.fromisoformat(written.group(1))
    except ValueError:
        return None
