"""Recordings that other tools wrote: VCR cassettes of several dialects, read into exchanges.

Takes YAML and JSON; VCR.py (`interactions`) and the Ruby family (`http_interactions`); bodies as strings, binary,
`base64_string`, `{string: ...}` or `parsed_body`; compressed bodies; headers as lists, strings or pairs. Loads no
objects: a tag of another language reads as the plain value under it. Redacts nothing.
"""

import base64
import binascii
import json
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

from testigo.model.exchange import UNKNOWN_TIME, Exchange, Headers, HttpRequest

_LARGEST_BODY = 64 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Unreadable:
    """One thing that could not be read: where it stands in its file, and why, as a code."""

    place: str
    reason: str


class _Strange(ValueError):
    """An interaction is in no dialect known here."""


def read_cassette(data: bytes) -> tuple[tuple[str, Exchange | Unreadable], ...] | None:
    """Return the interactions of a cassette, each with its place; None where the bytes are no cassette.

    `retrieved_at` is the `date` header of the answer, else the time the recorder wrote, else unknown.
    """
    value = _parsed(data)
    listed = None if not isinstance(value, dict) else value.get("interactions", value.get("http_interactions"))
    if not isinstance(listed, list):
        return None
    places = [(f"interactions[{number}]", item) for number, item in enumerate(listed)]
    return tuple((place, _read(place, item)) for place, item in places)


def _read(place: str, interaction: Any) -> Exchange | Unreadable:
    try:
        return _exchange(_mapping(interaction))
    except _Strange as error:
        return Unreadable(place, str(error))


def _parsed(data: bytes) -> Any:
    """Return JSON or YAML as plain values; None where it is neither."""
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        pass
    import yaml  # noqa: PLC0415 - only an import of recordings reads YAML

    try:
        return yaml.load(data, Loader=_plain_loader())  # noqa: S506 - a safe loader with plain values for tags
    except (yaml.YAMLError, ValueError, RecursionError, TypeError, AttributeError, OverflowError):
        return None


def _plain_loader() -> Any:
    """Return a safe YAML loader that keeps dates as written and reads tagged values as the plain ones under the tag."""
    import yaml  # noqa: PLC0415

    class Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
        yaml_implicit_resolvers = {  # noqa: RUF012 - the library reads it off the class
            first: [(tag, pattern) for tag, pattern in rules if not tag.endswith(":timestamp")]
            for first, rules in yaml.SafeLoader.yaml_implicit_resolvers.items()
        }

    def plain(loader: Any, _: str, node: Any) -> Any:
        if isinstance(node, yaml.SequenceNode):
            return loader.construct_sequence(node, deep=True)
        if isinstance(node, yaml.MappingNode):
            return loader.construct_mapping(node, deep=True)
        return loader.construct_scalar(node)

    def binary(loader: Any, node: Any) -> bytes:
        return base64.b64decode(loader.construct_scalar(node))

    Loader.add_multi_constructor("", plain)
    Loader.add_constructor("!binary", binary)
    return Loader


def _exchange(interaction: Mapping[str, Any]) -> Exchange:
    request, response = _mapping(interaction.get("request")), _mapping(interaction.get("response"))
    headers = tuple(_headers(response.get("headers")))
    body, unpacked = _unpacked(_body(response), headers)
    return Exchange(
        request=HttpRequest(
            method=_text(request.get("method")).upper(),
            url=_text(request.get("uri") or request.get("url")),
            headers=tuple(_headers(request.get("headers"))),
            body=_body(request),
        ),
        status=_status(response.get("status", response.get("status_code"))),
        headers=_restated(headers, body, unpacked=unpacked),
        body=body,
        retrieved_at=_time(headers, interaction.get("recorded_at")),
    )


def _mapping(value: Any) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise _Strange("not_an_interaction")
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str) or not value:
        raise _Strange("not_an_interaction")
    return _sound(value)


