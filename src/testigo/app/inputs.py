"""What a bench reads: sealed fixtures, the golden set, reviewed judgements, invoices. Checked whole before any use."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

from testigo.errors import BadInput, Fault, TestigoError, Where
from testigo.evidence.urls import url_key
from testigo.fixtures.store import Store, open_store
from testigo.model.border import read
from testigo.model.case import GoldenSet, Judgements
from testigo.model.outcome import Invoice

T = TypeVar("T")

GOLDEN = "_shared/golden.json"
JUDGEMENTS = "_shared/judgements.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """Everything that a figure may depend on."""

    store: Store
    golden: GoldenSet
    golden_sha256: str
    judgements: Judgements
    judgements_sha256: str | None
    """None where nobody has judged anything: precision and recall are then provisional."""
    stray_judgements: tuple[str, ...]
    """Cases that somebody judged and that a golden set from elsewhere does not have."""
    invoices: Mapping[str, Invoice]
    """Provider -> what it billed for the recorded calls."""
    invoice_sha256: Mapping[str, str]
    """Provider -> digest of its invoice."""

    def is_demo(self) -> bool:
        """Say whether any of it is invented: recordings of a demo stay one under whatever golden set."""
        return self.golden.demo or self.store.manifest.demo


def load_inputs(fixtures: Path, golden: Path | None = None, *, expected_root: str | None = None) -> Inputs:
    """Return the inputs of a bench.

    Args:
        fixtures: the sealed folder.
        golden: a golden set outside it; None for the folder's own.
        expected_root: root digest the folder must have; None where the project names none.

    Raises:
        FixtureRejected: a file of the folder is not what the manifest says; every finding together.
        BadInput: the golden set, the judgements or an invoice cannot be read; every fault together.
    """
    store = open_store(fixtures, expected_root=expected_root)
    faults: list[Fault] = []
    golden_bytes, golden_name = _golden_bytes(store, golden)
    golden_set = _collect(faults, GoldenSet, golden_bytes, golden_name)
    judged = store.read(JUDGEMENTS)
    judgements = Judgements(version=1)
    if judged is not None:
        judgements = _collect(faults, Judgements, judged, JUDGEMENTS) or judgements
    faults.extend(_unkeyed(judgements))
    invoices = _invoices(store, faults)
    if faults or golden_set is None:
        raise BadInput(*faults)
    if golden is None and golden_set.demo is not store.manifest.demo:
        raise BadInput(Fault("app.demo_differs", Where(file=GOLDEN, path="$.demo")))
    stray = _stray(golden_set, judgements)
    if stray and golden is None:
        raise BadInput(*stray)
    return Inputs(
        store=store,
        golden=golden_set,
        golden_sha256=digest(golden_bytes),
        judgements=judgements,
        judgements_sha256=None if judged is None else digest(judged),
        stray_judgements=tuple(sorted({str(fault.detail["case"]) for fault in stray})),
        invoices=invoices,
        invoice_sha256={name: digest(store.read(invoice_file(name)) or b"") for name in invoices},
    )


def digest(data: bytes) -> str:
    """Return the SHA-256 of an input, as the report names it."""
    return sha256(data).hexdigest()


def invoice_file(provider: str) -> str:
    """Return where a provider's invoice stands in the fixtures."""
    return f"{provider}/invoice.json"


def _golden_bytes(store: Store, golden: Path | None) -> tuple[bytes, str]:
    if golden is None:
        stored = store.read(GOLDEN)
        if stored is None:
            raise BadInput(Fault("app.no_golden", Where(file=GOLDEN)))
        return stored, GOLDEN
    try:
        return golden.read_bytes(), str(golden)
    except OSError as error:
        detail = {"reason": error.strerror or type(error).__name__}
        raise BadInput(Fault("app.unreadable", Where(file=str(golden)), detail)) from None


def _collect(faults: list[Fault], kind: type[T], data: bytes, name: str) -> T | None:
    try:
        return read(kind, data, file=name, version=1)
    except TestigoError as error:
        faults.extend(error.faults)
        return None


def _invoices(store: Store, faults: list[Fault]) -> dict[str, Invoice]:
    invoices: dict[str, Invoice] = {}
    for provider in store.providers():
        name = invoice_file(provider)
        data = store.read(name)
        invoice = None if data is None else _collect(faults, Invoice, data, name)
        if invoice is not None:
            invoices[provider] = invoice
    return invoices


def _unkeyed(judgements: Judgements) -> Iterator[Fault]:
    """Yield the judgements under what is no URL key: no page has that name, and they would be dropped in silence."""
    named = [(f"$.relevance[{index}]", entry.url_key) for index, entry in enumerate(judgements.relevance)]
    named += [(f"$.dates[{index}]", entry.url_key) for index, entry in enumerate(judgements.dates)]
    for path, name in named:
        key = url_key(name)
        if key != name:
            yield Fault("app.no_key", Where(file=JUDGEMENTS, path=f"{path}.url_key"), {"key": key})


def _stray(golden: GoldenSet, judgements: Judgements) -> tuple[Fault, ...]:
    """Return the judgements about cases that do not exist: they must not be dropped in silence."""
    known = {case.id for case in golden.cases}
    return tuple(
        Fault("app.unknown_case", Where(file=JUDGEMENTS, path=f"$.relevance[{index}].case"), {"case": judgement.case})
        for index, judgement in enumerate(judgements.relevance)
        if judgement.case not in known
    )
