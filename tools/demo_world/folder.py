"""The files of the demo's fixtures folder with their entries: pages, cassettes, sidecars, reviewed inputs."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from testigo.evidence.urls import url_key
from testigo.fixtures.cassette import make_cassette
from testigo.fixtures.manifest import SHARED, Entry, FixtureClass, Original, Simulated, describe
from testigo.fixtures.writer import shared_path, sidecar_path
from tools.demo_world.pages import Page
from tools.demo_world.services import RETRIEVED
from tools.demo_world.tapes import Tape
from tools.demo_world.web import web

_OWN: dict[str, Any] = {"synthetic": True, "licence": "Apache-2.0"}


@dataclass(slots=True)
class Folder:
    """Files and entries as they are gathered; a file is only ever added."""

    files: dict[str, bytes] = field(default_factory=dict[str, bytes])
    entries: list[Entry] = field(default_factory=list[Entry])

    def add(self, path: str, body: bytes, *, provider: str, media_type: str, **facts: Any) -> None:
        """Add a file with its entry."""
        self.files[path] = body
        self.entries.append(describe(path, body, provider=provider, media_type=media_type, **facts, **_OWN))

    def add_capture(self, path: str, body: bytes, *, provider: str, media_type: str, **facts: Any) -> None:
        """Add a file that shows the demo web at the one instant it was recorded."""
        original = Original(algorithm="sha256", digest=sha256(body).hexdigest())
        self.add(
            path, body, provider=provider, media_type=media_type, original=original, captured_at=RETRIEVED, **facts
        )


def add_pages(folder: Folder, asked: Mapping[str, frozenset[str]]) -> None:
    """Add every page as a control page.

    Args:
        folder: to add to.
        asked: URL key -> the cases for which some service returned the page.
    """
    for page in web().values():
        folder.add_capture(
            _page_path(page),
            page.body,
            provider=SHARED,
            media_type=page.media_type,
            cases=tuple(sorted(asked.get(url_key(page.url), ()))),
            url=page.url,
            final_url=page.url,
            status=200,
            encoding=page.encoding,
        )


def _page_path(page: Page) -> str:
    return shared_path(sha256(page.body).hexdigest(), page.media_type)


def add_tapes(folder: Folder, tapes: Iterable[Tape]) -> None:
    """Add the cassettes, pointing to control pages where a body is one of them, and the bodies that are not."""
    shared = frozenset(sha256(page.body).hexdigest() for page in web().values())
    for tape in tapes:
        body, sidecars = make_cassette(tape.exchanges, shared=shared)
        last = tape.exchanges[-1]
        folder.add_capture(
            tape.path,
            body,
            provider=tape.provider,
            media_type="application/json",
            encoding="utf-8",
            fixture_class=tape.fixture_class,
            operation=tape.operation,
            cases=tape.cases,
            url=last.request.url,
            status=last.status,
            simulate=Simulated.TIMEOUT if tape.fixture_class is FixtureClass.TIMEOUT else None,
        )
        for digest, binary in sidecars.items():
            folder.add(
                sidecar_path(tape.path, digest), binary, provider=tape.provider, media_type="application/octet-stream"
            )


def cases_by_page(pool: Iterable[tuple[str, str, int]]) -> dict[str, frozenset[str]]:
    """Return URL key -> cases, of (case, URL, rank) as the services returned them."""
    found: dict[str, set[str]] = defaultdict(set)
    for case, url, _ in pool:
        found[url_key(url)].add(case)
    return {key: frozenset(cases) for key, cases in found.items()}
