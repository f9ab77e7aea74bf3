from collections import Counter

from testigo.model.case import Category, ClaimType, WebRole
from tools.demo_world.companies import companies
from tools.demo_world.golden import golden

_REGISTERS = {
    ClaimType.SANITARY_REGISTRATION,
    ClaimType.TAX_STATUS,
    ClaimType.EMPLOYER_REGISTRATION,
    ClaimType.ESTABLISHMENT_REGISTRATION,
}


def test_the_demo_set_asks_sixty_questions_in_nine_categories() -> None:
    """The demo golden set has the ids gs-001 to gs-060 and at least six cases in each of the nine categories."""
    cases = golden().cases
    assert [case.id for case in cases] == [f"gs-{number:03d}" for number in range(1, 61)]
    assert set(Category) == set(count := Counter(case.category for case in cases))
    assert min(count.values()) >= 6


def test_exactly_ten_questions_belong_to_registers() -> None:
    """Ten cases are forbidden, and they are the ones that ask for what a register alone can say."""
    forbidden = {case.id for case in golden().cases if case.web_role is WebRole.FORBIDDEN}
    assert len(forbidden) == 10
    assert forbidden == {case.id for case in golden().cases if case.claim_type in _REGISTERS}


def test_the_golden_set_says_that_it_is_a_demo() -> None:
    """The demo set declares itself, so that every report made of it is stamped."""
    assert golden().demo


def test_every_trap_is_its_own() -> None:
    """No two cases catch the same mistake in the same words."""
    assert len({case.trap for case in golden().cases}) == 60


def test_about_forty_companies_have_names_that_tell_them_apart() -> None:
    """The full names are distinct, and only declared homonyms share a short one."""
    names = [company.name for company in companies().values()]
    assert len(names) == len(set(names)) == 42
    short = Counter(alias for company in companies().values() for alias in company.aliases)
    assert {alias for alias, times in short.items() if times > 1} == {"Nortea", "Calandria", "Talud"}
