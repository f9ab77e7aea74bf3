"""JSON in and out: strict on the way in, canonical on the way out. The values themselves are plain dataclasses.

Reading refuses duplicate keys, unknown keys, wrong types and unknown versions, and reports every fault of a file
together, each with its JSON path. Writing sorts keys, so equal values give equal bytes. Money is written as a decimal
string, a ratio as numerator and denominator: a binary float never decides anything.
"""

import json
import math
import re
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from datetime import date
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Any, NoReturn, TypeVar

from cattrs import Converter
from cattrs.errors import (
    AttributeValidationNote,
    BaseValidationError,
    ForbiddenExtraKeysError,
    IterableValidationNote,
)

from testigo.errors import BadInput, Fault, Where

T = TypeVar("T")


class _Refused(ValueError):
    """A value the border does not take, with the code and details of its fault."""

    def __init__(self, code: str, **detail: str) -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail


def load_json(data: bytes, *, file: str) -> Any:
    """Return the value of UTF-8 JSON bytes.

    Raises:
        BadInput: not UTF-8, not JSON, a number that is not finite, or a key that stands twice (RFC 8259 allows it; we
            do not).
    """
    try:
        value = json.loads(
            data.decode("utf-8"), object_pairs_hook=_Pairs, parse_constant=_no_constant, parse_float=_finite
        )
        doubled = list(_doubled(value, "$"))
    except json.JSONDecodeError as error:
        raise BadInput(Fault("border.not_json", Where(file=file, line=error.lineno), {"reason": error.msg})) from None
    except UnicodeDecodeError as error:
        raise BadInput(
            Fault("border.not_json", Where(file=file), {"reason": f"byte {error.start} is not UTF-8"})
        ) from None
    except RecursionError:
        raise BadInput(Fault("border.not_json", Where(file=file), {"reason": "nested too deep"})) from None
    except ValueError as error:
        raise BadInput(Fault("border.not_json", Where(file=file), {"reason": str(error)})) from None
    if doubled:
        raise BadInput(*(Fault("border.duplicate_key", Where(file=file, path=at), {"key": key}) for at, key in doubled))
    return value


class _Pairs(dict[str, Any]):
    """An object that remembers which of its keys stood twice."""

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        self.doubled: list[str] = []
        if len(self) != len(pairs):
            keys = [key for key, _ in pairs]
            self.doubled = sorted({key for key in keys if keys.count(key) > 1})


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


def _finite(digits: str) -> float:
    """Take a JSON number with a fraction or an exponent; Python would read `1e999` as infinite."""
    number = float(digits)
    if not math.isfinite(number):
        raise ValueError("a number is too large")
    return number


def _doubled(value: object, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, _Pairs):
        for key in value.doubled:
            yield path, key
        for key, child in value.items():
            yield from _doubled(child, f"{path}.{key}")
    elif isinstance(value, list):
        for index, child in enumerate(value):
            yield from _doubled(child, f"{path}[{index}]")


def read(kind: type[T], data: bytes, *, file: str, version: int | None = None) -> T:
    """Return `data` as a value of the dataclass `kind`.

    Args:
        kind: a dataclass of this package, or one of another package built from the same types.
        data: UTF-8 JSON.
        file: name for the faults.
        version: the only accepted value of the top-level key `version`; None when the file has none.

    Raises:
        BadInput: with every fault of the file, each with its JSON path.
    """
    value = load_json(data, file=file)
    if version is not None:
        _check_version(value, version, file)
    return from_json(kind, value, file=file)


def _check_version(value: object, version: int, file: str) -> None:
    found = value.get("version") if isinstance(value, _Pairs) else None
    if type(found) is not int or found != version:
        detail: dict[str, str | int] = {"found": json.dumps(found)[:20], "known": version}
        raise BadInput(Fault("border.unknown_version", Where(file=file, path="$.version"), detail))


def from_json(kind: type[T], value: object, *, file: str, path: str = "$") -> T:
    """Return a parsed JSON value as a value of `kind`; see `read`."""
    try:
        return _converter().structure(value, kind)
    except (BaseValidationError, ValueError, TypeError, AttributeError) as error:
        # the library looks for an object's keys before it asks whether there is an object
        raise BadInput(*_faults(error, file, path)) from None


def _faults(error: BaseException, file: str, path: str) -> Iterator[Fault]:
    if isinstance(error, BaseValidationError):
        for child in error.exceptions:
            yield from _faults(child, file, path + _step(child))
        return
    yield from _leaf_faults(error, Where(file=file, path=path))


def _leaf_faults(error: BaseException, where: Where) -> Iterator[Fault]:
    if isinstance(error, ForbiddenExtraKeysError):
        known = ", ".join(field.name for field in fields(error.cl)) if is_dataclass(error.cl) else ""
        for key in sorted(error.extra_fields):
            yield Fault("border.unknown_key", where, {"key": key, "known": known})
    elif isinstance(error, KeyError):
        parent = (where.path or "$").rpartition(".")[0] or "$"
        yield Fault("border.missing_key", Where(file=where.file, path=parent), {"key": str(error.args[0])})
    elif isinstance(error, _Refused):
        yield Fault(f"border.{error.code}", where, error.detail)
    elif isinstance(error, ValueError):
        yield Fault("border.bad_value", where, {"reason": str(error)})
    else:
        yield Fault("border.wrong_type", where, {"expected": "object", "found": "another type"})


