from hypothesis import given
from hypothesis import strategies as st

from testigo.injection.decodings import decodings, is_leet, respellings, smuggled


@given(st.text() | st.text(alphabet="aA1+/=%\\u0041&#; "))
def test_any_text_is_read(text: str) -> None:
    """No text makes a decoder raise, and what it finds lies in the text."""
    for found in (*decodings(text), *respellings(text), *smuggled(text)):
        assert 0 <= found.start < found.end <= len(text)


def test_a_flag_smuggles_nothing() -> None:
    """The tag letters behind a black flag are its region, not a message."""
    assert list(smuggled("\U0001f3f4" + "\U000e0067\U000e0062" * 5)) == []


def test_digits_between_letters_are_leet() -> None:
    """A digit inside a word is a letter in disguise; one beside it is a number."""
    assert is_leet("1gn0ra")
    assert not is_leet("modelo 3000")
