"""A run of text with the verdict whether a person sees it. A value; the readers of HTML and PDF make it."""

from dataclasses import dataclass
from enum import StrEnum

from testigo.model.untrusted import UntrustedText


class Verdict(StrEnum):
    """Whether a run is drawn. Only `visible`, and labelled `revealable`, may be cited."""

    VISIBLE = "visible"
    REVEALABLE = "revealable"
    """Drawn once a reader opens it: closed details, dialogs."""
    HIDDEN = "hidden"
    UNKNOWN = "unknown"
    """Cannot be decided; treated as not visible."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """Text that stands together in the source and is drawn, or not, as one."""

    start: int
    """First code point in the artifact's text; in a PDF, in the text of its page."""
    end: int
    """Behind the last one."""
    text: UntrustedText
    """As a reader would get it: references decoded."""
    verdict: Verdict
    rule: str
    """What decided: a CSS property, an element, `default` where nothing speaks against it."""
    page: int | None = None
    """1-based page of a PDF; None elsewhere."""
