"""The tick goes on when Redis is away and whatever the clock on the wall is set to."""

import itertools
import subprocess
import sys
import threading
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine
from celery import current_app

from games import schedule, tasks, wake
from games.automation import outage
from games.models.game import Game
from games.models.outage import Heartbeat, Outage
from tests.support.composed import SERVICES, until

HOUR = timedelta(hours=1)


def test_every_job_is_a_task_that_takes_no_words() -> None:
    assert {job.name for job in schedule.JOBS} < set(current_app.tasks)
    assert {job.__name__ for job in schedule.JOBS} == set(tasks.__all__), "a task of no hour"
    assert schedule.JOBS[tasks.sweep] <= 20


@pytest.mark.parametrize("leap", [HOUR, -HOUR], ids=["forward", "back"])
def test_a_step_of_the_clock_changes_no_interval(leap: timedelta) -> None:
    ticks: list[float] = []
    stop, now = threading.Event(), datetime.now(UTC)

    def job() -> None:
        ticks.append(time.monotonic())

    (thread,) = schedule.started(stop, {job: 0.05}, schedule.here)
    until(lambda: len(ticks) >= 3, "ticks", 5)
    with time_machine.travel(now + leap):
        before = len(ticks)
        until(lambda: len(ticks) >= before + 10, "ticks after the step", 5)
    stop.set()
    thread.join()
    gaps = [later - earlier for earlier, later in itertools.pairwise(ticks)]
    assert min(gaps) >= 0.045


def test_what_fails_is_tried_again() -> None:
    stop, tries = threading.Event(), []

    def job() -> None:
        tries.append(1)
        raise OSError("away")

    (thread,) = schedule.started(stop, {job: 0.01}, schedule.here)
    until(lambda: len(tries) >= 3, "three tries", 5)
    assert thread.is_alive()
    stop.set()
    thread.join(5)
    assert not thread.is_alive()


def test_the_sweep_is_done_here_and_the_rest_by_workers(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    done, woken = [], []

    class Job:
        def __init__(self, name: str) -> None:
            self.name = name

        def __call__(self) -> None:
            done.append(self.name)

    sweep, deliver = Job("sweep"), Job("deliver")
    monkeypatch.setattr(tasks, "sweep", sweep)
    monkeypatch.setattr(wake, "ring", lambda name, expires: woken.append(name) or True)
    clock = schedule.Clock(tmp_path / "tick")
    clock.run(deliver)
    assert (done, woken) == ([], ["deliver"]) and not (tmp_path / "tick").exists()
    clock.run(sweep)
    assert (done, woken) == (["sweep"], ["deliver"])
    monkeypatch.setattr(wake, "ring", lambda name, expires: False)
    clock.run(deliver)
    assert done == ["sweep", "deliver"]


def test_health_of_the_clock_is_the_last_sweep_by_no_clock_on_the_wall(tmp_path: Path) -> None:
    code = SERVICES["clock"]["healthcheck"]["test"][-1].replace("/run/hunt", str(tmp_path))

    def healthy() -> bool:
        return subprocess.run([sys.executable, "-c", code], capture_output=True).returncode == 0

    assert not healthy()
    with time_machine.travel(datetime(2001, 1, 1, tzinfo=UTC)):
        schedule.Clock(tmp_path / "tick").note()
    assert 0 <= time.monotonic() - float((tmp_path / "tick").read_text()) < 60
    assert healthy()
    (tmp_path / "tick").write_text(str(time.monotonic() - 130))
    assert not healthy()


def test_a_sweep_that_never_ends_ends_the_process() -> None:
    code = (
        "import django; django.setup(); import time; from pathlib import Path;"
        "from games import schedule, tasks; schedule.LONGEST_SWEEP = 0.2;"
        "tasks.sweep = lambda: time.sleep(60);"
        "schedule.Clock(Path('/nowhere')).run(tasks.sweep)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=50)
    assert done.returncode == 1 and b"Timeout" in done.stderr


def test_an_outage_after_the_clock_was_set_back_is_noticed(game: Game) -> None:
    at = datetime.now(UTC)
    outage.made_good(at + 3 * HOUR)
    outage.made_good(at)
    assert Heartbeat.objects.get().at == at and not Outage.objects.exists()
    outage.made_good(at + 2 * HOUR)
    assert Outage.objects.get().start == at


def test_a_clock_that_was_set_forward_costs_nobody_time(game: Game) -> None:
    at = datetime.now(UTC)
    outage.made_good(at)
    before: Any = game.seats.get(name="red").deadline
    outage.made_good(at + 80 * HOUR)
    assert game.seats.get(name="red").deadline == before + 80 * HOUR
