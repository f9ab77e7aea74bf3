import gzip
import json
import re
import time
from pathlib import Path

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from testigo.extract.decode import make_artifact
from testigo.extract.text import visible_text
from testigo.model.artifact import Artifact
from testigo.model.span import Miss, MissReason, OffsetSpan, Quote
from testigo.spans.cite import cite
from testigo.spans.grammar import write
from testigo.spans.locate import locate
from tests.spans.artifacts import binary, html, pdf, plain

WORDS = st.sampled_from(["uno", "dos", "1,250", "5 %", "no", "abrió", "S.A.", "café", "más de"])
TEXTS = st.lists(WORDS, min_size=1, max_size=12).map(" ".join)
JOINTS = st.sampled_from([" ", "\n  ", " <b>", "</b> ", "<br>", "<!-- x --> ", " <script>uno</script>"])


def found(exact: str, artifact: Artifact) -> tuple[str, Quote] | MissReason:
    """Return the written span and the quote that were located, or the reason of the miss."""
    place = locate(exact, artifact)
    return place.reason if isinstance(place, Miss) else (write(place[0]), place[1])


@given(TEXTS, st.data())
def test_what_is_located_is_citable(text: str, data: st.DataObject) -> None:
    """In text, HTML source and PDF, span and quote of a located text are accepted, and the quote is that text."""
    words = text.split(" ")
    start = data.draw(st.integers(0, len(words) - 1))
    exact = " ".join(words[start : data.draw(st.integers(start + 1, len(words)))])
    source = "<p>" + "".join(word + data.draw(JOINTS) for word in words)
    for artifact in (plain(text), html(source)):
        place = locate(exact, artifact)
        if not isinstance(place, Miss):
            span, quote = place
            assert quote.exact == exact
            assert cite(quote, span, artifact).is_citable()


@given(TEXTS)
@example("uno")
def test_a_whole_text_is_found_where_it_stands(text: str) -> None:
    """A text between two sentences is found from its first code point to its last."""
    assume(not text.endswith("S.A."))
    artifact = plain(f"Antes. {text}. Después")
    assert found(text, artifact) == (
        f"offset:7-{7 + len(text)}",
        Quote(exact=text, prefix="Antes. ", suffix=". Después"),
    )


@pytest.mark.parametrize(
    ("exact", "source", "place"),
    [
        ("1,250", "x 1,250", ("offset:2-7", Quote(exact="1,250", prefix="x "))),
        ("1,250...", "x 1,250 y", ("offset:2-7", Quote(exact="1,250", prefix="x ", suffix=" y"))),
        ("y...", "y...", ("offset:0-4", Quote(exact="y..."))),
        ("250", "1,250; 250", ("offset:7-10", Quote(exact="250", prefix="1,250; "))),
        ("250", "1,250", MissReason.QUOTE_DIFFERS),
        ("a  b", "a b", MissReason.QUOTE_DIFFERS),
        ("...", "...", MissReason.NO_WORD),
        ("", "a", MissReason.NO_WORD),
    ],
)
def test_places_in_text(exact: str, source: str, place: tuple[str, Quote] | MissReason) -> None:
    """In text the first whole occurrence is the place, code point by code point."""
    assert found(exact, plain(source)) == place


@pytest.mark.parametrize(
    ("exact", "source", "place"),
    [
        (
            "dos mil",
            "<p>uno</p><p>dos <b>mil</b>!</p>",
            ("offset:13-23", Quote(exact="dos mil", prefix="uno ", suffix="!")),
        ),
        ("dos  mil ", "<p>dos\n\n mil", ("offset:3-12", Quote(exact="dos mil"))),
        ("café", "x  caf&eacute;  y", ("offset:3-14", Quote(exact="café", prefix="x ", suffix=" y"))),
        ("uno dos", "uno<br>dos", ("offset:0-10", Quote(exact="uno dos"))),
        ("dos", "uno<script>dos</script>", MissReason.NOT_VISIBLE),
        ("dos", "uno<p title=dos>", MissReason.NOT_VISIBLE),
        ("dos", "uno", MissReason.QUOTE_DIFFERS),
        ("dos…", "a dos b", ("offset:2-5", Quote(exact="dos", prefix="a ", suffix=" b"))),
        ("$", "$", MissReason.NO_WORD),
    ],
)
def test_places_in_html(exact: str, source: str, place: tuple[str, Quote] | MissReason) -> None:
    """In HTML the place is the source that shows the quote; what only the source has is not visible."""
    assert found(exact, html(source)) == place


