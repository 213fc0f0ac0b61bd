"""What the processes of a site share: where they listen, and how they are stopped."""

import signal
import socket
import threading
from collections.abc import Callable
from typing import Any

from django.core.management.base import CommandError

from games.mail import smtp_server


def listening(host: str, port: int, backlog: int | None = None) -> socket.socket:
    """Raises CommandError if nothing can listen there."""
    try:
        return socket.create_server((host, port), backlog=backlog)
    except (OSError, OverflowError) as error:
        raise CommandError(
            f"Nothing can listen at {host}:{port} ({error}). Choose another --port or --host."
        ) from error


def taking_mail(host: str, port: int, *, lmtp: bool = False) -> smtp_server.Port:
    """Raises CommandError if no mail can be taken there."""
    try:
        return smtp_server.start(host, port, lmtp=lmtp)
    except (OSError, OverflowError) as error:
        raise CommandError(
            f"No mail can be taken at {host}:{port} ({error})."
            " Set another INTAKE_PORT or INTAKE_HOST."
        ) from error


def when_told_to_stop(do: Callable[..., Any] | signal.Handlers) -> None:
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, do)


def told_to_stop() -> threading.Event:
    """It is set once the process is told to stop."""
    told = threading.Event()
    when_told_to_stop(lambda *_: told.set())
    return told
