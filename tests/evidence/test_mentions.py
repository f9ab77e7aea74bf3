import pytest
from hypothesis import given
from hypothesis import strategies as st

from testigo.evidence.folding import fold
from testigo.evidence.mentions import names_of

PLAIN = frozenset({"la", "en", "grupo", "anuncia"})


def found(text: str, *names: str) -> list[tuple[str, bool]]:
    """Return the mentions in a text: what stands there, and whether it is the full name."""
    folded = fold(text)
    return [(folded.seen[m.start : m.end], m.full) for m in names_of(names[0], names[1:], PLAIN).mentions(folded)]


@pytest.mark.parametrize(
    ("text", "mentions"),
    [
        ("Aceros Brenal y BRENAL.", [("Aceros Brenal", True), ("BRENAL", False)]),
        ("aceros\nbrenal", [("aceros\nbrenal", True)]),
        ("Brenales, brenalita, abrenal", []),
        ("La Brenal. Grupo Brenal. En Brenal", [("Brenal", False)] * 3),
        ("Brenal Anuncia", [("Brenal", False)]),
        ("Brenal Saltillo crece", [("Brenal", False)]),
        ("Brenal Motores crece", []),
        ("Transportes Brenal crece", []),
        ("Transportes Brenal y Brenal", []),
        ("Transportes Brenal y Aceros Brenal y Brenal", [("Aceros Brenal", True), ("Brenal", False)]),
    ],
)
def test_a_name_is_the_entitys_where_no_capital_makes_another_of_it(
    text: str, mentions: list[tuple[str, bool]]
) -> None:
    """Neighbours that open a sentence, name a place or a kind of company do not count."""
    assert found(text, "Aceros Brenal", "Brenal") == mentions


def test_an_alias_of_one_letter_is_no_name() -> None:
    """It would be found in every text."""
    assert found("a b c", "Brenal", "b") == []


@given(st.lists(st.text(max_size=8), min_size=1, max_size=3), st.text(max_size=40))
def test_any_name_can_be_looked_for(names: list[str], text: str) -> None:
    """A golden set may hold any characters: none of them is a pattern."""
    mentions = names_of(names[0], tuple(names[1:])).mentions(fold(text))
    assert all(m.start < m.end for m in mentions)


@given(st.text("abc.*+(", min_size=2, max_size=6).filter(lambda name: name.strip() == name))
def test_a_name_is_found_where_it_stands_alone(name: str) -> None:
    """Whatever it is made of, a name between blanks is a mention of itself."""
    assert (name, True) in found(f"x {name} y", name)
