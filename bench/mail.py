"""
Mails a second, from notices to posted mails, over SMTP to a sink on loopback.

The limit is one of those mails, ready made, sent over one connection again and again.
"""

import multiprocessing
import smtplib
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from typing import Any

from aiosmtpd.controller import Controller
from django.test import override_settings

from bench import _site
from bench._common import show, timed
from games.mail import outbound
from games.models.mail import MailOut

GAMES = 40
CONTEXT = multiprocessing.get_context("spawn")


class Swallow:
    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        return "250 OK"


def serve(port: int, ready: Connection) -> None:
    """Take every mail until the parent ends this process."""
    Controller(Swallow(), hostname="127.0.0.1", port=port).start()
    ready.send(True)
    ready.recv()


@contextmanager
def sink() -> Iterator[int]:
    """The port of an SMTP server that takes every mail, in a process of its own."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    ours, theirs = CONTEXT.Pipe()
    server = CONTEXT.Process(target=serve, args=(port, theirs), daemon=True)
    server.start()
    try:
        assert ours.poll(30), "the sink did not start"
        ours.recv()
        yield port
    finally:
        server.terminate()
        server.join()


def deliver_all() -> None:
    while outbound.deliver():
        pass


def post_ready_made(port: int, raw: bytes, times: int) -> None:
    with smtplib.SMTP("127.0.0.1", port) as line:
        for _ in range(times):
            line.sendmail("post@example.org", ["ann@example.org"], raw)


def main() -> None:
    for _ in range(GAMES):
        _site.started()
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
        count, raw = sent.count(), bytes(sent.order_by("id")[0].raw).replace(b"\n", b"\r\n")
        least = timed(lambda: post_ready_made(port, raw, count), time.perf_counter)
    show("mail", count / ours, "mails/s", count / least)
    show("mail_sent", count, "mails")


if __name__ == "__main__":
    main()
