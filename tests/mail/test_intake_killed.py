"""The intake is killed at any point of its work: no mail is lost, and none is played twice."""

import os
import signal
import smtplib
from collections.abc import Iterator
from multiprocessing import get_context
from multiprocessing.process import BaseProcess

import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import connection

from games.mail import receive, reply_tokens
from games.models.game import Game, SeatAtGame
from games.models.mail import MailIn, MailOut
from games.play import lobby
from tests.mail import taking
from tests.mail.test_receive import letter
from tests.support.composed import until
from tests.support.services import free_port

SOAK = os.environ.get("SOAK") == "1"
MAILS, PASSES = (50, 4) if SOAK else (6, 1)
SEATS = ("red", "blue")
ARRIVES_WITHIN, READ_WITHIN = 120, 120


class Intake:
    """Begins again as often as it dies at its *point*."""

    def __init__(self, point: str) -> None:
        self.point, self.port, self.deaths = point, free_port(), 0
        self.context = get_context("forkserver")
        self.context.set_forkserver_preload(["avp_site.wsgi", "tests.mail.taking"])
        self.process = self.begun()

    def begun(self) -> BaseProcess:
        database, domain = connection.settings_dict["NAME"], settings.MAIL_DOMAIN
        given = (database, domain, self.port, self.point, PASSES)
        process = self.context.Process(target=taking.take_mail, args=given, daemon=True)
        process.start()
        return process

    def look_after(self) -> None:
        if not self.process.is_alive():
            assert self.process.exitcode == -signal.SIGKILL, "the intake ended by itself"
            self.deaths += 1
            self.process = self.begun()

    def takes(self, raw: bytes, to: str) -> bool:
        """Whether it has acknowledged the mail: another server would bring it again."""
        self.look_after()
        try:
            with smtplib.SMTP("127.0.0.1", self.port, timeout=30) as server:
                server.sendmail("ann@example.org", [to], raw)
        except (ConnectionError, smtplib.SMTPServerDisconnected):
            return False
        return True

    def has_read(self, to: str) -> bool:
        """Whether it has read what came to that address, or will not."""
        waits = MailIn.objects.filter(recipient=to, status=MailIn.Status.WAITING).exists()
        return not (waits and self.process.is_alive())

    def stop(self) -> None:
        self.process.kill()
        self.process.join()


@pytest.fixture
def intake(store: None, point: str) -> Iterator[Intake]:
    intake = Intake(point)
    yield intake
    intake.stop()


def lay_out() -> list[SeatAtGame]:
    """Seats that are all asked something now."""
    users = get_user_model().objects
    people = [users.create_user(name, f"{name}@example.org") for name in ("ann", "bob")]
    for _ in range(MAILS // len(SEATS)):
        game = lobby.create("counter", 2, SEATS)
        for seat, person in zip(SEATS, people, strict=True):
            lobby.join(game, seat, person)
    return list(SeatAtGame.objects.select_related("game", "user").order_by("pk"))


def none_waits() -> bool:
    """Whether all are read, once the clock has had a look at what nobody reads any more."""
    receive.drain()
    return not MailIn.objects.filter(status=MailIn.Status.WAITING).exists()


@pytest.mark.postgres
@pytest.mark.parametrize("point", taking.POINTS)
def test_an_intake_that_is_killed_loses_no_mail_and_plays_none_twice(
    intake: Intake, point: str
) -> None:
    for number, seat in enumerate(lay_out()):
        to = reply_tokens.reply_address(reply_tokens.token_for(seat))
        raw = letter("add 1", number=number)
        until(lambda raw=raw, to=to: intake.takes(raw, to), f"mail {number}", ARRIVES_WITHIN)
        until(lambda to=to: intake.has_read(to), f"the reading of mail {number}", READ_WITHIN)
    until(none_waits, "an end of what waits", READ_WITHIN)

    assert intake.deaths >= 2
    assert MailIn.objects.count() == MAILS
    assert set(MailIn.objects.values_list("status", flat=True)) == {MailIn.Status.READ}
    assert set(Game.objects.values_list("length", flat=True)) == {1 + len(SEATS)}
    assert MailOut.objects.filter(message_id__startswith="<a").count() == MAILS
