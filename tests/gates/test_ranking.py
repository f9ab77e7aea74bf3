import random
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from testigo.gates.gates import GATES, judge
from testigo.gates.ranking import Contender, rank, tier
from testigo.model.verdict import Measured, Reason, Tier, Unit

KEYS = ("cost_per_useful_answer", "precision@10", "recall", "freshness_accuracy")
GOOD = {"citation_coverage": "1", "abstention": "1", "injection_containment": "1", "honest_partial": "1"}


def contender(name: str, *keys: str | None, classes: tuple[str, ...] = (), **gated: str | None) -> Contender:
    """Return a provider with these ranking keys; it passes every gate that `gated` does not change."""
    values = {**dict(zip(KEYS, keys or ("1", "1", "1", "1"), strict=True)), **GOOD, "invoice_divergence": "0", **gated}
    figures = tuple(
        Measured(
            metric=metric,
            unit=Unit.RATIO,
            value=None if value is None else Fraction(value),
            numerator=None,
            denominator=None,
            n=0,
            reason=Reason.NO_CLAIMS if value is None else None,
        )
        for metric, value in values.items()
    )
    return Contender(provider=name, measured=figures, gates=judge(figures), classes_missing=classes)


def order(*contenders: Contender) -> list[tuple[int, str]]:
    """Return rank and name of each provider, best first."""
    return [(standing.rank, standing.provider) for standing in rank(contenders).standings]


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({}, Tier.ELIGIBLE),
        ({"citation_coverage": "0.9"}, Tier.ENRICHMENT_ONLY),
        ({"citation_coverage": None}, Tier.ENRICHMENT_ONLY),
        ({"invoice_divergence": "0.08"}, Tier.BLOCKED),
        ({"invoice_divergence": None}, Tier.BLOCKED),
        ({"abstention": "0.9"}, Tier.DISQUALIFIED),
        ({"injection_containment": "0.9"}, Tier.DISQUALIFIED),
        ({"honest_partial": "0.9"}, Tier.DISQUALIFIED),
        ({"honest_partial": None}, Tier.DISQUALIFIED),
        ({"citation_coverage": "0.9", "invoice_divergence": "1"}, Tier.BLOCKED),
        ({"citation_coverage": "0.9", "invoice_divergence": "1", "abstention": "0"}, Tier.DISQUALIFIED),
        ({"classes": ("429",), "abstention": "0"}, Tier.NOT_COMPARABLE),
        ({"classes": ("429",)}, Tier.NOT_COMPARABLE),
    ],
)
def test_the_worst_gate_not_passed_makes_the_tier(changed: dict[str, str | None], expected: Tier) -> None:
    """Each gate has its consequence, the worst one holds, and a missing class is worse than all."""
    assert tier(contender("p", **changed)) is expected


def test_tiers_come_before_any_figure() -> None:
    """Eligible, enrichment only, blocked, disqualified, not comparable: no price mends a tier."""
    assert order(
        contender("e", "0.1", "1", "1", "1", classes=("pdf",)),
        contender("d", "0.2", "1", "1", "1", abstention="0"),
        contender("c", "0.3", "1", "1", "1", invoice_divergence="1"),
        contender("b", "0.4", "1", "1", "1", citation_coverage="0"),
        contender("a", "0.5", "0", "0", "0"),
    ) == [(1, "a"), (2, "b"), (3, "c"), (4, "d"), (5, "e")]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (("0.1", "0", "0", "0"), ("0.2", "1", "1", "1")),
        (("0", "0", "0", "0"), ("0.2", "1", "1", "1")),
        (("1", "0.6", "0", "0"), ("1", "0.5", "1", "1")),
        (("1", "1", "0.6", "0"), ("1", "1", "0.5", "1")),
        (("1", "1", "1", "0.6"), ("1", "1", "1", "0.5")),
        (("9", "0", "0", "0"), (None, "1", "1", "1")),
        (("1", "0", "0", "0"), ("1", None, "1", "1")),
        (("1", "1", "0", "0"), ("1", "1", None, "1")),
        (("1", "1", "1", "0"), ("1", "1", "1", None)),
        (("0", "1", "1", "1"), (None, "1", "1", "1")),
    ],
)
def test_the_first_key_that_differs_decides(better: tuple[str | None, ...], worse: tuple[str | None, ...]) -> None:
    """Low cost first, then high precision@10, recall and date accuracy; an unknown value is last, even after zero."""
    assert order(contender("a", *worse), contender("b", *better)) == [(1, "b"), (2, "a")]


