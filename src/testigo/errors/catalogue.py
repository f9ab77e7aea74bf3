"""The sentences of every fault, in English and Spanish: one TOML file per package under `messages/`.

A table per fault code holds `en = [what, mend]` and `es = [what, mend]`; `{name}` is filled from the fault's details.
Files are read when the first sentence is asked for, so that a run without faults pays nothing.
"""

from collections.abc import Mapping
from functools import cache
from typing import Literal

Part = Literal["what", "mend"]


@cache
def _package(name: str) -> dict[str, dict[str, list[str]]]:
    import tomllib  # noqa: PLC0415 - only a run with faults needs it
    from importlib.resources import files  # noqa: PLC0415

    return tomllib.loads((files(__package__) / "messages" / f"{name}.toml").read_text("utf-8"))


def sentence(code: str, part: Part, language: Literal["en", "es"], detail: Mapping[str, str | int]) -> str:
    """Return the sentence of a fault.

    Args:
        code: `package.fault`; the file is `messages/<package>.toml`, the table `[fault]`.
        part: `what` or `mend`.
        language: `en` or `es`.
        detail: values for the `{name}` placeholders.

    Raises:
        KeyError: the code or a placeholder is unknown: a programming error, caught by the catalogue's own test.
    """
    package, _, fault = code.partition(".")
    what, mend = _package(package)[fault][language]
    return (what if part == "what" else mend).format_map(dict(detail))


def codes(package: str) -> dict[str, dict[str, list[str]]]:
    """Return every fault of one package with its sentences, for the documentation and its test."""
    return dict(_package(package))
