"""How a number is written: exactly in report.json, briefly on the page. Never through a binary float."""

from decimal import Context, Decimal, Inexact
from fractions import Fraction

from testigo.model.verdict import Unit


def exact(number: Fraction | None) -> str | None:
    """Return a number without loss, as `Fraction` reads it back: a plain decimal if a short one exists, else `a/b`."""
    if number is None:
        return None
    try:
        digits = Context(prec=60, traps=[Inexact]).divide(Decimal(number.numerator), Decimal(number.denominator))
    except Inexact:
        return str(number)
    return _plain(digits)


def shown(number: Fraction, unit: Unit) -> str:
    """Return a number as a reader wants it: a ratio to three decimals, USD to four digits, whole milliseconds.

    The four digits count from the first that is not zero, so that a tenth of a cent is still a figure.
    A ratio that is not quite 0 or 1 never reads 0.000 or 1.000: gates turn on the difference.
    """
    match unit:
        case Unit.RATIO:
            return _thousandths(number)
        case Unit.USD:
            return _significant(number)
        case Unit.MILLISECONDS:
            return str(round(number))


def _thousandths(number: Fraction) -> str:
    rounded = round(number * 1000)
    if 0 < number < 1:
        rounded = min(max(rounded, 1), 999)
    return f"{rounded // 1000}.{rounded % 1000:03}"


def _significant(number: Fraction) -> str:
    if not number:
        return "0"
    text = format(Context(prec=4).divide(Decimal(number.numerator), Decimal(number.denominator)), "f")
    digits = len(text.replace(".", "").lstrip("0"))
    if digits >= 4:  # noqa: PLR2004 - the four digits of the first line
        return text
    return f"{text if '.' in text else text + '.'}{'0' * (4 - digits)}"


def _plain(number: Decimal) -> str:
    text = format(number, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text
