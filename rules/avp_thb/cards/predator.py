"""The Predator deck."""

from collections.abc import Mapping
from typing import Any

from rules.avp_thb import combat, goals, ping, victory
from rules.avp_thb.cards import fits, wants, worth
from rules.avp_thb.cards.deck import Deck
from rules.avp_thb.cards.ops import (
    cancel,
    carries,
    change,
    deal_again,
    door,
    fresh_body,
    ignore_wound,
    pending,
    restore,
    rolls,
    show,
    shown,
    stand_ready,
    step,
    unmarked,
)
from rules.avp_thb.effects import ATTACKS
from rules.avp_thb.engaging import can_strike
from rules.avp_thb.layout import Layout
from rules.avp_thb.pieces import Model
from rules.avp_thb.skill_test import SkillTest
from rules.avp_thb.steps.hands import draw
from rules.avp_thb.units import UNITS
from rules.kernel.editions import in_force
from rules.kernel.facts import Table
from rules.kernel.orders import Seat

DECK = Deck("predator")
PLASMA = ("plasma", "gatling", "cannon")
THROWN = ("thrown_disc", "relic_thrown_disc", "combi", "relic_combi")


def peaceful(layout: Layout, model: Model) -> bool:
    return not any(family in model.used for family in ATTACKS)


@DECK.card(
    "p01", "Active Camouflage", 2, "W0 / W1 / W2",
    "Choose one of your models that has not attacked in this turn. RS against it is at -6 until it "
    "attacks or the turn ends.",
    wants.own("one of your models that has not attacked in this turn", peaceful),
    worth=worth.danger,
)  # fmt: skip
def active_camouflage(table: Table, seat: Seat, id: str) -> None:
    change(table, "Active Camouflage", "RS", -6, against=id, until="attack")


def unwatched(layout: Layout, model: Model) -> bool:
    seen = layout.seen_from(model.tile)
    return not any(m.tile in seen for m in layout.foes(model.seat))


@DECK.card(
    "p02", "Fade from Sight", 3, "W2",
    "One of your revealed, unengaged Yautja becomes a Ping! token again. It must see no enemy and "
    "carry nothing. The labels of your tokens of its size and activation on that tile are dealt "
    "again in secret; lost wounds stay on its card.",
    wants.own("one of your revealed, unengaged Yautja that carries nothing and sees no enemy",
              wants.revealed, wants.unengaged, wants.yautja, unwatched, wants.empty_handed),
)  # fmt: skip
def fade_from_sight(table: Table, seat: Seat, id: str) -> None:
    state = table.state
    model = state.models[id]
    table.tell("fade", f"{model.name} on {model.tile} fades from sight.", model=id)
    model.token, model.revealed = True, False
    state.pool[seat].append(model.unit or "")
    deal_again(table, model)


@DECK.card(
    "p03", "Thermal Sweep", 1, "W0 / W1 / W2",
    "Look in secret at all tokens on a tile within five of one of your models; of a Marine you "
    "learn only that it is one. In this turn Hide gives only -4 against your shots at that tile.",
    wants.tile("a tile with enemies within five of one of your models",
               wants.enemies, wants.near_own(5)),
    worth=worth.spots,
)  # fmt: skip
def thermal_sweep(table: Table, seat: Seat, tile: str) -> None:
    for foe in table.state.foes_on(tile, seat):
        if not foe.revealed:
            table.chance.uncover(foe.id)
            what = foe.card.name if foe.unit else "Marine"
            table.tell("peek", f"{foe.id} on {tile} is {ping.article(what)}.", to=(seat,))
    change(table, "Thermal Sweep", "hide", -4, seat=seat, tile=tile)


@DECK.card(
    "p04", "Medicomp", 2, "W0 / W1 / W2",
    "One of your unengaged Yautja regains a wound. This is not a Field Wound Treatment.",
    wants.own("one of your unengaged Yautja that has lost a wound",
              wants.unengaged, wants.yautja, wants.hurt),
)  # fmt: skip
def medicomp(table: Table, seat: Seat, id: str) -> None:
    if model := show(table, id):
        restore(table, model, "Medicomp")


def beset(layout: Layout, model: Model) -> bool:
    return sum(can_strike(layout, model, f) for f in layout.models.values()) > 1


