"""Laying the tokens out before the first turn, rulebook §3.1.1."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from rules.avp_thb import guns, labels, placing
from rules.avp_thb.pieces import Model, label
from rules.avp_thb.standing import said
from rules.avp_thb.state import CARD, State
from rules.avp_thb.steps.base import stops
from rules.avp_thb.steps.briefing import Bearing
from rules.avp_thb.steps.hands import Mulligan
from rules.avp_thb.steps.sighting import Sighting
from rules.avp_thb.steps.turn import NewTurn
from rules.avp_thb.units import SQUADS, UNITS
from rules.kernel.editions import in_force
from rules.kernel.facts import Table
from rules.kernel.orders import Prompt, Seat, listed
from rules.parts.steps import Asking, Step, then


@dataclass
class Deployment(Step):
    """Every side places its tokens, secretly and at once, §3.1.1 (ambiguities A2)."""

    kind: ClassVar[str] = "deployment"

    def prompts(self, state: State) -> list[Prompt]:
        return [
            Prompt(
                seat, self.kind,
                f"Place your tokens on {listed(state.starts(seat))}.",
                ("deploy",), "deploy auto",
            )
            for seat in state.players
            if seat not in state.sealed
        ]  # fmt: skip

    def revised(self, state: State, seat: Seat) -> tuple[str, ...]:
        return ("deploy",) if seat in state.sealed else ()

    def run(self, table: Table) -> None:
        state = table.state
        for seat in state.players:
            lay_out(table, seat, state.sealed[seat])
        state.sealed = {}
        table.tell("deployment", "All tokens are on the board.")
        mulligan = [Mulligan()] if state.cards else []
        bearing = [Bearing()] if state.goals else []
        waiting = [Infiltration() for _ in range(in_force(SQUADS_OF_GUNS, state.edition)(state))]
        then(state, *bearing, *waiting, Sighting(None), *mulligan, NewTurn())


def one_squad(state: State) -> int:
    return 1


def squads_of_guns(state: State) -> int:
    """One for each squad of Colonial Marines at most, in slots that Loaders leave, §10.1.1."""
    units = state.forces.get("marine", [])
    slots = SUPPORT - units.count("loader")
    return max(1, min(units.count("gun"), units.count("medic"), slots))


SUPPORT = 3  # slots
SQUADS_OF_GUNS: Mapping[int, Callable[[State], int]] = {1: one_squad, 3: squads_of_guns}


@dataclass
class Infiltration(Asking):
    """A Sentry Gun of a squad may begin on an own tile that no enemy token sees, §7.1 (A12)."""

    kind: ClassVar[str] = "infiltration"
    chosen: str = ""

    def tiles(self, state: State) -> list[str]:
        if not state.guns.get(CARD):
            return []
        foes = {m.tile for m in state.foes("marine")}
        return [
            tile
            for tile in state.starts("marine")
            if state.free(tile) >= 1
            and foes.isdisjoint(state.seen_from(tile))
            and not any(model.unit == "gun" for model in state.on(tile))
        ]

    def question(self, state: State) -> Prompt | None:
        tiles = [*self.tiles(state), "none"]
        if self.chosen or len(tiles) < 2 or not stops(state, "marine", self.kind):
            return None
        text = f"Where does a Sentry Gun wait: {listed(tiles, 'or')}?"
        data = {"choice": tiles}
        return Prompt(
            "marine", self.kind, text, ("infiltrate",), f"infiltrate {tiles[0]}", data, True
        )

    def run(self, table: Table) -> None:
        state = table.state
        state.steps.pop()
        wish = self.chosen or said(state, "marine", self.kind, "first")
        tiles = self.tiles(state)
        if tiles and wish != "none":
            guns.set_up(table, wish if wish in tiles else tiles[0], CARD)


def lay_out(table: Table, seat: Seat, words: list[str]) -> None:
    """Deal labels at random, so that they tell nothing about the force (ambiguities A3)."""
    state = table.state
    placed = list(placing.placements(words))
    numbers = list(range(1, len(placed) + 1))
    alike = len({token for token, _ in placed}) == 1
    for token, tile in placed:
        # One kind of token needs no dice to stay a secret.
        number = numbers[0] if alike else table.chance.pick(f"label {seat}", numbers)
        numbers.remove(number)
        model = unseen(seat, labels.dealt(seat, number, state.edition), token, tile)
        state.models[model.id] = model
    state.labels[seat] = len(placed)
    state.models = dict(sorted(state.models.items(), key=lambda item: label(item[0])))


def unseen(seat: Seat, id: str, token: str, tile: str) -> Model:
    """The token of a unit, or of one of a squad whose tokens are alike."""
    unit = None if token in SQUADS else token
    wounds = UNITS[token].wounds if unit else 1
    squad = "" if unit else token
    return Model(id, seat, unit, placing.base(token), tile, wounds, squad=squad)
