"""Agreement with trec_eval, run by run, and each difference that is there by design (docs/metrics.md lists them)."""

import random
from fractions import Fraction

import pytest
import pytrec_eval

from testigo.metrics.precision import precision
from testigo.metrics.recall import recall
from testigo.metrics.scoring import Scoring, score
from testigo.model.outcome import Ending
from tests.runs import NO_JUDGEMENTS, case, outcome, page, pages, pool, run


def trec(ranked: dict[str, list[str]], relevant: dict[str, set[str]]) -> dict[str, dict[str, float]]:
    """Return P@5, P@10 and set recall of each query as trec_eval computes them; scores are made from ranks."""
    qrel = {query: dict.fromkeys(urls, 1) for query, urls in relevant.items()}
    scores = {query: {url: float(len(urls) - rank) for rank, url in enumerate(urls)} for query, urls in ranked.items()}
    return pytrec_eval.RelevanceEvaluator(qrel, {"P_5", "P_10", "set_recall"}).evaluate(scores)


def scoring(ranked: dict[str, list[str]], relevant: dict[str, set[str]]) -> Scoring:
    """Return the same run as ours, each page an origin group of its own."""
    cases = tuple(case(int(query[3:])) for query in sorted({*ranked, *relevant}))
    played = run(*(outcome(int(query[3:]), retrieved=pages(*urls)) for query, urls in ranked.items()))
    pairs = pool(*((query, url) for query, urls in relevant.items() for url in sorted(urls)))
    return score(played, cases, pairs, NO_JUDGEMENTS)


def random_run(seed: int) -> tuple[dict[str, list[str]], dict[str, set[str]]]:
    """Return one case with up to 30 results without repetition and at least one relevant page."""
    chance = random.Random(seed)  # noqa: S311 - examples, not secrets
    urls = [f"https://{number}.example/" for number in range(40)]
    ranked = chance.sample(urls, chance.randint(1, 30))
    return {"gs-001": ranked}, {"gs-001": set(chance.sample(urls, chance.randint(1, 20)))}


def test_2000_random_runs_agree_with_trec_eval() -> None:
    """P@5, P@10 and set recall of 2,000 runs are equal to within 1e-12 where both are defined."""
    for seed in range(2_000):
        ranked, relevant = random_run(seed)
        theirs = trec(ranked, relevant)["gs-001"]
        ours = scoring(ranked, relevant)
        for name, figure in (("P_5", precision(ours, 5)), ("P_10", precision(ours, 10)), ("set_recall", recall(ours))):
            assert float(figure.value) == pytest.approx(theirs[name], abs=1e-12), (seed, name)


def test_precision_over_cases_is_the_mean_of_trec_eval() -> None:
    """With k as the denominator everywhere, our sum is trec_eval's mean over the queries."""
    ranked, relevant = {}, {}
    for seed in range(200):
        query = f"gs-{seed + 1:03}"
        ((_, ranked[query]),), ((_, relevant[query]),) = (part.items() for part in random_run(seed))
    theirs = trec(ranked, relevant)
    mean = sum(row["P_10"] for row in theirs.values()) / len(theirs)
    assert float(precision(scoring(ranked, relevant), 10).value) == pytest.approx(mean, abs=1e-12)


def test_difference_recall_is_summed_and_not_a_mean_of_means() -> None:
    """Over cases, trec_eval averages 1/1 and 1/3 to 2/3; we sum to 2/4."""
    ranked = {"gs-001": ["a"], "gs-002": ["a"]}
    relevant = {"gs-001": {"a"}, "gs-002": {"a", "b", "c"}}
    theirs = trec(ranked, relevant)
    assert sum(row["set_recall"] for row in theirs.values()) / 2 == pytest.approx(2 / 3)
    assert recall(scoring(ranked, relevant)).value == Fraction(1, 2)


def test_difference_recall_counts_origin_groups() -> None:
    """trec_eval counts both reprints of a story as found; we count the one group of two."""
    assert trec({"gs-001": ["a", "b"]}, {"gs-001": {"a", "b", "c"}})["gs-001"]["set_recall"] == pytest.approx(2 / 3)
    pairs = pool(("gs-001", "a", "wire"), ("gs-001", "b", "wire"), ("gs-001", "c", "own"))
    ours = recall(score(run(outcome(retrieved=pages("a", "b"))), (case(),), pairs, NO_JUDGEMENTS))
    assert ours.value == Fraction(1, 2)


def test_difference_a_duplicate_takes_its_place() -> None:
    """A trec_eval run cannot hold a duplicate: the next result moves up; we keep the place and count the page once."""
    ranked = ["a", "a", "x", "y", "z", "b"]
    assert trec({"gs-001": list(dict.fromkeys(ranked))}, {"gs-001": {"a", "b"}})["gs-001"]["P_5"] == pytest.approx(0.4)
    assert precision(scoring({"gs-001": ranked}, {"gs-001": {"a", "b"}}), 5).value == Fraction(1, 5)


def test_difference_a_query_without_results_counts() -> None:
    """trec_eval drops a query that is not in the run; we keep a case that was asked and brought nothing."""
    relevant = {"gs-001": {"a"}, "gs-002": {"a"}}
    assert set(trec({"gs-001": ["a"]}, relevant)) == {"gs-001"}
    assert precision(scoring({"gs-001": ["a"], "gs-002": []}, relevant), 5).value == Fraction(1, 10)


def test_difference_an_unrecorded_case_is_left_out_by_name() -> None:
    """A case that nothing is recorded for is no failure of the provider: it is in no denominator, as in trec_eval."""
    played = run(outcome(1, retrieved=pages("a")), outcome(2, Ending.NOT_RECORDED))
    ours = score(played, (case(1), case(2)), pool(("gs-001", "a"), ("gs-002", "a")), NO_JUDGEMENTS)
    assert (precision(ours, 5).value, precision(ours, 5).n) == (Fraction(1, 5), 1)


def test_no_difference_for_fewer_results_than_k() -> None:
    """Both divide by k, and we name the empty places."""
    ranked, relevant = {"gs-001": ["a", "b"]}, {"gs-001": {"a", "b"}}
    assert trec(ranked, relevant)["gs-001"]["P_10"] == pytest.approx(0.2)
    figure = precision(scoring(ranked, relevant), 10)
    assert (figure.value, len(figure.not_counted)) == (Fraction(1, 5), 8)


def test_difference_empty_judgements_are_no_zero() -> None:
    """For a query nothing is relevant to, trec_eval gives a recall of 0; ours is None with a reason."""
    judged = pytrec_eval.RelevanceEvaluator({"gs-001": {"a": 0}}, {"set_recall"})
    assert judged.evaluate({"gs-001": {"a": 1.0}})["gs-001"]["set_recall"] == pytest.approx(0.0)
    assert recall(scoring({"gs-001": ["a"]}, {})).value is None


def test_difference_ties_are_no_ties() -> None:
    """trec_eval breaks equal scores by document id, last first; we read the provider's ranks, which are never equal."""
    relevant = {"gs-001": {"a"}}
    evaluator = pytrec_eval.RelevanceEvaluator({"gs-001": {"a": 1}}, {"P_1"})
    tied = evaluator.evaluate({"gs-001": {"a": 1.0, "b": 1.0}})
    assert tied["gs-001"]["P_1"] == pytest.approx(0.0)
    found = run(outcome(retrieved=(page("a", 1), page("b", 2))))
    pairs = pool(*((query, url) for query, urls in relevant.items() for url in urls))
    assert precision(score(found, (case(),), pairs, NO_JUDGEMENTS), 1).value == 1
