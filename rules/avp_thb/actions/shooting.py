"""Shooting Actions, rulebook §4.1, §4.2.1, §6.3 and §6.5. All are of the family “shoot”."""

from dataclasses import dataclass
from typing import ClassVar

from rules.avp_thb import combat
from rules.avp_thb.actions.base import AttackAction, ModelAction, Ways, foe, tile_of
from rules.avp_thb.layout import Layout
from rules.avp_thb.pieces import Model
from rules.avp_thb.steps import Attack, Burst, Hit
from rules.avp_thb.units import WEAPONS
from rules.avp_thb.view import View
from rules.kernel.errors import IllegalOrder
from rules.kernel.orders import listed
from rules.kernel.system import Table

FLAME_RANGE = 2
PING_RANGE = 3
SHOTGUN_MODELS = 4  # on each tile
SHOTGUN_STRENGTH = 8
AIM = (4, "Aim")  # on the first die, §4.1.1


@dataclass(frozen=True)
class Shoot(AttackAction):
    """A ranged attack; name a target for each die, or one for all, rulebook §6.3."""

    verb = "shoot"
    example = "al3 al3 al4"
    rule = "4.1-2"
    family = "shoot"
    wounds: ClassVar[int] = 1

    targets: tuple[str, ...]

    @classmethod
    def arm(cls, model: Model) -> str | None:
        """The key of the weapon that is fired."""
        return combat.arm_of(model, "RS") if model.unit and model.revealed else None

    @classmethod
    def dice(cls, layout: Layout, model: Model) -> int:
        arm = cls.arm(model)
        return combat.rate_of(layout, model, arm) if arm else 0

    @classmethod
    def ways(cls, view: View, model: Model) -> Ways:
        if cls.arm(model):
            yield (tuple(f.id for f in view.models.values() if in_sight(view, model, f)),)

    def check_rules(self, view: View, model: Model) -> None:
        arm = self.arm(model)
        if arm is None:
            raise IllegalOrder(f"{model.name} has no weapon to {self.verb} with.", rule="6.3-1")
        if not self.targets:
            raise IllegalOrder(f"Name a model to {self.verb} at.")
        if len(self.targets) > self.dice(view, model):
            name, dice = WEAPONS[arm].name, self.dice(view, model)
            raise IllegalOrder(
                f"The {name} rolls {dice} dice: name as many targets at most.", rule="6.3-5"
            )
        for id in self.targets:
            target = foe(view, model, id)
            if not view.sees(model.tile, target.tile):
                raise IllegalOrder(
                    f"{model.id} has no line of sight to {id} on {target.tile}.", rule="4.1-3"
                )

    @classmethod
    def modifiers(cls) -> tuple[tuple[int, str], ...]:
        return ()

    def attacks(self, layout: Layout, model: Model) -> list[Attack]:
        attack = Attack(
            model.id,
            self.arm(model) or "",
            spread(self.targets, self.dice(layout, model)),
            extra=list(self.modifiers()),
            aim=[AIM] if model.aim else [],
            wounds=self.wounds,
        )
        return [attack]

    def resolve(self, table: Table, model: Model) -> None:
        super().resolve(table, model)
        model.aim = False


@dataclass(frozen=True)
class Rapid(Shoot):
    """Rapid Fire: one die more at RS -4, with Pulse Rifle or Smartgun, rulebook §4.2.1."""

    verb = "rapid"
    rule = "4.2.1-11"
    cost = 2
    needs = ("pulse", "smartgun")

    @classmethod
    def dice(cls, layout: Layout, model: Model) -> int:
        return super().dice(layout, model) + 1

    @classmethod
    def modifiers(cls) -> tuple[tuple[int, str], ...]:
        return ((-4, "Rapid Fire"),)


@dataclass(frozen=True)
class Launcher(Shoot):
    """Grenade Launcher: one shot of St 16 whose wound counts double, rulebook §4.2.1."""

    verb = "launcher"
    rule = "4.2.1-8"
    cost = 2
    needs = ("launcher",)
    wounds = 2

    @classmethod
    def arm(cls, model: Model) -> str | None:
        return "launcher"


