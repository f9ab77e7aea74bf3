r"""Reads the few CSS properties that can hide text, with a real CSS tokenizer. It decides nothing.

Values come out as lower-case strings without escapes or comments (`n\6f ne` is `none`), lengths in CSS pixels for a
window of 1366 x 768, colours as straight RGBA. What it cannot read is None: the caller must not take that for visible.
"""

import re
from functools import lru_cache
from typing import NamedTuple

import tinycss2
import tinycss2.color4

HIDING = (  # noqa: SIM905
    "display visibility opacity font font-size color background background-color background-image position left right "
    "top bottom text-indent margin margin-left margin-top transform translate scale rotate clip clip-path width height "
    "max-width max-height overflow overflow-x overflow-y content-visibility filter mask mask-image zoom "
    "-webkit-text-fill-color mix-blend-mode letter-spacing"
).split()
"""Every property that is looked at."""
_MAY_HIDE = re.compile(
    r"\\|/\*|\bvar\(|display|visibility|opacity|font|color|background|left|right|top|bottom|indent|margin|transform"
    r"|translate|scale|rotate|clip|height|width|overflow|filter|mask|zoom|blend|spacing",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z%]*)")
_KNOWN = frozenset(HIDING)


class Declaration(NamedTuple):
    """One declared value."""

    name: str
    value: str
    important: bool


class Colour(NamedTuple):
    """Straight RGBA, each 0 to 1."""

    red: float
    green: float
    blue: float
    alpha: float


WHITE = Colour(1, 1, 1, 1)
BLACK = Colour(0, 0, 0, 1)


def may_hide(block: str) -> bool:
    """Say, cheaply, whether a declaration block could hold one of the properties."""
    return _MAY_HIDE.search(block) is not None


@lru_cache(maxsize=4096)
def declarations(block: str) -> tuple[Declaration, ...]:
    """Read the declarations of a `style` attribute or rule that are looked at, in order.

    Custom properties (`--name`) are kept too. Broken declarations are dropped, as CSS says.
    """
    if not may_hide(block):
        return ()
    found = []
    for node in tinycss2.parse_blocks_contents(block, skip_comments=True, skip_whitespace=True):
        if node.type == "declaration" and (node.lower_name in _KNOWN or node.name.startswith("--")):
            value = tinycss2.serialize([t for t in node.value if t.type != "comment"]).strip().lower()
            found.append(Declaration(node.lower_name, value, node.important))
    return tuple(found)


@lru_cache(maxsize=1024)
def colour(value: str) -> Colour | None:
    """Read a colour; `transparent` has alpha 0; None for `currentcolor`, `inherit` and what is no colour."""
    parsed = tinycss2.color4.parse_color(value)
    if parsed is None or isinstance(parsed, str):
        return None
    if parsed.space != "srgb":
        parsed = parsed.to("srgb") if parsed.space in ("hsl", "hwb") else None
    if parsed is None:
        return None
    red, green, blue = (float(part or 0) for part in parsed.coordinates)
    return Colour(red, green, blue, float(parsed.alpha))


def pixels(value: str, *, em: float = 16, base: float = 1366) -> float | None:
    """Return a length in CSS pixels; `%` is taken of `base`, `em` and relatives of `em`; None when it is no length."""
    match = _NUMBER.fullmatch(value)
    if match is None:
        return _calculated(value, em=em, base=base)
    number, unit = float(match[1]), match[2]
    units = {
        "px": 1, "": 1, "em": em, "rem": 16, "ex": em / 2, "ch": em / 2, "%": base / 100, "vw": 13.66, "vh": 7.68,
        "vmin": 7.68, "vmax": 13.66, "pt": 4 / 3, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4,
    }  # fmt: skip
    return number * units[unit] if unit in units else None


def _calculated(value: str, *, em: float, base: float) -> float | None:
    inner = re.fullmatch(r"(?:calc|-webkit-calc)\(\s*([^()\s]+)\s*\)", value)
    return None if inner is None else pixels(inner[1], em=em, base=base)


def contrast(front: Colour, back: Colour) -> float:
    """Return the WCAG 2.2 contrast ratio, 1 to 21, of a colour blended over an opaque background."""
    blended = [f * front.alpha + b * (1 - front.alpha) for f, b in zip(front[:3], back[:3], strict=True)]
    bright, dark = sorted((_luminance(blended), _luminance(list(back[:3]))), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def _luminance(rgb: list[float]) -> float:
    """Relative luminance of sRGB (WCAG 2.2, definition of relative luminance)."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb]  # noqa: PLR2004
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
