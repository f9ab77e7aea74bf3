import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from testigo.evidence.urls import host, registrable, url_key

NAMES = st.sampled_from(["q", "id", "utm_source", "utm_", "gclid", "fbclid", "UTM_x", "b", "gclidx", ""])
QUERIES = st.lists(st.tuples(NAMES, st.text("ab0%=", max_size=4)), max_size=6)


@pytest.mark.parametrize(
    ("url", "key"),
    [
        ("HTTPS://Nota.EXAMPLE:443/a/../b?b=2&a=1#top", "https://nota.example/b?b=2&a=1"),
        ("http://nota.example:80", "http://nota.example/"),
        ("http://nota.example:8080/", "http://nota.example:8080/"),
        ("https://nota.example/?utm_source=x&gclid=1&fbclid=2", "https://nota.example/"),
        ("https://nota.example/?a=1&utm_medium=x&b=2", "https://nota.example/?a=1&b=2"),
        ("https://nota.example/?mutm_a=1&gclid2=3", "https://nota.example/?mutm_a=1&gclid2=3"),
        ("https://ñandú.example/a b", "https://xn--and-6ma2c.example/a%20b"),
        (" https://nota.example/ ", "https://nota.example/"),
        ("no es una url", "no es una url"),
        ("", ""),
    ],
)
def test_the_key_names_the_document_and_not_the_visit(url: str, key: str) -> None:
    """Fragment, trackers and default port go; the order of the other parameters stays."""
    assert url_key(url) == key


@given(QUERIES, st.booleans())
@example([("", "")], True)
def test_a_key_is_its_own_key_and_holds_no_tracker(query: list[tuple[str, str]], fragment: bool) -> None:
    """Making a key of a key changes nothing, and every parameter that is no tracker is still there, in order."""
    parts = [f"{name}={value}" for name, value in query]
    key = url_key("https://nota.example/p?" + "&".join(parts) + ("#x" if fragment else ""))
    kept = key.partition("?")[2]
    assert url_key(key) == key
    assert "#" not in key
    wanted = [part for part in parts if not part.startswith(("utm_", "gclid=", "fbclid="))]
    assert kept == "&".join(wanted)


@given(st.text(max_size=60))
@example("http://[")
@example("https://\ud800.example/")
def test_any_string_has_a_key(url: str) -> None:
    """A broken link is still one document, whatever a provider wrote."""
    assert url_key(url_key(url)) == url_key(url)
    assert isinstance(host(url), str)


@pytest.mark.parametrize(
    ("name", "domain"),
    [
        ("www.noticias.com.mx", "noticias.com.mx"),
        ("noticias.com.mx", "noticias.com.mx"),
        ("com.mx", "com.mx"),
        ("sat.gob.mx", "sat.gob.mx"),
        ("uno.blogspot.com", "uno.blogspot.com"),
        ("www.xn--85x722f.xn--55qx5d.cn", "xn--85x722f.xn--55qx5d.cn"),
        ("xn--85x722f.com.mx", "xn--85x722f.com.mx"),
        ("a.b.faro.example", "faro.example"),
        ("localhost", "localhost"),
        ("10.0.0.1", "10.0.0.1"),
        ("[::1]", "[::1]"),
        ("", ""),
    ],
)
def test_the_registered_domain_follows_the_public_suffix_list(name: str, domain: str) -> None:
    """`com.mx` is nobody's, a hosted site is its own, an address has no domain."""
    assert registrable(name) == domain


def test_a_host_is_lower_case_ascii_without_a_final_dot() -> None:
    """Two spellings of a host are one host."""
    assert (
        host("https://WWW.Ñandú.Example./x")
        == host("https://www.xn--and-6ma2c.example/")
        == "www.xn--and-6ma2c.example"
    )
