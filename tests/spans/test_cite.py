# ruff: noqa: RUF001 - the characters that look alike are the matter here
import html as markup

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from testigo.errors import SpanRejected
from testigo.model.artifact import Artifact
from testigo.model.span import MissReason, OffsetSpan, PageSpan, Quote, SelectorSpan, Span
from testigo.spans.cite import cite, occurrences, wordings
from tests.spans.artifacts import binary, html, pdf, plain

FIGURES = st.one_of(
    st.integers(10, 99_999_999).map("{:,}".format),
    st.decimals(1, 9999, places=2).map(str),
    st.sampled_from(
        ["1.5e6", "10^6", "2 x 10^3", "1 250", "dos mil", "treinta y cinco", "3-5", "100 a 200", "2 millones"]
    ),
)
QUANTITIES = st.tuples(
    st.sampled_from(["", "más de ", "menos de ", "al menos ", "< ", "≥", "hasta ", "over "]),
    st.sampled_from(["", "-", "+", "\u2212"]),
    st.sampled_from(["", "$", "US$", "USD ", "€"]),
    FIGURES,
    st.sampled_from(["", " %", "%", " millones de pesos", " km", " MXN", " mdd", " por ciento", "+"]),
).map("".join)
SENTENCES = st.tuples(
    st.sampled_from(["La planta reportó ", "Acme anunció ", "El estado registra "]),
    st.sampled_from(["", "que no emplea a ", "que sin ampliar invirtió ", "inversiones por "]),
    QUANTITIES,
    st.sampled_from([" en Saltillo", " en 2024", " para la obra"]),
).map("".join)
CHANGES = st.sampled_from("0123456789+-\u2212%$€,.<>≥ \u00a0aeoñnxНо")


def miss(exact: str, span: Span | str, artifact: Artifact, prefix: str = "", suffix: str = "") -> MissReason | None:
    """Return why a quote may not be cited, or None when it may."""
    citation = cite(Quote(exact=exact, prefix=prefix, suffix=suffix), span, artifact)
    assert citation.is_citable() == (citation.miss is None)
    return None if citation.miss is None else citation.miss.reason


def places(text: str) -> list[tuple[Span, Artifact]]:
    """Return `text` in the middle of a text, of a page's source, and of one of its elements, each with its span."""
    before, after = "Dijo ayer. ", ". Fin de la nota."
    source = f"<p>{before}{markup.escape(text)}{after}</p>"
    start = len(before)
    low = 3 + start
    return [
        (OffsetSpan(start, start + len(text)), plain(before + text + after)),
        (OffsetSpan(low, low + len(markup.escape(text))), html(source)),
        (SelectorSpan("p"), html(source)),
    ]


@given(SENTENCES)
@example("Acme anunció inversiones por más de US$1,250 millones de pesos en Saltillo")
def test_a_whole_sentence_is_citable(sentence: str) -> None:
    """A sentence stands where it stands: as an offset of text, of HTML source, and inside an element."""
    for span, artifact in places(sentence):
        assert miss(sentence, span, artifact) is None


@given(SENTENCES, st.data())
def test_any_change_of_a_character_is_a_miss(sentence: str, data: st.DataObject) -> None:
    """A character replaced, dropped or put in makes another quote, wherever and whatever it is."""
    at = data.draw(st.integers(0, len(sentence) - 1))
    char = data.draw(CHANGES)
    change = data.draw(st.sampled_from(["replace", "drop", "insert"]))
    changed = {
        "replace": sentence[:at] + char + sentence[at + 1 :],
        "drop": sentence[:at] + sentence[at + 1 :],
        "insert": sentence[:at] + char + sentence[at:],
    }[change]
    assume(changed.split() != sentence.split())
    for span, artifact in places(sentence):
        assert miss(changed, span, artifact) is MissReason.QUOTE_DIFFERS


