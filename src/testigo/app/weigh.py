"""From what a provider returned to claims: read every text, check every quote in held bytes, link contradictions."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date

from testigo.app.shelf import Shelf
from testigo.evidence.claims import ClaimExtractor
from testigo.evidence.contradictions import link
from testigo.evidence.hosts import Host, classify
from testigo.evidence.observe import observe
from testigo.evidence.produce import Sighting, produce
from testigo.evidence.urls import url_key
from testigo.extract.stated import stated_day
from testigo.model.artifact import Artifact
from testigo.model.case import Question
from testigo.model.document import Document, ProviderText
from testigo.model.exchange import Exchange, OperationKind
from testigo.model.untrusted import peek
from testigo.policy.cascade import Read, Weighed


@dataclass(frozen=True, slots=True, kw_only=True)
class Scales:
    """What weighing needs beside the answers."""

    shelf: Shelf
    extractor: ClaimExtractor
    groups: Mapping[str, str]
    """URL key -> origin group, reprints joined."""
    copies: Mapping[str, str]
    """URL key -> the document whose text it carries; copies of one text count once."""

    def weigh(self, case: str, question: Question, provider: str, reads: tuple[Read, ...]) -> Weighed:
        """Return the claims that all answers of a provider to one question make, contradictions linked."""
        sightings = [sighting for read in reads for sighting in self._of_answer(question, provider, read)]
        claims = link(produce(case, provider, question, sightings), copies=self.copies)
        return Weighed(
            claims=tuple(claim for claim in claims if claim.claim_type is question.claim_type),
            by_catch=tuple(claim for claim in claims if claim.claim_type is not question.claim_type),
        )

    def _of_answer(self, question: Question, provider: str, read: Read) -> Iterator[Sighting]:
        operation, exchange, response = read
        for document in response.documents:
            page = _Page.of(document, provider, self, question)
            for text in document.texts:
                yield from self._of_leaf(question, page, exchange, text)
            if operation.kind is OperationKind.FETCH and page.held is not None:
                yield from self._of_page(question, page, page.held)
        for text in response.answer:
            yield from self._of_leaf(question, _Page.without_url(exchange), exchange, text)

    def _of_leaf(self, question: Question, page: "_Page", exchange: Exchange, text: ProviderText) -> Iterator[Sighting]:
        """Yield what one string of an answer says."""
        words = peek(text.text)
        leaf = Artifact(
            path=f"{exchange.body_path}#{text.pointer}",
            body=exchange.body,
            sha256=exchange.body_sha256,
            media_type="text/plain",
            encoding="utf-8",
            text=words,
            url=page.url,
            retrieved_at=exchange.retrieved_at,
        )
        alarmed = page.withheld or self.shelf.screening_of(text.text).alarm
        yield from self._sightings(question, page, words, leaf, exchange.retrieved_at, withheld=alarmed)

    def _of_page(self, question: Question, page: "_Page", held: Artifact) -> Iterator[Sighting]:
        """Yield what fetched bytes say to a person; their day is the one they state, where the provider gives none."""
        dated = page if page.day is not None or held.text is None else replace(page, day=stated_day(held.text))
        for words in self.shelf.passages(held):
            yield from self._sightings(question, dated, words, held, held.retrieved_at, withheld=page.withheld)

    def _sightings(
        self, question: Question, page: "_Page", words: str, leaf: Artifact, fetched_at: str | None, *, withheld: bool
    ) -> Iterator[Sighting]:
        hidden = () if page.held is None else self.shelf.uncitable(page.held)
        for assertion in self.extractor.extract(question, words, day=page.day):
            said = words[assertion.start : assertion.end]
            observation = observe(
                assertion,
                text=words,
                leaf=leaf,
                held=page.held,
                url_key=page.key,
                host=page.host,
                origin_group=self.groups.get(page.key, page.host.origin_group),
                read_from=leaf.path,
                withheld=withheld or (page.held is not None and self.shelf.is_uncitable_in_pdf(page.held, said)),
                hidden=hidden,
            )
            yield Sighting(
                assertion=assertion, observation=observation, observed_at=page.day, fetched_at=fetched_at or None
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Page:
    """A document of an answer with what is known of it."""

    key: str
    url: str | None
    host: Host
    held: Artifact | None
    day: date | None
    withheld: bool

    @classmethod
    def of(cls, document: Document, provider: str, scales: Scales, question: Question) -> "_Page":
        key = url_key(document.url)
        held = scales.shelf.held(provider, key)
        fact = document.published_at
        return cls(
            key=key,
            url=document.url,
            host=classify(document.url, (question.entity, *question.aliases)),
            held=held,
            day=None if fact is None or fact.suspect is not None else fact.day,
            withheld=bool(scales.shelf.alarms(provider, document)),
        )

    @classmethod
    def without_url(cls, exchange: Exchange) -> "_Page":
        """Return the page of a synthesised answer: it has no document, so nothing it says can be verified."""
        key = url_key(exchange.request.url)
        return cls(key=key, url=None, host=classify(exchange.request.url), held=None, day=None, withheld=False)
