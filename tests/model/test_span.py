import pytest

from testigo.model.span import Citation, Miss, MissReason, OffsetSpan, PageSpan, Quote, SelectorSpan


def test_an_offset_span_holds_at_least_one_code_point() -> None:
    """The shortest span is `0-1`; an empty, reversed or negative one cannot be made."""
    assert OffsetSpan(0, 1) == OffsetSpan(0, 1)
    for start, end in [(0, 0), (5, 5), (2, 1), (-1, 1), (-2, -1)]:
        with pytest.raises(ValueError, match="start < end"):
            OffsetSpan(start, end)


def test_pages_count_from_one() -> None:
    """There is a page 1 and no page 0."""
    assert PageSpan(1).number == 1
    for number in (0, -1):
        with pytest.raises(ValueError, match="count from 1"):
            PageSpan(number)


@pytest.mark.parametrize("css", ["", " ", "\t", " p", "p ", "\np"])
def test_a_selector_is_trimmed_and_not_empty(css: str) -> None:
    """White space around a selector would give one element two names."""
    with pytest.raises(ValueError, match="white space"):
        SelectorSpan(css)


def test_a_selector_keeps_its_inner_spaces() -> None:
    """The descendant combinator is part of the selector."""
    assert SelectorSpan("main p").css == "main p"


def test_spans_are_values() -> None:
    """Equal spans are one entry of a set, and spans of different kinds never are."""
    assert len({PageSpan(2), PageSpan(2), OffsetSpan(1, 2), SelectorSpan("p")}) == 3


@pytest.mark.parametrize("reason", MissReason)
def test_a_citation_with_a_miss_is_not_citable(reason: MissReason) -> None:
    """Whatever the reason, a miss is not evidence."""
    citation = Citation(span="page:1", quote=Quote(exact="x"), miss=Miss(reason))
    assert not citation.is_citable()


def test_a_citation_without_a_miss_is_citable() -> None:
    """A quote that was found where the span says may be cited."""
    assert Citation(span="page:1", quote=Quote(exact="x")).is_citable()
