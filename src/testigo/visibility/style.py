"""The style of an element as far as it decides whether text is drawn: derived from its parent's, then judged.

Fails closed: a mask, a blend mode, a clip path or a colour that cannot be read gives `unknown`, never `visible`.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from testigo.visibility.css import BLACK, WHITE, Colour, colour, contrast, pixels
from testigo.visibility.runs import Verdict

_ZERO_CLIP = re.compile(
    r"inset\(\s*(?:5\d|[6-9]\d|100)(?:\.\d+)?%|circle\(\s*0|ellipse\(\s*0|polygon\(\s*0\S*\s+0\S*\s*(?:,\s*0\S*\s+0\S*\s*)*\)"
)
_RECT = re.compile(r"rect\(([^)]*)\)")
_MOVE = re.compile(r"translate(x|y|3d)?\(([^)]*)\)")
_FLAT = re.compile(
    r"scale(?:x|y|3d)?\(\s*0*(?:\.0\d*)?\s*[,)]|matrix\(\s*0\s*,\s*0\s*,\s*0\s*,\s*0\s*,|rotate[xy]\(\s*-?(?:90|270)deg"
)
_FADE = re.compile(r"opacity\(\s*([\d.]+)(%?)\s*\)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """What text inside an element inherits."""

    veil: tuple[Verdict, str] | None = None
    """Set once an ancestor takes its whole subtree out of sight; nothing inside can undo it."""
    invisible: str | None = None
    """The rule of an inherited `visibility`, which a child may undo."""
    font_px: float = 16
    indent_px: float = 0
    front: Colour | None = BLACK
    """None: cannot be read."""
    back: Colour = WHITE
    """Nearest opaque background; the canvas is white."""
    pictured: bool = False
    """A picture or gradient lies between `back` and the text."""
    opacity: float = 1


def judge(style: Style, *, partial: bool) -> tuple[Verdict, str]:
    """Say whether text of that style is drawn, and what decides.

    Args:
        style: of the element that holds the text.
        partial: True when a linked sheet is not at hand, so that a background may be missing.
    """
    if style.veil is not None:
        return style.veil
    if style.invisible is not None:
        return Verdict.HIDDEN, style.invisible
    if style.font_px < 4:  # noqa: PLR2004
        return Verdict.HIDDEN, "font-size"
    if style.indent_px <= -900:  # noqa: PLR2004
        return Verdict.HIDDEN, "text-indent"
    if style.front is None:
        return Verdict.UNKNOWN, "color"
    if style.front.alpha < 0.1:  # noqa: PLR2004
        return Verdict.HIDDEN, "color"
    if contrast(style.front, style.back) < 1.25:  # noqa: PLR2004
        return (Verdict.UNKNOWN if partial or style.pictured else Verdict.HIDDEN), "contrast"
    return Verdict.VISIBLE, "default"


def derive(parent: Style, values: Mapping[str, str]) -> Style:
    """Return the style of an element from its parent's and its own cascaded values."""
    font_px = _font_size(values, parent.font_px)
    style = replace(
        parent,
        font_px=font_px,
        indent_px=_indent(values, parent.indent_px, font_px),
        invisible=_visibility(values, parent.invisible),
        front=_front(values, parent.front),
        opacity=parent.opacity * _number(values.get("opacity"), 1),
    )
    style = _with_background(style, values)
    return style if style.veil is not None else replace(style, veil=_veil(values, style))


def _veil(values: Mapping[str, str], style: Style) -> tuple[Verdict, str] | None:
    if values.get("display") in ("none", "table-column", "table-column-group"):
        return Verdict.HIDDEN, "display"
    if "var(" in values.get("display", ""):
        return Verdict.UNKNOWN, "display"
    if style.opacity < 0.1:  # noqa: PLR2004
        return Verdict.HIDDEN, "opacity"
    if values.get("content-visibility") == "hidden":
        return Verdict.HIDDEN, "content-visibility"
    return _clipped(values) or _moved(values, style.font_px) or _effects(values)


def _clipped(values: Mapping[str, str]) -> tuple[Verdict, str] | None:
    rect = _RECT.search(values.get("clip", ""))
    if rect is not None and _empty_rect(rect[1]):
        return Verdict.HIDDEN, "clip"
    path = values.get("clip-path", "none")
    if path not in ("none", "initial", "unset", "inherit"):
        return (Verdict.HIDDEN if _ZERO_CLIP.search(path) else Verdict.UNKNOWN), "clip-path"
    cut = any(values.get(name, "").startswith(("hidden", "clip")) for name in ("overflow", "overflow-x", "overflow-y"))
    for name in ("width", "height", "max-width", "max-height") if cut else ():
        size = pixels(values.get(name, ""))
        if size is not None and size <= 1:
            return Verdict.HIDDEN, "overflow"
    return None


