"""
Two courses of one game that a seat cannot tell apart, found in memory before they are stored.

Both have the same dice and the same orders, but for what is hidden: which enemy token is
what, and the enemies' standing orders. What comes out on the way is alike in both.
"""

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from random import Random
from typing import Any

from rules.avp_thb.state import State
from rules.kernel import fold
from rules.kernel.chance import Dice, Roll, Seed
from rules.kernel.system import Setup
from tests import random_play
from tests.avp_thb.test_twins import legal_in
from tests.avp_thb.twins import SYSTEM, copy, placements

PAIR = "both games"
FORCES = {"alien": ("stalkers", "infants"), "predator": ("disc-hunter", "disc-combi")}
# What the first says is what the rules do of themselves.
STANDING = {
    "marine": [("initiative keep", "initiative"), ("sentry 30", "sentry")],
    "alien": [("hide always", "hide"), ("sentry 30", "sentry")],
    "predator": [("step stay", "step"), ("sentry 30", "sentry")],
}
MARINES = ["medic", "tracker", "smartgun", "pulse"]  # in the order in which they are shown
VARIANTS = 4
Tokens = list[tuple[str, str]]
Lines = dict[str, list[str]]


@dataclass(frozen=True)
class Match:
    """What both games have in common. *seat* is the one that cannot tell them apart."""

    setup: Setup
    seat: str
    seed: Seed

    def random(self, what: object) -> Random:
        return Random(f"{self.seed.commitment}/{what}")

    def start(self) -> State:
        return fold.start(SYSTEM, self.setup, Dice(self.seed, 0)).state


@dataclass(frozen=True)
class Move:
    """
    What *seat* orders in the first game and in the second. *lapses*: it is what the
    clock would play.
    """

    seat: str
    lines: tuple[str, str]
    lapses: bool = False


@dataclass(frozen=True)
class Plan:
    """
    The orders of both games from event 1 on: the first *opening* bring the tokens out,
    the first *before* are played before anybody compares.
    """

    match: Match
    moves: list[Move]
    opening: int
    before: int

    @property
    def hides(self) -> bool:
        """Whether some token has another face, not only standing orders other words."""
        telling = ("deploy", "standing marines")
        return any(m.lines[0] != m.lines[1] and m.lines[0].startswith(telling) for m in self.moves)


@lru_cache
def planned(number: int, orders: int, before: tuple[int, ...] = (0,)) -> Plan:
    """
    Plan *number*, always the same: *orders* moves to be compared, fewer when the game
    ends. It is the first with so many moves *before* that still hides something.
    """
    ways = [(unseen, 0) for unseen in before] + [(0, variant) for variant in range(1, VARIANTS)]
    for unseen, variant in ways:
        plan = side_by_side(match_of(number, variant), unseen, orders)
        if plan.hides:
            break
    return plan


