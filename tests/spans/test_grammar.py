import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from testigo.errors import SpanRejected
from testigo.model.span import OffsetSpan, PageSpan, SelectorSpan, Span
from testigo.spans.grammar import parse, write

LARGEST = 10**18 - 1
OFFSETS = st.tuples(st.integers(0, LARGEST - 1), st.integers(1, LARGEST)).filter(lambda ends: ends[0] < ends[1])
SPANS = st.one_of(
    OFFSETS.map(lambda ends: OffsetSpan(*ends)),
    st.integers(1, LARGEST).map(PageSpan),
    st.text(min_size=1).filter(lambda css: css == css.strip()).map(SelectorSpan),
)
WRITTEN = st.lists(st.sampled_from(["offset:", "page:", "selector:", "0", "7", "10", "-", " ", "+", "p", "٣"])).map(
    "".join
)


@given(SPANS)
@example(OffsetSpan(0, 1))
@example(OffsetSpan(9, 10))
@example(SelectorSpan("page:1"))
def test_what_is_written_is_read_back(span: Span) -> None:
    """Parsing what was written gives the span itself."""
    assert parse(write(span)) == span


@given(WRITTEN)
def test_what_is_read_is_written_back(text: str) -> None:
    """A text that is accepted is the only way to write its span; any other is refused with a place inside it."""
    try:
        span = parse(text)
    except SpanRejected as error:
        (fault,) = error.faults
        assert 0 <= fault.detail["position"] <= len(text)
    else:
        assert write(span) == text


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("offset:0-1", OffsetSpan(0, 1)),
        ("offset:10-200", OffsetSpan(10, 200)),
        ("page:1", PageSpan(1)),
        ("page:120", PageSpan(120)),
        ("selector:main > p:nth-child(2)", SelectorSpan("main > p:nth-child(2)")),
        ("offset:0-999999999999999999", OffsetSpan(0, LARGEST)),
    ],
)
def test_the_three_kinds(text: str, span: Span) -> None:
    """Each kind of span has one form."""
    assert parse(text) == span
    assert write(span) == text


@pytest.mark.parametrize(
    ("text", "code", "position"),
    [
        ("", "unknown_kind", 0),
        ("offset", "unknown_kind", 0),
        ("page", "unknown_kind", 0),
        ("Offset:1-2", "unknown_kind", 0),
        (" offset:1-2", "unknown_kind", 0),
        ("xpath://p", "unknown_kind", 0),
        ("offset:", "not_canonical", 7),
        ("offset:-2", "not_canonical", 7),
        ("offset:a-2", "not_canonical", 7),
        ("offset:+1-2", "not_canonical", 7),
        ("offset: 1-2", "not_canonical", 7),
        ("offset:٣-4", "not_canonical", 7),
        ("offset:1", "not_canonical", 8),
        ("offset:01-2", "not_canonical", 8),
        ("offset:1:2", "not_canonical", 8),
        ("offset:1-", "not_canonical", 9),
        ("offset:1-x", "not_canonical", 9),
        ("offset:1-02", "not_canonical", 10),
        ("offset:1-2 ", "not_canonical", 10),
        ("offset:1-2-3", "not_canonical", 10),
        ("offset:1-1000000000000000000", "not_canonical", 27),
        ("offset:5-5", "empty_range", 9),
        ("offset:10-9", "empty_range", 10),
        ("offset:0-0", "empty_range", 9),
        ("page:", "not_canonical", 5),
        ("page:-1", "not_canonical", 5),
        ("page:1.5", "not_canonical", 6),
        ("page:00", "not_canonical", 6),
        ("page:0", "page_zero", 5),
        ("selector:", "empty_selector", 9),
        ("selector: \n", "empty_selector", 9),
        ("selector: p", "padded_selector", 9),
        ("selector:p ", "padded_selector", 10),
        ("selector:p b\t\n", "padded_selector", 12),
    ],
)
def test_what_is_refused_and_where(text: str, code: str, position: int) -> None:
    """A text outside the grammar is refused with the reason and the first code point that is wrong."""
    with pytest.raises(SpanRejected) as refused:
        parse(text)
    (fault,) = refused.value.faults
    assert (fault.code, fault.detail) == (f"spans.{code}", {"position": position})
    assert fault.where.span == text


def test_a_long_text_is_not_repeated_whole() -> None:
    """The error shows the first 80 code points of what it refuses, no more."""
    with pytest.raises(SpanRejected) as refused:
        parse("page:" + "x" * 1000)
    assert refused.value.faults[0].where.span == "page:" + "x" * 75


def test_thousands_of_digits_are_refused_not_computed() -> None:
    """A number too long for any text is outside the grammar, whatever Python thinks of it."""
    with pytest.raises(SpanRejected):
        parse("page:" + "9" * 10_000)
