"""
Courses of Xenos Rampant.

By turns the enemy brings another detachment, which is compared until it is on the table; and it
places its units otherwise until it changes its mind, with standing orders that come to nothing.
Every other of these battles goes on with a campaign: first both Commanders spend what they have.
"""

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

from rules.kernel.orders import Seat
from rules.kernel.system import Setup
from rules.xenos_rampant.agreeing import BLIND, DETACHMENTS
from rules.xenos_rampant.campaign import CAMPAIGN
from rules.xenos_rampant.detachment import SAMPLES
from rules.xenos_rampant.ground.places import written
from rules.xenos_rampant.ground.points import Disc
from rules.xenos_rampant.pieces import Unit
from rules.xenos_rampant.placing import Roster, misplaced, roster, spots_in, unit_at
from rules.xenos_rampant.state import State
from rules.xenos_rampant.steps.setup import BUY
from tests.support import courses
from tests.support.courses import Match, Move, Plan, match_of
from tests.support.twins import Twins
from tests.xenos_rampant.twins import TWINS, WAYS

RICH = "blue:40:0:0,red:40:0:0"  # enough for every way to spend it
ENOUGH = 21  # moves: the suite compares after 20 of them


class Courses(courses.Courses):
    def plan(self, number: int, orders: int, before: tuple[int, ...]) -> Plan:
        orders = min(orders, ENOUGH)
        if number % 2:
            return brought_otherwise(self.twins, number, orders)
        return placed_otherwise(self.twins, number, orders, before[0] // 2)


def in_campaign(setup: Setup) -> Setup:
    """The same battle, with careers that go on."""
    return replace(setup, options={**setup.options, CAMPAIGN: RICH})


def brought_otherwise(twins: Twins, number: int, orders: int) -> Plan:
    """The enemy is not on the table before the plan is over."""
    setup = twins.setup(number)
    setup = replace(setup, options={DETACHMENTS: BLIND})
    match = between(twins, number, setup)
    texts = match.random("lists").sample(list(SAMPLES.values()), 2)
    own = {match.seat: next(iter(SAMPLES.values()))}
    match = replace(match, lists=[own | {enemy_of(match): text} for text in texts])
    course = InReserve(match).played_on(orders)
    return Plan(match, course.moves, 1, 0, hides=True)


def placed_otherwise(twins: Twins, number: int, orders: int, before: int) -> Plan:
    """A standing order that is followed on the way says the same in both games."""
    setup = twins.setup(number)
    match = between(twins, number, setup if number % 4 else in_campaign(setup))
    out: set[str] = set()
    while True:
        course = OnTheTable(match, out)
        course.played_on(before + orders)
        if not course.parted:
            opening = course.opening
            return Plan(match, course.moves, opening, opening + before, course.differs)
        assert course.out - out, "the games part, but nothing else has come out"
        out |= course.out


def between(twins: Twins, number: int, setup: Setup) -> Match:
    return match_of(twins, number, setup, setup.seats[number // 2 % 2])


def enemy_of(match: Match) -> Seat:
    return next(seat for seat in match.setup.seats if seat != match.seat)


def deployed(own: Roster, random: Random) -> str:
    """An order that places all units anyhow."""
    spots, taken = list(spots_in(own.zone)), list[Unit]()
    random.shuffle(spots)
    for id in own.entries:
        units = (unit_at(own, id, at, None) for at in spots)
        names = {unit.disc: unit.name for unit in taken}
        taken.append(next(unit for unit in units if fits(own, unit, names)))
    return " ".join(["deploy", *(f"{unit.id} {written(unit.at)}" for unit in taken)])


def fits(own: Roster, unit: Unit, others: Mapping[Disc, str]) -> bool:
    return not misplaced(own, unit.disc, unit.name, others)


class Course(courses.Course):
    """Standing orders are secrets by what dice call them when they are followed."""

    def deployment(self, seat: Seat, state: State, random: Random) -> str:
        own = roster(seat, state.rosters[seat], state.mission, state.first)
        return deployed(own, random)

    def standing(self, seat: Seat, random: Random) -> str:
        about = random.choice(list(WAYS))
        return f"standing {about} {random.choice(WAYS[about])}"

    def secrets(self, state: State) -> Mapping[str, Any]:
        return {
            f"{seat} {about}": state.standing.get(seat, {}).get(about, ways[:1])
            for seat in state.seats
            for about, ways in WAYS.items()
        }

    def careers(self, random: Random) -> bool:
        """In both games alike, if anybody is asked: each way to spend points once, then keep."""
        asked = [p for p in self.system.prompts(self.states[0]) if p.kind == "careers"]
        if asked:
            seat = random.choice(asked).seat
            self.play(Move(seat, (line := self.bought(seat, random), line)))
        return bool(asked)

    def bought(self, seat: Seat, random: Random) -> str:
        """An order of the first verb that *seat* has not given yet and can."""
        given = {move.lines[0].split()[0] for move in self.moves if move.seat == seat}
        view = self.system.view(self.states[0], seat)
        for verb in [verb for verb in BUY if verb not in given]:
            offers = self.system.actions[verb].offers(view)
            if orders := [str(order) for offer in offers for order in offer.orders()]:
                return random.choice(orders)
        raise AssertionError("there is nothing to keep")


class InReserve(Course):
    """One side, by the toss of a coin, is never ready; both change their minds again and again."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.ready = match.random("ready").choice(match.setup.seats)

    def next_move(self, random: Random) -> Move:
        seat = random.choice(self.match.setup.seats)
        if (seat == self.ready and random.random() < 0.5) or not self.moves:
            seed = random.randrange(1 << 30)
            lines = [self.deployment(self.ready, one, Random(seed)) for one in self.states]
            return Move(self.ready, (lines[0], lines[1]))
        lines = [self.standing(seat, random) for _ in self.states]
        return Move(seat, (lines[0], lines[0] if seat == self.match.seat else lines[1]))


class OnTheTable(Course):
    """
    In its opening the enemy says what it wants done, otherwise in the second game but where that
    comes *out*; then both spend what they have, and it places its units in two ways, then in one,
    and the seat places its own.
    """

    def __init__(self, match: Match, alike: set[str]) -> None:
        super().__init__(match)
        enemy, random = enemy_of(match), match.random("opening")
        for about, ways in WAYS.items():
            first, second = random.sample(ways, 2)
            second = first if f"{enemy} {about}" in alike else second
            self.play(Move(enemy, (f"standing {about} {first}", f"standing {about} {second}")))
        said = len(self.moves)
        while self.careers(random):
            pass
        first, second, final = (self.placing(enemy, random) for _ in range(3))
        self.play(Move(enemy, (first, second)))
        self.play(Move(enemy, (final, final)))
        has_careers = CAMPAIGN in match.setup.options
        self.opening = said + 1 if has_careers else len(self.moves)
        own = self.placing(match.seat, random)
        self.play(Move(match.seat, (own, own)))

    def placing(self, seat: Seat, random: Random) -> str:
        return self.deployment(seat, self.states[0], random)

    @property
    def differs(self) -> bool:
        return any(len(set(move.lines)) > 1 for move in self.moves)


COURSES = Courses(TWINS)
