from collections import Counter

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from testigo.redaction.secrets import redact_echoes, redact_text, redact_url

KEY = "0f1e2d3c4b5a69788796a5b4c3d2e1f0"

SHAPES = [
    *("sk-" + "a1" * 12, "sk-proj-" + "B2" * 12, "sk_live_" + "c3" * 8, "tvly-" + "d4" * 16, "tvly-dev-" + "d4" * 16),
    *("pplx-" + "e5" * 24, "jina_" + "f6" * 30, "fc-" + "07" * 16, "AIza" + "g8" * 17 + "h", "ya29." + "i9" * 10),
    *("ghp_" + "j0" * 18, "github_pat_" + "k1" * 20, "glpat-" + "l2" * 10, "xoxb-" + "1-" * 6, "hf_" + "m3" * 15),
    *("gsk_" + "n4" * 20, "npm_" + "o5" * 18, "AKIA" + "Q2" * 8, "eyJ" + "p6" * 8 + ".eyJ" + "q7" * 8 + ".r8r8r8r8"),
    "-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----",
]


@pytest.mark.parametrize("token", SHAPES, ids=lambda token: token[:12])
@pytest.mark.parametrize("around", ["{}", 'x "{}" y', "clave: {}.", "<p>{}</p>"])
def test_a_token_is_known_by_its_shape(token: str, around: str) -> None:
    """A token of a known form is replaced wherever it stands alone, and what is around it stays."""
    text, counts, values = redact_text(around.format(token))
    assert text == around.format("REDACTED")
    assert counts == Counter({"token": 1})
    assert values == (token,)


@pytest.mark.parametrize("token", SHAPES[:-1], ids=lambda token: token[:12])
def test_a_token_inside_a_longer_word_is_none(token: str) -> None:
    """The same characters inside base64 or an identifier are left alone."""
    assert redact_text(f"ab{token}")[0] == f"ab{token}"


@pytest.mark.parametrize(
    "innocent",
    [
        *("fc-", "sk-", "AKIA", KEY, "6f1c2d3e-4b5a-4978-8796-a5b4c3d2e1f0", 'W/"2f-Bk1xYLwb7XEfLv"', "bearer of news"),
        *('{"requestId": "5f0c"}', '{"tokens": 5}', '{"keyword": "x"}', "https://a.example/?key=x&id=3#token=", "ghp_"),
    ],
)
def test_what_only_looks_like_a_secret_stays(innocent: str) -> None:
    """Ids, digests and words without a carrier are no secrets."""
    assert redact_text(innocent) == (innocent, Counter(), ())


@pytest.mark.parametrize(
    ("url", "clean", "rule"),
    [
        ("https://a.example/s?q=x&api_key=abc", "https://a.example/s?q=x&api_key=REDACTED", "secret_key"),
        ("https://a.example/s?APIKEY=abc#f", "https://a.example/s?APIKEY=REDACTED#f", "secret_key"),
        ("https://a.example/s?key=abc&q=x", "https://a.example/s?key=REDACTED&q=x", "secret_key"),
        ("https://a.example/?x=1;access-token=abc", "https://a.example/?x=1;access-token=REDACTED", "secret_key"),
        ("https://a.example/?X-Amz-Signature=abc", "https://a.example/?X-Amz-Signature=REDACTED", "secret_key"),
        ("https://a.example/?api%5Fkey=abc", "https://a.example/?api%5Fkey=REDACTED", "secret_key"),
        ("https://a.example/?auth[token]=abc&q=x", "https://a.example/?auth[token]=REDACTED&q=x", "secret_key"),
        ("https://a.example/?auth%5Btoken%5D=abc", "https://a.example/?auth%5Btoken%5D=REDACTED", "secret_key"),
        ("https://a.example/#access_token=abc", "https://a.example/#access_token=REDACTED", "secret_key"),
        ("https://user:pass@a.example/", "https://a.example/", "userinfo"),
        ("https://us@er:pass@a.example/@b", "https://a.example/@b", "userinfo"),
    ],
)
def test_a_url_loses_its_credentials_alone(url: str, clean: str, rule: str) -> None:
    """Keys in the query and in front of the host go; host, path and the rest of the query stay."""
    text, counts, _ = redact_url(url)
    assert (text, counts) == (clean, Counter({rule: 1}))


