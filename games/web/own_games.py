"""Somebody's games as their home page lists them, each as one of their seats knows it."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import F, Prefetch, QuerySet
from django.utils import timezone

from games.history import winners
from games.models.game import Game, SeatAtGame
from games.people import sitters
from games.play import rematch
from games.web import glimpses, page_head, titles
from rules.kernel.orders import listed

AT_ONCE = 6  # games of a list that are shown before it is unfolded, and drawn
MOST_OVER = 24
GOING_ON = (Game.Status.OPEN, *Game.UNFINISHED)
Row = dict[str, Any]


class Folded(NamedTuple):
    """A list of which a page shows the *first* at once, and the *rest* when it is unfolded."""

    first: Sequence[Row]
    rest: Sequence[Row]


def folded(rows: Sequence[Row]) -> Folded:
    return Folded(rows[:AT_ONCE], rows[AT_ONCE:])


def lists(user: Any) -> dict[str, Any]:
    """Those that ask the user, the most urgent first, those that ask others, and the finished."""
    seats = list(seats_of(user).filter(game__status__in=GOING_ON).order_by(*URGENCY))
    seats = list(once_behind_curtains(seats))
    asked = folded([described(seat) for seat in seats if is_asked(seat)])
    others = folded([described(seat) for seat in seats if not is_asked(seat)])
    glimpse([*asked.first, *others.first])
    return {
        "asked": asked,
        "others": others,
        "over": folded(finished(user)),
        "sat_for": sat_for(user, timezone.now()),
    }


def glimpse(rows: Iterable[Row]) -> None:
    """Show how it stands in those that have begun, unless somebody else may look at this device."""
    begun = [row for row in rows if row["game"].length and not row["game"].curtained]
    found = glimpses.of_all([(row["game"], row["seat"].name) for row in begun])
    for row, one in zip(begun, found, strict=True):
        row["glimpse"] = one


URGENCY = (F("deadline").asc(nulls_last=True), "-game_id", "id")


def seats_of(user: Any) -> QuerySet[SeatAtGame]:
    """With their games, and all who sit there, in two queries."""
    at_table = Prefetch("game__seats", SeatAtGame.objects.select_related("user"))
    seats = SeatAtGame.objects.filter(user=user).select_related("game").prefetch_related(at_table)
    return seats.defer("game__secret")


def once_behind_curtains(seats: Iterable[SeatAtGame]) -> Iterable[SeatAtGame]:
    """The *seats*; of those at one device the first, which is asked if one is."""
    there = set()
    for seat in seats:
        if not seat.game.curtained or seat.game_id not in there:
            there.add(seat.game_id)
            yield seat


def is_asked(seat: SeatAtGame) -> bool:
    return seat.asked is not None and not seat.autopilot


def described(seat: SeatAtGame) -> Row:
    others = [one for one in seat.game.seats.all() if one.name != seat.name]
    rivals = [one for one in others if winners.are_rivals(seat.game, seat.name, one.name)]
    return {
        **titles.at_seat(seat),
        "against": named(called(one, seat) for one in rivals if one.taken),
        "waiting": named(waited_for(one) for one in page_head.waited_for(seat.game, seat.name)),
        "free": named(one.bare for one in others if not one.taken),
    }


def named(words: Iterable[str]) -> str:
    """All of them, each once; nothing for none."""
    once = dict.fromkeys(words)
    return listed(once) if once else ""


def called(other: SeatAtGame, seat: SeatAtGame) -> str:
    """Who sits there, for who holds *seat*."""
    if other.autopilot:
        return other.autopilot_called
    if other.user is None or other.user_id == seat.user_id:
        return other.called
    return str(other.user.get_username())


def waited_for(other: SeatAtGame) -> str:
    """“the wolf (ann)”"""
    named = f" ({other.user.get_username()})" if other.user and not other.autopilot else ""
    return other.called + named


def finished(user: Any) -> list[Row]:
    """The last that have come to an end, with how they did for the seat."""
    seats = seats_of(user).filter(game__status=Game.Status.OVER)
    seats = seats.select_related("game__rematch").defer("game__secret", "game__rematch__secret")
    seats = seats.order_by("-game__ended_at", "-game_id", "id")[:MOST_OVER]
    return [described(seat) | ended(seat, user) for seat in seats]


def ended(seat: SeatAtGame, user: Any) -> Row:
    again = getattr(seat.game, "rematch", None)
    may_ask = not again and not rematch.why_not(seat.game, user)
    return {"result": result(seat), "again": again, "may_ask": may_ask}


def result(seat: SeatAtGame) -> str:
    """How the game ended for *seat*: “Won”, “Drawn”, “Lost to the wolf”."""
    game = seat.game
    if seat.name in winners.seats_of(game):
        return "Won"
    return f"Lost to {named(map(game.called, game.winners))}" if game.winners else "Drawn"


def sat_for(user: Any, now: datetime) -> Iterable[Row]:
    return [titles.at_seat(seat) for seat in sitters.seats_for(user, now)]
