"""Stored bytes and the text they decode to. Nothing normalises that text: offsets are only as good as the bytes."""

from dataclasses import dataclass
from enum import StrEnum


class Reading(StrEnum):
    """How the text of an artifact came about."""

    STORED = "stored"
    """Decoded from the stored bytes."""
    OCR = "ocr"
    """Read from a picture by a machine; never authority, always marked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Artifact:
    """A body as stored (content-encoding removed, redacted, truncated)."""

    path: str
    """Relative to the fixtures folder, with `#` and a JSON pointer (RFC 6901) where it is a provider's text leaf."""
    body: bytes
    sha256: str
    """Lower-case hex digest of `body`."""
    media_type: str
    """Without parameters, lower case: `text/html`."""
    encoding: str | None
    """WHATWG encoding name; None for a binary body."""
    text: str | None
    """The body decoded by the WHATWG rules; None for a binary body."""
    url: str | None = None
    """Final URL the bytes came from."""
    retrieved_at: str | None = None
    """RFC 3339 instant; None when unknown."""
    reading: Reading = Reading.STORED
