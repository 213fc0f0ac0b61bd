"""The Alien deck."""

from collections.abc import Callable, Iterable, Mapping

from rules.avp_thb import combat
from rules.avp_thb.cards import fits, wants, worth
from rules.avp_thb.cards.deck import Deck, Want, Words
from rules.avp_thb.cards.ops import (
    add_points,
    cancel,
    carries,
    change,
    fresh_body,
    ignore_wound,
    infest,
    is_ranked,
    look,
    pending,
    restore,
    rolls,
    show,
    shown,
    step,
    uncover_tile,
)
from rules.avp_thb.engaging import can_strike
from rules.avp_thb.layout import Layout
from rules.avp_thb.pieces import Model
from rules.avp_thb.state import State
from rules.avp_thb.steps.acid import by_points, spill
from rules.avp_thb.steps.attacking import Attack
from rules.avp_thb.steps.birth import in_supply, place
from rules.avp_thb.steps.hands import draw, throw_away
from rules.avp_thb.steps.hits import Hit
from rules.avp_thb.steps.wounding import AcidSpray, Burst
from rules.avp_thb.units import UNITS
from rules.kernel.editions import in_force
from rules.kernel.facts import Table
from rules.kernel.orders import Seat

DECK = Deck("alien")
BROOD = "infant"


def burrows(layout: Layout, seat: Seat, said: Words) -> Iterable[str]:
    """Infested tiles within four of the token, also through vents, with room and no enemies."""
    token = layout.models[said[-1]]
    for tile in wants.crawled(layout, token.tile, 4):
        fits = layout.free(tile) >= token.points and not layout.foes_on(tile, seat)
        if tile != token.tile and layout.tile(tile).infested and fits:
            yield tile


def is_token(layout: Layout, model: Model) -> bool:
    return model.token


@DECK.card(
    "a01", "From the Walls", 3, "W0 / W2",
    "Move one of your tokens from an Infested tile to another one within four tiles (air vents "
    "count) with room and no enemies. The token must be unengaged and carry nothing.",
    wants.own("one of your unengaged tokens on an Infested tile that carries nothing", is_token,
              wants.unengaged, wants.on_infested, wants.empty_handed),
    Want("tile", "an Infested tile within four with room and no enemies", burrows),
    worth=worth.never,
)  # fmt: skip
def from_the_walls(table: Table, seat: Seat, id: str, tile: str) -> None:
    look(table)
    model = table.state.models[id]
    origin, model.tile = model.tile, tile
    table.tell(
        "move", f"{model.name} crawls from the walls of {origin} to {tile}.",
        model=id, origin=origin, tile=tile,
    )  # fmt: skip


def beside_the_first(layout: Layout, seat: Seat, said: Words) -> Iterable[str]:
    troop = wants.ranked("troop")
    pack = layout.on(layout.models[said[0]].tile)
    return [m.id for m in pack if m.seat == seat and m.id not in said and troop(layout, m)]


@DECK.card(
    "a03", "Frenzied Swarm", 2, "W0 / W1 / W2",
    "Up to three of your Troop models on one tile have CC +2 until the end of the turn.",
    wants.own("one of your Troop models", wants.ranked("troop")),
    Want("model", "another of your Troop models on its tile", beside_the_first, optional=True),
    Want("model", "another of your Troop models on its tile", beside_the_first, optional=True),
    worth=worth.fray,
)  # fmt: skip
def frenzied_swarm(table: Table, seat: Seat, *ids: str) -> None:
    for id in ids:
        if shown(table, id, is_ranked("troop"), "Frenzied Swarm"):
            change(table, "Frenzied Swarm", "CC", 2, of=id)


@DECK.card(
    "a04", "Scent of Hosts", 2, "W0 / W1 / W2",
    "Reveal all enemy tokens on a tile within five of one of your models.",
    wants.tile("a tile with enemies within five of one of your models",
               wants.enemies, wants.near_own(5)),
    worth=worth.spots,
)  # fmt: skip
def scent_of_hosts(table: Table, seat: Seat, tile: str) -> None:
    uncover_tile(table, seat, tile)


