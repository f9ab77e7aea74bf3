from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from testigo.metrics.table import METRICS, Direction, evaluate, evaluate_by_category
from testigo.model.case import Case, Category, Expect, Family, WebRole
from testigo.model.verdict import Measured, Unit
from tests.runs import NO_JUDGEMENTS, case, outcome, pages, pool, run, scenes

R, U, M = Unit.RATIO, Unit.USD, Unit.MILLISECONDS
HIGH, LOW = Direction.HIGHER, Direction.LOWER

TABLE = [
    ("precision@5", R, HIGH, True),
    ("precision@10", R, HIGH, True),
    ("recall", R, HIGH, True),
    ("citation_coverage", R, HIGH, True),
    ("freshness_known", R, HIGH, True),
    ("freshness_accuracy", R, HIGH, True),
    ("freshness_within", R, HIGH, True),
    ("latency_p50_search", M, LOW, True),
    ("latency_p95_search", M, LOW, True),
    ("latency_p50_extract", M, LOW, True),
    ("latency_p95_extract", M, LOW, True),
    ("latency_p50_fetch", M, LOW, True),
    ("latency_p95_fetch", M, LOW, True),
    ("cost_per_query", U, LOW, True),
    ("invoice_divergence", R, LOW, False),
    ("cost_per_useful_answer", U, LOW, True),
    ("fallback_rate", R, LOW, True),
    ("fallback_rate_error", R, LOW, True),
    ("fallback_rate_no_result", R, LOW, True),
    ("fallback_rate_low_confidence", R, LOW, True),
    ("fallback_rate_budget", R, LOW, True),
    ("abstention", R, HIGH, True),
    ("wasted_cost", U, LOW, True),
    ("injection_containment", R, HIGH, False),
    ("honest_partial", R, HIGH, True),
]


def test_the_table_of_metrics_is_the_written_one() -> None:
    """Name, unit, direction and reach of each metric are these, in this order."""
    assert [(row.name, row.unit, row.direction, row.per_category) for row in METRICS] == TABLE


@settings(max_examples=50)
@given(scenes())
def test_every_figure_carries_its_rows_name_and_unit(scene: tuple) -> None:
    """What a function returns is what its row promises, for all cases and for each category."""
    assert [(figure.metric, figure.unit) for figure in evaluate(*scene)] == [(row[0], row[1]) for row in TABLE]
    local = [(row[0], row[1]) for row in TABLE if row[3]]
    for _, figures in evaluate_by_category(*scene):
        assert [(figure.metric, figure.unit) for figure in figures] == local


def test_a_category_is_the_same_function_on_its_own_cases() -> None:
    """Two cases of two categories are measured apart, in the order of the categories, and together."""
    cases = (case(1, category=Category.HIRING), case(2, category=Category.STAFFING))
    played = run(outcome(1, retrieved=pages("a")), outcome(2, retrieved=pages("b")))
    scene = (played, cases, pool(("gs-001", "a")), NO_JUDGEMENTS)
    rows = evaluate_by_category(*scene)
    assert [category for category, _ in rows] == [Category.STAFFING, Category.HIRING]
    assert [figures[0].value for _, figures in rows] == [Fraction(0), Fraction(1, 5)]
    assert evaluate(*scene)[0].value == Fraction(1, 10)


@settings(max_examples=50)
@given(scenes())
def test_categories_add_up_to_the_whole(scene: tuple) -> None:
    """Numerators and denominators of the per-case ratios add up over the categories."""
    whole = {figure.metric: figure for figure in evaluate(*scene)}
    rows = [{figure.metric: figure for figure in figures} for _, figures in evaluate_by_category(*scene)]
    for name in ("precision@5", "recall", "citation_coverage", "freshness_known", "fallback_rate", "abstention"):
        assert sum(row[name].numerator for row in rows) == whole[name].numerator
        assert sum(row[name].denominator for row in rows) == whole[name].denominator