@given(QUANTITIES, st.data())
def test_no_part_of_a_quantity_is_citable(quantity: str, data: st.DataObject) -> None:
    """Whatever is left of a quantity when its comparator, sign, currency, digits, exponent or unit go is a miss."""
    start = data.draw(st.integers(0, len(quantity) - 1))
    end = data.draw(st.integers(start + 1, len(quantity)))
    part = quantity[start:end]
    assume(part.strip() != quantity)
    before = "La cifra suma "
    text = f"{before}{quantity} para la obra"
    at = len(before) + start
    for span, artifact in (
        (OffsetSpan(at, at + len(part)), plain(text)),
        (
            OffsetSpan(3 + len(markup.escape(text[:at])), 3 + len(markup.escape(text[: at + len(part)]))),
            html(f"<p>{markup.escape(text)}"),
        ),
        (SelectorSpan("p"), html(f"<p>{markup.escape(text)}")),
    ):
        assert miss(part, span, artifact) in (MissReason.QUOTE_DIFFERS, MissReason.NO_WORD)


@given(st.text(alphabet="abcdefgñó", min_size=3, max_size=12), st.data())
def test_a_part_of_a_word_is_never_citable(word: str, data: st.DataObject) -> None:
    """A quote that starts or ends inside a word is a miss in every kind of span."""
    start = data.draw(st.integers(0, len(word) - 1))
    end = data.draw(st.integers(start + 1, len(word)))
    assume(end - start < len(word))
    text = f"dice {word} aquí"
    for span, artifact in ((SelectorSpan("p"), html(f"<p>{text}")), (OffsetSpan(5 + start, 5 + end), plain(text))):
        found = miss(word[start:end], span, artifact)
        standing_alone = word[start:end] in text.split() and isinstance(span, SelectorSpan)
        assert (found is None) == standing_alone


@pytest.mark.parametrize(
    ("exact", "source", "reason"),
    [
        ("emplea a 1,250 personas", "<p>emplea a\n   1,250\tpersonas</p>", None),
        ("  emplea\n a 1,250  personas ", "<p>emplea a <b>1,250</b> personas</p>", None),
        ("uno dos", "<p>uno<br>dos</p>", None),
        ("café & té", "<p>caf&eacute; &amp; té</p>", None),
        ("1 250", "<p>1&nbsp;250</p>", MissReason.QUOTE_DIFFERS),
        ("1\u00a0250", "<p>1&nbsp;250</p>", None),
        ("106 piezas", "<p>10<sup>6</sup> piezas</p>", MissReason.QUOTE_DIFFERS),
        ("10", "<p>10<sup>6</sup> piezas</p>", MissReason.QUOTE_DIFFERS),
        ("250", "<p>1,<b>250</b> personas</p>", MissReason.QUOTE_DIFFERS),
        ("abrió", "<p>no <b>abrió</b></p>", MissReason.QUOTE_DIFFERS),
        ("oculto", "<p>visible<!-- oculto --></p>", MissReason.QUOTE_DIFFERS),
        ("oculto", "<p title='oculto'>visible</p>", MissReason.QUOTE_DIFFERS),
        ("emplea a 1,250 personas…", "<p>emplea a 1,250 personas en Saltillo</p>", None),
        ("emplea a 1,250 personas ...", "<p>emplea a 1,250 personas en Saltillo</p>", None),
        ("emplea a 1,2...", "<p>emplea a 1,250 personas</p>", MissReason.QUOTE_DIFFERS),
        ("emplea a 1,250 perso…", "<p>emplea a 1,250 personas</p>", MissReason.QUOTE_DIFFERS),
        ("etc. ... y más", "<p>etc. ... y más</p>", None),
        ("y siguió...", "<p>y siguió...</p>", None),
        ("…", "<p>…</p>", MissReason.NO_WORD),
        ("$ %", "<p>$ %</p>", MissReason.NO_WORD),
        ("", "<p>x</p>", MissReason.NO_WORD),
        ("___", "<p>___</p>", MissReason.NO_WORD),
        ("5", "<p>5</p>", None),
        ("Acme", "<p>acme</p>", MissReason.QUOTE_DIFFERS),
        ("Асme", "<p>Acme</p>", MissReason.QUOTE_DIFFERS),
        ("cafe\u0301", "<p>café</p>", MissReason.QUOTE_DIFFERS),
    ],
)
def test_an_element_contains_the_quote_or_not(exact: str, source: str, reason: MissReason | None) -> None:
    """Collapsed white space is the only tolerance; marked-up, hidden, cut and look-alike text is no quote."""
    css = "b" if exact in ("250", "abrió") else "p"
    assert miss(exact, SelectorSpan(css), html(source)) is reason


