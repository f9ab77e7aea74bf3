from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from testigo.app.derive import derive_expected
from testigo.errors import Fault
from testigo.extract.ocr import read_page
from testigo.fixtures.manifest import MANIFEST, FixtureClass
from testigo.fixtures.store import Store, open_store
from testigo.fixtures.verify import verify
from testigo.model.artifact import Reading
from testigo.model.border import read
from testigo.model.case import GoldenSet, Judgements, WebRole
from testigo.model.outcome import Invoice
from tools.demo_world.golden import golden
from tools.demo_world.record import record
from tools.demo_world.web import web

CASSETTES = Path(__file__).parents[2] / "cassettes"
SERVICES = ("brecha", "eco", "faro")


@cache
def _store() -> Store:
    return open_store(CASSETTES)


def _files(root: Path) -> dict[str, bytes]:
    return {str(path.relative_to(root)): path.read_bytes() for path in sorted(root.rglob("*")) if path.is_file()}


def test_recording_again_gives_the_same_bytes(tmp_path: Path) -> None:
    """A new recording of the demo world is the folder in the repository, file by file and byte by byte."""
    record(tmp_path / "again")
    again, stored = _files(tmp_path / "again"), _files(CASSETTES)
    assert sorted(again) == sorted(stored)
    assert [path for path in stored if again[path] != stored[path]] == []


def test_the_folder_is_what_its_manifest_says() -> None:
    """Nothing in the recorded demo is bent."""
    assert verify(CASSETTES) == tuple[Fault, ...]()


def test_everything_in_the_demo_says_that_we_wrote_it() -> None:
    """The manifest is a demo's, and each of its entries is synthetic."""
    manifest = _store().manifest
    assert manifest.demo
    assert all(entry.synthetic for entry in manifest.entries)


def test_the_demo_is_small_enough_to_read() -> None:
    """The whole folder, manifest included, stays under six megabytes."""
    assert sum(len(body) for body in _files(CASSETTES).values()) < 6_000_000


@pytest.mark.parametrize("service", SERVICES)
def test_every_service_brings_the_nine_classes(service: str) -> None:
    """Each service has cassettes of all nine classes."""
    classes = {entry.fixture_class for entry in _store().entries(provider=service)}
    assert classes >= set(FixtureClass)


@pytest.mark.parametrize(("service", "silent"), [("brecha", {"gs-045"}), ("eco", set()), ("faro", set())])
def test_every_question_is_answered_forbidden_ones_too(service: str, silent: set[str]) -> None:
    """Each service has one search answer for each of the sixty cases, but for one of brecha's that only times out."""
    asked = Counter(
        case for entry in _store().entries(provider=service, fixture_class=FixtureClass.RESULTS) for case in entry.cases
    )
    assert asked == Counter(case.id for case in golden().cases if case.id not in silent)


@pytest.mark.parametrize(("service", "apart"), [("brecha", 8), ("eco", 2), ("faro", 0)])
def test_the_invoices_differ_as_the_demo_promises(service: str, apart: int) -> None:
    """Brecha bills eight per cent more than it reports, eco two, faro nothing, in whole per cents of the invoice."""
    from testigo.app.recordings import read_recordings  # noqa: PLC0415
    from testigo.registry.providers import load_providers  # noqa: PLC0415

    charges = [
        recording.cost().cost_usd
        for recording in read_recordings(_store(), load_providers(plugins=False))
        if recording.provider == service
    ]
    name = f"{service}/invoice.json"
    invoice = read(Invoice, _store().read(name) or b"", file=name, version=1)
    reported = sum(cost for cost in charges if cost is not None)
    assert None not in charges
    assert round(100 * (invoice.total_usd - reported) / invoice.total_usd) == apart
    assert invoice.calls == len(charges)


def test_the_golden_set_in_the_folder_is_that_of_the_world() -> None:
    """The recorded golden set reads back as the sixty cases it was written from."""
    assert read(GoldenSet, _store().read("_shared/golden.json") or b"", file="golden.json", version=1) == golden()


def test_the_reviewed_inputs_cover_pool_and_dates() -> None:
    """Judgements speak of no forbidden case, and sixty publication days were verified."""
    name = "_shared/judgements.json"
    judgements = read(Judgements, _store().read(name) or b"", file=name, version=1)
    asked = {case.id for case in golden().cases if case.web_role is not WebRole.FORBIDDEN}
    assert {judgement.case for judgement in judgements.relevance} == asked
    assert len(judgements.dates) == 60


def test_what_is_expected_is_derived_from_the_control_pages() -> None:
    """Deriving `expected/` again gives the stored files: one for each case, empty for the forbidden ones."""
    derived = derive_expected(_store(), golden())
    assert derived == {path: _store().read(path) for path in derived}
    assert len(derived) == 60
    forbidden = [case.id for case in golden().cases if case.web_role is WebRole.FORBIDDEN]
    empty = [path for path, body in derived.items() if b'"observations": []' in body]
    assert empty == [f"_shared/expected/{case}.json" for case in forbidden]


def test_no_address_but_the_invented_ones_is_recorded() -> None:
    """No loopback address and no port of the recording got into a file."""
    texts = [body for path, body in _files(CASSETTES).items() if path.endswith(".json")]
    assert not any(b"127.0.0.1" in body or b"localhost" in body for body in texts)
    assert MANIFEST in _files(CASSETTES)


def test_a_machine_can_read_the_scanned_bulletin() -> None:
    """Tesseract with Spanish reads the sentence that the picture shows, and the text says that it was read so."""
    (body,) = (page.body for url, page in web().items() if url.endswith("boletin-118.pdf"))
    found = read_page(body, 1)
    assert "Papelera Tuxmal tiene su sede en Xalapa, Veracruz." in " ".join(found.text.split())
    assert found.reading is Reading.OCR
