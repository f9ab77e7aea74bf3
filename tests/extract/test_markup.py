import html5lib
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from testigo.extract.markup import Kind, Token, attribute_ranges, attributes, tokens

PIECES = st.sampled_from(
    [
        "<", ">", "</", "/>", "<!", "<!--", "-->", "--!>", "-", "!", "?", "<?", "=", '"', "'", "/", " ", "\n", "a", "b",
        "<p>", "</p>", "<b", "<a href=", "<script>", "</script>", "<script", "<style>", "</style>", "<title>",
        "</title>", "<textarea>", "</textarea >", "<svg>", "</svg>", "<![CDATA[", "]]>", "<!doctype html>", "</>",
        "</ x>", "texto", "1 < 2", "&amp;", "<xmp>", "</xmp>", "<iframe>", "</iframe>",
    ]
)  # fmt: skip
MESSY = st.lists(PIECES, max_size=12).map("".join)


def read(source: str) -> list[tuple[str, str]]:
    """Return kind and source of every token."""
    return [(token.kind.value, source[token.start : token.end]) for token in tokens(source)]


def our_text(source: str) -> str:
    """Return the character data inside and outside of raw text elements, references decoded."""
    return "".join(
        part.replace("&amp;", "&") if kind is Kind.TEXT else part
        for kind, part in ((token.kind, source[token.start : token.end]) for token in tokens(source))
        if kind in (Kind.TEXT, Kind.RAW)
    )


def spec_text(source: str) -> str:
    """Return the same of a parser that follows the standard, comments left out."""
    tree = html5lib.HTMLParser(namespaceHTMLElements=False).parseFragment(source, container="div")
    for node in tree.iter():
        if not isinstance(node.tag, str):
            node.text = ""
    return "".join(tree.itertext())


@given(MESSY)
@example("<a b='>' c=>x>")
@example('<a ="x>y">z')
@example("<script><!--<script></script>x</script>y")
@example("<!--><p>")
def test_tokens_cover_the_source(source: str) -> None:
    """Tokens follow each other without gap, overlap or empty one, from the first code point to the last."""
    found = list(tokens(source))
    assert [token.start for token in found] == [0, *(token.end for token in found)][: len(found)]
    assert (found[-1].end if found else 0) == len(source)
    assert all(token.start < token.end for token in found)