@DECK.card(
    "a06", "Sudden Pounce", 2, "W1",
    "The active model has one more action point, for a Move or Close Combat only. It must be on a "
    "small base.",
    wants.own("the active model, on a small base", wants.acting, wants.small),
    worth=worth.blows,
)  # fmt: skip
def sudden_pounce(table: Table, seat: Seat, id: str) -> None:
    add_points(table, 1)
    change(table, "Sudden Pounce", "pounce", 1, of=id, until="activation")


@DECK.card(
    "a07", "Regrowing Carapace", 1, "W0 / W1 / W2",
    "One of your models regains a wound. If none is hurt, draw a card.",
    wants.own("one of your models that has lost a wound", wants.hurt, optional=True),
    worth=worth.aimed,
)  # fmt: skip
def regrowing_carapace(table: Table, seat: Seat, *ids: str) -> None:
    state = table.state
    wounded = [m.id for m in state.of(seat) if wants.hurt(state, m)]
    if not wounded:
        draw(table, seat, 1)
    elif model := show(table, ids[0] if ids else wounded[0]):
        restore(table, model, "Regrowing Carapace")


def in_reach(layout: Layout, seat: Seat, said: Words) -> Iterable[str]:
    fighter = layout.models[said[0]]
    foes = layout.models.values()
    return [f.id for f in foes if f.id not in said and can_strike(layout, fighter, f)]


@DECK.card(
    "a08", "Lashing Tails", 2, "W1 / W2",
    "One of your engaged models with a Tail Strike strikes once with it at each of up to three "
    "enemies. It must not have been activated in this turn. This is not its Close Combat Action.",
    wants.own("one of your engaged models with a Tail Strike that is not activated",
              wants.engaged, wants.unactivated, wants.armed("tail")),
    Want("foe", "an enemy engaged with it", in_reach),
    Want("foe", "another enemy engaged with it", in_reach, optional=True),
    Want("foe", "another enemy engaged with it", in_reach, optional=True),
    worth=worth.fray,
    odds=lambda layout, seat, id, *foes: tails(id, foes).odds(layout),
)  # fmt: skip
def lashing_tails(table: Table, seat: Seat, id: str, *foes: str) -> None:
    if shown(table, id, carries("tail"), "Lashing Tails"):
        table.state.steps.append(tails(id, foes))


def tails(id: str, foes: Words) -> Attack:
    return Attack(id, "tail", list(foes), close=True, fixed=True, granted=True)


@DECK.card(
    "a09", "Resin Growth", 2, "W0",
    "A Normal corridor tile without enemies, next to an Infested tile, becomes Infested for the "
    "rest of the game.",
    wants.tile("a Normal corridor tile without enemies next to an Infested one",
               wants.normal, wants.no_enemies, wants.next_to_infested),
)  # fmt: skip
def resin_growth(table: Table, seat: Seat, tile: str) -> None:
    infest(table, tile)


def nest(layout: Layout, seat: Seat, tile: str) -> bool:
    return in_supply(layout, BROOD) and layout.free(tile) >= 1


@DECK.card(
    "a13", "New Brood", 3, "W0",
    "Place an Infant Warrior from the supply on an Infested tile with room and no enemies, out of "
    "their sight. It is a token with an Activation token, and everybody knows what it is.",
    wants.tile("an Infested tile out of enemy sight, and an Infant in the supply",
               wants.infested, wants.no_enemies, wants.unseen, nest),
)  # fmt: skip
def new_brood(table: Table, seat: Seat, tile: str) -> None:
    state = table.state
    if BROOD in state.fallen.get(seat, []):
        state.fallen[seat].remove(BROOD)
    place(table, BROOD, tile)


@DECK.card(
    "a14", "Shrill Cry", 2, "W1 / W2",
    "Choose one of your revealed models. Each revealed enemy on its tile and on adjacent tiles "
    "tests Con; those that fail have CC and RS -2 in this turn.",
    wants.own("one of your revealed models", wants.revealed),
    worth=worth.fray,
    odds=lambda layout, seat, id: [f"{m.name}: {combat.stat_test(layout, m, 'Con').odds}."
                                   for m in hearers(layout, seat, id)],
)  # fmt: skip
def shrill_cry(table: Table, seat: Seat, id: str) -> None:
    for foe in hearers(table.state, seat, id):
        if not combat.passes(table, foe, "Con", "Shrill Cry"):
            change(table, "Shrill Cry", "CC", -2, of=foe.id)
            change(table, "Shrill Cry", "RS", -2, of=foe.id)


