from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from testigo.evidence.sentences import sentences


def parts(text: str) -> list[str]:
    """Return the sentences as text, lines joined."""
    return [" ".join(text[start:end].split()) for start, end in sentences(text)]


@given(st.text(st.one_of(st.sampled_from("aA .!?\n\r\t·-«5"), st.characters()), max_size=200))
@example("a" * 1200)
@example("a b " * 400)
def test_sentences_hold_every_word_once_in_order(text: str) -> None:
    """Ranges rise, do not touch white space at their ends, leave out nothing but white space, and are short."""
    ranges = sentences(text)
    assert all(0 <= start < end <= len(text) for start, end in ranges)
    assert all(one[1] <= two[0] for one, two in pairwise(ranges))
    assert all(text[start:end] == text[start:end].strip() for start, end in ranges)
    assert all(end - start <= 500 for start, end in ranges)
    assert "".join("".join(text[start:end].split()) for start, end in ranges) == "".join(text.split())


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Uno dos. Tres cuatro.", ["Uno dos.", "Tres cuatro."]),
        ("¿Uno? ¡Dos! Tres", ["¿Uno?", "¡Dos!", "Tres"]),
        ("Brenal, S.A. de C.V. emplea a 5.", ["Brenal, S.A. de C.V. emplea a 5."]),
        ("Según el Ing. Ruiz, no. Punto.", ["Según el Ing. Ruiz, no.", "Punto."]),
        ("J. Ruiz vino. Se fue.", ["J. Ruiz vino.", "Se fue."]),
        ("Mide 4.2 metros.", ["Mide 4.2 metros."]),
        ("Emplea a 1.250 personas", ["Emplea a 1.250 personas"]),
        ("Título\n\nUn párrafo", ["Título", "Un párrafo"]),
        ("Inicio\nContacto\nAviso legal de la empresa", ["Inicio", "Contacto", "Aviso legal de la empresa"]),
        ("- uno\n- dos tres cuatro", ["- uno", "- dos tres cuatro"]),
        (
            "Brenal emplea a\n1,250 personas en\nSaltillo desde mayo",
            ["Brenal emplea a 1,250 personas en Saltillo desde mayo"],
        ),
    ],
)
def test_a_sentence_ends_where_a_reader_ends_it(text: str, wanted: list[str]) -> None:
    """Abbreviations, forms of companies and wrapped lines do not part a sentence; headings and lists do."""
    assert parts(text) == wanted


def test_a_wrapped_paragraph_is_one_sentence() -> None:
    """Lines broken at a width are joined even before a capital letter."""
    text = (
        "La empresa informó que su planta nueva quedará en el municipio de\n"
        "Ramos Arizpe y que las obras durarán un año y dos meses según el\nGobierno."
    )
    assert len(parts(text)) == 1
