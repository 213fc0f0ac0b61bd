"""
Two courses of one game that a seat cannot tell apart, found in memory before they are stored.

Both have the same dice and the same orders, but for what is hidden. What comes out on the way is
alike in both.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Any

from rules.kernel import fold
from rules.kernel.brought import Brought
from rules.kernel.chance import Dice, Roll, Seed
from rules.kernel.orders import Seat
from rules.kernel.system import Setup
from tests.support import random_play
from tests.support.twins import Twins

PAIR = "both games"
UNSEEN = 0.15  # how often somebody else does what the seat learns nothing of


@dataclass(frozen=True)
class Match:
    """
    What both games have in common. *seat* is the one that cannot tell them apart; *lists* are what
    seats bring to the first game and to the second.
    """

    twins: Twins
    setup: Setup
    seat: Seat
    seed: Seed
    lists: tuple[Mapping[Seat, str], Mapping[Seat, str]] = ({}, {})

    def random(self, what: object) -> Random:
        return Random(f"{self.seed.commitment}/{what}")

    def start(self, which: int = 0) -> Any:
        bringing = Brought(self.lists[which])
        return fold.start(self.twins.system, self.setup, Dice(self.seed, 0), bringing).state


def match_of(twins: Twins, number: int, setup: Setup, seat: Seat, variant: int = 0) -> Match:
    secret = sha256(f"twins/{number}/{variant}".encode()).digest()
    return Match(
        twins, setup, seat, Seed(secret, PAIR, {one: f"salt-of-{one}" for one in setup.seats})
    )


@dataclass(frozen=True)
class Move:
    """
    What *seat* orders in the first game and in the second. *lapses*: it is what the
    clock would play.
    """

    seat: Seat
    lines: tuple[str, str]
    lapses: bool = False


@dataclass(frozen=True)
class Plan:
    """
    The orders of both games from event 1 on: the first *opening* say what is hidden at the
    beginning, the first *before* are played before anybody compares. It *hides* something worth
    while.
    """

    match: Match
    moves: list[Move]
    opening: int
    before: int
    hides: bool


class Courses:
    """
    How the plans of a system are found; a system with sealed beginnings has its own.

    After *to_weigh* orders a seat has had something to weigh. *is_weighty*: what is hidden counts
    then; where it does not, a test of the system’s own catches who looks at it.
    """

    to_weigh, is_weighty = 12, True

    def __init__(self, twins: Twins) -> None:
        self.twins = twins

    def plan(self, number: int, orders: int, before: tuple[int, ...]) -> Plan:
        """Plan *number*, always the same, with the least of *before*."""
        twins = self.twins
        match = self.match(match_of(twins, number, twins.setup(number), twins.seat(number)))
        course = self.course(match).played_on(before[-1] + orders)
        differ = any(move.lines[0] != move.lines[1] for move in course.moves)
        hides = differ or match.lists[0] != match.lists[1]
        return Plan(match, course.moves, 1, before[-1], hides)

    def match(self, match: Match) -> Match:
        """*match*, with what is brought to it."""
        return match

    def course(self, match: Match) -> "Course":
        return Course(match)


class Watched(Dice):
    """Dice that remember which secrets were uncovered."""

    def __init__(self, seed: Seed, number: int) -> None:
        super().__init__(seed, number)
        self.uncovered: set[str] = set()

    def uncover(self, what: str) -> None:
        self.uncovered.add(what)


class Course:
    """
    Two games played side by side.

    *out* are the secrets that have come out. *parted*: what came out is not alike in both.
    """

    by_autopilot = 0.3  # the part of its orders; the others are any

    def __init__(self, match: Match) -> None:
        self.match, self.parted = match, False
        self.twins, self.system = match.twins, match.twins.system
        self.moves: list[Move] = []
        self.out: set[str] = set()
        self.states = [match.start(0), match.start(1)]

    def played_on(self, orders: int) -> "Course":
        """After *orders* more moves, fewer when the game ends or the twins part."""
        for number in range(orders):
            before = [self.twins.copy(state) for state in self.states]
            if self.parted:
                break
            if (move := self.next_move(self.match.random(number))) is None:
                break
            self.play(move)
            if any(map(self.system.outcome, self.states)):
                self.moves.pop()
                self.states = before
                break
        return self

    def next_move(self, random: Random) -> Move | None:
        """An order that is legal in both, if there is any: random, the autopilot's, the default."""
        if random.random() < UNSEEN and (move := self.unseen_move(random)):
            return move
        one, other = self.states
        prompt, order = random_play.choice(self.system, one, random)
        line = str(order)
        if random.random() < self.by_autopilot:
            line = self.system.autopilot(self.system.view(one, prompt.seat), prompt)
        line = self.twins.legal_in_both(one, other, prompt, line)
        if not line:
            return None
        views = [self.system.view(state, prompt.seat) for state in self.states]
        lapses = all(line == self.system.cautious(view, prompt) for view in views)
        return Move(prompt.seat, (line, line), lapses=lapses)

    def unseen_move(self, random: Random) -> Move | None:
        """What somebody else does that the seat learns nothing of: another thing in each game."""
        return None

    def secrets(self, state: Any) -> Mapping[str, Any]:
        """What is hidden, by what dice call it when it is uncovered."""
        return {}

    def play(self, move: Move) -> list[Roll]:
        self.moves.append(move)
        before = [self.secrets(state) for state in self.states]
        dice = [Watched(self.match.seed, len(self.moves)) for _ in self.states]
        for state, line, chance in zip(self.states, move.lines, dice, strict=True):
            fold.submit(self.system, state, move.seat, line, chance)
        after = [self.secrets(state) for state in self.states]
        self.come_out([one.uncovered for one in dice], before, after)
        return dice[0].rolls

    def come_out(
        self,
        uncovered: list[set[str]],
        before: list[Mapping[str, Any]],
        after: list[Mapping[str, Any]],
    ) -> None:
        """Note which secrets are known, and whether the games differ in what was uncovered."""
        one, other = uncovered
        for id in one | other:
            known = any(id in secrets for secrets in before)
            alike = all(first.get(id) == second.get(id) for first, second in (before, after))
            if not alike or id in one ^ other:
                self.parted = True
            if known or id in one ^ other:
                self.out.add(id if known else self.wider(id))

    def wider(self, secret: str) -> str:
        """What comes out with a secret that is none of `secrets`."""
        return secret
