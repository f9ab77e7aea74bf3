import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from testigo.model.untrusted import peek
from testigo.visibility.html import hidden_runs, text_runs
from testigo.visibility.runs import Verdict


def verdict_of(source: str, word: str = "oculto") -> tuple[Verdict, str]:
    """Return what is decided about the run that holds a word."""
    (run,) = [run for run in text_runs(source) if word in peek(run.text)]
    return run.verdict, run.rule


@pytest.mark.parametrize(
    ("source", "rule"),
    [
        ('<p style="display:none">oculto</p>', "display"),
        ('<p style="DISPLAY : none !important">oculto</p>', "display"),
        ('<p style="display&#58;none">oculto</p>', "display"),
        ('<div style="display:none"><p><b>oculto</b></p></div>', "display"),
        ("<p hidden>oculto</p>", "display"),
        ('<p style="visibility:hidden">oculto</p>', "visibility"),
        ('<p style="opacity:0">oculto</p>', "opacity"),
        ('<div style="opacity:.3"><p style="opacity:.3">oculto</p></div>', "opacity"),
        ('<p style="font-size:0">oculto</p>', "font-size"),
        ('<p style="font-size:1px">oculto</p>', "font-size"),
        ('<p style="color:#fff">oculto</p>', "contrast"),
        ('<font color="white">oculto</font>', "contrast"),
        ('<div style="background:#000"><p style="color:#010101">oculto</p></div>', "contrast"),
        ('<p style="color:rgba(0,0,0,.01)">oculto</p>', "color"),
        ('<p style="position:absolute;left:-9999px">oculto</p>', "left"),
        ('<p style="text-indent:-9999px">oculto</p>', "text-indent"),
        ('<p style="transform:scale(0)">oculto</p>', "transform"),
        ('<p style="transform:translateX(-5000px)">oculto</p>', "transform"),
        ('<p style="clip:rect(0,0,0,0)">oculto</p>', "clip"),
        ('<p style="clip-path:inset(50%)">oculto</p>', "clip-path"),
        ('<p style="height:0;overflow:hidden">oculto</p>', "overflow"),
        ("<style>.x{display:none}</style><p class=x>oculto", "display"),
        ("<p class=x>oculto</p><style>.x{display:none}</style>", "display"),
        ("<style>#a .b > p{color:#fff}</style><div id=a><div class=b><p>oculto</div></div>", "contrast"),
        ("<style>[data-k]{display:none}</style><p data-k>oculto", "display"),
        ("<style>@media screen{.x{display:none}}</style><p class=x>oculto", "display"),
        ("<style>:root{--c:#fff}.x{color:var(--c)}</style><p class=x>oculto", "contrast"),
        ("<template><p>oculto</p></template>", "template"),
        ("<noscript>oculto</noscript>", "noscript"),
        ("<title>oculto</title>", "title"),
        ("<iframe>oculto</iframe>", "iframe"),
    ],
)
def test_hidden_text_is_hidden_by_the_rule_that_hides_it(source: str, rule: str) -> None:
    """Every way to keep text from sight is seen, inherited or not, and named."""
    assert verdict_of(source) == (Verdict.HIDDEN, rule)


@pytest.mark.parametrize(
    "source",
    [
        "<p>visto</p>",
        '<div style="background:#000"><p style="color:#fff">visto</p></div>',
        '<div style="visibility:hidden"><p style="visibility:visible">visto</p></div>',
        '<div style="font-size:0"><p style="font-size:16px">visto</p></div>',
        "<style>@media print{.x{display:none}}</style><p class=x>visto",
        "<style>.x{display:none}.x.y{display:block}</style><p class='x y'>visto",
        "<style>.x{display:none}</style><p class=x style='display:block'>visto",
        "<style>.x:hover{display:none}</style><p class=x>visto",
        "<style>p::after{display:none}</style><p>visto",
        "<ul><li style='display:none'>a<li>visto</ul>",
        "<p style='z-index:-1;position:relative'>visto</p>",
        "<details open><p>visto</p></details>",
        "<!-- x --><p>1 < 2 visto</p>",
    ],
)
def test_text_in_sight_is_visible(source: str) -> None:
    """What a reader sees stays visible: resets, later rules, print rules and implied end tags are honoured."""
    assert verdict_of(source, "visto") == (Verdict.VISIBLE, "default")


