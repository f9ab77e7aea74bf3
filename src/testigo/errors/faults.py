"""Faults and the exceptions that carry them. Values only: two faults are equal when their fields are."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from testigo.errors.catalogue import sentence

Language = Literal["en", "es"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Where:
    """The place of a fault: as much of it as is known."""

    file: str | None = None
    """Path as the user wrote it, or relative to the fixtures folder."""
    line: int | None = None
    """1-based line."""
    path: str | None = None
    """JSON path, `$.cases[3].query`."""
    span: str | None = None
    """Canonical span, `offset:10-20`."""

    def __str__(self) -> str:
        line = "" if self.line is None else f":{self.line}"
        head = None if self.file is None else f"{self.file}{line}"
        return " ".join(part for part in (head, self.path, self.span) if part)


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong: `code` names it in the catalogue, `detail` fills its sentence."""

    code: str
    """Dotted name, `package.fault`, a key of the catalogue."""
    where: Where = field(default_factory=Where)
    detail: Mapping[str, str | int] = field(default_factory=dict[str, str | int])

    def what(self, language: Language = "en") -> str:
        """Say what is wrong, in one sentence."""
        return sentence(self.code, "what", language, self.detail)

    def mend(self, language: Language = "en") -> str:
        """Say how to mend it, in one sentence."""
        return sentence(self.code, "mend", language, self.detail)

    def line(self, language: Language = "en") -> str:
        """Say where, what and how to mend it on one line, as shown to a user."""
        place = str(self.where)
        return f"{place + ': ' if place else ''}{self.what(language)} {self.mend(language)}"


class TestigoError(Exception):
    """Root of all errors of testigo. `faults` is never empty."""

    __test__ = False  # pytest would otherwise take the name for a test class

    def __init__(self, *faults: Fault) -> None:
        super().__init__(*faults)
        self.faults = faults

    def __str__(self) -> str:
        return "\n".join(fault.line() for fault in self.faults)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TestigoError) and type(other) is type(self) and other.faults == self.faults

    def __hash__(self) -> int:
        return hash((type(self), tuple(fault.code for fault in self.faults)))


class BadInput(TestigoError):
    """Arguments, configuration, golden set or an imported file cannot be used (exit code 2)."""


class FixtureRejected(TestigoError):
    """A file under the fixtures folder is not what its manifest says (exit code 1)."""


class SpanRejected(TestigoError):
    """A span does not follow the grammar; raised before anything is written."""


class ReplayMissed(TestigoError):
    """A request has no recording left that answers it; the network is never the way out."""


class ExtractionFailed(TestigoError):
    """Stored bytes cannot be read as what they say they are."""


class NetworkRefused(TestigoError):
    """The lock stopped an attempt to leave the process."""


class PluginRejected(TestigoError):
    """A registered plug-in is missing, doubled or of the wrong shape; the run does not go on without it."""
