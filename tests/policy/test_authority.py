import pytest

from testigo.errors import BadInput
from testigo.model.case import ClaimType
from testigo.policy.authority import AuthorityTable, Pack, Source, builtin, builtin_pack, read_pack, table_of

PACK = """
[[source]]
id = "uno"
name = "Registro Uno"
claim_types = ["tax_status", "identity"]
hosts = ["uno.gob.example"]
"""
REGISTERS = {
    ClaimType.SANITARY_REGISTRATION: {"cofepris.gob.mx"},
    ClaimType.TAX_STATUS: {"sat.gob.mx"},
    ClaimType.EMPLOYER_REGISTRATION: {"imss.gob.mx"},
    ClaimType.ESTABLISHMENT_REGISTRATION: {"inegi.org.mx"},
}


@pytest.mark.parametrize("claim_type", ClaimType)
def test_the_built_in_pack_names_the_registers_of_mexico(claim_type: ClaimType) -> None:
    """Four types belong to a register each, the others to nobody."""
    assert builtin().is_authoritative(claim_type) is (claim_type in REGISTERS)
    assert builtin().hosts(claim_type) == REGISTERS.get(claim_type, set())


def test_the_empty_table_forbids_nothing() -> None:
    """Forbidden is known from the table alone."""
    assert not any(AuthorityTable().is_authoritative(claim_type) for claim_type in ClaimType)
    assert AuthorityTable().claim_types() == frozenset()
    assert builtin().claim_types() == set(REGISTERS)


@pytest.mark.parametrize(
    ("host", "speaks"),
    [("sat.gob.mx", True), ("www.sat.gob.mx", True), ("masat.gob.mx", False), ("gob.mx", False), ("", False)],
)
def test_a_register_speaks_from_its_host_and_below(host: str, speaks: bool) -> None:
    """A subdomain is the register's, a longer name is not, and only for its own claim types."""
    assert builtin().speaks(host, ClaimType.TAX_STATUS) is speaks
    assert not builtin().speaks(host, ClaimType.HEADCOUNT)


def test_packs_are_joined_in_no_order() -> None:
    """Two packs give one table whichever comes first, and a pack given twice counts once."""
    one, two = read_pack(PACK, file="uno.toml"), builtin_pack()
    assert table_of([one, two]) == table_of([two, one, one])
    assert table_of([one, two]).hosts(ClaimType.TAX_STATUS) == {"uno.gob.example", "sat.gob.mx"}
    assert one == Pack(
        source=(
            Source(
                id="uno",
                name="Registro Uno",
                claim_types=frozenset({ClaimType.TAX_STATUS, ClaimType.IDENTITY}),
                hosts=frozenset({"uno.gob.example"}),
            ),
        )
    )


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("[[source", ["policy.not_toml"]),
        (PACK.replace("tax_status", "taxes"), ["border.bad_value"]),
        (PACK.replace("hosts", "host"), ["border.unknown_key", "border.missing_key"]),
    ],
)
def test_a_faulty_pack_is_refused_with_all_its_faults(text: str, codes: list[str]) -> None:
    """A pack is data of others: each fault has its place."""
    with pytest.raises(BadInput) as refused:
        read_pack(text, file="uno.toml")
    assert sorted(fault.code for fault in refused.value.faults) == sorted(codes)
    assert {fault.where.file for fault in refused.value.faults} == {"uno.toml"}
