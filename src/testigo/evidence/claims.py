"""What a text claims about the entity of a question. Deterministic: cues, names and numbers, no model and no clock.

The extractor sees the question and the text, never the answer key. In doubt it says nothing: a claim that is not made
costs recall, a wrong one costs trust. Its lexicon is `cues.toml`; other extractors plug in behind `ClaimExtractor`.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import lru_cache
from itertools import islice
from typing import Protocol

from testigo.evidence.cuebook import Cue, CueBook, compiled, cuebook
from testigo.evidence.days import nearest
from testigo.evidence.folding import Folded, fold
from testigo.evidence.legalnames import TRIGGERS, LegalName, legal_names
from testigo.evidence.mentions import Mention, Names, names_of
from testigo.evidence.readings import read_value
from testigo.evidence.sentences import sentences
from testigo.evidence.subjects import Sentence
from testigo.model.case import ClaimType, Question
from testigo.model.observation import Modality, Stance, Term, Value

_REGISTERS = frozenset(
    {
        ClaimType.SANITARY_REGISTRATION,
        ClaimType.TAX_STATUS,
        ClaimType.EMPLOYER_REGISTRATION,
        ClaimType.ESTABLISHMENT_REGISTRATION,
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Assertion:
    """One thing that one sentence says of the entity."""

    claim_type: ClaimType
    value: Value
    stance: Stance
    modality: Modality
    confidence: Decimal
    """0.9: the sentence names the entity; 0.8: by an alias; 0.5: `the company`, `we`, a label."""
    start: int
    """First code point of the sentence in the text: the quote."""
    end: int
    effective_at: date | None
    """Day named nearest to the cue."""


class ClaimExtractor(Protocol):
    """Reads claims out of text."""

    def extract(self, question: Question, text: str, *, day: date | None) -> tuple[Assertion, ...]:
        """Return what a text says of the question's entity, of every claim type, in the text's order.

        Args:
            question: what is asked; the answer key is not in it.
            text: of a page or of one text leaf of a provider.
            day: of the document, from which `ayer` counts; None when it is undated.
        """


class CueExtractor:
    """The built-in extractor: entity names and a lexicon of cues, Spanish and English."""

    def extract(self, question: Question, text: str, *, day: date | None) -> tuple[Assertion, ...]:
        """Return what a text says of the question's entity; see `ClaimExtractor`. Linear in the text's length."""
        return _read(question.entity, question.aliases, text, day)


def _extract(entity: str, aliases: tuple[str, ...], text: str, day: date | None) -> tuple[Assertion, ...]:
    book, names = cuebook(), _names(entity, aliases)
    folded = _folded(text)
    mentions = names.mentions(folded)
    if not mentions:
        return ()
    found = (
        assertion
        for sentence in _speaking(folded, mentions, names, book)
        for assertion in _assertions(sentence, book, day)
    )
    return _once(found)


# services return the same pages and quote the same sentences, and one page is read for several cases
_read = lru_cache(maxsize=2048)(_extract)
_folded = lru_cache(maxsize=64)(fold)
_sentences = lru_cache(maxsize=64)(sentences)


@lru_cache(maxsize=256)
def _names(entity: str, aliases: tuple[str, ...]) -> Names:
    return names_of(entity, aliases, plain=cuebook().plain)


def _speaking(text: Folded, mentions: tuple[Mention, ...], names: Names, book: CueBook) -> Iterator[Sentence]:
    """Yield the sentences that may speak of the entity."""
    starts = [mention.start for mention in mentions]
    about = starts[0] < 300  # noqa: PLR2004 - a title and an opening
    since = 3
    for start, end in _sentences(text.seen):
        first, last = bisect_left(starts, start), bisect_left(starts, end)
        inside = mentions[first:last]
        if inside or about or since <= 2:  # noqa: PLR2004 - two sentences on, `the company` may be another
            yield Sentence(
                text=text,
                start=start,
                end=end,
                mentions=inside,
                after_mention=since <= 2,  # noqa: PLR2004 - as above
                about=about,
                names=names,
                patterns=book.subject,
            )
        since = 1 if inside else since + 1


def _assertions(sentence: Sentence, book: CueBook, day: date | None) -> Iterator[Assertion]:
    words = re.findall(r"\w+", sentence.text.text[sentence.start : sentence.end])
    for cue in book.triggered(words):
        matches = cue.pattern().finditer(sentence.text.text, sentence.start, sentence.end)
        # a register's words stand together (`registro sanitario ... COFEPRIS`) and make one claim
        for found in islice(matches, 1 if cue.claim_type in _REGISTERS else None):
            yield from _cued(sentence, book, cue, found, day)
    if not TRIGGERS.isdisjoint(words):
        for name in legal_names(sentence.text.seen, sentence.start, sentence.end):
            yield from _identity(sentence, name, book, day)


def _cued(sentence: Sentence, book: CueBook, cue: Cue, found: re.Match[str], day: date | None) -> Iterator[Assertion]:
    if cue.needs and not compiled(cue.needs).search(sentence.text.text, sentence.start, sentence.end):
        return
    values, end = read_value(book, cue, found, sentence.text, (sentence.start, sentence.end))
    if not values:
        return
    register = cue.claim_type in _REGISTERS
    confidence = sentence.named() if register else sentence.confidence(found.start(), end, label=cue.label)
    effective = _effective(sentence, found.start("word"), day)
    if confidence is None or (cue.past and effective is None):
        return
    stance = _stance(sentence, book, cue, found)
    # who is not in Saltillo, Coahuila, may still be in Coahuila
    for value in values if stance is Stance.ASSERTS else values[:1]:
        yield Assertion(
            claim_type=cue.claim_type,
            value=value,
            stance=stance,
            modality=_modality(sentence, book, cue, found),
            confidence=confidence,
            start=sentence.text.origin(sentence.start, sentence.end)[0],
            end=sentence.text.origin(sentence.start, sentence.end)[1],
            effective_at=effective,
        )


def _identity(sentence: Sentence, name: LegalName, book: CueBook, day: date | None) -> Iterator[Assertion]:
    """Yield the entity's legal name: its own name with a form, or the name a sentence calls its legal one."""
    text = sentence.text.text
    if compiled(book.subject["former"]).search(text, sentence.start, sentence.end):
        return
    own = " ".join(name.name.split()) in {
        " ".join(found.split()) for found in sentence.names.pattern.findall(name.name)
    }
    cued = compiled(book.subject["legal_cue"]).search(text, sentence.start, sentence.end)
    confidence = sentence.named()
    if confidence is None or not (own or cued):
        return
    start, end = sentence.text.origin(sentence.start, sentence.end)
    denied = compiled(book.stance["loose"]).search(text[sentence.start : name.start])
    yield Assertion(
        claim_type=ClaimType.IDENTITY,
        value=Term(name.text, "name"),
        stance=Stance.DENIES if denied else Stance.ASSERTS,
        modality=_reported(sentence, book),
        confidence=confidence,
        start=start,
        end=end,
        effective_at=_effective(sentence, name.start, day),
    )


