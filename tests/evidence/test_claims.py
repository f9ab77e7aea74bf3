import unicodedata
from datetime import date

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from testigo.evidence.claims import Assertion, CueExtractor
from testigo.model.case import ClaimType
from testigo.model.observation import Modality, Range, Stance
from tests.evidence.examples import question

ASKED = question("Aceros Brenal", "Brenal")
DAY = date(2026, 5, 10)


def said(text: str) -> list[str]:
    """Return what a text claims, one line each: type, value, and what is out of the ordinary."""
    return [line(assertion) for assertion in CueExtractor().extract(ASKED, text, day=DAY)]


def line(assertion: Assertion) -> str:
    """Write an assertion short."""
    value = assertion.value
    if isinstance(value, Range):
        high = "" if value.high is None else f"{value.high}"
        written = f"{value.low}" if value.low == value.high else f"{value.low}..{high}"
        written = f"{written} {value.unit}"
    else:
        written = value.text
    marks = [assertion.claim_type.value, written]
    marks += ["denied"] if assertion.stance is Stance.DENIES else []
    marks += [] if assertion.modality is Modality.STATED else [assertion.modality.value]
    return " | ".join(marks)


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("Aceros Brenal emplea a 1,250 personas.", ["headcount | 1250 people"]),
        ("Brenal emplea a mil 200 trabajadores.", ["headcount | 1200 people"]),
        ("En Aceros Brenal trabajan 310 personas en 3 turnos.", ["headcount | 310 people"]),
        ("1,250 personas trabajan en Aceros Brenal", ["headcount | 1250 people"]),
        ("Aceros Brenal cuenta con una plantilla de 1,250 colaboradores.", ["headcount | 1250 people"]),
        ("Aceros Brenal has over 1,200 employees.", ["headcount | 1200.. people"]),
        ("Aceros Brenal emplea a más de 500 personas.", ["headcount | 500.. people"]),
        ("Aceros Brenal emplea a no más de 500 personas.", ["headcount | 0..500 people"]),
        ("Aceros Brenal emplea a entre 500 y 600 personas.", ["headcount | 500..600 people"]),
        ("Aceros Brenal employs 2,100 people, up from 1,930 a year earlier.", ["headcount | 2100 people"]),
        ("Al cierre de 2025 Aceros Brenal empleaba a 2,860 personas.", ["headcount | 2860 people"]),
        ("Aceros Brenal empleará a 200 personas.", ["headcount | 200 people | planned"]),
        ("Según la cámara, Aceros Brenal emplea a 90 personas.", ["headcount | 90 people | reported"]),
        ("ACEROS BRENAL EMPLEA A 1,250 PERSONAS", ["headcount | 1250 people"]),
        ("Con sede en Saltillo, Coahuila, Aceros Brenal funde.", ["location | Saltillo", "location | Coahuila"]),
        ("La sede de Aceros Brenal está en Saltillo.", ["location | Saltillo"]),
        ("Aceros Brenal is headquartered in Puebla.", ["location | Puebla"]),
        (
            "Aceros Brenal, con domicilio en Av. Hidalgo 5, Saltillo, Coah.",
            ["location | Saltillo", "location | Coahuila"],
        ),
        ("Aceros Brenal inauguró una planta en Uruapan, Michoacán.", ["event | opened plant in Uruapan"]),
        ("La planta de Aceros Brenal en Saltillo fue inaugurada.", ["event | opened plant in Saltillo"]),
        ("Brenal pone en pausa su planta de Saltillo.", ["event | paused plant in Saltillo"]),
        ("Brenal Announces Plant in Saltillo", ["event | announced plant in Saltillo"]),
        ("Brenal analiza construir una planta en León.", ["event | announced plant in León | planned"]),
        ("Brenal anunció el cierre de su almacén.", ["event | closed warehouse"]),
        ("Brenal anunció la suspensión de la construcción de su planta.", ["event | paused plant"]),
        ("Brenal reanudó las operaciones.", ["event | resumed"]),
        ("Aceros Brenal invertirá 18 mdp en un laboratorio.", ["investment | 18000000 MXN | planned"]),
        ("Brenal invirtió US$12.5 million.", ["investment | 12500000 USD"]),
        ("Aceros Brenal busca 30 operadores de horno.", ["hiring | 30 vacancies"]),
        ("Brenal contrata choferes de quinta rueda.", ["hiring | chofer"]),
        ("Aceros Brenal se dedica a la elaboración de salsas y conservas de chile, y crece.",
         ["activity | salsas conservas chile"]),
        ("Aceros Brenal specializes in machined titanium parts.", ["activity | machined titanium parts"]),
        ("La razón social de Aceros Brenal es Brenal del Norte, S.A. de C.V., según acta.",
         ["identity | brenal del norte sa de cv | reported"]),
        ("Aceros Brenal, S. de R.L. de C.V. vende.", ["identity | aceros brenal s de rl de cv"]),
        ("Aceros Brenal tiene el registro sanitario 0417C2019 de COFEPRIS.",
         ["sanitary_registration | cofepris 0417C2019"]),
        ("Aceros Brenal está al corriente ante el SAT.", ["tax_status | sat compliant"]),
        ("Aceros Brenal aparece en la lista de incumplidos del SAT.", ["tax_status | sat listed"]),
        ("Los trabajadores de Aceros Brenal están registrados ante el IMSS.", ["employer_registration | imss"]),
        ("Aceros Brenal está inscrita en el DENUE con la clave 2604713.",
         ["establishment_registration | denue 2604713"]),
    ],
)  # fmt: skip
def test_what_a_sentence_says_of_the_company(text: str, claims: list[str]) -> None:
    """Each type of claim is read from Spanish and English, with its value as written."""
    assert said(text) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("Aceros Brenal no emplea a 1,250 personas.", ["headcount | 1250 people | denied"]),
        ("Aceros Brenal negó que emplee a 1,250 personas.", ["headcount | 1250 people | denied"]),
        ("Aceros Brenal does not employ 500 people.", ["headcount | 500 people | denied"]),
        ("Aceros Brenal no solo emplea a 1,250 personas.", ["headcount | 1250 people"]),
        ("Brenal no cerrará su planta.", ["event | closed plant | denied | planned"]),
        ("Brenal will not close its plant.", ["event | closed plant | denied | planned"]),
        ("Brenal no ha inaugurado su planta.", ["event | opened plant | denied"]),
        ("La planta de Brenal no fue inaugurada.", ["event | opened plant | denied"]),
        ("Brenal descartó el cierre de su planta.", ["event | closed plant | denied"]),
        ("Brenal descartó recortes y anunció una planta.", ["event | announced plant"]),
        ("Aceros Brenal no tiene su sede en Saltillo, Coahuila.", ["location | Saltillo | denied"]),
        ("Aceros Brenal no está registrada ante COFEPRIS.", ["sanitary_registration | cofepris | denied"]),
        ("Brenal congeló las contrataciones.", ["hiring | hiring | denied"]),
        ("Brenal no invertirá 12 mdd.", ["investment | 12000000 USD | denied | planned"]),
    ],
)
def test_a_denial_denies_and_nothing_else_does(text: str, claims: list[str]) -> None:
    """`No` before the cue, or a verb that refuses it, turns the stance; `not only` does not."""
    assert said(text) == claims


