from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from testigo.evidence.contradictions import contradict, link
from testigo.model.case import ClaimType
from testigo.model.observation import Claim, Modality, Range, Stance, Term, Value
from tests.evidence.examples import claim, event, people, usd


def collide(one: Value, two: Value, claim_type: ClaimType, stances: tuple[Stance, Stance] | None = None) -> bool:
    """Say whether claims of two values, in two documents, contradict each other once linked."""
    first, second = stances or (Stance.ASSERTS, Stance.ASSERTS)
    linked = link(
        [
            claim("a", one, claim_type=claim_type, stance=first),
            claim("b", two, claim_type=claim_type, stance=second),
        ]
    )
    assert [bool(found.contradicts) for found in linked] in ([True, True], [False, False])
    return bool(linked[0].contradicts)


@pytest.mark.parametrize(
    ("one", "two", "apart"),
    [
        (people(1250), people(980), True),
        (people(1250), people(1250), False),
        (people(1250), people(1251), True),
        (people(500, 600), people(600, 700), False),
        (people(500, 600), people(601, 700), True),
        (people(500, None), people(499), True),
        (people(500, None), people(500), False),
        (people(500, None), people(4000), False),
        (people(0, 500), people(500, None), False),
        (people(0, 500), people(501), True),
    ],
)
def test_headcounts_collide_when_their_ranges_are_disjoint(one: Range, two: Range, apart: bool) -> None:
    """Ends are included; an open end reaches anywhere."""
    assert collide(one, two, ClaimType.HEADCOUNT) is apart


@pytest.mark.parametrize(
    ("one", "two", "apart"),
    [
        (usd("12"), usd("12"), False),
        (usd("12"), usd("12.5"), False),
        (usd("12"), usd("12.6"), True),
        (usd("12"), usd("11.5"), False),
        (usd("12"), usd("11.4"), True),
        (usd("12"), usd("45"), True),
        (usd("500"), usd("505"), False),
        (usd("500"), usd("506"), True),
        (usd("12"), Range(Decimal(12), Decimal(12), "MXN"), False),
        (usd("12"), Range(Decimal(100_000_000), None, "USD"), True),
    ],
)
def test_amounts_collide_beyond_rounding(one: Range, two: Range, apart: bool) -> None:
    """12.3 million is 12 million, rounded; two currencies are not compared."""
    assert collide(one, two, ClaimType.INVESTMENT) is apart


@pytest.mark.parametrize(
    ("one", "two", "claim_type", "apart"),
    [
        (Term("León", "city"), Term("Celaya", "city"), ClaimType.LOCATION, True),
        (Term("León", "city"), Term("Guanajuato", "state"), ClaimType.LOCATION, False),
        (Term("Jalisco", "state"), Term("Guanajuato", "state"), ClaimType.LOCATION, True),
        (event("announced plant in León"), event("paused plant in León"), ClaimType.EVENT, True),
        (event("announced plant"), event("paused"), ClaimType.EVENT, True),
        (event("announced plant in León"), event("opened plant in León"), ClaimType.EVENT, False),
        (event("announced plant in León"), event("paused plant in Celaya"), ClaimType.EVENT, False),
        (Term("a sa de cv", "name"), Term("a sapi de cv", "name"), ClaimType.IDENTITY, True),
        (Term("a s de rl", "name"), Term("a s de rl de cv", "name"), ClaimType.IDENTITY, False),
        (Term("salsas", "activity"), Term("conservas", "activity"), ClaimType.ACTIVITY, False),
        (Term("cofepris 1", "registry"), Term("cofepris 2", "registry"), ClaimType.SANITARY_REGISTRATION, False),
        (Range(Decimal(30), Decimal(30), "vacancies"), Range(Decimal(60), Decimal(60), "vacancies"),
         ClaimType.HIRING, False),
    ],
)  # fmt: skip
def test_terms_collide_where_both_cannot_hold(one: Value, two: Value, claim_type: ClaimType, apart: bool) -> None:
    """Two towns, two legal names, a plant announced and paused; not two activities, posts or registrations."""
    assert collide(one, two, claim_type) is apart


