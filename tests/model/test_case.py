from dataclasses import fields, replace
from datetime import date

import pytest

from testigo.model.case import (
    Case,
    Category,
    ClaimType,
    Expect,
    Family,
    GoldenSet,
    HostProposal,
    Judgement,
    Judgements,
    Question,
    VerifiedDate,
    WebRole,
)

CASE = Case(
    id="gs-001",
    category=Category.STAFFING,
    query="empleados de Faro",
    language="es",
    entity="Faro",
    aliases=("Grupo Faro",),
    claim_type=ClaimType.HEADCOUNT,
    web_role=WebRole.ALLOWED,
    expect=Expect(families=frozenset({Family.PRESS})),
    freshness_days=90,
    trap="an old figure",
    notes="checked",
)


def test_there_are_nine_categories() -> None:
    """The categories are those of the specification, no more and no fewer."""
    assert len(Category) == 9


def test_a_question_holds_nothing_of_the_answer_key() -> None:
    """What router and extractor see has no field that says which answer is right."""
    assert {field.name for field in fields(Question)} == {
        "query",
        "language",
        "entity",
        "aliases",
        "claim_type",
        "freshness_days",
    }


def test_the_question_of_a_case_repeats_its_fields() -> None:
    """A question takes over the case's own values."""
    question = CASE.question()
    assert {field.name: getattr(CASE, field.name) for field in fields(Question)} == {
        field.name: getattr(question, field.name) for field in fields(Question)
    }


def test_a_scrambled_answer_key_leaves_the_question_as_it_was() -> None:
    """Role, expectation, trap, notes, id and category do not reach the question."""
    other = replace(
        CASE,
        id="x",
        category=Category.HIRING,
        web_role=WebRole.FORBIDDEN,
        expect=Expect(families=frozenset(), hosts=frozenset({"a.example"})),
        trap="other",
        notes="",
    )
    assert other.question() == CASE.question()


@pytest.mark.parametrize("change", [{"id": ""}, {"query": ""}, {"query": " \n"}, {"entity": ""}, {"entity": "\t"}])
def test_a_case_has_an_id_a_query_and_an_entity(change: dict[str, str]) -> None:
    """A case without one of them cannot be made."""
    with pytest.raises(ValueError, match="must not be empty"):
        replace(CASE, **change)


@pytest.mark.parametrize("days", [0, -1])
def test_a_freshness_window_has_at_least_a_day(days: int) -> None:
    """No window is None; a window of no days is a mistake."""
    with pytest.raises(ValueError, match="at least 1"):
        replace(CASE, freshness_days=days)


@pytest.mark.parametrize("days", [None, 1, 365])
def test_a_freshness_window_may_be_absent_or_positive(days: int | None) -> None:
    """One day is the shortest window."""
    assert replace(CASE, freshness_days=days).freshness_days == days


def test_a_golden_set_names_every_doubled_id() -> None:
    """Ids are unique, and each that is not is named, once."""
    ids = ["b", "a", "b", "c", "a", "b"]
    with pytest.raises(ValueError, match=r"more than once: a, b$"):
        GoldenSet(version=1, name="x", cases=tuple(replace(CASE, id=name) for name in ids))


def test_a_golden_set_is_not_empty() -> None:
    """A bench over no case has nothing to say."""
    with pytest.raises(ValueError, match="at least one case"):
        GoldenSet(version=1, name="x", cases=())


PAGE = "https://faro.example/"


@pytest.mark.parametrize(
    "twice",
    [
        {"relevance": tuple(Judgement(case="gs-001", url_key=PAGE, relevant=relevant) for relevant in (True, False))},
        {"dates": tuple(VerifiedDate(url_key=PAGE, published_on=date(2026, 1, day)) for day in (1, 2))},
        {"host_proposals": (HostProposal(case="gs-001", host="faro.example"),) * 2},
    ],
)
def test_nothing_is_judged_twice(twice: dict[str, tuple[object, ...]]) -> None:
    """Of two decisions about one thing the last would win unseen, so that a file holds one."""
    with pytest.raises(ValueError, match="more than once"):
        Judgements(version=1, **twice)  # type: ignore[arg-type]  # one section at a time
    assert Judgements(version=1, **{section: entries[:1] for section, entries in twice.items()})  # type: ignore[arg-type]
