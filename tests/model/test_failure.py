import pytest

from testigo.model.failure import OBSTRUCTIONS, RETRYABLE, Failure, Obstruction, ProviderError, Sign, obstruction_of

TABLE = {
    ("rate_limited", "none"): "rate_limited",
    ("upstream_error", "none"): "upstream_down",
    ("timeout", "none"): "time_out",
    ("cancelled", "none"): "time_out",
    ("cancelled", "budget"): "budget_exhausted",
    ("unauthorized", "none"): "auth_required",
    ("unauthorized", "status_401"): "auth_required",
    ("unauthorized", "refused"): "access_blocked",
    ("unauthorized", "robots"): "robots_denied",
    ("quota_exhausted", "none"): "budget_exhausted",
    ("bad_request", "none"): "format_unsupported",
    ("bad_request", "target_gone"): "not_found",
    ("malformed_response", "none"): "upstream_down",
    ("unreadable_content", "none"): "format_unsupported",
    ("unreadable_content", "paywall"): "paywall",
    ("unreadable_content", "javascript"): "js_required",
    ("unreadable_content", "picture"): "format_tables_ocr",
}
"""Spec section 7, written out a second time: a changed row must be changed on purpose."""


def test_there_are_nine_failures_and_twelve_obstructions() -> None:
    """The two vocabularies have the size the specification gives them."""
    assert (len(Failure), len(Obstruction)) == (9, 12)


def test_every_failure_has_an_obstruction() -> None:
    """The table is total: each failure has a row, and an answer where no sign is known."""
    assert set(OBSTRUCTIONS) == set(Failure)
    assert all(Sign.NONE in row for row in OBSTRUCTIONS.values())


def test_every_obstruction_has_a_failure() -> None:
    """The table is total the other way: no obstruction is out of reach."""
    assert {obstruction for row in OBSTRUCTIONS.values() for obstruction in row.values()} == set(Obstruction)


def test_every_sign_decides_something() -> None:
    """No sign stands in the vocabulary without a row that reads it."""
    assert {sign for row in OBSTRUCTIONS.values() for sign in row} == set(Sign)


def test_the_table_is_the_one_of_the_specification() -> None:
    """Each failure and sign meets the obstruction of spec section 7."""
    rows = {(failure, sign): row[sign] for failure, row in OBSTRUCTIONS.items() for sign in row}
    assert rows == TABLE


@pytest.mark.parametrize("failure", Failure)
@pytest.mark.parametrize("sign", Sign)
def test_a_foreign_sign_changes_nothing(failure: Failure, sign: Sign) -> None:
    """A sign that does not bear on a failure leaves its plain obstruction."""
    expected = TABLE.get((failure, sign), TABLE[failure, "none"])
    assert obstruction_of(failure, sign) == expected
    assert obstruction_of(failure) == TABLE[failure, "none"]


@pytest.mark.parametrize("failure", Failure)
def test_only_three_failures_are_worth_another_try(failure: Failure) -> None:
    """Asking again may help after 429, 5xx and time-outs, never otherwise."""
    expected = failure in {"rate_limited", "upstream_error", "timeout"}
    assert (failure in RETRYABLE) is expected
    assert ProviderError(failure=failure, status=0).is_retryable() is expected


def test_an_error_names_its_obstruction() -> None:
    """A provider's error reads the table with its own failure and sign."""
    error = ProviderError(failure=Failure.UNREADABLE_CONTENT, sign=Sign.PICTURE, status=200)
    assert error.obstruction() is Obstruction.FORMAT_TABLES_OCR
