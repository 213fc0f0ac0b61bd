"""The results of a simulation as figures."""

from collections import Counter
from datetime import datetime, timedelta
from itertools import pairwise
from statistics import mean
from typing import Any

from django.db.models import Q

from games.history import events, replay, views
from games.models.game import Game, SeatAtGame
from games.models.mail import Notice
from games.models.time_debit import TimeDebit
from games.play.order import By
from games.simulation.people import day
from games.simulation.run import Simulation
from games.simulation.tables import BEGAN
from rules.kernel.table.seating import SIT

A_DAY = timedelta(days=1)
GIVEN_BY_NOBODY = (By.CLOCK, By.AUTOPILOT)


def reported(played: Simulation) -> dict[str, Any]:
    """
    The figures by name; times are in days.

    *tests_of_nobody* counts the tests of a side in orders that the clock gave for it, or an
    autopilot in its place. *stuck* counts the games in which nothing more would happen.
    """
    games = list(Game.objects.filter(pk__in=[game.pk for game in played.games]))
    over = [game for game in games if game.status == Game.Status.OVER]
    rows = {game: events.events_of(game, 1) for game in games}
    orders = [row for of_game in rows.values() for row in of_game]
    thoughts = TimeDebit.objects.filter(game__in=games)
    notices = Notice.objects.filter(game__in=games)
    return {
        "games": len(games),
        "over": len(over),
        "over_after": sorted(map(lasted, over)),
        "stuck": sum(map(is_stuck, games)),
        "turns": sum(map(turns, games)),
        "days_per_turn": rounded(mean(days_per_turn(game, played) for game in games)),
        "orders_a_game": rounded(len(orders) / len(games)),
        "longest_wait": rounded(max(map(longest_wait, games)) / A_DAY),
        "answers": thoughts.filter(late=False).count(),
        "missed": missed(played, games),
        "orders_of_nobody": sum(row.by in GIVEN_BY_NOBODY for row in orders),
        "tests_of_nobody": sum(map(tests_of_nobody, games)),
        "handed_over": sum(row.order == SIT for row in orders),
        "notices": dict(Counter(notices.values_list("kind", flat=True))),
        "winners": dict(Counter(" ".join(game.winners or ["draw"]) for game in over)),
        "refused": dict(played.refused),
    }


def rounded(value: float) -> float:
    return round(value, 2)


def lasted(game: Game) -> float:
    assert game.ended_at
    return rounded((game.ended_at - BEGAN) / A_DAY)


def is_stuck(game: Game) -> bool:
    """Whether nobody is asked, or nothing would ever happen if they stayed away."""
    seats = SeatAtGame.objects.filter(game=game, asked__isnull=False)
    waits = seats.filter(Q(deadline__isnull=False) | Q(autopilot=True))
    return game.status != Game.Status.OVER and not waits.exists()


def tests_of_nobody(game: Game) -> int:
    return sum(
        throw.seat == row.seat and throw.chance is not None
        for row, played in replay.played_again(game)
        if row.by in GIVEN_BY_NOBODY
        for throw in played.throws
    )


def turns(game: Game) -> int:
    turn = replay.system_of(game).turn(views.view_of(game, None))
    return max(1, turn.number if turn else 1)


def days_per_turn(game: Game, played: Simulation) -> float:
    until = game.ended_at or day(BEGAN, played.tables.days)
    return (until - BEGAN) / A_DAY / turns(game)


def longest_wait(game: Game) -> timedelta:
    """The longest time between two orders."""
    times = [datetime.fromisoformat(events.moment(row.at)) for row in events.events_of(game)]
    return max((later - earlier for earlier, later in pairwise(times)), default=timedelta())


def missed(played: Simulation, games: list[Game]) -> dict[str, int]:
    """How many questions each kind of people did not answer in time."""
    late = TimeDebit.objects.filter(game__in=games, late=True)
    holders = late.values_list("person_id", flat=True)
    return dict(Counter(played.people[user].name for user in holders if user))
