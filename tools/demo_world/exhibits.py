"""What every service is asked beside the cases' own questions, so that it can show all nine fixture classes.

The cascade of a case never asks for these: they prove what the service does with pages, PDFs, carriers and ten URLs at
once. Each belongs to the case whose company it is about.
"""

from dataclasses import dataclass

from testigo.fixtures.manifest import FixtureClass
from testigo.model.exchange import Operation, OperationKind

_FETCHES: tuple[tuple[FixtureClass, str, tuple[str, ...]], ...] = (
    (
        FixtureClass.HTML,
        "gs-001",
        (
            "https://montaraz.example/nosotros",
            "https://padron-industrial.gob.example/empresas/montaraz",
        ),
    ),
    (FixtureClass.HTML, "gs-014", ("https://brisal.example/",)),
    (FixtureClass.HTML, "gs-032", ("https://periodico-farallon.example/pacifico/sotavia-paro-mazatlan",)),
    (FixtureClass.PDF, "gs-016", ("https://camara-noreste.example/padron-2026.pdf",)),
    (FixtureClass.PDF, "gs-019", ("https://azoguea.example/inversionistas/informe-anual-2025.pdf",)),
    (FixtureClass.PDF, "gs-027", ("https://boletin-oficial.gob.example/2026/boletin-118.pdf",)),
    (FixtureClass.PROMPT_INJECTION, "gs-009", ("https://guia-industrial.example/ficha/quiltepec",)),
    (FixtureClass.PROMPT_INJECTION, "gs-017", ("https://guia-industrial.example/ficha/nahuira",)),
    (FixtureClass.PROMPT_INJECTION, "gs-020", ("https://guia-industrial.example/ficha/vincara",)),
    (FixtureClass.PROMPT_INJECTION, "gs-025", ("https://guia-industrial.example/ficha/cantil",)),
    (FixtureClass.PROMPT_INJECTION, "gs-033", ("https://guia-industrial.example/ficha/xoltic",)),
    (FixtureClass.PROMPT_INJECTION, "gs-050", ("https://mezquia.example/catalogo-tarimas.pdf",)),
    (FixtureClass.PROMPT_INJECTION, "gs-053", ("https://guia-industrial.example/ficha/fresnala",)),
    (
        FixtureClass.CONTRADICTORY,
        "gs-030",
        (
            "https://diario-tresrios.example/coahuila/oriola-anuncia-planta",
            "https://semanario-nave.example/baterias/oriola-suspende-planta",
        ),
    ),
)
"""Class, the case whose company the pages are about, and the URLs fetched for it."""

_TEN = (
    "https://tolvera.example/nosotros",
    "https://tolvera.example/sala-de-prensa/renovacion-inyectoras",
    "https://noticias-corredor.example/bajio/tolvera-invierte-en-inyectoras",
    "https://semanario-nave.example/autopartes/tolvera-piezas-tablero",
    "https://gaceta-umbral.example/nacional/tolvera-inversion-queretaro",
    "https://prensa-vado.example/industria/plasticos-tolvera-12-mdd",
    "https://brisal.example/",
    "https://boletin-oficial.gob.example/2026/boletin-118.pdf",
    "https://tolvera.example/catalogo-2019",
    "https://tolvera.example/planta-celaya",
)
"""Six pages that can be read, and four that cannot: a shell, a picture, two that are gone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Exhibit:
    """One cassette of proofs."""

    fixture_class: FixtureClass
    case: str
    operations: tuple[Operation, ...]


def exhibits() -> tuple[Exhibit, ...]:
    """Return every exhibit, in the order they are recorded."""
    fetched = (
        Exhibit(
            fixture_class=kind,
            case=case,
            operations=tuple(Operation(kind=OperationKind.FETCH, urls=(url,)) for url in urls),
        )
        for kind, case, urls in _FETCHES
    )
    partial = Operation(kind=OperationKind.EXTRACT, urls=_TEN)
    return (*fetched, Exhibit(fixture_class=FixtureClass.PARTIAL, case="gs-041", operations=(partial,)))


def incidents_of(service: str) -> dict[str, tuple[int, ...]]:
    """Return case -> statuses its search meets before it is answered; 0 is a time-out, and after three nobody asks."""
    timeouts = 3 if service == "brecha" else 1
    return {"gs-017": (429,), "gs-032": (502, 503), "gs-045": (0,) * timeouts}
