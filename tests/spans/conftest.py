import pytest

from testigo.extract.text import shown_text
from testigo.spans import cite, resolve


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Forget what was read: a test must not see what the code before a change of it had read."""
    del item
    caches = (shown_text, resolve.read_pages, resolve._selected, resolve._tree, cite.collapsed, cite.stands_whole)
    for cache in caches:
        cache.cache_clear()
