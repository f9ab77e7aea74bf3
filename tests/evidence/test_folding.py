from hypothesis import example, given
from hypothesis import strategies as st

from testigo.evidence.folding import fold

TEXTS = st.text(
    st.one_of(st.sampled_from("aÁñÑéÉ\u0301\u00ad\u200b\ufeffİßẞ\u2013\u2019 1"), st.characters()), max_size=30
)


@given(TEXTS)
@example("İstanbul")
@example("e\u0301")
def test_folding_keeps_places(text: str) -> None:
    """Folded text is as long as what is seen, and every range of it has its range in the original."""
    folded = fold(text)
    assert len(folded.text) == len(folded.seen)
    for place in range(len(folded.text)):
        start, end = folded.origin(place, place + 1)
        assert text[start:end] == folded.seen[place]


def test_accents_capitals_and_unseen_characters_do_not_count() -> None:
    """Composed, decomposed, hyphenated and capital spellings of a word are one word."""
    spellings = ("Querétaro", "QUERÉTARO", "Quere\u0301taro", "Que\u00adrétaro", "Que\u200brétaro")
    assert {fold(word).text for word in spellings} == {"queretaro"}


@given(TEXTS)
def test_folding_twice_is_folding_once(text: str) -> None:
    """Folded text is folded."""
    assert fold(fold(text).text).text == fold(text).text