def _empty_rect(inside: str) -> bool:
    sides = [pixels(side) for side in re.split(r"[\s,]+", inside.strip())]
    if len(sides) != 4 or None in sides:  # noqa: PLR2004
        return False
    top, right, bottom, left = (side or 0 for side in sides)
    return bottom - top <= 1 or right - left <= 1


def _moved(values: Mapping[str, str], em: float) -> tuple[Verdict, str] | None:
    names = ["margin-left", "margin-top"]
    if values.get("position", "static") in ("absolute", "fixed", "relative", "sticky"):
        names += ["left", "top", "right", "bottom"]
    moves = [(name, values[name]) for name in names if name in values]
    for kind, inside in _MOVE.findall(values.get("transform", "")):
        moves += [(f"translate{kind}", part.strip()) for part in inside.split(",")]
    moves += [("translate", part) for part in values.get("translate", "").split()]
    for name, value in moves:
        distance = pixels(value, em=em, base=1366)
        if distance is not None and (distance <= -900 or distance >= 4000):  # noqa: PLR2004
            return Verdict.HIDDEN, "transform" if name.startswith("translate") else name
    return None


def _effects(values: Mapping[str, str]) -> tuple[Verdict, str] | None:
    if _FLAT.search(values.get("transform", "")) or _number(values.get("scale", "1").split()[0:1], 1) == 0:
        return Verdict.HIDDEN, "transform"
    if pixels(values.get("zoom", "1")) == 0:
        return Verdict.HIDDEN, "zoom"
    fade = _FADE.search(values.get("filter", ""))
    if fade is not None and float(fade[1] or 0) / (100 if fade[2] else 1) < 0.1:  # noqa: PLR2004
        return Verdict.HIDDEN, "filter"
    for name, plain in (("mask", "none"), ("mask-image", "none"), ("mix-blend-mode", "normal")):
        if values.get(name, plain) not in (plain, "initial", "unset"):
            return Verdict.UNKNOWN, name
    spacing = values.get("letter-spacing", "normal")
    if spacing.startswith("-") and (pixels(spacing, em=16) or 0) <= -8:  # noqa: PLR2004
        return Verdict.UNKNOWN, "letter-spacing"
    return None


def _visibility(values: Mapping[str, str], inherited: str | None) -> str | None:
    match values.get("visibility"):
        case "hidden" | "collapse":
            return "visibility"
        case "visible" | "initial":
            return None
        case _:
            return inherited


def _font_size(values: Mapping[str, str], inherited: float) -> float:
    named = {"xx-small": 9, "x-small": 10, "small": 13, "medium": 16, "large": 18, "x-large": 24, "xx-large": 32}
    size = values.get("font-size", "")
    if not size and "font" in values:
        sized = re.search(r"(?:^|\s)([\d.]+(?:px|em|rem|pt|%|vw|vh))", values["font"])
        size = sized[1] if sized else ""
    if size in named:
        return named[size]
    read = pixels(size, em=inherited, base=inherited * 1.0)
    return inherited if read is None else read


def _indent(values: Mapping[str, str], inherited: float, em: float) -> float:
    read = pixels(values.get("text-indent", ""), em=em)
    return inherited if read is None else read


def _front(values: Mapping[str, str], inherited: Colour | None) -> Colour | None:
    for name in ("-webkit-text-fill-color", "color"):
        value = values.get(name)
        if value is None or value in ("inherit", "unset", "currentcolor", "revert"):
            continue
        return BLACK if value == "initial" else colour(value)
    return inherited


def _with_background(style: Style, values: Mapping[str, str]) -> Style:
    for name in ("background", "background-color"):
        value = values.get(name)
        if value is None:
            continue
        painted = _background(value)
        if painted is not None and painted.alpha >= 0.9:  # noqa: PLR2004
            style = replace(style, back=painted, pictured=False)
        elif painted is not None and painted.alpha > 0:
            style = replace(style, pictured=True)
        if "url(" in value or "gradient(" in value or "var(" in value:
            style = replace(style, pictured=True)
    image = values.get("background-image", "none")
    return replace(style, pictured=True) if image not in ("none", "initial", "") else style


def _background(value: str) -> Colour | None:
    whole = colour(value)
    if whole is not None or " " not in value:
        return whole
    parts = re.findall(r"[a-z-]+\([^()]*\)|[^\s,()]+", value)
    return next((c for c in map(colour, reversed(parts)) if c is not None), None)


def _number(value: str | list[str] | None, default: float) -> float:
    text = value[0] if isinstance(value, list) and value else value
    if not isinstance(text, str):
        return default
    try:
        read = float(text[:-1]) / 100 if text.endswith("%") else float(text)
    except ValueError:
        return default
    return min(1.0, max(0.0, read))
