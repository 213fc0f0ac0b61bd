"""Aliens born of their victims: Facehug, rulebook §6.5, and Egg Injection, §7.2."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from rules.avp_thb import instinct, ping
from rules.avp_thb.combat import swayed_alone
from rules.avp_thb.layout import Layout
from rules.avp_thb.pieces import Model
from rules.avp_thb.skill_test import SkillTest
from rules.avp_thb.standing import said
from rules.avp_thb.state import State
from rules.avp_thb.steps.base import answered, stops
from rules.avp_thb.steps.removing import laid_aside
from rules.avp_thb.steps.sighting import Sighting
from rules.avp_thb.units import BASE_POINTS, UNITS, Unit
from rules.kernel.editions import in_force
from rules.kernel.facts import Table
from rules.kernel.orders import Prompt, listed
from rules.parts.steps import Asking, Step

SUPPLY = {"infant": 10, "stalker": 5}  # in the box
NONE = "none"
DECLINED: Mapping[int, tuple[str, ...]] = {1: (), 3: (NONE,)}  # what else a question offers


@dataclass
class EggInjection(Step):
    """A model that the Predalien removes in close combat takes a Con Test, §7.2."""

    kind: ClassVar[str] = "egg injection"
    model: str
    victim: str
    tile: str

    def run(self, table: Table) -> None:
        state = table.state
        state.steps.pop()
        card = UNITS[self.victim]
        if card.condition is None:
            return
        victim = Model(self.model, card.faction, self.victim, card.base, self.tile, wounds=0)
        test = SkillTest("Con", card.condition, swayed_alone(state, victim, "Con"))
        result = test.roll(table, "con", self.model)
        verdict = "no egg takes hold" if result.passed else "an egg takes hold"
        table.tell("test", f"{card.name} {self.model}: {result.text}, {verdict}.")
        if not result.passed:
            state.steps.append(Implant(self.victim, self.tile, ""))


@dataclass
class Implant(Asking):
    """An Alien from the supply may take the victim's place, §6.5; the *hugger* dies with it."""

    kind: ClassVar[str] = "implant"
    victim: str
    tile: str
    hugger: str
    chosen: str = ""

    def nests(self, state: State) -> list[str]:
        """Where the newborn fits, as the standing order has it: the nearest first, or last."""
        born = born_of(UNITS[self.victim])
        if not born or not in_supply(state, born):
            return []
        points = BASE_POINTS[UNITS[born].base]
        sign = -1 if said(state, "alien", "nest", "nearest") == "farthest" else 1
        tiles = [
            t.id
            for t in state.board.tiles.values()
            if t.infested and not state.engaged(t.id) and state.free(t.id) >= points
        ]
        return sorted(tiles, key=lambda tile: sign * state.apart(self.tile, tile))

    def question(self, state: State) -> Prompt | None:
        if self.chosen or not stops(state, "alien", "nest"):
            return None
        tiles, declined = self.nests(state), in_force(DECLINED, state.edition)
        choice = [*tiles, *declined] if tiles else []
        if len(choice) < 2:
            return None
        name = UNITS[born_of(UNITS[self.victim])].name
        text = f"The newborn is {ping.article(name)}. Where does it go: {listed(tiles, 'or')}?"
        text += " It need not come: answer “nest none”." if declined else ""
        data = {"choice": choice}
        return Prompt("alien", self.kind, text, ("nest",), f"nest {tiles[0]}", data, True)

    def run(self, table: Table) -> None:
        state = table.state
        state.steps.pop()
        if nests := self.nests(state):
            self.bear(table, nests)
        if hugger := state.models.pop(self.hugger, None):
            table.tell("removed", f"{hugger.name} dies with its victim.", target=hugger.id)
            laid_aside(state, hugger)

    def bear(self, table: Table, nests: list[str]) -> None:
        """Place the newborn, unless the Alien player would rather not."""
        state = table.state
        if NONE in (self.chosen, said(state, "alien", "nest", "")):
            answered(table, "alien", "nest")
            return
        born = born_of(UNITS[self.victim])
        for pile in (state.pool,) if state.stand else (state.fallen,):
            if born in pile.get("alien", []):
                pile["alien"].remove(born)
        place(table, born, self.chosen or nests[0])


def born_of(victim: Unit) -> str:
    """What the egg in *victim* becomes; nothing in a Sentry Gun, §6.5."""
    if victim.faction == "predator":
        return "stalker" if victim.key == "hellhound" else "predalien"
    if victim.rank == "hq" or victim.key == "loader":
        return "warrior"
    return "infant" if victim.rank == "troop" else ""


def in_supply(layout: Layout, unit: str) -> bool:
    """Whether a model of *unit* has died or was never fielded (ambiguities H23)."""
    if layout.stand:
        return unit in instinct.in_pool(layout)
    owned = max(SUPPLY.get(unit, 0), layout.forces["alien"].count(unit))
    return sum(m.unit == unit for m in layout.of("alien")) < owned


def place(table: Table, unit: str, tile: str) -> None:
    state = table.state
    card = UNITS[unit]
    wounds = 1 if unit == "predalien" else card.wounds
    id = ping.new_label(state, "alien")
    model = Model(id, "alien", unit, card.base, tile, wounds, activated=True)
    state.models[model.id] = model
    model.token, model.revealed = not ping.seen_by_a_foe(state, model), True
    table.tell("born", f"{model.name} is born on {tile}.", model=model.id, tile=tile)
    state.steps.append(Sighting(model.id))