def test_closed_details_are_revealable() -> None:
    """Text a reader can open is neither visible nor hidden."""
    source = "<details><summary>visto</summary><p>oculto</p>suelto</details>"
    assert verdict_of(source) == (Verdict.REVEALABLE, "details")
    assert verdict_of(source, "suelto") == (Verdict.REVEALABLE, "details")
    assert verdict_of(source, "visto")[0] is Verdict.VISIBLE


def test_an_absent_sheet_makes_contrast_unknown() -> None:
    """White text of a page whose linked sheet is not at hand may stand on a dark ground: unknown, not hidden."""
    assert verdict_of('<link rel=stylesheet href=a.css><p style="color:#fff">oculto') == (Verdict.UNKNOWN, "contrast")


def test_a_page_that_waits_for_its_script_is_unknown() -> None:
    """A veil over the whole body says nothing about what a person will see."""
    assert verdict_of("<body style='opacity:0'><p>oculto") == (Verdict.UNKNOWN, "page-veil")


def test_formatting_survives_a_misnested_end_tag() -> None:
    """White ink goes on behind a paragraph that closes around it, as in a browser."""
    assert verdict_of("<p><font color=white>a</p><p>oculto</p>") == (Verdict.HIDDEN, "contrast")


def test_runs_stand_where_they_say() -> None:
    """A run's range is its source, and its text has the references decoded."""
    source = "<p hidden>a&eacute;</p>"
    (run,) = hidden_runs(source)
    assert source[run.start : run.end] == "a&eacute;"
    assert peek(run.text) == "aé"


def test_scripts_styles_comments_and_attributes_make_no_runs() -> None:
    """What is no text is no run."""
    assert text_runs("<!-- a --><script>b</script><style>c</style><img alt=d>") == ()


@given(st.text(alphabet="<>/=\"' abp-!style:none;{}.#&\n", max_size=200))
@example("<svg/>" * 3)
@example("</p><b><p></b>")
def test_any_source_gives_ordered_runs_inside_it(source: str) -> None:
    """Whatever the source, runs are in order, do not overlap and lie inside it."""
    end = 0
    for run in text_runs(source):
        assert end <= run.start < run.end <= len(source)
        end = run.end


@given(st.text(alphabet="abcé &<", min_size=1).filter(str.strip))
def test_a_hidden_ancestor_hides_everything_inside(text: str) -> None:
    """No text inside a `display:none` element is visible, whatever it is."""
    runs = text_runs(f'<div style="display:none"><i>{text}</i></div>')
    assert all(run.verdict is Verdict.HIDDEN for run in runs)


@pytest.mark.parametrize(
    "source",
    [
        "<div>" * 40_000,
        "<b><p>" * 30_000,
        "<style>" + ".a .b{display:none}" * 10_000 + "</style>" + "<p class=a>" * 200 + "<p class=b>x" * 200,
        "<style>" + "a ~ b{display:none}" * 1_000 + "</style>" + "<a><b>x" * 30_000,
        "<style>a:has(b){display:none}</style>" + "<a><b>x" * 30_000,
        "<style>" + 'a{"\\' * 40_000 + "</style>",
    ],
    ids=["nested", "misnested", "rules", "siblings", "has", "strings"],
)
def test_hostile_pages_end_soon(source: str) -> None:
    """Nesting, misnesting, many rules and costly selectors take bounded time: 200 KB end within some seconds of CPU."""
    start = time.process_time()
    text_runs(source)
    assert time.process_time() - start < 5


def test_text_too_deep_or_beyond_the_budget_is_unknown() -> None:
    """What is not resolved for cost is unknown, never visible."""
    assert verdict_of("<div>" * 300 + "oculto") == (Verdict.UNKNOWN, "depth")
    many = "<style>" + ".a{display:block}" * 9_000 + "</style><p class=a>x</p><p>oculto</p>"
    assert verdict_of(many) == (Verdict.UNKNOWN, "too-many-rules")
