"""
What a mail costs to write, with its picture and without, and what it weighs; and mails a second
that are posted to a sink on loopback, in the plain and over STARTTLS.

The limit of posting is one of those mails, ready made, sent over one connection again and again, as
smtplib does, a command after the other; over STARTTLS it is a connection each, which keeping one
should beat by far. The sink takes commands ahead of time, as the servers of the post do. What
keeping a connection saves is round trips, and loopback has none, so posting over STARTTLS is
measured once more through a relay to a server a millisecond away. Half of the mails are written
without a picture, of the same games; beside their CPU stands that of an empty page, which tells how
quiet the machine is.
"""

import os
import smtplib
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from unittest.mock import patch

from django.conf import settings
from django.core.mail import get_connection
from django.test import override_settings

from bench import _site
from bench._common import for_each_system, show, timed
from bench.http_submit import nothing
from games import play
from games.clock import database_clock
from games.mail import batching, post
from games.models.game import Game
from games.models.mail import MailOut, Notice
from games.pictures import board_png
from rules.kernel.system import System
from tests.support import tables
from tests.support.certificates import self_signed
from tests.support.services import free_port

GAMES, BEGUN, ROUNDS, MOST_ORDERS = 50, 24, 4, 60
POSTED, EACH, TURNS = 200, 50, 9
HOST = "localhost"
RELAY = [sys.executable, "-m", "bench._relay"]
ROUND_TRIPS, MILLISECOND = 4, 0.001  # of a mail over a kept connection, a command after the other
SINK = [sys.executable, "-m", "aiosmtpd", "--nosetuid", "--class", "tests.support.piped.Sink"]
Waiting = MailOut.Status.WAITING


@contextmanager
def sink(*more: str) -> Iterator[int]:
    """The port of an SMTP server that takes every mail, in a process of its own."""
    port = free_port()
    with running([*SINK, *more, "--listen", f"127.0.0.1:{port}"], port):
        yield port


@contextmanager
def relay(to: int) -> Iterator[int]:
    """The port of a link to *to* on which a round trip takes a millisecond."""
    port = free_port()
    with running([*RELAY, str(port), str(to)], port):
        yield port


@contextmanager
def running(command: list[str], port: int) -> Iterator[None]:
    server = subprocess.Popen(command)
    try:
        wait_for(port)
        yield
    finally:
        server.terminate()
        server.wait()


def wait_for(port: int) -> None:
    end = time.monotonic() + 30
    while time.monotonic() < end:
        try:
            with smtplib.SMTP(HOST, port):
                return
        except OSError:
            time.sleep(0.05)
    raise TimeoutError("the sink did not start")


def play_on(games: list[Game], random: Random) -> None:
    """In each of the *games* orders of one seat, until another is asked."""
    for game in games:
        first = order = _site.next_order(game, random)
        for _ in range(MOST_ORDERS):
            if not order or not first or order[0] != first[0]:
                break
            play.submit(game, *order, request=f"bench:{game.length}")
            game.refresh_from_db()
            order = _site.next_order(game, random)


def write_all() -> None:
    """Write the mails of all that waits, until there are no more."""
    while batching.write_due(database_clock.now(), 1000):
        pass


def written(games: list[Game], random: Random) -> float:
    """
    Milliseconds of processor time that each turn mail took to write after a round of orders. What
    is told of games that are over, their story, is none.
    """
    play_on(games, random)
    Notice.objects.filter(game__status=Game.Status.OVER, mail=None).delete()
    before = MailOut.objects.count()
    spent = timed(write_all, time.process_time)
    return 1000 * spent / (MailOut.objects.count() - before)


def write(system: System) -> None:
    games = [_site.random_game(tables.usual(system), BEGUN, seed) for seed in range(GAMES)]
    write_all()
    random, none = Random(1), patch.object(board_png, "png", lambda svg, **_: None)
    spent: dict[bool, list[float]] = {True: [], False: []}
    for number in range(2 * ROUNDS):
        pictured = number % 2 == 1  # the last are posted: those before them are stale by then
        with nullcontext() if pictured else none:
            spent[pictured].append(written(games, random))
    least = median(nothing(tables.usual(system)))
    weights = [len(mail.raw or b"") for mail in MailOut.objects.exclude(picture=None)]
    show(system.key, "mail_written", median(spent[True]), "ms of CPU", least)
    show(system.key, "mail_written_without_picture", median(spent[False]), "ms of CPU", least)
    show(system.key, "mail_weight_median", median(weights) / 1000, "kB")
    show(system.key, "mail_weight_most", max(weights) / 1000, "kB")


