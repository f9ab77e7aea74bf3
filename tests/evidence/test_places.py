import tomllib
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from testigo.evidence.folding import fold
from testigo.evidence.places import is_place, place_at

DATA = tomllib.loads((files("testigo.evidence") / "places.toml").read_text("utf-8"))


@pytest.mark.parametrize(
    ("text", "city", "state"),
    [
        ("Saltillo, Coahuila, y más", "Saltillo", "Coahuila"),
        ("Saltillo, Coah.", "Saltillo", "Coahuila"),
        ("Saltillo y otras", "Saltillo", None),
        ("Monterrey, N.L.", "Monterrey", "Nuevo León"),
        ("Puebla", None, "Puebla"),
        ("Puebla, Puebla", "Puebla", "Puebla"),
        ("Puebla capital", "Puebla", None),
        ("Ciudad de México", "Ciudad de México", None),
        ("CDMX", "Ciudad de México", None),
        ("Nuevo Laredo, Tamaulipas", "Nuevo Laredo", "Tamaulipas"),
        ("Nuevo León", None, "Nuevo León"),
        ("León, Guanajuato", "León", "Guanajuato"),
        ("San Luis Potosí, San Luis Potosí", "San Luis Potosí", "San Luis Potosí"),
        ("Estado de México", None, "Estado de México"),
        ("Saltillo\nCoahuila", "Saltillo", None),
    ],
)
def test_a_place_has_its_level(text: str, city: str | None, state: str | None) -> None:
    """A name that is town and state is the state, unless the text says which."""
    place = place_at(fold(text).text, 0)
    assert place is not None
    assert (place.city, place.state) == (city, state)


@pytest.mark.parametrize("text", ["Texas", "Saltillense", "", "de Saltillo", ", Coahuila"])
def test_what_is_not_in_the_table_is_no_place(text: str) -> None:
    """Unknown names are not guessed."""
    assert place_at(fold(text).text, 0) is None


@pytest.mark.parametrize("level", ["states", "cities"])
def test_every_name_of_the_table_is_found(level: str) -> None:
    """Each name and each of its spellings reads as that place, and no spelling has two."""
    spellings = [(fold(text).text, name) for name, others in DATA[level].items() for text in (name, *others)]
    assert len({text for text, _ in spellings}) == len(spellings)
    for text, name in spellings:
        place = place_at(text, 0)
        assert is_place(text)
        assert place is not None
        assert place.end == len(text)
        assert name in (place.city, place.state) or (level == "cities" and place.state in DATA["states"])


@given(st.text("saltio ,.nlde", max_size=30), st.integers(0, 30))
def test_any_place_of_any_text_has_an_answer(text: str, start: int) -> None:
    """What is found ends inside the text."""
    place = place_at(text, min(start, len(text)))
    assert place is None or start < place.end <= len(text)
