import pytest
from hypothesis import given
from hypothesis import strategies as st

from testigo.injection.canonical import fold, fold_places, squeeze, squeeze_places


@pytest.mark.parametrize(
    "written",
    [
        "IGNORA",
        "ígñórà".replace("ñ", "n"),
        "i\u200bg\u00adn\u2060o\ufeffr\u200da",
        "\uff49\uff47\uff4e\uff4f\uff52\uff41",
        "\U0001d422\U0001d420\U0001d427\U0001d428\U0001d42b\U0001d41a",
        "ign\u043er\u0430",
        "i\u0336g\u0336n\u0336o\u0336r\u0336a\u0336",
        "".join(chr(0xE0000 + ord(c)) for c in "ignora"),
        "\u24d8\u24d6\u24dd\u24de\u24e1\u24d0",
    ],
)
def test_a_disguised_word_folds_to_the_word(written: str) -> None:
    """Case, accents, invisible and look-alike characters, strikes and tag letters do not change what is read."""
    assert fold(written) == "ignora"


def test_quotes_and_dashes_become_plain_ones() -> None:
    """Typographic punctuation folds to the ASCII one that the rules name."""
    assert fold("«a» – “b” ‘c’ ¿d?") == '"a" - "b" \'c\' ?d?'  # noqa: RUF001


@given(st.text())
def test_every_folded_code_point_has_its_place(text: str) -> None:
    """The map has one place per folded code point, in order, and each place folds to what stands there."""
    folded, places = fold(text), fold_places(text)
    assert len(folded) == len(places)
    assert places == sorted(places)
    assert all(folded[index] in fold(text[place]) for index, place in enumerate(places))


@given(st.text(alphabet="aB 1_-.\n"))
def test_squeezing_keeps_letters_and_digits_with_their_places(text: str) -> None:
    """A squeezed text is the letters and digits of the text, each with its index."""
    folded = fold(text)
    assert squeeze(folded) == "".join(c for c in folded if c.isalnum())
    assert [folded[place] for place in squeeze_places(folded)] == list(squeeze(folded))
