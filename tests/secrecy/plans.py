"""
Two courses of one game that a seat cannot tell apart, found in memory before they are stored.

Both have the same dice and the same orders, but for what is hidden: which enemy token is
what, the enemies' standing orders, and what they do with cards unseen. What comes out on the
way is alike in both.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from random import Random
from typing import Any

from rules.avp_thb.labels import dealt
from rules.avp_thb.placing import base, placements
from rules.avp_thb.state import EDITION, State
from rules.kernel import fold
from rules.kernel.chance import Dice, Roll, Seed
from rules.kernel.system import Setup
from tests.avp_thb.test_twins import legal_in_both, owner, setup_of
from tests.avp_thb.twins import PRIVATE, SYSTEM, copy, shuffled_deployment
from tests.support import random_play

PAIR = "both games"
VARIANTS = 4
OFTEN = {"autopilot": 0.3, "private": 0.15}
# What the rules do of themselves; whom a Marine's wound goes to shows when it does.
STANDING = {
    seat: [words for words in about if words[0] != "losses"] for seat, about in PRIVATE.items()
}
MARINES = "marines"  # the standing order that says whom they show
HELD = ("arm", "discard", "disarm")  # orders about cards that only their seat learns of
Tokens = list[tuple[str, str]]
Lines = dict[str, list[str]]
Faces = dict[str, tuple[Any, ...]]


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
        telling = ("deploy", f"standing {MARINES}")
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
    setup = setup_of(number)
    setup = replace(setup, options={**setup.options, "pace": 1})
    secret = sha256(f"twins/{number}/{variant}".encode()).digest()
    seed = Seed(secret, PAIR, {seat: f"salt-of-{seat}" for seat in setup.seats})
    return Match(setup, setup.seats[number // 2 % len(setup.seats)], seed)


def side_by_side(match: Match, before: int, orders: int) -> Plan:
    """A scout first plays the same game twice, to learn which tokens come out."""
    tokens = {seat: placed(match, seat) for seat in match.setup.seats}
    first = {seat: beginning(match, seat, tokens[seat]) for seat in tokens}
    scout = Course(match, first, first, {f"{seat} cards" for seat in tokens})
    labels, out = scout.labels, scout.played_on(before + orders).out - scout.alike
    while True:
        second = {
            seat: first[seat]
            if seat == match.seat
            else otherwise(match, seat, tokens[seat], labels[seat], out)
            for seat in tokens
        }
        course = Course(match, first, second, out).played_on(before + orders)
        if not course.parted:
            return Plan(match, course.moves, course.opening, course.opening + before)
        # Else whom a Marine would be has come out, or a card with the label of a token.
        more = course.out - out or {MARINES} - out or scout.alike - out
        assert more, "the games part, but nothing else has come out"
        out |= more


def briefing(match: Match, state: State) -> list[Move]:
    """What is asked before the tokens are placed, which is open to all: the defaults for it."""
    moves: list[Move] = []
    while ahead := [p for p in SYSTEM.prompts(state) if p.kind != "deployment"]:
        seat, line = ahead[0].seat, ahead[0].default
        moves.append(Move(seat, (line, line)))
        fold.submit(SYSTEM, state, seat, line, Dice(match.seed, len(moves)))
    return moves


def placed(match: Match, seat: str) -> Tokens:
    """All tokens of *seat* where `deploy auto` puts one of their size, their faces mixed."""
    state = match.start()
    briefing(match, state)
    fold.submit(SYSTEM, state, seat, "deploy auto", Dice(match.seed, 1))
    words = shuffled_deployment(state.sealed[seat], match.random(seat))
    return [(tile, unit) for unit, tile in placements(words)]


def beginning(match: Match, seat: str, tokens: Tokens, known: int | None = None) -> list[str]:
    """
    The orders of *seat* until its tokens are placed. In the second game the standing
    orders say less, and all Marines but those *known* are shown in turn.
    """
    about = [" ".join(words if known is None else words[:1]) for words in STANDING[seat]]
    if seat == "marine":
        units = list(dict.fromkeys(match.start().forces[seat]))
        alike = len(units) if known is None else known
        about.append(" ".join([MARINES, *units[:alike], *reversed(units[alike:])]))
    deployment = " ".join(f"{tile} {unit} 1" for tile, unit in tokens)
    return [*(f"standing {words}" for words in about), f"deploy {deployment}"]


def otherwise(
    match: Match, seat: str, tokens: Tokens, labels: list[str], out: Collection[str]
) -> list[str]:
    """The beginning of an enemy in the second game: tokens that stay hidden change faces."""
    anew = list(tokens)
    free = [n for n, label in enumerate(labels) if label not in out]
    for size in {base(tokens[n][1]) for n in free}:
        places = sorted((n for n in free if base(tokens[n][1]) == size), key=lambda n: tokens[n][1])
        half = len(places) // 2
        for n, other in zip(places, places[half:] + places[:half], strict=True):
            anew[n] = (tokens[n][0], tokens[other][1])
    known = len(tokens) if MARINES in out else len(tokens) - len(free)
    return beginning(match, seat, anew, known=known)


def labels_of(seat: str, deployment: str, rolls: Collection[Roll]) -> list[str]:
    """The labels that the dice gave a side's tokens, in the order in which it placed them."""
    count = sum(1 for _ in placements(deployment.split()[1:]))
    left, given = list(range(1, count + 1)), []
    for roll in rolls:
        if roll.label == f"label {seat}":
            given.append(left.pop(roll.value - 1))
    return [dealt(seat, number, EDITION) for number in given + left]