def match_of(number: int, variant: int) -> Match:
    mission = 1 + number % len(SYSTEM.missions)
    seats = SYSTEM.seats(mission)[(number + number // len(SYSTEM.missions)) % 4]
    forces = {seat: ways[number // 2 % 2] for seat, ways in FORCES.items() if seat in seats}
    setup = Setup(SYSTEM.key, mission, seats, SYSTEM.edition, {**forces, "pace": 1})
    secret = sha256(f"twins/{number}/{variant}".encode()).digest()
    seed = Seed(secret, PAIR, {seat: f"salt-of-{seat}" for seat in seats})
    return Match(setup, seats[number // 4 % len(seats)], seed)


def side_by_side(match: Match, before: int, orders: int) -> Plan:
    """A scout first plays the same game twice, to learn which tokens come out."""
    tokens = {seat: placed(match, seat) for seat in match.setup.seats}
    first = {seat: beginning(seat, tokens[seat]) for seat in tokens}
    scout = Course(match, first, first).played_on(before + orders)
    out = scout.out
    while True:
        second = {
            seat: first[seat] if seat == match.seat else otherwise(seat, tokens[seat], labels, out)
            for seat, labels in scout.labels.items()
        }
        course = Course(match, first, second).played_on(before + orders)
        if not course.parted:
            return Plan(match, course.moves, course.opening, course.opening + before)
        out |= course.out


def placed(match: Match, seat: str) -> Tokens:
    """All tokens of *seat* on the tiles that `deploy auto` fills, their faces mixed."""
    state = match.start()
    fold.submit(SYSTEM, state, seat, "deploy auto", Dice(match.seed, 1))
    faces, tiles = zip(*placements(state.sealed[seat]), strict=True)
    mixed = match.random(seat).sample(faces, len(faces))
    return list(zip(tiles, mixed, strict=True))


def beginning(seat: str, tokens: Tokens, which: int = 0, known: int = 4) -> list[str]:
    """
    The orders of *seat* until its tokens are placed, as the first or the second game has
    it. *known* Marines are shown alike in both, the others in turn.
    """
    about = [pair[which] for pair in STANDING[seat]]
    if seat == "marine":
        about.append(" ".join(["marines", *MARINES[:known], *reversed(MARINES[known:])]))
    deployment = " ".join(f"{tile} {unit} 1" for tile, unit in tokens)
    return [*(f"standing {words}" for words in about), f"deploy {deployment}"]


def otherwise(seat: str, tokens: Tokens, labels: list[str], out: Collection[str]) -> list[str]:
    """The beginning of an enemy in the second game: tokens that stay hidden change faces."""
    free = [n for n, label in enumerate(labels) if label not in out]
    free.sort(key=lambda n: tokens[n][1])
    faces = [tokens[n][1] for n in free]
    half = len(faces) // 2
    turned = dict(zip(free, faces[half:] + faces[:half], strict=True))
    anew = [(tile, turned.get(n, unit)) for n, (tile, unit) in enumerate(tokens)]
    return beginning(seat, anew, 1, known=len(tokens) - len(free))


def labels_of(seat: str, count: int, rolls: Collection[Roll]) -> list[str]:
    """The labels that the dice gave a side's tokens, in the order in which it placed them."""
    left, given = list(range(1, count + 1)), []
    for roll in rolls:
        if roll.label == f"label {seat}":
            given.append(left.pop(roll.value - 1))
    return [f"{seat[0]}{number}" for number in given + left]


class Watched(Dice):
    """Dice that remember which tokens were uncovered."""

    def __init__(self, seed: Seed, number: int) -> None:
        super().__init__(seed, number)
        self.uncovered: set[str] = set()

    def uncover(self, what: str) -> None:
        self.uncovered.add(what)


class Course:
    """
    Two games played side by side.

    *out* are the tokens whose faces have come out, *labels* those of each side in the
    order in which it placed them. *parted*: one came out that is not alike in both.
    """

    def __init__(self, match: Match, first: Lines, second: Lines) -> None:
        self.match, self.parted = match, False
        self.moves: list[Move] = []
        self.out: set[str] = set()
        self.states = [match.start(), match.start()]
        for seat in match.random("seats").sample(list(first), len(first)):
            for lines in zip(first[seat], second[seat], strict=True):
                rolls = self.play(Move(seat, lines))
        self.opening = len(self.moves)
        forces = self.states[0].forces
        self.labels = {seat: labels_of(seat, len(forces[seat]), rolls) for seat in first}

    def played_on(self, orders: int) -> "Course":
        """After *orders* more moves, fewer when the game ends or the twins part."""
        for number in range(orders):
            before = [copy(state) for state in self.states]
            if self.parted:
                break
            self.play(self.next_move(number))
            if any(map(SYSTEM.outcome, self.states)):
                self.moves.pop()
                self.states = before
                break
        return self

    def next_move(self, number: int) -> Move:
        """An order that is legal in both: random, or the autopilot's, or the default."""
        one, other = self.states
        random = self.match.random(number)
        prompt, order = random_play.choice(SYSTEM, one, random)
        line = str(order)
        if random.random() < 0.3:
            line = SYSTEM.autopilot(SYSTEM.view(one, prompt.seat), prompt)
        line = line if legal_in(other, prompt.seat, line) else prompt.default
        return Move(prompt.seat, (line, line), lapses=line == prompt.default)

    def play(self, move: Move) -> list[Roll]:
        self.moves.append(move)
        before = [hidden(state) for state in self.states]
        dice = [Watched(self.match.seed, len(self.moves)) for _ in self.states]
        for state, line, chance in zip(self.states, move.lines, dice, strict=True):
            fold.submit(SYSTEM, state, move.seat, line, chance)
        after = [hidden(state) for state in self.states]
        for id in dice[0].uncovered | dice[1].uncovered | spotted(before, after):
            self.out.add(id)
            self.parted |= any(one.get(id) != two.get(id) for one, two in (before, after))
        return dice[0].rolls


Faces = dict[str, tuple[Any, ...]]


def hidden(state: State) -> Faces:
    """What each token is, and whether it lies in Hide, unseen or seen."""
    return {m.id: (m.unit, m.wounds, m.hide, m.hide_seen) for m in state.models.values()}


def spotted(before: list[Faces], after: list[Faces]) -> set[str]:
    """The tokens seen in Hide: it tells those who lay there from those who go there."""
    return {
        id
        for one, two in zip(before, after, strict=True)
        for id in one.keys() & two.keys()
        if two[id][3] and not one[id][3]
    }
