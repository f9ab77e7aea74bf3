"""What a cue's match is worth: the value of the claim. One function per kind of value; None where none can be read."""

import re

from testigo.evidence.cuebook import Cue, CueBook
from testigo.evidence.events import Event
from testigo.evidence.folding import Folded
from testigo.evidence.numbers import money, quantity
from testigo.evidence.places import Place, place_at
from testigo.model.case import ClaimType
from testigo.model.observation import Term, Value

Reading = tuple[tuple[Value, ...], int]
"""The values of a match and where in the folded text the last of them ends."""

_NOTHING: Reading = ((), 0)
_NEAR = re.compile(
    r"\b(?:en|in|at|cerca\s+de|near|de)\s+(?:la\s+ciudad\s+de\s+|el\s+municipio\s+de\s+|la\s+)?(?=[a-z])"
)
_CUT = re.compile(
    r"\s(?:y|e|and)\s(?=(?:(?:las?|los)\s)?(?:surte|vende|exporta|entrega|este|cuenta|tiene|opera|ofrece|exporta|has|is|will|sells|operates)\b)"
    r"|\s(?:con|desde|sobre|ademas|at|since|with|que|which|donde|where|from)\s|\s-\s"
)
_STREET = re.compile(
    r"(?:av|avenida|calle|calz|calzada|carr|carretera|blvd|boulevard|parque|zona|km|kilometro|prolongacion)\b"
)
_REGISTER_NUMBER = re.compile(r"\b(?=[A-Z0-9-]*\d)[A-Z0-9][A-Z0-9-]{3,24}\b")


def read_value(book: CueBook, cue: Cue, found: re.Match[str], text: Folded, sentence: tuple[int, int]) -> Reading:
    """Return the values that a match asserts, none where it asserts none.

    Args:
        book: the lexicon.
        cue: that matched.
        found: its match over `text.text`.
        text: the whole text.
        sentence: start and end of the sentence in it.
    """
    match cue.claim_type:
        case ClaimType.HEADCOUNT:
            people = quantity(found, "people")
            return _NOTHING if people is None else ((people,), found.end())
        case ClaimType.INVESTMENT:
            amount = money(found)
            return _NOTHING if amount is None else ((amount,), found.end())
        case ClaimType.LOCATION:
            return _location(text, found)
        case ClaimType.EVENT:
            return (_event(book, cue, found, text, sentence[1]).term(),), found.end()
        case ClaimType.HIRING:
            return _hiring(cue, found)
        case ClaimType.ACTIVITY:
            return _activity(book, text, found)
        case _:
            return _register(cue, found, text, sentence)


def _location(text: Folded, found: re.Match[str]) -> Reading:
    start = found.start("place")
    place = place_at(text.text, start) if text.seen[start].isupper() else None
    if place is None and _STREET.match(text.text, start):
        place = _after_comma(text, start)
    if place is None:
        return _NOTHING
    city = (Term(place.city, "city"),) if place.city else ()
    state = (Term(place.state, "state"),) if place.state else ()
    return city + state, place.end


def _after_comma(text: Folded, start: int) -> Place | None:
    """Return the place at the end of a street address: `Av. Hidalgo 5, Saltillo, Coah.`."""
    commas = re.compile(r",\s+").finditer(text.text, start, start + 90)
    places = (place_at(text.text, comma.end()) for comma in commas)
    return next((place for place in places if place is not None), None)


def _event(book: CueBook, cue: Cue, found: re.Match[str], text: Folded, end: int) -> Event:
    thing = book.things.get(" ".join((found["thing"] or "").split()))
    place = _place_after(text, found.end("thing"), min(end, found.end() + 70))
    return Event(kind=cue.kind or "", thing=thing, place=None if place is None else place.city or place.state)


def _place_after(text: Folded, start: int, end: int) -> Place | None:
    stop = re.compile(r"[.;:]\s").search(text.text, start, end)
    for near in _NEAR.finditer(text.text, start, stop.start() if stop else end):
        place = place_at(text.text, near.end()) if text.seen[near.end()].isupper() else None
        if place is not None:
            return place
    return None


def _hiring(cue: Cue, found: re.Match[str]) -> Reading:
    if cue.text is not None:
        return (Term(cue.text, "role"),), found.end()
    groups = found.groupdict()
    if groups.get("low"):
        posts = quantity(found, "vacancies")
        return _NOTHING if posts is None else ((posts,), found.end())
    return (Term(re.sub(r"(?<=[rln])es$|s$", "", groups["role"]), "role"),), found.end()


def _activity(book: CueBook, text: Folded, found: re.Match[str]) -> Reading:
    """Read the phrase as up to five words that carry meaning, in their order."""
    start, end = found.span("phrase")
    phrase = text.text[start:end]
    cut = _CUT.search(phrase)
    place = re.search(r"[,\s](?:en|in)\s+(?=[A-ZÁÉÍÓÚÑ])", text.seen[start:end])
    comma = re.search(r",\s", phrase)
    ends = [match.start() for match in (cut, place, comma) if match is not None]
    kept = phrase[: min(ends, default=len(phrase))]
    words = [word for word in re.findall(r"[^\W\d_]+", kept) if word not in book.fillers][:5]
    return ((Term(" ".join(words), "activity"),), start + len(kept)) if words else _NOTHING


def _register(cue: Cue, found: re.Match[str], text: Folded, sentence: tuple[int, int]) -> Reading:
    number = _REGISTER_NUMBER.search(text.seen, *sentence)
    written = f"{cue.text} {number.group()}" if number else str(cue.text)
    return (Term(written, "registry"),), found.end()
