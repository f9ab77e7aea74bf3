"""What a reviewer would have decided about the pool: written from what is true in the demo world, not from any answer.

The pool is judged to the fifth place, as evaluations with pooled judgements do (Voorhees and Harman, TREC, 2005); what
lies deeper is left to the mechanical rule, so that a report shows both.
"""

from collections.abc import Iterable

from testigo.evidence.urls import url_key
from testigo.model.case import Case, HostProposal, Judgement, Judgements, VerifiedDate, WebRole
from tools.demo_world.golden import golden, subjects
from tools.demo_world.pages import Page
from tools.demo_world.web import web

DEPTH = 5
_DATES = 60


def judgements(pool: Iterable[tuple[str, str, int]]) -> Judgements:
    """Return the reviewed decisions.

    Args:
        pool: (case id, URL, rank) of every search result of every service.
    """
    cases = {case.id: case for case in golden().cases}
    pages = {url_key(url): page for url, page in web().items()}
    found = sorted({(case, url_key(url), rank) for case, url, rank in pool})
    asked = {case for case in cases if cases[case].web_role is not WebRole.FORBIDDEN}
    near = sorted({(case, key) for case, key, rank in found if case in asked and rank <= DEPTH and key in pages})
    return Judgements(
        version=1,
        relevance=tuple(_judge(cases[case], key, pages[key]) for case, key in near),
        dates=_dates({key for _, key, _ in found}, pages),
        host_proposals=(
            HostProposal(case="gs-016", host="camara-noreste.example", note="Members' list with current headcounts."),
        ),
    )


def _judge(case: Case, key: str, page: Page) -> Judgement:
    note = _objection(case, page)
    return Judgement(case=case.id, url_key=key, relevant=not note, note=note)


def _objection(case: Case, page: Page) -> str:
    """Return why a page does not ground a case; empty where it does."""
    if page.about != subjects()[case.id]:
        return "About another company."
    if case.claim_type.value not in page.grounds:
        return "Does not say what is asked."
    return "No longer true." if page.stale else ""


def _dates(keys: set[str], pages: dict[str, Page]) -> tuple[VerifiedDate, ...]:
    """Return the days printed on sixty retrieved pages, spread over all of them."""
    dated = [(key, page.published) for key, page in sorted(pages.items()) if key in keys and page.published]
    step = max(1, len(dated) // _DATES)
    return tuple(VerifiedDate(url_key=key, published_on=day) for key, day in dated[::step][:_DATES])