@DECK.card(
    "p06", "Whirling Blades", 2, "W1",
    "The active model must be engaged with at least two enemies. Its next Close Combat Action "
    "rolls two more dice; at most half of them, rounded up, may attack the same enemy.",
    wants.own("the active model, engaged with two enemies", wants.acting, beset),
    worth=worth.blows,
)  # fmt: skip
def whirling_blades(table: Table, seat: Seat, id: str) -> None:
    change(table, "Whirling Blades", "rate", 2, of=id, arm="CC", until="fight")
    change(table, "Whirling Blades", "spread", of=id, until="fight")


def has_not_shot(layout: Layout, model: Model) -> bool:
    return "shoot" not in model.used


@DECK.card(
    "p07", "Long Throw", 2, "W1",
    "In this activation the Shooting Action of the active model may be a throw. A Smart-Disc "
    "reaches three tiles, and strikes on both tiles between as well. A Combi-Stick takes one RS "
    "Test against an enemy that its thrower sees within two tiles, with the St of the stick in "
    "close combat.",
    wants.own("the active model with a Smart-Disc or Combi-Stick, that has not shot",
              wants.acting, wants.armed(*THROWN), has_not_shot),
    worth=worth.never,
)  # fmt: skip
def long_throw(table: Table, seat: Seat, id: str) -> None:
    if shown(table, id, carries(*THROWN), "Long Throw"):
        change(table, "Long Throw", "long throw", of=id, until="activation")


@DECK.card(
    "p08", "Overcharge", 1, "W1",
    "The next Shooting Action of the active model with a plasma weapon has St +2. Each natural 20 "
    "in it costs the shooter a wound without an Armour Test.",
    wants.own("the active model, with a plasma weapon", wants.acting, wants.armed(*PLASMA)),
    worth=worth.shots,
)  # fmt: skip
def overcharge(table: Table, seat: Seat, id: str) -> None:
    if shown(table, id, carries(*PLASMA), "Overcharge"):
        change(table, "Overcharge", "strength", 2, of=id, arm="hot_plasma", until="shoot")
        change(table, "Overcharge", "burn", of=id, until="shoot")


def netted(layout: Layout, mine: Model, foe: Model) -> bool:
    near = layout.apart(mine.tile, foe.tile) <= 2
    return near and layout.sees(mine.tile, foe.tile) and foe.size in ("small", "medium")


@DECK.card(
    "p09", "Net Shot", 2, "W1 / W2",
    "One of your models with an RS value takes an RS Test against an enemy on a small or medium "
    "base that it sees within two tiles. If it hits, the enemy tests St. An enemy that fails has "
    "one action point less in its next activation and loses its Sentry token.",
    wants.own("one of your models with an RS value",
              wants.may_be(lambda card: card.ranged is not None)),
    wants.foe("an enemy on a small or medium base that it sees within two tiles", netted),
    odds=lambda layout, seat, id, target:
         [f"{net_test(layout, layout.models[id], layout.models[target]).odds}."],
)  # fmt: skip
def net_shot(table: Table, seat: Seat, id: str, target: str) -> None:
    state = table.state
    foe = show(table, target)
    if not shown(table, id, lambda model: model.card.ranged is not None, "Net Shot") or not foe:
        return
    shooter = state.models[id]
    result = net_test(state, shooter, foe).roll(table, "net", id, target)
    verdict = "the net falls" if result.passed else "misses"
    table.tell("test", f"{shooter.name} nets {foe.name}. {result.text}: {verdict}.")
    if result.passed and not shakes_off(table, foe):
        foe.sentry = False
        change(table, "Net Shot", "points", -1, of=target, until="activation")


def shakes_off(table: Table, foe: Model) -> bool:
    """Whether *foe* passes its St Test; a machine that prints no value does, §7.1."""
    if foe.card.strength is None:
        return in_force(MACHINES_PASS, table.state.edition)
    return combat.passes(table, foe, "St", "Net Shot")


MACHINES_PASS: Mapping[int, bool] = {1: False, 12: True}


def net_test(layout: Layout, shooter: Model, foe: Model) -> SkillTest:
    return combat.shooting_test(layout, shooter, foe)


MIMICRY = "mimicry"