@pytest.mark.parametrize(
    ("exact", "span", "reason"),
    [
        ("1,250 empleos", "offset:12-25", None),
        ("1,250 empleos...", "offset:12-25", None),
        ("1,250", "offset:12-17", None),
        ("250", "offset:14-17", MissReason.QUOTE_DIFFERS),
        ("1,25", "offset:12-16", MissReason.QUOTE_DIFFERS),
        (" 1,250", "offset:11-17", None),
        ("1,250", "offset:11-17", MissReason.QUOTE_DIFFERS),
        ("1,250  empleos", "offset:12-25", MissReason.QUOTE_DIFFERS),
        ("empleos", "offset:12-25", MissReason.QUOTE_DIFFERS),
        ("1,250 empleos", "offset:12-26", MissReason.QUOTE_DIFFERS),
        ("1,250 empleos", "offset:12-99", MissReason.OUT_OF_RANGE),
        ("1,250 empleos", "page:1", MissReason.WRONG_MEDIA_TYPE),
    ],
)
def test_an_offset_of_text_equals_the_quote_or_not(exact: str, span: str, reason: MissReason | None) -> None:
    """In text an offset holds the quote code point by code point; white space is not collapsed there."""
    assert miss(exact, span, plain("La obra dio 1,250 empleos en Saltillo")) is reason


@pytest.mark.parametrize(
    ("span", "reason"),
    [
        ("offset:6-25", None),
        ("offset:5-26", None),
        ("offset:0-30", None),
        ("offset:7-25", MissReason.QUOTE_DIFFERS),
        ("offset:6-24", MissReason.QUOTE_DIFFERS),
        ("offset:1-3", MissReason.NOT_VISIBLE),
    ],
)
def test_an_offset_of_html_equals_what_its_source_shows(span: str, reason: MissReason | None) -> None:
    """White space and tags at the ends of the range do not matter; a letter more or less does."""
    assert miss("dos mil tres", span, html("<p>\n  dos <b>mil</b>\ntres </p>")) is reason


def test_a_page_contains_the_quote_across_its_lines() -> None:
    """The line ends of a page are those of its layout."""
    report = pdf(("La obra dio", "1,250 empleos"), (), ("nada",))
    assert miss("dio 1,250 empleos", PageSpan(1), report) is None
    assert miss("dio 1,250", PageSpan(1), report) is None
    assert miss("dio 11,250 empleos", PageSpan(1), report) is MissReason.QUOTE_DIFFERS
    assert miss("250 empleos", PageSpan(1), report) is MissReason.QUOTE_DIFFERS
    assert miss("nada", PageSpan(1), report) is MissReason.QUOTE_DIFFERS
    assert miss("nada", PageSpan(2), report) is MissReason.NO_TEXT_LAYER
    assert miss("nada", PageSpan(3), report) is None
    assert miss("nada", PageSpan(1), binary(b"x", "image/png")) is MissReason.WRONG_MEDIA_TYPE


def test_a_later_whole_occurrence_counts() -> None:
    """Where a quote is cut at its first occurrence and whole at a later one, it is contained."""
    assert miss("250", SelectorSpan("p"), html("<p>1,250 y luego (250) y -250</p>")) is None
    assert miss("250", SelectorSpan("p"), html("<p>1,250 y luego (251) y -250</p>")) is MissReason.QUOTE_DIFFERS


