"""
Attacks, armour and wounds, rulebook §6 (the order of a hit: ambiguities H4).

The tests are built from what lies on the board, so that a page can show the odds
from a view with the same functions that roll the dice.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rules.avp_thb import ping
from rules.avp_thb.skill_test import Result, SkillTest
from rules.avp_thb.state import MOST_ACID, Corpse, Layout, Model, State
from rules.avp_thb.units import BASE_FRAGS, UNITS, WEAPONS, Weapon
from rules.kernel.system import Table

DODGE = {"dodge": 5, "improved_dodge": 10}  # §7.1, §7.2
AIM = 4  # §4.1.1
HEAL = 4  # Medic!, §7.1
ACID_SPRAY = 6  # Acidic Blood, §3.3
ACID_STRENGTH = 10


@dataclass(frozen=True)
class Hit:
    """What strikes a model: *close* for close combat, *by* the attacker, None for acid."""

    strength: int
    by: Model | None
    seat: str
    close: bool = False
    flame: bool = False
    dodge: bool = True
    power_shot: bool = False
    wounds: int = 1
    rule: str = ""


def perks(layout: Layout, target: Model, close: bool) -> tuple[tuple[int, str], ...]:
    """What the tile does for its models, §2.6.1 and Hide, §4.1.2."""
    tile = layout.tile(target.tile)
    if target.seat == "marine" and tile.corridor and not tile.infested:
        return () if target.has("gun_emplacement") else ((-2, "clear corridor"),)
    if target.seat != "alien" or close:
        return ()
    if target.hide:
        return ((-10, "in Hide"),)
    return ((-4, "infested tile"),) if tile.infested else ()


def shooting_test(
    layout: Layout, shooter: Model, target: Model, *extra: tuple[int, str]
) -> SkillTest:
    """The RS test of a shot, §6.3."""
    modifiers = [*extra, *perks(layout, target, close=False)]
    if layout.engaged(target.tile):
        modifiers.append((-10, "engaged target"))
    between = [
        tile
        for tile in tiles_between(layout, shooter.tile, target.tile)
        if layout.engaged(tile) and layout.foes_on(tile, shooter.seat)
    ]
    modifiers += [(-2, f"through engaged {tile}") for tile in between]
    if target.tile != shooter.tile and layout.engaged(shooter.tile):
        modifiers.append((-2, "from an engaged tile"))
    return SkillTest("RS", shooter.card.ranged or 0, tuple(modifiers))


def fighting_test(layout: Layout, fighter: Model, target: Model) -> SkillTest:
    """The CC test of a blow, §6.4."""
    modifiers = list(perks(layout, target, close=True))
    if fighter.has("charge") and "move" in fighter.used:
        modifiers.append((2, "Charge!"))
    return SkillTest("CC", fighter.card.close_combat or 0, tuple(modifiers))


def armour_test(target: Model, strength: int) -> SkillTest:
    """10 less the strength of the hit, never below the Impenetrable value, §6.1."""
    modifier = 10 - strength
    modifiers = ((modifier, f"St {strength}"),) if modifier else ()
    return SkillTest("Armour", target.card.armour or 0, modifiers, target.card.impenetrable)


def saving_test(target: Model, strength: int, rule: str) -> SkillTest:
    """The Armour Test, or the Con Test against a Facehugger, §6.5."""
    if rule == "facehug":
        return SkillTest("Con", target.card.condition or 0)
    return armour_test(target, strength)


def dodge_of(target: Model) -> int:
    return next((DODGE[skill] for skill in DODGE if target.has(skill)), 0)


def aim_of(shooter: Model) -> tuple[tuple[int, str], ...]:
    """What Aim adds to the first die, §4.1.1."""
    return ((AIM, "Aim"),) if shooter.aim else ()


def tiles_between(layout: Layout, a: str, b: str) -> list[str]:
    for ray in layout.board.rays[a]:
        tiles = [tile for _, tile in ray]
        if b in tiles:
            return tiles[: tiles.index(b)]
    return []


def shoot(
    table: Table,
    shooter: Model,
    target: Model,
    weapon: Weapon,
    *extra: tuple[int, str],
    wounds: int = 1,
    strength: int | None = None,
) -> bool:
    """One die at *target*; returns whether the shooter fumbled."""
    ping.show_target(table, target)
    test = shooting_test(table.state, shooter, target, *extra)
    result = test.roll(table, f"hit {shooter.id} {target.id}")
    if not result.passed and ("guided_fire" in (weapon.rule,) or shooter.has("guided_fire")):
        table.tell("test", f"{shooter.name} shoots at {target.name}. {result.text}: misses.")
        result = test.roll(table, f"guided fire {shooter.id} {target.id}")
    struck = Hit(
        strength if strength is not None else weapon.strength,
        shooter,
        shooter.seat,
        power_shot=result.power_shot,
        wounds=wounds,
        rule=weapon.rule,
    )
    attack(table, f"{shooter.name} shoots at {target.name}", target, result, struck)
    return result.fumble


def strike(table: Table, fighter: Model, target: Model, weapon: Weapon) -> bool:
    """One blow at *target*; returns whether the fighter fumbled."""
    ping.show_target(table, target)
    result = fighting_test(table.state, fighter, target).roll(
        table, f"hit {fighter.id} {target.id}"
    )
    struck = Hit(
        (fighter.card.strength or 0) + weapon.strength,
        fighter,
        fighter.seat,
        close=True,
        power_shot=result.power_shot,
        rule=weapon.rule,
    )
    attack(table, f"{fighter.name} strikes at {target.name}", target, result, struck)
    return result.fumble


def attack(table: Table, what: str, target: Model, result: Result, struck: Hit) -> None:
    word = "a Power Shot" if result.power_shot else "hits" if result.passed else "misses"
    table.tell(
        "attack", f"{what}. {result.text}: {word}.",
        by=struck.by.id if struck.by else None, target=target.id,
        tile=target.tile, roll=result.value, hit=result.passed,
    )  # fmt: skip
    if result.passed:
        hit(table, target, struck)


def hit(table: Table, target: Model, struck: Hit) -> None:
    """Dodge, Armour (or Con), then the wounds."""
    if target.mimicry:
        ping.vanish(table, target)
        return
    if dodges(table, target, struck) or stops(table, target, struck):
        return
    for _ in range(1 if target.has("resilient") else struck.wounds):
        if target.id in table.state.models:
            wound(table, target, struck)


def dodges(table: Table, target: Model, struck: Hit) -> bool:
    needs = dodge_of(target)
    if not needs or struck.flame or not struck.dodge:
        return False
    rolled = table.d20(f"dodge {target.id}")
    dodged = rolled <= needs
    verdict = "dodges" if dodged else "does not dodge"
    table.tell("dodge", f"{target.name} {verdict}: needs {needs}, rolls {rolled}.")
    return dodged


def stops(table: Table, target: Model, struck: Hit) -> bool:
    """The Armour Test, or the Con Test against a Facehugger. A Power Shot allows none."""
    if struck.power_shot:
        table.tell("armour", f"{target.name} gets no Armour Test against a Power Shot.")
        return False
    test = saving_test(target, struck.strength, struck.rule)
    label = "con" if struck.rule == "facehug" else "armour"
    result = test.roll(table, f"{label} {target.id}")
    if result.passed and struck.rule == "hot_plasma":
        table.tell("armour", f"{target.name}: {result.text}, but Hot Plasma burns on.")
        result = test.roll(table, f"hot plasma {target.id}")
    verdict = "holds" if result.passed else "fails"
    table.tell("armour", f"{target.name}: {result.text}, {verdict}.", target=target.id)
    return result.passed


def wound(table: Table, target: Model, struck: Hit) -> None:
    """One wound: Team Tactics, Medic!, acid, and removal."""
    target = taken_by(table, target)
    if heals(table, target, struck):
        return
    target.wounds -= 1
    if target.wounds > 0:
        left = f"{target.wounds} {'wound' if target.wounds == 1 else 'wounds'} left"
        table.tell("wound", f"{target.name} loses a wound, {left}.", target=target.id)
    else:
        table.tell("removed", f"{target.name} is removed.", target=target.id, tile=target.tile)
    tile = target.tile
    if target.wounds <= 0:
        remove(table.state, target, struck)
    if target.has("acidic_blood"):
        acid(table, target, tile)
    if target.wounds <= 0 and struck.rule == "facehug" and struck.by:
        implant(table, target, struck.by)


def taken_by(table: Table, target: Model) -> Model:
    """Team Tactics: a comrade on the tile takes the wound, by the owner's list, §3.2."""
    losses = table.state.standing.get(target.seat, {}).get("losses", [])
    if not losses or not target.has("team_tactics"):
        return target
    squad = [
        m
        for m in table.state.on(target.tile)
        if m.seat == target.seat and m.has("team_tactics") and m.unit in losses
    ]
    taker = min(squad, key=lambda m: (losses.index(m.unit or ""), m.id), default=target)
    if taker is not target:
        table.tell("team tactics", f"{taker.name} takes the wound for {target.name}.")
    return taker


