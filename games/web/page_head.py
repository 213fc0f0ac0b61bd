"""The head of a game’s page: who plays whom, whom the game waits for, and how long they have."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import F

from games.clock import deadlines
from games.history.game_log import LogEntry
from games.models.game import Game, SeatAtGame
from games.people import reliability
from games.people.reliability import Player
from games.play import substitutes, tempo

Asked = tuple[bool, datetime | None, datetime | None]
NOT: Asked = (False, None, None)


@dataclass(frozen=True)
class AtTable:
    """
    A seat as everybody knows it, by its *name* and by that in *bare* words; *holder* is the id of
    their account. *since* is when it was asked what all know that it is asked, and *until* when
    it has time for certain; both are None where that is not to be told. *autopilot* is what it is
    called where it plays the seat.
    """

    name: str
    bare: str
    holder: int | None
    is_open: bool
    autopilot: str
    player: Player | None
    is_asked: bool
    since: datetime | None
    until: datetime | None


def head(
    game: Game, reader: str | None, user: Any, log: Iterable[LogEntry] | None
) -> dict[str, Any]:
    """What the page is told of it; without a *log* it is the past, as in `at_table`."""
    return {
        "waiting": waiting(game, reader),
        "at_table": at_table(game, log),
        "clock": tempo.clock_of(game),
        "next_game": None if log is None else next_game(user, game),
    }


def at_table(game: Game, log: Iterable[LogEntry] | None) -> list[AtTable]:
    """
    The seats of *game*. Questions have the times that the reader’s *log* shows; without one it is
    the past, of which nobody is asked.
    """
    people, times = reliability.at_table(game), {entry.number: entry.at for entry in log or ()}
    going_on = game.status == Game.Status.PLAYING and log is not None
    return [
        AtTable(
            seat.name,
            game.bare(seat.name),
            seat.user_id,
            seat.is_open,
            seat.autopilot_called if seat.autopilot else "",
            people.get(seat.user_id or 0),
            *(asked(game, seat, times) if going_on else NOT),
        )
        for seat in game.seats.all()
    ]


def asked(game: Game, seat: SeatAtGame, times: Mapping[int, datetime]) -> Asked:
    if seat.asked is None or seat.private:
        return NOT
    since = times.get(seat.asked - 1)
    return True, since, deadlines.due_at_least(game, seat, since) if since else None


def vacant(game: Game, user: Any, held: Sequence[SeatAtGame]) -> list[dict[str, Any]]:
    """The seats that are open, and why *user*, who has *held* some, may not take them."""
    return [
        {"seat": seat, "why": substitutes.why_not(seat, user), "own": seat in held}
        for seat in game.seats.all()
        if seat.is_open and game.status in Game.UNDER_WAY
    ]


def lent(game: Game, held: Sequence[SeatAtGame], reader: str | None) -> list[SeatAtGame]:
    """
    Those that the reader has *held* at this device and lent to the autopilot: behind a curtain
    their own pages cannot be reached, as it waits for nobody there.
    """
    gone = game.affairs.get("gone", ())
    back = [seat for seat in held if seat.autopilot and not seat.is_open and seat.name not in gone]
    return [seat for seat in back if seat.name != reader] if game.curtained else []


def waiting(game: Game, reader: str | None) -> str:
    """
    Whom the game waits for, as far as all may know: “the first guard and the wolf”, or nothing.

    Some questions are asked only because a seat has privately wished so; of these no
    more is told than that somebody is asked.
    """
    return " and ".join(seat.called for seat in waited_for(game, reader))


def waited_for(game: Game, reader: str | None) -> list[SeatAtGame]:
    """Those seats, other than the reader's."""
    asked = [seat for seat in game.seats.all() if seat.asked is not None and not seat.private]
    return [seat for seat in asked if seat.name != reader]


def next_game(user: Any, game: Game) -> Game | None:
    """The other game in which *user* is asked with the least time left; None while asked here."""
    mine = [seat for seat in game.seats.all() if seat.user_id == user.pk]
    if not user.is_authenticated or any(seat.asked is not None for seat in mine):
        return None
    own = SeatAtGame.objects.filter(user=user, autopilot=False, asked__isnull=False)
    own = own.filter(game__status=Game.Status.PLAYING).exclude(game=game).defer("game__secret")
    soonest = own.order_by(F("deadline").asc(nulls_last=True)).select_related("game").first()
    return soonest.game if soonest else None
