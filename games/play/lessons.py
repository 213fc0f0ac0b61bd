"""A newcomer's first game: a system's lesson, laid out against autopilots."""

from typing import Any

from django.db import transaction

from games.clock.time_control import LONGEST, Allowance
from games.models.game import Game
from games.play import lobby
from rules.kernel.errors import Refusal
from rules.kernel.lessons import Lesson
from rules.kernel.players import PLAIN
from rules.kernel.system import LESSON, POSITION, Setup, System
from rules.systems import SYSTEMS

NOTHING_WRITTEN = "No first game has been written yet."


def of(game: Game) -> Lesson | None:
    """What is learnt in *game*."""
    return SYSTEMS[game.system].lesson if LESSON in game.setup["options"] else None


def systems() -> list[System]:
    """Those that have a lesson."""
    return [system for system in SYSTEMS.values() if system.lesson]


def going_on(user: Any, key: str = "") -> Game | None:
    """The first game of *user*, of any system or of one, while it is played."""
    theirs = Game.objects.filter(seats__user=user, setup__options__has_key=LESSON)
    under_way = theirs.filter(status__in=Game.UNDER_WAY)
    return (under_way.filter(system=key) if key else under_way).first()


@transaction.atomic
def begin(user: Any, key: str = "", strength: str = PLAIN) -> Game:
    """
    The first game of *user*: the one that goes on, or else a new one; of the system with this
    *key*, or of any, against autopilots of this *strength*. Raises Refusal.
    """
    if game := going_on(user, key):
        return game
    system = next((one for one in systems() if key in ("", one.key)), None)
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
        strength=strength,
        host=user,
    )
    lobby.join(game, lesson.seat, user)
    game.refresh_from_db()
    return game
