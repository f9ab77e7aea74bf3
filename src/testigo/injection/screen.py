"""The verdict on an artifact: what in it is aimed at a machine or asserted where nobody sees it, and what is kept back.

Alarm: a directive anywhere that is not a mention, or text out of sight (hidden runs, surfaces) that asserts what a
public register says and that the visible text does not. Quarantined without alarm: all other text out of sight.
Each artifact needs to be screened once; the result is a value.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from testigo.extract.text import SEPARATORS
from testigo.injection import surfaces
from testigo.injection.authority import assertions
from testigo.injection.canonical import fold, fold_places
from testigo.injection.finding import Finding, Screening
from testigo.injection.mention import is_mention
from testigo.injection.passage import Passage, Piece
from testigo.injection.sighting import Sighting, sightings
from testigo.injection.surfaces import Surface
from testigo.model.artifact import Artifact
from testigo.model.span import OffsetSpan, PageSpan, Span
from testigo.model.untrusted import UntrustedText, peek
from testigo.visibility.runs import Run, Verdict
from testigo.visibility.tree import read

_SEEN = (Verdict.VISIBLE, Verdict.REVEALABLE)
_UNDECIDED = ("unknown:page-veil", "unknown:ocr-layer")
"""Text that may well be in sight: a whole page before its script ran, the reading laid under a scanned picture."""
_BLOCK_TAG = re.compile(rf"</?(?:{'|'.join(sorted(SEPARATORS))})[\s/>]", re.IGNORECASE)
_MARKUP = re.compile(r"<(?:!--|/?[a-zA-Z])")


def screen(artifact: Artifact) -> Screening:
    """Screen one stored body by its media type; a body that holds no text of ours to read screens clean.

    Raises:
        ExtractionFailed: the body is not what its media type says (PDF).
    """
    if artifact.media_type == "application/pdf":
        return screen_pdf(artifact.body)
    if artifact.text is None:
        return Screening(alarm=False)
    if "html" in artifact.media_type or "xml" in artifact.media_type:
        return screen_html(artifact.text)
    if "json" in artifact.media_type:
        return _verdict(_pieces(surfaces.of_json(artifact.text), seen=True))
    return screen_text(artifact.text)


def screen_text(text: str) -> Screening:
    """Screen one text leaf of a provider, or plain text; markup in it is read as such. Offsets count in `text`."""
    if _MARKUP.search(text):
        return screen_html(text)
    return _verdict((Piece(text=text, start=0, end=len(text), surface="visible"),))


def screen_html(source: str) -> Screening:
    """Screen a page or fragment. Linear in its length."""
    from testigo.visibility.html import page_runs  # noqa: PLC0415 - the CSS reader is only needed here

    page = read(source)
    return replace(_screened(page_runs(page), surfaces.of_page(page), source), partial=page.linked)


def screen_pdf(body: bytes) -> Screening:
    """Screen a PDF: text objects by page, and what stands outside the pages.

    Raises:
        ExtractionFailed: pypdfium2 cannot open it.
    """
    from testigo.injection.pdf_surfaces import of_pdf  # noqa: PLC0415 - opens the PDF library
    from testigo.visibility.pdf import text_runs  # noqa: PLC0415

    return _screened(text_runs(body), of_pdf(body), "")


def _screened(runs: Iterable[Run], off_text: Iterable[Surface], source: str) -> Screening:
    """Screen the text of a page and what stands beside it."""
    off_text, everything = tuple(off_text), tuple(runs)
    unseen = [run for run in everything if run.verdict not in _SEEN]
    return _verdict(
        _joined([run for run in everything if run.verdict in _SEEN], source),
        (*_joined(unseen, source), *_pieces(off_text, seen=False)),
        unseen=unseen,
        off_text=map(_as_run, off_text),
    )


def _joined(runs: list[Run], source: str) -> Iterator[Piece]:
    """Lay runs so that words broken by inline tags come together and blocks stay apart."""
    last = 0
    for run in runs:
        before = "\n" if run.page is not None or _BLOCK_TAG.search(source, last, run.start) else ""
        yield Piece(
            text=peek(run.text), start=run.start, end=run.end, page=run.page, before=before,
            surface=str(run.verdict) if run.rule == "default" else f"{run.verdict}:{run.rule}",
        )  # fmt: skip
        last = run.end


def _pieces(found: Iterable[Surface], *, seen: bool) -> tuple[Piece, ...]:
    return tuple(
        Piece(text=s.text, start=s.start, end=s.end, surface="visible" if seen else s.kind, page=s.page, before="\n.\n")
        for s in found
    )


def _as_run(surface: Surface) -> Run:
    return Run(
        start=surface.start, end=surface.end, text=UntrustedText(surface.text), verdict=Verdict.HIDDEN,
        rule=surface.kind, page=surface.page,
    )  # fmt: skip


def _verdict(
    seen: Iterable[Piece],
    out_of_sight: Iterable[Piece] = (),
    *,
    unseen: Iterable[Run] = (),
    off_text: Iterable[Run] = (),
) -> Screening:
    visible, hidden = Passage(seen), Passage(out_of_sight)
    shown = [(sighting, _finding(visible, sighting)) for sighting in sightings(visible.text)]
    findings = (
        *(finding for _, finding in shown),
        *(_finding(hidden, sighting, mention=False) for sighting in sightings(hidden.text)),
        *_assertions(hidden, visible),
    )
    uncitable = (*unseen, *(_kept(visible, sighting, finding) for sighting, finding in shown))
    return Screening(
        alarm=any(not finding.mention for finding in findings),
        findings=findings,
        quarantined=(*uncitable, *off_text),
        uncitable=uncitable,
    )


def _finding(passage: Passage, seen: Sighting, *, mention: bool | None = None) -> Finding:
    piece = passage.covered(seen.start, seen.end)[0]
    if mention is None:
        mention = is_mention(passage.text, seen.start, seen.end)
    return Finding(
        rule=seen.rule, surface=piece.surface, span=_span(passage, seen.start, seen.end),
        explanation=f"injection.{seen.kind}", mention=mention, disguise=seen.disguise,
    )  # fmt: skip


def _span(passage: Passage, start: int, end: int) -> Span:
    page = passage.covered(start, end)[0].page
    return OffsetSpan(*passage.source_range(start, end)) if page is None else PageSpan(page)


def _kept(passage: Passage, seen: Sighting, finding: Finding) -> Run:
    start, end = passage.source_range(seen.start, seen.end)
    return Run(
        start=start, end=end, text=UntrustedText(passage.text[seen.start : seen.end]), verdict=Verdict.VISIBLE,
        rule=finding.rule, page=passage.covered(seen.start, seen.end)[0].page,
    )  # fmt: skip


def _assertions(hidden: Passage, visible: Passage) -> Iterator[Finding]:
    """Yield what only the text out of sight asserts; a page that waits for its script hides nothing by that."""
    found = tuple(assertions(fold(hidden.text)))
    if not found:
        return
    public = {(a.authority, a.predicate) for a in assertions(fold(visible.text))}
    places = fold_places(hidden.text)
    for assertion in found:
        start, end = places[assertion.start], places[assertion.end - 1] + 1
        piece = hidden.covered(start, end)[0]
        if (assertion.authority, assertion.predicate) not in public and piece.surface not in _UNDECIDED:
            yield Finding(
                rule=f"authority.{assertion.authority}", surface=piece.surface, span=_span(hidden, start, end),
                explanation="injection.authority",
            )  # fmt: skip
