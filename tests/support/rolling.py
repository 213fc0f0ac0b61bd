"""
Games that people play while the site's processes change, laid out and looked at as
`tests.support.flushed` does.
"""

import json
import sys
from typing import Any

from django.contrib.auth import get_user_model

from games.accounts import api_tokens
from games.models.event import Receipt
from games.models.game import Game, SeatAtGame
from games.models.mail import MailIn, Notice
from games.play import lobby
from tests.support import flushed
from tests.support.flushed import TABLE

# How the first seat of a game is played; the second has a program, unless nobody plays there.
WAYS = ("program", "mail", "program", "nobody")


def lay_out(games: int, seconds: int) -> list[dict[str, Any]]:
    """As many games with people of their own; where nobody plays, time is up within *seconds*."""
    made = [(seated(number), WAYS[number % len(WAYS)]) for number in range(games)]
    left = [game.pk for game, way in made if way == "nobody"]
    flushed.hurry(list(SeatAtGame.objects.filter(game__in=left).order_by("id")), seconds)
    return [table(game, way) for game, way in made]


def seated(number: int) -> Game:
    users = get_user_model().objects
    game = lobby.create(TABLE.system, TABLE.mission, TABLE.seats)
    for name in TABLE.seats:
        person = users.create_user(f"{name}{number}", f"{name}{number}@example.org")
        lobby.join(game, name, person)
    return game


def table(game: Game, way: str) -> dict[str, Any]:
    return {"game": game.key, "seats": [place(seat, way) for seat in game.seats.order_by("id")]}


def place(seat: SeatAtGame, way: str) -> dict[str, Any]:
    assert seat.user and seat.deadline
    return {
        "seat": seat.name,
        "way": "program" if way == "mail" and seat.name != TABLE.seats[0] else way,
        "token": api_tokens.new_token(seat.user),
        "email": seat.user.email,
        "deadline": seat.deadline.timestamp(),
    }


def look(_: object) -> dict[str, Any]:
    """What has become of it all, mails and requests too."""
    return {
        **flushed.look(None),
        "letters": [[mail.message_id, mail.status, played(mail)] for mail in MailIn.objects.all()],
        "unread": MailIn.objects.filter(status=MailIn.Status.WAITING).count(),
        "untold": Notice.objects.filter(status=Notice.Status.FAILED).count(),
        "on": Game.objects.filter(status=Game.Status.PLAYING).count(),
    }


def played(mail: MailIn) -> list[int | None]:
    """The events that the lines of a mail became; None stands for a refusal."""
    answers = Receipt.objects.filter(game=mail.game, request__startswith=f"mail:{mail.key}:")
    return list(answers.values_list("number", flat=True))


def answer(what: str) -> None:
    given = json.load(sys.stdin)
    print(json.dumps(lay_out(**given) if what == "lay_out" else look(given)))
