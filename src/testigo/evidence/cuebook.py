"""The lexicon of `cues.toml` as patterns: which words say what. What a sentence claims with them is read elsewhere."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from testigo.evidence.numbers import MONEY, QUANTITY
from testigo.model.case import ClaimType


@dataclass(frozen=True, slots=True, kw_only=True)
class Cue:
    """One way of saying one type of claim."""

    claim_type: ClaimType
    source: str
    """Pattern over folded text; its group `word` is the word that triggered it."""
    needs: str | None
    """Pattern that must stand in the sentence too."""
    planned: bool
    past: bool
    label: bool
    denies: bool
    kind: str | None
    text: str | None

    def pattern(self) -> re.Pattern[str]:
        """Return the compiled pattern."""
        return compiled(self.source)


@dataclass(frozen=True, slots=True, kw_only=True)
class CueBook:
    """All cues, by the words that trigger them, and the patterns for stance and subject."""

    by_word: Mapping[str, tuple[Cue, ...]]
    stance: Mapping[str, str]
    subject: Mapping[str, str]
    things: Mapping[str, str]
    """Word for a thing -> its name in a claim."""
    plain: frozenset[str]
    """Words whose capital makes no name."""
    fillers: frozenset[str]
    """Words that carry nothing in the phrase of an activity."""

    def triggered(self, words: list[str]) -> tuple[Cue, ...]:
        """Return the cues whose words stand in a sentence, each once, in the sentence's order."""
        return tuple(dict.fromkeys(cue for word in words for cue in self.by_word.get(word, ())))


@cache
def compiled(source: str) -> re.Pattern[str]:
    """Return a pattern of the lexicon, compiled when first asked for: most runs need few of them."""
    return re.compile(source)


@cache
def cuebook() -> CueBook:
    """Return the built-in lexicon."""
    data = tomllib.loads((files(__package__) / "cues.toml").read_text("utf-8"))
    pieces = {**data["pieces"], "quantity": QUANTITY, "money": MONEY}
    by_word: dict[str, list[Cue]] = {}
    for claim_type in ClaimType:
        for row in data.get(claim_type.value, ()):
            cue = _cue(claim_type, row, pieces)
            for word in row["words"]:
                by_word.setdefault(word, []).append(cue)
    return CueBook(
        by_word={word: tuple(cues) for word, cues in by_word.items()},
        stance=data["stance"],
        subject=data["subject"],
        things={word: thing for thing, words in data["things"].items() for word in words},
        plain=frozenset(data["words"]["plain"]).union(by_word),
        fillers=frozenset(data["words"]["fillers"]),
    )


def _cue(claim_type: ClaimType, row: Mapping[str, Any], pieces: Mapping[str, str]) -> Cue:
    words = "|".join(re.escape(word) for word in sorted(row["words"], key=len, reverse=True))
    before, after = (_filled(row.get(side, ""), pieces) for side in ("before", "after"))
    return Cue(
        claim_type=claim_type,
        source=rf"(?<!\w){before}(?P<word>(?:{words})(?!\w)){after}",
        needs=row.get("needs"),
        planned=row.get("planned", False),
        past=row.get("past", False),
        label=row.get("label", False),
        denies=row.get("denies", False),
        kind=row.get("kind"),
        text=row.get("text"),
    )


def _filled(written: str, pieces: Mapping[str, str]) -> str:
    """Return a row's pattern with its pieces; a blank stands for any white space, as lines are wrapped anywhere."""
    for name, piece in pieces.items():
        written = written.replace(f"{{{name}}}", piece)
    return written.replace(" ?", r"\s?").replace(" ", r"\s+")
