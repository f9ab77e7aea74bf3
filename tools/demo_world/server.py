"""The three services over real HTTP, on loopback only.

Every header is written by hand, so an answer is the same to the byte on every machine and day. A script of incidents
makes the first calls of some questions fail; a time-out is a connection that is held without an answer until the
client has given up.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Lock, Thread
from typing import Any
from urllib.parse import parse_qs, urlsplit

from tools.demo_world.services import Service
from tools.demo_world.web import web

DATE = "Mon, 16 Nov 2026 12:00:00 GMT"
TIMEOUT = 0
"""The status of an incident that never answers."""


@dataclass(slots=True)
class Incidents:
    """What still has to go wrong: query -> statuses that its next calls meet, in order."""

    script: dict[str, list[int]]
    lock: Lock = field(default_factory=Lock)
    held: list[Event] = field(default_factory=list[Event])
    """Connections that wait without an answer."""

    def coming(self, query: str | None) -> int | None:
        """Return the status that the next call for a query meets; None: it goes well."""
        with self.lock:
            left = self.script.get(query or "", [])
            return left[0] if left else None

    def next(self, query: str) -> int | None:
        """Return and strike off the status that this call meets; None: it goes well."""
        with self.lock:
            left = self.script.get(query, [])
            return left.pop(0) if left else None

    def hold(self) -> None:
        """Wait until the client has given up."""
        given_up = Event()
        with self.lock:
            self.held.append(given_up)
        given_up.wait()

    def release(self) -> None:
        """Let go of every connection that is held."""
        with self.lock:
            while self.held:
                self.held.pop().set()


class _Handler(BaseHTTPRequestHandler):
    """Reads one request, asks the service, writes the answer."""

    protocol_version = "HTTP/1.1"
    service: Service
    incidents: Incidents

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        if self.path == "/extract":
            self._json(200, self.service.extract(tuple(asked["urls"])))
            return
        match self.incidents.next(asked["q"]):
            case None:
                self._json(200, self.service.search(asked["q"], asked["n"]))
            case 429:
                self._json(429, {"error": {"code": "rate_limited"}}, {"retry-after": "2", "x-ratelimit-remaining": "0"})
            case 502:
                self._json(502, {"error": {"code": "upstream_error"}})
            case 503:
                self._send(503, "text/plain", b"")
            case _:
                self.incidents.hold()
                self.close_connection = True

    def do_GET(self) -> None:
        (url,) = parse_qs(urlsplit(self.path).query)["url"]
        page = web().get(url)
        if page is None:
            self._json(404, {"error": {"code": "not_found"}})
            return
        more = {"x-final-url": page.url, "x-usd": format(self.service.fetch_usd, "f")}
        self._send(200, page.content_type(), page.body, more)

    def _json(self, status: int, value: Any, more: Mapping[str, str] | None = None) -> None:
        body = json.dumps(value, ensure_ascii=False).encode()
        allowance = {"x-ratelimit-limit": "100", "x-ratelimit-remaining": "99"}
        self._send(status, "application/json; charset=utf-8", body, {**allowance, **(more or {})})

    def _send(self, status: int, kind: str, body: bytes, more: Mapping[str, str] | None = None) -> None:
        self.send_response_only(status)
        fields = {"date": DATE, "content-type": kind, "content-length": str(len(body)), **(more or {})}
        for name, value in fields.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing: the recorder reports."""


@contextmanager
def serve(service: Service, incidents: Incidents) -> Iterator[int]:
    """Serve one service on a free loopback port, and give that port."""
    handler = type("Handler", (_Handler,), {"service": service, "incidents": incidents})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield server.server_port
    finally:
        incidents.release()
        server.shutdown()
        server.server_close()
        thread.join()
