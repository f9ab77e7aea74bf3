import json
from datetime import date
from decimal import Decimal
from enum import Enum
from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from testigo.errors import BadInput
from testigo.model.border import dump_json, from_json, load_json, read, to_json, write, write_line
from testigo.model.case import Case, Expect, GoldenSet, Judgements
from testigo.model.failure import ProviderError
from testigo.model.observation import Claim, Observation, Range, Term
from testigo.model.outcome import Attempt, Invoice
from testigo.model.untrusted import UntrustedText

WORDS = st.text(min_size=1).filter(str.strip)
MONEY = st.decimals(min_value=-(10**12), max_value=10**12, places=4)
CASES = st.builds(
    Case, id=WORDS, query=WORDS, entity=WORDS, expect=st.builds(Expect), freshness_days=st.none() | st.integers(1, 9999)
)
GOLDEN_SETS = st.builds(
    GoldenSet,
    version=st.just(1),
    cases=st.lists(CASES, min_size=1, max_size=4, unique_by=lambda case: case.id).map(tuple),
)
RANGES = (
    st.lists(MONEY, min_size=2, max_size=2)
    .map(sorted)
    .flatmap(lambda ends: st.builds(Range, st.just(ends[0]), st.none() | st.just(ends[1]), st.text()))
)
CLAIMS = st.builds(
    Claim,
    value=RANGES | st.builds(Term),
    confidence=MONEY,
    observations=st.lists(st.builds(Observation), max_size=2).map(tuple),
)
ATTEMPTS = st.builds(
    Attempt,
    cost_usd=st.none() | MONEY,
    error=st.none() | st.builds(ProviderError, cost_usd=st.none() | MONEY),
)
INVOICES = st.builds(Invoice, total_usd=MONEY.map(abs), calls=st.integers(0))
VALUES = st.one_of(
    GOLDEN_SETS, st.builds(Judgements), INVOICES, CLAIMS, ATTEMPTS
)  # what stands in files, and what the run is made of

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


def faults(kind: type, data: bytes, *, version: int | None = None) -> list[tuple[str, str | None]]:
    """Return code and JSON path of every fault of a file."""
    with pytest.raises(BadInput) as caught:
        read(kind, data, file="x.json", version=version)
    assert {fault.where.file for fault in caught.value.faults} == {"x.json"}
    return [(fault.code, fault.where.path) for fault in caught.value.faults]


def case(**changes: object) -> dict[str, object]:
    """Return the JSON of a good case, changed."""
    good: dict[str, object] = {
        "id": "gs-001",
        "category": "staffing",
        "query": "¿Cuántos empleados tiene?",
        "language": "es",
        "entity": "Faro",
        "claim_type": "headcount",
        "web_role": "allowed",
        "expect": {"families": ["press"]},
        "trap": "an old figure",
    }
    return {**good, **changes}


def golden(*cases: object, **more: object) -> bytes:
    """Return the bytes of a golden set."""
    return json.dumps({"version": 1, "name": "small", "cases": list(cases), **more}).encode()


def invoice(**changes: object) -> bytes:
    """Return the bytes of an invoice, changed."""
    return json.dumps({"version": 1, "period": "2026-03", "total_usd": "1.50", "calls": 3, **changes}).encode()


@given(VALUES)
def test_what_is_written_is_read_back_equal(value: object) -> None:
    """Writing and reading are inverse for every value, and one value has one form."""
    data = write(value)
    again = read(type(value), data, file="x.json")
    assert again == value
    assert write(again) == data


@given(VALUES)
def test_one_line_is_read_back_as_many_are(value: object) -> None:
    """The one-line form holds no line break and reads back equal."""
    line = write_line(value)
    assert "\n" not in line
    assert read(type(value), line.encode(), file="x.json") == value


@given(PLAIN)
@example({"b": 1, "a": [True, 1, "1"]})
def test_plain_json_survives_the_border(value: object) -> None:
    """Canonical bytes are JSON of the same value, types included, with one final line feed."""
    data = dump_json(value)
    assert json.dumps(load_json(data, file="x.json"), sort_keys=True) == json.dumps(value, sort_keys=True)
    assert data.endswith(b"\n")
    assert dump_json(load_json(data, file="x.json")) == data


@given(st.dictionaries(st.text(), st.integers(), min_size=2))
def test_the_order_of_keys_leaves_no_trace(value: dict[str, int]) -> None:
    """Equal objects give equal bytes, however they were put together."""
    assert dump_json(dict(reversed(value.items()))) == dump_json(value)


