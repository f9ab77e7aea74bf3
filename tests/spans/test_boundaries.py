# ruff: noqa: RUF001 - the signs that look alike are the matter here
import re
import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from testigo.spans import boundaries
from testigo.spans.boundaries import (
    CARRIERS,
    COMPARATORS,
    CURRENCIES,
    NEGATIONS,
    NUMERALS,
    TAILS,
    UNITS,
    clause,
    cuts,
    is_whole,
)

CUT = [
    # words
    "emple|ados", "COVID-|19", "ex-|director", "ex|-director", "d’|Or", "O'|Brien", "acme|.com", "acme.|com", "S|.A.",
    "AT|&T", "ventas|@acme.example", "infor|\u00admación", "cafe|\u0301", "snake|_case", "sin‑|techo", "v2|.0",
    # figures
    "1|1,250", "11|,250", "11,|250", "1|.5", ".|5", "12| 250", "12 |250", "12|\u00a0250", "12\u202f|250", "10|:30",
    "1|/2", "1’|250", "1·|5", "1 234 567|,5", "1 234| 567", "1\u2008|250", "1\u2007|250", "1٬|250",
    "5| ½", "5| 1/2", "5 1|/2",
    "5|⁄8",
    # signs
    "-|5", "+|5", "±|5", "–|5", "−|5", "− |5", "± |5", "-|$5", "$|-5", "x -|5", "‑|5", "﹣|5", "－|5",
    # currencies
    "$|1,250", "$ |1,250", "US|$5", "US$|5", "MXN |5", "USD| 5", "€|5", "$ |cinco", "5| €", "5|€", "5| MXN", "5| M.N.",
    "£|5", "₩|5", "₹ |5", "A|$5", "R|$ 5", "US |$5", "HK|$5", "C$| 5", "5| C$", "￥|5",
    # comparators
    "<|5", "> |5", "≤|5", "≥ |5", "~|5", "≈|5", "<=|5", "más de |500", "más| de 500", "hasta un |10 %",
    "el máximo de |5", "cerca de los |500", "en torno a las |5", "≳ |5", "⩾|5",
    # exponents
    "10|^6", "10^|6", "10|_2", "1|e5", "1e|+5", "10|²", "m|²", "5| x 10", "5 × 10|^3", "5·10|^-3", "2|E5",
    # scales and units
    "5| %", "5|%", "5|‰", "5| °C", "5|°", "5| por ciento", "5 por| ciento", "5| millones", "5 millones| de pesos",
    "2| km", "2 km|/h", "2| mil 500", "2 mil| 500", "mil| 200", "mil |200", "dos |mil", "un |millón", "treinta y |dos",
    "treinta| y un", "ciento |veinte", "500|+", "500| o más", "two |thousand", "1.2| mil millones", "5 km| / h",
    "500 plazas| o más", "500 jobs |or more", "5| y pico",
    # ranges
    "3|-5", "3-|5", "3| - 5", "100 – |200", "100| a 200", "5 |to 10", "entre |5 y 10", "entre 5| y 10",
    "entre 5 y |10", "between 5 |and 10", "3 |x 5", "3 |× 5", "entre 5 % y |10 %", "100 ~ |200", "5 % |a 10 %",
    "5 |hasta 10", "10 o |20", "10| ó 20", "10 |or 20", "10 … |20", "10|..20",
    # negations
    "más  de |5", "más de\n|5", "5  |%", "no\n|abrió", "no  |abrió", "no \u00a0se |abre", "no |abrió", "No |abrió",
    "no| abrió", "no se |ha abierto", "no se ha |abierto", "sin |planta", "did not |open", "hasn't |opened",
    "hasn’t been |opened", "ni |uno", "not yet |open", "aún no |abre",
]  # fmt: skip
WHOLE = [
    "La planta| de Saltillo", "emplea a |1,250 empleados", "1,250| empleados", "Norte – |1,250 empleados",
    "- |5 plantas", "2020. |250 empleados", "empleados.|La planta", "|no abrió", "abrió|", "No. |Abrió", "No, |abrió",
    "en 2024| y 300 más", "5| de mayo", "2020 |250 empleados", "Sin embargo| abrió", "COVID-19| 500 casos",
    "creció 5 %|.", "S.A.| de C.V.", "5 plantas|, 3 almacenes", "versión 2|.", "(|1,250)", "“|1,250 empleados",
    "A; |5 b", "no abrió| planta", "1 2345| x", "5 y |10", "5 and |10", "EMPLEADOS.|Nueva", "1250| 5", "más |5",
    "5 |de largo", "la no| ", "5 (|kilos)", "Sí: |5 %", "¿Dónde? |5 %", "¡Ya! |5 %", "(a) |5 %", "no abre\n\n|5",
    "no: |abrió",
]  # fmt: skip