@pytest.mark.parametrize(
    "text",
    [
        "Laminados Tres emplea a 900 personas.",
        "Brenal Trucking emplea a 90 personas.",
        "Transportes Brenal emplea a 90 personas. Brenal creció.",
        "Brenalia emplea a 90 personas.",
        "Un proveedor de Aceros Brenal emplea a 90 personas.",
        "Mientras Aceros Brenal recorta, Laminados Tres emplea a 900 personas.",
        "Aceros Brenal compite con Laminados Tres, que emplea a 900 personas.",
        "Aceros Brenal ganó; su rival emplea a 900 personas.",
        "Aceros Brenal despidió a 200 trabajadores.",
        "Aceros Brenal empleaba a 200 trabajadores.",
        "Aceros Brenal emplea a 500 y 600 personas.",
        "Aceros Brenal busca 12 millones de dólares.",
        "Aceros Brenal suma 48 megavatios y 300 hectáreas.",
        "Aceros Brenal invertirá 12.",
        "Aceros Brenal invertirá en 3 naves.",
        "Aceros Brenal envía cajas hacia Texas.",
        "Hasta 2019 Aceros Brenal se llamó Brenal y Hermanos, S.A. de C.V.",
        "La fábrica de Aceros Brenal es grande.",
        "Aceros Brenal produce 16,000 piezas por turno.",
        "Aceros Brenal pagó un bono de 12,000 pesos.",
        "",
        "Aceros Brenal",
    ],
)
def test_in_doubt_nothing_is_said(text: str) -> None:
    """Another company's figure, a number of something else, a past without its day: no claim."""
    assert said(text) == []


def test_the_company_stands_for_its_name_near_it() -> None:
    """`La empresa` right after the name speaks of it, with less confidence; three sentences on it does not."""
    near = CueExtractor().extract(ASKED, "Aceros Brenal creció. La empresa emplea a 30 personas.", day=None)
    far = "Aceros Brenal creció. " + "Nada más se supo. " * 2 + "La empresa emplea a 30 personas."
    assert [str(assertion.confidence) for assertion in near] == ["0.5"]
    assert said(far) == []


