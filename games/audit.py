"""Proving that a stored game is what was played: its orders, dice, facts, states and chain."""

from games import export
from games.models.game import Game
from rules import verify
from rules.kernel.errors import ReplayMismatch


class BadEvent(ReplayMismatch):
    """Event *number* of *game* is not what was played. Never shown to players."""

    def __init__(self, game: Game, number: int | None, what: str) -> None:
        super().__init__(f"game {game.key}, {what}")
        self.number = number


def check(game: Game) -> int:
    """
    Play *game* again from event 0 and compare all that is stored, the state after each event too.

    Gives the number of events; raises BadEvent at the first that is not as it was.
    """
    record = export.whole(game)
    first = verify.prove(record, every=1).first
    if first:
        raise BadEvent(game, first.event, str(first))
    return len(record.events)
