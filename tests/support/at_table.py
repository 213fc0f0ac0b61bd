"""What tests do at a table of the counter system, and what they look up there."""

from typing import Any

from games import play
from games.history import events, game_log, replay, views
from games.models.game import Game, SeatAtGame
from games.play import rulings
from rules.kernel import fold

REASON = "Both asked for it."


def seat(game: Game, name: str) -> SeatAtGame:
    return SeatAtGame.objects.get(game=game, name=name)


def reloaded(game: Game) -> Game:
    game.refresh_from_db()
    return game


def orders(game: Game) -> list[str]:
    return [f"{row.seat}: {row.order}" for row in events.events_of(game, 1)]


def standing(game: Game) -> list[int]:
    """The events that nobody has undone."""
    log = game_log.log(reloaded(game), None)
    return [entry.number for entry in log if entry.undone_by is None]


def digest(game: Game, at: int | None = None) -> str:
    return fold.digest(replay.system_of(game), replay.state_of(game, at))


def asked(game: Game, name: str) -> list[str]:
    """The kinds of the questions that a seat is asked."""
    return [prompt.kind for prompt in views.Sight(reloaded(game), name).prompts]


def asked_first(game: Game) -> str:
    """The first of the seats that are asked something."""
    return SeatAtGame.objects.filter(game=game, asked__isnull=False).order_by("pk")[0].name


def give(game: Game, *lines: str) -> None:
    """Orders as `red: add 2`."""
    for line in lines:
        name, _, order = line.partition(": ")
        play.submit(game, name, order)


def rule(game: Game, referee: Any, line: str, **more: Any) -> play.Stored:
    return rulings.rule(game, line, user=referee, reason=more.pop("reason", REASON), **more)


def won_by_red(game: Game) -> Game:
    """Red comes first to twenty, by threes."""
    while game.status == Game.Status.PLAYING:
        seat = game.seats.get(asked__isnull=False).name
        play.submit(game, seat, {"red": "add 3", "blue": "add 1"}[seat])
        game.refresh_from_db()
    return game
