"""
Games against the strongest autopilot, and one whose time is up, laid out in the site's database.

Run by the test of that name in `manage.py shell`, as a service would be; it speaks JSON.
"""

import json
import sys
from datetime import timedelta

from django.contrib.auth import get_user_model

from games import play
from games.clock import database_clock, deadlines
from games.models.game import Game, SeatAtGame
from games.play import lobby
from rules.kernel import players
from rules.systems import SYSTEMS, USUAL
from tests.support import tables

TABLE = tables.smallest(SYSTEMS[USUAL])
STRONGEST = [*players.strengths(SYSTEMS[USUAL])][-1]


def lay_out(games: int) -> list[str]:
    """As many games in which the strongest autopilot is asked; their keys."""
    return [against(STRONGEST).key for _ in range(games)]


def against(strength: str) -> Game:
    """A game in which an autopilot of this *strength* is asked, because its person has played."""
    person, _ = get_user_model().objects.get_or_create(username="p", email="p@example.org")
    mine, *others = TABLE.seats
    game = lobby.create(
        TABLE.system, TABLE.mission, TABLE.seats, autopilots=others, strength=strength
    )
    lobby.join(game, mine, person)
    while (seat := SeatAtGame.objects.get(game=game, name=mine)).asked is not None:
        play.submit(game, mine, None, request=f"mine:{seat.asked}")
    return game


def ask_others() -> list[str]:
    """A game against the usual autopilot, and one of people of whom the first is out of time."""
    quick = against(players.PLAIN)
    game = lobby.create(TABLE.system, TABLE.mission, TABLE.seats)
    for name in TABLE.seats:
        person, _ = get_user_model().objects.get_or_create(username=name)
        lobby.join(game, name, person)
    late = SeatAtGame.objects.filter(game=game, asked__isnull=False).order_by("id")[:1]
    past = database_clock.now() - timedelta(seconds=1)
    SeatAtGame.objects.filter(pk__in=late).update(deadline=past, terms={deadlines.EXCUSED: True})
    return [quick.key, game.key]


def answer(what: str) -> None:
    given = json.load(sys.stdin)
    work = {"lay_out": lambda: lay_out(**given), "ask_others": ask_others}
    print(json.dumps(work[what]()))
