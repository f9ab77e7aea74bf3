from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from testigo.metrics.latency import latency
from testigo.metrics.scoring import Scoring, score
from testigo.model.exchange import OperationKind
from testigo.model.outcome import LatencySample
from testigo.model.verdict import Measured, Reason, Unit
from tests.runs import NO_JUDGEMENTS, case, outcome, run


def scoring(*milliseconds: int, operation: OperationKind = OperationKind.SEARCH) -> Scoring:
    """Return a run with these live samples."""
    samples = tuple(
        LatencySample(operation=operation, milliseconds=value, exchange=f"x#{number:02}")
        for number, value in enumerate(milliseconds)
    )
    return score(run(outcome(), latencies=samples), (case(),), {}, NO_JUDGEMENTS)


def test_the_median_is_a_sample_that_occurred() -> None:
    """Nearest rank takes the second of four samples, and names them all."""
    assert latency(scoring(40, 10, 30, 20), OperationKind.SEARCH, 50) == Measured(
        metric="latency_p50_search",
        unit=Unit.MILLISECONDS,
        value=Fraction(20),
        numerator=None,
        denominator=None,
        n=4,
        counted=("x#00", "x#01", "x#02", "x#03"),
    )


@pytest.mark.parametrize(("n", "median"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (59, 30), (100, 50)])
def test_the_median_is_the_ceiling_of_half_of_n(n: int, median: int) -> None:
    """The p50 of 1 to n is the rank ceil(n / 2)."""
    assert latency(scoring(*range(1, n + 1)), OperationKind.SEARCH, 50).value == median


@pytest.mark.parametrize(("n", "value"), [(58, None), (59, 57), (60, 57), (61, 58), (100, 95)])
def test_a_p95_needs_59_samples(n: int, value: int | None) -> None:
    """Below 59 the p95 is None with its n; from there on it is the rank ceil(0.95 n)."""
    figure = latency(scoring(*range(1, n + 1)), OperationKind.SEARCH, 95)
    assert (figure.metric, figure.value, figure.n) == ("latency_p95_search", value, n)
    assert figure.reason is (Reason.UNDER_59_SAMPLES if value is None else None)


@pytest.mark.parametrize("percent", [50, 95])
def test_replay_has_no_latency(percent: int) -> None:
    """Without a live sample the figure is None, never zero."""
    figure = latency(scoring(), OperationKind.SEARCH, percent)
    assert (figure.value, figure.reason, figure.n) == (None, Reason.NO_LATENCY, 0)


def test_operations_are_never_mixed() -> None:
    """The latency of an extract says nothing about a search."""
    extracts = scoring(5, operation=OperationKind.EXTRACT)
    assert latency(extracts, OperationKind.SEARCH, 50).n == 0
    assert latency(extracts, OperationKind.EXTRACT, 50).metric == "latency_p50_extract"


@given(st.lists(st.integers(0, 10_000), min_size=59, max_size=120), st.sampled_from([50, 95]))
def test_nearest_rank_splits_the_samples(values: list[int], percent: int) -> None:
    """At least the stated share of the samples is at or below the percentile, and without its own value it is not."""
    value = latency(scoring(*values), OperationKind.SEARCH, percent).value
    assert value in values
    assert 100 * sum(one <= value for one in values) >= percent * len(values)
    assert 100 * sum(one < value for one in values) < percent * len(values)
