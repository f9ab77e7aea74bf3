from urllib.parse import urlsplit

import pypdfium2
import pytest

from tools.demo_world.pdfs import pdfs
from tools.demo_world.services import services
from tools.demo_world.web import web


def _pdf(name: str) -> pypdfium2.PdfDocument:
    (body,) = (page.body for url, page in web().items() if url.endswith(name))
    return pypdfium2.PdfDocument(body)


def test_every_host_is_reserved_for_examples() -> None:
    """No page of the demo web stands on a host that could exist (RFC 2606)."""
    assert all((urlsplit(url).hostname or "").endswith(".example") for url in web())


def test_the_web_has_as_many_pages_as_its_documentation_says() -> None:
    """The demo web has 192 documents, four of them PDFs."""
    assert len(web()) == 192
    assert sum(page.media_type == "application/pdf" for page in web().values()) == 4


def test_the_bytes_hold_what_a_reader_is_said_to_see() -> None:
    """Each word of a page's paragraphs stands in its decoded source, so services quote and do not invent."""
    for page in web().values():
        if page.encoding == "windows-1252":
            source = page.body.decode(page.encoding)
            assert all(word in source for text in page.paragraphs for word in text.split())


def test_pdfs_are_drawn_the_same_to_the_byte() -> None:
    """Drawing the PDFs again gives the same bytes."""
    again = {page.url: page.body for page in pdfs()}
    assert again == {url: web()[url].body for url in again}


def test_the_report_has_more_than_a_hundred_pages_and_its_figure_on_one() -> None:
    """The annual report is long, and the headcount stands on page 47 alone."""
    report = _pdf("informe-anual-2025.pdf")
    assert len(report) == 112
    holding = [number for number, page in enumerate(report, 1) if "2,860" in page.get_textpage().get_text_range()]
    assert holding == [47]


def test_the_bulletin_is_a_picture() -> None:
    """The scanned bulletin has one page and no text layer."""
    bulletin = _pdf("boletin-118.pdf")
    assert len(bulletin) == 1
    assert bulletin[0].get_textpage().get_text_range() == ""


def test_the_table_has_two_columns() -> None:
    """The members' list keeps names on the left half of the page and figures on the right."""
    text = _pdf("padron-2026.pdf")[0].get_textpage()
    left, *_ = text.get_charbox(text.get_text_range().index("Montaraz"))
    right, *_ = text.get_charbox(text.get_text_range().index("1,250"))
    assert left < 306 < right


def test_the_javascript_shell_shows_nothing_to_who_runs_no_script() -> None:
    """One corporate site is a shell: no paragraph, and a script that would draw it."""
    (shell,) = (page for page in web().values() if page.obstacle == "js_required")
    assert shell.paragraphs == ()
    assert b"<script" in shell.body


def test_behind_a_paywall_only_the_first_paragraphs_are_served() -> None:
    """A partial paywall serves an opening and says that there is more for subscribers."""
    walled = [page for page in web().values() if page.obstacle == "paywall"]
    assert len(walled) == 2
    assert all(page.paragraphs and b"suscriptores" in page.body for page in walled)


def test_six_vectors_carry_an_instruction() -> None:
    """Comment, style, attribute, structured data, visible imitation and PDF layer are all there."""
    payloads = [page for page in web().values() if page.concealed and page.obstacle is None]
    assert len(payloads) == 7
    assert sum(page.media_type == "application/pdf" for page in payloads) == 1


def test_reprints_stand_on_other_hosts_under_the_same_text() -> None:
    """Ten reprints repeat the last paragraph of a note that stands elsewhere."""
    last: dict[str, set[str]] = {}
    for page in web().values():
        if page.media_type == "text/html" and len(page.paragraphs) > 1 and page.published:
            last.setdefault(page.paragraphs[-1], set()).add(urlsplit(page.url).hostname or "")
    assert sum(len(hosts) - 1 for hosts in last.values()) == 10


@pytest.mark.parametrize("name", ["faro", "brecha"])
def test_an_excerpt_of_an_exact_service_stands_in_its_page(name: str) -> None:
    """What faro and brecha quote is in the page, up to brecha's ellipsis."""
    for result in services()[name].search("Plásticos Tolvera inversión", 10)["results"]:
        text = "\n".join(web()[result["url"]].paragraphs)
        assert all(excerpt.removesuffix("…") in text for excerpt in result["excerpts"])


def test_eco_alters_one_figure_in_ten() -> None:
    """Over its whole index eco changes every tenth figure and nothing else."""
    import re  # noqa: PLC0415

    from tools.demo_world.services import _retold  # noqa: PLC0415

    told = [text for url in web() for text in _retold()[url]]
    true = [text for page in web().values() for text in (*page.paragraphs, *page.concealed)]
    pairs = [
        (was, now)
        for before, after in zip(true, told, strict=True)
        for was, now in zip(re.findall(r"\d[\d,.]*", before), re.findall(r"\d[\d,.]*", after), strict=True)
    ]
    altered = sum(was != now for was, now in pairs)
    assert altered == len(pairs) // 10
    assert [re.sub(r"\d", "", text) for text in told] == [re.sub(r"\d", "", text) for text in true]


def test_brecha_keeps_silent_about_four_of_ten() -> None:
    """Of ten named URLs brecha answers six, lists no failure and calls the answer complete."""
    urls = tuple(list(web())[:10])
    answer = services()["brecha"].extract(urls)
    assert (len(answer["pages"]), answer["failed"], answer["partial"]) == (6, [], False)


def test_faro_admits_what_it_could_not_read() -> None:
    """A page behind JavaScript is listed as failed, and the answer as partial."""
    (shell,) = (url for url, page in web().items() if page.obstacle == "js_required")
    answer = services()["faro"].extract((shell,))
    assert (answer["failed"], answer["partial"]) == ([{"url": shell, "reason": "js_required"}], True)
