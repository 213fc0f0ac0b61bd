"""
What a strong player would do at a seat of a practice game, where nobody else plays. It is told from
the seat's view and takes less than a second, so it is found while its reader waits.
"""

from collections.abc import Sequence
from functools import partial
from typing import cast

from django.core.cache import cache

from games.automation import preview
from games.history import replay
from games.history.views import Sight
from games.models.game import Game, SeatAtGame
from games.play import practice
from rules.kernel import players
from rules.kernel.errors import Refusal
from rules.kernel.players import Considered
from rules.kernel.system import Player, System

MOST = 5  # orders that are told
NO_PRACTICE = "Hints are for practice games, and this is none."
UNDER_WAY = "Others still play the game that this one was forked from. Hints come when it is over."
NOT_ASKED = "The game does not wait for {} now."
NOBODY = "Nobody who looks ahead plays {}."


def of(seen: Sight, seat: SeatAtGame, player: Player | None = None) -> Sequence[Considered]:
    """
    The best orders of *seat*, whose sight it is, as the *player* weighs them, or the strongest.

    The caller must check that the reader holds *seat*. Raises Refusal.
    """
    game = seen.game
    if why_not := refused_in(game):
        raise Refusal(why_not)
    with preview.may_look(game, seat):
        if not seen.prompts:
            raise Refusal(NOT_ASKED.format(seat.name))
        if player:
            return weighed(seen, player)
        find = partial(weighed, seen, strongest(replay.system_of(game)))
        name = f"hint:{game.pk}:{seat.name}:{seen.head}"
        return cast(Sequence[Considered], cache.get_or_set(name, find))


def refused_in(game: Game) -> str:
    """Why nobody gets a hint in *game*, so that nobody is helped against others; else nothing."""
    if not game.practice:
        return NO_PRACTICE
    return UNDER_WAY if practice.others_still_play(game) else ""


def weighed(seen: Sight, player: Player) -> Sequence[Considered]:
    return players.advice(player, seen.view, seen.prompts[0])[:MOST]


def strongest(system: System) -> Player:
    """Raises Refusal where nobody looks ahead."""
    known = [*players.strengths(system)]
    if not known:
        raise Refusal(NOBODY.format(system.title))
    return players.named(system, known[-1])


def expected(one: Considered) -> str:
    """“62 % to win, tried 12 times”; nothing where there was nothing to weigh."""
    if not one.worlds:
        return ""
    times = "once" if one.worlds == 1 else f"{one.worlds} times"
    return f"{round(100 * one.chance)} % to win, tried {times}"
