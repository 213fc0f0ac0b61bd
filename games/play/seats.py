"""Which game is meant, and which of its seats somebody plays or looks from."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from django.contrib.auth import get_user_model
from django.utils import timezone

from games.models import rows
from games.models.game import Game, Known, SeatAtGame
from games.models.rows import Columns
from games.notify import notices
from games.people import sitters
from games.play import practice

GAME, SEAT = Columns(Game, without="secret"), Columns(SeatAtGame)
HOLDER = Columns(get_user_model(), without="password")
PLANNED = len(GAME.names) + len(SEAT.names)
# As text, because every page begins with the one, and every mail with the other.
SEATED = (
    f"SELECT {GAME.listed('g')}, {SEAT.listed('s')},"
    " EXISTS (SELECT 1 FROM games_plan n WHERE n.seat_id = s.id AND n.holder_id = s.user_id), {}"
    " FROM games_game g JOIN games_seatatgame s ON s.game_id = g.id LEFT JOIN {} ORDER BY s.id"
)
AT_TABLE = SEATED.format("p.id", "games_pairing p ON p.game_id = g.id WHERE g.key = %s")
HELD = (
    "auth_user u ON u.id = s.user_id LEFT JOIN games_profile p ON p.user_id = u.id"
    # Where nobody sits, the whole game would be looked through.
    " LEFT JOIN games_event e ON e.game_id = g.id AND e.number = CASE WHEN s.user_id IS NOT NULL"
    " THEN (SELECT MAX(number) FROM games_event WHERE game_id = g.id AND seat = s.name"
    " AND \"by\" = 'player') END"
    " LEFT JOIN games_snapshot k ON k.game_id = g.id AND s.asked IS NOT NULL"
    " WHERE g.id IN ({})"
)
FOR_MAIL = (
    f"{HOLDER.listed('u')}, COALESCE(p.timezone, ''),"
    " EXISTS (SELECT 1 FROM games_sitter t WHERE t.user_id = s.user_id),"
    " (SELECT COUNT(*) FROM games_mailout m WHERE m.game_id = s.game_id AND m.seat = s.name),"
    " EXISTS (SELECT 1 FROM games_message m WHERE m.game_id = s.game_id),"
    " e.number, CAST(e.at AS TEXT), k.number, k.state, k.seal,"
    " (SELECT digest FROM games_event WHERE game_id = k.game_id AND number = k.number)"
)

NOT_YOURS = "You do not hold that seat."


def game_for(key: str, user: Any, *, at_once: bool = True) -> Game | None:
    """
    The game as `read` gives it, to be looked at as it is now unless *at_once* is not meant; nobody
    looks on at a practice game.
    """
    game = read(key)
    return game if game and may_look(game, user, at_once=at_once) else None


def may_look(game: Game, user: Any, *, at_once: bool = True) -> bool:
    return not (practice.is_closed_to(game, user) or (at_once and is_behind(game, user)))


def is_behind(game: Game, user: Any) -> bool:
    """
    Whether *user* sees of *game* what is public alone, a while behind: they are no referee and have
    no seat in it, and none is open to them.
    """
    under_way = game.is_public and game.status in Game.UNFINISHED
    if not under_way or any(seat.is_open for seat in game.seats.all()):
        return False
    return not (held_by(user, game, timezone.now()) or user.has_perm(notices.REFEREE))


def read(key: str) -> Game | None:
    """The game with its seats and its table of a tournament, without its secret."""
    found = rows.read(AT_TABLE, [key])
    if not found:
        return None
    game = seated(found)
    if found[0][-1] is None:  # no table of a tournament
        Game._meta.get_field("pairing").set_cached_value(game, None)
    return game


def read_all(numbers: Collection[int]) -> dict[int, Game]:
    """
    The games of these *numbers*, without their secrets, with their seats, who holds them and what
    a mail to them asks.
    """
    places = ", ".join(["%s"] * len(numbers))
    statement = SEATED.format(FOR_MAIL, HELD.format(places))
    found: dict[int, list[Any]] = {}
    for row in rows.read(statement, [*numbers]) if numbers else ():
        found.setdefault(row[0], []).append(row)
    games = {number: seated(of_game) for number, of_game in found.items()}
    for number, game in games.items():
        for seat, row in zip(game.seats.all(), found[number], strict=True):
            holder = HOLDER.loaded(row[PLANNED + 1 :]) if seat.user_id else None
            SeatAtGame._meta.get_field("user").set_cached_value(seat, holder)
            zone, sitter, sent, press, number, at, *kept = row[-10:]
            last = None if number is None else (number, at)
            seat.known = Known(zone, sitter, sent, press, last)
            game.kept = game.kept if kept[0] is None else tuple(kept)
    return games


def seated(found: Sequence[Sequence[Any]]) -> Game:
    """A game from the rows of its seats, as `prefetch_related` leaves it."""
    game: Game = GAME.loaded(found[0])
    vars(game)["_prefetched_objects_cache"] = {"seats": game.seats.all()}
    vars(game.seats.all())["_result_cache"] = [seat_in(row, game) for row in found]
    return game


def seat_in(row: Sequence[Any], game: Game) -> SeatAtGame:
    seat: SeatAtGame = SEAT.loaded(row[len(GAME.names) :], may_have_plan=bool(row[PLANNED]))
    SeatAtGame._meta.get_field("game").set_cached_value(seat, game)
    return seat


def held_by(user: Any, game: Game, now: datetime) -> list[SeatAtGame]:
    """The seats of *user*; of those who have none, the ones that they sit for now."""
    if not user.is_authenticated:
        return []
    own = [seat for seat in game.seats.all() if seat.user_id == user.pk]
    return own or sitters.seats_at(game, user, now)


def chosen(held: list[SeatAtGame], name: str = "") -> SeatAtGame | None:
    """The one called *name*; without a name one that is asked, else the first."""
    if name:
        return next((seat for seat in held if seat.name == name), None)
    asked = [seat for seat in held if seat.asked is not None and not seat.autopilot]
    return next(iter([*asked, *held]), None)