@dataclass(frozen=True)
class Aim(ModelAction):
    """+4 on the first die of this activation's first shot, rulebook §4.1.1."""

    verb = "aim"
    rule = "4.1.1-1"

    def check_rules(self, view: View, model: Model) -> None:
        if Shoot.arm(model) is None:
            raise IllegalOrder(f"{model.name} has no weapon to aim.")

    @classmethod
    def wasted(cls, view: View, model: Model) -> str:
        """It is for a shot of the same activation (ambiguities D10)."""
        left = view.points - cls.cost
        if left < Shoot.cost:
            return f"It would be wasted: {model.id} has no point left to shoot with. (§4.1.1)"
        if Shoot.kin() in model.used:
            return f"It would be wasted: {model.id} has shot in this Game Turn. (§4.1.1)"
        if left == Shoot.cost and not any(in_sight(view, model, f) for f in view.models.values()):
            return f"It would be wasted: {model.id} sees no enemy to shoot at. (§4.1.1)"
        return ""

    def resolve(self, table: Table, model: Model) -> None:
        model.aim = True
        table.tell("aim", f"{model.name} takes aim.", model=model.id)


@dataclass(frozen=True)
class AtTile(AttackAction):
    """A Shooting Action that covers a tile."""

    family = "shoot"

    tile: str

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

    targets: tuple[str, ...]

    @classmethod
    def ways(cls, view: View, model: Model) -> Ways:
        for (tiles,) in super().ways(view, model):
            yield tiles, ("",)

    @classmethod
    def reach(cls, view: Layout, model: Model) -> list[str]:
        return [t for t in view.seen_from(model.tile) if view.apart(model.tile, t) <= 2]

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
            raise IllegalOrder("Shotgun! takes one test against each model.")
        if any(tiles.count(tile) > SHOTGUN_MODELS for tile in tiles):
            raise IllegalOrder("Shotgun! hits up to four enemies on a tile.")

    def covered(self, layout: Layout, model: Model) -> list[str]:
        return [*combat.tiles_between(layout, model.tile, self.tile), self.tile]

    def attacks(self, layout: Layout, model: Model) -> list[Attack]:
        hit = list(self.targets) or [
            enemy.id
            for tile in self.covered(layout, model)
            for enemy in layout.foes_on(tile, model.seat)[:SHOTGUN_MODELS]
        ]
        return [Attack(model.id, "shotgun", hit, fixed=True, strength=SHOTGUN_STRENGTH)]

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


@dataclass(frozen=True)
class Spit(AtTile):
    """Acid Spit: an RS Test against every enemy on an adjacent tile, St 12, rulebook §6.5."""

    verb = "spit"
    rule = "6.5-20"
    needs = ("acid_spit",)

    @classmethod
    def reach(cls, view: Layout, model: Model) -> list[str]:
        return list(view.next_to(model.tile))

    def attacks(self, layout: Layout, model: Model) -> list[Attack]:
        foes = [foe.id for foe in layout.foes_on(self.tile, model.seat)]
        return [Attack(model.id, "acid_spit", foes, fixed=True)]


def not_both(model: Model, other: str) -> None:
    """Shotgun! and Point Blank Shot exclude each other, §4.1.1."""
    if other in model.used:
        raise IllegalOrder(
            "Shotgun! and Point Blank Shot are not used in the same Game Turn.", rule="4.1.1-12"
        )


def spread(targets: tuple[str, ...], dice: int) -> list[str]:
    """A target for every die: those named, then the last of them again."""
    return [*targets, *[targets[-1]] * (dice - len(targets))]


def in_sight(view: Layout, model: Model, target: Model) -> bool:
    return target.seat != model.seat and view.sees(model.tile, target.tile)


def tracked(view: Layout, model: Model, tile: str) -> bool:
    """A friendly Motion Tracker is within three tiles of *tile*, §7.1 Ping!."""
    trackers = [m for m in view.models.values() if m.seat == model.seat and m.has("ping")]
    return any(view.apart(t.tile, tile) <= PING_RANGE for t in trackers)
