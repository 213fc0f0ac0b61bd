"""Proving that a stored game is what was played: its orders, dice, facts, states and chain."""

from collections.abc import Iterator

from games.history import export
from games.models.game import Game
from rules import verify
from rules.kernel.errors import ReplayMismatch
from rules.record import UnreadableRecord


class BadEvent(ReplayMismatch):
    """Event *number* of *game* is not what was played. Never shown to players."""

    def __init__(self, game: Game, number: int | None, what: str) -> None:
        super().__init__(f"game {game.key}, {what}")
        self.number = number


def check(game: Game) -> int:
    """
    Replay *game* from event 0 and compare everything that is stored, including the state after each
    event.

    Returns the number of events. Raises BadEvent at the first difference.
    """
    record = export.whole(game)
    try:
        first = verify.prove(record).first
    except UnreadableRecord as error:
        raise BadEvent(game, None, f"which {error}") from error
    if first:
        raise BadEvent(game, first.event, str(first))
    return len(record.events)


def diverged() -> Iterator[BadEvent]:
    """
    For each running game that today's rules replay differently, a sentence about the difference.
    """
    going_on = (Game.Status.PLAYING, Game.Status.PAUSED)
    for game in Game.objects.filter(status__in=going_on).order_by("id").iterator():
        try:
            check(game)
        except BadEvent as error:
            yield error
