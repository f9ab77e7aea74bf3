"""Pieces of text laid end to end, so that a sentence broken over many is read as one; each keeps its place."""

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A text with its place in the source."""

    text: str
    start: int
    end: int
    surface: str
    """Verdict or kind, as a finding names it."""
    page: int | None = None
    before: str = ""
    """What parts it from the piece before: nothing inside a word, a line end between blocks."""


class Passage:
    """Pieces with the text they make together."""

    def __init__(self, pieces: Iterable[Piece]) -> None:
        self.pieces = tuple(pieces)
        laid: list[str] = []
        self._at: list[int] = []
        length = 0
        for piece in self.pieces:
            laid += [piece.before, piece.text]
            self._at.append(length + len(piece.before))
            length += len(piece.before) + len(piece.text)
        self.text = "".join(laid)

    def covered(self, start: int, end: int) -> tuple[Piece, ...]:
        """Return the pieces that `text[start:end]` touches; never empty for a passage that has any."""
        first = max(0, bisect_right(self._at, start) - 1)
        last = max(first, bisect_right(self._at, max(start, end - 1)) - 1)
        return self.pieces[first : last + 1]

    def source_range(self, start: int, end: int) -> tuple[int, int]:
        """Return where `text[start:end]` stands in the source: exact where the pieces are plain copies of it.

        A piece with references or escapes in it stands as a whole.
        """
        first = max(0, bisect_right(self._at, start) - 1)
        last = max(first, bisect_right(self._at, max(start, end - 1)) - 1)
        low, high = self.pieces[first], self.pieces[last]
        begin = low.start + (max(0, start - self._at[first]) if _is_copy(low) else 0)
        stop = high.start + min(end - self._at[last], len(high.text)) if _is_copy(high) else high.end
        return begin, max(begin + 1, stop)


def _is_copy(piece: Piece) -> bool:
    return piece.end - piece.start == len(piece.text)
