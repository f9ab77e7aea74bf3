import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from testigo.app.recorded_cases import case_of, entity_of, golden_with, language_of
from testigo.model.case import Family, GoldenSet, WebRole

queries = st.text(min_size=1).filter(lambda query: bool(query.strip()))


@given(query=queries)
def test_every_query_makes_a_case(query: str) -> None:
    """A recorded query is asked as it was, with no host left out and nothing forbidden."""
    case = case_of(query)
    assert case.query == query
    assert re.fullmatch("rec-[0-9a-f]{8}", case.id)
    assert (case.web_role, case.expect.families) == (WebRole.ALLOWED, frozenset(Family))
    assert case.entity.strip()
    assert case.language in ("es", "en")


@given(some=st.lists(queries, min_size=1), more=st.lists(queries))
def test_importing_more_renames_nothing(some: list[str], more: list[str]) -> None:
    """Cases keep their ids and their order however many come after, and no query stands twice."""
    first = golden_with(None, some)
    then = golden_with(first, more)
    assert then.cases[: len(first.cases)] == first.cases
    assert golden_with(then, [*some, *more]) == then
    asked = [" ".join(case.query.split()) for case in then.cases]
    assert sorted(asked) == sorted({" ".join(query.split()) for query in [*some, *more]})


def test_a_query_that_a_golden_set_asks_is_that_case() -> None:
    """A query that differs in white space alone from one of the golden set makes no new case."""
    golden = GoldenSet(version=1, name="ours", cases=(case_of("Conservas Ejido"),))
    assert golden_with(golden, ["Conservas  Ejido "]) == golden


def test_an_existing_golden_set_keeps_its_name() -> None:
    """Added cases stand behind those that were there, under the name the set had."""
    golden = GoldenSet(version=1, name="ours", demo=True, cases=(case_of("a"),))
    grown = golden_with(golden, ["b"])
    assert (grown.name, grown.demo, [case.query for case in grown.cases]) == ("ours", True, ["a", "b"])


@pytest.mark.parametrize(
    ("query", "language"),
    [("plantas en Puebla", "es"), ("¿Ejido?", "es"), ("Compañía", "es"), ("plants near Puebla", "en"), ("x", "en")],
)
def test_the_language_is_read_off_the_query(query: str, language: str) -> None:
    """Spanish letters or small words make a query Spanish."""
    assert language_of(query) == language


@pytest.mark.parametrize(
    ("query", "entity"),
    [
        ("What is Conservas Ejido?", "Conservas Ejido"),
        ("¿Qué hace Conservas Ejido en Puebla?", "Conservas Ejido"),
        ("Who makes CEMENT here", "CEMENT"),
        ("new AI plants", "new AI plants"),
        ("new ACE plants", "ACE"),
        ("  plain   words ", "plain words"),
    ],
)
def test_the_entity_is_the_longest_name(query: str, entity: str) -> None:
    """The longest run of capitalised words is the entity, the whole query where there is none."""
    assert entity_of(query) == entity
