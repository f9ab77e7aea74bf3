import gzip
import re
from collections import Counter
from pathlib import Path

from testigo.evidence.claims import CueExtractor
from testigo.evidence.hosts import classify
from testigo.evidence.syndication import copies_of
from testigo.evidence.urls import registrable, url_key
from testigo.extract.text import visible_text
from testigo.model.case import Family
from tests.evidence.examples import question


def test_real_pages_yield_only_quotes_of_themselves(real: Path) -> None:
    """Asked about the names that stand in it most, a real page gives claims that quote it, and few of them."""
    pages = sorted((real / "pages").glob("*.html.gz"))[::3]
    assert len(pages) > 50
    texts = [visible_text(gzip.decompress(page.read_bytes()).decode("utf-8", "replace")).text for page in pages]
    claims = 0
    for text in texts:
        names = Counter(re.findall(r"\b[A-Z][a-zá-ú]{3,} [A-Z][a-zá-ú]{3,}\b", text))
        for name, _ in names.most_common(2):
            found = CueExtractor().extract(question(name), text, day=None)
            assert all(text[each.start : each.end].strip() for each in found)
            claims += len(found)
    assert claims < len(pages)


def test_real_pages_are_no_copies_of_one_another(real: Path) -> None:
    """Pages of different owners share boilerplate, not texts; only pages of one domain may be one text."""
    pages = sorted((real / "pages").glob("*.html.gz"))[:90]
    texts = {
        page.name: visible_text(gzip.decompress(page.read_bytes()).decode("utf-8", "replace")).text for page in pages
    }
    joined = [pair for pair in copies_of(texts).items() if len(set(pair)) > 1]
    domains = [{registrable(name.partition("_")[0]) for name in pair} for pair in joined]
    assert all(len(domain) == 1 for domain in domains)


def test_real_hosts_have_a_family_and_a_key(real: Path) -> None:
    """Every page's host is classified, and its key is stable."""
    hosts = {page.name.partition("_")[0] for page in (real / "pages").glob("*.html.gz")}
    families = Counter(classify(f"https://{host}/").family for host in hosts)
    assert families[Family.PRESS] > 0
    assert all(url_key(url_key(f"https://{host}/a?utm_x=1")) == url_key(f"https://{host}/a") for host in hosts)
