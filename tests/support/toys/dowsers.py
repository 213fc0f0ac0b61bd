"""
Two dowsers on a plane of 48 × 48 inches, in tenths of an inch; the well lies where nobody knows.

In turn each walks to a free point within six inches; the rod tells that seat alone whether the well
is near. Who digs near it has won.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from rules.kernel.chance import Chance
from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Table
from rules.kernel.options import Choice, Option
from rules.kernel.orders import POINT, Action, Offer, PointWord, Prompt, Seat, Slot, VerbAlone
from rules.kernel.panels import Panel, Row, Turn
from rules.kernel.system import EVERYTHING, Outcome, Score, Setup
from rules.parts.plain import Plain
from rules.parts.standing import BySubject, Subject
from tests.support.toys.points import STYLE, drawn, gap, read, written

EAST_WEST, EDGE, STRIDE, NEAR = ("east", "west"), 480, 60, 60
DIGS = Subject("The rod bends.", {"no": "Ask me.", "yes": "Dig at once."})
TURNS = Option("turns", "Turns", (Choice(12, "Twelve"), Choice(4, "Four")))


@dataclass(frozen=True)
class Walk(Action):
    """`walk 21.4,23.0`"""

    verb = "walk"
    to: PointWord

    @classmethod
    def offers(cls, view: Any) -> Iterator[Offer]:
        x, y = view["at"][view["seat"]]
        ways = [(x, y + STRIDE), (x, y - STRIDE), (x + STRIDE, y), (x - STRIDE, y)]
        words = tuple(written(*way) for way in ways if all(0 <= n <= EDGE for n in way))
        where = f"any point within 6 inches, like {words[0]}"
        yield cls.offer(Slot(words, "to", POINT, where))

    def check(self, view: Any) -> None:
        to = read(self.to)
        if max(to) > EDGE or gap(to, view["at"][view["seat"]]) > STRIDE:
            raise IllegalOrder(f"You can walk 6 inches on the table, not to {self.to}.")

    def legs(self, view: Any) -> list[str]:
        return [written(*view["at"][view["seat"]]), self.to]

    def play(self, table: Table) -> None:
        state, seat = table.state, table.seat
        state["at"][seat] = list(read(self.to))
        table.tell("walked", f"The {seat} walks to {self.to}.", seat=seat, at=self.to)
        table.chance.uncover("well")
        state["near"][seat] = near = gap(state["at"][seat], state["well"]) <= NEAR
        table.tell("rod", f"The rod {'bends' if near else 'is still'}.", to=(seat,), near=near)
        if near and DIGS.way(state["standing"].get(seat, {}).get("dig", ())) == "yes":
            dig(table)
        state["turn"] += 1


@dataclass(frozen=True)
class Dig(VerbAlone):
    """Where you stand."""

    verb = "dig"

    def play(self, table: Table) -> None:
        table.chance.uncover("well")
        dig(table)
        table.state["turn"] += 1


def dig(table: Table) -> None:
    state, seat = table.state, table.seat
    if gap(state["at"][seat], state["well"]) <= NEAR:
        state["won"] = seat
    table.tell("dug", f"The {seat} digs{'' if state['won'] else ' in vain'}.", seat=seat)


@dataclass(frozen=True)
class Standing(BySubject):
    example = "dig yes"
    subjects: ClassVar[Mapping[str, Subject]] = {"dig": DIGS}

    @classmethod
    def standing(cls, game: Any) -> Any:
        return game["standing"]


class Dowsers(Plain):
    key, title, svg_style = "dowsers", "Dowsers", STYLE
    actions: Mapping[str, type[Action]] = {"walk": Walk, "dig": Dig, "standing": Standing}
    quiet: Mapping[int, frozenset[str]] = {1: frozenset({"standing"})}
    weights: Mapping[str, int] = {"dug": 1}

    def tables(self, mission: int) -> tuple[tuple[str, ...], ...]:
        return (EAST_WEST,)

    def options(self, mission: int) -> tuple[Option, ...]:
        return (TURNS,)

    def start(self, setup: Setup, chance: Chance, lists: Mapping[str, str]) -> dict[str, Any]:
        well = [chance.roll("well x", EDGE), chance.roll("well y", EDGE)]
        at = {seat: [EDGE * n, EDGE // 2] for n, seat in enumerate(EAST_WEST)}
        turns = setup.options.get("turns", TURNS.default)
        told = {"near": {}, "standing": {}, "turn": 0, "won": ""}
        return {"at": at, "well": well, "turns": turns, **told}

    def prompts(self, state: Any) -> list[Prompt]:
        if self.outcome(state):
            return []
        seat = EAST_WEST[state["turn"] % 2]
        default = f"walk {written(*state['at'][seat])}"
        return [Prompt(seat, "turn", "Where do you walk?", ("walk", "dig"), default)]

    def anytime(self, state: Any, seat: Seat) -> tuple[str, ...]:
        return ("standing",)

    def outcome(self, state: Any) -> Outcome | None:
        if state["won"]:
            return Outcome((state["won"],), f"The {state['won']} finds water.", "water")
        return Outcome((), "It is dark.", "dark") if state["turn"] >= 2 * state["turns"] else None

    def score(self, state: Any) -> dict[str, Score]:
        return {seat: (int(seat == state["won"]),) for seat in EAST_WEST}

    def view(self, state: Any, seat: Seat | None) -> Any:
        if seat == EVERYTHING:
            return {**state, "seat": seat}
        own = {"near": state["near"].get(seat), "standing": state["standing"].get(seat, {})}
        return {**state, "well": None, **own, "seat": seat}

    def panels(self, view: Any) -> tuple[Panel, ...]:
        return (Panel("Your rod", (Row("bends" if view["near"] else "is still"),)),)

    def uncovered(self, state: Any) -> tuple[Panel, ...]:
        return (Panel("The well", (Row(written(*state["well"])),)),)

    def turn(self, view: Any) -> Turn:
        return Turn(view["turn"] // 2 + 1, view["turns"])

    def imagine(self, view: Any, chance: Chance) -> dict[str, Any]:
        """The well may be anywhere."""
        state = json.loads(json.dumps(view))
        seat = state.pop("seat")
        state["well"] = [chance.roll("well x", EDGE), chance.roll("well y", EDGE)]
        state["near"] = {seat: state["near"]} if state["near"] is not None else {}
        state["standing"] = {seat: state["standing"]}
        return state

    def svg_board(self, view: Any, *, still: bool = False) -> str:
        return drawn(view["at"], EDGE)
