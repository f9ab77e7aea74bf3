"""Requests as adapters write and recognise them: JSON over POST, or a GET with one query. No answers here."""

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from testigo.errors import BadInput, Fault, Where
from testigo.model.border import load_json
from testigo.model.exchange import HttpRequest, Operation
from testigo.providers.answers import scalar_values

REBUILT = ("x-testigo-request", "rebuilt-from-answer")
"""Header of a request that nobody recorded: it says what the answer repeats of it, and nothing else is known."""

_JSON_HEADERS = (("accept", "application/json"), ("content-type", "application/json"))


def post_json(url: str, body: Mapping[str, Any]) -> HttpRequest:
    """Return a POST of `body`, written so that equal bodies give equal bytes."""
    text = json.dumps(body, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return HttpRequest(method="POST", url=url, headers=_JSON_HEADERS, body=text.encode("utf-8", "replace"))


def asked_json(request: HttpRequest, host: str) -> tuple[str, dict[str, Any]] | None:
    """Return path and JSON object of a POST to `host`; None where the request is anything else."""
    path = asked_path(request, "POST", host)
    if path is None:
        return None
    try:
        body = load_json(request.body, file="request")
    except BadInput:
        return None
    return (path, body) if isinstance(body, dict) else None


def asked_path(request: HttpRequest, method: str, host: str) -> str | None:
    """Return the path of a request of that method to that host, without a trailing slash; None where it is another."""
    try:
        parts = urlsplit(request.url)
    except ValueError:
        return None
    if request.method.upper() != method or parts.hostname != host or parts.scheme not in ("http", "https"):
        return None
    return parts.path.rstrip("/")


def text_of(body: Mapping[str, Any], key: str) -> str | None:
    """Return a string of a request body that says something; None where it is absent or of another type."""
    value = body.get(key)
    return scalar_values(value) if isinstance(value, str) and value.strip() else None


def urls_of(body: Mapping[str, Any], key: str) -> tuple[str, ...]:
    """Return the URLs a request names: a list of strings, or one string; empty where there are none."""
    value = body.get(key)
    listed = [value] if isinstance(value, str) else value
    if not isinstance(listed, list) or not all(isinstance(url, str) and url for url in listed):
        return ()
    return tuple(map(scalar_values, listed))


def count_of(body: Mapping[str, Any], key: str, default: int) -> int:
    """Return a positive count of a request body, or the service's own default."""
    value = body.get(key)
    return value if type(value) is int and value > 0 else default


def is_rebuilt(request: HttpRequest) -> bool:
    """Say whether a request was made up from its answer, so that what it leaves out says nothing."""
    return REBUILT in request.headers


def unsupported(provider: str, operation: Operation) -> BadInput:
    """Return the error for an operation the service does not have."""
    detail = {"provider": provider, "operation": operation.kind.value}
    return BadInput(Fault("providers.unsupported", Where(), detail))


def query_of(provider: str, operation: Operation) -> str:
    """Return the query of a search.

    Raises:
        BadInput: there is none.
    """
    if operation.query is None or not operation.query.strip():
        raise _nothing_asked(provider, operation)
    return operation.query


def named_urls(provider: str, operation: Operation) -> tuple[str, ...]:
    """Return the URLs of an extract or fetch.

    Raises:
        BadInput: there are none.
    """
    if not operation.urls:
        raise _nothing_asked(provider, operation)
    return operation.urls


def _nothing_asked(provider: str, operation: Operation) -> BadInput:
    detail = {"provider": provider, "operation": operation.kind.value}
    return BadInput(Fault("providers.nothing_asked", Where(), detail))
