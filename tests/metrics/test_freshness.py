from dataclasses import replace
from fractions import Fraction

import pytest

from testigo.metrics.freshness import freshness_accuracy, freshness_known, freshness_within
from testigo.metrics.scoring import Scoring, score
from testigo.model.case import Case, Judgements, VerifiedDate
from testigo.model.document import DateFact, DateKind
from testigo.model.exchange import UNKNOWN_TIME
from testigo.model.outcome import Ending, Retrieved
from testigo.model.verdict import Measured, Reason, Unit
from tests.runs import NO_JUDGEMENTS, case, forbidden, outcome, page, published, run, verified


def scoring(*found: Retrieved, judgements: Judgements = NO_JUDGEMENTS, asked: Case | None = None) -> Scoring:
    """Return one case that returned these documents."""
    return score(run(outcome(retrieved=found)), (asked or case(),), {}, judgements)


def dated(fact: DateFact | None, url_key: str = "a", rank: int = 1, **fields: object) -> Retrieved:
    """Return a document with a date."""
    return page(url_key, rank, published_at=fact, **fields)


def test_known_is_dated_over_documents() -> None:
    """One dated document of two gives a half, each document named by case and URL."""
    figure = freshness_known(scoring(dated(None, "b", 2), dated(published("2026-03-01"), "a", 1)))
    assert figure == Measured(
        metric="freshness_known",
        unit=Unit.RATIO,
        value=Fraction(1, 2),
        numerator=Fraction(1),
        denominator=Fraction(2),
        n=2,
        counted=("gs-001 a",),
        not_counted=("gs-001 b",),
    )


@pytest.mark.parametrize(
    ("fields", "known"),
    [
        ({}, 1),
        ({"kind": DateKind.MODIFIED}, 1),
        ({"kind": DateKind.UNKNOWN}, 1),
        ({"kind": DateKind.CRAWLED}, 0),
        ({"suspect": "equals_retrieval"}, 0),
    ],
)
def test_a_date_that_is_no_publication_date_is_not_known(fields: dict[str, object], known: int) -> None:
    """The day a crawler came and a suspect date do not count as dates, for any of the three figures."""
    found = dated(published("2026-03-01", **fields))
    judgements = verified(a="2026-03-01")
    assert freshness_known(scoring(found)).numerator == known
    assert freshness_within(scoring(found)).numerator == known
    assert freshness_accuracy(scoring(found, judgements=judgements)).denominator == known


def test_a_document_counts_once_at_its_best_rank() -> None:
    """A repeated URL is one document, read where it first stands."""
    first, again = dated(published("2026-03-01"), rank=1), dated(None, rank=2)
    for order in ((first, again), (again, first)):
        figure = freshness_known(scoring(*order))
        assert (figure.numerator, figure.denominator) == (1, 1)
    assert freshness_known(scoring(dated(None, rank=1), dated(published("2026-03-01"), rank=2))).numerator == 0


def test_no_document_is_no_freshness() -> None:
    """A case without results gives None with the reason."""
    for figure in (freshness_known(scoring()), freshness_within(scoring())):
        assert (figure.value, figure.reason) == (None, Reason.NO_DOCUMENTS)


def test_documents_of_forbidden_cases_are_not_measured() -> None:
    """What a forbidden case returned should not be there at all."""
    assert freshness_known(scoring(page("a"), asked=forbidden())).denominator == 0


@pytest.mark.parametrize(
    ("day", "right"), [("2026-03-02", 0), ("2026-03-03", 1), ("2026-03-04", 1), ("2026-03-05", 1), ("2026-03-06", 0)]
)
def test_a_date_is_right_within_one_day(day: str, right: int) -> None:
    """One day early or late is right, two are wrong."""
    figure = freshness_accuracy(scoring(dated(published(day)), judgements=verified(a="2026-03-04")))
    assert (figure.metric, figure.numerator, figure.denominator) == ("freshness_accuracy", right, 1)
    assert (figure.counted + figure.not_counted) == (f"a {day}",)


def test_only_verified_pages_are_compared() -> None:
    """An undated page and a page nobody verified are in no denominator."""
    found = (dated(None, "a", 1), dated(published("2026-03-01"), "b", 2), dated(published("2026-03-01"), "c", 3))
    figure = freshness_accuracy(scoring(*found, judgements=verified(a="2026-03-01", c="2026-03-01")))
    assert (figure.counted, figure.not_counted) == (("c 2026-03-01",), ())


