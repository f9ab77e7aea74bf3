"""The invented companies: what is true in the demo world. Pages say it, and sometimes say something else."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

WORLD = Path(__file__).parent / "world"


@dataclass(frozen=True, slots=True, kw_only=True)
class Company:
    """One company; every field is true at the day of capture."""

    id: str
    name: str
    aliases: tuple[str, ...]
    legal: str
    host: str
    city: str
    state: str
    founded: int
    headcount: int
    activity: str
    """Noun phrase that follows `se dedica a`."""
    markets: str

    def place(self) -> str:
        """Return city and state as a Mexican address writes them."""
        return self.city if self.city == self.state else f"{self.city}, {self.state}"


def table(name: str) -> list[dict[str, Any]]:
    """Return the rows of one file of the world: `adverts` gives every `[[advert]]` of `adverts.toml`."""
    (rows,) = tomllib.loads((WORLD / f"{name}.toml").read_text("utf-8")).values()
    return list(rows)


@cache
def companies() -> dict[str, Company]:
    """Return every company by id, in the order of the file."""
    rows = table("companies")
    return {row["id"]: Company(**{**row, "aliases": tuple(row["aliases"])}) for row in rows}