def heals(table: Table, target: Model, struck: Hit) -> bool:
    """Medic! gives Heal (4) on its own and adjacent tiles; none against a Power Shot, §7.1."""
    if struck.power_shot or target.has("gun_emplacement"):
        return False
    near = (target.tile, *table.state.next_to(target.tile))
    if not any(m.has("medic") and m.tile in near for m in table.state.of(target.seat)):
        return False
    rolled = table.d20(f"heal {target.id}")
    healed = rolled <= HEAL
    verdict = "is treated at once" if healed else "cannot be saved"
    table.tell("heal", f"{target.name} {verdict}: Heal ({HEAL}), rolls {rolled}.")
    return healed


def remove(state: State, target: Model, struck: Hit) -> None:
    """Take a casualty off the board: frags, corpse and dropped tokens, §6.2 and §9.11."""
    del state.models[target.id]
    state.fallen.setdefault(target.seat, []).append(target.unit or "")
    if struck.seat != target.seat and struck.seat in state.seats:
        frags = state.progress[struck.seat]
        frags["frags"] = frags.get("frags", 0) + BASE_FRAGS[target.size]
    if struck.close:
        state.corpses.append(Corpse(target.seat, target.card.name, target.tile, state.turn))
    for token in state.tokens:
        if token.carrier == target.id:
            token.carrier, token.tile = None, target.tile


