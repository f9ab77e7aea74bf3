"""The words of the report in English and Spanish, read from `texts.toml`."""

from functools import cache
from typing import Any, Literal

Language = Literal["en", "es"]


@cache
def tables() -> dict[str, Any]:
    """Return the whole file: table -> code -> [English, Spanish]."""
    import tomllib  # noqa: PLC0415 - only a page needs words
    from importlib.resources import files  # noqa: PLC0415

    loaded: dict[str, Any] = tomllib.loads((files(__package__) / "texts.toml").read_text("utf-8"))
    return loaded


def say(table: str, code: str, language: Language, **detail: str | int) -> str:
    """Return the words of a code.

    Args:
        table: `reason`, `tier`, `page`, ...
        code: row of the table.
        language: `en` or `es`.
        detail: values for the `{name}` placeholders.

    Raises:
        KeyError: no such row: a programming error, caught by the table's own test.
    """
    words: str = tables()[table][code][_COLUMN[language]]
    return words.format_map(detail)


def metric(name: str, part: Literal["head", "name", "meaning", "n"], language: Language) -> str:
    """Return how a metric is headed, named or explained, or what its n counts."""
    words: str = tables()["metric"][name][part][_COLUMN[language]]
    return words


_COLUMN: dict[Language, int] = {"en": 0, "es": 1}
