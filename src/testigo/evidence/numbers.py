"""Numbers in running text, Spanish and English: digits, `mil 200`, words, ranges and comparators. Money has its unit.

Digits follow Mexican use: a comma groups thousands, a point is decimal; `1.250` is a thousand only where a fraction
makes no sense. What can be read in two ways is not read.
"""

import re
from decimal import Decimal

from testigo.model.observation import Range

_ONES = {
    "un": 1,
    "uno": 1,
    "una": 1,
    "dos": 2,
    "tres": 3,
    "cuatro": 4,
    "cinco": 5,
    "seis": 6,
    "siete": 7,
    "ocho": 8,
    "nueve": 9,
    "diez": 10,
    "once": 11,
    "doce": 12,
    "trece": 13,
    "catorce": 14,
    "quince": 15,
    "dieciseis": 16,
    "diecisiete": 17,
    "dieciocho": 18,
    "diecinueve": 19,
    "veinte": 20,
    "veintiuno": 21,
    "veintiun": 21,
    "veintiuna": 21,
    "veintidos": 22,
    "veintitres": 23,
    "veinticuatro": 24,
    "veinticinco": 25,
    "veintiseis": 26,
    "veintisiete": 27,
    "veintiocho": 28,
    "veintinueve": 29,
    "treinta": 30,
    "cuarenta": 40,
    "cincuenta": 50,
    "sesenta": 60,
    "setenta": 70,
    "ochenta": 80,
    "noventa": 90,
    "cien": 100,
    "ciento": 100,
    "doscientos": 200,
    "doscientas": 200,
    "trescientos": 300,
    "trescientas": 300,
    "cuatrocientos": 400,
    "cuatrocientas": 400,
    "quinientos": 500,
    "quinientas": 500,
    "seiscientos": 600,
    "seiscientas": 600,
    "setecientos": 700,
    "setecientas": 700,
    "ochocientos": 800,
    "ochocientas": 800,
    "novecientos": 900,
    "novecientas": 900,
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
    "eleven": 11,
    "twelve": 12,
    "thirteen": 13,
    "fourteen": 14,
    "fifteen": 15,
    "sixteen": 16,
    "seventeen": 17,
    "eighteen": 18,
    "nineteen": 19,
    "twenty": 20,
    "thirty": 30,
    "forty": 40,
    "fifty": 50,
    "sixty": 60,
    "seventy": 70,
    "eighty": 80,
    "ninety": 90,
}
_THOUSAND = frozenset({"mil", "thousand"})

_WORD = "(?:" + "|".join(sorted((*_ONES, "mil", "thousand", "hundred"), key=len, reverse=True)) + r")(?!\w)"
_WORDS = rf"(?:{_WORD}(?:\s+(?:y|and)\s+|\s+|-)?){{1,10}}(?<!\s)"
_DIGITS = "\\d{1,3}(?:[,'\u00a0\u2009\u202f]\\d{3})+(?:\\.\\d+)?(?!\\d)|\\d+(?:[.,]\\d+)*"
_REST = r"\s+\d{1,3}(?![\d.,]\d|\d)"
_NUMBER = rf"(?:(?:{_DIGITS})(?:\s+(?:mil|thousand)(?!\w)(?:{_REST})?)?|mil{_REST}|{_WORDS})"

_AT_LEAST = (
    r"mas\s+de|arriba\s+de|al\s+menos|por\s+lo\s+menos|no\s+menos\s+de|superior(?:es)?\s+a|por\s+encima\s+de"
    r"|over|more\s+than|at\s+least|upwards\s+of|no\s+fewer\s+than|not\s+less\s+than|above"
)
_AT_MOST = (
    r"menos\s+de|hasta|no\s+mas\s+de|a\s+lo\s+sumo|como\s+maximo|por\s+debajo\s+de|inferior(?:es)?\s+a"
    r"|fewer\s+than|less\s+than|under|up\s+to|at\s+most|no\s+more\s+than|below"
)
_ABOUT = (
    r"unos|unas|cerca\s+de|alrededor\s+de|aproximadamente|casi|poco\s+mas\s+de|en\s+torno\s+a"
    r"|about|around|nearly|roughly|some|approximately|almost|close\s+to|an\s+estimated"
)

QUANTITY = (
    rf"(?:(?P<least>{_AT_LEAST})\s+|(?P<most>{_AT_MOST})\s+|(?P<about>{_ABOUT})\s+|(?P<between>entre|between)\s+|(?:de|from)\s+)?"
    rf"(?<![\w.,$%-])(?P<low>{_NUMBER})"
    rf"(?:\s*(?P<join>-|\sa\s|\sy\s|\sto\s|\sand\s)\s*(?P<high>{_NUMBER}))?(?P<more>\+|\s+o\s+mas|\s+or\s+more)?"
)
"""Pattern over folded text; `quantity` reads its groups."""

_CURRENCY = (
    r"(?:de\s+)?(?P<currency>pesos(?:\s+mexicanos)?|mxn|m\.?n\.?|dolares(?:\s+estadounidenses)?|dolares\s+americanos"
    r"|dollars|u\.?s\.?\s+dollars|usd|euros|eur)(?!\w)"
)
_SCALE = r"(?P<scale>mil\s+millones|millones|millon|billones|million|billion|mmdd|mmdp|mdd|mdp|mde|bn|m)(?!\w)"
MONEY = (
    rf"(?:(?P<mleast>{_AT_LEAST})\s+|(?P<mmost>{_AT_MOST})\s+|(?P<mabout>{_ABOUT})\s+)?"
    rf"(?P<sign>us\$|u\$s|usd\s?\$?|mxn\s?\$?|\$|€)?\s?(?<![\w.,])(?P<amount>{_NUMBER})"
    rf"(?:\s*{_SCALE})?(?:\s+{_CURRENCY})?"
)
"""Pattern over folded text; `money` reads its groups."""

