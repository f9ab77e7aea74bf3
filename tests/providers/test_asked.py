import pytest
from hypothesis import given
from hypothesis import strategies as st

from testigo.providers.asked import Reconciled, loose_key, reconcile

A, B, C = "https://uno.example/a", "https://dos.example/b", "https://tres.example/c"

urls = st.sampled_from([A, B, C, "https://uno.example/z", "http://www.uno.example/a/"])


@pytest.mark.parametrize(
    "rewritten",
    [
        *("http://uno.example/a", "https://www.uno.example/a", "https://uno.example/a/", "https://UNO.example/a"),
        *("https://uno.example:443/a", "http://uno.example:80/a", "https://uno.example/a#x", " https://uno.example/a "),
        "https://uno.example/%61",
    ],
)
def test_a_rewritten_url_is_the_one_asked_for(rewritten: str) -> None:
    """Scheme, `www.`, trailing slash, default port, case of the host, fragment and escapes do not make two URLs."""
    assert loose_key(rewritten) == loose_key(A)
    assert reconcile([A], [[rewritten]], []) == Reconciled(declared_missing=(), missing=())


@pytest.mark.parametrize(
    "other",
    [
        *("https://uno.example/A", "https://uno.example/a?x=1", "https://uno.example:8080/a"),
        *("https://uno.example/a/b", "https://otro.example/a", "https://m.uno.example/a", "", "https://[::1/a"),
    ],
)
def test_another_url_is_another(other: str) -> None:
    """Path, query, port and host make two URLs."""
    assert loose_key(other) != loose_key(A)


@pytest.mark.parametrize("ascii_host", ["xn--and-6ma2c.example", "XN--AND-6MA2C.example", "xn--and-6ma2c.example."])
def test_a_host_in_ascii_is_the_one_in_its_own_letters(ascii_host: str) -> None:
    """A service that writes `ñandú.example` in punycode hides nothing, and is not said to."""
    asked = "https://ñandú.example/a"
    assert reconcile([asked], [[f"https://{ascii_host}/a"]], []).missing == ()
    assert reconcile([f"https://{ascii_host}/a"], [[asked]], []).missing == ()


def test_what_did_not_come_is_missing() -> None:
    """A URL without a document is missing, in the order asked, whether the service says so or not."""
    expected = Reconciled(declared_missing=(B,), missing=(B, C))
    assert reconcile([B, A, C], [[A]], [B]) == expected


def test_failures_are_told_in_the_spelling_asked() -> None:
    """A failure reported with another spelling is about the URL that was asked for."""
    told = reconcile([A], [], ["http://www.uno.example/a/"])
    assert told == Reconciled(declared_missing=(A,), missing=(A,))


def test_a_failure_nobody_asked_about_is_kept() -> None:
    """A reported failure of another URL is kept as written, and stands for nothing that was asked."""
    assert reconcile([A], [[A]], [B]) == Reconciled(declared_missing=(B,), missing=())


def test_an_id_counts_as_the_url() -> None:
    """A document that names the asked URL as its id came, wherever the service was led."""
    assert reconcile([A], [["https://elsewhere.example/", A]], []).missing == ()


def test_a_redirect_on_one_host_is_not_missing() -> None:
    """One unexpected document on the host of one absent URL is that URL, redirected."""
    assert reconcile([A, B], [["https://www.uno.example/inicio"], [B]], []).missing == ()


def test_a_redirect_stands_for_one_url_only() -> None:
    """Fewer unexpected documents than absent URLs on a host leave all of these missing."""
    two = [A, "https://uno.example/b"]
    assert reconcile(two, [["https://uno.example/inicio"]], []).missing == tuple(two)


def test_swapped_pages_are_not_redirects() -> None:
    """Two unexpected documents for two absent URLs of one host excuse neither: nobody can say which is which."""
    two = ["https://uno.example/1", "https://uno.example/2"]
    assert reconcile(two, [["https://uno.example/9"], ["https://uno.example/8"]], []).missing == tuple(two)


def test_a_declared_failure_is_not_a_redirect() -> None:
    """An unexpected document stands for the URL that was not reported as failed."""
    other = "https://uno.example/b"
    assert reconcile([A, other], [["https://uno.example/inicio"]], [other]).missing == (other,)


def test_a_document_of_another_host_replaces_nothing() -> None:
    """A document from elsewhere does not make up for an absent URL."""
    assert reconcile([A], [[B]], []).missing == (A,)


def test_six_of_ten_leave_four() -> None:
    """Ten asked and six come leave four missing."""
    ten = [f"https://host{number}.example/" for number in range(10)]
    assert reconcile(ten, [[url] for url in ten[:6]], []).missing == tuple(ten[6:])


@given(asked=st.lists(urls | st.text()), came=st.lists(st.lists(urls | st.text())), declared=st.lists(urls | st.text()))
def test_missing_is_among_the_asked(asked: list[str], came: list[list[str]], declared: list[str]) -> None:
    """Whatever the URLs, only asked ones are missing, none twice, and none that came under its own name."""
    told = reconcile(asked, came, declared)
    arrived = {loose_key(url) for document in came for url in document}
    assert set(told.missing) <= set(asked)
    assert len({loose_key(url) for url in told.missing}) == len(told.missing)
    assert not arrived & {loose_key(url) for url in told.missing}
    assert {loose_key(url) for url in told.declared_missing} == {loose_key(url) for url in declared}
