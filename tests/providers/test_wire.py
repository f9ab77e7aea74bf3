import pytest
from hypothesis import given
from hypothesis import strategies as st

from testigo.errors import BadInput
from testigo.model.exchange import HttpRequest, Operation, OperationKind
from testigo.providers.wire import (
    REBUILT,
    asked_json,
    asked_path,
    count_of,
    is_rebuilt,
    named_urls,
    post_json,
    query_of,
    text_of,
    unsupported,
    urls_of,
)

HOST = "api.faro.example"


def test_equal_bodies_give_equal_bytes() -> None:
    """The order of keys in a body decides nothing, and letters stay letters."""
    assert post_json("u", {"b": "ñ", "a": 1}) == post_json("u", {"a": 1, "b": "ñ"})
    assert post_json("u", {"b": "ñ", "a": 1}).body == '{"a":1,"b":"ñ"}'.encode()


@given(body=st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), st.integers() | st.booleans()))
def test_what_is_posted_is_recognised(body: dict[str, int | bool]) -> None:
    """The body of a request is read back from it."""
    assert asked_json(post_json(f"https://{HOST}/a", body), HOST) == ("/a", body)


@pytest.mark.parametrize(
    ("method", "url", "path"),
    [
        ("POST", f"https://{HOST}/a", "/a"),
        ("post", f"http://{HOST.upper()}:8080/a/?q=1", "/a"),
        ("POST", f"https://{HOST}", ""),
        ("GET", f"https://{HOST}/a", None),
        ("POST", f"https://x.{HOST}/a", None),
        ("POST", f"ftp://{HOST}/a", None),
        ("POST", "https://[", None),
        ("POST", "", None),
    ],
)
def test_a_request_is_ours_by_method_host_and_scheme(method: str, url: str, path: str | None) -> None:
    """Only the method, host and scheme decide whose request it is; port, query and trailing slash do not."""
    assert asked_path(HttpRequest(method=method, url=url), "POST", HOST) == path


@pytest.mark.parametrize("body", [b"", b"[]", b"x", b'{"a": 1, "a": 2}'])
def test_a_body_that_is_no_object_is_not_recognised(body: bytes) -> None:
    """A request whose body is not one JSON object asks nothing."""
    assert asked_json(HttpRequest(method="POST", url=f"https://{HOST}/", body=body), HOST) is None


def test_fields_are_read_by_type() -> None:
    """A field of the wrong type is as good as absent."""
    assert [text_of({"k": value}, "k") for value in ("x", " ", "", 1, None, "\ud83d")] == ["x", *[None] * 4, "\ufffd"]
    lists = (["a", "b"], "a", [], "", [1], ["a", ""], None, {"a": 1})
    assert [urls_of({"k": value}, "k") for value in lists] == [("a", "b"), ("a",), *[()] * 6]
    assert [count_of({"k": value}, "k", 7) for value in (1, 0, -1, True, "3", 2.0, None)] == [1, *[7] * 6]


def test_a_rebuilt_request_says_so() -> None:
    """Only the header tells that a request was made up from its answer."""
    assert is_rebuilt(HttpRequest(method="GET", url="u", headers=(("a", "b"), REBUILT)))
    assert not is_rebuilt(HttpRequest(method="GET", url="u", headers=(("x-testigo-request", "other"),)))


@pytest.mark.parametrize("query", [None, "", " "])
def test_a_search_for_nothing_is_refused(query: str | None) -> None:
    """An operation that names nothing is refused with provider and verb."""
    search = Operation(kind=OperationKind.SEARCH, query=query)
    for refused in (query_of, named_urls):
        with pytest.raises(BadInput) as raised:
            refused("faro", search)
        (fault,) = raised.value.faults
        assert (fault.code, dict(fault.detail)) == (
            "providers.nothing_asked",
            {"provider": "faro", "operation": "search"},
        )


def test_an_operation_that_is_missing_is_named() -> None:
    """The error of an operation a service lacks names both."""
    (fault,) = unsupported("faro", Operation(kind=OperationKind.FETCH)).faults
    assert (fault.code, dict(fault.detail)) == ("providers.unsupported", {"provider": "faro", "operation": "fetch"})
