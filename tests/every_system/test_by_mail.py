"""A game of every system, finished by people who read and write nothing but mails."""

from collections.abc import Iterable
from email.message import EmailMessage
from random import Random
from typing import Any

import pytest

from games import play
from games.history import audit, replay
from games.mail import budget, post, smtp_server
from games.models.game import Game
from games.models.mail import MailIn, MailOut
from tests.every_system.conftest import Laid
from tests.every_system.systems import SOAK, SYSTEMS, TABLES
from tests.mail import players
from tests.support.composed import until
from tests.support.random_play import choice
from tests.support.services import free_port

MOST_MAILS = 6000
PLAYED = TABLES if SOAK else [(key, 0) for key in SYSTEMS]
# How many orders are given without a mail before, where a game takes hundreds.
BEFORE = {} if SOAK else {"doom": 150}


def newest(people: Iterable[Any]) -> EmailMessage | None:
    """The newest mail in any mailbox that asks something; the post is emptied first."""
    while post.deliver():
        pass
    sent = MailOut.objects.filter(status="sent").order_by("-sent_at", "-id")
    mails = [sent.filter(to=person.email).first() for person in people]
    newest = [players.opened(mail.raw) for mail in mails if mail]
    return next((mail for mail in newest if players.offered(players.text_of(mail))), None)


def is_read() -> bool:
    return not MailIn.objects.filter(status="waiting").exists()


def begin(game: Game, orders: int, random: Random) -> None:
    system = replay.system_of(game)
    for _ in range(orders):
        prompt, order = choice(system, replay.state_of(game), random)
        play.submit(game, prompt.seat, str(order))


@pytest.mark.parametrize(("key", "table"), PLAYED)
def test_a_game_is_finished_by_mail_alone(
    key: str, table: int, laid_out: Laid, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(budget, "MOST_AN_HOUR", MOST_MAILS)  # as weeks pass in minutes
    game, people = laid_out(key, table)
    port, random = free_port(), Random(1)
    begin(game, BEFORE.get(key, 0), random)
    gate = smtp_server.start("127.0.0.1", port)
    try:
        sent = 0
        while (mail := newest(people.values())) is not None:
            sent += 1
            text = players.text_of(mail)
            orders = [players.chosen(text, random) for _ in range(random.choice((1, 1, 2)))]
            players.send(port, players.reply(mail, orders, sent))
            until(is_read, "it is read", pause=0.03)
            assert sent < MOST_MAILS
    finally:
        gate.stop()
    game = Game.objects.get(pk=game.pk)
    assert game.status == Game.Status.OVER, game.reason
    assert audit.check(game) == game.length
    over = MailOut.objects.filter(game=game, subject__startswith="Over: ")
    assert {mail.to for mail in over} == {person.email for person in people.values()}
    assert all(game.head in mail.text for mail in over)
