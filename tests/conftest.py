import os
import sys
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings
from syrupy.assertion import SnapshotAssertion

from testigo.errors import NetworkRefused
from testigo.lock.audit import install, refusals
from testigo.lock.rules import PROGRAMS
from testigo.testing.snapshots import CanonicalJson

# Time decides nothing here: a busy machine must not turn a true property red.
settings.register_profile(
    "ci", derandomize=True, database=None, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
# Said aloud, because Hypothesis fixes its examples by itself where it believes to be in CI.
settings.register_profile("deep", settings.get_profile("ci"), derandomize=False, max_examples=2_000)
# Under mutmut every mutant runs the same examples once, and a failing one is not shrunk.
settings.register_profile(
    "mutation", settings.get_profile("ci"), max_examples=30, phases=[Phase.explicit, Phase.generate]
)
settings.load_profile("mutation" if "MUTANT_UNDER_TEST" in os.environ else "ci")


@pytest.fixture(scope="session")
def real() -> Path:
    """Folder of recorded public data; the test is skipped where `TESTIGO_REAL` does not name one."""
    return Path(os.environ["TESTIGO_REAL"]).resolve(strict=True)


@pytest.fixture
def snapshot(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    """Syrupy's fixture, writing canonical JSON under `snapshots/` at the top."""
    return snapshot.use_extension(CanonicalJson)


def pytest_configure(config: pytest.Config) -> None:
    """Lock the network before any test is imported, and refuse to rewrite snapshots where nobody reads the difference.

    Tests may use loopback and start Python: what they start locks itself.
    """
    install(allow_loopback=True, programs=PROGRAMS | {Path(sys.executable).name, "python", "python3"})
    if os.environ.get("CI") and config.getoption("update_snapshots", default=False):
        raise pytest.UsageError("snapshots are not rewritten under CI: run --snapshot-update yourself and commit")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test that reads recorded data, so that `-m real` finds it, and every test of the lock itself."""
    for item in items:
        if "real" in getattr(item, "fixturenames", ()):
            item.add_marker("real")
        if item.path.parent.name == "lock":
            item.add_marker("refused")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip the tests over recorded data where there is none: here, so that they stand on one line of the summary."""
    if item.get_closest_marker("real") and not os.environ.get("TESTIGO_REAL"):
        pytest.skip("TESTIGO_REAL is unset: tests over recorded public data do not run")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    """Fail a test during which the lock stopped something, also where the code under test swallowed the refusal."""
    before = len(refusals())
    yield
    stopped = refusals()[before:]
    if stopped and not item.get_closest_marker("refused"):
        raise NetworkRefused(*(refusal.fault() for refusal in stopped))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Fail a test over recorded data that is skipped although the data is there: nobody asked for that."""
    del call
    report = yield
    if report.skipped and os.environ.get("TESTIGO_REAL") and item.get_closest_marker("real"):
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid}: skipped although TESTIGO_REAL is set: {report.longrepr}"
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many tests over recorded data ran, so that their absence is seen."""
    stats = terminalreporter.stats
    ran, skipped = (
        sum("real" in report.keywords for outcome in outcomes for report in stats.get(outcome, ()))
        for outcomes in (("passed", "failed"), ("skipped",))
    )
    if ran or skipped:
        terminalreporter.write_line(f"recorded data: {ran} tests ran, {skipped} skipped")
