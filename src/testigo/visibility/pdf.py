"""Which text of a PDF page a person sees, text object by text object.

Stage one reads what PDFium says of each object: render mode, fill, size, place. A page where one of these speaks
against an object, or where something is painted after or clips it, goes to stage two: the page is drawn with and
without its text, and an object that changes no pixel is not seen. It does not read pictures (see `testigo.extract.ocr`)
and does not compare glyphs with the letters they stand for.
"""

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from testigo.extract.pdf import opened
from testigo.model.untrusted import UntrustedText
from testigo.visibility.css import WHITE, Colour, contrast
from testigo.visibility.runs import Run, Verdict

_Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Shown:
    """A text object as PDFium describes it."""

    handle: Any
    text: str
    box: _Box
    """Left, bottom, right, top in points of the page."""
    verdict: Verdict
    rule: str
    doubtful: bool
    """True where only drawing the page can tell."""


def text_runs(body: bytes) -> tuple[Run, ...]:
    """Return every text object of every page in paint order; offsets count in the page's objects laid end to end.

    Raises:
        ExtractionFailed: the body cannot be opened as a PDF.
    """
    with opened(body) as document:
        return tuple(run for number, page in enumerate(document, start=1) for run in _page_runs(page, number))


def hidden_runs(body: bytes) -> tuple[Run, ...]:
    """Return the runs of `text_runs` that are not plainly visible.

    Raises:
        ExtractionFailed: the body cannot be opened as a PDF.
    """
    return tuple(run for run in text_runs(body) if run.verdict is not Verdict.VISIBLE)


def _page_runs(page: Any, number: int) -> Iterator[Run]:
    shown = tuple(_objects(page))
    if any(one.doubtful for one in shown):
        shown = _drawn(page, shown)
    at = 0
    for one in shown:
        if one.text.strip():
            yield Run(
                start=at, end=at + len(one.text), text=UntrustedText(one.text), verdict=one.verdict, rule=one.rule,
                page=number,
            )  # fmt: skip
        at += len(one.text)


def _objects(page: Any) -> Iterator[_Shown]:
    import pypdfium2.raw as pdfium  # noqa: PLC0415 - loads a library of 7 MB

    everything = list(page.get_objects(textpage=page.get_textpage()))
    frame = page.get_cropbox()
    pictured = sum(_area(_box(o)) for o in everything if o.type == pdfium.FPDF_PAGEOBJ_IMAGE) > 0.5 * _area(frame)
    painted = [_box(o) for o in everything if o.type != pdfium.FPDF_PAGEOBJ_TEXT and _area(_box(o)) > 100]  # noqa: PLR2004
    for found in everything:
        if found.type == pdfium.FPDF_PAGEOBJ_TEXT:
            verdict, rule = _told(found, frame, pictured=pictured)
            box = _box(found)
            yield _Shown(
                handle=found, text=found.extract(), box=box, verdict=verdict, rule=rule,
                doubtful=rule == "fill" or _is_doubtful(found) or any(_meet(box, other) for other in painted),
            )  # fmt: skip


def _is_doubtful(found: Any) -> bool:
    """Say whether a clip, transparency or a layer could take the object out of sight."""
    import pypdfium2.raw as pdfium  # noqa: PLC0415

    return bool(
        pdfium.FPDFClipPath_CountPaths(pdfium.FPDFPageObj_GetClipPath(found)) > 0
        or pdfium.FPDFPageObj_HasTransparency(found)
        or pdfium.FPDFPageObj_CountMarks(found) > 0
    )


def _meet(box: _Box, other: _Box) -> bool:
    return box[0] < other[2] and other[0] < box[2] and box[1] < other[3] and other[1] < box[3]


