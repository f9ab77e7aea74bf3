from hypothesis import given
from hypothesis import strategies as st

from testigo.evidence.syndication import copies_of, origin_groups, resemblance, sketch

STORY = (
    "La fundidora anunció que abrirá una segunda nave junto al río para duplicar la colada de hierro gris y que"
    " contratará a vecinos de los tres barrios cercanos según dijo su gerente en la feria del pueblo el martes"
)
OTHER = (
    "El precio del frijol subió en la central de abasto por la sequía que dejó sin agua a las parcelas del norte"
    " durante cuatro meses seguidos y los comerciantes esperan que baje cuando llegue la cosecha de invierno"
)


def test_four_reprints_are_one_origin() -> None:
    """One text under an opening of its own on each host counts once, under the first group in alphabetical order."""
    texts = {f"https://{host}.example/1": (f"{host}.example", f"Agencia {host}. {STORY}") for host in "dcba"}
    texts["https://z.example/2"] = ("z.example", OTHER)
    assert set(origin_groups(texts).values()) == {"a.example", "z.example"}


def test_only_the_reprint_is_joined() -> None:
    """The other pages of a host that reprinted once keep their own origin."""
    texts = {"b/1": ("b", STORY), "a/1": ("a", STORY), "b/2": ("b", OTHER)}
    assert origin_groups(texts) == {"b/1": "a", "a/1": "a", "b/2": "b"}
    assert copies_of({key: text for key, (_, text) in texts.items()}) == {"b/1": "a/1", "a/1": "a/1", "b/2": "b/2"}


def test_short_texts_are_never_joined() -> None:
    """Eleven words are alike by chance, twelve are read."""
    words = STORY.split()
    assert copies_of({"a": " ".join(words[:11]), "b": " ".join(words[:11])}) == {"a": "a", "b": "b"}
    assert copies_of({"a": " ".join(words[:12]), "b": " ".join(words[:12])}) == {"a": "a", "b": "a"}
    assert copies_of({"a": "", "b": ""}) == {"a": "a", "b": "b"}


def test_half_of_the_shingles_make_a_copy() -> None:
    """Texts that share half of all their shingles are one; with one shared shingle less they are two."""
    same = [f"w{number}" for number in range(24)]  # 20 shared shingles
    for extra, joined in ((10, True), (11, False)):
        one = " ".join(same + [f"a{number}" for number in range(extra)])
        two = " ".join(same + [f"b{number}" for number in range(extra)])
        assert resemblance(sketch(one), sketch(two)) == 20 / (20 + 2 * extra)
        assert (copies_of({"a": one, "b": two})["b"] == "a") is joined


def test_accents_and_capitals_do_not_hide_a_copy() -> None:
    """Encodings lose accents, headlines gain capitals."""
    assert sketch(STORY) == sketch(STORY.upper())


def test_an_estimate_is_close_to_the_true_resemblance() -> None:
    """Over 128 shingles the index is estimated within a tenth."""
    words = [f"w{number}" for number in range(900)]
    one, two = " ".join(words), " ".join(words[:450] + [f"x{number}" for number in range(450)])
    assert abs(resemblance(sketch(one), sketch(two)) - 446 / (896 + 450)) < 0.1


WORDS = st.lists(st.sampled_from(["a", "b", "c", "d", "e", "f"]), max_size=40).map(" ".join)
TEXTS = st.dictionaries(st.text("uvwxyz", min_size=1, max_size=3), st.tuples(st.sampled_from("pqr"), WORDS), max_size=7)


@given(TEXTS, st.randoms())
def test_the_order_of_texts_changes_nothing(texts: dict[str, tuple[str, str]], random: object) -> None:
    """Groups are the same for any order, every key has one, and a copy is always of a first document."""
    items = list(texts.items())
    random.shuffle(items)  # type: ignore[attr-defined]
    groups, copies = origin_groups(texts), copies_of({key: text for key, (_, text) in texts.items()})
    assert origin_groups(dict(items)) == groups
    assert set(groups) == set(texts)
    assert all(copies[first] == first <= key for key, first in copies.items())
    assert all(groups[key] == groups[first] for key, first in copies.items())


@given(WORDS, WORDS)
def test_resemblance_is_symmetric_and_full_with_itself(one: str, two: str) -> None:
    """0 to 1, the same both ways, 1 with itself where there is enough text."""
    first, second = sketch(one), sketch(two)
    assert 0 <= resemblance(first, second) == resemblance(second, first) <= 1
    assert resemblance(first, first) == (1 if first else 0)
