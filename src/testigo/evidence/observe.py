"""From an assertion to an observation: where its sentence stands in the bytes we hold, and whether it may be cited.

Spec section 7, "artifact of a claim": what a provider quotes is evidence only where the held bytes say it too.
"""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from hashlib import sha256

from testigo.evidence.claims import Assertion
from testigo.evidence.hosts import Host
from testigo.model.artifact import Artifact
from testigo.model.observation import Observation, Standing
from testigo.model.span import Citation, Miss, MissReason, OffsetSpan, Quote, Span
from testigo.spans.cite import cite
from testigo.spans.grammar import write
from testigo.spans.locate import locate

_SAYS_NOTHING = (MissReason.NO_TEXT_LAYER, MissReason.NO_SUCH_PAGE, MissReason.WRONG_MEDIA_TYPE)
"""Why held bytes can neither bear out a quote nor belie it: pictures of text, a broken file, no text at all."""


def observe(
    assertion: Assertion,
    *,
    text: str,
    leaf: Artifact,
    held: Artifact | None,
    url_key: str,
    host: Host,
    origin_group: str,
    read_from: str,
    withheld: bool,
    hidden: Iterable[tuple[int, int]] = (),
) -> Observation:
    """Return the observation of an assertion.

    Args:
        assertion: with the place of its sentence in `text`.
        text: the assertion was read from: a provider's leaf, or what a held page shows.
        leaf: the artifact whose text `text` is; `held` itself where the page was read.
        held: bytes of the document's final URL; None where none are held.
        url_key: of the document.
        host: who speaks.
        origin_group: the host's, or the one its text was joined to.
        read_from: `<cassette or body path>#<pointer>`.
        withheld: the document tripped the detector.
        hidden: ranges of the held text (code points of the source) that nobody sees.
    """
    citation, addressed, standing = _placed(assertion, text, leaf, held, tuple(hidden))
    return Observation(
        id=_id(url_key, addressed.path, citation, read_from),
        url_key=url_key,
        path=addressed.path,
        sha256=addressed.sha256,
        citation=citation,
        standing=Standing.WITHHELD if withheld else standing,
        family=host.family,
        origin_group=origin_group,
        read_from=read_from,
    )


def _placed(
    assertion: Assertion, text: str, leaf: Artifact, held: Artifact | None, hidden: tuple[tuple[int, int], ...]
) -> tuple[Citation, Artifact, Standing]:
    """Return the citation, the artifact its span addresses, and what it is worth."""
    said = text[assertion.start : assertion.end]
    if held is None:
        return _in_leaf(assertion, said, text, leaf, None), leaf, Standing.UNVERIFIABLE
    found = _found(said, held, hidden)
    if isinstance(found, Miss):
        mute = found.reason in _SAYS_NOTHING
        standing = Standing.UNVERIFIABLE if mute else Standing.ALTERED_BY_PROVIDER
        return _in_leaf(assertion, said, text, leaf, found), leaf, standing
    span, citation = found
    if _touches(span, hidden):
        return replace(citation, miss=Miss(MissReason.NOT_VISIBLE)), held, Standing.WITHHELD
    return citation, held, Standing.CITABLE if citation.is_citable() else Standing.ALTERED_BY_PROVIDER


def _find(said: str, held: Artifact, hidden: tuple[tuple[int, int], ...]) -> tuple[Span, Citation] | Miss:
    """Return where a sentence stands in held bytes, checked once more by the citable rule."""
    found = locate(said, held, hidden=hidden)
    if isinstance(found, Miss):
        return found
    span, quote = found
    return span, cite(quote, span, held)


# several services quote one sentence of one page
_found = lru_cache(maxsize=2048)(_find)


def _in_leaf(assertion: Assertion, said: str, text: str, leaf: Artifact, miss: Miss | None) -> Citation:
    """Return where a sentence stands in the text it was read from, with the reason why that is no evidence.

    Where the text was laid out from a page, its offsets address nothing that is stored: then the whole leaf is named.
    """
    own = leaf.text == text
    start, end = (assertion.start, assertion.end) if own else (0, max(len(leaf.text or ""), 1))
    quote = Quote(
        exact=said,
        prefix=text[max(0, assertion.start - 32) : assertion.start],
        suffix=text[assertion.end : assertion.end + 32],
    )
    return Citation(span=write(OffsetSpan(start, end)), quote=quote, miss=miss)


def _touches(span: Span, hidden: tuple[tuple[int, int], ...]) -> bool:
    return isinstance(span, OffsetSpan) and any(low < span.end and span.start < high for low, high in hidden)


def _id(url_key: str, path: str, citation: Citation, read_from: str) -> str:
    """Return a digest of what makes one observation another: document, place, words, and where they were read."""
    parts = (url_key, path, citation.span, citation.quote.exact, read_from)
    return sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:16]
