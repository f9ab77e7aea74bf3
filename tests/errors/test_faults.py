import pytest

from testigo import errors
from testigo.errors import BadInput, Fault, FixtureRejected, TestigoError, Where

KINDS = sorted(
    (kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, TestigoError)),
    key=lambda kind: kind.__name__,
)
FAULT = Fault("border.duplicate_key", Where(file="golden.json", path="$.cases[3]"), {"key": "query"})


@pytest.mark.parametrize("kind", KINDS)
def test_every_error_is_caught_by_the_one_root(kind: type[TestigoError]) -> None:
    """Each error of testigo can be caught as `TestigoError`, and carries its faults as given."""
    with pytest.raises(TestigoError) as caught:
        raise kind(FAULT, FAULT)
    assert caught.value.faults == (FAULT, FAULT)


def test_errors_are_equal_when_kind_and_faults_are() -> None:
    """Two errors compare by kind and faults, so that a test may compare values."""
    assert BadInput(FAULT) == BadInput(FAULT)
    assert hash(BadInput(FAULT)) == hash(BadInput(FAULT))
    assert BadInput(FAULT) != FixtureRejected(FAULT)
    assert BadInput(FAULT) != BadInput(FAULT, FAULT)
    assert BadInput(FAULT) != FAULT


@pytest.mark.parametrize(
    ("where", "text"),
    [
        (Where(), ""),
        (Where(file="a.json"), "a.json"),
        (Where(file="a.json", line=7), "a.json:7"),
        (Where(path="$.b"), "$.b"),
        (Where(file="a.json", path="$.b", span="offset:1-2"), "a.json $.b offset:1-2"),
    ],
)
def test_a_place_shows_what_is_known_of_it(where: Where, text: str) -> None:
    """File, line, JSON path and span stand in that order; what is unknown leaves no trace."""
    assert str(where) == text


def test_a_line_says_where_what_and_how_to_mend_it() -> None:
    """A fault on one line holds its place, what is wrong and what to do."""
    line = FAULT.line()
    assert line.startswith("golden.json $.cases[3]: ")
    assert FAULT.what() in line
    assert line.endswith(FAULT.mend())


def test_a_fault_without_a_place_starts_with_what_is_wrong() -> None:
    """An unknown place leaves no colon behind."""
    fault = Fault("border.duplicate_key", detail={"key": "query"})
    assert fault.line().startswith(fault.what())


def test_a_fault_speaks_both_languages() -> None:
    """The Spanish sentence of a fault is another one, and holds the same details."""
    assert FAULT.what("es") != FAULT.what("en")
    assert "query" in FAULT.what("es")


def test_all_faults_of_an_error_are_shown() -> None:
    """The text of an error has one line per fault, in order."""
    other = Fault("border.duplicate_key", Where(file="b.json"), {"key": "id"})
    assert str(BadInput(FAULT, other)).splitlines() == [FAULT.line(), other.line()]
