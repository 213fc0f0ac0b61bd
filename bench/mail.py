"""
Mails a second, from notices to posted mails, over SMTP to a sink on loopback.

The limit is one of those mails, ready made, sent over one connection again and again.
"""

import smtplib
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from django.test import override_settings

from bench import _site
from bench._common import for_each_system, show, timed
from games.mail import post
from games.models.mail import MailOut
from rules.kernel.system import System
from tests.support import tables
from tests.support.services import free_port

GAMES = 40
SINK = [sys.executable, "-m", "aiosmtpd", "--nosetuid", "--class", "aiosmtpd.handlers.Sink"]


@contextmanager
def sink() -> Iterator[int]:
    """The port of an SMTP server that takes every mail, in a process of its own."""
    port = free_port()
    server = subprocess.Popen([*SINK, "--listen", f"127.0.0.1:{port}"])
    try:
        wait_for(port)
        yield port
    finally:
        server.terminate()
        server.wait()


def wait_for(port: int) -> None:
    end = time.monotonic() + 30
    while time.monotonic() < end:
        try:
            with smtplib.SMTP("127.0.0.1", port):
                return
        except OSError:
            time.sleep(0.05)
    raise TimeoutError("the sink did not start")


def deliver_all() -> None:
    while post.deliver():
        pass


def post_ready_made(port: int, raw: bytes, times: int) -> None:
    with smtplib.SMTP("127.0.0.1", port) as line:
        for _ in range(times):
            line.sendmail("post@example.org", ["ann@example.org"], raw)


def main(system: System) -> None:
    with override_settings(SETTLE_SECONDS=0):
        for _ in range(GAMES):
            _site.started(tables.usual(system))
    with sink() as port:
        smtp = {
            "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
            "EMAIL_HOST": "127.0.0.1",
            "EMAIL_PORT": port,
            "EMAIL_USE_TLS": False,
        }
        with override_settings(**smtp):
            ours = timed(deliver_all, time.perf_counter)
        sent = MailOut.objects.filter(status=MailOut.Status.SENT)
        count, raw = sent.count(), bytes(sent.order_by("id")[0].raw or b"").replace(b"\n", b"\r\n")
        least = timed(lambda: post_ready_made(port, raw, count), time.perf_counter)
    show(system.key, "mail", count / ours, "mails/s", count / least)
    show(system.key, "mail_sent", count, "mails")


if __name__ == "__main__":
    for_each_system(main)
