"""One result of an answer as a `Document`. Shared by every adapter, so that a date is treated alike everywhere."""

from testigo.model.document import DateKind, Document, ProviderText
from testigo.model.exchange import Exchange
from testigo.providers.dates import read_date


def document(
    *,
    url: str,
    rank: int,
    texts: tuple[ProviderText, ...],
    exchange: Exchange,
    published: str | None = None,
    kind: DateKind = DateKind.PUBLISHED,
) -> Document:
    """Return a result; `published` is the service's own date, None or blank where it gives none."""
    if published is None or not published.strip():
        return Document(url=url, rank=rank, texts=texts)
    fact = read_date(published, retrieved_at=exchange.retrieved_at, kind=kind, url=url)
    absent = "unreadable" if fact is None else None
    return Document(url=url, rank=rank, texts=texts, published_at=fact, date_absent=absent)
