"""Which claim types belong to a register, and which hosts speak for it. Data of source packs, no rule of its own.

Forbidden is recognised from this table alone: with an empty table nothing is.
"""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.resources import files

from testigo.errors import BadInput, Fault, Where
from testigo.model.border import from_json
from testigo.model.case import ClaimType


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A register: what it alone can say, and where it says it."""

    id: str
    name: str
    claim_types: frozenset[ClaimType]
    hosts: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pack:
    """The sources of one country or sector."""

    source: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class AuthorityTable:
    """The registers that are known in a run."""

    sources: tuple[Source, ...] = ()

    def is_authoritative(self, claim_type: ClaimType) -> bool:
        """Say whether a register, and not the web, decides claims of this type."""
        return any(claim_type in source.claim_types for source in self.sources)

    def claim_types(self) -> frozenset[ClaimType]:
        """Return every claim type that belongs to a register."""
        return frozenset().union(*(source.claim_types for source in self.sources))

    def hosts(self, claim_type: ClaimType) -> frozenset[str]:
        """Return the hosts that speak for the registers of a claim type."""
        return frozenset().union(*(source.hosts for source in self.sources if claim_type in source.claim_types))

    def speaks(self, host: str, claim_type: ClaimType) -> bool:
        """Say whether a host, or a domain above it, is a register's own for this claim type."""
        return any(host == own or host.endswith(f".{own}") for own in self.hosts(claim_type))


def table_of(packs: Iterable[Pack]) -> AuthorityTable:
    """Return the table of several packs, in an order that does not depend on theirs."""
    sources = {source for pack in packs for source in pack.source}
    return AuthorityTable(tuple(sorted(sources, key=lambda source: (source.id, source.name, sorted(source.hosts)))))


def read_pack(data: str, *, file: str) -> Pack:
    """Return the pack of a TOML text.

    Raises:
        BadInput: with every fault of the file.
    """
    try:
        value = tomllib.loads(data)
    except tomllib.TOMLDecodeError as error:
        raise BadInput(Fault("policy.not_toml", Where(file=file), {"reason": str(error)})) from None
    return from_json(Pack, value, file=file)


def builtin_pack() -> Pack:
    """Return the pack that ships with testigo: the registers of Mexico."""
    return read_pack((files(__package__) / "packs" / "mx.toml").read_text("utf-8"), file="mx.toml")


def builtin() -> AuthorityTable:
    """Return the table of the built-in pack."""
    return table_of((builtin_pack(),))