@given(st.binary(max_size=60))
@example(b"")
@example(b"\xef\xbb\xbf{}")
@example(b"\xff")
@example(b"[" * 100_000)
@example(b"[" * 1_200 + b"]" * 1_200)
@example(b"1" * 5_000)
@example(b'{"a": 1e999}')
@example(b"[NaN]")
@example(b"-Infinity")
def test_any_bytes_are_json_or_a_named_fault(data: bytes) -> None:
    """No input makes the reader fail by another road than `BadInput` with the file's name."""
    try:
        load_json(data, file="x.json")
    except BadInput as error:
        assert {(fault.code, fault.where.file) for fault in error.faults} <= {  # noqa: PT017 - some bytes are JSON
            ("border.not_json", "x.json"),
            ("border.duplicate_key", "x.json"),
        }


@pytest.mark.parametrize("data", [b"[NaN]", b"[Infinity]", b"[-Infinity]", b"[1e999]", b"\xef\xbb\xbf[]", b'{"a": 1,}'])
def test_what_python_forgives_is_refused(data: bytes) -> None:
    """Numbers that are not finite, byte order marks and trailing commas are not JSON."""
    with pytest.raises(BadInput) as caught:
        load_json(data, file="x.json")
    assert [fault.code for fault in caught.value.faults] == ["border.not_json"]


def test_the_line_of_broken_json_is_named() -> None:
    """A syntax fault carries its 1-based line."""
    with pytest.raises(BadInput) as caught:
        load_json(b'{\n"a": 1,\n"b" 2}', file="x.json")
    assert caught.value.faults[0].where.line == 3


def test_every_doubled_key_is_named_with_its_place() -> None:
    """A key that stands twice is refused wherever it stands, all of them together."""
    with pytest.raises(BadInput) as caught:
        load_json(b'{"a": 1, "a": 2, "b": [0, {"c": 1, "c": 1, "c": 1}]}', file="x.json")
    assert [(fault.code, fault.where.path, fault.detail) for fault in caught.value.faults] == [
        ("border.duplicate_key", "$", {"key": "a"}),
        ("border.duplicate_key", "$.b[1]", {"key": "c"}),
    ]


def test_all_faults_of_a_file_come_together() -> None:
    """Every wrong place of a golden set is reported at once, each with its JSON path."""
    data = golden(
        case(category="weather", trapp="x"),
        case(id="gs-002", expect={"families": ["press", "radio"]}, freshness_days=True),
        {"id": 3},
        demo="yes",
    )
    assert set(faults(GoldenSet, data, version=1)) >= {
        ("border.bad_value", "$.cases[0].category"),
        ("border.unknown_key", "$.cases[0]"),
        ("border.bad_value", "$.cases[1].expect.families[1]"),
        ("border.wrong_type", "$.cases[2].id"),
        ("border.missing_key", "$.cases[2]"),
        ("border.wrong_type", "$.demo"),
    }


def test_every_missing_key_is_named() -> None:
    """An empty object lacks each key that has no default."""
    with pytest.raises(BadInput) as caught:
        from_json(Invoice, {}, file="x.json")
    assert [(fault.code, fault.where.path, fault.detail["key"]) for fault in caught.value.faults] == [
        ("border.missing_key", "$", key) for key in ("version", "period", "total_usd", "calls")
    ]


def test_an_unknown_key_is_answered_with_the_known_ones() -> None:
    """A misspelt key names what may stand there."""
    with pytest.raises(BadInput) as caught:
        read(Invoice, invoice(totl="1"), file="x.json")
    (fault,) = caught.value.faults
    assert fault.detail == {"key": "totl", "known": "version, period, total_usd, calls"}


@pytest.mark.parametrize("version", [0, 2, "1", 1.0, True, None])
def test_only_the_known_version_is_read(version: object) -> None:
    """Another version, or one of another type, is refused before anything else is looked at."""
    assert faults(Invoice, invoice(version=version, junk=1), version=1) == [("border.unknown_version", "$.version")]


@pytest.mark.parametrize("data", [b"{}", b"[]", b"1"])
def test_a_file_without_a_version_is_refused(data: bytes) -> None:
    """Where a version is expected, its absence is an unknown version."""
    assert faults(Invoice, data, version=1) == [("border.unknown_version", "$.version")]


@pytest.mark.parametrize("data", [b"[]", b"null", b'"x"', b"5", b"true", b"[1]"])
def test_anything_but_an_object_is_refused(data: bytes) -> None:
    """Where an object is expected, every other JSON value is a fault at the top."""
    assert faults(Invoice, data) == [("border.wrong_type", "$")]


@pytest.mark.parametrize("value", [1.5, 0.0, True, None, [], {}])
def test_money_is_never_a_binary_float(value: object) -> None:
    """Money comes as a decimal string or an integer; every other JSON type is refused."""
    assert faults(Invoice, invoice(total_usd=value)) == [("border.wrong_type", "$.total_usd")]


@pytest.mark.parametrize(
    "text", ["", "NaN", "Infinity", "1e3", "1E+999999999", "1_000", " 5", "5 ", "+5", ".5", "5.", "٣", "--1", "1" * 31]
)
def test_money_has_one_plain_form(text: str) -> None:
    """What only Python would take for a decimal number is refused, and so is one that would not fit."""
    assert faults(Invoice, invoice(total_usd=text)) == [("border.bad_value", "$.total_usd")]


