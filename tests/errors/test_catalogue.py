import ast
import re
import string
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

import testigo
from testigo.errors.catalogue import codes, sentence

SOURCE = Path(testigo.__file__).parent
TREES = {file.relative_to(SOURCE): ast.parse(file.read_text("utf-8")) for file in sorted(SOURCE.rglob("*.py"))}
PACKAGES = sorted(
    entry.name.removesuffix(".toml")
    for entry in (files("testigo.errors") / "messages").iterdir()
    if entry.name.endswith(".toml")
)
CODES = [f"{package}.{fault}" for package in PACKAGES for fault in codes(package)]
PREFIX = re.compile(rf"(?:{'|'.join(PACKAGES)})\.[a-z0-9_]+")
BEGINNING = re.compile(rf"(?:{'|'.join(PACKAGES)})\.(?:[a-z0-9_]+_)?")


def placeholders(text: str) -> set[str]:
    """Return the names of the `{name}` placeholders of a sentence."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def faults() -> Iterator[tuple[str, ast.Call]]:
    """Yield every call of `Fault(...)` in the source, with its place."""
    for file, tree in TREES.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Fault":
                yield f"{file}:{node.lineno}", node


def strings() -> set[str]:
    """Return all string constants of the source, and all quoted words of its data tables."""
    nodes = (node for tree in TREES.values() for node in ast.walk(tree))
    tables = (file.read_text("utf-8") for file in SOURCE.rglob("*.toml") if file.parent.name != "messages")
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)} | {
        word for table in tables for word in re.findall(r'"([a-z_]+)"', table)
    }


@pytest.mark.parametrize("code", CODES)
def test_a_fault_says_what_and_how_to_mend_it_in_both_languages(code: str) -> None:
    """Every fault has two sentences in English and in Spanish, with the same placeholders, each ended by a stop."""
    package, _, name = code.partition(".")
    entry = codes(package)[name]
    assert set(entry) == {"en", "es"}
    for sentences in entry.values():
        assert len(sentences) == 2
        assert all(text.strip() == text and text.endswith((".", "?", "`")) for text in sentences), sentences
    for english, spanish in zip(entry["en"], entry["es"], strict=True):
        assert placeholders(english) == placeholders(spanish)
    assert entry["en"] != entry["es"]


def test_every_code_in_the_source_is_in_the_catalogue() -> None:
    """A fault raised anywhere has its sentences: `Fault` gets a code of the catalogue."""
    unknown = [
        (place, call.args[0].value)
        for place, call in faults()
        if call.args and isinstance(call.args[0], ast.Constant) and call.args[0].value not in CODES
    ]
    assert unknown == []


def beginnings() -> tuple[str, ...]:
    """Return the strings that codes are put together from: `package.` or `package.some_`, before a computed end."""
    return tuple(text for text in strings() if BEGINNING.fullmatch(text))


def test_every_string_that_looks_like_a_code_is_one() -> None:
    """A code kept in a table or a variable is in the catalogue too, and a beginning of one begins some."""
    assert [text for text in beginnings() if not any(code.startswith(text) for code in CODES)] == []
    words = {text for text in strings() if PREFIX.fullmatch(text) and not BEGINNING.fullmatch(text)}
    names = {f"{package}.toml" for package in PACKAGES} | {f"{package}.json" for package in PACKAGES}
    assert words - names - set(CODES) == set()


def test_no_sentence_is_left_over() -> None:
    """Every fault of the catalogue is raised by the source: its code stands there, or its beginning and its end do."""
    words = strings()
    starts = beginnings()
    unused = [
        code
        for code in CODES
        if code not in words
        and not any(code.startswith(start) and code.removeprefix(start) in words for start in starts)
    ]
    assert unused == []


def test_literal_details_fill_the_sentence() -> None:
    """Where a fault is written out with its details, they are the placeholders of its sentences, all of them."""
    wrong = []
    for place, call in faults():
        code = call.args[0].value if call.args and isinstance(call.args[0], ast.Constant) else None
        if code in CODES and len(call.args) == 3 and isinstance(call.args[2], ast.Dict):
            package, _, name = str(code).partition(".")
            needed = set().union(*(placeholders(text) for text in codes(package)[name]["en"]))
            given = {key.value for key in call.args[2].keys if isinstance(key, ast.Constant)}
            spread = any(key is None for key in call.args[2].keys)
            if not spread and not needed <= given:
                wrong.append((place, code, needed - given))
    assert wrong == []


def test_messages_are_one_toml_file_per_package() -> None:
    """Each file of messages is read as TOML, and holds nothing but tables of faults."""
    for package in PACKAGES:
        text = (files("testigo.errors") / "messages" / f"{package}.toml").read_text("utf-8")
        assert all(isinstance(table, dict) for table in tomllib.loads(text).values())


def test_details_stand_in_the_sentence() -> None:
    """The details of a fault replace its placeholders, numbers included."""
    detail = {"found": "7", "known": 1}
    assert sentence("border.unknown_version", "what", "en", detail) == (
        "Version 7 is unknown; this testigo reads version 1."
    )
