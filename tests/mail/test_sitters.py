"""Mails of a seat while somebody sits for its holder, and after its holder has left it."""

from datetime import timedelta
from typing import Any

import pytest

from games import play
from games.clock import database_clock
from games.mail import post, receive, reply_tokens
from games.models.game import Game
from games.models.mail import MailOut
from games.models.person import Holiday
from games.people import sitters
from tests.mail.test_receive import asked, letter


@pytest.fixture
def sitter(game: Game, people: list[Any]) -> Any:
    """The one who sits for the red now."""
    now = database_clock.now()
    away = {"start": now - timedelta(days=1), "end": now + timedelta(days=3)}
    sitters.name(Holiday.objects.create(user=people[0], **away), "cat", now)
    return people[2]


def answer_to(*lines: str, to: str, number: int = 1) -> MailOut:
    receive.received(letter(*lines, number=number), [to])
    return MailOut.objects.filter(message_id__startswith="<a").latest("id")


def of_whom(mail: MailOut) -> Any:
    """Who writes when they answer it."""
    right = reply_tokens.granted(mail.reply_to)
    assert right
    return right.person


def test_a_holder_who_writes_while_somebody_sits_for_them_stays_themself(
    game: Game, people: list[Any], request: pytest.FixtureRequest
) -> None:
    to = asked(game)
    sitter = request.getfixturevalue("sitter")
    answer = answer_to("add 2", to=to)
    assert answer.to == "ann@example.org" and of_whom(answer) == people[0]
    assert "because you play the red" in answer.text
    theirs = answer_to("games", to=asked(game), number=2)
    assert theirs.to == "cat@example.org" and of_whom(theirs) == sitter
    assert "because you sit for the player of the red" in " ".join(theirs.text.split())


def test_who_has_left_their_seat_is_told_how_to_come_back_and_can(
    game: Game, people: list[Any]
) -> None:
    to = asked(game)
    play.submit(game, "red", "vacate", user=people[0])
    refused = answer_to("add 2", to=to)
    assert "Sit down again to continue. To do so, answer this mail with “game join”." in " ".join(
        refused.text.split()
    )
    assert "You can order" not in refused.text
    while post.deliver():
        pass
    told = MailOut.objects.filter(to="ann@example.org", text__contains="is open to anybody").get()
    assert f"answer this mail with “game join {game.key} red”" in " ".join(told.text.split())
    assert of_whom(told) == people[0]
    seated = answer_to("game join", to=refused.reply_to, number=2)
    assert not game.seats.get(name="red").is_open
    assert "The red moves." in answer_to("add 2", to=seated.reply_to, number=3).text
