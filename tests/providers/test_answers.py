import json
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from testigo.model.untrusted import peek
from testigo.providers.answers import Node, NotItsShape, answer_of, scalar_values

WRONG: dict[str, tuple[Any, ...]] = {
    "text": (0, True, [], {}),
    "needed_text": (None, "", " ", 0, []),
    "flag": (0, 1, "true", []),
    "count": (True, -1, 1.5, "1", []),
    "money": (True, -1, -0.1, "1,5", "-1", "", "1e9", [], "٣", "0." + "1" * 21),
    "child": (0, "x", []),
    "children": (0, "x", {}, [0], [None], [[]]),
    "needed_children": (None, 0, {}, ["x"]),
}


@pytest.mark.parametrize(("reader", "value"), [(name, value) for name, values in WRONG.items() for value in values])
def test_a_wrong_type_is_not_its_shape(reader: str, value: Any) -> None:
    """Each reader takes its type alone, and a boolean is no number."""
    with pytest.raises(NotItsShape):
        getattr(Node({"k": value}, "/p"), reader)("k")


@pytest.mark.parametrize(
    ("reader", "value", "read"),
    [
        ("text", "x", "x"),
        ("text", "", ""),
        ("flag", False, False),
        ("count", 0, 0),
        ("count", 2.0, 2),
        ("money", 0, Decimal(0)),
        ("money", 0.015, Decimal("0.015")),
        ("money", 1e-05, Decimal("0.00001")),
        ("money", "0.0050", Decimal("0.0050")),
        ("child", {"a": 1}, Node({"a": 1}, "/p/k")),
        ("children", [{"a": 1}, {}], (Node({"a": 1}, "/p/k/0"), Node({}, "/p/k/1"))),
    ],
)
def test_a_value_is_read_as_written(reader: str, value: Any, read: Any) -> None:
    """Each reader gives the value, and what lies under it keeps its pointer."""
    assert getattr(Node({"k": value}, "/p"), reader)("k") == read


@pytest.mark.parametrize("reader", ["text", "flag", "count", "money", "child"])
@pytest.mark.parametrize("value", [{}, {"k": None}])
def test_null_is_absent(reader: str, value: dict[str, Any]) -> None:
    """A key that is null reads like one that is not there."""
    assert getattr(Node(value), reader)("k") is None


def test_leaves_are_named_by_their_pointers() -> None:
    """Every string is a text of its own, an empty one is none, and none are joined."""
    node = Node({"one": "a", "none": "", "many": ["b", "", "c"], "null": None}, "/results/0")
    leaves = [node.leaf(key, "r") for key in ("one", "none", "null")]
    assert [[(leaf.pointer, peek(leaf.text), leaf.role) for leaf in found] for found in leaves] == [
        [("/results/0/one", "a", "r")],
        [],
        [],
    ]
    assert [leaf.pointer for leaf in node.leaves("many", "r")] == ["/results/0/many/0", "/results/0/many/2"]
    assert node.leaves("null", "r") == ()
    for wrong in ("x", 0, {}, [0.5], ["a", True]):
        with pytest.raises(NotItsShape):
            Node({"k": wrong}).leaves("k", "r")


@given(text=st.text(st.characters(exclude_categories=[])))
def test_halves_of_pairs_are_replaced_one_for_one(text: str) -> None:
    """Text keeps its length and can be encoded, and sound text is left as it is."""
    sound = scalar_values(text)
    assert len(sound) == len(text)
    assert sound.encode("utf-8").decode("utf-8") == sound
    assert [a for a, b in zip(text, sound, strict=True) if a != b] == [a for a in text if "\ud800" <= a <= "\udfff"]


@pytest.mark.parametrize(
    "body", [b"", b"[]", b"1", b'"x"', b"null", b'{"a": 1, "a": 2}', b'{"a": NaN}', b"\xff", b"[" * 9999]
)
def test_only_an_object_is_an_answer(body: bytes) -> None:
    """An answer is one JSON object without doubled keys."""
    with pytest.raises(NotItsShape):
        answer_of(body)


def test_an_object_is_an_answer() -> None:
    """The object itself is the node at the root."""
    assert answer_of(json.dumps({"a": 1}).encode()) == Node({"a": 1})
