"""A whole exchange without secrets: headers, URLs and bodies of both sides, and echoes of what was found in either.

What is asked live passes through the same `redact_request` before it is compared with a recording, so a key neither
helps nor hinders a match. Bodies that are not text are left alone: their carriers come with redaction in depth.
"""

from collections import Counter
from dataclasses import replace

from testigo.model.exchange import Exchange, Headers, HttpRequest
from testigo.redaction.headers import redact_headers
from testigo.redaction.secrets import redact_echoes, redact_text, redact_url

Counts = dict[str, int]
"""Rule -> how many values it removed; no rule that removed none."""


def redact_request(request: HttpRequest) -> HttpRequest:
    """Return the request without secrets."""
    return _request(request)[0]


def redact_exchange(exchange: Exchange) -> tuple[Exchange, Counts]:
    """Return the exchange without secrets, and how many values each rule removed."""
    request, counts, secrets = _request(exchange.request)
    headers, dropped, values = _headers(exchange.headers)
    body, in_body, found = _body(exchange.body, exchange.headers)
    counts += dropped + in_body
    secrets += values + found
    final_url = None
    if exchange.final_url is not None:
        final_url, in_url, found = redact_url(exchange.final_url)
        counts += in_url
        secrets += found
    cleaned = replace(exchange, request=request, headers=headers, body=body, final_url=final_url)
    return _without_echoes(cleaned, secrets, counts)


def _request(request: HttpRequest) -> tuple[HttpRequest, Counter[str], tuple[str, ...]]:
    headers, dropped, values = _headers(request.headers)
    url, in_url, found = redact_url(request.url)
    body, in_body, more = _body(request.body, request.headers)
    cleaned = replace(request, url=url, headers=headers, body=body)
    return cleaned, dropped + in_url + in_body, values + found + more


def _headers(headers: Headers) -> tuple[Headers, Counter[str], tuple[str, ...]]:
    """Drop the fields that carry secrets, and redact the links and tokens in the values of the others."""
    kept, counts, values = redact_headers(headers)
    cleaned: list[tuple[str, str]] = []
    for name, value in kept:
        text, found, secrets = redact_url(value) if value.startswith(("http://", "https://")) else redact_text(value)
        cleaned.append((name, text))
        counts += found
        values += secrets
    return tuple(cleaned), counts, values


def _body(body: bytes, headers: Headers) -> tuple[bytes, Counter[str], tuple[str, ...]]:
    """Redact a body of text. Latin-1 keeps every byte in its place, and secrets are ASCII."""
    if not _is_text(body, headers):
        return body, Counter(), ()
    text, counts, values = redact_text(body.decode("latin-1"), form="form-urlencoded" in _media_type(headers))
    return text.encode("latin-1"), counts, values


def _is_text(body: bytes, headers: Headers) -> bool:
    kind = _media_type(headers)
    spoken = not kind or kind.startswith("text/") or any(word in kind for word in ("json", "xml", "script", "form"))
    return spoken and b"\x00" not in body[:1024]


def _media_type(headers: Headers) -> str:
    return next((value.lower() for name, value in headers if name.lower() == "content-type"), "")


def _without_echoes(exchange: Exchange, secrets: tuple[str, ...], counts: Counter[str]) -> tuple[Exchange, Counts]:
    total = Counter(counts)

    def clean(text: str) -> str:
        cleaned, echoes = redact_echoes(text, secrets)
        total["echo"] += echoes
        return cleaned

    def clean_headers(headers: Headers) -> Headers:
        return tuple((name, clean(value)) for name, value in headers)

    def clean_body(body: bytes, headers: Headers) -> bytes:
        return clean(body.decode("latin-1")).encode("latin-1") if secrets and _is_text(body, headers) else body

    request = replace(
        exchange.request,
        url=clean(exchange.request.url),
        headers=clean_headers(exchange.request.headers),
        body=clean_body(exchange.request.body, exchange.request.headers),
    )
    cleaned = replace(
        exchange,
        request=request,
        headers=clean_headers(exchange.headers),
        body=clean_body(exchange.body, exchange.headers),
        final_url=None if exchange.final_url is None else clean(exchange.final_url),
    )
    return cleaned, {rule: count for rule, count in sorted(total.items()) if count}
