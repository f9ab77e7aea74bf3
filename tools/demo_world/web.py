"""The demo web: every page by its URL."""

from functools import cache

from tools.demo_world.carriers import carriers
from tools.demo_world.pages import Page
from tools.demo_world.pdfs import pdfs
from tools.demo_world.sites import adverts, corporate, directory, newsrooms, press, register


@cache
def web() -> dict[str, Page]:
    """Return all pages, in the order of their URLs.

    Raises:
        ValueError: two pages claim one URL.
    """
    pages = [*corporate(), *newsrooms(), *register(), *directory(), *adverts(), *press(), *carriers(), *pdfs()]
    found = {page.url: page for page in sorted(pages, key=lambda page: page.url)}
    if len(found) != len(pages):
        raise ValueError("two pages of the demo web have one URL")
    return found