@pytest.mark.parametrize(
    ("prefix", "suffix", "reason"),
    [
        ("Norte: ", "", None),
        ("Sur: ", "", None),
        ("Sur:", " y", MissReason.QUOTE_DIFFERS),
        ("Norte:\n", "  y", None),
        ("", " y", None),
        ("", ".", None),
        ("Este: ", "", MissReason.QUOTE_DIFFERS),
        ("", "!", MissReason.QUOTE_DIFFERS),
        ("Norte: ", ".", MissReason.QUOTE_DIFFERS),
    ],
)
def test_the_context_of_a_quote_must_stand_too(prefix: str, suffix: str, reason: MissReason | None) -> None:
    """A look-alike elsewhere does not pass: prefix and suffix, where given, stand around the quote."""
    page = html("<p>Norte: 1,250 y Sur: 1,250.</p>")
    assert miss("1,250", SelectorSpan("p"), page, prefix, suffix) is reason


@pytest.mark.parametrize(
    ("prefix", "suffix", "reason"),
    [
        ("a ", "", None),
        ("a", "", MissReason.QUOTE_DIFFERS),
        (" a ", "", MissReason.QUOTE_DIFFERS),
        ("", " c", None),
        ("", "c", MissReason.QUOTE_DIFFERS),
        ("", " c ", MissReason.QUOTE_DIFFERS),
        ("a ", " c", None),
    ],
)
def test_context_in_text_is_exact(prefix: str, suffix: str, reason: MissReason | None) -> None:
    """In text, prefix and suffix stand code point by code point."""
    assert miss("b", OffsetSpan(2, 3), plain("a b c"), prefix, suffix) is reason


def test_a_citation_carries_span_and_quote() -> None:
    """A citation holds the canonical span and the quote as it was given, citable or not."""
    quote = Quote(exact="b...", prefix="a ")
    citation = cite(quote, "offset:2-3", plain("a b c"))
    assert (citation.span, citation.quote, citation.miss) == ("offset:2-3", quote, None)
    assert cite(quote, OffsetSpan(2, 3), plain("a b c")) == citation


def test_a_span_outside_the_grammar_is_no_miss() -> None:
    """A span that does not parse raises; it is a fault of who wrote it, not of the provider."""
    with pytest.raises(SpanRejected):
        cite(Quote(exact="b"), "offset:02-3", plain("a b c"))


@pytest.mark.parametrize(
    ("exact", "texts"),
    [
        ("a", ("a",)),
        ("a...", ("a...", "a")),
        ("a …", ("a …", "a")),
        ("a... ", ("a... ", "a")),
        ("a [...]", ("a [...]", "a")),
        ("a [ … ]", ("a [ … ]", "a")),
        ("a (...)", ("a (...)", "a")),
        ("a....", ("a....", "a")),
        ("a..", ("a..",)),
        ("...a", ("...a",)),
        ("a…b", ("a…b",)),
        ("a.…", ("a.…", "a.")),
    ],
)
def test_an_excerpt_is_compared_without_its_ellipsis(exact: str, texts: tuple[str, ...]) -> None:
    """A quote stands for itself, and where it ends in an ellipsis for what is before it."""
    assert wordings(exact) == texts


def test_occurrences_stand_inside_the_range_and_whole() -> None:
    """Places overlap, start where the range starts, end where it ends, and cut nothing."""
    assert list(occurrences("a ab a", "a")) == [0, 5]
    assert list(occurrences("!!!", "!")) == [0, 1, 2]
    assert list(occurrences("a b a b a", "a b", 1, 7)) == [4]
    assert list(occurrences("a b a b a", "a b", 1, 6)) == []
    assert list(occurrences("a b a b a", "a b", 4, 7)) == [4]
    assert list(occurrences("a b a b a", "a b", 5, 9)) == []
    assert list(occurrences("a b a", "a", 1)) == [4]
    assert list(occurrences("a", "b")) == []


def test_what_stands_beside_an_element_is_not_in_it() -> None:
    """A quote of the words before or behind an inline element is no quote of the element."""
    page = html("<p>sol <b> mar </b> luz</p>")
    assert [miss(word, SelectorSpan("b"), page) for word in ("sol", "mar", "luz")] == [
        MissReason.QUOTE_DIFFERS, None, MissReason.QUOTE_DIFFERS,
    ]  # fmt: skip
