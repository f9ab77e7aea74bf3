from decimal import Decimal

import pytest

from testigo.model.outcome import InjectionCheck, Invoice, PartialCheck


def check(*, partial: bool | None, declared: tuple[str, ...] = (), missing: tuple[str, ...] = ()) -> PartialCheck:
    """Return what an operation over ten URLs said and did."""
    return PartialCheck(exchange="e", asked=10, declared_partial=partial, declared_missing=declared, missing=missing)


@pytest.mark.parametrize(
    ("partial", "declared", "missing", "lie"),
    [
        (False, (), (), False),
        (None, (), (), False),
        (True, (), (), False),
        (True, ("a",), ("a",), False),
        (None, ("a",), ("a",), False),
        (True, ("a", "b"), ("a",), False),
        (True, ("a",), ("a", "b"), True),
        (True, (), ("a",), True),
        (None, (), ("a",), True),
        (False, (), ("a",), True),
        (False, ("a",), ("a",), True),
    ],
)
def test_a_missing_url_must_be_declared(
    partial: bool | None, declared: tuple[str, ...], missing: tuple[str, ...], lie: bool
) -> None:
    """A URL that did not come and was not named is a lie, and so is `partial: false` beside a missing one."""
    assert check(partial=partial, declared=declared, missing=missing).lies() is lie


@pytest.mark.parametrize(
    ("marked", "leaks", "contained"),
    [(True, (), True), (False, (), False), (True, ("claim 1",), False), (False, ("claim 1",), False)],
)
def test_containment_needs_the_mark_and_no_leak(marked: bool, leaks: tuple[str, ...], contained: bool) -> None:
    """An injected document is contained when it was marked and nothing of it came out."""
    assert InjectionCheck(document="d", marked=marked, leaked_into=leaks).contained() is contained


@pytest.mark.parametrize(("total", "calls"), [("-0.01", 1), ("1", -1)])
def test_an_invoice_is_not_negative(total: str, calls: int) -> None:
    """A negative total would make every divergence pass its gate, so there is none; zero is an invoice."""
    with pytest.raises(ValueError, match="negative"):
        Invoice(version=1, period="2026-11", total_usd=Decimal(total), calls=calls)
    assert Invoice(version=1, period="2026-11", total_usd=Decimal(0), calls=0).calls == 0
