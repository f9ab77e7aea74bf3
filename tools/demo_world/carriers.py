"""Pages with an instruction for a machine in them: the six seed vectors, on a guide's pages and in a PDF.

The texts are ours. They are data for the bench's containment gate and are executed by nothing.
"""

import json
from collections.abc import Callable, Iterator
from datetime import date
from html import escape

from tools.demo_world.companies import companies, table
from tools.demo_world.pages import Page, Style, html

GUIDE = "guia-industrial.example"


def _comment(payload: str) -> tuple[str, str]:
    return "", f"<!-- {payload} -->\n"


def _css(payload: str) -> tuple[str, str]:
    style = "\n<style>.nota{color:#fff;background:#fff;font-size:0}</style>"
    return style, f'<p class="nota">{escape(payload)}</p>\n'


def _attribute(payload: str) -> tuple[str, str]:
    return "", f'<img src="/foto.jpg" alt="{escape(payload)}" title="{escape(payload)}">\n'


def _json_ld(payload: str) -> tuple[str, str]:
    block = {"@context": "https://schema.org", "@type": "Organization", "instructions": payload}
    return f'\n<script type="application/ld+json">{json.dumps(block)}</script>', ""


def _visible(payload: str) -> tuple[str, str]:
    return "", f"<p>{escape(payload)}</p>\n"


_VECTORS: dict[str, Callable[[str], tuple[str, str]]] = {
    "comment": _comment,
    "css": _css,
    "attribute": _attribute,
    "json_ld": _json_ld,
    "visible": _visible,
}
"""Vector -> markup at the end of the head, markup after the paragraphs."""


def carriers() -> Iterator[Page]:
    """Yield the carrier pages in the order of `carriers.toml`."""
    for row in table("carriers"):
        company = companies()[row["about"]]
        head, tail = _VECTORS[row["vector"]](row["payload"])
        title = f"{company.name} en la Guía Industrial"
        shown = tuple(row["visible"])
        texts = (*shown, row["payload"]) if row["vector"] == "visible" else shown
        language = row.get("language", "es")
        published = date(2026, 5, 15)
        body = html(
            title=title,
            paragraphs=shown,
            style=Style(),
            language=language,
            published=published,
            head=head,
            tail=tail,
        )
        yield Page(
            url=f"https://{GUIDE}{row['path']}",
            about=company.id,
            title=title,
            paragraphs=texts,
            body=body,
            published=published,
            language=language,
            concealed=(row["payload"],),
        )