def left_to_mimic(layout: Layout, seat: Seat) -> bool:
    """A token that was removed, or was never on the board."""
    return layout.forces[seat].count(MIMICRY) > layout.pool[seat].count(MIMICRY)


def covered(layout: Layout, seat: Seat, tile: str) -> bool:
    size = UNITS[MIMICRY].base
    own = [m for m in layout.on(tile) if m.seat == seat and m.size == size]
    tokens = [m for m in own if unmarked(layout, m)]
    return bool(tokens) and layout.free(tile) >= tokens[0].points and left_to_mimic(layout, seat)


@DECK.card(
    "p10", "False Voice", 2, "W0",
    "Place a removed Vocal Mimicry token with one of your unrevealed tokens of its size that "
    "carries nothing, where there is room and no enemy sees it. Their labels are dealt again in "
    "secret. If that is impossible, draw a card.",
    wants.tile("the tile of one of your unrevealed tokens without a load, with room and unseen",
              covered, wants.unseen, optional=True),
    worth=worth.aimed,
)  # fmt: skip
def false_voice(table: Table, seat: Seat, *tiles: str) -> None:
    state = table.state
    if not tiles:
        draw(table, seat, 1)
        return
    card = UNITS[MIMICRY]
    model = Model(ping.new_label(state, seat), seat, MIMICRY, card.base, tiles[0], card.wounds)
    state.models[model.id] = model
    state.pool[seat].append(MIMICRY)
    table.tell("token", f"A token {model.id} appears on {tiles[0]}.", model=model.id, tile=tiles[0])
    deal_again(table, model)


def on_its_tile(layout: Layout, mine: Model, foe: Model) -> bool:
    return foe.tile == mine.tile


@DECK.card(
    "p13", "Challenge", 2, "W1 / W2",
    "In this turn one of your models and an enemy on its tile have CC +2 against each other, and "
    "everybody else has CC and RS -4 against either.",
    wants.own("one of your models"),
    wants.foe("an enemy on its tile", on_its_tile),
)  # fmt: skip
def challenge(table: Table, seat: Seat, id: str, foe: str) -> None:
    for duellist, other in ((id, foe), (foe, id)):
        change(table, "Challenge", "CC", 2, of=duellist, against=other)
        change(table, "Challenge", "CC", -4, against=duellist, but=other)
        change(table, "Challenge", "RS", -4, against=duellist, but=other)


def can_switch(layout: Layout, seat: Seat, a: str, b: str) -> bool:
    """A door to open, or one left in the box to close the way with."""
    return f"{a}/{b}" in layout.doors or wants.doors_left(layout) > 0


@DECK.card(
    "p19", "Wrist Computer", 1, "W0 / W1 / W2",
    "Remove a closed door at an interlock within three tiles of one of your models, or close the "
    "interlock if a door is left in the box.",
    wants.interlock("an interlock within three tiles of one of your models",
                    wants.either_near(3), can_switch),
    worth=worth.never,
)  # fmt: skip
def wrist_computer(table: Table, seat: Seat, way: str) -> None:
    door(table, way)


def open_floor(layout: Layout, model: Model) -> bool:
    return layout.tile(model.tile).kind not in ("vent", "room")


@DECK.card(
    "p20", "Hunter's Snare", 3, "W1 / W2",
    "Lay a secret Snare on the tile of one of your unengaged models, but not in a vent or a room. "
    "You have one Snare at a time. The first enemy that enters the tile is hit with St 14, and the "
    "Snare is gone.",
    wants.own("one of your unengaged models that is not in a vent or a room",
              wants.unengaged, open_floor),
    secret=True,
)  # fmt: skip
def hunters_snare(table: Table, seat: Seat, id: str) -> None:
    tile = table.state.models[id].tile
    table.state.cards.snares[seat] = tile
    table.tell("snare", f"Your Snare lies on {tile}.", to=(seat,))


@DECK.card(
    "p05", "Claim the Skull", 1, "removed",
    "One of your models removes an enemy in close combat and is no longer engaged: it takes the "
    "trophy at once. In a mission without trophies, draw a card.",
    fits=fits.all_of(fits.slain, fits.by_own, fits.close, fits.killer_free),
)  # fmt: skip
def claim_the_skull(table: Table, seat: Seat) -> None:
    state, trigger = table.state, table.state.happening()
    body = fresh_body(state, trigger.data)
    if body and goals.trophies(state, seat):
        victory.take_body(table, state.models[trigger.by], body)
    else:
        draw(table, seat, 1)


