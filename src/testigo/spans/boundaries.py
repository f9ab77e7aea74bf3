"""Where a text may be cut without changing what the parts say. A quote that starts or ends elsewhere is a miss.

Three kinds of units may not be cut: a word (with its hyphens, apostrophes and inner points), a quantity (comparator,
sign, currency, figure, exponent, range, scale and unit) and a negation (up to the first letter of what it denies).
Spanish and English. A bare noun behind a number (`500 empleados`) is no unit: a quote may end before it.
"""

# ruff: noqa: RUF001 - the signs that look alike are this module's matter
import re
from collections.abc import Sequence

_REACH = 96
"""Code points looked at on either side of a cut; no unit of ordinary prose is longer."""


_GAP = r"\s{1,3}"
_ROOM = r"\s{0,3}"
"""White space between two words, and where there may be none; text that is no layout may have more than one."""


def _any(words: Sequence[str]) -> str:
    """Return a pattern for one of `words` (patterns themselves), as a whole word."""
    return rf"(?:{'|'.join(words)})(?!\w)".replace(" ", _GAP)


NEGATIONS = (
    "no", "ni", "sin", "nunca", "jam[aá]s", "tampoco", "nadie", "ning[uú]n[oa]?", "not", "never", "without", "nor",
    "neither", "none", "nobody", "cannot", r"\w+n['’]t",
)  # fmt: skip
CARRIERS = (
    "se", "me", "te", "nos", "les?", "l[ao]s?", "h[ae]", "han", "hemos", "hab[ií]an?", "hayan?", "habr[aá]n?", "hubo",
    "es", "son", "fue", "fueron", "eran?", "ser[aá]n?", "sea", "sean", "sido", "est[aá]n?", "ya", "a[uú]n",
    "todav[ií]a", "m[aá]s", "de", "be", "been", "being", "is", "are", "was", "were", "has", "have", "had", "do",
    "does", "did", "will", "would", "can", "could", "should", "may", "might", "yet", "longer", "to", "an?", "the",
    "any", "realmente", "really", "(?:es )?(?:cierto|verdad) que", "true that", "plane[ae]n?",
    "pretend(?:e|en)", "piensan?", "prev[eé]n?", "quieren?", "pueden?", "podr[aá]n?", "logr(?:a|an|ó|aron)", "va",
    "van", "a", "intends?", "plans?",
    "expects?", "wants?", "going", "able", "planned",
)  # fmt: skip
"""Words that may stand between a negation and what it denies."""
COMPARATORS = (
    "(?:no )?m[aá]s (?:del?|que)", "(?:no )?menos (?:del?|que)", "(?:al|por lo|cuando|a lo) menos",
    "a lo (?:más|sumo)", "como m[aá]ximo", "como m[ií]nimo", "hasta", "casi", "cerca del?", "alrededor del?",
    "en torno a", "aproximadamente", "un[oa]s", "superior(?:es)? a", "inferior(?:es)? a", "mayor(?:es)? (?:a|que|de)",
    "menor(?:es)? (?:a|que|de)", "a partir del?", "apenas", "m[aá]ximo(?: de)?", "m[ií]nimo(?: de)?", "menos",
    "(?:no )?(?:more|less|fewer) than", "over", "under", "above", "below", "about", "around", "nearly", "almost",
    "approximately", "roughly", "at least", "at most", "up to", "as many as", "minus", "exceed(?:s|ed|ing)",
    "por (?:encima|debajo) del?", "super(?:a|an|ó|aron)", "rebas(?:a|an|ó|aron)", "exced(?:e|en|ió|ieron)",
    "no lleg(?:a|an|ó|aron) a",
)  # fmt: skip
NUMERALS = (
    "cero", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "once", "doce", "trece",
    "catorce", "quince", "diec\\w+", "veint\\w+", "treinta", "cuarenta", "cincuenta", "sesenta", "setenta", "ochenta",
    "noventa", "cien(?:to)?s?", "\\w+cient[oa]s", "quinient[oa]s", "mil(?:es)?", "(?:un )?mill[oó]n(?:es)?",
    "(?:un )?bill[oó]n(?:es)?", "(?:un )?trill[oó]n(?:es)?", "two", "three", "four", "five", "six", "seven", "eight",
    "nine", "ten", "eleven", "twelve", "\\w+teen", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty",
    "ninety", "hundreds?", "thousands?", "(?:one )?millions?", "(?:one )?billions?", "(?:one )?trillions?", "dozens?",
    "docenas?",
)  # fmt: skip
CURRENCIES = (
    "MXN", "USD", "EUR", "GBP", "CAD", "AUD", "ARS", "BRL", "CHF", "CLP", "CNY", "COP", "GTQ", "HKD", "INR", "JPY",
    "KRW", "PEN", "SEK", "UDIS?",
)  # fmt: skip
UNITS = (
    *CURRENCIES, "M[.]N[.]", "mdd", "mdp", "mmdd", "mmdp", "mde", "bn", "por(?: )?ciento", "per(?: )?cent", "puntos?",
    "pp", "bps", "pesos?", "d[oó]lar(?:es)?", "euros?", "libras?", "dollars?", "pounds?", "reales", "yenes",
    "centavos?", "cents?", "[kcmd]?m[23²³]?", "metros?(?: cuadrados?| c[uú]bicos?)?", "kil[oó]metros?(?: cuadrados?)?",
    "millas?", "miles", "[km]?g", "kilos?", "kilogramos?", "t", "ton", "tons?", "tonnes?", "toneladas?", "[mk]?l",
    "litros?", "barriles", "barrels?", "ha", "hect[aá]reas?", "hectares?", "acres?", "[kmgt]?wh?", "mwp", "k?v",
    "[kmgt]?hz",
    "[kmgt]b", "h", "hrs?", "horas?", "hours?", "min", "minutos?", "minutes?", "seg", "segundos?", "seconds?",
    "d[ií]as?", "days?", "semanas?", "weeks?", "mes(?:es)?", "months?", "años?", "years?", "veces", "times",
    "en adelante", "[µμ][gmls]", "ppm", "bpd", "teus?", "mmbtu", "yuan(?:es)?", "reais",
)  # fmt: skip
TAILS = ("o m[aá]s", "o menos", "or more", "or less", "or fewer", "y pico")
"""What widens a number from behind, also from behind the noun that is counted."""

