"""Starts the services before Django reads its settings, and names what a run left out."""

import os

import pytest
from hypothesis import HealthCheck, settings

from games.operations.rubbish import keep_what_is_loaded, leave_it_while_loading
from tests.support import migrated
from tests.support.services import Services

SERVICES = pytest.StashKey[Services]()
# How long examples take says how busy the machine is.
settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy")


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Workers of xdist inherit the environment, so only the controller starts servers."""
    if worker := os.environ.get("PYTEST_XDIST_WORKER"):
        take_own_redis(int(worker.removeprefix("gw")) + 1)
        return
    services = early_config.stash[SERVICES] = Services()
    early_config.add_cleanup(services.stop)
    services.start()
    migrated.name_for_workers()
    early_config.add_cleanup(migrated.forget)


def take_own_redis(database: int) -> None:
    """A worker that empties its cache must not empty another's."""
    if url := os.environ.get("REDIS_URL"):
        os.environ["REDIS_URL"] = f"{url.rpartition('/')[0]}/{database}"


def pytest_collection() -> None:
    leave_it_while_loading()


def pytest_collection_finish() -> None:
    keep_what_is_loaded()


def in_ci() -> bool:
    return os.environ.get("CI", "").lower() in {"1", "true"}


def left_out(config: pytest.Config) -> list[str]:
    services = config.stash.get(SERVICES, None)
    if services is None:
        return []
    reporter = config.pluginmanager.getplugin("terminalreporter")
    skipped = [f"{one.nodeid} ({one.longrepr[2]})" for one in reporter.getreports("skipped")]
    return [f"{name} ({reason})" for name, reason in services.left_out.items()] + skipped


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    if in_ci() and exitstatus == pytest.ExitCode.OK and left_out(session.config):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    missing = left_out(config)
    for line in missing:
        terminalreporter.write_line(f"Left out: {line}", yellow=True)
    if missing and in_ci():
        terminalreporter.write_line("With CI set, nothing may be left out.", red=True)