def test_a_label_speaks_of_the_page_it_stands_on() -> None:
    """`Empleados: 51-200` is the company's where the page opens with its name."""
    assert said("Aceros Brenal\n\nEmpleados: 51-200") == ["headcount | 51..200 people"]
    assert said("x " * 200 + "Aceros Brenal.\n\nEmpleados: 51-200") == []


@pytest.mark.parametrize(("name", "confidence"), [("Aceros Brenal", "0.9"), ("Brenal", "0.8")])
def test_confidence_follows_the_name(name: str, confidence: str) -> None:
    """The full name is surer than an alias."""
    (found,) = CueExtractor().extract(ASKED, f"{name} emplea a 30 personas.", day=None)
    assert str(found.confidence) == confidence


def test_a_namesake_in_full_takes_the_short_name_with_it() -> None:
    """In a text that names Brenal Software, Brenal alone is that one, unless our company is named in full."""
    text = "Brenal Software creció. Brenal emplea a 90 personas."
    assert said(text) == []
    assert said("Aceros Brenal no es eso. " + text) == ["headcount | 90 people"]


def test_the_quote_is_the_sentence_and_the_day_is_named_beside_the_cue() -> None:
    """Start and end address the original text; the effective day is the one the sentence names."""
    text = "  Nada. Aceros Brenal emplea a\n30 personas desde el 9 de febrero de 2026. Más."
    (found,) = CueExtractor().extract(ASKED, text, day=None)
    assert text[found.start : found.end] == "Aceros Brenal emplea a\n30 personas desde el 9 de febrero de 2026."
    assert found.effective_at == date(2026, 2, 9)


TEXT = "Aceros Brénal emplea a 1,250 personas en su fundición. Aceros Brénal no tiene su sede en Torreón, Coahuila."


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_the_form_of_accents_changes_no_claim(form: str) -> None:
    """Composed and decomposed text claim the same, and both are quoted as they stand."""
    asked, text = question("Aceros Brénal"), unicodedata.normalize(form, TEXT)  # type: ignore[arg-type]
    found = CueExtractor().extract(asked, text, day=None)
    assert [line(assertion) for assertion in found] == ["headcount | 1250 people", "location | Torreón | denied"]
    assert text[found[1].start : found[1].end] == text[text.index(". ") + 2 :]


FRAGMENTS = st.sampled_from(
    ["Aceros Brenal", "Brenal", " emplea a ", "1,250", " personas", ". ", "\n", " no ", " que ", ", ", "Laminados Tres",
     " invertirá ", "18 mdp", " con sede en ", "Saltillo", ", S.A. de C.V.", " planta",
     " cerró su", " su", "é", "\u0301"]
)  # fmt: skip
TEXTS = st.lists(st.one_of(FRAGMENTS, st.text(max_size=3)), max_size=25).map("".join)


@given(TEXTS, st.sampled_from(list(ClaimType)))
@example("Brenal\u0301 emplea a 1,250 personas", ClaimType.EVENT)
def test_extraction_is_a_function_of_the_text(text: str, claim_type: ClaimType) -> None:
    """Asked twice, and whatever type is asked for, the same is found; every quote is a range of the text."""
    first = CueExtractor().extract(ASKED, text, day=DAY)
    other = question("Aceros Brenal", "Brenal", claim_type=claim_type)
    assert CueExtractor().extract(other, text, day=DAY) == first
    for assertion in first:
        quote = text[assertion.start : assertion.end]
        assert quote
        assert quote == quote.strip()
        assert 0 < assertion.confidence <= 1


@given(TEXTS)
def test_words_after_the_end_do_not_change_what_was_said(text: str) -> None:
    """A closed paragraph says the same whatever follows it."""
    alone = CueExtractor().extract(question("Aceros Brenal"), text + ".", day=DAY)
    followed = CueExtractor().extract(question("Aceros Brenal"), text + ".\n\nNada más", day=DAY)
    assert followed == alone


@pytest.mark.parametrize(
    "unit",
    ["Aceros Brenal ", "Aceros Brenal emplea a 1,250 ", "Ing. ", "no. ", "S.A. de C.V. ", "1,250 ", " ", "\n", "-1",
     "x",
     "Aceros Brenal emplea a 5 personas. ", "Aceros Brenal invertirá mil "],
)  # fmt: skip
def test_a_long_text_of_anything_ends(unit: str) -> None:
    """The work grows with the length and no faster: a quadratic step would not come back from this."""
    text = "Aceros Brenal\n\n" + unit * (100_000 // len(unit))
    found = CueExtractor().extract(ASKED, text, day=None)
    assert all(assertion.end <= len(text) for assertion in found)