def ready_made() -> bytes:
    mail = MailOut.objects.exclude(picture=None).order_by("-id")[0]
    return bytes(mail.raw or b"").replace(b"\n", b"\r\n")


def posted_a_second() -> float:
    """Of the mails of the last round, which are not stale, posted again and again."""
    made = MailOut.objects.exclude(picture=None).order_by("-id")
    last = list(made.values_list("pk", flat=True)[:GAMES])
    line, posted, took = get_connection(), 0, 0.0
    try:
        for _ in range(POSTED // GAMES):
            wait_again(last)
            began = time.perf_counter()
            posted += post.post_all(post.claim_mails(database_clock.now(), post.BATCH), line)
            took += time.perf_counter() - began
    finally:
        line.close()
    if not posted:
        sys.exit("No mail of the last round was posted: all of them were stale.")
    return posted / took


def wait_again(mails: list[int]) -> None:
    again = MailOut.objects.filter(pk__in=mails)
    again.update(status=Waiting, send_after=database_clock.now(), lease=None)
    Notice.objects.filter(mail__in=mails).update(status=Notice.Status.WAITING)


def a_second(work: Callable[[], int]) -> float:
    began = time.perf_counter()
    return work() / (time.perf_counter() - began)


def in_turns(limit: Callable[[], float], own: Callable[[], float]) -> tuple[float, float]:
    """The medians of both, measured one after the other, because others may be at work here."""
    pairs = [(limit(), own()) for _ in range(TURNS)]
    return median(one for one, _ in pairs), median(other for _, other in pairs)


def kept(port: int, raw: bytes, *, tls: bool = False) -> int:
    with smtplib.SMTP(HOST, port) as line:
        if tls:
            line.starttls(context=ssl.create_default_context())
            assert line.sock  # without this each mail waits 40 ms for an acknowledgement
            line.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for _ in range(POSTED):
            line.sendmail("post@example.org", ["ann@example.org"], raw)
    return POSTED


def connected_each(port: int, raw: bytes) -> int:
    for _ in range(EACH):
        with smtplib.SMTP(HOST, port) as line:
            line.starttls(context=ssl.create_default_context())
            line.sendmail("post@example.org", ["ann@example.org"], raw)
    return EACH


def settings_for(port: int, *, tls: bool) -> override_settings:
    return override_settings(
        EMAIL_BACKEND=settings.SMTP, EMAIL_HOST=HOST, EMAIL_PORT=port, EMAIL_USE_TLS=tls
    )


def post_in_the_plain(key: str, raw: bytes) -> None:
    with sink() as port, settings_for(port, tls=False):
        least, own = in_turns(lambda: a_second(lambda: kept(port, raw)), posted_a_second)
        show(key, "mail_posted", own, "mails/s", least)


def post_over_tls(key: str, raw: bytes) -> None:
    with TemporaryDirectory() as folder:
        pem = str(self_signed(HOST, Path(folder)))
        trusted = patch.dict(os.environ, SSL_CERT_FILE=pem)
        with sink("--tlscert", pem, "--tlskey", pem) as port, trusted, relay(port) as far:
            one = over_tls(key, port, raw)
            there = over_tls(key, far, raw, "_1ms")
            # What the relay should leave of a kept connection.
            show(
                key,
                "bare_kept_tls_1ms",
                there,
                "mails/s",
                1 / (1 / one + ROUND_TRIPS * MILLISECOND),
            )


def over_tls(key: str, port: int, raw: bytes, where: str = "") -> float:
    """Mails a second that a bare client posts that keeps its connection."""
    with settings_for(port, tls=True):
        each, own = in_turns(lambda: a_second(lambda: connected_each(port, raw)), posted_a_second)
        show(key, f"mail_posted_over_tls{where}", own, "mails/s", each)
        one, own = in_turns(lambda: a_second(lambda: kept(port, raw, tls=True)), posted_a_second)
        show(key, f"mail_posted_over_kept_tls{where}", own, "mails/s", one)
        return one


@override_settings(SETTLE_SECONDS=0)
def main(system: System) -> None:
    write(system)
    MailOut.objects.filter(status=Waiting).update(status=MailOut.Status.DROPPED)
    raw = ready_made()
    post_in_the_plain(system.key, raw)
    post_over_tls(system.key, raw)


if __name__ == "__main__":
    for_each_system(main)
