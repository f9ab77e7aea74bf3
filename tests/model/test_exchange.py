from testigo.model.exchange import Exchange, HttpRequest

EXCHANGE = Exchange(
    request=HttpRequest(method="GET", url="https://api.faro.example/fetch"),
    status=200,
    headers=(("retry-after", "3"), ("Retry-After", "9"), ("x-empty", "")),
    retrieved_at="2026-03-01T00:00:00Z",
)


def test_a_header_is_found_whatever_its_letters() -> None:
    """Names of header fields ignore case (RFC 9110), and the first of a repeated field counts."""
    assert EXCHANGE.header("RETRY-after") == "3"


def test_an_absent_header_is_none_and_an_empty_one_is_empty() -> None:
    """Not said and said to be empty are different answers."""
    assert EXCHANGE.header("x-missing") is None
    assert EXCHANGE.header("x-empty") == ""
