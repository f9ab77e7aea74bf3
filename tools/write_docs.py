"""Write what pages derive from the source: `docs/faults.md`, and the sample of the report in both READMEs.

Run it as `python -m tools.write_docs` or `make docs`; a test says when it is due.
"""

import os
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

from testigo.errors.catalogue import codes

HEAD = """# Faults

Everything testigo can find wrong, by package. A message shows where (file, line or JSON path, span), what, and how to
mend it; in Spanish with `--lang es`. All faults of one input come together. Words in braces are filled in.

This page is written by `make docs` from `src/testigo/errors/messages/`.
"""


def fault_page() -> str:
    """Return the page: one table per package, one row per fault."""
    messages = files("testigo.errors") / "messages"
    packages = sorted(entry.name.removesuffix(".toml") for entry in messages.iterdir())
    return HEAD + "".join(_section(package) for package in packages)


def _section(package: str) -> str:
    rows = (
        f"| `{package}.{fault}` | {_cell(said['en'][0])} | {_cell(said['en'][1])} |\n"
        for fault, said in sorted(codes(package).items())
    )
    return f"\n## {package}\n\n| fault | what is wrong | how to mend it |\n|---|---|---|\n{''.join(rows)}"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def with_sample(page: str, language: str) -> str:
    """Return a README with the ranking of the shipped demo, as a terminal of 80 columns shows it, in its sample."""
    before, _, rest = page.partition(START)
    _, _, after = rest.partition(END)
    return f"{before}{START}\n```text\n{_ranking(language)}\n```\n{END}{after}"


START, END = "<!-- sample: written by make docs -->", "<!-- end of sample -->"


def _ranking(language: str) -> str:
    """Return the second section of the report; a section begins with a ruled line."""
    with TemporaryDirectory() as runs:
        printed = subprocess.run(  # noqa: S603 - our own command
            [sys.executable, "-m", "testigo", "bench", "--lang", language, "--out", runs],
            env={**os.environ, "COLUMNS": "80"},
            capture_output=True,
            encoding="utf-8",
            check=True,
        ).stdout.splitlines()
    starts = [number for number, line in enumerate(printed) if line.endswith("──") and not line.startswith(" ")]
    section = printed[starts[1] + 1 : starts[2]]
    return "\n".join(line.rstrip() for line in section).strip("\n")


README = {"en": Path("README.md"), "es": Path("README.es.md")}


def main() -> None:
    """Write the pages."""
    Path("docs/faults.md").write_text(fault_page(), "utf-8")
    for language, page in README.items():
        page.write_text(with_sample(page.read_text("utf-8"), language), "utf-8")


if __name__ == "__main__":
    main()
