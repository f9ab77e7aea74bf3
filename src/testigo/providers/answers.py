"""Typed access to a service's JSON answer, with the pointer of every value. Knows no service.

`null` reads as absent. Any other surprise raises `NotItsShape`, which adapters turn into `malformed_response`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from testigo.errors import BadInput
from testigo.model.border import load_json
from testigo.model.document import ProviderText
from testigo.model.untrusted import UntrustedText


class NotItsShape(ValueError):
    """An answer is not what the service documents; never leaves this package."""


@dataclass(frozen=True, slots=True)
class Node:
    """A JSON object of an answer and where it stands (RFC 6901)."""

    value: dict[str, Any]
    pointer: str = ""

    def text(self, key: str) -> str | None:
        """Return the string at `key`; None where it is absent."""
        value = self.value.get(key)
        if value is None:
            return None
        if not isinstance(value, str):
            raise NotItsShape(f"{self.pointer}/{key}")
        return scalar_values(value)

    def needed_text(self, key: str) -> str:
        """Return the string at `key`, which must be there and say something."""
        value = self.text(key)
        if value is None or not value.strip():
            raise NotItsShape(f"{self.pointer}/{key}")
        return value

    def flag(self, key: str) -> bool | None:
        """Return the boolean at `key`; None where it is absent."""
        value = self.value.get(key)
        if value is not None and type(value) is not bool:
            raise NotItsShape(f"{self.pointer}/{key}")
        return value

    def count(self, key: str) -> int | None:
        """Return the whole number at `key`, not negative, written `2` or `2.0`; None where it is absent."""
        value = self.value.get(key)
        if value is None:
            return None
        if type(value) not in (int, float) or value < 0 or value != int(value):
            raise NotItsShape(f"{self.pointer}/{key}")
        return int(value)

    def money(self, key: str) -> Decimal | None:
        """Return the amount at `key`, not negative, written as a number or a string; None where it is absent."""
        value = self.value.get(key)
        if value is None:
            return None
        # the shortest digits of a JSON number are the ones that were written
        digits = str(value) if type(value) in (int, float, str) else ""
        if not re.fullmatch(r"[0-9]{1,12}(\.[0-9]{1,20})?(e-[0-9]{1,2})?", digits):
            raise NotItsShape(f"{self.pointer}/{key}")
        return Decimal(digits)

    def child(self, key: str) -> "Node | None":
        """Return the object at `key`; None where it is absent."""
        value = self.value.get(key)
        if value is None:
            return None
        if not isinstance(value, dict):
            raise NotItsShape(f"{self.pointer}/{key}")
        return Node(value, f"{self.pointer}/{key}")

    def children(self, key: str) -> "tuple[Node, ...]":
        """Return the objects listed at `key`; empty where the list is absent."""
        return tuple(Node(_object(item, at), at) for item, at in self._items(key))

    def needed_children(self, key: str) -> "tuple[Node, ...]":
        """Return the objects listed at `key`; the list must be there."""
        if self.value.get(key) is None:
            raise NotItsShape(f"{self.pointer}/{key}")
        return self.children(key)

    def leaf(self, key: str, role: str) -> tuple[ProviderText, ...]:
        """Return the string at `key` as the provider's text; empty where there is nothing to read."""
        value = self.text(key)
        return (_leaf(value, f"{self.pointer}/{key}", role),) if value else ()

    def leaves(self, key: str, role: str) -> tuple[ProviderText, ...]:
        """Return each string listed at `key` as a text of its own."""
        return tuple(_leaf(_string(item, at), at, role) for item, at in self._items(key) if item)

    def _items(self, key: str) -> Iterator[tuple[Any, str]]:
        listed = self.value.get(key)
        if listed is None:
            return
        if not isinstance(listed, list):
            raise NotItsShape(f"{self.pointer}/{key}")
        for index, item in enumerate(listed):
            yield item, f"{self.pointer}/{key}/{index}"


def answer_of(body: bytes) -> Node:
    """Return the JSON object that `body` is.

    Raises:
        NotItsShape: not UTF-8, not JSON, a key twice, or not an object.
    """
    try:
        return Node(_object(load_json(body, file="answer"), ""))
    except BadInput:
        raise NotItsShape("") from None


def _object(value: Any, pointer: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise NotItsShape(pointer)
    return value


def _string(value: Any, pointer: str) -> str:
    if not isinstance(value, str):
        raise NotItsShape(pointer)
    return scalar_values(value)


def _leaf(text: str, pointer: str, role: str) -> ProviderText:
    return ProviderText(pointer=pointer, text=UntrustedText(text), role=role)


def scalar_values(text: str) -> str:
    """Replace halves of surrogate pairs one for one: services that cut texts in UTF-16 send them."""
    return text if text.isascii() else re.sub(r"[\ud800-\udfff]", "\ufffd", text)
