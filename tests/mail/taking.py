"""An intake that kills itself when it comes to a point of its work once more."""

import os
import signal
import time
from collections.abc import Callable, Mapping
from datetime import timedelta
from types import ModuleType
from typing import Any

from django.conf import settings
from django.db import connection

from games.mail import receive, smtp_server
from rules.systems import SYSTEMS
from tests.support.counter_system import Counter

LEASE = timedelta(seconds=1)
BEFORE, AFTER = "before", "after"
# By its name: before or after which function it lies.
POINTS: Mapping[str, tuple[str, ModuleType, str]] = {
    "it has come": (BEFORE, smtp_server, "take"),
    "it is stored, and not committed": (AFTER, receive, "store"),
    "it is committed, and not acknowledged": (AFTER, smtp_server, "take"),
    "it is acknowledged": (BEFORE, receive, "drain"),
    "a reader holds it": (BEFORE, receive, "opened"),
    "it is opened": (AFTER, receive, "opened"),
    "its order is played, and not answered": (AFTER, receive, "lines_in"),
    "it is answered, and not committed": (AFTER, receive, "settle"),
}


def take_mail(database: str, domain: str, port: int, point: str, passes: int) -> None:
    """
    Take mail for *domain* and the site of *database* at *port*, and die at *point* after so many
    *passes*; end when the tests have.
    """
    SYSTEMS["counter"] = Counter()
    connection.settings_dict["NAME"] = database
    receive.LEASE, settings.MAIL_DOMAIN = LEASE, domain
    when, module, name = POINTS[point]
    setattr(module, name, deadly(getattr(module, name), when, passes))
    smtp_server.start("127.0.0.1", port)
    starter = os.getppid()
    while os.getppid() == starter:
        time.sleep(0.1)


def deadly(does: Callable[..., Any], when: str, passes: int) -> Callable[..., Any]:
    left = [passes]

    def pass_by() -> None:
        left[0] -= 1
        if left[0] < 0:
            os.kill(os.getpid(), signal.SIGKILL)

    def done(*given: Any, **named: Any) -> Any:
        if when == BEFORE:
            pass_by()
        result = does(*given, **named)
        if when == AFTER:
            pass_by()
        return result

    return done