def hearers(layout: Layout, seat: Seat, id: str) -> list[Model]:
    here = layout.models[id].tile
    foes = [foe for t in (here, *layout.next_to(here)) for foe in layout.foes_on(t, seat)]
    return [foe for foe in foes if foe.revealed and foe.card.condition]


@DECK.card(
    "a21", "Headlong Rush", 1, "W1",
    "The active model has one more action point, to move, to force a door or for Close Combat "
    "only, and forces doors at +8 in this activation. Until the end of the turn enemies have CC "
    "and RS +2 against it.",
    wants.own("the active model", wants.acting),
    worth=worth.blows,
    since=13,
)  # fmt: skip
def headlong_rush(table: Table, seat: Seat, id: str) -> None:
    add_points(table, 1)
    change(table, "Headlong Rush", "rush", 1, of=id, until="activation")
    change(table, "Headlong Rush", "force", 8, of=id, until="activation")
    for skill in ("CC", "RS"):
        change(table, "Headlong Rush", skill, 2, against=id)


@DECK.card(
    "a22", "Drop from the Ceiling", 1, "W1",
    "The active model has one more action point, for Close Combat only. In this activation it has "
    "Climbing Claws and may pass through tiles with enemies. It must be on a small base.",
    wants.own("the active model, on a small base", wants.acting, wants.small),
    worth=worth.blows,
    since=13,
)  # fmt: skip
def drop_from_the_ceiling(table: Table, seat: Seat, id: str) -> None:
    add_points(table, 1)
    change(table, "Drop from the Ceiling", "drop", 1, of=id, until="activation")
    change(table, "Drop from the Ceiling", "crawl", of=id, until="activation")


def bloody(layout: Layout, seat: Seat, tile: str) -> bool:
    """An enemy lost a wound there in this turn or the last."""
    spilt = [tiles for side, tiles in layout.cards.blood.items() if side != seat]
    return any(tiles.get(tile, -1) >= layout.turn - 1 for tiles in spilt)


@DECK.card(
    "a20", "Blood Trail", 2, "W0 / W1 / W2",
    "Name a tile where an enemy lost a wound in this turn or the last. In this turn your models "
    "that begin a Move or Run within three tiles of it go one tile farther, if they carry nothing.",
    wants.tile("a tile where an enemy bled in this turn or the last", bloody),
)  # fmt: skip
def blood_trail(table: Table, seat: Seat, tile: str) -> None:
    change(table, "Blood Trail", "trail", 1, seat=seat, tile=tile)


# The card heeds the standing order about acid, as any other spray does.
DRENCHED: Mapping[int, Callable[[State, Seat, str], list[Model]]] = {
    1: lambda state, seat, tile: by_points(state.foes_on(tile, seat)),
    3: lambda state, seat, tile: AcidSpray("", seat, tile).victims(state),
}


@DECK.card(
    "a02", "Pressure Burst", 2, "removed",
    "One of your models with Acidic Blood is removed: a failed acid roll counts as passed, and the "
    "acid hits up to two enemies on the tile in all.",
    fits=fits.all_of(fits.lost, lambda layout, seat, trigger: bleeds_acid(trigger.data["unit"])),
)  # fmt: skip
def pressure_burst(table: Table, seat: Seat) -> None:
    state, told = table.state, table.state.happening().data
    tile, sprayed = told["tile"], told.get("sprayed", "")
    token = "" if sprayed else f" {spill(state, tile)}"
    table.tell("acid", f"Pressure Burst: acid sprays over {tile}.{token}", tile=tile)
    foes = [f for f in in_force(DRENCHED, state.edition)(state, seat, tile) if f.id != sprayed]
    ids = [foe.id for foe in foes[: 1 if sprayed else 2]]
    state.steps.append(Burst(ids, Hit(combat.ACID_STRENGTH, seat, dodge=False)))


def bleeds_acid(unit: str) -> bool:
    return "acidic_blood" in UNITS[unit].skills


@DECK.card(
    "a05", "Dragged into the Dark", 1, "removed",
    "One of your models removes an enemy in close combat and is no longer engaged: it steps one "
    "tile and takes the corpse along.",
    Want("tile", "a tile next to the killer with room for it", lambda layout, seat, said:
         wants.steps(layout, layout.models[layout.happening().by])),
    fits=fits.all_of(fits.slain, fits.by_own, fits.close, fits.killer_free),
)  # fmt: skip
def dragged_into_the_dark(table: Table, seat: Seat, tile: str) -> None:
    state, trigger = table.state, table.state.happening()
    body = fresh_body(state, trigger.data)
    step(table, trigger.by, tile)
    if body:
        body.tile = tile


