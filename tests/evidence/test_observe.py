from hashlib import sha256

import pytest

from testigo.evidence.claims import Assertion, CueExtractor
from testigo.evidence.hosts import Host
from testigo.evidence.observe import observe
from testigo.model.artifact import Artifact
from testigo.model.case import Family
from testigo.model.observation import Observation, Standing
from testigo.model.span import MissReason
from testigo.spans.cite import cite
from tests.evidence.examples import question

SAID = "Aceros Brenal emplea a 1,250 personas."
PAGE = f"<html><body><p>Nada.</p><p>Aceros Brenal  emplea a\n<b>1,250</b> personas.</p><p>{'x' * 9}</p></body></html>"


def artifact(text: str, media_type: str = "text/plain", path: str = "faro/search/gs-001.json#/text") -> Artifact:
    """Return a stored text."""
    body = text.encode()
    return Artifact(
        path=path, body=body, sha256=sha256(body).hexdigest(), media_type=media_type, encoding="utf-8", text=text
    )


def held(page: str = PAGE) -> Artifact:
    """Return a stored page."""
    return artifact(page, "text/html", "_shared/html/00.html")


def look(
    text: str, page: Artifact | None, *, withheld: bool = False, hidden: tuple[tuple[int, int], ...] = ()
) -> Observation:
    """Observe the one claim of a provider's text."""
    return observe(
        claim_in(text),
        text=text,
        leaf=artifact(text),
        held=page,
        url_key="https://brenal.example/",
        host=Host(family=Family.CORPORATE, origin_group="brenal.example"),
        origin_group="joined.example",
        read_from="faro/search/gs-001.json#/text",
        withheld=withheld,
        hidden=hidden,
    )


def claim_in(text: str) -> Assertion:
    """Return the one assertion of a text."""
    (found,) = CueExtractor().extract(question(), text, day=None)
    return found


def test_what_the_held_page_says_too_is_citable() -> None:
    """The span addresses the held bytes, and the citation holds when it is checked again."""
    page = held()
    seen = look(f"Hoy. {SAID} Y más.", page)
    assert seen.standing is Standing.CITABLE
    assert (seen.path, seen.sha256) == (page.path, page.sha256)
    assert cite(seen.citation.quote, seen.citation.span, page) == seen.citation
    assert (seen.family, seen.origin_group) == (Family.CORPORATE, "joined.example")


@pytest.mark.parametrize("said", [SAID.replace("1,250", "1,520"), SAID.replace("emplea", "no emplea")])
def test_what_the_provider_changed_is_not_citable(said: str) -> None:
    """A figure or a negation that the held bytes do not have is the provider's own: its leaf is named."""
    seen = look(said, held())
    assert seen.standing is Standing.ALTERED_BY_PROVIDER
    assert seen.citation.miss is not None
    assert seen.path == "faro/search/gs-001.json#/text"
    assert seen.citation.span == f"offset:0-{len(said)}"


def test_without_bytes_nothing_can_be_verified() -> None:
    """The leaf is named, the citation holds in it, and still it is not evidence."""
    seen = look(f"Hoy. {SAID}", None)
    assert seen.standing is Standing.UNVERIFIABLE
    assert seen.citation.span == f"offset:5-{5 + len(SAID)}"
    assert cite(seen.citation.quote, seen.citation.span, artifact(f"Hoy. {SAID}")).is_citable()


def test_a_withheld_document_is_withheld_whatever_it_says() -> None:
    """The detector's word is the last one, citable or not."""
    for page in (held(), held("<p>otra</p>"), None):
        assert look(SAID, page, withheld=True).standing is Standing.WITHHELD


def test_what_stands_in_hidden_text_is_not_citable() -> None:
    """A quote that touches a range nobody sees is withheld with the reason; beside it, it is citable."""
    start = PAGE.index("Aceros")
    touched = look(SAID, held(), hidden=((start, start + 1),))
    beside = look(SAID, held(), hidden=((0, start), (PAGE.index("</p><p>x"), len(PAGE))))
    assert touched.standing is Standing.WITHHELD
    assert touched.citation.miss is not None
    assert touched.citation.miss.reason is MissReason.NOT_VISIBLE
    assert beside.standing is Standing.CITABLE


def test_ids_tell_observations_apart() -> None:
    """Another sentence, page or leaf is another observation; the same one has the same id."""
    assert look(SAID, held()).id == look(SAID, held()).id
    assert len({look(SAID, held()).id, look(SAID, None).id, look(f"Hoy. {SAID}", None).id}) == 3
