from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings

from testigo.metrics.precision import precision
from testigo.metrics.scoring import score
from testigo.model.outcome import Ending, Retrieved
from testigo.model.verdict import Measured, Reason, Unit
from tests.runs import NO_JUDGEMENTS, case, forbidden, outcome, page, pages, pool, run, scenes


def measure(found: tuple[Retrieved, ...], *relevant: str, k: int = 5) -> Measured:
    """Measure one case that returned `found`."""
    relevance = pool(*(("gs-001", url_key) for url_key in relevant))
    return precision(score(run(outcome(retrieved=found)), (case(),), relevance, NO_JUDGEMENTS), k)


def test_precision_is_relevant_places_over_k() -> None:
    """Two relevant pages among three results give 2/5: the denominator is k, and every place has a name."""
    assert measure(pages("a", "b", "c"), "a", "c") == Measured(
        metric="precision@5",
        unit=Unit.RATIO,
        value=Fraction(2, 5),
        numerator=Fraction(2),
        denominator=Fraction(5),
        n=1,
        counted=("gs-001#1 a", "gs-001#3 c"),
        not_counted=("gs-001#2 b", "gs-001#4", "gs-001#5"),
    )


@pytest.mark.parametrize(("rank", "hits"), [(4, 1), (5, 1), (6, 0)])
def test_the_last_place_that_counts_is_k(rank: int, hits: int) -> None:
    """A relevant page at rank k counts and at rank k + 1 does not."""
    others = tuple(page(f"x{number}", number) for number in range(1, 7) if number != rank)
    assert measure((*others, page("a", rank)), "a").numerator == hits


def test_results_are_read_by_rank_and_not_by_position() -> None:
    """Listing the results in another order changes nothing."""
    found = pages("a", "b", "c", "d", "e", "f")
    assert measure(found[::-1], "a", "f") == measure(found, "a", "f")


def test_a_repeated_url_counts_once_and_keeps_its_place() -> None:
    """A duplicate of a relevant page is a place wasted."""
    figure = measure(pages("a", "a", "b"), "a", "b")
    assert figure.counted == ("gs-001#1 a", "gs-001#3 b")
    assert figure.not_counted[0] == "gs-001#2 a"


def test_never_more_than_k_places() -> None:
    """A run that gives two results one rank still fills k places, the first by URL key."""
    figure = measure(tuple(page(url_key, 1) for url_key in "fedcba"), "a", "f")
    assert figure.counted == ("gs-001#1 a",)
    assert figure.denominator == 5


def test_a_pair_nobody_decided_is_not_relevant() -> None:
    """An undecided page counts against, as an unjudged one does in trec_eval."""
    assert measure(pages("z"), "a").numerator == 0


def test_relevance_belongs_to_the_case() -> None:
    """A page relevant to another case is a miss here."""
    scoring = score(run(outcome(retrieved=pages("a"))), (case(), case(2)), pool(("gs-002", "a")), NO_JUDGEMENTS)
    assert precision(scoring, 5).numerator == 0


def test_failures_stay_in_the_denominator() -> None:
    """A case that ended with nothing weighs as much as one that was answered."""
    scoring = score(
        run(outcome(1, retrieved=pages("a")), outcome(2, Ending.NO_RESULT)),
        (case(1), case(2)),
        pool(("gs-001", "a")),
        NO_JUDGEMENTS,
    )
    assert (precision(scoring, 10).value, precision(scoring, 10).n) == (Fraction(1, 20), 2)


def test_forbidden_cases_are_not_measured() -> None:
    """What a forbidden case returned has no precision."""
    scoring = score(run(outcome(retrieved=pages("a"))), (forbidden(),), pool(("gs-001", "a")), NO_JUDGEMENTS)
    figure = precision(scoring, 5)
    assert (figure.value, figure.reason, figure.counted, figure.not_counted) == (None, Reason.NO_CASES, (), ())


def test_without_a_reviewed_page_the_figure_is_provisional() -> None:
    """Mechanical relevance alone stamps the value, and one reviewed page lifts the stamp."""
    seen = run(outcome(retrieved=pages("a")))
    mechanical = pool(("gs-001", "a"), judged=False)
    assert precision(score(seen, (case(),), mechanical, NO_JUDGEMENTS), 5).reason is Reason.PROVISIONAL
    reviewed = {**mechanical, **pool(("gs-001", "b"), relevant=False)}
    assert precision(score(seen, (case(),), reviewed, NO_JUDGEMENTS), 5).reason is None


@settings(max_examples=50)
@given(scenes())
def test_every_place_of_every_case_is_named_once(scene: tuple) -> None:
    """The ids make up k distinct places of every case asked."""
    for k in (5, 10):
        scoring = score(*scene)
        figure = precision(scoring, k)
        places = [one.partition(" ")[0] for one in (*figure.counted, *figure.not_counted)]
        assert sorted(places) == sorted(f"{one.id}#{place}" for one, _ in scoring.asked() for place in range(1, k + 1))


@settings(max_examples=50)
@given(scenes())
def test_a_better_page_never_lowers_precision(scene: tuple) -> None:
    """Deciding one more page relevant keeps or raises the value."""
    played, cases, relevance, judgements = scene
    better = {key: replace(pair, relevant=True) for key, pair in relevance.items()}
    before, after = (precision(score(played, cases, pairs, judgements), 5).value for pairs in (relevance, better))
    assert before is None or before <= after
