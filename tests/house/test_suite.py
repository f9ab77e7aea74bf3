import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILES = {str(file.relative_to(ROOT)): file for file in sorted((ROOT / "tests").rglob("*.py"))}


def functions(tree: ast.AST) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Return every function of a module, methods included."""
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


@pytest.mark.parametrize("name", FILES)
def test_every_test_states_one_truth(name: str) -> None:
    """Each test has a docstring of one sentence: the failing sentence is the report."""
    for function in functions(ast.parse(FILES[name].read_text("utf-8"))):
        if function.name.startswith("test"):
            said = " ".join((ast.get_docstring(function) or "").split())
            assert said.endswith("."), f"{function.name}: no sentence"
            assert not re.search(r"[a-z)`]\. [A-Z]", said), f"{function.name}: more than one sentence"


@pytest.mark.parametrize("name", FILES)
def test_properties_are_functions_of_a_module(name: str) -> None:
    """No property stands in a class: the second pass of a mutation run would refuse it."""
    classes = [node for node in ast.walk(ast.parse(FILES[name].read_text("utf-8"))) if isinstance(node, ast.ClassDef)]
    methods = [function for kind in classes for function in functions(kind)]
    marks = {method.name: [ast.unparse(mark) for mark in method.decorator_list] for method in methods}
    assert [name for name, said in marks.items() if any(mark.startswith("given") for mark in said)] == []


@pytest.mark.parametrize("name", FILES)
def test_no_test_waits(name: str) -> None:
    """Nothing sleeps: waiting is an argument, and a test passes one that does not wait."""
    calls = [node for node in ast.walk(ast.parse(FILES[name].read_text("utf-8"))) if isinstance(node, ast.Call)]
    assert [call.lineno for call in calls if ast.unparse(call.func) in {"time.sleep", "sleep", "asyncio.sleep"}] == []