@DECK.card(
    "p11", "Vanish Upward", 1, "enter",
    "An enemy enters the tile of one of your Yautja that carries nothing: the Yautja steps to an "
    "adjacent tile without enemies before it is engaged.",
    wants.comrade("one of your Yautja on the tile that carries nothing", wants.shares_tile,
                  wants.is_free_yautja),
    wants.flight(),
    fits=fits.enemy,
)  # fmt: skip
def vanish_upward(table: Table, seat: Seat, id: str, tile: str) -> None:
    if show(table, id):
        step(table, id, tile)


BLADES = ("blade", "feral", "combi", "relic_combi", "disc", "relic_disc")


def parries(layout: Layout, seat: Seat, trigger: Any) -> bool:
    model = layout.models[trigger.model]
    return model.unit is not None and any(key in BLADES for key in model.card.weapons)


@DECK.card(
    "p12", "Parry", 2, "hit",
    "One of your models with a blade, stick or disc is hit in close combat: on a 1-10 the hit is "
    "cancelled. No help against a Power Shot.",
    fits=fits.all_of(fits.own, fits.close, fits.no_power_shot, parries),
)  # fmt: skip
def parry(table: Table, seat: Seat) -> None:
    struck = pending(table, "struck")
    if rolls(table, "Parry", struck.target, 10):
        struck.parried = True


@DECK.card(
    "p14", "Patient Hunter", 2, "end",
    "An enemy has moved in sight: one of your unengaged models that sees it and is not activated "
    "gains a Sentry token.",
    wants.comrade("one of your unengaged models that sees it and is not activated",
                  wants.sees_it, wants.still, wants.is_unengaged),
    fits=fits.enemy,
)  # fmt: skip
def patient_hunter(table: Table, seat: Seat, id: str) -> None:
    stand_ready(table, id)


@DECK.card(
    "p15", "Killing Stroke", 3, "wound",
    "An enemy is about to lose a wound to one of your models in close combat: it loses one more. A "
    "Resilient enemy still loses only one.",
    fits=fits.all_of(fits.enemy, fits.by_own, fits.close),
)  # fmt: skip
def killing_stroke(table: Table, seat: Seat) -> None:
    wounds = pending(table, "wounds")
    if not table.state.models[wounds.target].has("resilient"):
        wounds.left += 1


def outnumbered(layout: Layout, seat: Seat, trigger: Any) -> bool:
    """That side has more models on the board; Mimicry tokens do not count."""
    mine = sum(not m.mimicry for m in layout.of(seat))
    return len(layout.of(trigger.data["seat"])) > mine


@DECK.card(
    "p16", "Code of the Hunt", 3, "card",
    "An enemy with more models on the board than you announces an Active Card: on a 1-14 it has no "
    "effect, and still counts as played.",
    fits=fits.all_of(fits.their_card, outnumbered),
)  # fmt: skip
def code_of_the_hunt(table: Table, seat: Seat) -> None:
    if rolls(table, "Code of the Hunt", seat, 14):
        cancel(table)


@DECK.card(
    "p17", "Target Lock", 1, "roll",
    "One of your models shoots: this action ignores what corridors and Infested tiles give to the "
    "target, and Hide gives only -4.",
    fits=fits.all_of(fits.by_own, fits.far),
)  # fmt: skip
def target_lock(table: Table, seat: Seat) -> None:
    shooter = table.state.happening().by
    change(table, "Target Lock", "plain", of=shooter, until="shoot")
    change(table, "Target Lock", "hide", -4, of=shooter, until="shoot")


@DECK.card(
    "p18", "Cauterise", 2, "wound",
    "One of your models is about to lose a wound: on a 1-9 it does not. No help against a Power "
    "Shot.",
    fits=fits.all_of(fits.own, fits.no_power_shot),
)  # fmt: skip
def cauterise(table: Table, seat: Seat) -> None:
    ignore_wound(table, "Cauterise", 9)
