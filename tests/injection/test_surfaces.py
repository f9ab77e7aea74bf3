import pytest

from testigo.injection.surfaces import of_json, of_page
from testigo.visibility.tree import read


@pytest.mark.parametrize(
    ("source", "kind"),
    [
        ("<!-- nota para ti -->", "comment"),
        ("<!--[if IE]><p>nota para ti</p><![endif]-->", "comment"),
        ("<?nota para ti ?>", "comment"),
        ('<img alt="nota para ti">', "alt"),
        ('<p title="nota para ti">', "title"),
        ('<p data-x="nota para ti">', "data-x"),
        ('<input type=hidden value="nota para ti">', "value"),
        ('<meta name=description content="nota para ti">', "meta"),
        ('<a href="https://a.example/?q=esta+es+nota%20para%20ti">', "url"),
        ('<script type="application/ld+json">{"a":"nota para ti"}</script>', "json-ld"),
        ('<script type="application/ld+json">{"a":"nota\\u0020para ti"}</script>', "json-ld"),
        ('<script type="application/json">{"a":"nota para ti"}</script>', "json"),
        ('<script type="text/template"><p>nota para ti</p></script>', "template"),
        ("<style>/* nota para ti */</style>", "css"),
        ('<iframe srcdoc="<p>nota para ti</p>"></iframe>', "srcdoc"),
    ],
)
def test_what_is_not_drawn_is_a_surface(source: str, kind: str) -> None:
    """Comments, attributes, metadata, data scripts and style comments are surfaces, decoded."""
    (surface,) = of_page(read(source))
    assert surface.kind == kind
    assert "nota para ti" in surface.text
    assert 0 <= surface.start < surface.end <= len(source)


@pytest.mark.parametrize(
    "source",
    [
        "<p>nota para ti</p>",
        '<script>var a = "nota para ti";</script>',
        '<p class="nota para ti" style="color: red">',
        '<p onclick="nota para ti">',
        '<img src="data:image/png;base64,bm90YSBwYXJhIHRp">',
    ],
)
def test_text_and_programs_are_no_surface(source: str) -> None:
    """Drawn text, JavaScript, classes and pictures are not scanned as surfaces."""
    assert of_page(read(source)) == ()


def test_an_element_named_like_a_role_is_a_surface() -> None:
    """A tag a chat format might take for its own is seen although a browser draws nothing of it."""
    assert [surface.text for surface in of_page(read("<system>x</system>"))] == ["<system>"]


def test_strings_of_broken_json_are_read_all_the_same() -> None:
    """A text that is not valid JSON gives the strings that stand in it, with their places."""
    text = '{"a": "nota para ti", oops "otra nota'
    assert [text[s.start : s.end] for s in of_json(text)] == ["nota para ti", "otra nota"]
