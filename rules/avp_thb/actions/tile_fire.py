"""Shooting Actions that cover a tile, rulebook §4.1.1 and §6.5, all of the family “shoot”."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rules.avp_thb import combat
from rules.avp_thb.actions.attack import AttackAction
from rules.avp_thb.actions.base import Ways, foe, tile_of
from rules.avp_thb.actions.shooting import aim_of
from rules.avp_thb.layout import Layout
from rules.avp_thb.pieces import Model
from rules.avp_thb.steps import Attack, Burst, Hit
from rules.avp_thb.view import View
from rules.kernel.editions import in_force
from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Table
from rules.kernel.orders import PIECE, PieceWord, PlaceWord, Slot, fitting, listed

FLAME_RANGE = 2
PING_RANGE = 3
SHOTGUN_MODELS = 4  # on each tile
SHOTGUN_STRENGTH = 8

# Aim, which is for the first test of any Shooting Action, §4.1.1, was lost on Shotgun!.
AIMED: Mapping[int, Callable[[Model], list[tuple[int, str]]]] = {1: lambda model: [], 12: aim_of}


@dataclass(frozen=True)
class AtTile(AttackAction):
    """A Shooting Action that covers a tile."""

    family = "shoot"

    tile: PlaceWord

    @classmethod
    def ways(cls, view: View, model: Model) -> Ways:
        yield (tuple(t for t in cls.reach(view, model) if cls.worth(view, model, t)),)

    @classmethod
    def reach(cls, view: Layout, model: Model) -> list[str]:
        raise NotImplementedError

    @classmethod
    def worth(cls, view: Layout, model: Model, tile: str) -> bool:
        return bool(view.foes_on(tile, model.seat))

    def check_rules(self, view: View, model: Model) -> None:
        if tile_of(view, self.tile) not in self.reach(view, model):
            raise IllegalOrder(f"{self.tile} is out of reach for {model.id} to {self.verb}.")
        if not self.worth(view, model, self.tile):
            raise IllegalOrder(f"There is no enemy on {self.tile} to {self.verb}.")


@dataclass(frozen=True)
class Inferno(AtTile):
    """
    Burning Inferno: every model on a tile one or two away is hit with St 12, no Dodge,
    rulebook §4.1.1; around a corner when a friendly Ping! is within three tiles.
    """

    verb = "inferno"
    rule = "4.1.1-3"
    needs = ("flamer",)

    @classmethod
    def reach(cls, view: Layout, model: Model) -> list[str]:
        far = view.distances(model.tile)
        return [
            tile
            for tile, steps in far.items()
            if 1 <= steps <= FLAME_RANGE
            and (view.sees(model.tile, tile) or tracked(view, model, tile))
            and (steps == 1 or view.tile(tile).kind != "vent")
        ]

    def attacks(self, layout: Layout, model: Model) -> list[Burst]:
        flame = Hit(combat.strength_of(layout, model, "flamer"), model.seat, model.id, flame=True)
        return [Burst([m.id for m in layout.on(self.tile)], flame)]

    def resolve(self, table: Table, model: Model) -> None:
        table.tell(
            "flame", f"{model.name} sets {self.tile} on fire.", model=model.id, tile=self.tile
        )
        super().resolve(table, model)


@dataclass(frozen=True)
class Shotgun(AtTile):
    """
    Up to four enemies on a tile and four on the one between, St 8, rulebook §4.1.1. Name
    whom it hits, or nobody: then it hits all, or the first four of a tile.
    """

    verb = "shotgun"
    example = "b1 a1 a2"
    rule = "4.1.1-6"
    needs = ("shotgun",)

    targets: tuple[PieceWord, ...]

    @classmethod
    def reach(cls, view: Layout, model: Model) -> list[str]:
        seen = sorted(view.seen_from(model.tile))
        return [tile for tile in seen if view.apart(model.tile, tile) <= 2]

    @classmethod
    def check_model(cls, view: View, model: Model) -> None:
        super().check_model(view, model)
        not_both(model, "pointblank")

    def check_rules(self, view: View, model: Model) -> None:
        super().check_rules(view, model)
        covered = self.covered(view, model)
        targets = [foe(view, model, id) for id in self.targets]
        tiles = [target.tile for target in targets]
        if strays := [target.id for target in targets if target.tile not in covered]:
            raise IllegalOrder(f"{strays[0]} is not on {listed(covered, 'or')}.", rule="4.1.1-7")
        if len(set(self.targets)) < len(self.targets):
            raise IllegalOrder("Shotgun! takes one test against a model: name each once.")
        if any(tiles.count(tile) > SHOTGUN_MODELS for tile in tiles):
            raise IllegalOrder("Shotgun! hits up to four enemies on a tile.")

    def further(self, view: View) -> list[Slot]:
        model = view.models[view.acting or ""]
        tiles = self.covered(view, model)
        there = [foe.id for tile in tiles for foe in view.foes_on(tile, model.seat)]
        return fitting(self, "only hits", there, view, PIECE)

    def covered(self, layout: Layout, model: Model) -> list[str]:
        return [*combat.tiles_between(layout, model.tile, self.tile), self.tile]

    def attacks(self, layout: Layout, model: Model) -> list[Attack]:
        hit = list(self.targets) or [
            enemy.id
            for tile in self.covered(layout, model)
            for enemy in layout.foes_on(tile, model.seat)[:SHOTGUN_MODELS]
        ]
        aim = in_force(AIMED, layout.edition)(model)
        return [Attack(model.id, "shotgun", hit, fixed=True, aim=aim, strength=SHOTGUN_STRENGTH)]

    def odds(self, view: View) -> list[str]:
        return [*super().odds(view), *self.left_out(view, view.models[view.acting or ""])]

    def left_out(self, view: View, model: Model) -> list[str]:
        """Who is spared because there are too many, when nobody was named."""
        hit = {id for attack in self.attacks(view, model) for id in attack.targets}
        there = (f.id for tile in self.covered(view, model) for f in view.foes_on(tile, model.seat))
        spared = [id for id in there if id not in hit]
        if self.targets or not spared:
            return []
        are = "is" if len(spared) == 1 else "are"
        return [f"{listed(spared)} {are} spared; name behind the tile whom it hits instead."]

    def resolve(self, table: Table, model: Model) -> None:
        model.used.append(self.verb)
        super().resolve(table, model)
        model.aim = model.aim and not in_force(AIMED, table.state.edition)(model)


# Acid was spat into steam as well, though nobody sees into it.
SPAT_AT: Mapping[int, Callable[[Layout, str, str], bool]] = {
    1: lambda layout, here, there: True,
    12: lambda layout, here, there: layout.sees(here, there),
}


@dataclass(frozen=True)
class Spit(AtTile):
    """Acid Spit: an RS Test against every enemy on an adjacent tile, St 12, rulebook §6.5."""

    verb = "spit"
    rule = "6.5-20"
    needs = ("acid_spit",)

    @classmethod
    def reach(cls, view: Layout, model: Model) -> list[str]:
        meets = in_force(SPAT_AT, view.edition)
        return [tile for tile in view.next_to(model.tile) if meets(view, model.tile, tile)]

    def check_rules(self, view: View, model: Model) -> None:
        near = self.tile in view.next_to(model.tile)
        if near and self.tile not in self.reach(view, model):
            raise IllegalOrder(f"{model.id} does not see {self.tile}.", rule="6.3-1")
        super().check_rules(view, model)

    def attacks(self, layout: Layout, model: Model) -> list[Attack]:
        foes = [foe.id for foe in layout.foes_on(self.tile, model.seat)]
        return [Attack(model.id, "acid_spit", foes, fixed=True)]


def not_both(model: Model, other: str) -> None:
    """Shotgun! and Point Blank Shot exclude each other, §4.1.1."""
    if other in model.used:
        raise IllegalOrder(
            "Shotgun! and Point Blank Shot are not used in the same Game Turn.", rule="4.1.1-12"
        )


def tracked(view: Layout, model: Model, tile: str) -> bool:
    """A friendly Motion Tracker is within three tiles of *tile*, §7.1 Ping!."""
    trackers = [m for m in view.models.values() if m.seat == model.seat and m.has("ping")]
    return any(view.apart(t.tile, tile) <= PING_RANGE for t in trackers)
