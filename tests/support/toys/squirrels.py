"""
Two squirrels store nuts in three trees each; nobody knows how hard the frost will be.

In each of three autumns a squirrel says how many of its nuts go into which of its trees. In the end
the frost spoils something in every tree, and who has more left has won.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.kernel.chance import Chance
from rules.kernel.counts import Counts, Room, Thing
from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Table
from rules.kernel.orders import Action, Offer, Prompt, Seat, Slot
from rules.kernel.panels import Panel, Row, Turn
from rules.kernel.system import EVERYTHING, Outcome, Score, Setup
from rules.parts.plain import Plain

PAIR, AUTUMNS = ("grey", "russet"), 3
TREES = {"elm": 8, "fir": 6, "oak": 4}  # how much food each takes
NUTS = (Thing("acorn", "Acorns", 2, 2), Thing("hazel", "Hazelnuts", 2))


@dataclass(frozen=True)
class Store(Action):
    """`store elm acorn 2 oak hazel 1`"""

    verb = "store"
    example = "elm acorn 2"
    nuts: tuple[str, ...]

    @classmethod
    def offers(cls, view: Any) -> Iterator[Offer]:
        yield cls.offer(Slot.of_counts("nuts", (), counts(view, view["seat"])))

    def check(self, view: Any) -> None:
        form = counts(view, view["seat"])
        if not (stored := form.read(self.nuts)):
            raise IllegalOrder(f"Say how many nuts go where, like “store {form.example}”.")
        for nut in NUTS:
            if sum(trees.get(nut.word, 0) for trees in stored.values()) > nut.most:
                raise IllegalOrder(f"You have {nut.most} {nut.name.lower()} this autumn.")
        for tree in form.rooms:
            if food(stored.get(tree.word, {})) > tree.size:
                raise IllegalOrder(f"The {tree.word} takes {tree.size} more.")

    def play(self, table: Table) -> None:
        state, seat = table.state, table.seat
        for tree, nuts in counts(state, seat).read(self.nuts).items():
            state["stores"][seat][tree] += food(nuts)
        state["turn"] += 1
        table.tell("stored", f"The {seat} stores {' '.join(self.nuts)}.", seat=seat)


def food(nuts: Mapping[str, int]) -> int:
    return sum(nut.size * nuts.get(nut.word, 0) for nut in NUTS)


def counts(view: Any, seat: Seat) -> Counts:
    """The trees that are not full; it suggests what fits into the emptiest of them."""
    left = {tree: size - view["stores"][seat][tree] for tree, size in TREES.items()}
    rooms = tuple(Room(tree, tree, size) for tree, size in left.items() if size > 0)
    emptiest, nut = max(rooms, key=lambda room: room.size), NUTS[0]
    number = min(nut.most, emptiest.size // nut.size)
    return Counts(NUTS, rooms, {emptiest.word: {nut.word: number}}, "bite")


def rows(trees: Mapping[str, int]) -> tuple[Row, ...]:
    return tuple(Row(tree, done=trees[tree], need=size) for tree, size in TREES.items())


class Squirrels(Plain):
    key, title = "squirrels", "Squirrels"
    actions: Mapping[str, type[Action]] = {"store": Store}
    quiet: Mapping[int, frozenset[str]] = {1: frozenset({"stored"})}

    def tables(self, mission: int) -> tuple[tuple[str, ...], ...]:
        return (PAIR,)

    def start(self, setup: Setup, chance: Chance, lists: Mapping[str, str]) -> dict[str, Any]:
        stores = {seat: dict.fromkeys(TREES, 0) for seat in PAIR}
        return {"turn": 0, "stores": stores, "frost": chance.roll("frost", 4)}

    def prompts(self, state: Any) -> list[Prompt]:
        if self.outcome(state):
            return []
        seat = PAIR[state["turn"] % 2]
        default = f"store {counts(state, seat).example}"
        return [Prompt(seat, "turn", "Where do your nuts go?", ("store",), default)]

    def view(self, state: Any, seat: Seat | None) -> Any:
        known = seat == EVERYTHING or self.outcome(state)
        return {**state, "frost": state["frost"] if known else None, "seat": seat}

    def uncovered(self, state: Any) -> tuple[Panel, ...]:
        return (Panel("The frost", (Row(str(state["frost"]), name="Taken of each tree"),)),)

    def panels(self, view: Any) -> tuple[Panel, ...]:
        return tuple(Panel(f"Trees of the {seat}", rows(view["stores"][seat])) for seat in PAIR)

    def turn(self, view: Any) -> Turn:
        return Turn(view["turn"] // 2 + 1, AUTUMNS)

    def imagine(self, view: Any, chance: Chance) -> dict[str, Any]:
        whole: dict[str, Any] = super().imagine(view, chance)
        del whole["seat"]
        return {**whole, "frost": view["frost"] or chance.roll("frost", 4)}

    def score(self, state: Any) -> dict[str, Score]:
        return {
            seat: (sum(max(0, n - (state["frost"] or 0)) for n in trees.values()),)
            for seat, trees in state["stores"].items()
        }

    def outcome(self, state: Any) -> Outcome | None:
        if state["turn"] < AUTUMNS * len(PAIR):
            return None
        scores = self.score(state)
        most = max(scores.values())
        winners = tuple(seat for seat, score in scores.items() if score == most)
        return Outcome(winners if len(winners) == 1 else (), "Spring comes.", "spring")