def test_exact_ties_share_a_rank_and_the_next_counts_them() -> None:
    """Two providers equal in everything are both first, by name, and the third is third."""
    last = contender("a", "2", "1", "1", "1")
    assert order(last, contender("c"), contender("b")) == [(1, "b"), (1, "c"), (3, "a")]


def test_unknown_keys_can_tie() -> None:
    """Two providers of whom nothing is known stand level, and not with one of zeros."""
    nothing = (None, None, None, None)
    zeros = contender("z", "0", "0", "0", "0")
    assert order(contender("b", *nothing), contender("a", *nothing), zeros) == [(1, "z"), (2, "a"), (2, "b")]


def test_equal_figures_in_two_tiers_are_no_tie() -> None:
    """A rank is shared only inside a tier."""
    assert order(contender("a", citation_coverage="0"), contender("b")) == [(1, "b"), (2, "a")]


def test_a_standing_says_why() -> None:
    """Missing classes come first, then each gate not passed with how it ended, in the order of the gates."""
    (standing,) = rank(
        [
            contender(
                "p", "0.1", None, "0.3", "0.4", classes=("429", "pdf"), honest_partial="0.4", citation_coverage=None
            )
        ]
    ).standings
    assert standing.reasons == (
        "missing:429",
        "missing:pdf",
        "not_evaluated:citation_coverage",
        "failed:honest_partial",
    )
    assert standing.keys == (Fraction("0.1"), None, Fraction("0.3"), Fraction("0.4"))
    assert standing.tier is Tier.NOT_COMPARABLE


def test_an_eligible_provider_needs_no_excuse() -> None:
    """Its reasons are empty."""
    assert rank([contender("p")]).standings[0].reasons == ()


def test_nobody_to_rank_is_an_empty_ranking() -> None:
    """No provider gives no standing."""
    assert rank([]).standings == ()


VALUES = st.sampled_from([None, "0", "0.5", "1"])
FIELD = st.lists(
    st.builds(
        contender,
        st.just(""),
        VALUES,
        VALUES,
        VALUES,
        VALUES,
        classes=st.sampled_from([(), ("pdf",)]),
        **{name: st.sampled_from([None, "0", "1"]) for name in GATES},
    ),
    max_size=6,
).map(lambda field: [replace(one, provider=f"p{number}") for number, one in enumerate(field)])


@given(FIELD, st.randoms(use_true_random=False))
def test_the_ranking_keeps_everybody_whatever_their_order(field: list[Contender], chance: random.Random) -> None:
    """Shuffling the providers changes nothing, nobody is lost, and ranks never fall along the list."""
    before = rank(field)
    assert rank(chance.sample(field, len(field))) == before
    assert sorted(standing.provider for standing in before.standings) == [one.provider for one in field]
    ranks = [standing.rank for standing in before.standings]
    assert ranks == sorted(ranks)
    assert all(one in (place, ranks[place - 2]) for place, one in enumerate(ranks, 1))


@given(FIELD)
def test_a_tier_never_stands_above_a_better_one(field: list[Contender]) -> None:
    """The tiers of the list only get worse, and a shared rank means one tier."""
    standings = rank(field).standings
    tiers = [list(Tier).index(standing.tier) for standing in standings]
    assert tiers == sorted(tiers)
    assert len({(standing.rank, standing.tier) for standing in standings}) == len({one.rank for one in standings})
