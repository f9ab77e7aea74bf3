"""Claims that cannot hold together. Each names the other; nothing is overwritten, nothing is decided between them.

Spec section 7: within one case and provider, same entity and claim type, different documents (copies of one text count
once), opposite stance or values that cannot both hold. Dates are not required.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from decimal import Decimal
from itertools import combinations

from testigo.evidence.events import event_of
from testigo.model.case import ClaimType
from testigo.model.observation import Claim, Modality, Range, Stance, Term, Value


def link(claims: Iterable[Claim], *, copies: Mapping[str, str] | None = None) -> tuple[Claim, ...]:
    """Return the claims in their order, each with the ids of those it contradicts, sorted.

    Args:
        claims: of any cases and providers; what they named before is forgotten. A rejected claim contradicts nobody: an
            injected page must not be able to discredit an honest one.
        copies: URL key -> the document whose text it carries (`testigo.evidence.syndication.copies_of`).
    """
    given = tuple(claims)
    named: dict[str, set[str]] = {claim.id: set() for claim in given}
    for group in _comparable(given):
        for one, two in combinations(group, 2):
            if _from_other_text(one, two, copies or {}) and contradict(one, two):
                named[one.id].add(two.id)
                named[two.id].add(one.id)
    return tuple(replace(claim, contradicts=tuple(sorted(named[claim.id]))) for claim in given)


def _comparable(claims: tuple[Claim, ...]) -> Iterable[list[Claim]]:
    """Return the claims that are about one thing, group by group."""
    groups: dict[tuple[str, str, str, ClaimType], list[Claim]] = {}
    for claim in claims:
        if claim.rejected is None:
            groups.setdefault((claim.case, claim.provider, claim.entity, claim.claim_type), []).append(claim)
    return groups.values()


def _from_other_text(one: Claim, two: Claim, copies: Mapping[str, str]) -> bool:
    """Say whether some text supports one claim and another text the other."""
    first, second = (
        {copies.get(observation.url_key, observation.url_key) for observation in claim.observations}
        for claim in (one, two)
    )
    return bool(first) and bool(second) and len(first | second) > 1


def contradict(one: Claim, two: Claim) -> bool:
    """Say whether two claims about one thing cannot both be true; symmetric."""
    if one.stance is not two.stance:
        return _may_be_same(one.value, two.value)
    if one.stance is Stance.DENIES:
        return False
    match one.claim_type:
        case ClaimType.HEADCOUNT:
            return not _is_about_later(one, two) and _are_apart(one.value, two.value)
        case ClaimType.INVESTMENT:
            return _are_other_amounts(one.value, two.value)
        case ClaimType.LOCATION:
            return _are_other_terms(one.value, two.value)
        case ClaimType.IDENTITY:
            return _are_other_terms(one.value, two.value) and not _is_short_form(one.value, two.value)
        case ClaimType.EVENT:
            return _are_reverse(one.value, two.value)
        case _:
            # a company may do several things, offer several posts, hold several registrations
            return False


def _may_be_same(one: Value, two: Value) -> bool:
    """Say whether what one text asserts may be what the other denies."""
    match one, two:
        case Range(), Range():
            return one.unit == two.unit and not _are_apart(one, two)
        case Term(level="event"), Term(level="event"):
            first, second = event_of(one), event_of(two)
            return first.kind == second.kind and first.may_concern(second)
        case Term(), Term():
            return one == two or "hiring" in (one.text, two.text)
        case _:
            # `no vacancies` denies any number of them
            return Term("hiring", "role") in (one, two)


def _is_about_later(one: Claim, two: Claim) -> bool:
    """Say whether one speaks of the future and the other of the present."""
    return (one.modality is Modality.PLANNED) != (two.modality is Modality.PLANNED)


def _are_apart(one: Value, two: Value) -> bool:
    """Say whether two ranges of one unit are disjoint."""
    if not (isinstance(one, Range) and isinstance(two, Range)) or one.unit != two.unit:
        return False
    return _ends_before(one, two) or _ends_before(two, one)


def _ends_before(one: Range, two: Range) -> bool:
    return one.high is not None and one.high < two.low


def _are_other_amounts(one: Value, two: Value) -> bool:
    """Say whether two amounts of one currency differ by more than rounding; two currencies are not compared."""
    if not _are_apart(one, two) or not (isinstance(one, Range) and isinstance(two, Range)):
        return False
    lower, upper = (one, two) if _ends_before(one, two) else (two, one)
    low = lower.low if lower.high is None else lower.high
    return upper.low - low > max(_half_unit(low), _half_unit(upper.low))


def _half_unit(amount: Decimal) -> Decimal:
    """Return half a unit of the last digit that an amount states, of the second at most: 12 million gives 500,000."""
    digits = f"{amount:f}".partition(".")[0]
    zeros = len(digits) - len(digits.rstrip("0"))
    return Decimal(10) ** min(zeros, max(len(digits) - 2, 0)) / 2


def _are_other_terms(one: Value, two: Value) -> bool:
    """Say whether two terms of one level differ: two towns, two states, two legal names."""
    return isinstance(one, Term) and isinstance(two, Term) and one.level == two.level and one.text != two.text


def _is_short_form(one: Value, two: Value) -> bool:
    """Say whether one legal name is the other cut short."""
    if not (isinstance(one, Term) and isinstance(two, Term)):
        return False
    return f"{one.text} ".startswith(f"{two.text} ") or f"{two.text} ".startswith(f"{one.text} ")


def _are_reverse(one: Value, two: Value) -> bool:
    return isinstance(one, Term) and isinstance(two, Term) and event_of(one).reverses(event_of(two))
