"""
Guards against the night, which nobody plays: one of them alone, or two or three as a team.

In turn each lights a lamp or rolls for two. The night wins if too few are lit when it ends; how
many the fog asks for is rolled at the start, and nobody knows it before the morning.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.kernel.chance import Chance
from rules.kernel.facts import Table, Throw
from rules.kernel.options import Choice, Option
from rules.kernel.orders import Action, Prompt, Seat, VerbAlone
from rules.kernel.panels import Panel, Row, Turn
from rules.kernel.seating import Seating
from rules.kernel.sides import Side
from rules.kernel.system import EVERYTHING, Outcome, Score, Setup
from rules.parts.plain import Plain

ALONE, PAIR, TEAM = ("keeper",), ("keeper", "south"), ("keeper", "east", "south")
HOURS = 6
FOG = Option("fog", "Fog", (Choice("", "Thin"), Choice("thick", "Thick: it asks for a lamp more")))


@dataclass(frozen=True)
class Light(VerbAlone):
    """One lamp is lit."""

    verb = "light"

    def play(self, table: Table) -> None:
        lit(table, 1)


@dataclass(frozen=True)
class Hurry(Light):
    """Two lamps are lit, or none."""

    verb = "hurry"

    def play(self, table: Table) -> None:
        value = table.chance.roll("hurry", 6)
        table.throws.append(Throw(table.seat, "hurry", 6, value, 0.5, value >= 4))
        lit(table, 2 if value >= 4 else 0)


def lit(table: Table, lamps: int) -> None:
    table.state["lamps"] += lamps
    table.state["hour"] += 1
    table.tell("lit", f"The {table.seat} lights {lamps}.", seat=table.seat, lamps=lamps)


class NightWatch(Plain):
    key, title = "night_watch", "Night Watch"
    actions: Mapping[str, type[Action]] = {"light": Light, "hurry": Hurry}
    quiet: Mapping[int, frozenset[str]] = {1: frozenset({"lit"})}
    weights: Mapping[str, int] = {"lit": 1}

    def seating(self, mission: int) -> Seating:
        return Seating(TEAM, 1, 3, "the keeper, alone or with others", always=ALONE)

    def tables(self, mission: int) -> tuple[tuple[str, ...], ...]:
        return ALONE, PAIR, TEAM

    def sides(self, setup: Setup) -> tuple[Side, ...]:
        own = "guards" if len(setup.seats) > 1 else setup.seats[0]
        return Side(own, setup.seats), Side("shadows", ())

    def options(self, mission: int) -> tuple[Option, ...]:
        return (FOG,)

    def start(self, setup: Setup, chance: Chance, lists: Mapping[str, str]) -> dict[str, Any]:
        side, need = self.sides(setup)[0].name, HOURS + chance.roll("fog", 2)
        need += setup.options.get("fog") == "thick"
        return {"seats": list(setup.seats), "side": side, "hour": 0, "lamps": 0, "need": need}

    def view(self, state: Any, seat: Seat | None) -> dict[str, Any]:
        known = seat == EVERYTHING or state["hour"] == HOURS
        return {**state, "need": state["need"] if known else None}

    def imagine(self, view: Any, chance: Chance) -> dict[str, Any]:
        return {**view, "need": view["need"] or HOURS + chance.roll("fog", 2)}

    def prompts(self, state: Any) -> list[Prompt]:
        if self.outcome(state):
            return []
        seat = state["seats"][state["hour"] % len(state["seats"])]
        return [Prompt(seat, "turn", f"Hour {state['hour']}.", ("light", "hurry"), "light")]

    def panels(self, view: Any) -> tuple[Panel, ...]:
        lamps = Row("Light more lamps than there are hours", done=view["lamps"], need=HOURS + 1)
        return (Panel("Before morning", (lamps,)),)

    def uncovered(self, state: Any) -> tuple[Panel, ...]:
        return (Panel("The fog", (Row(f"It asked for {state['need']} lamps."),)),)

    def turn(self, view: Any) -> Turn:
        return Turn(view["hour"] + 1, HOURS)

    def outcome(self, state: Any) -> Outcome | None:
        if state["hour"] < HOURS:
            return None
        winner = state["side"] if state["lamps"] >= state["need"] else "shadows"
        return Outcome((winner,), f"{state['lamps']} lamps are lit.", "morning")

    def score(self, state: Any) -> dict[str, Score]:
        return {state["side"]: (state["lamps"],), "shadows": (state["hour"],)}
