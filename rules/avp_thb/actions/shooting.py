"""Shooting Actions, rulebook §4.1, §4.2.1, §6.3 and §6.5. All are of the family “shoot”."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.avp_thb import combat, odds, ping
from rules.avp_thb.actions.base import ModelAction, foe, tile_of
from rules.avp_thb.state import Layout, Model
from rules.avp_thb.units import WEAPONS, Weapon
from rules.avp_thb.view import View
from rules.kernel.errors import IllegalOrder
from rules.kernel.system import Table

Ways = Iterator[tuple[tuple[str, ...], ...]]
FLAME_RANGE = 2
PING_RANGE = 3
SHOTGUN_MODELS = 4  # on each tile
SHOTGUN_STRENGTH = 8
DISC_DICE = 2  # on each tile


@dataclass(frozen=True)
class Shoot(ModelAction):
    """A ranged attack; name a target for each die, or one for all, rulebook §6.3."""

    verb = "shoot"
    family = "shoot"

    targets: tuple[str, ...]

    @classmethod
    def weapon(cls, model: Model) -> Weapon | None:
        return combat.weapon_of(model, "RS") if model.unit and model.revealed else None

    @classmethod
    def dice(cls, model: Model) -> int:
        weapon = cls.weapon(model)
        return weapon.rate if weapon else 0

    @classmethod
    def ways(cls, view: View, model: Model) -> Ways:
        if cls.weapon(model):
            yield (tuple(f.id for f in view.models.values() if in_sight(view, model, f)),)

    def check_rules(self, view: View, model: Model) -> None:
        weapon = self.weapon(model)
        if weapon is None:
            raise IllegalOrder(f"{model.name} has no weapon to {self.verb} with.")
        if not self.targets:
            raise IllegalOrder(f"Name a model to {self.verb} at.")
        if len(self.targets) > self.dice(model):
            raise IllegalOrder(
                f"The {weapon.name} rolls {self.dice(model)} dice: name as many targets at most."
            )
        for id in self.targets:
            target = foe(view, model, id)
            if not view.sees(model.tile, target.tile):
                raise IllegalOrder(f"{model.id} has no line of sight to {id} on {target.tile}.")

    @classmethod
    def modifiers(cls) -> tuple[tuple[int, str], ...]:
        return ()

    def odds(self, view: View) -> list[str]:
        model = view.models[view.acting or ""]
        weapon = self.weapon(model)
        assert weapon
        dice = spread(self.targets, self.dice(model))
        return odds.volley(view, model, weapon, dice, *self.modifiers())

    def resolve(self, table: Table, model: Model) -> None:
        self.fire(table, model)

    def fire(self, table: Table, model: Model, *, wounds: int = 1) -> None:
        weapon = self.weapon(model)
        assert weapon
        dice = spread(self.targets, self.dice(model))
        if combat.volley(table, model, weapon, dice, *self.modifiers(), wounds=wounds):
            self.spend_all(table)


@dataclass(frozen=True)
class Rapid(Shoot):
    """Rapid Fire: one die more at RS -4, with Pulse Rifle or Smartgun, rulebook §4.2.1."""

    verb = "rapid"
    cost = 2
    needs = ("pulse", "smartgun")

    @classmethod
    def dice(cls, model: Model) -> int:
        return super().dice(model) + 1

    @classmethod
    def modifiers(cls) -> tuple[tuple[int, str], ...]:
        return ((-4, "Rapid Fire"),)


@dataclass(frozen=True)
class Launcher(Shoot):
    """Grenade Launcher: one shot of St 16 whose wound counts double, rulebook §4.2.1."""

    verb = "launcher"
    cost = 2
    needs = ("launcher",)

    @classmethod
    def weapon(cls, model: Model) -> Weapon | None:
        return WEAPONS["launcher"]

    def resolve(self, table: Table, model: Model) -> None:
        self.fire(table, model, wounds=2)


@dataclass(frozen=True)
class Aim(ModelAction):
    """+4 on the first die of this activation's first shot, rulebook §4.1.1."""

    verb = "aim"

    def check_rules(self, view: View, model: Model) -> None:
        if Shoot.weapon(model) is None:
            raise IllegalOrder(f"{model.name} has no weapon to aim.")

    def resolve(self, table: Table, model: Model) -> None:
        model.aim = True
        table.tell("aim", f"{model.name} takes aim.", model=model.id)


@dataclass(frozen=True)
class AtTile(ModelAction):
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

    def odds(self, view: View) -> list[str]:
        strength = WEAPONS["flamer"].strength
        lines = [f"Every model on {self.tile} is hit with St {strength}."]
        for target in view.on(self.tile):
            lines += odds.saves(target, strength, flame=True)
        return lines

    def resolve(self, table: Table, model: Model) -> None:
        state = table.state
        table.tell(
            "flame", f"{model.name} sets {self.tile} on fire.", model=model.id, tile=self.tile
        )
        flame = combat.Hit(WEAPONS["flamer"].strength, model, model.seat, flame=True)
        for target in state.on(self.tile):
            if target.id in state.models:
                ping.show_target(table, target)
            if target.id in state.models:
                combat.hit(table, target, flame)


