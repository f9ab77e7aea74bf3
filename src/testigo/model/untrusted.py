"""Text that came from outside and may never be mistaken for an instruction.

`UntrustedText` refuses every road by which it could slip into a prompt: it cannot be printed, formatted, joined,
concatenated, iterated or encoded. Readers inside testigo look at it with `peek`; what a model may see leaves through
`testigo.evidence.gateway.render_untrusted` and nowhere else.
"""

from typing import NoReturn, final


@final
class UntrustedText:
    """A string that refuses to be used as one."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, UntrustedText) and peek(self) == peek(other)

    def __hash__(self) -> int:
        return hash((UntrustedText, self._text))

    def __repr__(self) -> str:
        return f"UntrustedText({len(self._text)} code points)"

    def __bool__(self) -> bool:
        return bool(self._text)

    def _refuse(self, *_: object) -> NoReturn:
        raise TypeError("untrusted text leaves only through render_untrusted()")

    __str__ = __format__ = __add__ = __radd__ = __mod__ = __rmod__ = __mul__ = _refuse
    __iter__ = __getitem__ = __contains__ = __bytes__ = __fspath__ = __index__ = _refuse
    encode = format = join = replace = __reduce__ = _refuse


def peek(text: UntrustedText) -> str:
    """Return the characters, for testigo's own readers only: the result must not reach a prompt or a message."""
    return text._text  # noqa: SLF001 - the one reader of the slot
