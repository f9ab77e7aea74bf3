"""Write the page that is derived from the source, `docs/faults.md`: `python -m tools.write_docs` or `make docs`."""

from importlib.resources import files
from pathlib import Path

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


def main() -> None:
    """Write the page."""
    Path("docs/faults.md").write_text(fault_page(), "utf-8")


if __name__ == "__main__":
    main()
