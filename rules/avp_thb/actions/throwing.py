"""Smart-Disc Throw, rulebook §6.5, of the family “shoot”."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from rules.avp_thb import combat
from rules.avp_thb.actions.attack import AttackAction
from rules.avp_thb.actions.base import Ways, foe, tile_of
from rules.avp_thb.actions.shooting import spread
from rules.avp_thb.board import FARTHEST, distances
from rules.avp_thb.layout import Layout
from rules.avp_thb.pieces import Model
from rules.avp_thb.steps import Attack
from rules.avp_thb.units import WEAPONS
from rules.avp_thb.view import View
from rules.kernel.editions import in_force
from rules.kernel.errors import IllegalOrder
from rules.kernel.orders import PieceWord, PlaceWord

DISC_DICE = 2  # on each tile
DISC_RANGE = 2
DISCS = ("thrown_disc", "relic_thrown_disc")
STICKS = ("combi", "relic_combi")
THROWN = (*DISCS, *STICKS)


@dataclass(frozen=True)
class Throw(AttackAction):
    """
    Smart-Disc Throw: two dice on a tile up to two away, and two on the tile between;
    no line of sight is needed, rulebook §6.5. Name the targets, two for each tile.
    """

    verb = "throw"
    example = "c4 al3 al4"
    rule = "6.5-6"
    family = "shoot"
    needs = THROWN

    tile: PlaceWord
    targets: tuple[PieceWord, ...]

    @classmethod
    def check_model(cls, view: View, model: Model) -> None:
        super().check_model(view, model)
        if not cls.disc(model) and not view.felt("long throw", model):
            raise IllegalOrder(f"{model.name} cannot {cls.verb}.")

    @classmethod
    def disc(cls, model: Model) -> str | None:
        """The key of the Smart-Disc, which flies; a Combi-Stick needs a Long Throw."""
        return next((key for key in model.card.weapons if key in DISCS), None)

    @classmethod
    def ways(cls, view: View, model: Model) -> Ways:
        for tile in cls.reach(view, model):
            yield (tile,), tuple(f.id for f in view.foes_on(tile, model.seat))

    @classmethod
    def reach(cls, view: Layout, model: Model) -> list[str]:
        if not cls.disc(model):
            seen = sorted(view.seen_from(model.tile))
            return [tile for tile in seen if 1 <= view.apart(model.tile, tile) <= 2]
        far = DISC_RANGE + bool(view.felt("long throw", model))
        return [
            t
            for t, steps in view.distances(model.tile).items()
            if 1 <= steps <= far and (steps == 1 or view.tile(t).kind != "vent")
        ]

    def between(self, view: Layout, model: Model) -> list[tuple[str, ...]]:
        """The ways of the disc, without their ends."""
        far = view.apart(model.tile, self.tile)
        walks: list[tuple[str, ...]] = [()]
        for _ in range(far - 1):
            walks = [
                (*walk, tile)
                for walk in walks
                for tile in view.next_to(walk[-1] if walk else model.tile)
            ]
        return [w for w in walks if w and self.tile in view.next_to(w[-1])]

    def check_rules(self, view: View, model: Model) -> None:
        if tile_of(view, self.tile) not in self.reach(view, model):
            raise self.out_of_reach(view, model)
        tiles = [foe(view, model, id).tile for id in self.targets]
        if not self.disc(model):
            if tiles != [self.tile]:
                raise IllegalOrder(f"The stick is thrown at one enemy on {self.tile}.")
            return
        crossed = {t for t in tiles if t != self.tile}
        ways = [(), *self.between(view, model)]
        if not tiles or not any(crossed <= set(way) for way in ways):
            raise IllegalOrder(f"Name enemies on {self.tile} or on tiles that the disc crosses.")
        if any(tiles.count(t) > DISC_DICE for t in tiles):
            raise IllegalOrder(f"The disc rolls {DISC_DICE} dice on a tile.")

    def out_of_reach(self, view: View, model: Model) -> IllegalOrder:
        if view.tile(self.tile).kind == "vent":
            sentence = f"{model.id} can throw into the air vent {self.tile} only from beside it."
            return IllegalOrder(sentence, rule="2.6.1-10")
        if not self.disc(model) and not view.sees(model.tile, self.tile):
            sentence = f"{model.id} has no line of sight to {self.tile}."
            return IllegalOrder(sentence, rule="4.1-3")
        far = DISC_RANGE + bool(self.disc(model) and view.felt("long throw", model))
        if distances(view.board, (), model.tile).get(self.tile, FARTHEST) <= far:
            sentence = f"A closed door keeps {model.id} from throwing at {self.tile}."
            return IllegalOrder(sentence, rule="2.6.2-4")
        tiles = "two" if far == DISC_RANGE else "three"
        return IllegalOrder(f"{self.tile} is more than {tiles} tiles from {model.id}.")

    def attacks(self, layout: Layout, model: Model) -> list[Attack]:
        key = self.disc(model) or next(w for w in model.card.weapons if w in STICKS)
        attack = Attack(
            model.id,
            key,
            self.dice(layout) if self.disc(model) else list(self.targets),
            fixed=True,
            whole={id: layout.models[id].wounds for id in self.targets},
            strength=(model.card.strength or 0) + WEAPONS[key].strength,
        )
        flies = in_force(FLYING, layout.edition) if self.disc(model) else in_a_line
        return [flies(self, layout, model, attack)]

    def flight(self, layout: Layout, model: Model, attack: Attack) -> Attack:
        """Each die stays on its tile, where it may go at another, and meets what is on the way."""
        tiles = [layout.models[id].tile for id in attack.targets]
        met = [m for tile in dict.fromkeys(tiles) for m in layout.foes_on(tile, model.seat)]
        whole = {m.id: m.wounds for m in met}
        return replace(attack, tiles=tiles, whole=whole, way=self.way(layout, model, set(tiles)))

    def way(self, layout: Layout, model: Model, tiles: set[str]) -> list[str]:
        """Of the ways over all *tiles* that are struck the one with the fewest fights on it."""
        ways = [way for way in self.between(layout, model) if tiles <= {*way, self.tile}]
        fights = [sum(combat.fought_on(layout, model, tile) for tile in way) for way in ways]
        return list(ways[fights.index(min(fights))]) if ways else []

    def dice(self, layout: Layout) -> list[str]:
        """Two dice for every tile that was named; one name takes both."""
        named: dict[str, list[str]] = {}
        for id in self.targets:
            named.setdefault(layout.models[id].tile, []).append(id)
        return [id for ids in named.values() for id in spread(tuple(ids), DISC_DICE)]


def in_a_line(throw: Throw, layout: Layout, model: Model, attack: Attack) -> Attack:
    """Each die is lost with its target; only fights in a straight line are in the way."""
    return attack


FLYING: Mapping[int, Callable[[Throw, Layout, Model, Attack], Attack]] = {
    1: in_a_line,
    3: Throw.flight,
}