def acid(table: Table, source: Model, tile: str) -> None:
    """Acidic Blood: on 1-6 a token where there is room, and a hit on one enemy, §3.3."""
    state = table.state
    rolled = table.d20(f"acid {source.id}")
    if rolled > ACID_SPRAY:
        table.tell("acid", f"The blood of {source.id} hurts nobody: rolls {rolled}.")
        return
    table.tell("acid", f"Acid sprays from {source.id}: rolls {rolled}.", tile=tile)
    if state.acid.get(tile, 0) < MOST_ACID and state.free(tile) >= 1:
        state.acid[tile] = state.acid.get(tile, 0) + 1
    foes = sorted(state.foes_on(tile, source.seat), key=lambda m: (-m.points, m.id))
    if foes:
        table.tell("acid", f"The acid hits {foes[0].name} with St {ACID_STRENGTH}.")
        hit(table, foes[0], Hit(ACID_STRENGTH, None, source.seat, dodge=False))


SUPPLY = {"infant": 10, "stalker": 5}  # in the box
IMPLANTS = {"hq": "warrior", "loader": "warrior", "hellhound": "stalker"}


def implant(table: Table, victim: Model, hugger: Model) -> None:
    """Facehug: an Alien from the supply takes the victim's place, §6.5; the Facehugger dies."""
    state = table.state
    card = UNITS[victim.unit or ""]
    born = IMPLANTS.get(card.key) or IMPLANTS.get(card.rank)
    born = born or ("infant" if victim.seat == "marine" else "predalien")
    nests = [
        t.id
        for t in state.board.tiles.values()
        if t.infested and not state.engaged(t.id) and state.free(t.id) >= 1
    ]
    if in_supply(state, born) and nests:
        if born in state.fallen.get("alien", []):
            state.fallen["alien"].remove(born)
        place(table, born, min(nests, key=lambda t: state.distances(victim.tile).get(t, 99)))
    if hugger.id in state.models:
        del state.models[hugger.id]
        table.tell("removed", f"{hugger.name} dies with its victim.", target=hugger.id)


