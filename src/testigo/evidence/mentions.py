"""Where a text names the entity of a question, and where it names a namesake instead.

A name is the entity's only where no capital letter beside it makes another name of it: `Talud` in `Talud Artesanal` is
not `Cerámica Talud`. A text that only ever names a namesake in full does not speak of the entity at all.
"""

import re
from dataclasses import dataclass

from testigo.evidence.folding import Folded, fold
from testigo.evidence.places import is_place

_BEFORE = re.compile(r"([^\W\d_][\w&.'-]*)\s+$")
_AFTER = re.compile(r"\s+([^\W\d_][\w&'-]*)")


@dataclass(frozen=True, slots=True)
class Mention:
    """A place where a folded text names the entity."""

    start: int
    end: int
    full: bool
    """The entity's own name; False: one of its aliases."""


@dataclass(frozen=True, slots=True)
class Names:
    """The names of an entity, ready to be looked for."""

    pattern: re.Pattern[str]
    heads: frozenset[str]
    """First words of the names: most texts hold none of them."""
    full: str
    words: frozenset[str]
    plain: frozenset[str]
    """Words whose capital says nothing: they open sentences, stand beside any company, or headlines write them so."""

    def mentions(self, text: Folded) -> tuple[Mention, ...]:
        """Return every mention of the entity, in order; none where the text only names a namesake."""
        if not any(head in text.text for head in self.heads):
            return ()
        own: list[Mention] = []
        namesake = False
        for found in self.pattern.finditer(text.text):
            full = " ".join(found.group().split()) == self.full
            if not full and self._is_other(text, found.start(), found.end()):
                namesake = True
            else:
                own.append(Mention(found.start(), found.end(), full))
        if namesake and not any(mention.full for mention in own):
            return ()
        return tuple(own)

    def _is_other(self, text: Folded, start: int, end: int) -> bool:
        before = _BEFORE.search(text.seen[max(0, start - 40) : start])
        after = _AFTER.match(text.seen[end : end + 40])
        return any(word is not None and self.makes_a_name(word.group(1)) for word in (before, after))

    def makes_a_name(self, word: str) -> bool:
        """Say whether a word beside a name makes another name of it: a capital that nothing else explains."""
        folded = fold(word).text.rstrip(".")
        explained = folded in self.plain or folded in self.words or is_place(folded)
        return word[0].isupper() and not explained


def names_of(entity: str, aliases: tuple[str, ...], plain: frozenset[str] = frozenset()) -> Names:
    """Return the names of an entity ready to be looked for; an alias of one letter is no name."""
    folded = {" ".join(fold(name).text.split()) for name in (entity, *aliases)}
    wanted = sorted((name for name in folded if len(name) > 1), key=lambda name: (-len(name), name))
    pattern = "|".join(r"\s+".join(re.escape(word) for word in name.split()) for name in wanted)
    return Names(
        plain=plain,
        pattern=re.compile(rf"(?<!\w)(?:{pattern or '(?!)'})(?!\w)"),
        heads=frozenset(name.split()[0] for name in wanted),
        full=" ".join(fold(entity).text.split()),
        words=frozenset(word for name in folded for word in re.findall(r"[^\W_]+", name)),
    )