_LETTER = "[\\w\u0300-\u036f\u00ad\u200b-\u200d\u2060]"
"""A letter, digit or underscore, what combines with one, and what joins or hyphenates unseen."""
_CAPITAL = "[A-ZÁÉÍÓÚÜÑ]"
_WORD = re.compile(
    rf"{_LETTER}++(?>(?:(?:[-‐‑'’@&]|[.](?=[a-záéíóúüñ0-9])|(?<!\w{_CAPITAL})(?<={_CAPITAL})[.](?={_CAPITAL})){_LETTER}++)*)"
)
_SIGN = rf"(?:[−±]{_ROOM}|[-+–‑﹣－＋])"
"""A dash with a space behind it is punctuation, or the middle of a range; a true minus sign is always a sign."""
_SYMBOL = r"(?:(?:US|MX|CA|HK|[ACRS])\s?)?[$¢£¤¥฿₠-⃀﷼﹩＄￠￡￥￦]"
_FIGURE = (
    r"[.,]?(?:\d{1,3}(?>(?:[ \u00a0\u2000-\u200a\u202f\u205f]\d{3}(?!\d))+)(?>(?:[.,]\d+)?)"
    r"|\d+(?>(?:[.,'’·:/⁄٫٬]\d+)*)(?>(?:\s?[¼-¾⅐-⅞]| \d{1,2}[/⁄]\d{1,2}(?!\d))?))"
    rf"(?>(?:e[-+]?\d+|{_ROOM}[x×·*]{_ROOM}10(?:\^?[-+−]?\d+)?|[\^_][-+−]?\d+|[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻]+)?)"
)
_NUMERAL = _any(NUMERALS)
_NUMBER = (
    rf"(?:{_FIGURE}(?>(?:{_GAP}(?:y{_GAP})?{_NUMERAL}(?:{_GAP}{_FIGURE})?)*)"
    rf"|{_NUMERAL}(?>(?:{_GAP}{_FIGURE})?)(?>(?:{_GAP}(?:(?:y|and){_GAP})?{_NUMERAL}(?:{_GAP}{_FIGURE})?)*)"
    rf"(?:{_GAP}y{_GAP}un[oa]?(?!\w))?)"
)
_BEFORE = rf"(?>(?:(?:{_any(COMPARATORS)}{_GAP}(?:(?:un[oa]?|el|l[ao]s?){_GAP})?|[<>≤≥≲≳⩽⩾≪≫≈~∼=≠]{{1,2}}{_ROOM}))*)"
_MONEY = rf"(?>(?:(?:{_any(CURRENCIES)}|{_SYMBOL}){_ROOM})?)"
_SIGNED = rf"(?>{_SIGN}?){_MONEY}(?>{_SIGN}?)"
_UNIT = _any(UNITS)
_TAIL = _any(TAILS)
_AFTER = (
    rf"(?>(?:{_ROOM}(?:[%‰+]|°{_ROOM}[CF]?|{_SYMBOL}|/{_ROOM}{_UNIT})|{_GAP}(?:de{_GAP})?{_UNIT}"
    rf"|{_GAP}(?:\w+{_GAP})?{_TAIL})*)"
)
_AMOUNT = rf"{_BEFORE}{_SIGNED}{_NUMBER}{_AFTER}"
_LINK = (
    rf"{_ROOM}(?:[-–—−~/×…]|[.]{{2,3}}){_ROOM}|{_GAP}(?:x|a|to|hasta|[oóu]|or){_GAP}"
    rf"|(?(between){_GAP}(?:y|and){_GAP}|(?!))"
)
_QUANTITY = re.compile(
    rf"(?<!\w)(?<!\w-)(?<!\d[.,])(?P<between>(?:entre|between){_GAP})?{_AMOUNT}(?>(?:(?:{_LINK}){_AMOUNT})*)",
    re.IGNORECASE,
)
_NEGATION = re.compile(rf"(?<!\w){_any(NEGATIONS)}(?:{_GAP}{_any(CARRIERS)})*{_GAP}\w", re.IGNORECASE)
_STOPS = (". ", ", ", "; ", ": ", "? ", "! ", ") ", " (", "\n\n")
_STOP = re.compile(r"[.,;:?!)](?= )| (?=[(])|\n\n")
"""No unit reaches across one of these, so that only the clause around a cut is looked at."""
_UNITS = (_WORD, _QUANTITY, _NEGATION)


def is_whole(text: str, start: int, end: int) -> bool:
    """Say whether `text[start:end]` can be quoted alone: neither end cuts a word, a quantity or a negation."""
    return not cuts(text, start) and not cuts(text, end)


def cuts(text: str, at: int) -> bool:
    """Say whether a cut before `text[at]` falls inside something that must stay whole. Its cost has a bound."""
    first, last = clause(text, at)
    return last != at and any(_reaches_over(unit, text, first, at, last) for unit in _UNITS)


def clause(text: str, at: int) -> tuple[int, int]:
    """Return start and end of the clause around `text[at]`, cut off after 96 code points on either side."""
    first = max(0, at - _REACH)
    first = max(first, *(text.rfind(stop, first, at) + 1 for stop in _STOPS))
    stopped = _STOP.search(text, at, at + _REACH)
    return first, at + _REACH if stopped is None else stopped.start()


def _reaches_over(unit: re.Pattern[str], text: str, first: int, at: int, last: int) -> bool:
    """Say whether a unit begins before `at` and ends behind it, all inside of `text[first:last]`."""
    found = unit.search(text, first, last)
    while found is not None and found.start() < at:
        if found.end() > at:
            return True
        found = unit.search(text, found.start() + 1, last)
    return False
