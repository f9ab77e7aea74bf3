import pytest
from hypothesis import given
from hypothesis import strategies as st

from testigo.metrics.relevance import decide, pool_digest, propose_hosts
from testigo.model.case import Expect, Family, HostProposal, Judgement
from testigo.model.outcome import Relevance
from tests.runs import case, pool

PAIRS = st.lists(
    st.builds(
        Relevance,
        case=st.sampled_from(["gs-001", "gs-002"]),
        url_key=st.text("ab", max_size=2),
        relevant=st.booleans(),
        judged=st.booleans(),
        origin_group=st.text("gh", max_size=2),
    ),
    unique_by=lambda pair: (pair.case, pair.url_key),
    max_size=6,
)


@pytest.mark.parametrize(
    ("family", "groundable", "relevant"),
    [
        (Family.PRESS, True, True),
        (Family.PRESS, False, False),
        (Family.SOCIAL, True, False),
        (Family.SOCIAL, False, False),
    ],
)
def test_without_a_judgement_a_page_must_ground_and_be_expected(
    family: Family, groundable: bool, relevant: bool
) -> None:
    """The mechanical decision needs both: a text that grounds the claim type, and a host of an expected family."""
    decided = decide(case(), "u", family=family, groundable=groundable, judgement=None, origin_group="g")
    assert decided == Relevance(case="gs-001", url_key="u", relevant=relevant, judged=False, origin_group="g")


@pytest.mark.parametrize("groundable", [True, False])
@pytest.mark.parametrize("verdict", [True, False])
def test_a_reviewed_judgement_wins(verdict: bool, groundable: bool) -> None:
    """What a person decided stands, whatever the text and the host say."""
    judgement = Judgement(case="gs-001", url_key="u", relevant=verdict)
    decided = decide(case(), "u", family=Family.SOCIAL, groundable=groundable, judgement=judgement, origin_group="g")
    assert decided == Relevance(case="gs-001", url_key="u", relevant=verdict, judged=True, origin_group="g")


@given(PAIRS, st.randoms())
def test_the_digest_of_a_pool_knows_no_order(pairs: list[Relevance], random: object) -> None:
    """Shuffling the pool leaves its digest as it was."""
    before = pool_digest(pairs)
    random.shuffle(pairs)
    assert pool_digest(pairs) == before


@given(PAIRS, PAIRS)
def test_different_pools_have_different_digests(left: list[Relevance], right: list[Relevance]) -> None:
    """Any decision, group or page that differs changes the digest."""
    assert (pool_digest(left) == pool_digest(right)) == (set(left) == set(right))


def test_the_digest_of_a_pool_is_pinned() -> None:
    """The digest is the SHA-256 of the sorted lines, so that another program can compute it."""
    assert pool_digest(pool(("gs-002", "v", "h"), ("gs-001", "u", "g")).values()) == (
        "29ff3c0c376f70dc932bfb3eb6f31206d4f065ace40e237142a540915a9691bf"
    )


def test_an_unexpected_relevant_host_is_proposed() -> None:
    """A better host than those expected is proposed once per case, in order, and a part of an expected one is not."""
    cases = (
        case(1, expect=Expect(families=frozenset({Family.PRESS}), hosts=frozenset({"a.example"}))),
        case(2, expect=Expect(families=frozenset({Family.PRESS}), hosts=frozenset({"b.example", "c.example"}))),
    )
    hosts = {
        "u1": "a.example",
        "u2": "www.a.example",
        "u3": "nota.example",
        "u4": "z.example",
        "u5": "z.example",
        "u6": "c.example",
    }
    pairs = [*pool(*(("gs-001", url) for url in hosts)).values(), *pool(("gs-002", "u6"), ("gs-002", "u1")).values()]
    assert propose_hosts(cases, pairs, hosts) == (
        HostProposal(case="gs-001", host="c.example"),
        HostProposal(case="gs-001", host="nota.example"),
        HostProposal(case="gs-001", host="z.example"),
        HostProposal(case="gs-002", host="a.example"),
    )


def test_a_host_that_only_ends_alike_is_not_expected() -> None:
    """`nota.example` is no part of `a.example`: labels are compared whole."""
    expects = case(expect=Expect(families=frozenset({Family.PRESS}), hosts=frozenset({"a.example"})))
    assert propose_hosts([expects], pool(("gs-001", "u")).values(), {"u": "nota.example"}) != ()


def test_nothing_is_proposed_without_grounds() -> None:
    """An irrelevant page, a page of unknown host and a case that expects no host in particular propose nothing."""
    expects = case(1, expect=Expect(families=frozenset({Family.PRESS}), hosts=frozenset({"a.example"})))
    irrelevant = pool(("gs-001", "u"), relevant=False).values()
    assert propose_hosts([expects], irrelevant, {"u": "z.example"}) == ()
    assert propose_hosts([expects], pool(("gs-001", "v")).values(), {"u": "z.example"}) == ()
    assert propose_hosts([case(1)], pool(("gs-001", "u")).values(), {"u": "z.example"}) == ()
