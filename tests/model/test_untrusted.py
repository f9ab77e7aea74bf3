import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from testigo.model.untrusted import UntrustedText, peek

ROADS: dict[str, Callable[[Any], object]] = {
    "str": str,
    "f-string": lambda text: f"{text}",
    "format": lambda text: format(text, ">10"),
    "percent": lambda text: "%s" % text,  # noqa: UP031 - the road itself
    "percent of it": lambda text: text % (),
    "add": lambda text: text + "x",
    "radd": lambda text: "x" + text,
    "times": lambda text: text * 2,
    "join it": lambda text: "-".join([text, "x"]),  # noqa: FLY002 - the road itself
    "join over it": "".join,
    "iterate": list,
    "index": lambda text: text[0],
    "contains": lambda text: "a" in text,
    "bytes": bytes,
    "encode": lambda text: text.encode(),
    "replace": lambda text: text.replace("a", "b"),
    "path": Path,
    "pickle": pickle.dumps,
}


@pytest.mark.parametrize("road", ROADS.values(), ids=ROADS.keys())
def test_every_road_to_a_string_raises(road: Callable[[Any], object]) -> None:
    """Untrusted text cannot be printed, formatted, joined, concatenated, iterated, encoded or stored by accident."""
    with pytest.raises(TypeError):
        road(UntrustedText("hola"))


def test_its_representation_tells_only_its_length() -> None:
    """A log or a traceback that shows untrusted text shows how long it is and nothing else."""
    assert repr(UntrustedText("hola")) == "UntrustedText(4 code points)"


def test_it_compares_and_hashes_by_its_characters() -> None:
    """Two untrusted texts are equal when their characters are, and never equal a plain string."""
    assert UntrustedText("a") == UntrustedText("a")
    assert hash(UntrustedText("a")) == hash(UntrustedText("a"))
    assert UntrustedText("a") != UntrustedText("b")
    assert UntrustedText("a") != "a"


def test_peek_is_the_one_way_to_look() -> None:
    """Readers inside testigo get the characters with peek, and an empty text is false."""
    assert peek(UntrustedText("hola")) == "hola"
    assert not UntrustedText("")
