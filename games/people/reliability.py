"""
How reliably somebody answers: what everybody may know of it, and the extensions it earns.

Of running games only those questions count that everybody knew about.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth import get_user_model
from django.db import connection
from django.db.models import Count, Q

from games.clock import deadlines, explain
from games.clock.time_control import Allowance
from games.models.game import Game, SeatAtGame
from games.models.handover import Handover
from games.models.time_debit import TimeDebit
from rules.kernel.errors import Refusal
from rules.kernel.system import POSITION

A_SEASON = timedelta(days=60)
AT_FIRST, ANSWERS_FOR_ONE, MOST = 1, 20, 5
MOST_TIMES = 1000
PUBLIC = Q(private=False) | Q(game__status=Game.Status.OVER)


class Kept:
    """Questions *kept* and *missed*, and what follows from them."""

    kept: int
    missed: int

    @property
    def asked(self) -> int:
        return self.kept + self.missed

    @property
    def share(self) -> int:
        """The share of questions kept, in per cent; 100 if there were none."""
        return 100 * self.kept // self.asked if self.asked else 100


@dataclass(frozen=True)
class Player(Kept):
    """What a game’s page says of a person at its table; who has been shut out has no page."""

    name: str
    is_active: bool
    kept: int
    missed: int


@dataclass(frozen=True)
class TrackRecord(Kept):
    """
    What everybody may know about a player's reliability.

    *quartiles* are the seconds within which a quarter, half and three quarters of their last
    thousand questions were answered.
    """

    kept: int
    missed: int
    quartiles: tuple[int, ...]
    finished: int
    taken_over: int
    left: int


@dataclass(frozen=True)
class Asks:
    """
    What a game asks of its players: the share of questions *kept*, in per cent, of at least
    *answered* questions.
    """

    kept: int = 0
    answered: int = 0


def of(person: Any) -> TrackRecord:
    asked = TimeDebit.objects.filter(PUBLIC, person=person)
    counts = asked.aggregate(kept=Count("id", Q(late=False)), missed=Count("id", Q(late=True)))
    times = asked.filter(late=False).order_by("-id").values_list("asked_at", "answered_at")
    seats = SeatAtGame.objects.filter(user=person, game__status=Game.Status.OVER, autopilot=False)
    return TrackRecord(
        **counts,
        quartiles=quartiles([end - start for start, end in times[:MOST_TIMES]]),
        finished=seats.exclude(game__setup__options__has_key=POSITION).count(),
        taken_over=Handover.objects.filter(substitute=person).count(),
        left=Handover.objects.filter(person=person).count(),
    )


# As `of` counts them, for pages that are looked at all the time.
OF_PEOPLE = f"""
SELECT u.id, u.username, u.is_active,
    COUNT(d.id) FILTER (WHERE NOT d.late), COUNT(d.id) FILTER (WHERE d.late)
FROM {get_user_model()._meta.db_table} u LEFT JOIN (
    games_timedebit d JOIN games_game g ON g.id = d.game_id AND (NOT d.private OR g.status = 'over')
) ON d.person_id = u.id
WHERE u.id IN ({{}})
GROUP BY u.id, u.username, u.is_active
"""


def at_table(game: Game) -> dict[int, Player]:
    """Who holds the seats of *game*, by the person’s id."""
    return players("SELECT user_id FROM games_seatatgame WHERE game_id = %s", [game.pk])


def of_all(ids: Collection[int]) -> dict[int, Player]:
    """The people with those *ids*, by id."""
    return players(", ".join(["%s"] * len(ids)), list(ids)) if ids else {}


def players(which: str, values: list[int]) -> dict[int, Player]:
    """By id; *which* is the inside of an SQL `IN ()`, with placeholders for *values*."""
    with connection.cursor() as cursor:
        cursor.execute(OF_PEOPLE.format(which), values)
        return {pk: Player(*told) for pk, *told in cursor.fetchall()}


def quartiles(times: list[timedelta]) -> tuple[int, ...]:
    """In whole seconds, each the time of an actual answer; empty if there are none."""
    ordered = sorted(times)
    places = [len(ordered) * quarter // 4 for quarter in (1, 2, 3)]
    return tuple(round(ordered[place].total_seconds()) for place in places) if ordered else ()


def must_suffice(game: Game, person: Any) -> None:
    """Raise Refusal unless *person* is as reliable as *game* asks."""
    suffices(person, Asks(game.least_kept, game.least_answered), "game")


def suffices(person: Any, asks: Asks, what: str, has: str = "you have") -> None:
    """
    Raise Refusal unless *person* is as reliable as *what* (a game or tournament) asks.

    *has* is the subject of the sentence, such as “you have”.
    """
    if not (asks.kept or asks.answered):
        return
    record = of(person)
    if record.asked < asks.answered:
        raise Refusal(
            f"This {what} is for players who have been asked at least {asks.answered} questions"
            f" before; {has} been asked {record.asked}."
        )
    if record.share < asks.kept:
        raise Refusal(
            f"This {what} is for players who answer at least {asks.kept} % of their questions in"
            f" time; {has} answered {record.share} %."
        )


def standing(seat: SeatAtGame, now: datetime) -> str:
    """How many extensions the holder of *seat* has left and what they missed, as sentences."""
    if seat.user_id is None:
        return ""
    left, misses = extensions(seat.user_id, now), Allowance.of(seat.game.clock).misses
    return explain.outlook(left, seat.missed, misses)


def extensions(person_id: int, now: datetime) -> int:
    """How many extensions a player has left, from what they did in the last season."""
    lately = TimeDebit.objects.filter(person_id=person_id, answered_at__gt=now - A_SEASON)
    counts = lately.aggregate(
        kept=Count("id", Q(late=False, excused=False)), used=Count("id", Q(excused=True))
    )
    running = SeatAtGame.objects.filter(user_id=person_id, asked__isnull=False)
    using = running.filter(**{f"terms__{deadlines.EXCUSED}": True}).count()
    used: int = counts["used"]
    earned: int = min(MOST, AT_FIRST + counts["kept"] // ANSWERS_FOR_ONE)
    return max(0, earned - used - using)