def _stance(sentence: Sentence, book: CueBook, cue: Cue, found: re.Match[str]) -> Stance:
    text = sentence.text.text
    denial = "loose" if cue.claim_type in _REGISTERS or cue.claim_type is ClaimType.LOCATION else "denial"
    before = (text[sentence.start : found.start("word")], text[sentence.start : found.start()])
    denied = any(compiled(book.stance[key]).search(piece) for key in (denial, "refusal") for piece in before)
    return Stance.DENIES if denied != cue.denies else Stance.ASSERTS


def _modality(sentence: Sentence, book: CueBook, cue: Cue, found: re.Match[str]) -> Modality:
    before = sentence.text.text[sentence.start : found.start("word")]
    if cue.planned or compiled(book.stance["planned"]).search(before):
        return Modality.PLANNED
    return _reported(sentence, book)


def _reported(sentence: Sentence, book: CueBook) -> Modality:
    said = compiled(book.stance["reported"]).search(sentence.text.text, sentence.start, sentence.end)
    return Modality.REPORTED if said else Modality.STATED


def _effective(sentence: Sentence, place: int, day: date | None) -> date | None:
    return nearest(sentence.text.text[sentence.start : sentence.end], place - sentence.start, day)


def _once(found: Iterator[Assertion]) -> tuple[Assertion, ...]:
    """Keep one assertion of each thing a sentence says: two cues may hear the same words."""
    kept: dict[tuple[ClaimType, Value, Stance, int], Assertion] = {}
    for assertion in found:
        key = (assertion.claim_type, assertion.value, assertion.stance, assertion.start)
        other = kept.get(key)
        if other is None or other.confidence < assertion.confidence:
            kept[key] = assertion
    return tuple(kept.values())
