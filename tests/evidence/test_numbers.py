import re
from decimal import Decimal

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from testigo.evidence.folding import fold
from testigo.evidence.numbers import MONEY, QUANTITY, money, number, quantity
from testigo.model.observation import Range

ONES = [
    "cero",
    "uno",
    "dos",
    "tres",
    "cuatro",
    "cinco",
    "seis",
    "siete",
    "ocho",
    "nueve",
    "diez",
    "once",
    "doce",
    "trece",
    "catorce",
    "quince",
    "dieciseis",
    "diecisiete",
    "dieciocho",
    "diecinueve",
    "veinte",
    "veintiuno",
    "veintidos",
    "veintitres",
    "veinticuatro",
    "veinticinco",
    "veintiseis",
    "veintisiete",
    "veintiocho",
    "veintinueve",
]
TENS = ["treinta", "cuarenta", "cincuenta", "sesenta", "setenta", "ochenta", "noventa"]
HUNDREDS = [
    "ciento",
    "doscientos",
    "trescientos",
    "cuatrocientos",
    "quinientos",
    "seiscientos",
    "setecientos",
    "ochocientos",
    "novecientos",
]


def spelled(value: int) -> str:
    """Write 1 to 999,999 in Spanish words: the naive model of what is read."""
    if value >= 1000:
        head = "mil" if value // 1000 == 1 else f"{spelled(value // 1000)} mil"
        return head if value % 1000 == 0 else f"{head} {spelled(value % 1000)}"
    if value > 100:
        head = HUNDREDS[value // 100 - 1]
        return head if value % 100 == 0 and value > 199 else f"{head} {spelled(value % 100)}" if value % 100 else head
    if value == 100:
        return "cien"
    if value < 30:
        return ONES[value]
    tens = TENS[value // 10 - 3]
    return tens if value % 10 == 0 else f"{tens} y {ONES[value % 10]}"


@given(st.integers(1, 999_999))
@example(1000)
@example(21_000)
@example(1_250)
@example(100_100)
def test_a_number_reads_the_same_however_it_is_written(value: int) -> None:
    """Digits with commas, with narrow blanks, without, and words are one number."""
    written = (f"{value:,}", str(value), f"{value:,}".replace(",", "\u202f"), spelled(value))
    assert {number(text, whole=True) for text in written} == {Decimal(value)}


@given(st.integers(1, 999), st.integers(1, 999))
def test_mil_between_digits_is_a_thousand(thousands: int, rest: int) -> None:
    """`3 mil 500` is 3,500, as Mexican papers write it; `mil 200` is 1,200."""
    assert number(f"{thousands} mil {rest}", whole=True) == thousands * 1000 + rest
    assert number(f"mil {rest}", whole=True) == 1000 + rest


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("1.250", 1250),
        ("12.5", None),
        ("1.2.3", None),
        ("1,25", None),
        ("1,2500", None),
        ("twenty-five", 25),
        ("two hundred and ten", 210),
        ("dos tres", None),
        ("veinte treinta", None),
        ("mil mil", None),
        ("hundred", None),
    ],
)
def test_a_count_has_no_fraction_and_descends(written: str, value: int | None) -> None:
    """What is no whole number, or no number at all, is not read."""
    assert number(written, whole=True) == value


@pytest.mark.parametrize(
    ("written", "value"), [("1.250", "1.25"), ("1,5", "1.5"), ("1.250.000", "1250000"), ("12.50", "12.5")]
)
def test_an_amount_has_a_decimal_point(written: str, value: str) -> None:
    """In money a single point is decimal, as in Mexico."""
    assert number(written, whole=False) == Decimal(value)


@pytest.mark.parametrize(
    ("written", "low", "high"),
    [
        ("500", 500, 500),
        ("más de 500", 500, None),
        ("no menos de 500", 500, None),
        ("more than 500", 500, None),
        ("500 o más", 500, None),
        ("500+", 500, None),
        ("menos de 500", 0, 500),
        ("no más de 500", 0, 500),
        ("hasta 500", 0, 500),
        ("unas 500", 450, 550),
        ("about 500", 450, 550),
        ("entre 500 y 600", 500, 600),
        ("between 500 and 600", 500, 600),
        ("de 500 a 600", 500, 600),
        ("51-200", 51, 200),
        ("51\u2013200", 51, 200),
        ("500 to 600", 500, 600),
    ],
)
def test_comparators_make_ranges(written: str, low: int, high: int | None) -> None:
    """A bound is kept as a bound: `more than 500` is not 500."""
    found = re.fullmatch(QUANTITY, fold(written).text)
    assert found is not None
    assert quantity(found, "people") == Range(Decimal(low), None if high is None else Decimal(high), "people")


@pytest.mark.parametrize("written", ["500 y 600", "entre 500", "600 a 500", "entre 500 a 600"])
def test_what_reads_in_two_ways_is_not_read(written: str) -> None:
    """Two numbers joined by `y` are no range, and a range does not fall."""
    found = re.fullmatch(QUANTITY, fold(written).text)
    assert found is None or quantity(found, "people") is None


@pytest.mark.parametrize("written", ["-500", "$500", "a500", "1.500", "%500"])
def test_a_number_does_not_begin_inside_another_thing(written: str) -> None:
    """The last digits of something else are no count."""
    found = re.compile(QUANTITY).search(written, 1)
    assert found is None or found.group("low") != "500"


@pytest.mark.parametrize(
    ("written", "amount", "unit"),
    [
        ("12 millones de dólares", "12000000", "USD"),
        ("US$12.5 million", "12500000", "USD"),
        ("$38 million", "38000000", "USD"),
        ("38 million dollars", "38000000", "USD"),
        ("620 millones de pesos", "620000000", "MXN"),
        ("18 mdp", "18000000", "MXN"),
        ("18 mdd", "18000000", "USD"),
        ("$18 millones", "18000000", "MXN"),
        ("mil 200 mdp", "1200000000", "MXN"),
        ("3 mil millones de pesos", "3000000000", "MXN"),
        ("3 mil 500 millones de pesos", "3500000000", "MXN"),
        ("mil millones de dólares", "1000000000", "USD"),
        ("un millón de euros", "1000000", "EUR"),
        ("2 billion dollars", "2000000000", "USD"),
        ("12,000 pesos", "12000", "MXN"),
        ("MXN 500", "500", "MXN"),
        ("1.5 billones de pesos", "1500000000000", "MXN"),
    ],
)
def test_money_keeps_its_scale_and_currency(written: str, amount: str, unit: str) -> None:
    """Twelve million dollars is neither twelve nor pesos."""
    found = re.fullmatch(MONEY, fold(written).text)
    assert found is not None
    assert money(found) == Range(Decimal(amount), Decimal(amount), unit)


@pytest.mark.parametrize("written", ["12", "12 millones", "$12", "12 megawatts"])
def test_an_amount_without_a_currency_is_no_money(written: str) -> None:
    """A number near an investment is not always money."""
    found = re.match(MONEY, fold(written).text)
    assert found is None or money(found) is None


def test_money_may_be_a_bound() -> None:
    """`Más de 100 millones de dólares` has no upper end."""
    found = re.fullmatch(MONEY, "mas de 100 millones de dolares")
    assert found is not None
    assert money(found) == Range(Decimal(100_000_000), None, "USD")
