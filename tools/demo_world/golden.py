"""The golden set of the demo world, from `golden.toml` and the companies it asks about."""

from functools import cache

from testigo.model.case import Case, Category, ClaimType, Expect, Family, GoldenSet, WebRole
from tools.demo_world.companies import Company, companies, table


@cache
def golden() -> GoldenSet:
    """Return the sixty cases, in the order of their ids."""
    cases = tuple(_case(row, companies()[row["company"]]) for row in table("golden"))
    return GoldenSet(version=1, name="demo-world", demo=True, cases=cases)


@cache
def subjects() -> dict[str, str]:
    """Return case id -> company id."""
    return {row["id"]: row["company"] for row in table("golden")}


def _case(row: dict[str, object], company: Company) -> Case:
    listed = row["families"]
    families = frozenset(Family(str(name)) for name in listed) if isinstance(listed, list) else frozenset()
    days = row.get("freshness")
    return Case(
        id=str(row["id"]),
        category=Category(str(row["category"])),
        query=str(row["query"]),
        language=str(row.get("language", "es")),
        entity=company.name,
        aliases=(company.legal, *company.aliases),
        claim_type=ClaimType(str(row["claim_type"])),
        web_role=WebRole(str(row["role"])),
        expect=Expect(
            families=families, hosts=frozenset({company.host}) if Family.CORPORATE in families else frozenset()
        ),
        freshness_days=None if days is None else int(str(days)),
        trap=str(row["trap"]),
    )