@settings(max_examples=50)
@given(scenes())
def test_a_missing_value_has_a_reason_and_a_ratio_lies_between_0_and_1(scene: tuple) -> None:
    """No figure is silently zero or out of bounds."""
    for figure in evaluate(*scene):
        assert (figure.value is None) <= (figure.reason is not None)
        if figure.unit is Unit.RATIO and figure.value is not None:
            assert figure.value >= 0
            assert figure.metric == "invoice_divergence" or figure.value <= 1
        if figure.value is not None and figure.denominator:
            assert figure.value == figure.numerator / figure.denominator


@settings(max_examples=20)
@given(scenes())
def test_repeating_a_run_changes_no_figure(scene: tuple) -> None:
    """The same input gives the same figures."""
    assert evaluate(*scene) == evaluate(*scene)


@settings(max_examples=50)
@given(scenes(), st.randoms(use_true_random=False))
def test_permuting_the_inputs_changes_no_figure(scene: tuple, random: Any) -> None:
    """The order of cases, outcomes, results, claims, calls, checks and judgements leaves no trace."""
    played, cases, relevance, judgements = scene

    def shuffled(items: Any) -> Any:
        return tuple(random.sample(list(items), len(items)))

    outcomes = tuple(
        replace(
            one,
            retrieved=shuffled(one.retrieved),
            claims=shuffled(one.claims),
            attempts=one.attempts,
        )
        for one in shuffled(played.outcomes)
    )
    permuted = replace(
        played,
        outcomes=outcomes,
        partial_checks=shuffled(played.partial_checks),
        injection_checks=shuffled(played.injection_checks),
        charges=shuffled(played.charges),
        latencies=shuffled(played.latencies),
    )
    pairs = dict(random.sample(list(relevance.items()), len(relevance)))
    dates = replace(judgements, dates=shuffled(judgements.dates), relevance=shuffled(judgements.relevance))
    assert evaluate(permuted, shuffled(cases), pairs, dates) == evaluate(*scene)
    assert evaluate_by_category(permuted, shuffled(cases), pairs, dates) == evaluate_by_category(*scene)


def renamed(value: Any, name: Callable[[str], str]) -> Any:
    """Return a value with every string in it renamed, enums and the provider's dates apart."""
    if type(value) is str:
        return name(value)
    if is_dataclass(value):
        kept = {"captured_at", "rank", "suspect", "raw"}
        return replace(
            value,
            **{
                field.name: renamed(getattr(value, field.name), name)
                for field in fields(value)
                if field.name not in kept
            },
        )
    if isinstance(value, tuple | frozenset):
        return type(value)(renamed(item, name) for item in value)
    if isinstance(value, dict):
        return {renamed(key, name): renamed(item, name) for key, item in value.items()}
    return value


@settings(max_examples=50)
@given(scenes())
def test_renaming_ids_consistently_changes_no_figure(scene: tuple) -> None:
    """Case ids, URLs, groups, claims and exchanges may be called anything: every number stays."""
    figures = evaluate(*renamed(scene, lambda text: f"z{text[::-1]}"))
    assert [numbers(figure) for figure in figures] == [numbers(figure) for figure in evaluate(*scene)]


def numbers(figure: Measured) -> tuple[Any, ...]:
    """Return a figure without its ids."""
    return (figure.value, figure.numerator, figure.denominator, figure.n, figure.reason, len(figure.counted))


@settings(max_examples=50)
@given(scenes())
def test_metrics_read_no_more_of_the_answer_key_than_they_say(scene: tuple) -> None:
    """Query, entity, trap and notes move no figure: expectations act through relevance alone."""
    played, cases, relevance, judgements = scene
    scrambled = tuple(
        replace(
            one, query="zzz", entity="zzz", trap="zzz", notes="zzz", expect=Expect(families=frozenset({Family.OTHER}))
        )
        for one in cases
    )
    assert evaluate(played, scrambled, relevance, judgements) == evaluate(*scene)


@pytest.mark.parametrize("role", [WebRole.ALLOWED, WebRole.CORROBORATES])
def test_allowed_and_corroborating_cases_are_measured_alike(role: WebRole) -> None:
    """Only forbidden cases stand apart."""
    cases: tuple[Case, ...] = (case(1, web_role=role),)
    played = run(outcome(1, retrieved=pages("a")))
    assert evaluate(played, cases, pool(("gs-001", "a")), NO_JUDGEMENTS)[0].value == Fraction(1, 5)
