"""
What everybody may see of a game without an account: an onlooker's view, a while behind.

All of it follows from what an onlooker may know of events that are old enough, so nothing here
tells of what is hidden, nor of what has happened since.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from hashlib import sha256
from typing import NamedTuple, TypeVar

from django.conf import settings
from django.core.cache import cache
from django.utils import timezone

from games.history import events, replay, views
from games.models.game import Game
from rules.data import fingerprint

BEHIND = settings.PUBLIC_BEHIND  # seconds
KEPT_FOR = 24 * 3600
LOOKED_UP_FOR = 60
T = TypeVar("T")


class Moment(NamedTuple):
    """The board after event *number*, as an onlooker sees it; *turn* is “” where there are none."""

    number: int
    turn: str
    svg: str
    text: str


def is_shown(game: Game) -> bool:
    """Whether everybody may see it: public games that have begun, and all that are over."""
    over = game.status == Game.Status.OVER
    return bool(game.length) and not game.practice and (over or game.is_public)


def known(game: Game) -> int:
    """
    How many events the public is told have been played: all once the game is over, before that up
    to the last that told onlookers anything and is old enough.
    """
    if game.status == Game.Status.OVER:
        return game.length
    return cached(f"known/{game.key}", LOOKED_UP_FOR, lambda: old_enough(game) + 1)


def old_enough(game: Game) -> int:
    """The number of that last event."""
    until = timezone.now() - timedelta(seconds=BEHIND)
    return next(
        (
            row.number
            for row in events.backwards(game)
            if datetime.fromisoformat(events.moment(row.at)) <= until and views.tells(row, (None,))
        ),
        0,
    )


def moment(game: Game, at: int) -> Moment:
    """The board after event *at*, which the public may know. Raises ReplayMismatch."""
    return cached(of(game, at), KEPT_FOR, lambda: laid_out(game, at))


def of(game: Game, at: int) -> str:
    """What an event never has but once: it stays as it is while the rules do."""
    return f"{game.key}/{at}/{fingerprint(game.system)}"


def laid_out(game: Game, at: int) -> Moment:
    system, view = replay.system_of(game), views.view_of(game, None, at)
    turn = system.turn(view)
    return Moment(at, turn.told if turn else "", system.svg_board(view), system.text_board(view))


def mark_of(content: bytes) -> str:
    """The same for the same *content*, and nothing else is in it."""
    return sha256(content).hexdigest()[:32]


def cached(key: str, seconds: int, made: Callable[[], T]) -> T:
    """What *made* gives, kept so long; None is not kept."""
    name = f"public/{key}"
    found: T | None = cache.get(name)
    if found is None:
        cache.set(name, found := made(), seconds)
    return found