@pytest.mark.parametrize(
    ("asserted", "denied", "claim_type", "apart"),
    [
        (people(500), people(500), ClaimType.HEADCOUNT, True),
        (people(500, 600), people(550), ClaimType.HEADCOUNT, True),
        (people(500), people(600), ClaimType.HEADCOUNT, False),
        (event("closed plant in León"), event("closed plant"), ClaimType.EVENT, True),
        (event("closed plant"), event("opened plant"), ClaimType.EVENT, False),
        (Term("León", "city"), Term("León", "city"), ClaimType.LOCATION, True),
        (Term("León", "city"), Term("Celaya", "city"), ClaimType.LOCATION, False),
        (Range(Decimal(3), Decimal(3), "vacancies"), Term("hiring", "role"), ClaimType.HIRING, True),
        (Term("chofer", "role"), Term("hiring", "role"), ClaimType.HIRING, True),
        (Term("chofer", "role"), Term("tecnico", "role"), ClaimType.HIRING, False),
    ],
)
def test_a_denial_collides_with_what_it_denies(
    asserted: Value, denied: Value, claim_type: ClaimType, apart: bool
) -> None:
    """Opposite stances collide on one value, in either order; two denials never do."""
    assert collide(asserted, denied, claim_type, (Stance.ASSERTS, Stance.DENIES)) is apart
    assert collide(asserted, denied, claim_type, (Stance.DENIES, Stance.ASSERTS)) is apart
    assert collide(asserted, denied, claim_type, (Stance.DENIES, Stance.DENIES)) is False


def test_a_plan_does_not_collide_with_the_present() -> None:
    """A company of 500 may plan to be one of 900."""
    now, then = claim("a", people(500)), claim("b", people(900), modality=Modality.PLANNED)
    assert not contradict(now, then)
    assert contradict(now, claim("b", people(900), modality=Modality.REPORTED))


@pytest.mark.parametrize("field", ["case", "provider", "claim_type", "entity"])
def test_only_claims_about_one_thing_are_compared(field: str) -> None:
    """Cases, providers, types and entities do not contradict across."""
    other = {"case": "gs-002", "provider": "eco", "claim_type": ClaimType.INVESTMENT, "entity": "Otra"}[field]
    one, two = claim("a", people(1)), claim("b", people(2))
    values = {name: getattr(two, name) for name in Claim.__dataclass_fields__} | {field: other}
    assert all(not found.contradicts for found in link([one, Claim(**values)]))


def test_one_text_does_not_contradict_itself() -> None:
    """Two figures in one document, or in copies of one text, are no contradiction; a second text makes one."""
    one, two = claim("a", people(1), urls=("u",)), claim("b", people(2), urls=("u",))
    reprint = claim("b", people(2), urls=("v",))
    assert all(not found.contradicts for found in link([one, two]))
    assert all(not found.contradicts for found in link([one, reprint], copies={"u": "u", "v": "u"}))
    assert all(found.contradicts for found in link([one, reprint], copies={"u": "u", "v": "v"}))
    assert all(found.contradicts for found in link([one, claim("b", people(2), urls=("u", "w"))]))


def test_a_rejected_claim_discredits_nobody() -> None:
    """An injected page cannot make an honest claim useless."""
    linked = link([claim("a", people(1)), claim("b", people(2), rejected="injection")])
    assert [found.contradicts for found in linked] == [(), ()]


VALUES = st.one_of(
    st.integers(1, 4).map(people),
    st.integers(1, 3).map(lambda low: people(low, None)),
    st.tuples(st.integers(1, 3), st.integers(0, 2)).map(lambda pair: people(pair[0], pair[0] + pair[1])),
    st.sampled_from(["announced plant", "paused plant in León", "closed", "opened plant in León"]).map(event),
    st.sampled_from(["León", "Celaya"]).map(lambda name: Term(name, "city")),
)
CLAIMS = st.lists(
    st.tuples(
        VALUES,
        st.sampled_from([ClaimType.HEADCOUNT, ClaimType.EVENT, ClaimType.LOCATION, ClaimType.INVESTMENT]),
        st.sampled_from(Stance),
        st.sampled_from(Modality),
        st.sampled_from(["u", "v", "w"]),
        st.sampled_from([None, "injection"]),
    ),
    max_size=8,
)


@given(CLAIMS, st.randoms())
def test_each_names_the_other_in_any_order(
    rows: list[tuple[Value, ClaimType, Stance, Modality, str, str | None]], random: object
) -> None:
    """Contradiction is symmetric, never of itself, the same for any order, and linking twice changes nothing."""
    claims = [
        claim(f"c{place}", value, claim_type=kind, stance=stance, modality=modality, urls=(url,), rejected=rejected)
        for place, (value, kind, stance, modality, url, rejected) in enumerate(rows)
    ]
    linked = {found.id: found for found in link(claims)}
    shuffled = list(claims)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert {found.id: found for found in link(shuffled)} == linked
    assert link(link(claims)) == link(claims)
    for found in linked.values():
        assert found.id not in found.contradicts
        assert all(found.id in linked[other].contradicts for other in found.contradicts)
