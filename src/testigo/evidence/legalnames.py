"""Legal names: capitalised words before a Mexican or Anglo-Saxon company form."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from testigo.evidence.folding import fold

_WORD = r"[A-ZÁÉÍÓÚÜÑ][\w&'’-]*"  # noqa: RUF001 - the apostrophe of print
_LINK = r"(?:de|del|la|las|los|el|y|e|&|of|and|the)"
_FORM = (
    r"(?i:s\.?\s?a\.?(?:\s?p\.?\s?i\.?)?(?:\s?b\.?)?\s+de\s+c\.?\s?v\b\.?"
    r"|s\.?\s+de\s+r\.?\s?l\b\.?(?:\s+de\s+c\.?\s?v\b\.?)?|s\.\s?[ac]\.(?!\w)|inc\b\.?|llc\b\.?|ltd\b\.?|corp\b\.?)"
)
_NAME = re.compile(rf"(?<![\w.])(?P<name>{_WORD}(?:\s+(?:{_LINK}\s+){{0,2}}{_WORD}){{0,7}}),?\s+(?P<form>{_FORM})")
_OPENERS = re.compile(r"(?:(?:Según|La|El|Los|Las|Hoy|Ayer|En|Con|Para|Por|De|Desde|Hasta|The|In|At|From|By)\s+)+")

TRIGGERS = frozenset({"cv", "v", "l", "rl", "sa", "a", "c", "sapi", "inc", "llc", "ltd", "corp"})
"""Words of folded text without which no company form can stand in a sentence."""


@dataclass(frozen=True, slots=True)
class LegalName:
    """A legal name in a text."""

    name: str
    """Folded, without the form."""
    text: str
    """Folded and without points: `aceros montaraz sa de cv`."""
    start: int
    end: int


def legal_names(text: str, start: int, end: int) -> Iterator[LegalName]:
    """Yield the legal names that stand in a range of a text, in order."""
    for found in _NAME.finditer(text, start, end):
        opener = _OPENERS.match(found["name"])
        first = found.start() + (opener.end() if opener and opener.end() < len(found["name"]) else 0)
        name = " ".join(re.findall(r"[\w&]+", fold(text[first : found.end("name")]).text))
        yield LegalName(name, f"{name} {_form(found['form'])}", first, found.end())


def _form(written: str) -> str:
    letters = "".join(re.findall(r"[a-z]+", fold(written).text))
    return re.sub(r"de(?=cv|rl)", " de ", letters).strip()
