"""What a screening returns: findings with place and reason, the text kept from citation, and the alarm."""

from dataclasses import dataclass

from testigo.model.span import Span
from testigo.visibility.runs import Run


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One reason for distrust, at one place. It never holds the text it is about."""

    rule: str
    """Row of `rules.toml`, or `authority.<registry>`, `smuggled.<means>`."""
    surface: str
    """Where it stood: `visible`, `revealable`, `hidden`, `unknown`, or a surface (`comment`, `alt`, ...)."""
    span: Span
    """Code points of the artifact's text, or the page of a PDF."""
    explanation: str
    """Code of the sentence that explains it, a fault of the catalogue file `injection.toml`."""
    mention: bool = False
    """True: quoted as an example or a report, so it does not alarm by itself."""
    disguise: str | None = None
    """What had to be undone to read it (`squeezed`, `base64`, `reversed`, ...); None when it stood in the clear."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Screening:
    """The verdict on one artifact."""

    alarm: bool
    """True: the document is withheld and its claims are rejected."""
    findings: tuple[Finding, ...] = ()
    quarantined: tuple[Run, ...] = ()
    """Text of the artifact that may not be cited or shown to a model."""
    uncitable: tuple[Run, ...] = ()
    """Those of them that are text of the page: runs that no person sees, and quoted attacks; the rest are surfaces."""
    partial: bool = False
    """True: a linked style sheet was not at hand, so visibility was decided on part of the rules."""
