import argparse
import re
import shlex
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from testigo import __version__
from testigo.cli.main import VERBS
from testigo.gates.gates import GATES
from testigo.metrics.table import METRICS
from testigo.model.verdict import Measured, Reason, Unit
from tools.write_docs import README, fault_page, with_sample

ROOT = Path(__file__).parents[2]
PAGES = {str(page.relative_to(ROOT)): page for page in sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])}


def prose(name: str) -> str:
    """Return a page without its fenced blocks."""
    return re.sub(r"^```.*?^```$", "", PAGES[name].read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)


def anchors(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as the usual Markdown hosts write them."""
    titles = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def commands() -> list[tuple[str, str]]:
    """Return every command line of the pages' shell blocks and code spans, with its page."""
    found = []
    for name, page in PAGES.items():
        text = page.read_text("utf-8")
        blocks = re.findall(r"^```(?:sh|console)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
        lines = [line.removeprefix("$ ") for block in blocks for line in block.splitlines()]
        lines += re.findall(r"`((?:testigo|make|tox|python -m tools\.)[^`\n]*)`", prose(name))
        found += [(name, line.partition(" #")[0].strip()) for line in lines]
    return sorted(set(found))


def parser_of(verb: str) -> argparse.ArgumentParser:
    """Return the parser of one verb, as the command line makes it."""
    module = import_module(f"testigo.cli.{'import_' if verb == 'import' else verb}")
    parser = argparse.ArgumentParser(prog=f"testigo {verb}", exit_on_error=False)
    module.arguments(parser)
    return parser


def parses(words: list[str]) -> bool:
    """Say whether a documented command line would be understood; capitals stand for values."""
    match words:
        case ["testigo"] | ["testigo", "--help" | "--version"] | ["testigo", "VERB", *_] | ["make"] | ["tox"]:
            return True
        case ["testigo", verb, *options]:
            if verb not in VERBS:
                return False
            if options and options != ["--help"]:
                parser_of(verb).parse_args(options)
            return True
        case ["make", target]:
            return f"\n{target}:" in (ROOT / "Makefile").read_text("utf-8")
        case ["tox", "-e", name]:
            text = (ROOT / "tox.ini").read_text("utf-8")
            return f"[testenv:{name}]" in text or name in re.findall(r"[\w-]+", text.partition("env_list")[2])
        case ["python", "-m", module, *_]:
            return find_spec(module) is not None
    return True


@pytest.mark.parametrize("name", PAGES)
def test_every_link_inside_the_docs_resolves(name: str) -> None:
    """A link to a page, a file or a heading of the project leads somewhere."""
    for target in re.findall(r"\]\(([^)\s]+)\)", prose(name)):
        if not re.match(r"[a-z]+:", target):
            path, _, anchor = target.partition("#")
            page = (PAGES[name].parent / path).resolve() if path else PAGES[name]
            assert page.exists(), target
            assert not anchor or anchor in anchors(page), target


@pytest.mark.parametrize(("page", "line"), commands())
def test_every_documented_command_is_understood(page: str, line: str) -> None:
    """A command that a page shows exists, with the options it is shown with."""
    words = shlex.split(re.sub(r"^[A-Z_]+=\S+ ", "", line).partition(" > ")[0])
    assert parses(words), f"{page}: {line}"


@pytest.mark.parametrize("verb", VERBS)
def test_every_option_is_documented(verb: str) -> None:
    """Each verb has its section in `docs/commands.md`, and the section names each of its options."""
    page = (ROOT / "docs" / "commands.md").read_text("utf-8")
    section = re.search(rf"^## testigo {verb}\n(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL)
    assert section
    options = set(re.findall(r"--[a-z][a-z-]*", parser_of(verb).format_help())) - {"--help"}
    assert options - set(re.findall(r"--[a-z][a-z-]*", section[1])) == set()


def test_every_metric_is_documented() -> None:
    """`docs/metrics.md` names each metric of the table."""
    page = (ROOT / "docs" / "metrics.md").read_text("utf-8")
    assert [metric.name for metric in METRICS if f"`{metric.name}`" not in page] == []


def test_every_gate_is_documented() -> None:
    """`docs/gates.md` gives each gate with its threshold as the report writes it."""
    page = (ROOT / "docs" / "gates.md").read_text("utf-8")
    unknown = Measured(
        metric="m", unit=Unit.RATIO, value=None, numerator=None, denominator=None, n=0, reason=Reason.NO_CLAIMS
    )
    for name, gate in GATES.items():
        rows = [row for row in page.splitlines() if row.startswith("|") and f"`{name}`" in row]
        assert any(gate(unknown).threshold in row for row in rows), name


def test_every_fault_is_documented() -> None:
    """`docs/faults.md` is what the catalogue says; `make docs` writes it anew."""
    assert (ROOT / "docs" / "faults.md").read_text("utf-8") == fault_page()


@pytest.mark.parametrize("language", README)
def test_the_sample_is_what_the_bench_prints(language: str) -> None:
    """The README's sample is the demo's ranking of today; `make docs` writes it anew."""
    page = (ROOT / README[language]).read_text("utf-8")
    assert with_sample(page, language) == page


def test_every_page_is_reached_from_the_index() -> None:
    """A reader who starts at `docs/index.md` finds every page of the folder."""
    linked = set(re.findall(r"\]\(([^)#\s]+)", (ROOT / "docs" / "index.md").read_text("utf-8")))
    pages = {str(page.relative_to(ROOT / "docs")) for page in (ROOT / "docs").rglob("*.md")}
    assert pages - {"index.md"} - linked == set()


def test_the_two_readmes_have_the_same_shape() -> None:
    """The Spanish README has the sections and the commands of the English one."""
    shapes = []
    for name in ("README.md", "README.es.md"):
        text = PAGES[name].read_text("utf-8")
        code = re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
        shapes.append((re.findall(r"^(#+) ", text, re.MULTILINE), [re.sub(r" *#.*", "", block) for block in code]))
    assert shapes[0] == shapes[1]


def test_the_changelog_knows_the_version() -> None:
    """The version that the package says it has stands in the changelog."""
    assert f"\n## [{__version__}]" in PAGES["CHANGELOG.md"].read_text("utf-8")
