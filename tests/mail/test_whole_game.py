"""
All of it by a mailbox alone, through a real Postfix: signing up, an invitation, a game to its end,
the rematch. Mail comes in by LMTP, or by IMAP from a real Dovecot.
"""

import re
import shutil
import smtplib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from email.utils import parseaddr
from pathlib import Path
from random import Random
from threading import Event as Ended
from threading import Thread
from typing import Any

import pytest
from django.contrib.auth import get_user_model

from games.history import audit
from games.mail import imap, post, smtp_server
from games.models.game import Game
from games.models.mail import MailIn
from games.people import availability
from tests.mail import dovecot, players, postfix
from tests.mail.postfix import Postfix
from tests.support.composed import until
from tests.support.services import free_port

Status = MailIn.Status
LONGEST = 400
INVITED = "game invite {} blue hal@players.example"


class Robot:
    """It knows nothing but the plain text of its mails, and answers a question at most once."""

    def __init__(self, name: str, server: Postfix) -> None:
        self.name, self.server, self.random = name, server, Random(name)
        self.read, self.answered, self.games = set[Path](), set[str](), list[str]()

    def send(self, mail: EmailMessage) -> None:
        del mail["From"]
        mail["From"] = f"{self.name}@players.example"
        with smtplib.SMTP("127.0.0.1", self.server.port, timeout=30) as line:
            line.send_message(mail)

    def writes_first(self, to: str, words: str) -> None:
        mail = EmailMessage()
        mail["To"], mail["Message-ID"] = to, f"<{self.name}@players.example>"
        mail.set_content(words)
        self.send(mail)

    def look(self) -> None:
        """Read what has come since, and answer it."""
        new = [one for one in self.server.mails_of(self.name) if one not in self.read]
        self.read.update(new)
        for mail in [players.opened(one.read_bytes()) for one in new]:
            self.games += re.findall(r"\[(\w{6,})\]", str(mail["Subject"]))
            text, to = players.text_of(mail), parseaddr(str(mail["Reply-To"]))[1]
            asked = to if players.offered(text) else str(mail["Message-ID"])
            if asked not in self.answered and (words := self.words_for(text)):
                self.answered.add(asked)
                number = len(self.answered) * 10 + len(self.name)
                self.send(players.reply(mail, [words], number))

    def words_for(self, text: str) -> str:
        """What it answers, if anything: the game, or what it is told that it can write."""
        if players.offered(text):
            return players.chosen(text, self.random)
        if "with the one word “yes”" in text:
            return "yes"
        if "“game start” begins one" in text and self.name == "falstaff":
            return "game start counter-1"
        if found := re.search(r"\[(\w+)\].* is open, and you sit there", text, re.DOTALL):
            return INVITED.format(found[1])
        if "asks for a rematch" in text:
            return "accept"
        if "“accept” and the name" in text:
            return "accept Hal"
        return "game rematch" if "“game rematch”" in text and self.name == "falstaff" else ""


@contextmanager
def by_lmtp(place: Path) -> Iterator[Postfix]:
    gate = smtp_server.start("127.0.0.1", free_port(), lmtp=True)
    try:
        with postfix.running(place, gate.port) as server:
            yield server
    finally:
        gate.stop()


@contextmanager
def by_imap(place: Path) -> Iterator[Postfix]:
    (place / "box").mkdir()
    with (
        dovecot.running(place / "box") as box,
        postfix.running(place, box=box.place / "mail") as one,
    ):
        ended = Ended()
        watching = Thread(target=imap.watch, args=(imap.account_of(box.url), ended))
        watching.start()
        yield one
        ended.set()
        watching.join(2 * imap.PATIENCE)


WAYS = {"LMTP": by_lmtp, "IMAP": by_imap}


@pytest.fixture
def server(way: str, store: None, tmp_path: Path, settings: Any) -> Iterator[Postfix]:
    for program in ("postfix", "dovecot"):
        if not shutil.which(program):
            pytest.skip(f"no {program}")
    settings.EMAIL_BACKEND, settings.EMAIL_USE_TLS = settings.SMTP, False
    with WAYS[way](tmp_path) as server:
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", server.port
        yield server


@pytest.fixture(autouse=True)
def _nobody_sleeps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever signs up gets the usual night; it is half a day away."""
    noon = datetime.now(UTC) + timedelta(hours=12)
    night = (noon.time(), (noon + timedelta(hours=1)).time())
    monkeypatch.setattr(availability, "NIGHT", night)


@pytest.mark.parametrize("way", WAYS)
def test_a_mailbox_is_enough_from_signing_up_to_the_rematch(server: Postfix, way: str) -> None:
    falstaff, hal = robots = [Robot(name, server) for name in postfix.PLAYERS]
    falstaff.writes_first("join@hunt.example", "sign up Falstaff")

    def goes_on() -> bool:
        for robot in robots:
            robot.look()
        post.deliver()
        return len({*falstaff.games}) > 1 and len({*hal.games}) > 1

    until(goes_on, "the rematch", LONGEST)
    first, again = Game.objects.order_by("pk")
    assert (first.status, again.rematch_of) == (Game.Status.OVER, first)
    assert again.status == Game.Status.PLAYING and audit.check(first) == first.length
    assert {person.username for person in get_user_model().objects.all()} == {"Falstaff", "Hal"}
    assert not MailIn.objects.exclude(status__in=(Status.READ, Status.WAITING)).exists()
