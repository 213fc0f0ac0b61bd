"""
A rookery: two or six flocks, each with a deck of its own that nobody else ever reads.

In turn each flock lands a bird from its hand on its own branch and draws another. A bird like the
last one on the branch before drives that one onto the pile. In the end the heaviest branch wins.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.kernel.chance import Chance
from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Table
from rules.kernel.lists import counted
from rules.kernel.options import Choice, Option
from rules.kernel.orders import CARD, Action, CardWord, Offer, Prompt
from rules.kernel.panels import Panel, Row, Turn
from rules.kernel.system import EVERYTHING, Outcome, Score, Setup
from rules.parts.plain import Plain
from tests.support.toys.birds import BIRDS, LIST, DeckRules

SIX = ("ash", "birch", "cedar", "elm", "fir", "oak")
HAND = 3
ROUNDS = Option("rounds", "Rounds", (Choice(8, "Eight"), Choice(4, "Four")))


@dataclass(frozen=True)
class Land(Action):
    """A bird lands, and another is drawn."""

    verb = "land"
    bird: CardWord

    @classmethod
    def offers(cls, view: Any) -> Iterator[Offer]:
        yield cls.offer(sorted(set(view["hands"][view["seat"]])))

    def check(self, view: Any) -> None:
        if self.bird not in view["hands"][view["seat"]]:
            raise IllegalOrder("That bird is not in your hand.")

    def play(self, table: Table) -> None:
        state, seat = table.state, table.seat
        state["hands"][seat].remove(self.bird)
        branch = state["branches"][before(state, seat)]
        table.tell("landed", f"A {self.bird} lands on the {seat}.", seat=seat, bird=self.bird)
        if branch[-1:] == [self.bird]:
            state["pile"].append(branch.pop())
            table.tell("driven", f"It drives a {self.bird} off.")
        state["branches"][seat].append(self.bird)
        state["turn"] += 1
        if state["decks"][seat]:
            bird = draw(state, seat, table.chance)
            table.tell("drawn", f"You draw a {bird}.", to=[seat], bird=bird)


def before(state: Any, seat: str) -> str:
    seats: list[str] = [*state["branches"]]
    return seats[seats.index(seat) - 1]


def draw(state: Any, seat: str, chance: Chance) -> str:
    deck = state["decks"][seat]
    bird = chance.pick(f"draw {seat}", deck)
    deck.remove(bird)
    state["hands"][seat].append(bird)
    return str(bird)


class Rookery(Plain):
    key, title = "rookery", "Rookery"
    actions: Mapping[str, type[Action]] = {"land": Land}
    quiet: Mapping[int, frozenset[str]] = {1: frozenset()}
    weights: Mapping[str, int] = {"driven": 2}
    cards = LIST

    def tables(self, mission: int) -> tuple[tuple[str, ...], ...]:
        return SIX, SIX[:2]

    def options(self, mission: int) -> tuple[Option, ...]:
        return (ROUNDS,)

    def brings(self, setup: Setup, seat: str) -> DeckRules:
        return DeckRules()

    def start(self, setup: Setup, chance: Chance, lists: Mapping[str, str]) -> dict[str, Any]:
        decks = {seat: sorted(counted(lists[seat]).elements()) for seat in setup.seats}
        empty: dict[str, Any] = {name: {s: [] for s in decks} for name in ("hands", "branches")}
        rounds = setup.options.get("rounds", ROUNDS.default)
        state = {"turn": 0, "rounds": rounds, "pile": [], "decks": decks, **empty}
        for seat in HAND * setup.seats:
            draw(state, seat, chance)
        return state

    def prompts(self, state: Any) -> list[Prompt]:
        if self.outcome(state):
            return []
        seat = [*state["branches"]][state["turn"] % len(state["branches"])]
        text, default = "Which bird do you land?", f"land {min(state['hands'][seat])}"
        return [Prompt(seat, "turn", text, ("land",), default)]

    def uncovered(self, state: Any) -> tuple[Panel, ...]:
        hands = {seat: ", ".join(birds) for seat, birds in state["hands"].items() if birds}
        rows = tuple(Row(birds, name=seat) for seat, birds in hands.items())
        return (Panel("In hand", rows),) if rows else ()

    def score(self, state: Any) -> dict[str, Score]:
        weights = {s: sum(map(BIRDS.__getitem__, b)) for s, b in state["branches"].items()}
        return {seat: (weight,) for seat, weight in weights.items()}

    def outcome(self, state: Any) -> Outcome | None:
        scores = self.score(state)
        if state["turn"] < state["rounds"] * len(scores):
            return None
        most = max(scores.values())
        winners = tuple(seat for seat, score in scores.items() if score == most)
        return Outcome(winners if len(winners) < len(scores) else (), "The birds sleep.", "dusk")

    def view(self, state: Any, seat: str | None) -> Any:
        known = [one for one in state["decks"] if seat in (one, EVERYTHING)]
        own: Any = {key: {one: state[key][one] for one in known} for key in ("hands", "decks")}
        own["left"] = {one: len(deck) for one, deck in state["decks"].items()}
        return {**state, **own, "seat": seat}

    def text_board(self, view: Any) -> str:
        branches = (f"{seat}: {' '.join(birds)}" for seat, birds in view["branches"].items())
        return "\n".join(branches)

    def panels(self, view: Any) -> tuple[Panel, ...]:
        hand = sorted(set(view["hands"].get(view["seat"], ())))
        cards = tuple(Row(f"weighs {BIRDS[bird]}", word=bird, holds=CARD) for bird in hand)
        rows = tuple(Row(" ".join(birds), name=seat) for seat, birds in view["branches"].items())
        pile = Row(" ".join(view["pile"]))
        return Panel("Your hand", cards), Panel("Branches", rows), Panel("Pile", (pile,))

    def turn(self, view: Any) -> Turn:
        return Turn(view["turn"] // len(view["branches"]) + 1, view["rounds"])

    def imagine(self, view: Any, chance: Chance) -> dict[str, Any]:
        """What others have is made up of wrens."""
        whole = json.loads(json.dumps(view))
        sizes = {"hands": dict.fromkeys(view["left"], HAND), "decks": view["left"]}
        hidden = {
            name: {seat: whole[name].get(seat, ["wren"] * n) for seat, n in numbers.items()}
            for name, numbers in sizes.items()
        }
        return {name: whole[name] for name in ("turn", "rounds", "pile", "branches")} | hidden
