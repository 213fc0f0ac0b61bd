"""A newcomer's first game: a system's lesson, laid out against autopilots."""

from typing import Any

from django.db import transaction

from games.clock.time_control import LONGEST, Allowance
from games.models.game import Game
from games.play import lobby
from rules.kernel.errors import Refusal
from rules.kernel.lessons import Lesson
from rules.kernel.system import LESSON, POSITION, Setup, System
from rules.systems import SYSTEMS

NOTHING_WRITTEN = "No first game has been written yet."


def of(game: Game) -> Lesson | None:
    """What is learnt in *game*."""
    return SYSTEMS[game.system].lesson if LESSON in game.setup["options"] else None


def systems() -> list[System]:
    """Those that have a lesson."""
    return [system for system in SYSTEMS.values() if system.lesson]


def going_on(user: Any) -> Game | None:
    """The first game of *user*, while it is played."""
    theirs = Game.objects.filter(seats__user=user, setup__options__has_key=LESSON)
    return theirs.filter(status__in=Game.UNDER_WAY).first()


@transaction.atomic
def begin(user: Any) -> Game:
    """The first game of *user*: the one that goes on, or else a new one. Raises Refusal."""
    if game := going_on(user):
        return game
    system = next(iter(systems()), None)
    if system is None or system.lesson is None:
        raise Refusal(NOTHING_WRITTEN)
    lesson = system.lesson
    # Written out, so that the game keeps the edition of today.
    position = system.write_position(system.read_position(lesson.position))
    options = {POSITION: position, LESSON: True}
    game = lobby.lay_out(
        Setup(system.key, lesson.mission, lesson.seats, system.edition, options),
        clock=Allowance(each=LONGEST),
        autopilots=[seat for seat in lesson.seats if seat != lesson.seat],
        host=user,
    )
    lobby.join(game, lesson.seat, user)
    game.refresh_from_db()
    return game