@given(MESSY.filter(lambda source: "svg" not in source and "<textarea>\n" not in source))
@example("<p>1 < 2 & 3</p>")
@example("x<a href='y>z'>w</a >v")
@example("</><b/>a</ x>b")
def test_text_is_what_a_parser_by_the_standard_finds(source: str) -> None:
    """The character data is that of html5lib, code point by code point, however messy the source."""
    # left out: svg, whose CDATA we never take for text, and the line end that a tree drops where a textarea starts
    assert our_text(source) == spec_text(source)


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("a<b>c</b>", [("text", "a"), ("start", "<b>"), ("text", "c"), ("end", "</b>")]),
        ("1 < 2 <3", [("text", "1 < 2 <3")]),
        ("<", [("text", "<")]),
        ("</", [("text", "</")]),
        ("a<!-- x -- > y -->b", [("text", "a"), ("comment", "<!-- x -- > y -->"), ("text", "b")]),
        ("<!-- x --!>b", [("comment", "<!-- x --!>"), ("text", "b")]),
        ("<!-->a<!--->b", [("comment", "<!-->"), ("text", "a"), ("comment", "<!--->"), ("text", "b")]),
        ("<!--a", [("comment", "<!--a")]),
        ("<!--a--", [("comment", "<!--a--")]),
        ("<!x>a<?y?>b</ z>c", [("comment", "<!x>"), ("text", "a"), ("comment", "<?y?>"), ("text", "b"),
                               ("comment", "</ z>"), ("text", "c")]),
        ("<!DocType html>", [("doctype", "<!DocType html>")]),
        ("<!x", [("comment", "<!x")]),
        ("a</>b", [("text", "a"), ("broken", "</>"), ("text", "b")]),
        ("a<b c='d>", [("text", "a"), ("broken", "<b c='d>")]),
        ("a<b ", [("text", "a"), ("broken", "<b ")]),
        ("<a b='>'>c", [("start", "<a b='>'>"), ("text", "c")]),
        ("<a b=>c", [("start", "<a b=>"), ("text", "c")]),
        ('<a =">x', [("start", '<a =">'), ("text", "x")]),
        ("<a b=c'>'>", [("start", "<a b=c'>"), ("text", "'>")]),
        ("<title>a<b>c</title>d", [("start", "<title>"), ("text", "a<b>c"), ("end", "</title>"), ("text", "d")]),
        ("<style>a</styles></STYLE>", [("start", "<style>"), ("raw", "a</styles>"), ("end", "</STYLE>")]),
        ("<script></script>", [("start", "<script>"), ("end", "</script>")]),
        ("<script>a", [("start", "<script>"), ("raw", "a")]),
        ("<script>'</script'</script/>", [("start", "<script>"), ("raw", "'</script'"), ("end", "</script/>")]),
        ("<script><!--<script></script>x</script>y",
         [("start", "<script>"), ("raw", "<!--<script></script>x"), ("end", "</script>"), ("text", "y")]),
        ("<script><!--<script>--></script>y",
         [("start", "<script>"), ("raw", "<!--<script>-->"), ("end", "</script>"), ("text", "y")]),
        ("<script><!--></script>y", [("start", "<script>"), ("raw", "<!-->"), ("end", "</script>"), ("text", "y")]),
        ("<script><script></script>y",
         [("start", "<script>"), ("raw", "<script>"), ("end", "</script>"), ("text", "y")]),
        ("<plaintext>a</plaintext>", [("start", "<plaintext>"), ("raw", "a</plaintext>")]),
        ("<svg><![CDATA[a>b]]></svg>c",
         [("start", "<svg>"), ("comment", "<![CDATA[a>b]]>"), ("end", "</svg>"), ("text", "c")]),
        ("<![CDATA[a>b]]>", [("comment", "<![CDATA[a>"), ("text", "b]]>")]),
        ("<svg/><![CDATA[a>b]]>", [("start", "<svg/>"), ("comment", "<![CDATA[a>"), ("text", "b]]>")]),
        ("<svg><script/>a", [("start", "<svg>"), ("start", "<script/>"), ("text", "a")]),
        ("<script/>a", [("start", "<script/>"), ("raw", "a")]),
        ("<svg><title><b>a", [("start", "<svg>"), ("start", "<title>"), ("start", "<b>"), ("text", "a")]),
        ("</svg></svg><svg><title>a<b>", [("end", "</svg>"), ("end", "</svg>"), ("start", "<svg>"),
                                          ("start", "<title>"), ("text", "a"), ("start", "<b>")]),
    ],
)  # fmt: skip
def test_tokens_by_example(source: str, found: list[tuple[str, str]]) -> None:
    """Each rule of the tokenizer of the standard, at its edges."""
    assert read(source) == found


def test_names_are_lower_case_and_raw_content_names_its_element() -> None:
    """A token says which element it is of, and a start tag whether it closed itself."""
    assert [(token.name, token.closed) for token in tokens("<BR/><Title>a</TITLE><p class=x/>b")] == [
        ("br", True), ("title", False), ("title", False), ("title", False), ("p", False), ("", False),
    ]  # fmt: skip


def start_tag(source: str) -> Token:
    """Return the first token, a start tag."""
    return next(token for token in tokens(source) if token.kind is Kind.START)


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("<a b=c>", {"b": "c"}),
        ("<a B=\"x y\" c='z' d>", {"b": "x y", "c": "z", "d": ""}),
        ("<a b = c>", {"b": "c"}),
        ("<a b='1' b='2'>", {"b": "1"}),
        ("<a b=&eacute;&amp;copy>", {"b": "é&copy"}),
        ("<a/b=c/>", {"b": "c/"}),
        ("<a b='x'c>", {"b": "x", "c": ""}),
        ("<a =b>", {"=b": ""}),
        ("<a b=>", {"b": ""}),
        ("<a>", {}),
        ("<a  / >", {}),
        ("<a b=''>", {"b": ""}),
    ],
)
def test_attributes(source: str, found: dict[str, str]) -> None:
    """Attributes are read by the standard: lower-case names, decoded values, the first of a doubled name."""
    assert attributes(source, start_tag(source)) == found


def test_attribute_ranges_are_those_of_the_values() -> None:
    """Each range holds the value as written, quotes excluded; doubled names are all listed."""
    source = "<a b=c d=\"e f\" G='&amp;' b='2' h>"
    found = attribute_ranges(source, start_tag(source))
    assert [(one.name, source[one.start : one.end]) for one in found] == [
        ("b", "c"), ("d", "e f"), ("g", "&amp;"), ("b", "2"), ("h", ""),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "bait", ["<", "<a ", "<a b='", "<!--", "</script", "<a b=c ", "<svg>", "<script><!--", "&", "</"]
)
def test_hostile_sources_take_linear_time(bait: str) -> None:
    """Two hundred kilobytes of an unfinished construct are read like any other."""
    source = bait * (200_000 // len(bait))
    assert sum(token.end - token.start for token in tokens(source)) == len(source)
