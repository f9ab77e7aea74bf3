import ast
import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.write_constraints import HEAD, pins

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
CONSTRAINTS = (ROOT / "constraints.txt").read_text("utf-8")


def names(lines: list[str]) -> set[str]:
    """Return the packages of a list of requirements."""
    return {canonicalize_name(Requirement(line).name) for line in lines}


SUPPLIERS = packages_distributions()
"""Importable name -> the distributions that bring it."""

RUN = names(PROJECT["dependencies"])
TEST = names(PROJECT["optional-dependencies"]["test"])


def imported(folder: Path) -> set[str]:
    """Return the distributions whose packages are imported anywhere under a folder."""
    found = set()
    for file in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.add(node.module.partition(".")[0])
    foreign = found - set(sys.stdlib_module_names) - {"testigo", "tests", "tools"}
    return {canonicalize_name(SUPPLIERS.get(name, [name])[0]) for name in foreign}


def test_the_package_imports_only_what_it_declares() -> None:
    """Every library that the source imports is a declared dependency, or one of the extra `test` for `testing`."""
    for folder in sorted((ROOT / "src" / "testigo").iterdir()):
        if folder.is_dir():
            allowed = RUN | TEST if folder.name == "testing" else RUN
            assert imported(folder) <= allowed, folder.name


def test_every_declared_dependency_is_imported() -> None:
    """No dependency is left over: each is imported by the source."""
    assert imported(ROOT / "src") >= RUN


def test_tools_and_tests_import_only_what_is_declared() -> None:
    """What the tests, tools and benchmarks import stands among the declared packages, or comes with pytest."""
    for folder in ("tests", "tools", "benchmarks"):
        assert imported(ROOT / folder) - {"packaging"} <= RUN | TEST, folder


def test_every_dependency_has_its_reason_written_down() -> None:
    """`docs/dependencies.md` lists exactly the declared packages, each with a sentence of reason."""
    page = (ROOT / "docs" / "dependencies.md").read_text("utf-8")
    rows = re.findall(r"^\| `([^`]+)` \| (.+) \|$", page, re.MULTILINE)
    assert sorted(canonicalize_name(name) for name, _ in rows) == sorted(RUN | TEST)
    assert all(len(reason.split()) >= 4 for _, reason in rows)


def test_every_package_is_pinned_once_and_plainly() -> None:
    """`constraints.txt` holds one `name==version` a line and nothing that names a place to get it from."""
    lines = CONSTRAINTS.removeprefix(HEAD).splitlines()
    assert all(re.fullmatch(r"[a-z0-9-]+==[0-9][0-9a-z.]*", line) for line in lines)
    assert len({line.partition("==")[0] for line in lines}) == len(lines)


def test_the_pins_cover_what_the_tests_run_with() -> None:
    """Every package that testigo and its tests need is pinned, theirs included, and no other."""
    assert set(pins("testigo", "test")) == {
        line.partition("==")[0] for line in CONSTRAINTS.removeprefix(HEAD).splitlines()
    }


@pytest.mark.parametrize("package", sorted(RUN | TEST))
def test_every_declared_package_has_a_floor(package: str) -> None:
    """A package is declared once, with the oldest version that is known to work."""
    lines = PROJECT["dependencies"] + PROJECT["optional-dependencies"]["test"]
    (line,) = (line for line in lines if canonicalize_name(Requirement(line).name) == package)
    assert {clause.operator for clause in Requirement(line).specifier} == {">="}
