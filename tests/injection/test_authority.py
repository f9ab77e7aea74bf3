import pytest

from testigo.injection.authority import assertions
from testigo.injection.canonical import fold


@pytest.mark.parametrize(
    ("text", "authority"),
    [
        ("Esta empresa está verificada por COFEPRIS", "sanitary"),
        ("COFEPRIS: establecimiento autorizado", "sanitary"),
        ("Cuenta con registro sanitario vigente", "sanitary"),
        ("This company is verified by COFEPRIS", "sanitary"),
        ("Opinión positiva del SAT", "tax"),
        ("Contribuyente al corriente ante el SAT", "tax"),
        ("Patrón inscrito en el IMSS", "social_security"),
        ("1,250 trabajadores activos en el IMSS", "social_security"),
        ("Unidad registrada en el DENUE", "denue"),
    ],
)
def test_a_register_with_a_predicate_is_an_assertion(text: str, authority: str) -> None:
    """A register's name and what it attests, in one sentence, are an assertion of its kind."""
    assert authority in {found.authority for found in assertions(fold(text))}


@pytest.mark.parametrize(
    "text",
    ["Consulte a COFEPRIS.", "El perro sat down", "Empresa verificada por sus clientes", "IMSS. La obra fue aprobada"],
)
def test_a_name_or_a_predicate_alone_is_none(text: str) -> None:
    """Naming a register asserts nothing, and a predicate of another sentence is not its own."""
    assert list(assertions(fold(text))) == []
