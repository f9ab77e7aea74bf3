"""Golden cases made from recorded queries, so that recordings without a golden set can be benched.

Nobody wrote an answer key for them: every family of hosts is expected, nothing is forbidden, and the notes say so. The
id depends on the query alone, so importing more files later renames nothing.
"""

import re
from collections.abc import Iterable
from hashlib import sha256

from testigo.model.case import Case, Category, ClaimType, Expect, Family, GoldenSet, WebRole

_SPANISH = frozenset("de la el los las en del que qué para por con una cuál quién dónde cuántos cómo empresa".split())  # noqa: SIM905
_ASKING = frozenset("What Who Where When Which Why How Qué Quién Dónde Cuándo Cuál Por Cómo Cuántos The El La".split())  # noqa: SIM905


def golden_with(golden: GoldenSet | None, queries: Iterable[str]) -> GoldenSet | None:
    """Return the golden set with a case for every query it does not ask yet; None where there is nothing to ask.

    The new ones stand at the end, in the order of their ids.
    """
    cases = () if golden is None else golden.cases
    known = {normal_query(case.query) for case in cases}
    fresh = {normal_query(query): query for query in queries if normal_query(query) not in known}
    made = tuple(sorted((case_of(query) for query in fresh.values()), key=lambda case: case.id))
    if golden is None:
        return GoldenSet(version=1, name="recorded", cases=made) if made else None
    return GoldenSet(version=1, name=golden.name, demo=golden.demo, cases=cases + made)


def case_of(query: str) -> Case:
    """Return the case of a recorded query."""
    return Case(
        id=f"rec-{sha256(normal_query(query).encode('utf-8', 'replace')).hexdigest()[:8]}",
        category=Category.AMBIGUOUS,
        query=query,
        language=language_of(query),
        entity=entity_of(query),
        claim_type=ClaimType.ACTIVITY,
        web_role=WebRole.ALLOWED,
        expect=Expect(families=frozenset(Family)),
        trap="none: made from a recorded query",
        notes="made by import; category, claim type and entity are guesses, and no answer key was written",
    )


def normal_query(query: str) -> str:
    """Return the form in which two recorded queries are the same: white space aside, letter for letter."""
    return " ".join(query.split())


def language_of(query: str) -> str:
    """Return `es` where the query has a Spanish letter or small word, else `en`."""
    words = query.lower().split()
    return "es" if re.search("[áéíóúñ¿¡]", query.lower()) or _SPANISH.intersection(words) else "en"


def entity_of(query: str) -> str:
    """Return the longest run of capitalised words, question words aside; the whole query where it says too little."""
    runs: list[list[str]] = [[]]
    for word in query.split():
        if word[:1].isupper() and word not in _ASKING:
            runs[-1].append(word.strip("?¿!¡,;:"))
        else:
            runs.append([])
    longest = " ".join(max(runs, key=lambda run: sum(map(len, run))))
    return longest if len(longest) > 2 else normal_query(query)  # noqa: PLR2004 - two letters name nobody
