"""
What an attack needs to hit, and what saves from it, rulebook §6.

The tests are built from what lies on the board, so that a page can show the odds
from a view with the same functions that roll the dice (in `steps.attacking`).
"""

from collections.abc import Callable, Mapping, Sequence

from rules.avp_thb.effects import Effect
from rules.avp_thb.engaging import can_strike
from rules.avp_thb.experience import bonus, mended
from rules.avp_thb.layout import Layout
from rules.avp_thb.pieces import Model
from rules.avp_thb.skill_test import Modifiers, SkillTest
from rules.avp_thb.skills import RAGE, pack, prowess, raging
from rules.avp_thb.units import WEAPONS
from rules.kernel.editions import in_force
from rules.kernel.facts import Table

DODGE = {"dodge": 5, "improved_dodge": 10}  # §7.1, §7.2
HEAL = 4  # Medic!, §7.1
ACID_SPRAY = 6  # Acidic Blood, §3.3
ACID_STRENGTH = 10


LONG_SHOT = 3  # tiles


def perks(layout: Layout, attacker: Model, target: Model, close: bool) -> Modifiers:
    """What the tile does for its models, §2.6.1 and Hide, §4.1.2; cards may take it away."""
    tile = layout.tile(target.tile)
    softer = layout.felt("hide", attacker, target, tile.id)
    if target.seat == "alien" and target.hide and softer and not close:
        return ((softer[0].amount, f"in Hide, {softer[0].card}"),)
    if not target.hide and layout.felt("plain", attacker, target, tile.id):
        return ()
    if target.seat == "marine" and tile.corridor and not tile.infested:
        return () if target.has("gun_emplacement") else ((-2, "clear corridor"),)
    if target.seat != "alien" or close:
        return ()
    if target.hide:
        return ((-10, "in Hide"),)
    return ((-4, "infested tile"),) if tile.infested else ()


def shooting_test(
    layout: Layout,
    shooter: Model,
    target: Model,
    *extra: tuple[int, str],
    way: Sequence[str] = (),
) -> SkillTest:
    """The RS test of a shot, §6.3; of what turns corners the *way* is given."""
    modifiers = [*extra, *perks(layout, shooter, target, close=False), *pack(layout, shooter)]
    modifiers += bonus(layout, shooter, "RS")
    if layout.engaged(target.tile):
        modifiers.append((-10, "engaged target"))
    crossed = before(way, target.tile) or tiles_between(layout, shooter.tile, target.tile)
    fights = [tile for tile in crossed if fought_on(layout, shooter, tile)]
    modifiers += [(-2, f"through engaged {tile}") for tile in fights]
    if target.tile != shooter.tile and layout.engaged(shooter.tile):
        modifiers.append((-2, "from an engaged tile"))
    if layout.effects:
        modifiers += swayed(layout, "RS", shooter, target)
        if len(crossed) + 1 >= LONG_SHOT:
            modifiers += [(e.amount, e.card) for e in layout.felt("long shot")]
    return SkillTest("RS", shooter.card.ranged or 0, tuple(modifiers))


def fighting_test(
    layout: Layout, fighter: Model, target: Model, *extra: tuple[int, str]
) -> SkillTest:
    """The CC test of a blow, §6.4."""
    modifiers = [*extra, *perks(layout, fighter, target, close=True), *prowess(layout, fighter)]
    modifiers += bonus(layout, fighter, "CC")
    if "charge" in fighter.used:
        modifiers.append((2, "Charge!"))
    if layout.effects:
        modifiers += swayed(layout, "CC", fighter, target)
    return SkillTest("CC", fighter.card.close_combat or 0, tuple(modifiers))


def swayed(layout: Layout, stat: str, model: Model, target: Model | None = None) -> Modifiers:
    """What cards do to a test of *model*, by its *target* and by where the two stand."""
    if not layout.effects:
        return ()
    found = layout.felt(stat, model, target, (target or model).tile)
    return tuple(
        (e.amount, e.card) for e in (*found, *layout.felt("tests", model, None, model.tile))
    )


def swayed_alone(layout: Layout, model: Model, stat: str) -> Modifiers:
    """
    What cards do to a test that is no attack: of CC to break away or to seal a bulkhead, of
    Con against a Facehugger or Egg Injection.
    """
    return in_force(ALONE, layout.edition)(layout, stat, model)


