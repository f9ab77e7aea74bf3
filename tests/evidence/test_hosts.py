import tomllib
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from testigo.evidence.folding import fold
from testigo.evidence.hosts import classify, distinctive
from testigo.model.case import Family

NAMES = ("Aceros Brenal", "Brenal")


@pytest.mark.parametrize(
    ("host", "family"),
    [
        ("padron.gob.example", Family.GOVERNMENT),
        ("www.gob.mx", Family.GOVERNMENT),
        ("tax.gov.example", Family.GOVERNMENT),
        ("mx.linkedin.com", Family.SOCIAL),
        ("empleos-norte.example", Family.JOB_BOARD),
        ("mx.indeed.com", Family.JOB_BOARD),
        ("directorio-sur.example", Family.DIRECTORY),
        ("diario-brenal.example", Family.PRESS),
        ("elheraldodelvalle.com.mx", Family.PRESS),
        ("brenal.example", Family.CORPORATE),
        ("www.acerosbrenal.com.mx", Family.CORPORATE),
        ("aceros.example", Family.OTHER),
        ("brena.example", Family.OTHER),
        ("prensados.example", Family.OTHER),
        ("10.0.0.1", Family.OTHER),
    ],
)
def test_the_host_decides_the_family(host: str, family: Family) -> None:
    """Labels say who speaks; a generic word of a name does not make a site the company's own."""
    assert classify(f"https://{host}/x", NAMES).family is family


def test_another_companys_site_is_not_corporate_for_this_question() -> None:
    """The family depends on who is asked about."""
    assert classify("https://brenal.example/").family is Family.OTHER


def test_the_origin_is_the_registered_domain() -> None:
    """Two pages and two hosts of one domain are one origin; a broken link is its own."""
    assert classify("https://a.nota.example/1").origin_group == classify("https://b.nota.example/2").origin_group
    assert classify("no es una url").origin_group == "no es una url"


@given(st.text(max_size=40), st.lists(st.text(max_size=10), max_size=3))
def test_any_url_and_any_name_have_an_answer(url: str, names: list[str]) -> None:
    """No string of a provider or a golden set breaks the classification."""
    assert classify(url, tuple(names)).family in Family


def test_a_name_of_generic_words_keeps_them_all() -> None:
    """`Grupo Industrial` is told by all it has."""
    assert distinctive("Grupo Industrial") == {"grupo", "industrial"}
    assert distinctive("Aceros Brenal, S.A. de C.V.") >= {"brenal"}


def test_the_table_is_folded_and_names_no_host_twice() -> None:
    """Words are compared with folded labels, and a host has one family."""
    data = tomllib.loads((files("testigo.evidence") / "hosts.toml").read_text("utf-8"))
    words = [word for row in data.values() for key in row for word in row[key]]
    hosts = [host for row in data.values() for host in row.get("hosts", ())]
    assert [word for word in words if fold(word).text != word] == []
    assert len(hosts) == len(set(hosts))
