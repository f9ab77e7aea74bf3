"""The report as a page in one language, from the JSON value alone, so that a stored report can be read again."""

from typing import Any

from testigo.report import grounds
from testigo.report.figures import provider
from testigo.report.page import Page
from testigo.report.standing import ranking
from testigo.report.texts import Language, say


def page(report: dict[str, Any], language: Language) -> Page:
    """Return the page of a report (`build`, or the parsed `report.json`): ranking first, providers in its order."""
    golden = report["golden"]
    summary = say(
        "page",
        "summary",
        language,
        providers=len(report["providers"]),
        cases=golden["cases"],
        forbidden=golden["forbidden"],
        categories=len(golden["categories"]),
    )
    sections = [
        ranking(report, language),
        *(provider(report, standing["provider"], language) for standing in report["ranking"]),
        grounds.pool(report, language),
        grounds.proposals(report, language),
        grounds.findings(report, language),
        grounds.legend(report, language),
        grounds.inputs(report, language),
    ]
    return Page(
        title=say("page", "title", language),
        stamp=say("page", "demo_says", language) if report["demo"] else None,
        lines=(summary, say("page", "reading", language)),
        sections=tuple(section for section in sections if section is not None),
    )