@dataclass(frozen=True)
class Shotgun(AtTile):
    """Up to four enemies on a tile and four on the one between, St 8, rulebook §6.5."""

    verb = "shotgun"
    needs = ("shotgun",)

    @classmethod
    def reach(cls, view: Layout, model: Model) -> list[str]:
        far = view.distances(model.tile)
        return [t for t in view.seen_from(model.tile) if far.get(t, 9) <= 2]

    @classmethod
    def check_model(cls, view: View, model: Model) -> None:
        super().check_model(view, model)
        not_both(model, "pointblank")

    def covered(self, layout: Layout, model: Model) -> list[Model]:
        tiles = [*combat.tiles_between(layout, model.tile, self.tile), self.tile]
        return [f for t in tiles for f in layout.foes_on(t, model.seat)[:SHOTGUN_MODELS]]

    def odds(self, view: View) -> list[str]:
        model = view.models[view.acting or ""]
        covered = self.covered(view, model)
        return odds.shots(view, model, WEAPONS["shotgun"], covered, SHOTGUN_STRENGTH)

    def resolve(self, table: Table, model: Model) -> None:
        state = table.state
        model.used.append(self.verb)
        fumbled = False
        for target in self.covered(state, model):
            if target.id in state.models:
                fumbled |= combat.shoot(
                    table, model, target, WEAPONS["shotgun"], strength=SHOTGUN_STRENGTH
                )
        if fumbled:
            self.spend_all(table)


@dataclass(frozen=True)
class Spit(AtTile):
    """Acid Spit: an RS Test against every enemy on an adjacent tile, St 12, rulebook §6.5."""

    verb = "spit"
    needs = ("acid_spit",)

    @classmethod
    def reach(cls, view: Layout, model: Model) -> list[str]:
        return list(view.next_to(model.tile))

    def odds(self, view: View) -> list[str]:
        model, spit = view.models[view.acting or ""], WEAPONS["acid_spit"]
        return odds.shots(view, model, spit, view.foes_on(self.tile, model.seat), spit.strength)

    def resolve(self, table: Table, model: Model) -> None:
        fumbled = False
        for target in table.state.foes_on(self.tile, model.seat):
            if target.id in table.state.models:
                fumbled |= combat.shoot(table, model, target, WEAPONS["acid_spit"])
        if fumbled:
            self.spend_all(table)


@dataclass(frozen=True)
class Throw(ModelAction):
    """
    Smart-Disc Throw: two dice on a tile up to two away, and two on the tile between;
    no line of sight is needed, rulebook §6.5. Name the targets, two for each tile.
    """

    verb = "throw"
    family = "shoot"
    needs = ("thrown_disc", "relic_thrown_disc")

    tile: str
    targets: tuple[str, ...]

    @classmethod
    def ways(cls, view: View, model: Model) -> Ways:
        for tile in cls.reach(view, model):
            yield (tile,), tuple(f.id for f in view.foes_on(tile, model.seat))

    @classmethod
    def reach(cls, view: Layout, model: Model) -> list[str]:
        far = view.distances(model.tile)
        return [
            t
            for t, steps in far.items()
            if 1 <= steps <= 2 and (steps == 1 or view.tile(t).kind != "vent")
        ]

    def between(self, view: Layout, model: Model) -> list[str]:
        """Tiles that the disc may cross on its way."""
        if view.distances(model.tile).get(self.tile) != 2:
            return []
        return [t for t in view.next_to(model.tile) if self.tile in view.next_to(t)]

    def check_rules(self, view: View, model: Model) -> None:
        if tile_of(view, self.tile) not in self.reach(view, model):
            raise IllegalOrder(f"{self.tile} is more than two tiles from {model.id}.")
        tiles = [foe(view, model, id).tile for id in self.targets]
        crossed = {t for t in tiles if t != self.tile}
        if not tiles or len(crossed) > 1 or not crossed <= set(self.between(view, model)):
            raise IllegalOrder(f"Name enemies on {self.tile} or on one tile that the disc crosses.")
        if any(tiles.count(t) > DISC_DICE for t in tiles):
            raise IllegalOrder(f"The disc rolls {DISC_DICE} dice on a tile.")

    def disc(self, model: Model) -> tuple[Weapon, int]:
        """The disc, and its strength in the hand that throws it."""
        disc = next(WEAPONS[key] for key in model.card.weapons if WEAPONS[key].kind == "RS")
        return disc, (model.card.strength or 0) + disc.strength

    def odds(self, view: View) -> list[str]:
        model = view.models[view.acting or ""]
        disc, strength = self.disc(model)
        return odds.shots(view, model, disc, [view.models[id] for id in self.dice(view)], strength)

    def resolve(self, table: Table, model: Model) -> None:
        state = table.state
        disc, strength = self.disc(model)
        fumbled = False
        wounded: set[str] = set()
        for id in self.dice(state):
            target = state.models.get(id)
            if target and id not in wounded:
                before = target.wounds
                fumbled |= combat.shoot(table, model, target, disc, strength=strength)
                if id not in state.models or target.wounds < before:
                    wounded.add(id)
        if fumbled:
            self.spend_all(table)

    def dice(self, layout: Layout) -> list[str]:
        """Two dice for every tile that was named; one name takes both."""
        named: dict[str, list[str]] = {}
        for id in self.targets:
            named.setdefault(layout.models[id].tile, []).append(id)
        return [id for ids in named.values() for id in spread(tuple(ids), DISC_DICE)]


def not_both(model: Model, other: str) -> None:
    """Shotgun! and Point Blank Shot exclude each other, §4.1.1."""
    if other in model.used:
        raise IllegalOrder("Shotgun! and Point Blank Shot are not used in the same Game Turn.")


def spread(targets: tuple[str, ...], dice: int) -> list[str]:
    """A target for every die: those named, then the last of them again."""
    return [*targets, *[targets[-1]] * (dice - len(targets))]


def in_sight(view: Layout, model: Model, target: Model) -> bool:
    return target.seat != model.seat and view.sees(model.tile, target.tile)


def tracked(view: Layout, model: Model, tile: str) -> bool:
    """A friendly Motion Tracker is within three tiles of *tile*, §7.1 Ping!."""
    trackers = [m for m in view.models.values() if m.seat == model.seat and m.has("ping")]
    return any(view.distances(t.tile).get(tile, 99) <= PING_RANGE for t in trackers)