def about_cards(state: State, seat: str) -> list[str]:
    """The orders about its cards that *seat* can give at any time, unseen."""
    verbs = [verb for verb in HELD if verb in SYSTEM.anytime(state, seat)]
    view = SYSTEM.view(state, seat)
    offers = [offer for verb in verbs for offer in SYSTEM.actions[verb].offers(view)]
    return [str(order) for offer in offers for order in offer.orders()]


class Watched(Dice):
    """Dice that remember which tokens were uncovered."""

    def __init__(self, seed: Seed, number: int) -> None:
        super().__init__(seed, number)
        self.uncovered: set[str] = set()

    def uncover(self, what: str) -> None:
        self.uncovered.add(what)


class Course:
    """
    Two games played side by side; the enemies' cards that are *alike* are treated alike.

    *out* are the tokens whose faces have come out, and whose cards; *labels* those of each
    side's tokens in the order in which it placed them. *parted*: what came out is not
    alike in both.
    """

    def __init__(self, match: Match, first: Lines, second: Lines, alike: Collection[str]) -> None:
        self.match, self.alike, self.parted = match, alike, False
        self.moves: list[Move] = []
        self.out: set[str] = set()
        self.states = [match.start(), match.start()]
        for move in briefing(match, match.start()):
            self.play(move)
        for seat in match.random("seats").sample(list(first), len(first)):
            for lines in zip(first[seat], second[seat], strict=True):
                rolls = self.play(Move(seat, lines))
        self.opening = len(self.moves)
        self.labels = {seat: labels_of(seat, lines[-1], rolls) for seat, lines in first.items()}

    def played_on(self, orders: int) -> "Course":
        """After *orders* more moves, fewer when the game ends or the twins part."""
        for number in range(orders):
            before = [copy(state) for state in self.states]
            if self.parted:
                break
            self.play(self.next_move(self.match.random(number)))
            if any(map(SYSTEM.outcome, self.states)):
                self.moves.pop()
                self.states = before
                break
        return self

    def next_move(self, random: Random) -> Move:
        """An order that is legal in both: random, or the autopilot's, or the default."""
        if random.random() < OFTEN["private"] and (move := self.private_move(random)):
            return move
        one, other = self.states
        prompt, order = random_play.choice(SYSTEM, one, random)
        line = str(order)
        if random.random() < OFTEN["autopilot"]:
            line = SYSTEM.autopilot(SYSTEM.view(one, prompt.seat), prompt)
        line = legal_in_both(one, other, prompt, line)
        views = [SYSTEM.view(state, prompt.seat) for state in self.states]
        lapses = all(line == SYSTEM.cautious(view, prompt) for view in views)
        return Move(prompt.seat, (line, line), lapses=lapses)

    def private_move(self, random: Random) -> Move | None:
        """What an enemy has in mind with a card: with another in the second game."""
        enemy = random.choice([seat for seat in self.match.setup.seats if seat != self.match.seat])
        first, second = (about_cards(state, enemy) for state in self.states)
        if not first or not second:
            return None
        line = random.choice(first)
        if f"{enemy} cards" in self.alike:
            return Move(enemy, (line, line)) if line in second else None
        return Move(enemy, (line, random.choice([one for one in second if one != line] or second)))

    def play(self, move: Move) -> list[Roll]:
        self.moves.append(move)
        before = [hidden(state) for state in self.states]
        dice = [Watched(self.match.seed, len(self.moves)) for _ in self.states]
        for state, line, chance in zip(self.states, move.lines, dice, strict=True):
            fold.submit(SYSTEM, state, move.seat, line, chance)
        after = [hidden(state) for state in self.states]
        self.come_out([one.uncovered for one in dice], before, after)
        return dice[0].rolls

    def come_out(self, uncovered: list[set[str]], before: list[Faces], after: list[Faces]) -> None:
        """Note which tokens are known, and whether the games differ in what was uncovered."""
        one, other = uncovered
        for id in one | other:
            token = any(id in faces for faces in before)
            alike = all(first.get(id) == second.get(id) for first, second in (before, after))
            if not alike or id in one ^ other:
                self.parted = True
            if token or id in one ^ other:
                self.out.add(id if token else f"{owner(self.states[0], id)} cards")


def hidden(state: State) -> Faces:
    """What each token is, and whether it lies in Hide."""
    return {m.id: (m.unit, m.wounds, m.hide) for m in state.models.values()}