def _step(error: BaseException) -> str:
    for note in getattr(error, "__notes__", ()):
        if isinstance(note, AttributeValidationNote):
            return f".{note.name}"
        if isinstance(note, IterableValidationNote):
            return f"[{note.index}]"
    return ""


def write(value: object) -> bytes:
    """Return the canonical JSON of a value: sorted keys, two spaces, UTF-8, one final line feed."""
    return dump_json(to_json(value))


def dump_json(value: object) -> bytes:
    """Return the canonical bytes of a plain JSON value."""
    # a value of `to_json` is a tree; watching for circles would raise an audit event for each of its nodes
    text = json.dumps(value, ensure_ascii=False, indent=2, sort_keys=True, allow_nan=False, check_circular=False)
    return f"{text}\n".encode()


def write_line(value: object) -> str:
    """Return the canonical JSON of a value on one line, for records kept many to a file: `read` takes it back."""
    plain = to_json(value)
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"), sort_keys=True, allow_nan=False)


def to_json(value: object) -> Any:
    """Return a value as plain JSON: dataclasses to objects, sets to sorted lists, money to strings."""
    names = _field_names(type(value))  # type: ignore[arg-type]  # a class has a hash, whatever its instances have
    if names is not None:
        return {name: to_json(getattr(value, name)) for name in names}
    match value:
        case Enum():
            return value.value
        case None | bool() | int() | str():
            return value
        case Decimal():
            return format(value, "f")
        case Fraction():
            return {"numerator": value.numerator, "denominator": value.denominator}
        case date():
            return value.isoformat()
        case frozenset() | set():
            return sorted(to_json(item) for item in value)
        case tuple() | list():
            return [to_json(item) for item in value]
        case dict():
            return {str(key): to_json(item) for key, item in value.items()}
        case _:
            raise TypeError(f"{type(value).__name__} has no JSON form")


@cache
def _field_names(kind: type) -> tuple[str, ...] | None:
    """Return the names of a dataclass's fields; None for any other type."""
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else None


@cache
def _converter() -> Converter:
    converter = Converter(forbid_extra_keys=True, detailed_validation=True)
    for kind in (int, bool):
        converter.register_structure_hook(kind, _exactly(kind))
    converter.register_structure_hook(str, _text)
    converter.register_structure_hook(Decimal, _decimal)
    converter.register_structure_hook(date, _date)
    converter.register_structure_hook_factory(_is_sequence, _sequence)
    return converter


def _exactly(kind: type) -> Callable[[object, Any], Any]:
    def structure(value: object, _: Any) -> Any:
        # bool is an int to Python, never to us
        if type(value) is not kind:
            raise _Refused("wrong_type", expected=_JSON_NAMES[kind], found=_json_name(value))
        return value

    return structure


_JSON_NAMES: dict[type, str] = {
    str: "string",
    int: "integer",
    bool: "boolean",
    float: "number",
    list: "array",
    dict: "object",
    _Pairs: "object",
    type(None): "null",
}


def _json_name(value: object) -> str:
    return _JSON_NAMES.get(type(value), "another type")


def _decimal(value: object, _: Any) -> Decimal:
    """Take money as a string or an integer: a JSON float has already lost what it meant."""
    if type(value) not in (str, int):
        raise _Refused("wrong_type", expected="decimal string", found=_json_name(value))
    # Python would also take `1_000`, ` 5 `, digits of other scripts, and `1e999999999`, which fills the memory later
    if not re.fullmatch(r"-?[0-9]{1,30}(\.[0-9]{1,30})?", str(value)):
        raise _Refused("bad_value", reason="not a plain decimal number")
    return Decimal(str(value))


def _date(value: object, _: Any) -> date:
    if type(value) is not str:
        raise _Refused("wrong_type", expected="date string", found=_json_name(value))
    try:
        day = date.fromisoformat(value)
    except ValueError:
        raise _Refused("bad_value", reason="not a date of the form 2026-03-31") from None
    if day.isoformat() != value:
        raise _Refused("bad_value", reason="not a date of the form 2026-03-31")
    return day


def _text(value: object, kind: Any) -> Any:
    """Take a string, or a member of a `StrEnum`: the library looks both up under `str`."""
    if kind is not str:
        return _member(value, kind)
    text = _exactly(str)(value, kind)
    if not text.isascii() and re.search(r"[\ud800-\udfff]", text):
        raise _Refused("bad_value", reason="half of a surrogate pair is no character (RFC 7493, section 2.1)")
    return text


def _member(value: object, kind: Any) -> Any:
    known = [member.value for member in kind]
    if type(value) is not str or value not in known:
        raise _Refused("bad_value", reason=f"must be one of {', '.join(known)}")
    return kind(value)


def _is_sequence(kind: Any) -> bool:
    return getattr(kind, "__origin__", None) in (tuple, frozenset)


def _sequence(kind: Any, converter: Converter) -> Callable[[object, Any], Any]:
    """Take only arrays, where the library would also take a string, and refuse a set's doubled members."""
    item = list[kind.__args__[0]]

    def structure(value: object, _: Any) -> Any:
        if type(value) is not list:
            raise _Refused("wrong_type", expected="array", found=_json_name(value))
        items = converter.structure(value, item)
        result = kind.__origin__(items)
        if len(result) != len(items):
            raise _Refused("bad_value", reason="an entry stands twice")
        return result

    return structure
