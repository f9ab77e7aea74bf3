"""Where directives stand in a text, in the clear or under a disguise; no verdict yet.

Weak cues count only in company: two different kinds within 300 code points of each other.
"""

import re
from dataclasses import dataclass, replace
from itertools import pairwise

from testigo.injection.canonical import fold, fold_places, squeeze, squeeze_places
from testigo.injection.decodings import Decoding, decodings, is_leet, respellings, smuggled
from testigo.injection.directives import Hit, find, find_squeezed

_DOTTED = re.compile(r"[^\W\d_][-.*_~|]+\s?[^\W\d_]")
_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sighting:
    """A rule and the code points of the text it was seen in."""

    rule: str
    kind: str
    start: int
    end: int
    disguise: str | None = None


def sightings(text: str, *, depth: int = 2) -> tuple[Sighting, ...]:
    """Return every directive in a text, in order of place; nested encodings are undone to `depth`."""
    if not text:  # most artifacts have nothing out of sight
        return ()
    folded = fold(text)
    hits = tuple(find(folded))
    strong = [hit for hit in hits if hit.rule.weight > 1]
    found = _placed(text, [*strong, *_in_company(hits, strong)], None)
    squeezed = _squeezed(folded)
    found += _placed(text, [hit for hit in squeezed if not _overlaps(hit, strong)], "squeezed")
    for decoding in respellings(folded):
        found += _respelt(text, folded, decoding)
    for decoding in decodings(text) if depth else ():
        if sightings(decoding.text, depth=depth - 1):
            found.append(_whole(decoding.means, decoding.start, decoding.end))
    found += [replace(_whole(d.means, d.start, d.end), rule=f"smuggled.{d.means}") for d in smuggled(text)]
    return tuple(sorted(found, key=lambda seen: (seen.start, seen.end, seen.rule)))


def _whole(means: str, start: int, end: int) -> Sighting:
    return Sighting(rule=f"disguise.{means}", kind="disguise", start=start, end=end, disguise=means)


def _respelt(text: str, folded: str, decoding: Decoding) -> list[Sighting]:
    """Return what a respelling shows: by its place where letters kept theirs (leet), else as a whole."""
    hits = list(find_squeezed(squeeze(decoding.text)))
    if not hits:
        return []
    if decoding.means != "leet":
        return [_whole(decoding.means, 0, len(text))]
    inner, outer = squeeze_places(decoding.text), fold_places(text)
    regions = ((inner[hit.start], inner[hit.end - 1]) for hit in hits)
    return [
        _whole("leet", outer[first], outer[last] + 1) for first, last in regions if is_leet(folded[first : last + 1])
    ]


def _placed(text: str, hits: list[Hit], disguise: str | None) -> list[Sighting]:
    """Lead hits in folded text back to the text itself."""
    if not hits:
        return []
    places = fold_places(text)
    return [
        Sighting(
            rule=hit.rule.id, kind=hit.rule.kind, start=places[hit.start], end=places[hit.end - 1] + 1,
            disguise=disguise,
        )
        for hit in hits
        if hit.end > hit.start
    ]  # fmt: skip


def _in_company(hits: tuple[Hit, ...], strong: list[Hit]) -> list[Hit]:
    """Return the weak hits that stand within 300 code points of one of another kind."""
    weak = sorted((hit for hit in hits if hit.rule.weight == 1), key=lambda hit: hit.start)
    kept = []
    for left, right in pairwise(weak):
        if left.rule.kind != right.rule.kind and right.start - left.start <= 300 and not strong:  # noqa: PLR2004
            kept += [left, right]
    return list(dict.fromkeys(kept))


def _overlaps(hit: Hit, others: list[Hit]) -> bool:
    return any(hit.start < other.end and other.start < hit.end for other in others)


def _squeezed(folded: str) -> list[Hit]:
    """Return hits that only show once spaces are gone, where the spacing is indeed not that of a sentence."""
    joined = squeeze(folded)
    hits = list(find_squeezed(joined))
    if not hits:
        return []
    places = squeeze_places(folded)
    moved = [Hit(hit.rule, places[hit.start], places[hit.end - 1] + 1) for hit in hits]
    return [hit for hit in moved if _is_odd(folded[hit.start : hit.end])]


def _is_odd(region: str) -> bool:
    words = [len(word) for word in _WORD.findall(region)]
    glued, spaced = max(words) >= 16, sum(words) / len(words) < 2.6  # noqa: PLR2004 - no language's words are like that
    return glued or spaced or _DOTTED.search(region) is not None
