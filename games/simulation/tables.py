"""What a simulation plays, and how its people and its games are set up."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from hashlib import sha256
from random import Random
from typing import Any

from django.contrib.auth import get_user_model

from games import play
from games.clock.time_control import Allowance
from games.history import replay, views
from games.models.game import Game, SeatAtGame
from games.people import availability
from games.play import lobby
from games.simulation.people import Kind, day
from rules.systems import SYSTEMS

BEGAN = datetime(2026, 1, 5, tzinfo=UTC)  # a Monday
ASK, STANDING = "ask", "standing"


@dataclass(frozen=True)
class SimulatedTables:
    """
    What is played, at tables of people drawn by lot from all *kinds*: the *missions* in turn, by
    *seats* or else by those of the mission.

    *asked_always* means that nobody has standing orders and every question is put. *ahead* is how
    many activations everybody plans ahead.
    """

    system: str
    missions: Sequence[int]
    games: int
    days: int
    clock: Allowance
    kinds: Sequence[Kind]
    options: Mapping[str, Any] = field(default_factory=dict)
    asked_always: bool = False
    ahead: int = 0
    seats: Sequence[str] | None = None

    @property
    def sides(self) -> Sequence[str]:
        return self.seats or SYSTEMS[self.system].tables(self.missions[0])[0]


def invite_person(number: int, kind: Kind) -> tuple[Any, Kind]:
    """A person with an account, whose quiet hours and holidays the service knows."""
    user = get_user_model().objects.create(username=f"simulated-{number}-{kind.name}")
    if kind.quiet:
        availability.keep_quiet(user, *kind.quiet)
    if kind.away:
        first, last = kind.away
        availability.announce(user, day(BEGAN, first), day(BEGAN, last), BEGAN)
    return user, kind


def lay_out(tables: SimulatedTables, mission: int, people: Sequence[int], chance: Random) -> Game:
    """A game that has begun, with some of the *people* at its table."""
    game = lobby.create(
        tables.system,
        mission,
        tables.seats,
        clock=tables.clock,
        options=tables.options,
    )
    names = game.rules_setup.seats
    settle_dice(game, chance)
    for name, user in zip(names, chance.sample(people, len(names)), strict=True):
        lobby.join(game, name, get_user_model().objects.get(pk=user), salt=name)
    game.refresh_from_db()
    for seat in game.seats.all() if tables.asked_always else ():
        ask_always(game, seat)
    return game


def settle_dice(game: Game, chance: Random) -> None:
    """Make the dice depend on the simulation's seed."""
    game.key, game.secret = f"{chance.getrandbits(48):012x}", chance.randbytes(32)
    game.commitment = sha256(game.secret).hexdigest()
    game.save(update_fields=["key", "secret", "commitment"])


def ask_always(game: Game, seat: SeatAtGame) -> None:
    """Have every question put to *seat*, even those that standing orders could answer."""
    system = replay.system_of(game)
    for offer in system.actions[STANDING].offers(views.view_of(game, seat.name)):
        about, ways = offer.slots
        if ASK in ways.words:
            play.submit(game, seat.name, f"{STANDING} {about.words[0]} {ASK}", user=seat.user)