@pytest.mark.parametrize(
    "url",
    [
        "https://a.example/api_key=x",
        "https://a.example/?q=token",
        "https://a.example/?monkey=a&tokens=3#key",
        "https://a.example/?q=a@b",
    ],
)
def test_an_ordinary_url_stays(url: str) -> None:
    """A path, a search word or a mailbox in the query is no credential."""
    assert redact_url(url) == (url, Counter(), ())


@pytest.mark.parametrize(
    ("body", "clean", "rule"),
    [
        ('{"api_key": "abc", "query": "x"}', '{"api_key": "REDACTED", "query": "x"}', "secret_key"),
        ('{"apiKey":"a\\"b"}', '{"apiKey":"REDACTED"}', "secret_key"),
        ('{"a": [{"X-Api-Key" : "abc"}]}', '{"a": [{"X-Api-Key" : "REDACTED"}]}', "secret_key"),
        ('{"api_keys": ["abc"]}', '{"api_keys": ["REDACTED"]}', "secret_key"),
        ('{"sessionToken": "abc", "pwd": ""}', '{"sessionToken": "REDACTED", "pwd": ""}', "secret_key"),
        ('{"c": "{\\"api_key\\": \\"abc\\"}"}', '{"c": "{\\"api_key\\": \\"REDACTED\\"}"}', "secret_key"),
        ('{"organization_id": "org-1"}', '{"organization_id": "REDACTED"}', "account_id"),
        ('{"url": "https://a.example/?token=abc"}', '{"url": "https://a.example/?token=REDACTED"}', "secret_key"),
        ("Authorization: Bearer abcdefghijklmnop", "Authorization: Bearer REDACTED", "token"),
    ],
)
def test_a_value_is_known_by_its_name(body: str, clean: str, rule: str) -> None:
    """A string under the name of a key or an account is replaced, and every other byte stays."""
    text, counts, _ = redact_text(body)
    assert (text, counts) == (clean, Counter({rule: 1}))


def test_a_form_is_read_as_one() -> None:
    """In a URL-encoded form the first field has no question mark before it."""
    assert redact_text("api_key=abc&q=x", form=True)[0] == "api_key=REDACTED&q=x"
    assert redact_text("api_key=abc&q=x")[0] == "api_key=abc&q=x"


def test_echoes_are_found_longest_first() -> None:
    """A removed value is removed wherever else it stands, without its scheme, the longer of two before the shorter."""
    text, count = redact_echoes(f"no {KEY}-longer and {KEY}", [f"Bearer {KEY}", f"{KEY}-longer"])
    assert (text, count) == ("no REDACTED and REDACTED", 2)


@pytest.mark.parametrize("word", ["", "abcdefg", "FILTERED", "REDACTED", "X-API-KEY-XXX", "********", "<API KEY>"])
def test_placeholders_and_short_words_are_no_echoes(word: str) -> None:
    """What another tool put in place of a secret, and what may be an ordinary word, is left where it stands."""
    assert redact_echoes(f"a {word} b", [word]) == (f"a {word} b", 0)


def test_eight_characters_are_an_echo() -> None:
    """From eight characters on, a removed value is searched for."""
    assert redact_echoes("a abcdefgh b", ["abcdefgh"]) == ("a REDACTED b", 1)


@given(
    text=st.text()
    | st.lists(st.sampled_from([*SHAPES, '"token":"', '"', "?key=", "&sig=", " ", "x", "@", "//"])).map("".join)
)
@example(text="http://a@b@c")
@example(text='"api_key": "api_key": "x"')
def test_redaction_is_idempotent(text: str) -> None:
    """What was redacted once has nothing left to redact."""
    for redact in (redact_text, redact_url):
        once, _, _ = redact(text)
        assert redact(once) == (once, Counter(), ())
