"""The Marine deck."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from rules.avp_thb import combat, guns
from rules.avp_thb.cards import fits, wants, worth
from rules.avp_thb.cards.deck import Deck, Want, Words
from rules.avp_thb.cards.ops import (
    add_points,
    cancel,
    carries,
    change,
    door,
    ignore_wound,
    is_ranked,
    pending,
    restore,
    rolls,
    shown,
    stand_ready,
    step,
    uncover_tile,
)
from rules.avp_thb.layout import Layout
from rules.avp_thb.pieces import Model
from rules.avp_thb.steps.attacking import Attack
from rules.avp_thb.steps.hands import draw
from rules.avp_thb.steps.hits import Hit
from rules.avp_thb.steps.wounding import Burst
from rules.avp_thb.units import UNITS, WEAPONS
from rules.kernel.facts import Table
from rules.kernel.orders import Seat

DECK = Deck("marine")
GRENADE = 12  # strength
RIFLES = ("pulse", "heavy_pulse", "smartgun", "pistol")
AIMED = tuple(key for key, arm in WEAPONS.items() if arm.kind == "RS" and key != "flamer")


def in_throw(layout: Layout, seat: Seat, said: Words) -> Iterable[str]:
    thrower = layout.models[said[0]]
    tracked = wants.near_own(wants.PING, wants.ping)
    for tile, far in layout.distances(thrower.tile).items():
        if layout.tile(tile).kind == "vent":
            if far == 1 and tracked(layout, seat, tile):
                yield tile
        elif 1 <= far <= 3 and (layout.sees(thrower.tile, tile) or tracked(layout, seat, tile)):
            yield tile


def may_throw(layout: Layout, model: Model) -> bool:
    return not model.has("gun_emplacement") and not layout.foes_on(model.tile, model.seat)


@DECK.card(
    "m01", "Grenade!", 3, "W1 / W2",
    "A Marine on a tile without enemies throws it at a tile up to three tiles away, which the "
    "Marine sees or which is within three of a friendly Ping!, or into an air vent next to the "
    "Marine. Every model there, friend or foe, is hit with St 12 and may dodge.",
    wants.own("a Marine, no Sentry Gun, on a tile without enemies", may_throw),
    Want("tile", "a tile in reach of the throw", in_throw),
    origin="The name and the targets are from the rulebook, the numbers our own design",
    worth=worth.hurts,
    odds=lambda layout, seat, *words: blast(layout, seat, *words).odds(layout),
)  # fmt: skip
def grenade(table: Table, seat: Seat, thrower: str, tile: str) -> None:
    table.state.steps.append(blast(table.state, seat, thrower, tile))


def blast(layout: Layout, seat: Seat, thrower: str, tile: str) -> Burst:
    damped = layout.felt("strength", None, None, tile, ("grenade",))
    hit = Hit(GRENADE + sum(e.amount for e in damped), seat, thrower)
    return Burst([m.id for m in layout.on(tile)], hit)


@DECK.card(
    "m03", "Overlapping Fields", 2, "W0 / W1 / W2",
    "One of your models that is not activated gains a Sentry token. The token is lost if the model "
    "is activated before using it.",
    wants.own("one of your models that is not activated", wants.unactivated),
    worth=worth.guards,
)  # fmt: skip
def overlapping_fields(table: Table, seat: Seat, id: str) -> None:
    stand_ready(table, id)


def beside_the_active(layout: Layout, model: Model) -> bool:
    leader = layout.models.get(layout.active() or "")
    if leader is None or leader.seat != model.seat or leader.id == model.id:
        return False
    return layout.apart(leader.tile, model.tile) <= 2


COMRADE = "one of your unengaged models within two tiles of the active one"


@DECK.card(
    "m04", "Bounding Advance", 2, "W2",
    "After an action of one of your models, up to two of your other unengaged models within two "
    "tiles of it may each step to an adjacent tile. This is not their Move.",
    wants.own(COMRADE, wants.unengaged, beside_the_active),
    wants.step(),
    wants.own(COMRADE, wants.unengaged, beside_the_active, optional=True),
    wants.step(),
    worth=worth.never,
)  # fmt: skip
def bounding_advance(table: Table, seat: Seat, *words: str) -> None:
    for id, tile in zip(words[::2], words[1::2], strict=True):
        if tile in wants.steps(table.state, table.state.models[id]):
            step(table, id, tile)


@DECK.card(
    "m05", "Extra Magazine", 2, "W1",
    "The next Shooting Action of the active model in this activation rolls one more die, with a "
    "Pulse Rifle, Heavy Pulse Rifle, Smartgun or Pistol.",
    wants.own("the active model, with a rifle, Smartgun or Pistol",
              wants.acting, wants.armed(*RIFLES)),
    worth=worth.shots,
)  # fmt: skip
def extra_magazine(table: Table, seat: Seat, id: str) -> None:
    if model := shown(table, id, carries(*RIFLES), "Extra Magazine"):
        gun = next(key for key in model.card.weapons if key in RIFLES)
        change(table, "Extra Magazine", "rate", 1, of=id, arm=gun, until="shoot")


@DECK.card(
    "m06", "Armour-Piercing Load", 1, "W1",
    "The next Shooting Action of the active model in this activation has St +2, with a weapon that "
    "rolls to hit.",
    wants.own("the active model, with a ranged weapon", wants.acting, wants.armed(*AIMED)),
    worth=worth.shots,
)  # fmt: skip
def armour_piercing_load(table: Table, seat: Seat, id: str) -> None:
    if shown(table, id, carries(*AIMED), "Armour-Piercing Load"):
        change(table, "Armour-Piercing Load", "strength", 2, of=id, arm="RS", until="shoot")


@DECK.card(
    "m09", "Strong Return", 2, "W0 / W1 / W2",
    "Reveal all enemy tokens on a tile within four of one of your Ping! models. They cannot react "
    "with Hide; tokens in Hide are named and stay in Hide.",
    wants.tile("a tile with enemies within four of one of your Ping! models",
               wants.enemies, wants.near_own(4, wants.ping)),
    worth=worth.spots,
)  # fmt: skip
def strong_return(table: Table, seat: Seat, tile: str) -> None:
    uncover_tile(table, seat, tile)


def can_change(layout: Layout, seat: Seat, a: str, b: str) -> bool:
    """No engaged tile; a door to place is one of those that Seal may place."""
    free = not layout.engaged(a) and not layout.engaged(b)
    return free and (f"{a}/{b}" in layout.doors or layout.bulkheads > 0)


@DECK.card(
    "m10", "Override Panel", 2, "W1 / W2",
    "Remove or place a closed door at an interlock within four tiles of one of your models on a "
    "tile without enemies. Neither tile of the interlock may be engaged. A door that you place "
    "counts towards the three that Seal may make.",
    wants.interlock("an interlock of unengaged tiles within four of one of your models",
                    wants.either_near(4, wants.no_foes), can_change),
    worth=worth.never,
)  # fmt: skip
def override_panel(table: Table, seat: Seat, way: str) -> None:
    if way not in table.state.doors:
        table.state.bulkheads -= 1
    door(table, way)


@DECK.card(
    "m12", "Field Repairs", 1, "W1 / W2",
    "Restore a wound of a Power Loader, or return a destroyed Sentry Gun to the card. If you have "
    "neither, draw a card.",
)  # fmt: skip
def field_repairs(table: Table, seat: Seat) -> None:
    state = table.state
    for model in state.of(seat):
        if model.revealed and model.unit == "loader" and model.wounds < model.card.wounds:
            restore(table, model, "Field Repairs")
            return
    if "gun" in state.fallen.get(seat, []):
        guns.put_back(state)
        table.tell("card", "Field Repairs: a Sentry Gun is back on the card.")
    else:
        draw(table, seat, 1)


@DECK.card(
    "m13", "Stim Shot", 2, "W1",
    "The active Troop or HQ model has one more action point, and its Skill Tests are at -2 in this "
    "activation. When the activation ends, the model tests Con. If it fails, it has one action "
    "point less next time.",
    wants.own("the active Troop or HQ model", wants.acting, wants.ranked("troop", "hq")),
    worth=worth.blows,
)  # fmt: skip
def stim_shot(table: Table, seat: Seat, id: str) -> None:
    if shown(table, id, is_ranked("troop", "hq"), "Stim Shot"):
        add_points(table, 1)
        change(table, "Stim Shot", "tests", -2, of=id, until="activation")
        change(table, "Stim Shot", "stim", of=id, until="activation")


@DECK.card(
    "m14", "On Your Feet", 3, "W2",
    "Remove the Activation token of one of your unengaged Troop models. If the model is activated "
    "again in this turn, it has one action point and repeats no action.",
    wants.own("one of your activated, unengaged Troop models",
              wants.activated, wants.unengaged, wants.ranked("troop")),
)  # fmt: skip
def on_your_feet(table: Table, seat: Seat, id: str) -> None:
    if model := shown(table, id, is_ranked("troop"), "On Your Feet"):
        model.activated = False
        change(table, "On Your Feet", "most points", 1, of=id)
        table.tell("activate", f"{model.name} may be activated again.", model=id)


def lit(layout: Layout, seat: Seat, tile: str) -> bool:
    return wants.in_sight(layout, seat, tile) or wants.near_own(3)(layout, seat, tile)


@DECK.card(
    "m15", "Flare", 1, "W0 / W1 / W2",
    "Choose an Infested tile that one of your models sees or is within three of. In this turn "
    "shots at models on it ignore the Infested -4, and Hide gives only -4.",
    wants.tile("an Infested tile in sight of, or within three of, one of your models",
               wants.infested, lit),
    worth=worth.hurts,
)  # fmt: skip
def flare(table: Table, seat: Seat, tile: str) -> None:
    change(table, "Flare", "plain", tile=tile)
    change(table, "Flare", "hide", -4, tile=tile)


@DECK.card(
    "m16", "Bayonet Drill", 1, "W1",
    "In the next Close Combat Action of this activation, the Combat Knife of the active Troop "
    "model rolls one more die and has St +2.",
    wants.own("the active Troop model", wants.acting, wants.ranked("troop")),
    worth=worth.blows,
)  # fmt: skip
def bayonet_drill(table: Table, seat: Seat, id: str) -> None:
    if shown(table, id, is_ranked("troop"), "Bayonet Drill"):
        change(table, "Bayonet Drill", "rate", 1, of=id, arm="knife", until="fight")
        change(table, "Bayonet Drill", "strength", 2, of=id, arm="knife", until="fight")


@DECK.card(
    "m02", "Emergency Med-Pack", 2, "wound",
    "One of your models, but no Sentry Gun, is about to lose a wound: on a 1-10 it does not. No "
    "help against a Power Shot.",
    origin="The name is from the printed card, the effect our own design",
    fits=fits.all_of(fits.own, fits.of_flesh, fits.no_power_shot),
)  # fmt: skip
def emergency_med_pack(table: Table, seat: Seat) -> None:
    ignore_wound(table, "Med-Pack", 10)


@DECK.card(
    "m07", "Breathe Out", 1, "miss",
    "One of your shots has missed: roll that die again, even a natural 20. The second roll stands.",
    fits=fits.all_of(fits.by_own, fits.far, fits.rolled_once),
)  # fmt: skip
def breathe_out(table: Table, seat: Seat) -> None:
    attack = pending(table, "attack")
    attack.roll_again(table, "breathe out")
    table.tell("card", f"Breathe Out: rolls {attack.value}.")


@DECK.card(
    "m08", "Stand Firm", 2, "blow",
    "An enemy attacks in close combat: this action is at CC -4 against one of your models on the "
    "attacked tile.",
    wants.comrade("one of your models on the attacked tile", wants.shares_tile),
    fits=fits.all_of(fits.own, fits.by_enemy),
)  # fmt: skip
def stand_firm(table: Table, seat: Seat, id: str) -> None:
    attacker = table.state.happening().by
    change(table, "Stand Firm", "CC", -4, of=attacker, against=id, until="fight")


@DECK.card(
    "m11", "Fall Back in Pairs", 2, "enter",
    "An enemy enters a tile where you have models: up to two of them step to adjacent tiles "
    "without enemies before they are engaged.",
    wants.comrade("one of your models on the tile", wants.shares_tile),
    wants.flight(),
    replace(wants.comrade("another of your models on the tile", wants.shares_tile), optional=True),
    wants.flight(),
    fits=fits.enemy,
)  # fmt: skip
def fall_back_in_pairs(table: Table, seat: Seat, *words: str) -> None:
    for id, tile in zip(words[::2], words[1::2], strict=True):
        if tile in wants.steps(table.state, table.state.models[id]):
            step(table, id, tile)


@DECK.card(
    "m17", "Clear the Jam", 1, "fumble",
    "One of your models fumbles in an attack: the die fails, but the activation does not end.",
    fits=fits.by_own,
)  # fmt: skip
def clear_the_jam(table: Table, seat: Seat) -> None:
    pending(table, "attack").spared = True


@DECK.card(
    "m18", "Jamming Burst", 3, "card",
    "An enemy announces an Active Card: on a 1-12 it has no effect, and still counts as played.",
    fits=fits.their_card,
)  # fmt: skip
def jamming_burst(table: Table, seat: Seat) -> None:
    if rolls(table, "Jamming Burst", seat, 12):
        cancel(table)


def avenger(layout: Layout, seat: Seat, said: Words) -> Iterable[str]:
    killer = layout.models.get(layout.happening().by)
    aims = wants.may_be(lambda card: bool(card.arms("RS")))
    return [
        m.id
        for m in layout.of(seat)
        if killer and aims(layout, m) and layout.sees(m.tile, killer.tile)
    ]


def own_troop(layout: Layout, seat: Seat, trigger: Any) -> bool:
    return UNITS[trigger.data["unit"]].rank == "troop"


@DECK.card(
    "m19", "Avenging Fire", 3, "removed",
    "An enemy removes one of your Troop models: one of your models that sees the killer makes a "
    "basic Shooting Action against it. This does not use up its Shooting.",
    Want("model", "one of your models that can shoot and sees the killer", avenger),
    fits=fits.all_of(fits.lost, fits.by_enemy, own_troop),
)  # fmt: skip
def avenging_fire(table: Table, seat: Seat, id: str) -> None:
    state = table.state
    if model := shown(table, id, lambda model: bool(model.card.arms("RS")), "Avenging Fire"):
        gun = combat.arm_of(model, "RS") or ""
        dice = [state.happening().by] * combat.rate_of(state, model, gun)
        state.steps.append(Attack(id, gun, dice, fixed=True, granted=True))


@DECK.card(
    "m20", "Eyes On", 2, "reveal",
    "An enemy token comes into sight: one of your models that sees it and is not activated gains a "
    "Sentry token.",
    wants.comrade("one of your models that sees it and is not activated",
              wants.sees_it, wants.still),
    fits=fits.enemy,
)  # fmt: skip
def eyes_on(table: Table, seat: Seat, id: str) -> None:
    stand_ready(table, id)