# Of such tests cards changed none.
ALONE: Mapping[int, Callable[[Layout, str, Model], Modifiers]] = {
    1: lambda layout, stat, model: (),
    12: swayed,
}


def stat_test(layout: Layout, model: Model, stat: str) -> SkillTest:
    """A test of “RS”, “CC”, “St” or “Con” against no armour and no target."""
    modifiers = (*bonus(layout, model, stat), *swayed(layout, stat, model))
    return SkillTest(stat, getattr(model.card, VALUES[stat]) or 0, modifiers)


VALUES = {"RS": "ranged", "CC": "close_combat", "St": "strength", "Con": "condition"}


def passes(table: Table, model: Model, stat: str, why: str) -> bool:
    """Roll a test that a card forces on *model*; a natural 20 only fails (ambiguities D5)."""
    test = stat_test(table.state, model, stat)
    result = mended(table, model, test, test.roll(table, stat.lower(), model.id))
    verdict = "passes" if result.passed else "fails"
    table.tell("card", f"{why}: {model.name}, {result.text}, {verdict}.", model=model.id)
    return result.passed


def brawn(fighter: Model) -> int:
    """What a model's own Strength adds to its close combat weapon, §6.1."""
    return (fighter.card.strength or 0) + (RAGE if raging(fighter) else 0)


def strength_of(layout: Layout, attacker: Model, key: str, own: int | None = None) -> int:
    """The strength of a hit with weapon *key*; *own* replaces its value, §2.4."""
    weapon = WEAPONS[key]
    close = weapon.kind == "CC"
    printed = weapon.strength + (brawn(attacker) if close else 0)
    strength = printed if own is None else own
    return strength + sum(e.amount for e in spurs(layout, "strength", attacker, key))


def rate_of(layout: Layout, attacker: Model, key: str) -> int:
    """How many dice weapon *key* rolls, §2.4."""
    return WEAPONS[key].rate + sum(e.amount for e in spurs(layout, "rate", attacker, key))


def spurs(layout: Layout, kind: str, attacker: Model, key: str) -> list[Effect]:
    """What cards do for the weapon *key* of *attacker*, or for all of its kind or rule."""
    weapon = WEAPONS[key]
    return layout.felt(kind, attacker, None, attacker.tile, (key, weapon.kind, weapon.rule))


def armour_test(target: Model, strength: int) -> SkillTest:
    """10 less the strength of the hit, never below the Impenetrable value, §6.1."""
    modifier = 10 - strength
    modifiers = ((modifier, f"St {strength}"),) if modifier else ()
    return SkillTest("Armour", target.card.armour or 0, modifiers, target.card.impenetrable)


def before(way: Sequence[str], tile: str) -> Sequence[str]:
    """The part of *way* that leads to *tile*, which it may also end at."""
    return way[: way.index(tile)] if tile in way else way


def fought_on(layout: Layout, shooter: Model, tile: str) -> bool:
    """Whether a shot over *tile* has -2, §6.3."""
    return layout.engaged(tile) and bool(layout.foes_on(tile, shooter.seat))


def tiles_between(layout: Layout, a: str, b: str) -> list[str]:
    for ray in layout.board.rays[a]:
        tiles = [tile for _, tile in ray]
        if b in tiles:
            return tiles[: tiles.index(b)]
    return []


def arm_of(model: Model, kind: str, word: str = "") -> str | None:
    """The key of the model's weapon of *kind* called *word* (`claws`, `tail`), or of its first."""
    arms = model.card.arms(kind)
    return next((key for key in arms if not word or arm_word(key) == word), None)


def arm_word(key: str) -> str:
    """The word for a weapon in an order: the last of its key."""
    return key.rsplit("_", 1)[-1]


def reaches(layout: Layout, attacker: Model, target: Model, close: bool) -> bool:
    """Whether *target* is an enemy whom the attack may be aimed at."""
    if not layout.hostile(attacker.seat, target.seat):
        return False
    if close:
        return can_strike(layout, attacker, target)
    return layout.sees(attacker.tile, target.tile)
