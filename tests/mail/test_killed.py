"""Workers are killed while they post: no mail is lost, and none comes anew as another."""

import os
import signal
import time
from collections import Counter, deque
from collections.abc import Iterator
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from random import Random

import pytest
from django.contrib.auth import get_user_model
from django.db import connection

from games.models.mail import MailOut, Notice
from games.play import lobby
from tests.mail import posting
from tests.support.composed import Post, until

SOAK = os.environ.get("SOAK") == "1"
MAILS, KILLS, LONGEST = (3000, 40, 1200) if SOAK else (200, 8, 120)
WORKERS, PEOPLE = 4, 20
SEATS = ("red", "blue")
MOMENT = 0.1


class Workers:
    """
    Processes that post to one server, the oldest first.

    They are forked from one that has nothing of this one's but Django's modules.
    """

    def __init__(self, port: int) -> None:
        self.post_to = (connection.settings_dict["NAME"], port)
        self.context = get_context("forkserver")
        self.context.set_forkserver_preload(["avp_site.wsgi", "tests.mail.posting"])
        self.working = deque[BaseProcess]()

    def start(self) -> None:
        worker = self.context.Process(target=posting.post_on, args=self.post_to, daemon=True)
        worker.start()
        self.working.append(worker)

    def kill(self) -> None:
        """Kill the one that has worked longest, with no time to put anything in order."""
        worker = self.working.popleft()
        worker.kill()
        worker.join()
        assert worker.exitcode == -signal.SIGKILL, "a worker ended by itself"


@pytest.fixture
def workers(store: None, post: Post) -> Iterator[Workers]:
    workers = Workers(post.server.port)
    yield workers
    while workers.working:
        workers.kill()


def lay_out() -> None:
    """Games that have begun: each tells either seat so, and asks one of the two."""
    users = get_user_model().objects
    people = [users.create_user(f"p{n}", f"p{n}@example.org") for n in range(PEOPLE)]
    for number in range(MAILS // len(SEATS)):
        game = lobby.create("counter", 1, SEATS)
        for place, seat in enumerate(SEATS):
            lobby.join(game, seat, people[(len(SEATS) * number + place) % PEOPLE])


def all_told() -> bool:
    rows = (Notice.objects, MailOut.objects)
    return not any(row.filter(status="waiting").exists() for row in rows)


@pytest.mark.postgres
def test_workers_that_are_killed_lose_no_mail_and_make_none_anew(
    post: Post, workers: Workers
) -> None:
    lay_out()
    began, random = time.monotonic(), Random()
    for _ in range(WORKERS):
        workers.start()
    for kill in range(1, KILLS + 1):
        some = kill * MAILS // (KILLS + 1)
        left = LONGEST - (time.monotonic() - began)
        until(lambda some=some: len(post.mails) >= some, f"mail {some} of {MAILS}", left)
        time.sleep(random.uniform(0, MOMENT))
        workers.kill()
        workers.start()
    until(all_told, "an end of the mails that wait", LONGEST - (time.monotonic() - began))

    came = Counter(str(mail["Message-ID"]) for mail in post.mails)
    twice = came.total() - len(came)
    print(f"\n{MAILS} mails, {KILLS} kills, {twice} came twice, {time.monotonic() - began:.0f} s")
    # A thread is of one seat, which is told but once.
    threads = {(str(mail["To"]), str(mail["References"])) for mail in post.mails}
    assert len(threads) == MAILS
    assert sorted(came) == sorted(MailOut.objects.values_list("message_id", flat=True))
    assert len(came) == MAILS
    assert twice <= KILLS
    assert set(MailOut.objects.values_list("status", flat=True)) == {MailOut.Status.SENT}
    assert set(Notice.objects.values_list("status", flat=True)) == {Notice.Status.SENT}
