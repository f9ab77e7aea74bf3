"""Recording the demo world into a fixtures folder: sealed, whole, and the same to the byte each time."""

from collections.abc import Iterable
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

from testigo.app.derive import derive_expected
from testigo.app.play import BUDGET_USD
from testigo.app.shelf import fill_shelf
from testigo.app.weigh import Scales
from testigo.evidence.claims import CueExtractor
from testigo.evidence.hosts import classify
from testigo.evidence.syndication import copies_of, origin_groups
from testigo.fixtures.manifest import SHARED, Manifest, Record
from testigo.fixtures.store import Store, open_store
from testigo.fixtures.writer import seal
from testigo.model.border import write
from testigo.model.document import Response
from testigo.model.exchange import OperationKind
from testigo.model.outcome import Invoice
from testigo.providers.demo import DemoProvider
from tools.demo_world.folder import Folder, add_pages, add_tapes, cases_by_page
from tools.demo_world.golden import golden
from tools.demo_world.judgements import judgements
from tools.demo_world.services import Service, services
from tools.demo_world.tapes import Tape, record_service

_RECORD = Record(
    reason="The demo world, recorded from its own services.",
    date=date(2026, 11, 16),
    command="python -m tools.demo_world",
)


def record(out: Path) -> Manifest:
    """Record all services into `out` and return the sealed manifest.

    Three passes, each over a sealed folder: the pages alone, so that the cascade is weighed as a bench weighs it; all
    but the expectations; and the whole.
    """
    with TemporaryDirectory() as scratch:
        pages = _sealed(_pages_only(), Path(scratch) / "pages")
        tapes = _record_services(_scales(pages))
        folder = _folder(tapes)
        for path, body in derive_expected(_sealed(folder, Path(scratch) / "bare"), golden()).items():
            folder.add(path, body, provider=SHARED, media_type="application/json", encoding="utf-8")
    return seal(out, folder.files, folder.entries, record=_RECORD, demo=True)


def _pages_only() -> Folder:
    folder = Folder()
    add_pages(folder, {})
    return folder


def _sealed(folder: Folder, root: Path) -> Store:
    seal(root, folder.files, folder.entries, record=_RECORD, demo=True)
    return open_store(root)


def _scales(store: Store) -> Scales:
    shelf = fill_shelf(store, ())
    texts = {key: " ".join(shelf.passages(page)) for key, page in shelf.shared.items()}
    grouped = {key: (classify(page.url or "").origin_group, texts[key]) for key, page in shelf.shared.items()}
    return Scales(shelf=shelf, extractor=CueExtractor(), groups=origin_groups(grouped), copies=copies_of(texts))


def _record_services(scales: Scales) -> dict[str, tuple[Tape, ...]]:
    return {name: record_service(service, scales.weigh, BUDGET_USD) for name, service in services().items()}


def _folder(tapes: dict[str, tuple[Tape, ...]]) -> Folder:
    """Return everything but the expectations."""
    folder = Folder()
    pool = [found for name in tapes for found in _pool(name, tapes[name])]
    add_pages(folder, cases_by_page(pool))
    folder.add(f"{SHARED}/golden.json", write(golden()), provider=SHARED, media_type="application/json")
    folder.add(f"{SHARED}/judgements.json", write(judgements(pool)), provider=SHARED, media_type="application/json")
    for name, service in services().items():
        add_tapes(folder, tapes[name])
        invoice = write(_invoice(service, tapes[name]))
        folder.add(f"{name}/invoice.json", invoice, provider=name, media_type="application/json")
    return folder


def _pool(name: str, tapes: Iterable[Tape]) -> list[tuple[str, str, int]]:
    """Return (case, URL, rank) of every search result of a service."""
    provider = DemoProvider(name)
    return [
        (case, document.url, document.rank)
        for tape in tapes
        if tape.operation is OperationKind.SEARCH
        for exchange in tape.exchanges
        if isinstance(answer := provider.read(exchange), Response)
        for document in answer.documents
        for case in tape.cases
    ]


def _invoice(service: Service, tapes: Iterable[Tape]) -> Invoice:
    """Return the bill for the recorded calls: what the service says it costs, times what it does not say."""
    provider = DemoProvider(service.id)
    answers = [provider.read(exchange) for tape in tapes for exchange in tape.exchanges]
    reported = sum(answer.usage.cost_usd or 0 for answer in answers if isinstance(answer, Response))
    total = (reported * service.billed).quantize(service.search_usd)
    return Invoice(version=1, period="2026-11", total_usd=total, calls=len(answers))
