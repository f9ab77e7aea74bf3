"""Whose claim a sentence makes: the entity's, or somebody else's that stands nearer to the cue. In doubt, nobody's."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from testigo.evidence.cuebook import compiled
from testigo.evidence.folding import Folded
from testigo.evidence.mentions import Mention, Names

_FULL, _ALIAS, _IMPLIED = Decimal("0.9"), Decimal("0.8"), Decimal("0.5")
_CAPITALS = re.compile(r"(\w+)?\s*\b([A-ZÁÉÍÓÚÜÑ][\w&'-]*)\s+$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """A sentence as the cues see it, with what is known of whom it speaks."""

    text: Folded
    start: int
    end: int
    mentions: tuple[Mention, ...]
    """Of the entity, inside the sentence."""
    after_mention: bool
    """One of the two sentences before names the entity."""
    about: bool
    """The text opens with the entity: a label or `we` speaks of it."""
    names: Names
    patterns: Mapping[str, str]
    """`[subject]` of the lexicon."""

    def confidence(self, start: int, end: int, *, label: bool) -> Decimal | None:
        """Return how directly the entity is the subject of a cue at `start`-`end`; None where it is not."""
        near = [mention for mention in self.mentions if self._is_subject(mention, start, end)]
        if near:
            return _FULL if any(mention.full for mention in near) else _ALIAS
        if self.mentions and not label:
            return None
        return _IMPLIED if self._is_implied(start, label=label) else None

    def named(self) -> Decimal | None:
        """Return how directly the sentence names the entity anywhere in it."""
        own = [mention for mention in self.mentions if not self._is_others(mention)]
        if own:
            return _FULL if any(mention.full for mention in own) else _ALIAS
        return _IMPLIED if self._is_implied(self.end, label=False) else None

    def _is_subject(self, mention: Mention, start: int, end: int) -> bool:
        if self._is_others(mention):
            return False
        if mention.start >= end:
            return bool(compiled(self.patterns["link"]).match(self.text.text[end : mention.start]))
        if mention.end <= start:
            return self._reaches(mention.end, start)
        return True

    def _is_others(self, mention: Mention) -> bool:
        """Say whether the mention only names whose supplier, rival or partner is spoken of."""
        return bool(compiled(self.patterns["other"]).search(self.text.text[self.start : mention.start]))

    def _reaches(self, start: int, end: int) -> bool:
        """Say whether nothing between a mention and a cue takes the subject away from it."""
        gap = self.text.text[start:end]
        if compiled(self.patterns["break"]).search(gap):
            return False
        if compiled(self.patterns["relative"]).search(gap) and not compiled(self.patterns["said"]).search(gap):
            return bool(compiled(self.patterns["relative_own"]).match(gap))
        return not self._ends_in_other_name(self.text.seen[start:end])

    def _ends_in_other_name(self, gap: str) -> bool:
        capital = _CAPITALS.search(gap)
        if capital is None or not self.names.makes_a_name(capital[2]):
            return False
        return capital[1] not in ("en", "de", "del", "a", "in", "at", "of", "from")

    def _is_implied(self, start: int, *, label: bool) -> bool:
        if label and self.about:
            return True
        before = self.text.text[self.start : start]
        if self.after_mention and compiled(self.patterns["stand_in"]).search(before):
            return True
        return self.about and bool(
            compiled(self.patterns["first_person"]).search(self.text.text[self.start : self.end])
        )
