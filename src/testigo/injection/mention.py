"""Use or mention: whether a visible directive is quoted by a text about such directives, not addressed to a reader.

A mention does not alarm, but what it quotes is kept from citation all the same, so quoting buys an attacker nothing.
"""

import re

from testigo.injection.canonical import fold

_TOPIC = re.compile(
    r"prompt[- ]injection|injection[- ](?:attack|scanner|pattern|technique|detect)|prompt (?:hack|leak|attack)"
    r"|inyeccion de (?:prompts?|instrucciones|comandos)|jailbreak|red[- ]team|adversarial prompt|owasp|llm security"
    r"|malicious (?:prompt|instruction|content)|garak|guardrail|instrucciones? ocult|hidden (?:prompt|instruction)"
    r"|payloads?\b"
)
_REPORT = re.compile(
    r"attack|malicious|inject|adversar|exploit|\bexamples?\b(?!\.)|e\.g\.|such as|phrase|pattern|trick|researcher"
    r"|detect"
    r"|ataque|atacante|malicios|inyec|ejemplo|frase|engan|investigador|texto como|ordenandole"
)
_QUOTE = re.compile(r"[\"'`]")


def is_mention(text: str, start: int, end: int) -> bool:
    """Say whether the directive at `text[start:end]` is talked about.

    Either a text about prompt injection surrounds it (within 1,500 code points), or it stands in quotation marks with a
    reporting word within 300.
    """
    before, after = fold(text[max(0, start - 1500) : start]), fold(text[end : end + 1500])
    if _TOPIC.search(before) or _TOPIC.search(after):
        return True
    quoted = _QUOTE.search(before[-8:]) and _QUOTE.search(after[:200])
    return bool(quoted) and _REPORT.search(f"{before[-300:]}\n{after[:300]}") is not None
