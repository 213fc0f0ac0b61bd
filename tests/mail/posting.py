"""
A worker that does nothing but post, until it is killed.

It holds mails for seconds, not for minutes, and few at a time, so that all workers are busy
and nobody waits long for what a dead one held.
"""

import os
import time
from datetime import timedelta

from django.conf import settings
from django.db import connection

from games.mail import post
from rules.systems import SYSTEMS
from tests.support.counter_system import Counter

LEASE, BATCH, PAUSE = timedelta(seconds=4), 10, 0.05


def post_on(database: str, port: int) -> None:
    """Post what waits in the *database* to the server at *port*; end when the tests have."""
    SYSTEMS["counter"] = Counter()
    connection.settings_dict["NAME"] = database
    settings.EMAIL_BACKEND = settings.SMTP
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port
    post.LEASE = LEASE
    starter = os.getppid()
    while os.getppid() == starter:
        if not post.deliver(limit=BATCH):
            time.sleep(PAUSE)