def test_places_in_a_pdf() -> None:
    """In a PDF the place is the first page that has the quote; without a text layer there is nothing to find."""
    report = pdf(("uno",), (), ("La obra dio", "1,250 empleos."), ("uno",))
    assert found("dio 1,250 empleos", report) == (
        "page:3",
        Quote(exact="dio 1,250 empleos", prefix="La obra ", suffix="."),
    )
    assert found("uno", report) == ("page:1", Quote(exact="uno"))
    assert found("1,250 empleos…", report) == (
        "page:3",
        Quote(exact="1,250 empleos", prefix="La obra dio ", suffix="."),
    )
    assert found("250 empleos", report) is MissReason.QUOTE_DIFFERS
    assert found("uno", pdf((), ())) is MissReason.NO_TEXT_LAYER
    assert found("uno", binary(b"%PDF-1.7", "application/pdf")) is MissReason.NO_SUCH_PAGE
    assert found("uno", binary(b"x", "image/png")) is MissReason.WRONG_MEDIA_TYPE


@pytest.mark.parametrize(
    ("hidden", "start"),
    [((), 7), (((0, 23),), 38), (((6, 7), (21, 22)), 7), (((7, 8),), 38), (((20, 21),), 38), (((0, 90),), 7)],
)
def test_a_place_in_sight_is_taken_before_one_that_is_not(hidden: tuple[tuple[int, int], ...], start: int) -> None:
    """A quote that stands twice is placed where somebody sees it; where all is hidden, at its first place."""
    artifact = html("<title>Oriola abrirá.</title>\n<h1 a=b>Oriola abrirá.</h1>")
    place = locate("Oriola abrirá.", artifact, hidden=hidden)
    assert not isinstance(place, Miss)
    assert place[0] == OffsetSpan(start, start + 14)


def test_a_repeated_quote_is_told_apart_by_32_code_points() -> None:
    """Prefix and suffix hold up to 32 code points as shown, from the text around the first place."""
    before, after = "a" * 40 + " ", " " + "z" * 40
    for artifact, start in ((plain(before + "uno" + after), 41), (html("<p>" + before + "uno" + after), 44)):
        assert found("uno", artifact) == (
            f"offset:{start}-{start + 3}",
            Quote(exact="uno", prefix="a" * 31 + " ", suffix=" " + "z" * 31),
        )


@pytest.mark.parametrize(
    ("hidden", "start"),
    [
        ((), 0),
        (((0, 1),), 4),
        (((2, 3),), 4),
        (((3, 4),), 0),
        (((0, 3), (6, 7)), 8),
        (((0, 5), (8, 9)), 0),
        (((0, 11),), 0),
    ],
)
def test_a_place_in_sight_comes_first(hidden: tuple[tuple[int, int], ...], start: int) -> None:
    """A place that touches a hidden range is taken only where every place does, and then it is the first."""
    located = locate("uno", plain("uno uno uno"), hidden=hidden)
    assert not isinstance(located, Miss)
    assert write(located[0]) == f"offset:{start}-{start + 3}"


def test_sixty_four_places_are_looked_at() -> None:
    """The 64th place is still taken when it is the first in sight, the 65th is not."""
    artifact = plain("a " * 70)
    for hidden, start in (((0, 126), 126), ((0, 128), 0)):
        located = locate("a", artifact, hidden=(hidden,))
        assert not isinstance(located, Miss)
        assert write(located[0]) == f"offset:{start}-{start + 1}"


def test_locating_takes_linear_time() -> None:
    """A quote that nearly stands at every place of a megabyte is sought in less than two seconds."""
    text = "a " * 500_000
    started = time.process_time()
    assert found("a " * 5_000 + "b", plain(text)) is MissReason.QUOTE_DIFFERS
    assert found("a " * 5_000 + "b", html(text)) is MissReason.QUOTE_DIFFERS
    assert time.process_time() - started < 2


def test_sentences_of_recorded_pages_are_found_and_citable(real: Path) -> None:
    """Every sentence that a recorded page shows is found in its source, and the span holds it."""
    for file in sorted((real / "pages").glob("*.gz"))[::5]:
        page = make_artifact(gzip.decompress(file.read_bytes()), path=file.name, media_type="text/html")
        shown = visible_text(page.text or "").text
        for sentence in re.findall(r"(?<=[.] )[A-Z][^.\n]{40,200}[.](?= [A-Z])", shown)[:20]:
            place = locate(sentence, page)
            assert not isinstance(place, Miss), (file.name, sentence)
            assert cite(place[1], place[0], page).is_citable(), (file.name, sentence)


def test_annotated_main_text_of_recorded_pages_is_located(real: Path) -> None:
    """Paragraphs that annotators copied from recorded pages are found: nine in ten of those that stand verbatim."""
    truth = json.loads((real / "pages" / "truth_text.json").read_text("utf-8"))
    sought = hits = 0
    for name, note in truth.items():
        page = make_artifact(
            gzip.decompress((real / "pages" / f"{name}.html.gz").read_bytes()), path=name, media_type="text/html"
        )
        shown = " ".join(visible_text(page.text or "").text.split())
        for paragraph in note["main_text"].split("\n"):
            if len(paragraph.split()) > 3 and " ".join(paragraph.split()) in shown:
                sought += 1
                hits += not isinstance(locate(paragraph, page), Miss)
    assert sought > 50
    assert hits >= 0.9 * sought