def in_supply(state: State, unit: str) -> bool:
    """Whether a model of *unit* has died or was never fielded (ambiguities H23)."""
    owned = max(SUPPLY.get(unit, 0), state.forces["alien"].count(unit))
    return sum(m.unit == unit for m in state.of("alien")) < owned


def place(table: Table, unit: str, tile: str) -> None:
    state = table.state
    number = 1 + max((int(m.id[1:]) for m in state.of("alien")), default=0)
    card = UNITS[unit]
    wounds = 1 if unit == "predalien" else card.wounds
    model = Model(f"a{number}", "alien", unit, card.base, tile, wounds, activated=True)
    state.models[model.id] = model
    model.token, model.revealed = not ping.seen_by_a_foe(state, model), True
    table.tell("born", f"{model.name} is born on {tile}.", model=model.id, tile=tile)


def weapon_of(model: Model, kind: str, word: str = "") -> Weapon | None:
    """The model's weapon of *kind* called *word* (`claws`, `tail`), or its first one."""
    for key in model.card.arms(kind):
        if not word or arm_word(key) == word:
            return WEAPONS[key]
    return None


def arm_word(key: str) -> str:
    """The word for a weapon in an order: the last of its key."""
    return key.rsplit("_", 1)[-1]


def volley(
    table: Table,
    shooter: Model,
    weapon: Weapon,
    targets: Sequence[str],
    *extra: tuple[int, str],
    wounds: int = 1,
) -> bool:
    """One die at each of *targets*; Aim counts for the first. Returns whether one fumbled."""
    fumbled, aim = False, aim_of(shooter)
    shooter.aim = False
    for index in range(len(targets)):
        if target := still_there(table.state, shooter, targets, index):
            fumbled |= shoot(table, shooter, target, weapon, *aim, *extra, wounds=wounds)
        aim = ()
    return fumbled


def flurry(table: Table, fighter: Model, weapon: Weapon, targets: Sequence[str]) -> bool:
    """One blow at each of *targets*. Returns whether one fumbled."""
    fumbled = False
    for index in range(len(targets)):
        if fighter.id not in table.state.models:
            break
        if target := still_there(table.state, fighter, targets, index, close=True):
            fumbled |= strike(table, fighter, target, weapon)
    return fumbled


def still_there(
    state: State, attacker: Model, targets: Sequence[str], index: int, *, close: bool = False
) -> Model | None:
    """
    The target of die *index*, or, if it has fallen, the next one that the order names,
    then the legal one with the lowest label (ambiguities H5).
    """
    wanted = [*targets[index:], *sorted(state.models)]
    reach = state.can_strike if close else in_sight(state)
    for id in wanted:
        target = state.models.get(id)
        if target and target.seat != attacker.seat and reach(attacker, target):
            return target
    return None


def in_sight(layout: Layout) -> Callable[[Model, Model], bool]:
    return lambda shooter, target: layout.sees(shooter.tile, target.tile)
