import re
import re._constants as opcodes  # type: ignore[import-not-found]  # no public door to a parsed pattern
import re._parser as parser  # type: ignore[import-not-found]
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

SOURCE = Path(__file__).parents[2] / "src"
MODULES = sorted(
    ".".join(path.relative_to(SOURCE).with_suffix("").parts)
    for path in (SOURCE / "testigo").rglob("*.py")
    if path.name not in ("__init__.py", "__main__.py")
)


def possessive_groups(pattern: "re.Pattern[str]") -> Iterator[str]:
    """Yield what a pattern repeats possessively and is more than one character or class."""
    waiting: list[Any] = [parser.parse(pattern.pattern, pattern.flags)]
    while waiting:
        for operation, argument in waiting.pop():
            if operation is opcodes.POSSESSIVE_REPEAT:
                body = argument[2]
                if len(body) != 1 or body[0][0] not in (opcodes.IN, opcodes.LITERAL, opcodes.NOT_LITERAL, opcodes.ANY):
                    yield str(body)
            waiting.extend(nested(argument))


def nested(argument: object) -> Iterator[Any]:
    """Yield the parsed patterns inside an argument of an operation."""
    if isinstance(argument, parser.SubPattern):
        yield argument
    elif isinstance(argument, tuple | list):
        for item in argument:
            yield from nested(item)


@pytest.mark.parametrize("name", MODULES)
def test_no_group_is_repeated_possessively(name: str) -> None:
    """CPython before 3.11.5 loses its place in a possessive group; an atomic group says the same on every release."""
    patterns = [value for value in vars(import_module(name)).values() if isinstance(value, re.Pattern)]
    texts = [pattern for pattern in patterns if isinstance(pattern.pattern, str)]
    assert [found for pattern in texts for found in possessive_groups(pattern)] == []


@pytest.mark.parametrize(
    ("pattern", "count"), [("(?:ab)*+", 1), ("(?:a(?:bc)?+d|x)", 1), (r"\)*+[a-z]*+a?+.*+", 0), ("(?>(?:ab)*)", 0)]
)
def test_the_rule_finds_what_it_forbids(pattern: str, count: int) -> None:
    """A repeated group is found wherever it stands; a repeated character, class, or atomic group is none."""
    assert len(list(possessive_groups(re.compile(pattern)))) == count