def test_one_page_with_one_date_counts_once_over_all_cases() -> None:
    """The same date found by two cases is one date; another date for the page is another."""
    found = [dated(published(day)) for day in ("2026-03-04", "2026-03-04", "2026-03-09")]
    played = run(*(outcome(number, retrieved=(document,)) for number, document in enumerate(found, 1)))
    figure = freshness_accuracy(score(played, (case(1), case(2), case(3)), {}, verified(a="2026-03-04")))
    assert (figure.counted, figure.not_counted) == (("a 2026-03-04",), ("a 2026-03-09",))


def test_accuracy_without_verified_dates_is_unknown() -> None:
    """No hand-checked date gives None, not a perfect score."""
    figure = freshness_accuracy(scoring(dated(published("2026-03-01"))))
    assert (figure.value, figure.reason) == (None, Reason.NO_VERIFIED_DATES)


@pytest.mark.parametrize(("size", "reason"), [(39, Reason.SAMPLE_UNDER_40), (40, None), (41, None)])
def test_forty_dates_make_a_sample(size: int, reason: Reason | None) -> None:
    """Below 40 checked dates the figure says so; from 40 on it does not."""
    found = [dated(published("2026-03-01"), f"u{number}", number) for number in range(1, size + 1)]
    judgements = verified(**{f"u{number}": "2026-03-01" for number in range(1, size + 1)})
    figure = freshness_accuracy(scoring(*found, judgements=judgements))
    assert (figure.value, figure.n, figure.reason) == (Fraction(1), size, reason)


@pytest.mark.parametrize(
    ("day", "inside"),
    [("2026-02-07", 0), ("2026-02-08", 1), ("2026-02-09", 1), ("2026-03-09", 1), ("2026-03-10", 1), ("2026-03-11", 0)],
)
def test_the_window_counts_back_from_the_capture_day(day: str, inside: int) -> None:
    """With 30 days before a capture on 10 March, 8 February to 10 March are inside, both ends in."""
    figure = freshness_within(scoring(dated(published(day))))
    assert (figure.metric, figure.numerator, figure.denominator) == ("freshness_within", inside, 1)
    assert (figure.counted + figure.not_counted) == ("gs-001 a",)


@pytest.mark.parametrize(
    ("day", "half_width", "inside"), [("2026-02-23", 15, 1), ("2026-02-22", 15, 0), ("2026-03-15", 15, 1)]
)
def test_a_coarse_date_counts_by_the_earliest_day_it_allows(day: str, half_width: int, inside: int) -> None:
    """A month named in words is inside only if its first day is, and may reach past the capture day."""
    assert freshness_within(scoring(dated(published(day, precision_days=half_width)))).numerator == inside


def test_an_undated_document_is_outside_the_window() -> None:
    """It stays in the denominator."""
    figure = freshness_within(scoring(dated(None)))
    assert (figure.numerator, figure.denominator) == (0, 1)


def test_a_document_whose_capture_day_is_unknown_is_outside_the_window() -> None:
    """A recording imported without its time cannot say that a date is recent: it stays in the denominator."""
    undated = replace(dated(published("2026-03-01")), captured_at=UNKNOWN_TIME)
    figure = freshness_within(scoring(undated))
    assert (figure.numerator, figure.denominator) == (0, 1)


def test_a_case_without_a_window_is_left_out() -> None:
    """Its documents are in no denominator, and with no other case the figure is unknown for that reason."""
    figure = freshness_within(scoring(dated(published("2026-03-01")), asked=case(freshness_days=None)))
    assert (figure.value, figure.reason, figure.denominator) == (None, Reason.NO_WINDOW, 0)


def test_the_shortest_window_is_a_day() -> None:
    """A page of the day before the capture is inside a window of one day, one of two days before is not."""
    for day, inside in (("2026-03-09", 1), ("2026-03-08", 0)):
        assert freshness_within(scoring(dated(published(day)), asked=case(freshness_days=1))).numerator == inside


def test_an_unrecorded_case_with_a_window_is_no_window() -> None:
    """Only cases that were asked can name the window."""
    played = run(outcome(1, Ending.NOT_RECORDED))
    assert freshness_within(score(played, (case(1),), {}, NO_JUDGEMENTS)).reason is Reason.NO_WINDOW


def test_the_verified_sample_is_read_by_url() -> None:
    """Two verified pages are each compared with their own day."""
    found = (dated(published("2026-03-01"), "a", 1), dated(published("2026-03-05"), "b", 2))
    dates = tuple(
        VerifiedDate(url_key=url_key, published_on=published(day).day)
        for url_key, day in (("a", "2026-03-05"), ("b", "2026-03-05"))
    )
    figure = freshness_accuracy(scoring(*found, judgements=Judgements(version=1, dates=dates)))
    assert (figure.counted, figure.not_counted) == (("b 2026-03-05",), ("a 2026-03-01",))
