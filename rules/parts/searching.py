"""
Players that try their orders out in worlds that the view allows, and give the one that does best.

A world is imagined, the order is played in it, and it is played on, by the `usual` player of the
system for one's own seat and by its autopilot for the others, up to a moment at which the system
can tell who is likely to win. The same worlds meet every order, with
the same dice, so that orders are compared and not luck. Work is counted in orders played, never in
seconds, and all dice come of the view: the same view gets the same order on any machine.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from math import sqrt
from statistics import fmean
from types import MappingProxyType
from typing import Any, NamedTuple

from rules.kernel import fold
from rules.kernel.chance import Chance
from rules.kernel.errors import Endless, OrderError
from rules.kernel.orders import Action, Prompt, Seat
from rules.kernel.parsing import parse
from rules.kernel.players import PLAIN, USUAL, Considered, seen_by
from rules.kernel.system import Player, System

CASUAL = "casual"
FAMILIAR = 0.02  # what another order must promise more than the usual one
Line = tuple[str, ...]  # an order, and what its seat orders at its next questions
MANY = 90  # orders that are tried; of more, every second or third, so that time is bounded
CLEAR = 0.005  # by what more than luck the usual order must lead to be given early
FEW = 3  # worlds from which on the usual order may be given before the work is done


@dataclass(frozen=True)
class Judge:
    """
    What a system adds to the search.

    *weighs* are the kinds of questions that are worth one, at which an imagined state stands.
    *moment* names what a try of a seat is played to the end of, such as a turn; *chance* says then
    how likely the seat is to win, from 0 to 1. It may look at all of a state, as that is imagined.
    *usual* is what the player does where it does not search, and how it goes on in its worlds; the
    others are taken to play as the autopilot does. *lines* are what it tries at a question where
    that is not each legal order: where an order is worth what may follow it, or there are too many.
    """

    system: System
    weighs: frozenset[str]
    moment: Callable[[Any, Seat], Hashable]
    chance: Callable[[Any, Seat], float]
    usual: Player
    lines: Callable[[Any, Prompt], Sequence[Line]] = lambda view, prompt: ()


class Depth(NamedTuple):
    """
    How hard a player thinks: about *work* orders are played for one of its own, and fewer where
    the usual order is soon seen to be the best. So many *mistakes* it makes in a hundred orders: it
    gives any of those that it has considered. *like* says so.
    """

    work: int
    mistakes: int = 0
    like: str = ""


STRENGTHS: Mapping[str, Depth] = MappingProxyType(
    {
        CASUAL: Depth(
            200,
            mistakes=85,
            like="It looks ahead, but errs oftener than not: for your first games.",
        ),
        "able": Depth(300, like="It looks ahead."),
        "strong": Depth(1200, like="It looks ahead much harder."),
    }
)


@dataclass(frozen=True)
class Searcher:
    """A player that searches where its *judge* weighs, and does what is usual elsewhere."""

    judge: Judge
    depth: Depth

    @property
    def like(self) -> str:
        return self.depth.like

    def __call__(self, view: Any, prompt: Prompt) -> str:
        considered = self.considered(view, prompt)
        if not considered:
            return self.judge.usual(view, prompt)
        dice = World(seen_by(self.judge.system, view, prompt))
        errs = len(considered) > 1 and dice.roll("mistake", 100) <= self.depth.mistakes
        return (dice.pick("which", considered) if errs else considered[0]).order

    def considered(self, view: Any, prompt: Prompt) -> list[Considered]:
        """What was tried, the best first; none if the question is not worth a search."""
        if prompt.kind not in self.judge.weighs:
            return []
        return Search(self.judge, view, prompt).considered(self.depth.work)


def players(judge: Judge) -> dict[str, Player]:
    """
    By name, the weakest first; who errs most is weaker than `plain`. What the others
    do without a search is `usual`, for measurements.
    """
    looking = {name: Searcher(judge, depth) for name, depth in STRENGTHS.items()}
    return {
        CASUAL: looking[CASUAL],
        PLAIN: judge.system.autopilot,
        USUAL: judge.usual,
        **looking,
    }


class World(Chance):
    """The dice of one world: rolls of the same label fall the same, whatever fell before them."""

    def __init__(self, seed: bytes) -> None:
        super().__init__()
        self._seed = seed
        self._times: dict[str, int] = {}

    def _next(self, label: str, sides: int) -> int:
        time = self._times[label] = self._times.get(label, 0) + 1
        fallen = blake2b(f"{label}|{time}".encode(), digest_size=8, key=self._seed).digest()
        return int.from_bytes(fallen, "big") % sides + 1


@dataclass
class Runner:
    """A line in the race: what it came to, world by world. The usual one has a start."""

    line: Line
    start: float = 0.0
    chances: list[float] = field(default_factory=list)

    @property
    def rank(self) -> tuple[float, Line]:
        return -self.start - fmean(self.chances), self.line

    def leads(self, other: "Runner") -> bool:
        """By more than its lead differs from world to world: one standard error of the mean."""
        leads = [mine - its for mine, its in zip(self.chances, other.chances, strict=True)]
        lead = fmean(leads)
        error = sqrt(fmean((one - lead) ** 2 for one in leads) / (len(leads) - 1))
        return self.start - other.start + lead > error + CLEAR


@dataclass
class Search:
    """One question that is thought over."""

    judge: Judge
    view: Any
    prompt: Prompt
    worlds: int = 0
    played: int = 0

    def considered(self, work: int) -> list[Considered]:
        """What was tried, the best first: a race, after whose rounds the worse half drops out."""
        racing, out = self.runners(), list[Runner]()
        if len(racing) == 1:
            return [Considered(racing[0].line[0], 0.0, 0)]
        self.seed = seen_by(self.judge.system, self.view, self.prompt)
        rounds = (len(racing) - 1).bit_length()
        for round in range(1, rounds + 1):
            while self.played * rounds < work * round and not self.is_clear(racing):
                self.run(racing)
            half = (len(racing) + 1) // 2
            racing, out = racing[:half], racing[half:] + out
        best: dict[str, Runner] = {}
        for runner in racing + out:
            best.setdefault(runner.line[0], runner)
        return [Considered(o, fmean(r.chances), len(r.chances)) for o, r in best.items()]

    def runners(self) -> list[Runner]:
        """Each line once, the usual order among them, or so many of them."""
        usual = (self.judge.usual(self.view, self.prompt),)
        others = self.judge.lines(self.view, self.prompt) or self.legal()
        return [
            Runner(line, FAMILIAR if line == usual else 0.0)
            for line in dict.fromkeys([usual, *others[:: len(others[1:]) // MANY + 1]])
        ]

    def legal(self) -> list[Line]:
        return [(str(one),) for one in fold.legal(self.judge.system, self.view, self.prompt)]

    def run(self, racing: list[Runner]) -> None:
        """Play all of them in one more world, and sort them."""
        for runner in racing:
            runner.chances.append(self.tried(runner.line))
        self.worlds += 1
        racing.sort(key=lambda runner: runner.rank)

    def is_clear(self, racing: list[Runner]) -> bool:
        """Whether the usual order leads all that are left, so that there is no need to go on."""
        first, *others = racing
        return first.start > 0 and self.worlds >= FEW and all(map(first.leads, others))

    def tried(self, line: Line) -> float:
        """The chance to win once *line* and what is usual after it has been played."""
        dice = World(self.seed + self.worlds.to_bytes(4, "big"))
        state = self.judge.system.imagine(self.view, dice)
        moment, (order, *next) = self.judge.moment(state, self.prompt.seat), line
        try:
            self.submit(state, self.prompt.seat, order, dice)
            while self.judge.moment(state, self.prompt.seat) == moment:
                prompts = self.judge.system.prompts(state)
                if not prompts:
                    break
                is_own = next and prompts[0].seat == self.prompt.seat
                self.answer(state, prompts[0], dice, next.pop(0) if is_own else "")
        except (OrderError, Endless):
            return 0.0
        return self.judge.chance(state, self.prompt.seat)

    def submit(self, state: Any, seat: Seat, order: str, dice: Chance) -> None:
        action = fold.understand(self.judge.system, state, seat, order)
        self.carry_out(state, seat, action, dice)

    def answer(self, state: Any, asked: Prompt, dice: Chance, order: str) -> None:
        """Give *order*, or the usual one if there is none, or the default where that is refused."""
        view = self.judge.system.view(state, asked.seat)
        try:
            verbs = (*asked.verbs, *self.judge.system.anytime(state, asked.seat))
            action = parse(order or self.usual(view, asked), self.judge.system.actions, verbs)
            action.check(view)
        except OrderError:
            action = fold.understand(self.judge.system, state, asked.seat, asked.default)
        self.carry_out(state, asked.seat, action, dice)

    def usual(self, view: Any, asked: Prompt) -> str:
        system = self.judge.system
        player = self.judge.usual if asked.seat == self.prompt.seat else system.autopilot
        return player(view, asked)

    def carry_out(self, state: Any, seat: Seat, action: Action, dice: Chance) -> None:
        self.played += 1
        dice.rolls.clear()
        fold.carried_out(self.judge.system, state, seat, action, dice)