EXAMPLES = {
    NEGATIONS: (
        "no ni sin nunca jamás jamas tampoco nadie ningún ninguno ninguna ningun not never without nor neither "
        "none nobody cannot isn't won’t"
    ),
    CARRIERS: (
        "se me te nos le les la lo las los ha he han hemos había habían haya hayan habrá habrán hubo es son fue "
        "fueron era eran será serán sea sean sido está están ya aún aun todavía más de be been being is are was "
        "were has have had do does did will would can could should may might yet longer to a an the any "
        "realmente really es_cierto_que verdad_que true_that planea planeen "
        "pretende pretenden piensa piensan prevé prevén quiere quieren puede pueden podrá podrán logra lograron va van "
        "intends plan expects wants going able planned"
    ),
    CURRENCIES: "MXN USD EUR GBP CAD AUD ARS BRL CHF CLP CNY COP GTQ HKD INR JPY KRW PEN SEK UDI UDIS",
    NUMERALS: (
        "cero dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecinueve "
        "veinte veintidós treinta cuarenta cincuenta sesenta setenta ochenta noventa cien ciento cientos "
        "doscientos quinientas mil miles millón millones un_millón billón billones trillón trillones two three "
        "four five six seven eight nine ten eleven twelve thirteen twenty thirty forty fifty sixty seventy eighty "
        "ninety hundred hundreds thousand thousands million one_million billions trillion dozen docena docenas"
    ),
    COMPARATORS: (
        "más_de más_del más_que no_más_de menos_de al_menos por_lo_menos cuando_menos a_lo_menos a_lo_más "
        "a_lo_sumo como_máximo como_mínimo hasta casi cerca_de cerca_del alrededor_de en_torno_a aproximadamente "
        "unos unas superior_a superiores_a inferior_a mayor_a mayor_que mayores_de menor_a menores_que a_partir_de "
        "apenas máximo máximo_de mínimo menos more_than no_less_than fewer_than over under above below about "
        "around nearly almost approximately roughly at_least at_most up_to as_many_as minus exceeding "
        "exceeds exceeded por_encima_de por_debajo_del "
        "supera superan superó superaron rebasa rebasó excede excedió no_llega_a no_llegaron_a"
    ),
    UNITS: (
        "MXN USD EUR GBP CAD AUD ARS BRL CHF CLP CNY COP GTQ HKD INR JPY KRW PEN SEK UDIS M.N. "
        "mdd mdp mmdd mmdp mde bn por_ciento porciento per_cent percent puntos pp bps "
        "pesos peso dólares dolar euros libras dollars pounds reales yenes centavos cents m km cm mm dm m2 km² "
        "metros metros_cuadrados kilómetros kilómetros_cuadrados millas miles kg mg g kilos kilogramos t ton tons "
        "tonnes toneladas l ml kl litros barriles barrels ha hectáreas hectares acres w kw mwh gw mwp v kv hz mhz gb "
        "mb h hrs horas hours min minutos minutes seg segundos seconds días days semanas weeks meses mes months años "
        "year veces times en_adelante µg μm ppm bpd TEU teus MMBtu yuan yuanes reais"
    ),
    TAILS: "o_más o_menos or_more or_less or_fewer y_pico",
}
FRAMES = {
    NEGATIONS: "{} |abrió",
    CARRIERS: "no {} |abrió",
    CURRENCIES: "{} |5",
    NUMERALS: "{} |200",
    COMPARATORS: "{} |500 plazas",
    UNITS: "5| {}",
    TAILS: "5 plazas| {}",
}
TABLES = [(table, word.replace("_", " ")) for table, words in EXAMPLES.items() for word in words.split()]


def cut_at_bar(marked: str) -> bool:
    """Say whether the text is cut by a quote that starts or ends at its bar."""
    return cuts(marked.replace("|", ""), marked.index("|"))


@pytest.mark.parametrize("marked", CUT)
def test_a_unit_is_not_cut(marked: str) -> None:
    """A word, a quantity and a negation stay whole, alone and inside a sentence."""
    assert cut_at_bar(marked)
    assert cut_at_bar(f"La empresa Acme dijo {marked} ayer")
    assert cut_at_bar(f"Cerró. Pero {marked}, dijo")


