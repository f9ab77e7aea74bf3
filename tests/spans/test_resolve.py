import pytest
from hypothesis import given
from hypothesis import strategies as st

from testigo.model.artifact import Artifact
from testigo.model.span import Miss, MissReason
from testigo.spans.grammar import parse
from testigo.spans.resolve import Passage, passage, resolve
from tests.spans.artifacts import binary, html, pdf, plain

PAGE = html("<p>caf&eacute; <b>con</b><!--sin--> leche</p><script>no</script><p class=x>dos</p><p class=x>tres</p>")
REPORT = pdf(("uno",), (), ("tres", "y cuatro"))


def held(span: str, artifact: Artifact) -> str | MissReason:
    """Return what a written span holds, or the reason of its miss."""
    found = resolve(parse(span), artifact)
    return found.reason if isinstance(found, Miss) else found


@given(st.text(min_size=1, alphabet=st.characters(codec="utf-8")), st.data())
def test_an_offset_counts_code_points_of_plain_text(text: str, data: st.DataObject) -> None:
    """In text an offset holds exactly those code points, whatever their width in bytes."""
    artifact = plain("x" + text)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start + 1, len(text) + 1))
    assert held(f"offset:{start}-{end}", artifact) == ("x" + text)[start:end]


@pytest.mark.parametrize(
    ("span", "found"),
    [
        ("offset:0-62", "café con leche"),
        ("offset:3-6", "caf"),
        ("offset:6-14", "é"),
        ("offset:3-14", "café"),
        ("offset:3-13", "caf"),
        ("offset:7-14", MissReason.NOT_VISIBLE),
        ("offset:15-41", "con leche"),
        ("offset:0-3", MissReason.NOT_VISIBLE),
        ("offset:26-32", MissReason.NOT_VISIBLE),
        ("selector:b", "con"),
        ("selector:p:first-of-type", "café con leche"),
        ("selector:.x", MissReason.AMBIGUOUS),
        ("selector:.y", MissReason.NO_MATCH),
        ("selector:p:nth-child(4)", "tres"),
        ("selector:script", MissReason.NOT_VISIBLE),
        ("selector:b::text", MissReason.BAD_SELECTOR),
        ("selector:p[", MissReason.BAD_SELECTOR),
        ("selector:p:nosuch", MissReason.BAD_SELECTOR),
        ("page:1", MissReason.WRONG_MEDIA_TYPE),
    ],
)
def test_spans_of_a_page(span: str, found: str | MissReason) -> None:
    """An offset holds what its source shows, a selector the text of its one element; anything else is a typed miss."""
    assert held(span, PAGE) == found


def test_an_offset_ends_with_the_source() -> None:
    """The last code point may be held, and nothing behind it."""
    assert held("offset:0-4", html("<b>x")) == "x"
    assert held("offset:0-5", html("<b>x")) is MissReason.OUT_OF_RANGE
    assert held("offset:0-1", plain("x")) == "x"
    assert held("offset:0-2", plain("x")) is MissReason.OUT_OF_RANGE


@pytest.mark.parametrize(
    ("span", "found"),
    [
        ("page:1", "uno"),
        ("page:2", MissReason.NO_TEXT_LAYER),
        ("page:3", "tres\r\ny cuatro"),
        ("page:4", MissReason.NO_SUCH_PAGE),
        ("offset:0-1", MissReason.WRONG_MEDIA_TYPE),
        ("selector:p", MissReason.WRONG_MEDIA_TYPE),
    ],
)
def test_spans_of_a_pdf(span: str, found: str | MissReason) -> None:
    """A page holds its text layer; a page of pictures says that it has none."""
    assert held(span, REPORT) == found


def test_selectors_are_for_html_only() -> None:
    """A selector on text, even on text that looks like HTML, is of the wrong media type."""
    assert held("selector:p", plain("<p>x</p>")) is MissReason.WRONG_MEDIA_TYPE


def test_bytes_that_are_no_pdf_have_no_page() -> None:
    """A broken PDF is a typed miss, not an exception."""
    assert held("page:1", binary(b"%PDF-1.7", "application/pdf")) is MissReason.NO_SUCH_PAGE
    assert held("page:1", binary(b"GIF89a", "image/gif")) is MissReason.WRONG_MEDIA_TYPE


def test_a_passage_knows_what_stands_around() -> None:
    """Around an offset is the text of the artifact, around an inline element its block; only layout collapses."""
    assert passage(parse("offset:2-3"), plain("a b c")) == Passage("a b c", 2, 3, collapses=False)
    assert passage(parse("offset:5-6"), html("<b>a b c")) == Passage("a b c", 2, 3, collapses=True)
    assert passage(parse("selector:b"), html("z<p>a <b>b</b> c</p>")) == Passage("a b c", 2, 3, collapses=True)
    assert passage(parse("page:1"), REPORT) == Passage("uno", 0, 3, collapses=True)


def test_a_hostile_selector_is_a_bad_one() -> None:
    """A selector nested beyond reason is refused like any other that cannot be read."""
    assert held("selector:" + ":not(" * 5000 + "p" + ")" * 5000, PAGE) is MissReason.BAD_SELECTOR


def test_an_empty_page_matches_nothing() -> None:
    """A page without a single code point is read like any other."""
    assert held("selector:p", html("")) is MissReason.NO_MATCH
    assert held("offset:0-1", html("")) is MissReason.OUT_OF_RANGE


def test_a_page_of_json_is_still_html() -> None:
    """The media type decides how a page is read, not what its text looks like."""
    assert held("selector:p", html('{"a": "<p>x</p>"}')) == "x"
