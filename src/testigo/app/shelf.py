"""The pages we hold: found by URL key, decoded once, screened once, whoever retrieved them.

A shelf reads sealed bytes only. Where a provider's own fetch brought bytes for a URL, those are what its claims are
checked against; else the shared control page of that URL (spec.md section 7, "artifact of a claim").
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from testigo.errors import ExtractionFailed
from testigo.evidence.urls import url_key
from testigo.extract.decode import is_html, make_artifact, media_type_of
from testigo.extract.text import shown_text
from testigo.fixtures.store import Store
from testigo.injection.finding import Screening
from testigo.injection.screen import screen, screen_text
from testigo.model.artifact import Artifact
from testigo.model.document import Document
from testigo.model.exchange import Exchange
from testigo.model.untrusted import UntrustedText, peek
from testigo.spans.resolve import read_pages

PDF = "application/pdf"


@dataclass(slots=True)
class Shelf:
    """Held artifacts with what is known of each; it is filled as it is asked."""

    shared: Mapping[str, Artifact]
    """URL key -> control page."""
    fetched: Mapping[tuple[str, str], Artifact]
    """(provider, URL key) -> bytes that this provider's fetch brought."""
    _by_bytes: dict[str, Screening] = field(default_factory=dict[str, Screening])
    _by_words: dict[str, Screening] = field(default_factory=dict[str, Screening])
    _passages: dict[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    _alarms: dict[tuple[str, Document], tuple[str, ...]] = field(
        default_factory=dict[tuple[str, Document], tuple[str, ...]]
    )

    def artifacts(self) -> tuple[Artifact, ...]:
        """Return every held artifact once, in the order of their paths."""
        held = {artifact.path: artifact for artifact in (*self.fetched.values(), *self.shared.values())}
        return tuple(held[path] for path in sorted(held))

    def held(self, provider: str, key: str) -> Artifact | None:
        """Return the bytes that a claim of this provider about this URL is checked against; None where none are."""
        return self.fetched.get((provider, key)) or self.shared.get(key)

    def screening(self, artifact: Artifact) -> Screening:
        """Return the detector's verdict on an artifact, made once for each content."""
        found = self._by_bytes.get(artifact.sha256)
        if found is None:
            found = self._by_bytes[artifact.sha256] = _screening(artifact)
        return found

    def screening_of(self, text: UntrustedText) -> Screening:
        """Return the detector's verdict on a provider's text leaf, made once for each wording."""
        words = peek(text)
        found = self._by_words.get(words)
        if found is None:
            found = self._by_words[words] = screen_text(words)
        return found

    def alarms(self, provider: str, document: Document) -> tuple[str, ...]:
        """Return the rules that a document trips, in its held bytes or in what the provider says of it."""
        found = self._alarms.get((provider, document))
        if found is None:
            found = self._alarms[provider, document] = self._tripped(provider, document)
        return found

    def _tripped(self, provider: str, document: Document) -> tuple[str, ...]:
        held = self.held(provider, url_key(document.url))
        screenings = [self.screening_of(text.text) for text in document.texts]
        if held is not None:
            screenings.append(self.screening(held))
        tripped = (screening for screening in screenings if screening.alarm)
        return tuple(sorted({finding.rule for screening in tripped for finding in screening.findings}))

    def uncitable(self, artifact: Artifact) -> tuple[tuple[int, int], ...]:
        """Return the ranges of an artifact's text that may not be cited: unseen, or a quoted attack. Not for PDFs."""
        return tuple((run.start, run.end) for run in self.screening(artifact).uncitable if run.page is None)

    def is_uncitable_in_pdf(self, artifact: Artifact, words: str) -> bool:
        """Say whether a sentence stands, whole or in part, in text of a PDF that may not be cited."""
        runs = (peek(run.text).strip() for run in self.screening(artifact).uncitable if run.page is not None)
        return any(text and (text in words or words in text) for text in runs)

    def passages(self, artifact: Artifact) -> tuple[str, ...]:
        """Return what a person can read of an artifact: one text for a page, one for each page of a PDF.

        Pages of a PDF without a text layer give nothing: they are an obstruction, not an empty page.
        """
        found = self._passages.get(artifact.sha256)
        if found is None:
            found = self._passages[artifact.sha256] = tuple(_passages(artifact))
        return found


def _screening(artifact: Artifact) -> Screening:
    try:
        return screen(artifact)
    except ExtractionFailed:
        # nothing of a body that cannot be opened is ever read, so nothing of it can come out
        return Screening(alarm=False)


def _passages(artifact: Artifact) -> Iterator[str]:
    if artifact.media_type == PDF:
        # the pages as spans resolve them: none where the file cannot be opened
        yield from (text for text in read_pages(artifact.body) if text)
    elif artifact.text is not None:
        yield shown_text(artifact.text).text if is_html(artifact.media_type) else artifact.text


def body_of(exchange: Exchange) -> Artifact:
    """Return the body of a recorded exchange as an artifact."""
    return make_artifact(
        exchange.body,
        path=exchange.body_path,
        media_type=media_type_of(exchange.header("content-type")),
        url=exchange.final_url,
        retrieved_at=exchange.retrieved_at,
    )


def fill_shelf(store: Store, fetches: Iterable[tuple[str, str, Exchange]]) -> Shelf:
    """Return the shelf of a store.

    Args:
        store: the sealed fixtures.
        fetches: (provider, final URL, exchange) of every recorded fetch that brought bytes.
    """
    shared = {url_key(entry.final_url or url): store.artifact(entry) for url, entry in sorted(store.pages().items())}
    fetched = {(provider, url_key(url)): body_of(exchange) for provider, url, exchange in fetches}
    return Shelf(shared=shared, fetched=fetched)
