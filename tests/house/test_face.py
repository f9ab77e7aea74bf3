import importlib
import importlib.resources
import pkgutil

import pytest

import testigo

FACE = {
    "testigo": {"__version__"},
    "testigo.errors": {
        "BadInput",
        "ExtractionFailed",
        "Fault",
        "FixtureRejected",
        "NetworkRefused",
        "PluginRejected",
        "ReplayMissed",
        "SpanRejected",
        "TestigoError",
        "Where",
    },
}
"""Package -> the names it promises to keep. A package that is not listed promises no name."""

PACKAGES = ["testigo", *(f"testigo.{info.name}" for info in pkgutil.iter_modules(testigo.__path__) if info.ispkg)]


@pytest.mark.parametrize("package", PACKAGES)
def test_the_public_face_is_the_written_list(package: str) -> None:
    """A name becomes public, or stops being it, only by changing this list."""
    assert set(getattr(importlib.import_module(package), "__all__", ())) == FACE.get(package, set())


@pytest.mark.parametrize("package", FACE)
def test_every_public_name_exists(package: str) -> None:
    """What the face promises can be imported."""
    module = importlib.import_module(package)
    assert all(hasattr(module, name) for name in FACE[package])


def test_the_package_says_that_it_is_typed() -> None:
    """Type checkers of other projects read our types (PEP 561)."""
    assert (importlib.resources.files("testigo") / "py.typed").is_file()
