"""What the toys hide, and how it is dealt anew."""

from dataclasses import replace
from random import Random
from types import MappingProxyType
from typing import Any

from rules.kernel.orders import Seat
from rules.kernel.system import Setup
from tests.support import counter_system
from tests.support.courses import Course, Courses, Match, Move
from tests.support.toys.birds import BIRDS, DeckRules
from tests.support.toys.dowsers import EAST_WEST, EDGE, NEAR, Dowsers
from tests.support.toys.night_watch import HOURS, NightWatch
from tests.support.toys.points import gap
from tests.support.toys.rookery import Rookery
from tests.support.toys.squirrels import AUTUMNS, PAIR, Squirrels
from tests.support.twins import Twins


class OfNightWatch(Twins):
    """What the fog asks for: nobody holds that secret."""

    system = NightWatch()
    nonsense = ("light 2", "hurry up", "fly")

    def setup(self, number: int) -> Setup:
        ways = self.system.tables(1)
        return Setup(self.system.key, 1, ways[number % len(ways)], 1)

    def dealt_anew(self, state: Any, seat: Seat, random: Random) -> Any:
        return state if state["hour"] == HOURS else {**state, "need": 2 * HOURS + 3 - state["need"]}


class OfCounter(Twins):
    """The others' numbers, which stay below the goal."""

    system = counter_system.Counter()
    nonsense = ("add 4", "add one", "gamble 2", "fly")

    def setup(self, number: int) -> Setup:
        mission, ways = 1 + number // 2 % 2, self.system.tables(1)
        return Setup(self.system.key, mission, ways[number % len(ways)], 1)

    def dealt_anew(self, state: Any, seat: Seat, random: Random) -> Any:
        others = {
            name: (number + random.randrange(1, state.goal)) % state.goal
            for name, number in state.numbers.items()
            if name != seat and number < state.goal
        }
        return replace(state, numbers={**state.numbers, **others})

    def owner(self, secret: str) -> Seat:
        return secret


class OfRookery(Twins):
    """The others' decks, and what of them is in their hands."""

    system = Rookery()
    quick = MappingProxyType({"rounds": 4})
    nonsense = ("land", "land owl", "land wren", "land stork", "fly")

    def setup(self, number: int) -> Setup:
        ways = self.system.tables(1)
        return Setup(self.system.key, 1, ways[number % len(ways)], 1)

    def dealt_anew(self, state: Any, seat: Seat, random: Random) -> Any:
        """As many birds, one of them the same, so that there is an order for both games."""
        other = self.copy(state)
        for enemy in other["hands"]:
            if enemy != seat:
                least = min(other["hands"][enemy], default="")
                for name in ("hands", "decks"):
                    other[name][enemy] = random.choices(list(BIRDS), k=len(other[name][enemy]))
                other["hands"][enemy][:1] = [least] if least else []
                other["decks"][enemy].sort()
        return other


class OfDowsers(Twins):
    """Where the well is, and what the other's rod and standing orders say."""

    system = Dowsers()
    quick = MappingProxyType({"turns": 4})
    nonsense = ("walk 48.1,1.0", "walk a3", "walk", "dig here", "standing dig maybe", "fly")
    usual = "dig no"

    def setup(self, number: int) -> Setup:
        return Setup(self.system.key, 1, EAST_WEST, 1)

    def dealt_anew(self, state: Any, seat: Seat, random: Random) -> Any:
        other = self.copy(state)
        at, near = other["at"], other["near"]
        for _ in range(1000):
            well = [random.randrange(EDGE), random.randrange(EDGE)]
            if near.get(seat, False) == (gap(at[seat], well) <= NEAR):
                other["well"] = well
                break
        enemy = next(name for name in EAST_WEST if name != seat)
        if enemy in near:
            near[enemy] = gap(at[enemy], other["well"]) <= NEAR
        other["standing"][enemy] = {"dig": [random.choice(("yes", "no"))]}
        return other

    def owner(self, secret: str) -> Seat:
        """Nobody knows of the well."""
        return ""


class OfSquirrels(Twins):
    """How hard the frost will be: nobody holds that secret."""

    system = Squirrels()
    nonsense = ("store", "store elm", "store elm acorn 9", "store ash acorn 1", "store 2", "fly")

    def setup(self, number: int) -> Setup:
        return Setup(self.system.key, 1, PAIR, 1)

    def dealt_anew(self, state: Any, seat: Seat, random: Random) -> Any:
        is_over = state["turn"] == AUTUMNS * len(PAIR)
        return state if is_over else {**state, "frost": 5 - state["frost"]}


class CountedApart(Course):
    """Some enemy adds one in the first game where it adds two in the second one."""

    def next_move(self, random: Random) -> Move | None:
        apart = any(len(set(move.lines)) > 1 for move in self.moves)
        return (not apart and self.unseen_move(random)) or super().next_move(random)

    def unseen_move(self, random: Random) -> Move | None:
        asked = [seat for seat in self.twins.asked(self.states[0]) if seat != self.match.seat]
        return Move(asked[0], ("add 1", "add 2")) if asked else None


class CoursesOfCounter(Courses):
    def course(self, match: Match) -> Course:
        return CountedApart(match)


class CoursesOfRookery(Courses):
    """The others bring another deck to the second game."""

    def match(self, match: Match) -> Match:
        flock, night = (one.text for one in DeckRules.ready.values())
        lists = dict.fromkeys(match.setup.seats, flock)
        apart = {seat: flock if seat == match.seat else night for seat in lists}
        return replace(match, lists=(lists, apart))


class DugApart(Course):
    """The other's standing orders say something else in the second game."""

    def next_move(self, random: Random) -> Move | None:
        enemy = next(seat for seat in EAST_WEST if seat != self.match.seat)
        first = Move(enemy, ("standing dig yes", "standing dig no"))
        return super().next_move(random) if self.moves else first


class CoursesOfDowsers(Courses):
    def course(self, match: Match) -> Course:
        return DugApart(match)


COUNTER, ROOKERY, DOWSERS = OfCounter(), OfRookery(), OfDowsers()
ALL: tuple[Twins, ...] = (OfNightWatch(), COUNTER, ROOKERY, DOWSERS, OfSquirrels())
COURSES: tuple[Courses, ...] = (
    CoursesOfCounter(COUNTER),
    CoursesOfRookery(ROOKERY),
    CoursesOfDowsers(DOWSERS),
)
