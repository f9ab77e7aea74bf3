from fractions import Fraction

import pytest

from testigo.metrics.recall import recall
from testigo.metrics.scoring import Pairs, score
from testigo.model.case import Case
from testigo.model.outcome import Ending, ProviderRun
from testigo.model.verdict import Measured, Reason, Unit
from tests.runs import NO_JUDGEMENTS, case, forbidden, outcome, page, pages, pool, run


def measure(played: ProviderRun, relevance: Pairs, *cases: Case) -> Measured:
    """Measure recall over `cases`, one case where none is given."""
    return recall(score(played, cases or (case(),), relevance, NO_JUDGEMENTS))


def test_recall_counts_origin_groups_and_not_urls() -> None:
    """Four reprints of one story are one group found, beside one group missed."""
    relevance = pool(*(("gs-001", url_key, "wire") for url_key in "abcd"), ("gs-001", "e", "own"))
    assert measure(run(outcome(retrieved=pages("a", "b", "c", "d"))), relevance) == Measured(
        metric="recall",
        unit=Unit.RATIO,
        value=Fraction(1, 2),
        numerator=Fraction(1),
        denominator=Fraction(2),
        n=1,
        counted=("gs-001 wire",),
        not_counted=("gs-001 own",),
    )


def test_the_group_is_that_of_the_pool() -> None:
    """The pool decides the origin group of a page, whatever the run says of it."""
    found = (page("a", origin_group="elsewhere"),)
    assert measure(run(outcome(retrieved=found)), pool(("gs-001", "a", "wire"))).counted == ("gs-001 wire",)


@pytest.mark.parametrize("rank", [1, 11, 500])
def test_recall_knows_no_cut(rank: int) -> None:
    """A page counts wherever it stands in the results."""
    assert measure(run(outcome(retrieved=(page("a", rank),))), pool(("gs-001", "a"))).value == 1


def test_groups_are_summed_over_cases() -> None:
    """Two of four groups in one case and none of one in another give 2/5, not the mean of the two cases."""
    relevance = pool(*(("gs-001", url_key) for url_key in "abcd"), ("gs-002", "a"))
    played = run(outcome(1, retrieved=pages("a", "b", "z")), outcome(2, Ending.NO_RESULT))
    figure = measure(played, relevance, case(1), case(2))
    assert (figure.value, figure.n) == (Fraction(2, 5), 2)
    assert figure.not_counted == ("gs-001 c", "gs-001 d", "gs-002 a")


def test_nothing_known_is_nothing_to_recall() -> None:
    """A case without a relevant page gives None, not zero and not one."""
    figure = measure(run(outcome(retrieved=pages("a"))), pool(("gs-001", "a"), relevant=False))
    assert (figure.value, figure.reason, figure.n) == (None, Reason.NO_RELEVANT_KNOWN, 1)


def test_a_case_nobody_found_anything_for_adds_nothing() -> None:
    """It counts in n, and neither helps nor hurts the value."""
    figure = measure(run(outcome(1, retrieved=pages("a")), outcome(2)), pool(("gs-001", "a")), case(1), case(2))
    assert (figure.value, figure.n) == (Fraction(1), 2)


def test_forbidden_and_unrecorded_cases_are_not_measured() -> None:
    """Groups known for a forbidden or an unrecorded case are in no denominator."""
    relevance = pool(("gs-001", "a"), ("gs-002", "a"))
    played = run(outcome(1), outcome(2, Ending.NOT_RECORDED))
    figure = measure(played, relevance, forbidden(1), case(2))
    assert (figure.value, figure.reason) == (None, Reason.NO_CASES)


def test_without_a_reviewed_page_the_figure_is_provisional() -> None:
    """Mechanical relevance alone stamps the value."""
    found = run(outcome(retrieved=pages("a")))
    assert measure(found, pool(("gs-001", "a"), judged=False)).reason is Reason.PROVISIONAL
    assert measure(found, pool(("gs-001", "a"))).reason is None
