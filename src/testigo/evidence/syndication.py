"""Reprints: which texts are near-duplicates of one another, and the one origin they count as.

Resemblance is the Jaccard index of five-word shingles (Broder, "On the resemblance and containment of documents",
1997), estimated from the 128 smallest shingle hashes of both texts together; for shorter texts it is exact. The result
does not depend on the order of the texts: the measure is symmetric and joining is transitive.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from itertools import combinations
from zlib import crc32

from testigo.evidence.folding import fold

Sketch = tuple[int, ...]


def origin_groups(texts: Mapping[str, tuple[str, str]]) -> dict[str, str]:
    """Return the origin group of every document.

    Args:
        texts: URL key -> (group of its host, text).

    Returns:
        URL key -> the alphabetically first group among the documents that carry its text. Only the reprint is joined:
        the other pages of its host keep their own group.
    """
    return groups_of(
        {key: group for key, (group, _) in texts.items()}, copies_of({k: t for k, (_, t) in texts.items()})
    )


def groups_of(groups: Mapping[str, str], copies: Mapping[str, str]) -> dict[str, str]:
    """Return the origin group of every document from the group of its host and its first copy (`copies_of`)."""
    names: dict[str, str] = {}
    for key, first in copies.items():
        names[first] = min(names.get(first, groups[key]), groups[key])
    return {key: names[first] for key, first in copies.items()}


def copies_of(texts: Mapping[str, str]) -> dict[str, str]:
    """Return, for every URL key, the first key in alphabetical order whose document carries the same text."""
    sketches = {key: sketch(text) for key, text in sorted(texts.items())}
    leaders = {key: key for key in sketches}
    for one, two in _candidates(sketches):
        first, second = sorted((_leader(leaders, one), _leader(leaders, two)))
        if first != second and resemblance(sketches[one], sketches[two]) >= 0.5:  # noqa: PLR2004 - half of the shingles
            leaders[second] = first
    return {key: _leader(leaders, key) for key in texts}


def sketch(text: str) -> Sketch:
    """Return the 128 smallest hashes of a text's shingles, sorted; empty for fewer than twelve words.

    Short texts are alike by chance, so they are never joined. Of a long text the first thousand words are read.
    """
    words = re.findall(r"\w+", fold(text[:20_000]).text)[:1000]
    if len(words) < 12:  # noqa: PLR2004 - eight shingles
        return ()
    shingles = {crc32(" ".join(words[at : at + 5]).encode()) for at in range(len(words) - 4)}
    return tuple(sorted(shingles)[:128])


def resemblance(one: Sketch, two: Sketch) -> float:
    """Return the estimated Jaccard index of two sketches, 0 to 1; 0 where either is empty."""
    if not one or not two:
        return 0.0
    both, union = set(one) & set(two), sorted({*one, *two})
    if 128 in (len(one), len(two)):  # noqa: PLR2004 - a full sketch knows no hash beyond its last
        union = union[:128]
    return len(both.intersection(union)) / len(union)


def _candidates(sketches: Mapping[str, Sketch]) -> Iterable[tuple[str, str]]:
    """Return the pairs of keys that may resemble each other by half, sorted: they share that much of the larger."""
    holders: dict[int, list[str]] = defaultdict(list)
    for key, values in sketches.items():
        for value in values:
            holders[value].append(key)
    shared = Counter(pair for keys in holders.values() for pair in combinations(keys, 2))
    return sorted(pair for pair, count in shared.items() if 2 * count >= max(len(sketches[key]) for key in pair))


def _leader(leaders: dict[str, str], key: str) -> str:
    while leaders[key] != key:
        leaders[key] = leaders[leaders[key]]
        key = leaders[key]
    return key
