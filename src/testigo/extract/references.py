"""Character references of HTML: `&eacute;`, `&#233;`, and the old names that need no semicolon, `&amp`."""

import re
from collections.abc import Iterator
from html.entities import html5

_REFERENCE = re.compile(r"&(?:#[xX](?P<hex>[0-9A-Fa-f]+);?|#(?P<number>[0-9]+);?|(?P<name>[A-Za-z][A-Za-z0-9]*);?)")
_LONGEST_LEGACY = 6
"""Code points of the longest name that needs no semicolon (`Aacute`)."""
_REPLACEMENT = "\ufffd"


def references(source: str, start: int, end: int) -> Iterator[tuple[int, int, str]]:
    """Yield start, end and the one or two characters of every reference in `source[start:end]`.

    WHATWG HTML 13.2.5.72 to 80: a name without its semicolon counts where the standard lists it so, the longest first;
    what is no reference is left as text.
    """
    for match in _REFERENCE.finditer(source, start, end):
        if match["name"] is None:
            yield match.start(), match.end(), _numbered(match["hex"], match["number"])
        elif (named := _named(match[0][1:])) is not None:
            name, text = named
            yield match.start(), match.start() + 1 + len(name), text


def attribute_value(raw: str) -> str:
    """Return an attribute's value decoded: there `&copy=2` and `&copyx` are no references, for the sake of old URLs."""
    if "&" not in raw:
        return raw
    parts: list[str] = []
    at = 0
    for start, end, text in references(raw, 0, len(raw)):
        if (
            raw[end - 1] != ";"
            and raw[start + 1] != "#"
            and (raw[end : end + 1] == "=" or raw[end : end + 1].isalnum())
        ):
            continue
        parts += raw[at:start], text
        at = end
    return "".join((*parts, raw[at:]))


def _named(name: str) -> tuple[str, str] | None:
    if name in html5:
        return name, html5[name]
    for length in range(min(_LONGEST_LEGACY, len(name)), 1, -1):
        if name[:length] in html5:
            return name[:length], html5[name[:length]]
    return None


def _numbered(hexadecimal: str | None, decimal: str | None) -> str:
    digits = (hexadecimal or decimal or "").lstrip("0")
    if not digits or len(digits) > 7:  # noqa: PLR2004 - 1114111 has seven digits, and no longer number is a character
        return _REPLACEMENT
    point = int(digits, 16 if hexadecimal else 10)
    if point > 0x10FFFF or 0xD800 <= point <= 0xDFFF:  # noqa: PLR2004 - the end of Unicode, and the surrogates
        return _REPLACEMENT
    if 0x80 <= point <= 0x9F:  # noqa: PLR2004 - read as windows-1252, where that has a character
        return bytes([point]).decode("cp1252", "ignore") or chr(point)
    return chr(point)