@pytest.mark.parametrize("marked", WHOLE)
def test_between_units_a_text_may_be_cut(marked: str) -> None:
    """Between words, after a sentence, and before a bare noun behind a number a quote may start or end."""
    assert not cut_at_bar(marked)


@pytest.mark.parametrize(("table", "word"), TABLES)
def test_each_word_of_the_tables_is_known(table: tuple[str, ...], word: str) -> None:
    """Every word a table is meant for cannot be cut from what it belongs to, in either case."""
    frame = FRAMES[table]
    assert cut_at_bar(frame.format(word))
    assert cut_at_bar(frame.format(word.upper().replace("’T", "’t").replace("'T", "'t")))


@pytest.mark.parametrize("table", EXAMPLES)
def test_no_row_of_the_tables_is_left_over(table: tuple[str, ...]) -> None:
    """Every pattern of a table matches one of its examples, so that none can be dropped unnoticed."""
    words = [word.replace("_", " ") for word in EXAMPLES[table].split()]
    assert [row for row in table if not any(re.fullmatch(row, word, re.IGNORECASE) for word in words)] == []


@given(st.text(alphabet="ab1.,-$ %\n", max_size=20), st.integers(0, 20))
@example("no a", 3)
def test_the_ends_of_a_text_cut_nothing(text: str, at: int) -> None:
    """Before the first and behind the last code point nothing is cut, and whole is what cuts at neither end."""
    at = min(at, len(text))
    assert not cuts(text, 0)
    assert not cuts(text, len(text))
    assert is_whole(text, at, len(text)) == (not cuts(text, at))
    assert is_whole(text, 0, at) == (not cuts(text, at))


@given(st.text(alphabet="abcñ7", min_size=2, max_size=300), st.data())
def test_a_word_is_never_cut(word: str, data: st.DataObject) -> None:
    """Inside a run of letters and digits every cut is one, however long the run."""
    assert cuts(f"x {word} y", data.draw(st.integers(3, len(word) + 1)))


def test_what_lies_far_away_does_not_matter() -> None:
    """A unit may begin up to 96 code points before a cut, or end as far behind it; no further."""
    assert cuts("-" + "1" * 95 + "2", 96)
    assert cuts("no " + "se " * 30 + "abre", 93)
    assert not cuts("no " + "se " * 40 + "abre", 123)
    assert cuts("5 " + "y " * 1 + "x", 2) is False


@pytest.mark.parametrize(
    "bait", ["1 ", "1,", "mil ", "no se ", "más de ", "1", "- ", "1-", "2 mil y ", "$ ", "a.a.", "% "]
)
def test_a_cut_in_hostile_text_has_a_bound(bait: str) -> None:
    """A hundred cuts in text made to backtrack take less than a second."""
    text = bait * 200
    started = time.process_time()
    for at in range(200, 300):
        cuts(text, at)
    assert time.process_time() - started < 1


@pytest.mark.parametrize(
    ("marked", "found"),
    [
        ("a. b |c, d", " b c"),
        ("a.b |c,d", "a.b c,d"),
        ("a. b. c |d", " c d"),
        ("a, b |c; d", " b c"),
        ("a; b |c: d", " b c"),
        ("a: b |c? d", " b c"),
        ("a? b |c! d", " b c"),
        ("a! b |c) d", " b c"),
        ("a) b |c (d", " b c"),
        ("a (b |c. d. e", "(b c"),
        ("a\n\nb |c\n\nd", "\nb c"),
        ("a\nb |c\nd", "a\nb c\nd"),
        ("a. |b", " b"),
        ("a|. b", "a"),
        ("|", ""),
        ("a. " + "b" * 96 + "|" + "c" * 97 + ". d", "b" * 96 + "c" * 96),
        ("a. " + "b" * 95 + "|" + "c" * 94 + ". d", " " + "b" * 95 + "c" * 94),
    ],
)
def test_only_the_clause_around_a_cut_is_looked_at(marked: str, found: str) -> None:
    """A clause goes from one stop with a space to the next, and no further than 96 code points."""
    text, at = marked.replace("|", ""), marked.index("|")
    first, last = clause(text, at)
    assert text[first:last] == found
    assert first <= at <= last


def test_the_pattern_of_a_table_is_one_whole_word_of_it() -> None:
    """A table is joined to alternatives that end with a word, with any usual gap where a row has a space."""
    pattern = re.compile(boundaries._any(("ab", "c d")))
    assert [text for text in ("ab", "c d", "c \n d", "cd", "abc", "x", "c    d") if pattern.match(text)] == [
        "ab", "c d", "c \n d",
    ]  # fmt: skip
