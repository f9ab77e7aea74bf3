"""A page of the demo web: what a reader sees, the bytes that are served, and what is true about it."""

import textwrap
from dataclasses import dataclass, field
from datetime import date
from html import escape
from html.entities import codepoint2name


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One document at one URL."""

    url: str
    about: str
    """Company id."""
    title: str
    paragraphs: tuple[str, ...]
    """What a reader sees, in order, white space collapsed: the services quote from here."""
    body: bytes
    media_type: str = "text/html"
    encoding: str | None = "utf-8"
    published: date | None = None
    language: str = "es"
    grounds: frozenset[str] = field(default_factory=frozenset[str])
    """Claim types the page can ground about its company."""
    stale: bool = False
    """True once, and no more."""
    concealed: tuple[str, ...] = ()
    """Text that a careless reader takes along: payloads, attributes."""
    obstacle: str | None = None
    """`js_required`, `paywall`, `no_text`: why an honest extractor does not bring it whole."""

    def content_type(self) -> str:
        """Return the header field a server sends with the page."""
        return self.media_type if self.encoding is None else f"{self.media_type}; charset={self.encoding}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """How a host writes its HTML: readers must cope with all of it."""

    encoding: str = "utf-8"
    references: bool = False
    """Letters outside ASCII as named references."""
    width: int | None = None
    """Wrap paragraphs in the source at so many columns."""
    menu: tuple[str, ...] = ("Inicio", "Contacto")


def html(
    *,
    title: str,
    paragraphs: tuple[str, ...],
    style: Style,
    language: str = "es",
    published: date | None = None,
    head: str = "",
    tail: str = "",
) -> bytes:
    """Return the bytes of an ordinary page.

    Args:
        title: of the document and its heading.
        paragraphs: text; `**` marks strong text.
        style: of the host.
        language: of the text.
        published: printed above the text and given as meta data, where there is one.
        head: markup at the end of the head.
        tail: markup after the paragraphs.
    """
    day = "" if published is None else f'\n<time datetime="{published}">{published}</time>'
    meta = (
        "" if published is None else f'\n<meta property="article:published_time" content="{published}T08:00:00-06:00">'
    )
    menu = "".join(f"<li>{_markup(item, style)}</li>" for item in style.menu)
    text = "\n".join(f"<p>{_markup(paragraph, style)}</p>" for paragraph in paragraphs)
    source = f"""<!doctype html>
<html lang="{language}">
<head>
<meta charset="{style.encoding}">
<title>{_markup(title, style)}</title>{meta}{head}
</head>
<body>
<!-- plantilla 4 / fin de cabecera -->
<ul class="menu" style="display:none">{menu}</ul>
<main>
<h1>{_markup(title, style)}</h1>{day}
{text}
{tail}</main>
</body>
</html>
"""
    return source.encode(style.encoding)


def _markup(text: str, style: Style) -> str:
    marked = escape(text, quote=False)
    while "**" in marked:
        marked = marked.replace("**", "<strong>", 1).replace("**", "</strong>", 1)
    if style.width is not None:
        marked = textwrap.fill(marked, style.width, break_long_words=False, break_on_hyphens=False)
    if style.references:
        marked = "".join(char if char.isascii() else _reference(char) for char in marked)
    return marked


def _reference(char: str) -> str:
    name = codepoint2name.get(ord(char))
    return char if name is None else f"&{name};"


def plain(text: str) -> str:
    """Return a paragraph as a reader sees it, without the marks for strong text."""
    return text.replace("**", "")