def _told(found: Any, frame: _Box, *, pictured: bool) -> tuple[Verdict, str]:
    """Judge a text object by what it says of itself."""
    import pypdfium2.raw as pdfium  # noqa: PLC0415

    mode = pdfium.FPDFTextObj_GetTextRenderMode(found)
    if mode in (pdfium.FPDF_TEXTRENDERMODE_INVISIBLE, pdfium.FPDF_TEXTRENDERMODE_CLIP):
        return (Verdict.UNKNOWN, "ocr-layer") if pictured else (Verdict.HIDDEN, "render-mode")
    if _height(found) < 2:  # noqa: PLR2004 - points
        return Verdict.HIDDEN, "font-size"
    left, bottom, right, top = _box(found)
    if right <= frame[0] or left >= frame[2] or top <= frame[1] or bottom >= frame[3]:
        return Verdict.HIDDEN, "off-page"
    fill = _fill(found)
    if fill.alpha < 0.1:  # noqa: PLR2004
        return Verdict.HIDDEN, "alpha"
    return (Verdict.HIDDEN, "fill") if contrast(fill, WHITE) < 1.25 else (Verdict.VISIBLE, "default")  # noqa: PLR2004


def _drawn(page: Any, shown: tuple[_Shown, ...]) -> tuple[_Shown, ...]:
    """Decide by pixels: draw the page with its text and without, and look inside each object's box."""
    import pypdfium2.raw as pdfium  # noqa: PLC0415
    from PIL import ImageChops  # noqa: PLC0415

    bitmap = page.render(scale=1)
    convert = bitmap.get_posconv(page)
    with_text = bitmap.to_pil().convert("RGB").copy()
    for one in shown:
        pdfium.FPDFPageObj_SetIsActive(one.handle, False)
    without = page.render(scale=1).to_pil().convert("RGB")
    for one in shown:
        pdfium.FPDFPageObj_SetIsActive(one.handle, True)
    changed = ImageChops.difference(with_text, without).convert("L").point([0] * 12 + [255] * 244)
    return tuple(_by_pixels(one, changed, convert) for one in shown)


def _by_pixels(one: _Shown, changed: Any, convert: Any) -> _Shown:
    if one.verdict is not Verdict.VISIBLE and one.rule != "fill":
        return one
    corners = [convert.to_bitmap(one.box[0], one.box[1]), convert.to_bitmap(one.box[2], one.box[3])]
    (left, right), (top, bottom) = (sorted(axis) for axis in zip(*corners, strict=True))
    columns = changed.crop((left, top, max(right, left + 1), max(bottom, top + 1))).getprojection()[0]
    if not any(columns):
        return replace(one, verdict=Verdict.HIDDEN, rule="fill" if one.rule == "fill" else "not-drawn")
    if sum(columns) < 0.2 * len(columns):
        return replace(one, verdict=Verdict.UNKNOWN, rule="partly-drawn")
    return replace(one, verdict=Verdict.VISIBLE, rule="default")


def _box(found: Any) -> _Box:
    """Return the object's box on the page, through the form objects it stands in."""
    left, bottom, right, top = found.get_bounds()
    container = found.container
    while container is not None:
        left, bottom, right, top = container.get_matrix().on_rect(left, bottom, right, top)
        container = container.container
    return left, bottom, right, top


def _area(box: _Box) -> float:
    return max(0.0, box[2] - box[0]) * max(0.0, box[3] - box[1])


def _height(found: Any) -> float:
    """Return the height of the letters on the page in points: font size through the text matrix."""
    matrix = found.get_matrix()
    container = found.container
    while container is not None:
        matrix = matrix.multiply(container.get_matrix())
        container = container.container
    return float(found.get_font_size() * abs(matrix.a * matrix.d - matrix.b * matrix.c) ** 0.5)


def _fill(found: Any) -> Colour:
    import pypdfium2.raw as pdfium  # noqa: PLC0415

    parts = [ctypes.c_uint() for _ in range(4)]
    if not pdfium.FPDFPageObj_GetFillColor(found, *parts):
        return Colour(0, 0, 0, 1)
    return Colour(*(part.value / 255 for part in parts))
