"""
Courses of The Hunt Begins: which enemy token is what, the enemies' standing orders, and what they
do with cards unseen differ.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any

from rules.avp_thb.labels import dealt
from rules.avp_thb.missions import LAST_STAND
from rules.avp_thb.placing import base, placements
from rules.avp_thb.state import EDITION, State
from rules.kernel import fold
from rules.kernel.chance import Dice, Roll
from tests.avp_thb.twins import PRIVATE, SYSTEM, TWINS, shuffled_deployment
from tests.support import courses
from tests.support.courses import Match, Move, Plan, match_of

VARIANTS = 4
STAND = LAST_STAND.number
# What the rules do of themselves; whom a Marine's wound goes to shows when it does.
STANDING = {
    seat: [words for words in about if words[0] != "losses"] for seat, about in PRIVATE.items()
}
MARINES = "marines"  # the standing order that says whom they show
HELD = ("arm", "discard", "disarm")  # orders about cards that only their seat learns of
Tokens = list[tuple[str, str]]
Lines = dict[str, list[str]]


class Courses(courses.Courses):
    def plan(self, number: int, orders: int, before: tuple[int, ...]) -> Plan:
        """It is the first with so many moves *before* that still hides something."""
        ways = [(unseen, 0) for unseen in before] + [(0, variant) for variant in range(1, VARIANTS)]
        for unseen, variant in ways:
            plan = side_by_side(match(number, variant), unseen, orders)
            if plan.hides:
                break
        return plan


def match(number: int, variant: int) -> Match:
    # In a Last Stand survivors hide nothing from each other.
    found = (setup for setup in map(TWINS.setup, count(number)) if setup.mission != STAND)
    setup = next(found)
    setup = replace(setup, options={**setup.options, "pace": 1})
    seat = setup.seats[number // 2 % len(setup.seats)]
    return match_of(TWINS, number, setup, seat, variant)


def hides(moves: list[Move]) -> bool:
    """Whether some token has another face, not only standing orders other words."""
    telling = ("deploy", f"standing {MARINES}")
    return any(m.lines[0] != m.lines[1] and m.lines[0].startswith(telling) for m in moves)


def side_by_side(match: Match, before: int, orders: int) -> Plan:
    """A scout first plays the same game twice, to learn which tokens come out."""
    tokens = {seat: placed(match, seat) for seat in match.setup.seats}
    first = {seat: beginning(match, seat, tokens[seat]) for seat in tokens}
    scout = OfTokens(match, first, first, {f"{seat} cards" for seat in tokens})
    scout.played_on(before + orders)
    labels, out = scout.labels, scout.out - scout.alike
    while True:
        second = {
            seat: first[seat]
            if seat == match.seat
            else otherwise(match, seat, tokens[seat], labels[seat], out)
            for seat in tokens
        }
        course = OfTokens(match, first, second, out)
        course.played_on(before + orders)
        if not course.parted:
            moves = course.moves
            return Plan(match, moves, course.opening, course.opening + before, hides(moves))
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


class OfTokens(courses.Course):
    """
    The enemies' cards that are *alike* are treated alike.

    *out* are the tokens whose faces have come out, and whose cards; *labels* those of each
    side's tokens in the order in which it placed them.
    """

    def __init__(self, match: Match, first: Lines, second: Lines, alike: Collection[str]) -> None:
        super().__init__(match)
        self.alike = set(alike)
        for move in briefing(match, match.start()):
            self.play(move)
        for seat in match.random("seats").sample(list(first), len(first)):
            for lines in zip(first[seat], second[seat], strict=True):
                rolls = self.play(Move(seat, lines))
        self.opening = len(self.moves)
        self.labels = {seat: labels_of(seat, lines[-1], rolls) for seat, lines in first.items()}

    def unseen_move(self, random: Random) -> Move | None:
        """What an enemy has in mind with a card: with another in the second game."""
        enemy = random.choice([seat for seat in self.match.setup.seats if seat != self.match.seat])
        first, second = (about_cards(state, enemy) for state in self.states)
        if not first or not second:
            return None
        line = random.choice(first)
        if f"{enemy} cards" in self.alike:
            return Move(enemy, (line, line)) if line in second else None
        return Move(enemy, (line, random.choice([one for one in second if one != line] or second)))

    def secrets(self, state: State) -> Mapping[str, Any]:
        """What each token is, and whether it lies in Hide."""
        return {m.id: (m.unit, m.wounds, m.hide) for m in state.models.values()}

    def wider(self, secret: str) -> str:
        return f"{TWINS.owner(secret)} cards"