@pytest.mark.parametrize(("written", "money"), [("0.0050", "0.0050"), (7, "7"), ("0", "0")])
def test_money_keeps_its_digits(written: object, money: str) -> None:
    """A decimal string is read to the last zero, and written back as it was."""
    value = read(Invoice, invoice(total_usd=written), file="x.json")
    assert value.total_usd == Decimal(money)
    assert to_json(value)["total_usd"] == money


@pytest.mark.parametrize("value", [True, False, 1.0, "1", None, []])
def test_a_bool_is_no_integer(value: object) -> None:
    """An integer is an integer: neither a bool, nor a float without a fraction, nor digits in a string."""
    assert faults(Invoice, invoice(calls=value)) == [("border.wrong_type", "$.calls")]


@pytest.mark.parametrize("value", [0, 1, "true", None])
def test_an_integer_is_no_bool(value: object) -> None:
    """A flag is `true` or `false`, nothing else."""
    assert faults(GoldenSet, golden(case(), demo=value)) == [("border.wrong_type", "$.demo")]


@pytest.mark.parametrize("value", [1, True, None, ["x"], {}])
def test_text_is_only_text(value: object) -> None:
    """Nothing is turned into a string on the way in."""
    assert faults(Invoice, invoice(period=value)) == [("border.wrong_type", "$.period")]


def test_half_a_surrogate_pair_is_no_text() -> None:
    """A string that could not be written back as UTF-8 is refused (RFC 7493, section 2.1)."""
    assert faults(Invoice, invoice(period="\ud800")) == [("border.bad_value", "$.period")]


@pytest.mark.parametrize("value", ["press", {"press": 1}, None, 1])
def test_an_array_is_only_an_array(value: object) -> None:
    """A string is not an array of its letters, nor an object one of its keys."""
    assert faults(GoldenSet, golden(case(expect={"families": value}))) == [
        ("border.wrong_type", "$.cases[0].expect.families")
    ]


def test_a_set_does_not_hold_an_entry_twice() -> None:
    """An array that is read as a set refuses a doubled entry instead of dropping it."""
    assert faults(GoldenSet, golden(case(expect={"families": ["press", "press"]}))) == [
        ("border.bad_value", "$.cases[0].expect.families")
    ]


@pytest.mark.parametrize("value", ["Press", "PRESS", "", 1, None, True])
def test_an_enumeration_is_met_to_the_letter(value: object) -> None:
    """Only the written form of a member is taken."""
    assert faults(GoldenSet, golden(case(category=value))) == [("border.bad_value", "$.cases[0].category")]


@pytest.mark.parametrize("day", ["2026-3-1", "20260301", "2026-02-30", "2026-W01-1", "2026-03-01T00:00:00", "", "hoy"])
def test_a_day_has_one_form(day: str) -> None:
    """A day is `2026-03-01`: the other ISO forms, and days that do not exist, are refused."""
    data = json.dumps({"version": 1, "dates": [{"url_key": "https://a.example/", "published_on": day}]}).encode()
    assert faults(Judgements, data, version=1) == [("border.bad_value", "$.dates[0].published_on")]


@pytest.mark.parametrize("day", [20260301, None, True])
def test_a_day_is_a_string(day: object) -> None:
    """A number is never a day."""
    data = json.dumps({"version": 1, "dates": [{"url_key": "https://a.example/", "published_on": day}]}).encode()
    assert faults(Judgements, data, version=1) == [("border.wrong_type", "$.dates[0].published_on")]


def test_rules_of_a_value_are_faults_at_its_place() -> None:
    """What a value refuses at construction is reported with its path, beside the other faults."""
    data = golden(case(query=" "), case(id="gs-002", freshness_days=0), case(id="gs-003", language=5))
    assert faults(GoldenSet, data) == [
        ("border.bad_value", "$.cases[0]"),
        ("border.bad_value", "$.cases[1]"),
        ("border.wrong_type", "$.cases[2].language"),
    ]


@pytest.mark.parametrize(
    ("value", "plain"),
    [
        (Decimal("1E+3"), "1000"),
        (Fraction(6, 4), {"numerator": 3, "denominator": 2}),
        (date(2026, 3, 1), "2026-03-01"),
        (frozenset({"b", "a"}), ["a", "b"]),
        ((1, None, True), [1, None, True]),
        ({"k": Decimal("0.10")}, {"k": "0.10"}),
    ],
)
def test_values_have_one_plain_form(value: object, plain: object) -> None:
    """Money is a string, a ratio two integers, a set a sorted array."""
    assert to_json(value) == plain


@pytest.mark.parametrize("value", [1.5, b"x", object(), UntrustedText("x"), Enum])
def test_what_has_no_form_is_not_written(value: object) -> None:
    """A float, bytes or untrusted text never slip into a file."""
    with pytest.raises(TypeError):
        to_json([value])
