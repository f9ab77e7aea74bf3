import pytest

from testigo.extract.decode import make_artifact
from testigo.extract.obstruction import obstruction_sign
from testigo.model.failure import Sign

WORDS = "La empresa abrió una planta y contrató a muchas personas de la región. " * 8


def sign(body: str) -> Sign | None:
    """Return the sign of a page."""
    return obstruction_sign(make_artifact(body.encode(), path="p", media_type="text/html", encoding="utf-8"))


@pytest.mark.parametrize(
    "body",
    [
        '<html><body><div id="root"></div><script src="/app.js"></script></body></html>',
        "<body><noscript>Habilite JavaScript para ver el sitio.</noscript><script src=a.js></script></body>",
        "<noscript><p>You need to enable</p> <b>this: enable JavaScript</b></noscript><script src='a.js'></script>",
    ],
)
def test_a_shell_waits_for_its_script(body: str) -> None:
    """A page with next to no words, a script and a place or a plea for it needs JavaScript."""
    assert sign(body) is Sign.JAVASCRIPT


@pytest.mark.parametrize(
    "body",
    [
        f'<html><body><div id="root"><p>{WORDS}</p></div><script src="/app.js"></script></body></html>',
        '<html><body><div id="root"></div></body></html>',
        '<html><body><p>Aviso breve.</p><script src="/app.js"></script></body></html>',
    ],
)
def test_a_page_that_says_something_is_no_shell(body: str) -> None:
    """Words enough, no script, or no place for one: each alone keeps a page from being called a shell."""
    assert sign(body) is None


@pytest.mark.parametrize(("words", "expected"), [(29, Sign.JAVASCRIPT), (30, None)])
def test_thirty_words_are_a_page(words: int, expected: Sign | None) -> None:
    """From thirty words on a page with a script is taken at its word."""
    body = f'<div id="root">{"palabra " * words}</div><script src="/app.js"></script>'
    assert sign(body) is expected


@pytest.mark.parametrize(
    "body",
    [
        f"<p>{WORDS}</p><p>Suscríbete para seguir leyendo.</p>",
        f"<p>{WORDS}</p><p>Contenido exclusivo para suscriptores</p>",
        f"<p>{WORDS}</p><p>Subscribe to continue reading</p>",
        f'<p>{WORDS}</p><script type="application/ld+json">{{"isAccessibleForFree": "False"}}</script>',
        f'<p>{WORDS}</p><script type="application/ld+json">{{"isAccessibleForFree":false}}</script>',
    ],
)
def test_a_paywall_says_so(body: str) -> None:
    """A plea to subscribe in sight, or the markup that search engines ask for, is a paywall."""
    assert sign(body) is Sign.PAYWALL


def test_a_newsletter_is_no_paywall() -> None:
    """An invitation to a newsletter keeps nobody from reading."""
    assert sign(f"<p>{WORDS}</p><p>Suscríbete a nuestro boletín.</p>") is None
    assert sign(f'<p>{WORDS}</p><script type="application/ld+json">{{"isAccessibleForFree": true}}</script>') is None


def test_what_is_no_page_is_not_obstructed() -> None:
    """Plain text and JSON are what they are."""
    assert obstruction_sign(make_artifact(b"{}", path="p", media_type="application/json")) is None
