"""The ranking on the page: who stands where, by which figures, and in words why."""

from typing import Any

from testigo.report.build import KEYS
from testigo.report.page import UNKNOWN, Section, Table, stamper
from testigo.report.texts import Language, metric, say, tables


def ranking(report: dict[str, Any], language: Language) -> Section:
    """Return the ranking with one line of reasons per provider, losers included."""
    stamp = stamper(report, language)
    head = tuple(say("page", code, language) for code in ("rank", "provider", "standing"))
    table = Table(
        title=stamp(say("page", "ranking", language)),
        head=(*head, *(metric(key, "head", language) for key in KEYS)),
        rows=tuple(_row(standing, language) for standing in report["ranking"]),
        text_columns=3,
    )
    return Section(
        title=say("page", "ranking", language),
        lines=(say("page", "ranking_rule", language), *_uneven(report, language)),
        tables=(table,),
        after=tuple(_why(report, place, language) for place in range(len(report["ranking"]))),
    )


def _row(standing: dict[str, Any], language: Language) -> tuple[str, ...]:
    keys = (standing["keys"][key] for key in KEYS)
    figures = (UNKNOWN if key is None else key["shown"] for key in keys)
    return (str(standing["rank"]), standing["provider"], say("tier", standing["tier"], language), *figures)


def _uneven(report: dict[str, Any], language: Language) -> tuple[str, ...]:
    """Warn where providers were not asked the same questions."""
    lacking = {name: provider["coverage"]["not_recorded"] for name, provider in report["providers"].items()}
    if len({tuple(ids) for ids in lacking.values()}) <= 1:
        return ()
    parts = (
        say("page", "uneven_one", language, provider=name, count=len(ids))
        for name, ids in sorted(lacking.items())
        if ids
    )
    return (say("page", "uneven", language, left_out=", ".join(parts)),)


def _why(report: dict[str, Any], place: int, language: Language) -> str:
    standing = report["ranking"][place]
    provider = report["providers"][standing["provider"]]
    reasons = [
        *_absent(provider, language),
        *(
            reason_in_words(reason, provider, language)
            for reason in standing["reasons"]
            if reason.removeprefix("missing:") not in _nothing_recorded(provider)
        ),
    ]
    said = "; ".join([*(reasons or [say("page", "no_fault", language)]), *_against_next(report, place, language)])
    return f"{standing['rank']}. {standing['provider']} — {say('tier', standing['tier'], language)}: {said}."


def _nothing_recorded(provider: dict[str, Any]) -> list[str]:
    return [name for name, lack in provider["classes_missing"].items() if lack == "nothing_recorded"]


def _absent(provider: dict[str, Any], language: Language) -> list[str]:
    """Return one sentence for all classes nothing is recorded of: an imported folder may lack most of the nine."""
    names = [say("class", name, language) for name in tables()["class"] if name in _nothing_recorded(provider)]
    return [say("page", "absent_classes", language, what=", ".join(names))] if names else []


def _against_next(report: dict[str, Any], place: int, language: Language) -> list[str]:
    key = report["ranking"][place]["ahead_by"]
    if key in (None, "tier"):
        return []
    other = report["ranking"][place + 1]["provider"]
    if key == "tie":
        return [say("page", "tied", language, other=other)]
    return [say("page", "decided", language, other=other, key=metric(key, "name", language))]


def reason_in_words(reason: str, provider: dict[str, Any], language: Language) -> str:
    """Return why a provider is not eligible, with the figure that says so.

    Args:
        reason: `failed:<gate>`, `not_evaluated:<gate>` or `missing:<fixture class>`.
        provider: its part of the report.
        language: of the words.
    """
    kind, _, name = reason.partition(":")
    if kind == "missing":
        lack = say("lack", provider["classes_missing"][name], language)
        return say("page", "missing", language, what=say("class", name, language), lack=lack)
    figure = provider["aggregate"][name]
    if kind == "not_evaluated":
        return say(kind, name, language, why=say("reason", figure["reason"], language))
    return say(kind, name, language, **_details(figure))


def _details(figure: dict[str, Any]) -> dict[str, str | int]:
    counted, missed = len(figure["counted"]), len(figure["not_counted"])
    whole, _, thousandths = figure["shown"].partition(".")
    percent = f"{int(whole + thousandths[:2])}.{thousandths[2]}"
    return {
        "value": figure["shown"],
        "counted": counted,
        "missed": missed,
        "whole": counted + missed,
        "percent": percent,
    }
