"""Where a text's sentences begin and end. Line breaks part sentences only where they are not mere wrapping.

A sentence is what a claim is quoted by, so it is never longer than a reader would take in.
"""

import re
from collections.abc import Iterator
from itertools import pairwise

_LONGEST = 500
"""Code points; tables without a full stop are cut here, which also bounds the work done on one sentence."""
_OPENS = "[\"'«“‘¿¡(\\[*#|•·–—-]"  # noqa: RUF001 - the marks themselves
_END = re.compile(rf"[.!?…]+[\"'»”’)\]]*(?=\s+{_OPENS}*[A-ZÁÉÍÓÚÜÑ0-9])")  # noqa: RUF001 - the marks themselves
_NEW_LINE = re.compile(rf"{_OPENS}|[A-ZÁÉÍÓÚÜÑ]")
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)")
# fmt: off
_ABBREVIATIONS = frozenset({
    "approx", "aprox", "arq", "art", "av", "blvd", "cd", "cia", "col", "dr", "dra", "edo", "ext", "gral", "ing",
    "jr", "lic", "max", "min", "mr", "mrs", "ms", "mtra", "mtro", "pag", "prof", "pág",
    "sr", "sra", "sres", "st", "tel", "vs",
})
# fmt: on


def sentences(text: str) -> tuple[tuple[int, int], ...]:
    """Return the half-open ranges of the sentences of a text, in order, without white space around them. Linear."""
    ranges: list[tuple[int, int]] = []
    for start, end in _paragraphs(text):
        for low, high in _parts(text, start, end):
            ranges.extend(_short(text, low, high))
    return tuple(ranges)


def _paragraphs(text: str) -> Iterator[tuple[int, int]]:
    """Yield runs of text that no line break parts, block by block (lines up to an empty one)."""
    block: list[tuple[int, int]] = []
    for line in _LINE.finditer(text):
        body = line.group().rstrip()
        if body:
            block.append((line.start(), line.start() + len(body)))
        else:
            yield from _unwrapped(text, block)
            block = []
    yield from _unwrapped(text, block)


def _unwrapped(text: str, block: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Join the lines of a block that were only wrapped: those whose next word would not have fitted."""
    if not block:
        return
    width = max(end - start for start, end in block)
    first = block[0][0]
    for (start, end), (following, until) in pairwise(block):
        head = text[following : min(until, following + 60)].lstrip()
        word = head.split(maxsplit=1)[0] if head else ""
        if end - start + 1 + len(word) <= width and _NEW_LINE.match(head):
            yield first, end
            first = following
    yield first, block[-1][1]


def _parts(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    low = start
    for stop in _END.finditer(text, start, end):
        if not _is_abbreviation(text, low, stop.start()):
            yield low, stop.end()
            low = stop.end()
    yield low, end


def _is_abbreviation(text: str, low: int, stop: int) -> bool:
    """Say whether the full stop at `stop` only shortens a word: `Ing.`, or the initial of a name."""
    word = re.search(r"[^\W\d_]*$", text[max(low, stop - 12) : stop])
    letters = word.group() if word else ""
    initial = len(letters) == 1 and letters.isupper() and text[max(low, stop - 2) : stop - 1] != "."
    # `no.` is a number's sign before digits, and a plain word at the end of a sentence
    if letters.lower() in ("num"):
        return text[stop + 1 : stop + 9].lstrip()[:1].isdigit()
    return letters.lower() in _ABBREVIATIONS or initial


def _short(text: str, low: int, high: int) -> Iterator[tuple[int, int]]:
    while low < high:
        cut = high
        if high - low > _LONGEST:
            blank = re.search(r"\s\S*$", text[low : low + _LONGEST])
            cut = low + (blank.start() if blank and blank.start() else _LONGEST)
        start, end = _trimmed(text, low, cut)
        if start < end:
            yield start, end
        low = cut


def _trimmed(text: str, low: int, high: int) -> tuple[int, int]:
    piece = text[low:high]
    start = low + len(piece) - len(piece.lstrip())
    return start, max(start, low + len(piece.rstrip()))
