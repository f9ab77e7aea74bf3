"""One real HTTP call to a service on loopback, recorded by VCR.py under the service's public address.

VCR.py sees the loopback connection; what it hands over bears the address that stands in the fixtures.
"""

import http.client
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from vcr import VCR
from vcr.persisters.filesystem import CassetteNotFoundError
from vcr.record_mode import RecordMode

from testigo.model.exchange import Exchange, HttpRequest
from tools.demo_world.services import RETRIEVED

_PATIENT, _IMPATIENT = 30.0, 0.05
"""Seconds a read may take; the second is for a call that is known never to be answered."""


class _Hand:
    """A persister of VCR.py that keeps the one recorded call, bytes and all, instead of writing a file."""

    def __init__(self) -> None:
        self.taken: dict[str, list[Any]] = {"requests": [], "responses": []}

    def load_cassette(self, cassette_path: str, serializer: object) -> None:  # noqa: ARG002 - VCR.py names them
        """Say that there is no earlier recording."""
        raise CassetteNotFoundError

    def save_cassette(self, cassette_path: str, cassette_dict: dict[str, list[Any]], serializer: object) -> None:  # noqa: ARG002 - as above
        """Keep what was recorded."""
        self.taken = cassette_dict


def call(request: HttpRequest, port: int, *, hangs: bool) -> Exchange:
    """Make a call and return what was recorded of it.

    Args:
        request: as the adapter built it, with the public address.
        port: where the service listens on loopback.
        hangs: the service is going to hold this call without an answer, so waiting long is no use.
    """
    parts = urlsplit(request.url)
    target = f"{parts.path}?{parts.query}" if parts.query else parts.path
    hand = _Hand()
    machine = VCR(record_mode=RecordMode.ALL)
    machine.persister = hand
    with machine.use_cassette("call"), suppress(TimeoutError):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=_IMPATIENT if hangs else _PATIENT)
        try:
            connection.request(request.method, target, request.body or None, dict(request.headers))
            connection.getresponse().read()
        finally:
            connection.close()
    return _exchange(request, hand.taken["responses"])


def _exchange(request: HttpRequest, answers: list[dict[str, Any]]) -> Exchange:
    if not answers:
        return Exchange(request=request, status=0, retrieved_at=RETRIEVED, simulate="timeout")
    (answer,) = answers
    headers = tuple((name.lower(), value) for name, values in sorted(answer["headers"].items()) for value in values)
    final = next((value for name, value in headers if name == "x-final-url"), None)
    return Exchange(
        request=request,
        status=answer["status"]["code"],
        headers=headers,
        body=answer["body"]["string"],
        retrieved_at=RETRIEVED,
        final_url=final,
    )
