"""Mission 1 with three seats, finished by mail alone."""

import os
import socket
from email.message import EmailMessage
from random import Random
from typing import Any

import pytest

from games.history import audit
from games.mail import budget, post, smtp_server
from games.models.game import Game
from games.models.mail import MailIn, MailOut
from games.play import lobby
from tests.mail import players
from tests.support.composed import until

SOAK = os.environ.get("SOAK") == "1"
SEATS = ("marine", "alien", "predator")


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def newest(people: list[Any]) -> EmailMessage | None:
    """The newest mail in any mailbox that asks something; the post is emptied first."""
    while post.deliver():
        pass
    sent = MailOut.objects.filter(status="sent").order_by("-sent_at", "-id")
    mails = [sent.filter(to=person.email).first() for person in people]
    asking = [players.opened(mail.raw) for mail in mails if mail]
    return next((mail for mail in asking if mail["Reply-To"]), None)


def test_three_people_finish_mission_1_by_mail(
    people: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(budget, "MOST_AN_HOUR", 6000)  # as weeks pass in minutes
    game = lobby.create("avp_thb", 1, SEATS, options={} if SOAK else {"turns": 2})
    for seat, person in zip(SEATS, people, strict=True):
        lobby.join(game, seat, person)
    port, random = free_port(), Random(1)
    gate = smtp_server.start("127.0.0.1", port)
    try:
        sent = several = 0
        while (mail := newest(people)) is not None:
            text = players.text_of(mail)
            orders = [players.chosen(text, random)]
            if random.random() < 0.3:
                orders.append("pass")
                several += 1
            sent += 1
            players.send(port, players.reply(mail, orders, sent))
            until(lambda: not MailIn.objects.filter(status="waiting").exists(), "it is read")
            assert sent < 6000
    finally:
        gate.stop()
    game = Game.objects.get(pk=game.pk)
    assert game.status == Game.Status.OVER, game.reason
    assert several > 5
    assert audit.check(game) == game.length
    over = MailOut.objects.filter(game=game, subject__startswith="Over: ")
    assert {mail.to for mail in over} == {person.email for person in people}
    assert all(game.head in mail.text for mail in over)
