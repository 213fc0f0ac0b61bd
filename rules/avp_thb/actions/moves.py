"""Move, Run, Tactical Move, Skulking Advance and Disengage, rulebook §4, §5 and §6.6.1."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import ClassVar

from rules.avp_thb import combat, moving
from rules.avp_thb.actions.attack import second_dice
from rules.avp_thb.actions.base import ModelAction, Ways, tile_of
from rules.avp_thb.actions.waiting import HIDES, refuse_hide
from rules.avp_thb.layout import Layout
from rules.avp_thb.pieces import Model
from rules.avp_thb.skills import raging
from rules.avp_thb.steps import Disengaging, Moving, escape, walk_in
from rules.avp_thb.view import View
from rules.kernel.editions import in_force
from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Table
from rules.kernel.orders import PLACE, PlaceWord, Slot, fitting
from rules.kernel.words import several

VIA = "via"


@dataclass(frozen=True)
class Move(ModelAction):
    """Walk up to Movement tiles, rulebook §4.1 and §5: `move b4`, `run c4 via b4`."""

    verb = "move"
    example = "c4 via b4"
    family = "move"
    rule = "4.1-1"
    far: ClassVar[bool] = False

    to: PlaceWord
    via: tuple[PlaceWord, ...] = ()

    @classmethod
    def ways(cls, view: View, model: Model) -> Ways:
        if not pinned(view, model):
            length = moving.steps_of(view, model, cls.far)
            yield (tuple(moving.routes(view, model, length)),)

    def path(self, view: Layout, model: Model) -> tuple[str, ...]:
        """The tiles of the walk; raises IllegalOrder."""
        length = moving.steps_of(view, model, self.far)
        through = self.via[1:] if self.via[:1] == (VIA,) else self.via
        if through:
            path = (*through, self.to)
            if reason := moving.walkable(view, model, path):
                raise reason
        else:
            path = moving.route(view, model, self.to, length)
        if len(path) > length:
            raise IllegalOrder(f"{model.id} walks at most {length} tiles with {self.verb}.")
        if not path:
            raise self.unreachable(view, model, length)
        return path

    def further(self, view: View) -> list[Slot]:
        model, via = view.models[view.acting or ""], "" if self.via else f"{VIA} "
        tiles = moving.routes(view, model, moving.steps_of(view, model, self.far))
        left = [tile for tile in tiles if tile not in (self.to, *self.via)]
        return fitting(self, "over", [f"{via}{tile}" for tile in left], view, PLACE)

    def unreachable(self, view: Layout, model: Model, length: int) -> IllegalOrder:
        if self.to in view.ways(model.tile):
            return moving.blocked(view, model, self.to)
        tiles = several(length, "tile")
        sentence = f"{model.id} cannot get from {model.tile} to {self.to} in {tiles}."
        if vent := moving.vent_between(view, model, self.to, length):
            why = moving.shut_out(view, model, vent)
            return IllegalOrder(f"{sentence} {why}", rule=why.rule)
        return IllegalOrder(sentence)

    def check_rules(self, view: View, model: Model) -> None:
        if pinned(view, model):
            raise held(view, model)
        tile_of(view, self.to)
        self.path(view, model)

    def dangers(self, view: View, model: Model) -> list[str]:
        return spotted_on(view, model, self.path(view, model))

    def resolve(self, table: Table, model: Model) -> None:
        path = self.path(table.state, model)
        table.state.steps.append(Moving(model.id, list(path)))


@dataclass(frozen=True)
class Run(Move):
    """Walk one tile more, for two action points, rulebook §4.2."""

    verb = "run"
    rule = "4.2-1"
    cost = 2
    far = True

    def odds(self, view: View) -> list[str]:
        model = view.models[view.acting or ""]
        if not view.felt("breath", model) or not out_of_breath(model):
            return []
        return [f"{combat.stat_test(view, model, 'Con').odds}."]

    def resolve(self, table: Table, model: Model) -> None:
        path = self.path(table.state, model)
        if effects := table.state.felt("breath", model):
            path = path if has_breath(table, model, effects[0].card) else path[:1]
        table.state.steps.append(Moving(model.id, list(path)))


def spotted_on(view: View, model: Model, path: Iterable[str]) -> list[str]:
    """Where a token on its way comes into sight of an enemy that is known to have eyes, §3.2."""
    if not model.token:
        return []
    eyes = {m.tile for m in view.foes(model.seat) if not m.mimicry}
    seen = (tile for tile in path if not eyes.isdisjoint(view.seen_from(tile)))
    return [f"On {tile} an enemy sees {model.id}. (§3.2)" for tile in islice(seen, 1)]


def out_of_breath(model: Model) -> bool:
    """Whether Thin Air troubles it: no tokens and no machines (ambiguities G14)."""
    return model.revealed and model.card.condition is not None


def has_breath(table: Table, model: Model, why: str) -> bool:
    return not out_of_breath(model) or combat.passes(table, model, "Con", why)


def check_step(view: View, model: Model, to: str) -> None:
    """Refuse a step that is none, or say what bars it."""
    if tile_of(view, to) in moving.routes(view, model, 1):
        return
    if to in view.ways(model.tile):
        raise moving.blocked(view, model, to)
    raise IllegalOrder(f"{model.id} cannot step from {model.tile} to {to}.")


@dataclass(frozen=True)
class Tactical(ModelAction):
    """Tactical Move: a Sentry token, then one tile, rulebook §4.2.1."""

    verb = "tactical"
    rule = "4.2.1-1"
    family = "move"
    cost = 2

    to: PlaceWord

    @classmethod
    def ways(cls, view: View, model: Model) -> Ways:
        if not pinned(view, model):
            yield (tuple(moving.routes(view, model, 1)),)

    def check_rules(self, view: View, model: Model) -> None:
        if pinned(view, model):
            raise held(view, model)
        check_step(view, model, self.to)

    def resolve(self, table: Table, model: Model) -> None:
        table.state.steps[-1].first = model.id
        model.sentry = True
        table.tell("sentry", f"{model.name} stands ready and moves.", model=model.id)
        table.state.steps.append(Moving(model.id, [self.to]))


@dataclass(frozen=True)
class Skulk(ModelAction):
    """Skulking Advance: one tile, onto an unengaged Infested one, and in Hide, §4.2.1."""

    verb = "skulk"
    family = "move"
    rule = "4.2.1-14"
    cost = 2
    unengaged = "4.2.1-15"
    keeps_hide = True

    to: PlaceWord

    @classmethod
    def ways(cls, view: View, model: Model) -> Ways:
        if not view.felt("no hide"):
            yield (tuple(t for t in moving.routes(view, model, 1) if shelter(view, t)),)

    def check_rules(self, view: View, model: Model) -> None:
        check_step(view, model, self.to)
        refuse_hide(view)
        if not shelter(view, self.to):
            raise IllegalOrder(
                f"{self.to} must be Infested and without models of other sides.", rule="4.2.1-15"
            )

    def resolve(self, table: Table, model: Model) -> None:
        model.token = model.hide = model.hide_seen = True
        walk_in(table, model, self.to)
        kind = in_force(HIDES, table.state.edition)
        table.tell(kind, f"{model.name} is in Hide on {self.to}.", model=model.id)


@dataclass(frozen=True)
class Disengage(ModelAction):
    """Break away after a CC Test, rulebook §6.6.1."""

    verb = "disengage"
    rule = "6.6.1-1"
    family = "move"

    to: PlaceWord

    @classmethod
    def ways(cls, view: View, model: Model) -> Ways:
        if pinned(view, model):
            yield (tuple(t for t in ways_out(view, model) if open_to(view, model, t)),)

    def check_rules(self, view: View, model: Model) -> None:
        if not pinned(view, model):
            raise IllegalOrder(f"{model.id} is not engaged: move instead.")
        if tile_of(view, self.to) not in ways_out(view, model):
            if self.to in view.ways(model.tile) and not moving.tiny(model):
                raise moving.blocked(view, model, self.to)
            raise moving.no_way(model.tile, self.to)
        if not open_to(view, model, self.to):
            raise IllegalOrder(f"{self.to} must have room and no enemy on it.", rule="6.6.1-2")

    def odds(self, view: View) -> list[str]:
        model = view.models[view.acting or ""]
        if model.has("spiked_nightmare"):
            return ["It gets away without a roll."]
        skills = ["rage"] if raging(model) else []
        return [f"{escape(view, model).odds}.", *second_dice(view, skills)]

    def chance(self, view: View) -> float | None:
        model = view.models[view.acting or ""]
        return None if model.has("spiked_nightmare") else escape(view, model).chance

    def resolve(self, table: Table, model: Model) -> None:
        if model.has("spiked_nightmare"):
            walk_in(table, model, self.to)
        else:
            table.state.steps.append(Disengaging(model.id, self.to))


def pinned(view: Layout, model: Model) -> bool:
    """An enemy on the same tile, or a baseless one next to it, holds a model (F10)."""
    if view.foes_on(model.tile, model.seat):
        return True
    near = [f for f in view.baseless() if f.tile in view.next_to(model.tile)]
    return any(view.hostile(model.seat, foe.seat) for foe in near)


def ways_out(view: Layout, model: Model) -> Iterable[str]:
    """The adjacent tiles for which it may leave a fight; a vent if it may stop there."""
    return in_force(WAYS_OUT, view.edition)(view, model)


def vents_too(view: Layout, model: Model) -> Iterable[str]:
    return view.ways(model.tile) if moving.tiny(model) else view.next_to(model.tile)


# The Tiny could not break away into a vent.
WAYS_OUT: Mapping[int, Callable[[Layout, Model], Iterable[str]]] = {
    1: lambda view, model: view.next_to(model.tile),
    12: vents_too,
}


def held(view: Layout, model: Model) -> IllegalOrder:
    """Why a model that is pinned does not walk away."""
    beside = "is next to an enemy without a base"
    where = "shares its tile with an enemy" if view.foes_on(model.tile, model.seat) else beside
    return IllegalOrder(f"{model.id} {where}: disengage first.", rule="6.6.1-5")


def shelter(view: Layout, tile: str) -> bool:
    return view.board.tiles[tile].infested and not view.foes_on(tile, "alien")


def open_to(view: Layout, model: Model, tile: str) -> bool:
    return not view.foes_on(tile, model.seat) and view.free_to(tile, model.seat) >= model.points
