"""Header fields that carry credentials, sessions or account names. They are dropped whole; dates and caches stay."""

import re
from collections import Counter

from testigo.model.exchange import Headers

_RULES: dict[str, frozenset[str]] = {
    "auth_header": frozenset(
        {
            *("authorization", "proxy-authorization", "www-authenticate", "proxy-authenticate"),
            *("x-api-key", "api-key", "apikey", "x-auth-token", "x-access-token", "x-goog-api-key"),
            *("x-subscription-token", "ocp-apim-subscription-key", "x-amz-security-token"),
            *("x-csrf-token", "x-xsrf-token", "x-functions-key", "private-token", "authentication-info"),
        }
    ),
    "cookie": frozenset({"cookie", "cookie2", "set-cookie", "set-cookie2"}),
    "account_header": frozenset(
        {
            *("openai-organization", "openai-project", "anthropic-organization-id", "x-goog-user-project"),
            *("x-tenant-id", "x-customer-id", "x-account-id", "x-organization-id", "x-project-id", "x-user-id"),
        }
    ),
}
"""Rule -> names, lower case (RFC 9110, section 5.1: names ignore case)."""

_LIKE = {
    "auth_header": re.compile(
        r"authorization|(?:^|-)(?:(?:api-?|access-?|auth-?)?(?:key|token)|secret|passw(?:or)?d|credentials?|signature)$"
    ),
    "cookie": re.compile(r"cookie|(?:^|-)session(?:-(?:id|token))?$"),
}
"""Rule -> what names nobody listed have in common: services and proxies make up their own (`x-someone-key`)."""
_OF_CACHES = re.compile(r"(?:surrogate|cache|vary|idempotency)-key$")
"""Keys of caches, which are no secrets and stay."""


def redact_headers(headers: Headers) -> tuple[Headers, Counter[str], tuple[str, ...]]:
    """Return the headers that may stay, what was dropped by rule, and the dropped values.

    The values are for finding echoes of them in the same exchange, and must go no further.
    """
    ruled = [(field, _rule(field[0])) for field in headers]
    kept = tuple(field for field, rule in ruled if rule is None)
    dropped = [(field, rule) for field, rule in ruled if rule is not None]
    return kept, Counter(rule for _, rule in dropped), tuple(value for (_, value), _ in dropped)


def _rule(name: str) -> str | None:
    lower = name.strip().lower().replace("_", "-")
    listed = next((rule for rule, names in _RULES.items() if lower in names), None)
    if listed is not None or _OF_CACHES.search(lower):
        return listed
    return next((rule for rule, pattern in _LIKE.items() if pattern.search(lower)), None)