def _sound(text: str) -> str:
    """Return text without halves of surrogate pairs, which JSON can spell and no file can hold."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _status(value: Any) -> int:
    code = value.get("code") if isinstance(value, dict) else value
    if type(code) is not int or not 100 <= code <= 599:  # noqa: PLR2004 - RFC 9110, section 15
        raise _Strange("no_status")
    return code


def _headers(value: Any) -> Iterator[tuple[str, str]]:
    pairs = value.items() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for pair in pairs:
        if not isinstance(pair, tuple | list) or len(pair) != 2:  # noqa: PLR2004 - a pair
            raise _Strange("headers")
        name, values = pair
        for one in values if isinstance(values, list | tuple) else [values]:
            yield _sound(str(name).lower()), one.decode("latin-1") if isinstance(one, bytes) else _sound(str(one))


def _body(side: Mapping[str, Any]) -> bytes:
    """Return the body of a request or response, in whichever way the dialect keeps it."""
    if "parsed_body" in side and side["parsed_body"] is not None:
        return _as_json(side["parsed_body"])
    body = side.get("body", side.get("content"))
    if isinstance(body, dict):
        for key in ("base64_string", "string", "encoded_string", "text"):
            if body.get(key) is not None:
                return _decoded(body[key]) if key.startswith("base64") else _raw(body[key])
        return b"" if set(body) & {"string", "encoding"} or not body else _as_json(body)
    return b"" if body is None else _raw(body)


def _raw(value: Any) -> bytes:
    return value if isinstance(value, bytes) else _as_json(value)


def _decoded(value: Any) -> bytes:
    try:
        return base64.b64decode(value if isinstance(value, bytes) else str(value))
    except (binascii.Error, ValueError):
        raise _Strange("bad_base64") from None


def _as_json(value: Any) -> bytes:
    if isinstance(value, str):
        return value.encode("utf-8", "replace")
    try:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
    except (TypeError, ValueError, RecursionError):
        raise _Strange("body") from None


def _unpacked(body: bytes, headers: Headers) -> tuple[bytes, bool]:
    """Undo the content-encoding, unless the recorder undid it already; its header may be gone or filtered."""
    coding = ",".join(value for name, value in headers if name == "content-encoding").strip().lower()
    archive = any(name == "content-type" and "gzip" in value for name, value in headers)
    if body.startswith(b"\x1f\x8b") and not (archive and not coding):
        return _inflated(body, 31), True
    if coding == "deflate" and body.startswith(b"\x78"):
        return _inflated(body, 15), True
    if coding in ("", "identity"):
        return body, False
    if not _is_utf8(body):
        raise _Strange("content_encoding")
    return body, True


def _inflated(body: bytes, window: int) -> bytes:
    """Inflate one stream (RFC 1950, 1952), to a bound: a recording may be a bomb."""
    stream = zlib.decompressobj(window)
    try:
        plain = stream.decompress(body, _LARGEST_BODY)
    except zlib.error:
        raise _Strange("bad_compression") from None
    if not stream.eof:
        raise _Strange("cut_or_too_large")
    return plain


def _is_utf8(body: bytes) -> bool:
    try:
        body.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _restated(headers: Headers, body: bytes, *, unpacked: bool) -> Headers:
    """Return headers that agree with the body as it is now stored: decoded, in one piece."""
    gone = {"transfer-encoding", "content-encoding"} if unpacked else {"transfer-encoding"}
    kept = tuple(field for field in headers if field[0] not in gone)
    return tuple((name, str(len(body))) if name == "content-length" else (name, value) for name, value in kept)


def _time(headers: Headers, recorded_at: Any) -> str:
    dates = [value for name, value in headers if name == "date"] + [str(recorded_at or "")]
    moments = [moment for moment in map(_moment, dates) if moment is not None]
    return moments[0].astimezone(UTC).isoformat().replace("+00:00", "Z") if moments else UNKNOWN_TIME


def _moment(text: str) -> datetime | None:
    for parse in (parsedate_to_datetime, datetime.fromisoformat):
        try:
            moment = parse(text)
            return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(UTC)
        except (ValueError, TypeError, OverflowError, IndexError):
            continue
    return None
