"""What stands between a reader and the text of a stored page: a picture, a script that never ran, a paywall.

Evidence is looked for in the body alone. A page that says too little to tell is not obstructed.
"""

import re

from testigo.extract.decode import is_html
from testigo.extract.pdf import scanned_pages
from testigo.extract.text import shown_text
from testigo.model.artifact import Artifact
from testigo.model.failure import Sign

_SCRIPT = re.compile(r"<script\b[^>]*\bsrc\s*=", re.IGNORECASE)
_MOUNT = re.compile(
    r"""<(?:div|main|app-root)\b[^>]*\bid\s*=\s*["']?(?:root|app|__next|__nuxt|main-app)\b""", re.IGNORECASE
)
_NEEDS_SCRIPT = re.compile(
    r"<noscript\b[^>]*>[^<]*(?:<(?!/noscript)[^<]*)*?(?:habilit\w+|activ\w+|requiere|enable|requires?)\b[^<]*javascript",
    re.IGNORECASE,
)
_NOT_FREE = re.compile(r"""["']?isAccessibleForFree["']?\s*:\s*["']?false""", re.IGNORECASE)
"""schema.org markup of paywalled content, as search engines ask for it."""
_SUBSCRIBE = re.compile(
    r"(?:suscr[ií]b\w+|reg[ií]str\w+|inicia(?:r)? sesi[óo]n) para (?:seguir|continuar|leer)"
    r"|(?:contenido|nota|art[ií]culo)s? (?:exclusiv[oa]|solo|s[óo]lo|reservad[oa])s? para suscriptores"
    r"|subscri(?:be|bers only) to (?:continue|keep|read)"
    r"|(?:available|content) (?:only|exclusively) (?:to|for) subscribers",
    re.IGNORECASE,
)


def obstruction_sign(artifact: Artifact) -> Sign | None:
    """Return the sign of what keeps a reader from the text of an artifact; None where nothing does.

    A paywall is partial as a rule: what stands before it can be read and cited all the same.

    Raises:
        ExtractionFailed: a PDF that cannot be opened.
    """
    if artifact.media_type == "application/pdf":
        return Sign.PICTURE if scanned_pages(artifact.body) else None
    if artifact.text is None or not is_html(artifact.media_type):
        return None
    shown = shown_text(artifact.text).text
    if _is_shell(artifact.text, shown):
        return Sign.JAVASCRIPT
    return Sign.PAYWALL if _NOT_FREE.search(artifact.text) or _SUBSCRIBE.search(shown) else None


def _is_shell(source: str, shown: str) -> bool:
    """Say whether a page waits for its script: next to no words, a script, and a place or a plea for it."""
    few = len(shown.split()) < 30  # noqa: PLR2004 - a title, a slogan and a notice
    return few and bool(_SCRIPT.search(source)) and bool(_MOUNT.search(source) or _NEEDS_SCRIPT.search(source))
