"""Keys and tokens in URLs and text: by the name that carries them, and by shapes that only tokens have.

A value without a shape (a UUID, plain hex) is a secret only where its carrier says so: request ids, etags and digests
look the same. Edits replace the value alone; every other byte stays. Encoded and escaped forms are not searched.
"""

import re
from collections import Counter
from collections.abc import Iterable
from urllib.parse import unquote_plus

PLACEHOLDER = "REDACTED"

_KEY_NAMES = (
    r"(?:x[-_])?api[-_]?key|apikey|api[-_]?token|access[-_]?token|refresh[-_]?token|auth[-_]?token|id[-_]?token|token"
    r"|client[-_]?secret|secret|secret[-_]?key|private[-_]?key|password|passwd|pwd|authorization|subscription[-_]?key"
    r"|access[-_]?key|(?:api|access|secret)[-_]?keys|session[-_]?(?:id|token|key)|credentials?|cookie"
)
_ACCOUNT_NAMES = (
    r"(?:account|organi[sz]ation|org|team|workspace|customer|tenant|user)[-_]?id|account[-_]?email|api[-_]?key[-_]?name"
)
_LINK_NAMES = rf"{_KEY_NAMES}|sig|signature|x-amz-(?:credential|signature|security-token)|x-goog-signature"

_IN_URL = re.compile(r"([?&;#][^=?&;#\s]{1,200}=)([^&;#\s]+)")
"""Any parameter of a query or a fragment; whether it carries a key is asked of its name, written plainly."""
_URL_NAME = re.compile(rf"(?i)(?:.*\[)?(?:{_LINK_NAMES}|key)\]?")
_IN_LINK = re.compile(rf"(?i)([?&;#](?:{_LINK_NAMES})=)([^&;#\s\"'<>\\)]+)")
"""In the links of a text, `key` alone is too common a name."""
_USERINFO = re.compile(r"(?i)\b([a-z][a-z0-9+.-]*://)([^/?#\s]+)@")
_KEY_IN_JSON = re.compile(rf'(?i)("(?:{_KEY_NAMES})"\s*:\s*\[?\s*")((?:[^"\\]|\\.)+)(?=")')
_KEY_IN_STRING = re.compile(rf'(?i)(\\"(?:{_KEY_NAMES})\\"\s*:\s*\[?\s*\\")([^"\\]+)(?=\\")')
"""The same in JSON that stands in a JSON string."""
_ACCOUNT_IN_JSON = re.compile(rf'(?i)("(?:{_ACCOUNT_NAMES})"\s*:\s*")((?:[^"\\]|\\.)+)(?=")')
_IN_FORM = re.compile(rf"(?i)((?:^|&)(?:{_LINK_NAMES}|key)=)([^&\s]+)")

_SHAPES = re.compile(
    r"(?<![A-Za-z0-9_-])(?:"
    r"sk-(?:proj-|ant-|svcacct-)?[A-Za-z0-9_-]{20,}|sk_(?:live|test)_[A-Za-z0-9]{16,}|tvly-(?:dev-)?[A-Za-z0-9_-]{20,}"
    r"|pplx-[A-Za-z0-9]{40,}|jina_[A-Za-z0-9]{40,}|fc-[0-9a-f]{32}|AIza[A-Za-z0-9_-]{35}|ya29\.[A-Za-z0-9_-]{20,}"
    r"|gh[pousr]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{40,}|glpat-[A-Za-z0-9_-]{20,}|xox[abprs]-[A-Za-z0-9-]{10,}"
    r"|hf_[A-Za-z0-9]{30,}|gsk_[A-Za-z0-9]{40,}|npm_[A-Za-z0-9]{36}|(?:AKIA|ASIA)[A-Z2-7]{16}"
    r"|eyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}"
    r")(?![A-Za-z0-9_-])"
    r"|-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----.*?(?:-----END (?:[A-Z]+ )?PRIVATE KEY-----|\Z)",
    re.DOTALL,
)
_BEARER = re.compile(r"(?i)\b(bearer )([A-Za-z0-9._~+/=-]{16,})")

_SAID_BY_OTHERS = re.compile(r"(?i)x{3,}\Z|\A(?:redacted|filtered|\*+|<.*>)\Z")
"""Placeholders that other tools leave: no secret, and words that may stand anywhere."""

_ORDINARY_LENGTH = 7
"""Characters up to which a removed value may be an ordinary word."""


def redact_url(url: str) -> tuple[str, Counter[str], tuple[str, ...]]:
    """Return the URL without credentials, what was replaced by rule, and the replaced values."""
    found = _Found()
    bare = _USERINFO.sub(lambda match: found.drop("userinfo", match), url)
    named = _IN_URL.sub(lambda match: found.replace("secret_key", match) if _is_key(match[1]) else match[0], bare)
    return found.shapes(named), found.counts, tuple(found.values)


def _is_key(parameter: str) -> bool:
    """Say whether a parameter, `?auth%5Btoken%5D=` with its delimiters, is named like one that carries a key."""
    return _URL_NAME.fullmatch(unquote_plus(parameter[1:-1])) is not None


def redact_text(text: str, *, form: bool = False) -> tuple[str, Counter[str], tuple[str, ...]]:
    """Return text without secrets, what was replaced by rule, and the replaced values.

    Args:
        text: JSON, HTML or any other text.
        form: the text is a URL-encoded form.
    """
    found = _Found()
    text = _KEY_IN_JSON.sub(lambda match: found.replace("secret_key", match), text)
    text = _KEY_IN_STRING.sub(lambda match: found.replace("secret_key", match), text)
    text = _ACCOUNT_IN_JSON.sub(lambda match: found.replace("account_id", match), text)
    text = _IN_LINK.sub(lambda match: found.replace("secret_key", match), text)
    if form:
        text = _IN_FORM.sub(lambda match: found.replace("secret_key", match), text)
    return found.shapes(text), found.counts, tuple(found.values)


def redact_echoes(text: str, values: Iterable[str]) -> tuple[str, int]:
    """Return text without the values that were removed elsewhere in the same exchange, and how many stood there.

    Short values and other tools' placeholders are left: they would take ordinary words with them.
    """
    count = 0
    for value in sorted(set(map(_bare, values)), key=len, reverse=True):
        if len(value) > _ORDINARY_LENGTH and not _SAID_BY_OTHERS.search(value):
            count += text.count(value)
            text = text.replace(value, PLACEHOLDER)
    return text, count


def _bare(value: str) -> str:
    """Return a header value without its scheme."""
    return re.sub(r"(?i)\A(?:bearer|basic|token) ", "", value.strip())


class _Found:
    """What one pass replaced."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.values: list[str] = []

    def replace(self, rule: str, match: re.Match[str]) -> str:
        """Keep the first group and put the placeholder for the second."""
        return match[1] + self._note(rule, match[2])

    def drop(self, rule: str, match: re.Match[str]) -> str:
        """Keep the first group alone."""
        self._note(rule, match[2])
        return match[1]

    def shapes(self, text: str) -> str:
        """Replace whatever has the shape of a token."""
        text = _BEARER.sub(lambda match: self.replace("token", match), text)
        return _SHAPES.sub(lambda match: self._note("token", match[0]), text)

    def _note(self, rule: str, value: str) -> str:
        if value != PLACEHOLDER:
            self.counts[rule] += 1
            self.values.append(value)
        return PLACEHOLDER
