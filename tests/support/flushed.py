"""
Games whose time runs out in a minute, laid out and looked at in the site's own database.

Run by the test of that name in `manage.py shell`, as a service would be; it speaks JSON.
"""

import json
import sys
import time
from datetime import timedelta
from typing import Any

from django.contrib.auth import get_user_model
from django.utils import timezone

from games.clock import deadlines
from games.history import views
from games.mail import receive, reply_tokens
from games.models.event import Event
from games.models.game import Game, SeatAtGame
from games.models.mail import MailIn, MailOut, Notice
from games.play import lobby
from rules.systems import SYSTEMS, USUAL
from tests.support import tables

TABLE = tables.smallest(SYSTEMS[USUAL])
PEOPLE = 8
REMIND = timedelta(seconds=21)
EARLY = timedelta(seconds=1)


def lay_out(games: int, seconds: int) -> list[dict[str, Any]]:
    """
    As many games; their deadlines are spread over the next *seconds*. Gives all questions with
    how they are answered: by a mail that is stored and not read, by one that is sent, or not.
    """
    users = get_user_model().objects
    people = [users.create_user(f"p{n}", f"p{n}@example.org") for n in range(PEOPLE)]
    made = [lobby.create(TABLE.system, TABLE.mission, TABLE.seats) for _ in range(games)]
    for number, game in enumerate(made):
        for place, name in enumerate(TABLE.seats):
            lobby.join(game, name, people[(2 * number + place) % PEOPLE])
    seats = list(SeatAtGame.objects.order_by("id"))
    hurry(seats, seconds)
    return [question(seat, number) for number, seat in enumerate(seats)]


def hurry(seats: list[SeatAtGame], seconds: int) -> None:
    """Spread the deadlines of the *seats* over the next *seconds*."""
    start = timezone.now() + timedelta(seconds=10)
    for number, seat in enumerate(seats):
        seat.deadline = start + timedelta(seconds=seconds * number / len(seats))
        seat.remind_at = seat.deadline - REMIND
        seat.terms = {deadlines.EXCUSED: True}  # so that nobody is excused once more
        seat.save(update_fields=["deadline", "remind_at", "terms"])


def question(seat: SeatAtGame, number: int) -> dict[str, Any]:
    assert seat.deadline
    return {
        "game": seat.game.key,
        "seat": seat.name,
        "order": views.Sight(seat.game, seat.name).prompts[0].default,
        "address": reply_tokens.reply_address(reply_tokens.token_for(seat)),
        "deadline": seat.deadline.timestamp(),
        "answer": ("stored", "sent", "", "")[number % 4],
    }


def store(questions: list[dict[str, Any]]) -> int:
    """Store each letter just in time, as an intake does that dies before it has read it."""
    for number, one in enumerate(questions):
        time.sleep(max(0.0, one["deadline"] - EARLY.total_seconds() - time.time()))
        heads = f"From: p@example.org\r\nMessage-ID: <{number}@stored.example>\r\n"
        receive.store(f"{heads}\r\n{one['order']}\r\n".encode(), one["address"])
    return len(questions)


def look(_: object) -> dict[str, Any]:
    """What has become of it all."""
    rows = Event.objects.filter(number__gt=0).order_by("game", "number")
    events = rows.values_list("game__key", "number", "seat", "by", "order", "at")
    mails = MailOut.objects.filter(status=MailOut.Status.SENT).values_list("message_id", flat=True)
    asked = SeatAtGame.objects.filter(asked__isnull=False, deadline__isnull=False)
    return {
        "events": [[*one[:5], one[5].timestamp()] for one in events],
        "waiting": Notice.objects.filter(status=Notice.Status.WAITING).count()
        + MailOut.objects.exclude(status__in=["sent", "dropped"]).count(),
        "due": asked.filter(deadline__lte=timezone.now()).count(),
        "mails": list(mails),
        "received": {one.recipient: one.received_at.timestamp() for one in MailIn.objects.all()},
        "lost": [str(seat) for seat in asked if not was_told(seat)],
        "reminders": Notice.objects.filter(kind=Notice.Kind.REMINDER).count(),
        "games": Game.objects.count(),
    }


def was_told(seat: SeatAtGame) -> bool:
    """Whether the seat was told of its question, unless its own order has led to it."""
    last = Event.objects.get(game=seat.game, number=(seat.asked or 0) - 1)
    told = Notice.objects.filter(seat=seat, number=seat.asked, kind=Notice.Kind.TURN)
    went_on = last.seat == seat.name and last.by == "player"
    return went_on or told.filter(status=Notice.Status.SENT).exists()


def answer(what: str) -> None:
    given = json.load(sys.stdin)
    work = {"lay_out": lambda: lay_out(**given), "store": lambda: store(given)}
    print(json.dumps(work.get(what, lambda: look(given))()))
