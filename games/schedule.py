"""
What happens at intervals, whatever becomes of Redis and of the clock on the wall.

Intervals are waited for, never worked out from the time of day, so that a clock which is put
forward or back changes none of them.
"""

import faulthandler
import logging
import os
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from django.db import close_old_connections

from games import tasks, wake

log = logging.getLogger(__name__)

Job = Callable[[], Any]

SOON, SWEEP, TICK, MINUTE, HOUR = 3.0, 15.0, 20.0, 60.0, 3600.0
JOBS: Mapping[Any, float] = {
    tasks.follow: SOON,
    tasks.sweep: SWEEP,  # less than twenty seconds with all that it has to do
    tasks.run_autopilots: TICK,
    tasks.think: TICK,
    tasks.deliver: TICK,
    tasks.tournaments: TICK,
    tasks.tell: TICK,
    tasks.rate: MINUTE,
    tasks.moderate: 5 * MINUTE,
    tasks.rate_rest: 24 * HOUR,
    tasks.compare: 24 * HOUR,
    tasks.forget: 24 * HOUR,
    tasks.forget_guests: 24 * HOUR,
    tasks.close_lobbies: 24 * HOUR,
}
LONGEST_SWEEP = 120.0
STALE = 300.0  # what no worker has taken up by then is rung for anew


def started(
    stop: threading.Event, every: Mapping[Any, float], run: Callable[[Any], None]
) -> list[threading.Thread]:
    """A thread for each job, which does *run* with it until *stop* is set."""
    threads = [
        threading.Thread(target=ticking, args=(stop, job, seconds, run), daemon=True)
        for job, seconds in every.items()
    ]
    for thread in threads:
        thread.start()
    return threads


def ticking(stop: threading.Event, job: Job, every: float, run: Callable[[Job], None]) -> None:
    """Soon after the start, then *every* so many seconds."""
    pause = min(every, MINUTE)
    while not stop.wait(pause):
        pause = every
        try:
            run(job)
        except Exception:
            log.exception("%s failed; it is tried again", job)
        finally:
            close_old_connections()


def here(job: Job) -> None:
    job()


def rung(job: Any) -> None:
    """Wake a worker; where nobody can be woken, do it here."""
    if not wake.ring(job.name, expires=STALE):
        job()


class Clock:
    """
    The sweep, which waits for no worker. *place* tells when it last came to an end, in seconds
    of a clock that nobody can put back; one that never does ends the process.
    """

    def __init__(self, place: Path) -> None:
        self.place = place

    def run(self, job: Job) -> None:
        if job is not tasks.sweep:
            rung(job)
            return
        faulthandler.dump_traceback_later(LONGEST_SWEEP, exit=True)
        try:
            job()
        finally:
            faulthandler.cancel_dump_traceback_later()
        self.note()

    def note(self) -> None:
        draft = self.place.with_suffix(".draft")
        draft.write_text(str(time.monotonic()))
        os.replace(draft, self.place)
