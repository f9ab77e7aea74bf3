"""Whether a page grounds a case, decided once for all providers; and the pool of those decisions."""

from collections.abc import Iterable, Mapping
from hashlib import sha256

from testigo.model.case import Case, Family, HostProposal, Judgement
from testigo.model.outcome import Relevance


def decide(
    case: Case, url_key: str, *, family: Family, groundable: bool, judgement: Judgement | None, origin_group: str
) -> Relevance:
    """Return the relevance of a page to a case (spec.md section 7).

    Args:
        case: the golden case, answer key included.
        url_key: the page.
        family: kind of its host.
        groundable: whether the page's own text, else the longest stored text of it from any provider, yields a claim
            of the case's type about its entity.
        judgement: the reviewed decision on this pair, which wins over the mechanical one; None where there is none.
        origin_group: independent source the page belongs to.
    """
    mechanical = groundable and family in case.expect.families
    return Relevance(
        case=case.id,
        url_key=url_key,
        relevant=mechanical if judgement is None else judgement.relevant,
        judged=judgement is not None,
        origin_group=origin_group,
    )


def pool_digest(relevance: Iterable[Relevance]) -> str:
    """Return the SHA-256 of the pool, as hex: equal pools give equal digests whatever their order."""
    lines = sorted(
        "\t".join((pair.case, pair.url_key, str(pair.relevant), str(pair.judged), pair.origin_group))
        for pair in relevance
    )
    return sha256("\n".join(lines).encode()).hexdigest()


def propose_hosts(
    cases: Iterable[Case], relevance: Iterable[Relevance], hosts: Mapping[str, str]
) -> tuple[HostProposal, ...]:
    """Return the relevant hosts that the golden set did not expect, for review; they already count.

    Args:
        cases: the golden set; a case that names no host expects none in particular and proposes nothing.
        relevance: the pool.
        hosts: URL key -> host.
    """
    expected = {case.id: case.expect.hosts for case in cases if case.expect.hosts}
    found = {
        (pair.case, hosts[pair.url_key])
        for pair in relevance
        if pair.relevant and pair.case in expected and pair.url_key in hosts
    }
    return tuple(
        HostProposal(case=case, host=host) for case, host in sorted(found) if not _is_expected(host, expected[case])
    )


def _is_expected(host: str, expected: frozenset[str]) -> bool:
    return any(host == name or host.endswith("." + name) for name in expected)
