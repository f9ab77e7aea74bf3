"""One plain form of a text, so that a disguise changes nothing: `fold` per code point, `squeeze` to letters and digits.

Both are maps of code points, so that a place in the plain form always leads back to the text it came from. It only
prepares text for looking; nothing folded is ever quoted, cited or shown.
"""

import re
import unicodedata

_CONFUSABLES = {
    pair[0]: pair[1]
    for pair in "аa вb еe кk мm нh оo рp сc тt уy хx іi јj ѕs ԁd ԛq ԝw һh ӏl αa βb εe ιi κk νv οo ρp τt υu χx γy ωw ıi ɑa ɡg ɩi օo սu".split()  # noqa: E501, RUF001, SIM905
}
"""Letters of other scripts that are drawn like a Latin one (a part of Unicode UTS 39 `confusables.txt`)."""
_PUNCTUATION = {
    pair[0]: pair[1]
    for pair in '‐- ‑- ‒- –- —- ―- −- “" ”" „" «" »" ‘\' ’\' ‚\' ′\' ¿? ¡! ·. •.'.split()  # noqa: RUF001, SIM905
}
_FILLERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0")
"""Default-ignorable code points that are letters or marks by category."""
_TAGS = range(0xE0020, 0xE007F)
_WORD = re.compile(r"[^\W_]+")


def _fold_one(char: str) -> str:
    point = ord(char)
    if point in _TAGS:
        return chr(point - 0xE0000).lower()
    if char in _FILLERS or unicodedata.category(char) in ("Cf", "Mn", "Me") or 0xFE00 <= point <= 0xFE0F:  # noqa: PLR2004
        return ""
    if char in _PUNCTUATION:
        return _PUNCTUATION[char]
    lowered = unicodedata.normalize("NFKD", char).lower()
    bare = "".join(c for c in lowered if not unicodedata.combining(c))
    return "".join(_narrow(_CONFUSABLES.get(c, c)) for c in bare)


def _narrow(char: str) -> str:
    """Stand in for letters no rule knows, so that folded text takes one byte per code point and is searched faster."""
    if char <= "\xff":
        return char
    return "þ" if char.isalnum() else "¤"


class _Table(dict[int, str]):
    """A translation table that fills itself: a page uses a few hundred code points of a million."""

    def __missing__(self, point: int) -> str:
        folded: str = _fold_one(chr(point))
        self[point] = folded
        return folded


_TABLE = _Table()


def fold(text: str) -> str:
    """Return `text` without case, marks, invisible characters, look-alike letters and fancy punctuation.

    NFKC compatibility forms (full width, mathematical alphabets, circled letters) become plain ones, and Unicode tag
    characters become the letters they spell. Linear in the length of the text.
    """
    return text.lower() if text.isascii() else text.translate(_TABLE)


def fold_places(text: str) -> list[int]:
    """Return, for each code point of `fold(text)`, the index in `text` it came from."""
    return [index for index, char in enumerate(text) for _ in fold(char)]


def squeeze(folded: str) -> str:
    """Return only the letters and digits of a folded text: spaced, dotted and broken-up words come together."""
    return "".join(_WORD.findall(folded))


def squeeze_places(folded: str) -> list[int]:
    """Return, for each code point of `squeeze(folded)`, its index in `folded`."""
    return [index for match in _WORD.finditer(folded) for index in range(match.start(), match.end())]
