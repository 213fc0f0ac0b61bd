"""Robots at the mailboxes of a game: they read what mails offer, and know nothing of its system."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from email.message import EmailMessage
from random import Random
from typing import Any

from games.history import audit
from games.mail import post, smtp_server
from games.models.game import Game
from games.models.mail import MailIn, MailOut
from tests.mail import players
from tests.support.composed import until
from tests.support.services import free_port

MOST_MAILS = 6000


class Robot:
    """Somebody who answers a mail by what it offers, and rather by what they have seldom done."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.given: Counter[str] = Counter()

    def orders(self, text: str) -> list[str]:
        """A line or two; what the first makes of the game may not allow the second."""
        return [self.order(text) for _ in range(self.random.choice((1, 1, 2)))]

    def order(self, text: str) -> str:
        lines = players.offered(text)
        fewest = min(self.given[verb_of(line)] for line in lines)
        seldom = [line for line in lines if self.given[verb_of(line)] == fewest]
        line = players.picked(self.random.choice(seldom), self.random)
        self.given[verb_of(line)] += 1
        return line


def verb_of(line: str) -> str:
    return line.split()[0]


def play_to_the_end(game: Game, people: Iterable[Any]) -> dict[str, Counter[str]]:
    """
    One robot at each mailbox plays, until nobody is asked any more and all are told of the end.

    How often each has written which verb, by address.
    """
    people, random, port = [*people], Random(1), free_port()
    robots: dict[str, Robot] = defaultdict(lambda: Robot(random))
    gate = smtp_server.start("127.0.0.1", port)
    try:
        sent = 0
        while (mail := newest(people)) is not None:
            sent += 1
            orders = robots[str(mail["To"])].orders(players.text_of(mail))
            players.send(port, players.reply(mail, orders, sent))
            until(is_read, "it is read", pause=0.03)
            assert sent < MOST_MAILS
    finally:
        gate.stop()
    over_and_told(game, people)
    print(f"{sent} mails, {game.length} events: {game.reason}")
    return {address: robot.given for address, robot in robots.items()}


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


def over_and_told(game: Game, people: Iterable[Any]) -> None:
    game.refresh_from_db()
    assert game.status == Game.Status.OVER, game.reason
    assert audit.check(game) == game.length
    over = MailOut.objects.filter(game=game, subject__startswith="Over: ")
    assert {mail.to for mail in over} == {person.email for person in people}
    assert all(game.head in mail.text for mail in over)