def hideouts(layout: Layout, seat: Seat, said: Words) -> Iterable[str]:
    token = layout.models[layout.happening().model]
    return [
        t
        for t in wants.steps(layout, token)
        if not layout.foes_on(t, seat) and wants.unseen(layout, seat, t)
    ]


@DECK.card(
    "a10", "Slip Away", 2, "reveal",
    "A step brings one of your tokens into sight: before it is revealed, the token steps to an "
    "adjacent tile with room that no enemy sees. If it was active, its activation ends.",
    Want("tile", "an adjacent tile with room that no enemy sees", hideouts),
    fits=lambda layout, seat, trigger: fits.own(layout, seat, trigger) and bool(trigger.by),
)  # fmt: skip
def slip_away(table: Table, seat: Seat, tile: str) -> None:
    state, id = table.state, table.state.happening().model
    if state.active() == id:
        pending(table, "acting").points = 0
        for walk in state.steps:
            if walk.kind == "moving":
                walk.path.clear()
    step(table, id, tile)


@DECK.card(
    "a11", "Overwhelm", 1, "roll",
    "One of your models rolls a die in close combat: the die has CC +1 for each of your other "
    "models on its tile, at most +4.",
    fits=fits.all_of(fits.by_own, fits.close, lambda layout, seat, trigger:
                     beside(layout, trigger.by) > 0),
)  # fmt: skip
def overwhelm(table: Table, seat: Seat) -> None:
    attack = pending(table, "attack")
    attack.aim = [*attack.aim, (min(4, beside(table.state, attack.by)), "Overwhelm")]


def beside(layout: Layout, id: str) -> int:
    """How many other own models stand with it."""
    model = layout.models[id]
    return sum(m.seat == model.seat for m in layout.on(model.tile)) - 1


@DECK.card(
    "a12", "Unfeeling", 2, "wound",
    "One of your models is about to lose a wound: on a 1-9 it does not, and makes no acid. No help "
    "against a Power Shot.",
    fits=fits.all_of(fits.own, fits.no_power_shot),
)  # fmt: skip
def unfeeling(table: Table, seat: Seat) -> None:
    ignore_wound(table, "Unfeeling", 9)


@DECK.card(
    "a17", "Blend In", 1, "shot",
    "An enemy shoots at one of your models on an Infested tile: RS against it is at a further -4 "
    "in this action.",
    fits=fits.all_of(fits.own, fits.by_enemy, fits.infested),
)  # fmt: skip
def blend_in(table: Table, seat: Seat) -> None:
    shot = table.state.happening()
    change(table, "Blend In", "RS", -4, of=shot.by, against=shot.model, until="shoot")


@DECK.card(
    "a18", "Will of the Hive", 3, "card",
    "An enemy announces an Active Card: discard another of your cards, and it has no effect. It "
    "still counts as played.",
    Want("card", "another card of your hand",
         lambda layout, seat, said: [id for id in layout.cards.own(seat) if id != "a18"]),
    fits=fits.their_card,
    secret=True,
)  # fmt: skip
def will_of_the_hive(table: Table, seat: Seat, card: str) -> None:
    throw_away(table, seat, card)
    cancel(table)


@DECK.card(
    "a19", "Not Dead Yet", 3, "wound",
    "One of your models on an Infested tile is about to lose its last wound to a shot: on a 1-8 it "
    "does not. It is Activated, and in Hide if its tile is not engaged.",
    fits=fits.all_of(fits.own, fits.far, fits.by_enemy, fits.last_wound, fits.infested),
)  # fmt: skip
def not_dead_yet(table: Table, seat: Seat) -> None:
    state, wounds = table.state, pending(table, "wounds")
    model = state.models[wounds.target]
    if rolls(table, "Not Dead Yet", model.id, 8):
        wounds.left = 0
        model.activated = True
        if not state.engaged(model.tile) and not state.felt("no hide"):
            model.token = model.hide = model.hide_seen = True
            table.tell("hide", f"{model.name} on {model.tile} plays dead in Hide.", model=model.id)
