"""One real HTTP call to a service on loopback, recorded by VCR.py under the service's public address."""

import http.client
from contextlib import suppress
from dataclasses import replace
from urllib.parse import urlsplit

from vcr import VCR
from vcr.record_mode import RecordMode

from testigo.fixtures.persister import Recorder
from testigo.model.exchange import Exchange, HttpRequest
from tools.demo_world.services import RETRIEVED

_PATIENT, _IMPATIENT = 30.0, 0.05
"""Seconds a read may take; the second is for a call that is known never to be answered."""


def call(request: HttpRequest, port: int, *, hangs: bool) -> Exchange:
    """Make a call and return what was recorded of it.

    Args:
        request: as the adapter built it, with the public address: that is what the recording bears.
        port: where the service listens on loopback.
        hangs: the service is going to hold this call without an answer, so waiting long is no use.
    """
    parts = urlsplit(request.url)
    target = f"{parts.path}?{parts.query}" if parts.query else parts.path
    recorder = Recorder(lambda: RETRIEVED)
    machine = VCR(record_mode=RecordMode.ALL)
    machine.persister = recorder
    with machine.use_cassette("call"), suppress(TimeoutError):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=_IMPATIENT if hangs else _PATIENT)
        try:
            connection.request(request.method, target, request.body or None, dict(request.headers))
            connection.getresponse().read()
        finally:
            connection.close()
    if "call" not in recorder.recorded:
        return Exchange(request=request, status=0, retrieved_at=RETRIEVED, simulate="timeout")
    (exchange,) = recorder.recorded["call"]
    return replace(exchange, request=request, final_url=exchange.header("x-final-url"))