_SCALES = {
    **dict.fromkeys(("millon", "millones", "million", "m", "mdd", "mdp", "mde"), Decimal(10) ** 6),
    **dict.fromkeys(("mil millones", "billion", "bn", "mmdd", "mmdp"), Decimal(10) ** 9),
    "billones": Decimal(10) ** 12,
}
_UNITS = {"pe": "MXN", "mx": "MXN", "m.": "MXN", "mn": "MXN", "do": "USD", "u.": "USD", "us": "USD", "eu": "EUR"}


def quantity(found: re.Match[str], unit: str) -> Range | None:
    """Return the count of a match of `QUANTITY`; None where it is no count or can be read in two ways."""
    low, high = number(found["low"], whole=True), number(found["high"] or found["low"], whole=True)
    if low is None or high is None or low > high:
        return None
    if found["high"] and (found["join"].strip() in ("y", "and")) != bool(found["between"]):
        return None
    if found["between"] and not found["high"]:
        return None
    return _bounded(low, high, unit, least=found["least"] or found["more"], most=found["most"], about=found["about"])


def money(found: re.Match[str]) -> Range | None:
    """Return the amount of a match of `MONEY`, in units of its currency; None where no currency can be told."""
    amount, unit = number(found["amount"], whole=False), _currency(found)
    if amount is None or unit is None:
        return None
    amount = _plain(amount * (_SCALES[" ".join(found["scale"].split())] if found["scale"] else 1))
    return _bounded(amount, amount, unit, least=found["mleast"], most=found["mmost"], about=found["mabout"])


def _bounded(
    low: Decimal, high: Decimal, unit: str, *, least: str | None, most: str | None, about: str | None
) -> Range:
    if least:
        return Range(low, None, unit)
    if most:
        return Range(Decimal(0), high, unit)
    if about:
        # a round word is taken for a tenth either way: wide enough that two such figures of one fact do not collide
        return Range(_plain(low * 9 / 10), _plain(high * 11 / 10), unit)
    return Range(low, high, unit)


def _currency(found: re.Match[str]) -> str | None:
    scale, sign = found["scale"] or "", found["sign"] or ""
    if scale.endswith(("dd", "dp")):
        return "USD" if scale.endswith("dd") else "MXN"
    if scale == "mde":
        return "EUR"
    if found["currency"]:
        return _UNITS[found["currency"][:2]]
    if sign.startswith("u"):
        return "USD"
    if sign.startswith("mxn"):
        return "MXN"
    if sign == "€":
        return "EUR"
    # a bare sign means the money of the language it stands in
    if sign == "$" and scale in ("million", "billion", "bn", "m"):
        return "USD"
    return "MXN" if sign == "$" and scale else None


def number(written: str, *, whole: bool) -> Decimal | None:
    """Return the value of one number in folded text.

    Args:
        written: what the number pattern took.
        whole: fractions make no sense, so that `1.250` is a thousand.
    """
    # blanks that group thousands are white space to Python
    parts = re.sub("(?<=\\d)[\u00a0\u2009\u202f](?=\\d{3})", ",", written).replace("-", " ").split()
    if not parts[0][0].isdigit():
        return _spelled(parts)
    value = _digits(parts[0], whole=whole)
    if value is None or len(parts) == 1:
        return value
    rest = Decimal(parts[2]) if len(parts) > 2 else Decimal(0)  # noqa: PLR2004 - digits, `mil`, the rest
    return _plain(value * 1000 + rest)


def _digits(written: str, *, whole: bool) -> Decimal | None:
    if re.fullmatch(r"\d{1,3}(?:[,']\d{3})+(?:\.\d+)?", written):
        value = Decimal(re.sub("[,']", "", written))
    elif re.fullmatch(r"\d{1,3}(?:\.\d{3})+", written) and (whole or written.count(".") > 1):
        value = Decimal(written.replace(".", ""))
    elif re.fullmatch(r"\d+(?:[.,]\d+)?", written):
        value = Decimal(written.replace(",", "."))
    else:
        return None
    return None if whole and value != value.to_integral_value() else _plain(value)


def _spelled(words: list[str]) -> Decimal | None:
    """Return the value of number words, `mil 200` included; None where they do not descend as a number does."""
    total, group, last = 0, 0, 10**6
    for word in words:
        if word in ("y", "and"):
            continue
        if word in _THOUSAND:
            if total:
                return None
            total, group, last = (group or 1) * 1000, 0, 10**6
        elif word == "hundred":
            if not 0 < group < 10:  # noqa: PLR2004 - two hundred
                return None
            group, last = group * 100, 100
        else:
            value = int(word) if word.isdigit() else _ONES[word]
            if value >= last or (last < 100 and last % 10):  # noqa: PLR2004 - after a unit nothing follows
                return None
            group, last = group + value, value
    return Decimal(total + group)


def _plain(value: Decimal) -> Decimal:
    """Return a value without exponent and without zeros after the point: equal amounts are written alike."""
    normal = value.normalize()
    return normal.quantize(Decimal(1)) if normal == normal.to_integral_value() else normal
