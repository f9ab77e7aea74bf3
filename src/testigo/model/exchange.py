"""What was asked of a provider and what came back, free of any HTTP library."""

from dataclasses import dataclass, field
from enum import StrEnum

Headers = tuple[tuple[str, str], ...]
"""Header fields in order; names lower case; a repeated name stands again."""


UNKNOWN_TIME = "unknown"
"""`retrieved_at` of a recording that says nothing of its time: no date is counted from it."""


class OperationKind(StrEnum):
    """Three verbs, three provenances, never merged."""

    SEARCH = "search"
    """Read the provider's index."""
    EXTRACT = "extract"
    """The provider's own reading of named URLs."""
    FETCH = "fetch"
    """Bytes of one named URL, which we then hold."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """One thing to ask of a provider, in the bench's terms."""

    kind: OperationKind
    query: str | None = None
    """For a search; None otherwise."""
    urls: tuple[str, ...] = ()
    """For extract and fetch: what is asked for, in order."""
    language: str = "es"
    max_results: int = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class HttpRequest:
    """A request as an adapter builds it; keys are never in it (the live side adds them)."""

    method: str
    url: str
    headers: Headers = ()
    body: bytes = b""


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """A recorded request with its answer."""

    request: HttpRequest
    status: int
    """HTTP status; 0 when no answer came."""
    headers: Headers = ()
    body: bytes = b""
    retrieved_at: str
    """RFC 3339 instant of the answer, or `UNKNOWN_TIME`; relative dates count from it."""
    path: str = ""
    """`<cassette>#<number of the interaction>`, the cassette relative to the fixtures folder."""
    body_path: str = ""
    """File of the body where it is a sidecar, else the cassette file; relative to the fixtures folder."""
    body_sha256: str = ""
    final_url: str | None = None
    simulate: str | None = None
    """`timeout`: the connection never answered."""

    def header(self, name: str) -> str | None:
        """Return the first value of a header field (RFC 9110: names ignore case), or None."""
        return next((value for key, value in self.headers if key.lower() == name.lower()), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Capabilities:
    """What a provider can do at all; static."""

    operations: frozenset[OperationKind]
    span_kinds: frozenset[str] = frozenset({"offset"})
    renders_javascript: bool = False
    parses_pdf: bool = False
    dates: bool = False
    filters: frozenset[str] = field(default_factory=frozenset[str])
