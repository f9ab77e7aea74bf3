import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
VENDORS = "brave|exa|firecrawl|jina|linkup|perplexity|searxng|serpapi|serper|tavily"
SERVICES = "faro|eco|brecha"
"""The demo's services are vendors too, as far as the package is concerned."""

HOMES = ("src/testigo/providers/", "src/testigo/registry/providers.py")
"""Where a vendor is named: its module, its data, the table that lists it. Its tests and its page come on top."""

SOURCE = sorted(path for path in (ROOT / "src").rglob("*") if path.suffix in {".py", ".toml", ".json"})
REST = sorted(
    path
    for folder in ("tools", "benchmarks", "docs")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in {".py", ".toml", ".md", ".sh"} and path.name != "providers.md"
)
TOP = sorted(path for path in ROOT.iterdir() if path.is_file() and path.suffix in {"", ".md", ".toml", ".ini", ".cfg"})


def named(path: Path, words: str) -> list[str]:
    """Return the vendors that a file names, as words or parts of identifiers; `abc_[` is a key's shape, not a name."""
    return re.findall(rf"(?<![a-z])(?:{words})(?![a-z]|_\[)", path.read_text("utf-8").lower())


@pytest.mark.parametrize("path", SOURCE, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_vendor_is_named_in_the_core(path: Path) -> None:
    """A vendor's name in the source stands in its own module, its data, or the table of adapters."""
    if not str(path.relative_to(ROOT)).startswith(HOMES):
        assert named(path, f"{VENDORS}|{SERVICES}") == []


@pytest.mark.parametrize("path", [*REST, *TOP], ids=lambda path: str(path.relative_to(ROOT)))
def test_no_vendor_is_named_elsewhere(path: Path) -> None:
    """Tools, benchmarks and pages work for any vendor, so they name none but on the adapters' own page."""
    assert named(path, VENDORS) == []
