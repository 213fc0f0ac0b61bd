"""The Environmental Cards, of which one is in play, rulebook §2.5. All are our own design."""

from rules.avp_thb import combat
from rules.avp_thb.cards import wants
from rules.avp_thb.cards.deck import ENVIRONMENT, environmental
from rules.avp_thb.cards.ops import change, door, infest, step
from rules.avp_thb.layout import Layout
from rules.avp_thb.pieces import Model
from rules.avp_thb.skill_test import d20
from rules.avp_thb.state import MOST_ACID
from rules.avp_thb.steps.hands import Redraw
from rules.avp_thb.steps.hits import Hit
from rules.avp_thb.steps.wounding import Burst
from rules.kernel.facts import Table

DECK = ENVIRONMENT
TURN, NOW, LASTING = "this turn", "at once", "for good"


def revealed_on(table: Table, tile: str) -> list[Model]:
    """Only revealed models are tested: an open value would name a token (ambiguities G14)."""
    return [m for m in table.state.on(tile) if m.revealed]


def holds(table: Table, model: Model, stat: str, why: str) -> bool:
    """Whether it passes; a machine that prints no value does."""
    prints = getattr(model.card, combat.VALUES[stat])
    return prints is None or combat.passes(table, model, stat, why)


@environmental("e01", "Lights Out", TURN, "Nobody sees, or shoots, farther than two tiles.")
def lights_out(table: Table, choice: str) -> None:
    change(table, "Lights Out", "sight", 2)


@environmental("e02", "Failing Lights", TURN, "Shots at three tiles or more are at RS -2.")
def failing_lights(table: Table, choice: str) -> None:
    change(table, "Failing Lights", "long shot", -2)


def empty_corridors(layout: Layout) -> list[str]:
    return [t.id for t in layout.board.tiles.values() if t.corridor and not layout.on(t.id)]


@environmental(
    "e03", "Steam Leak", TURN,
    "A corridor tile without models lets no line of sight pass, and every Skill Test made on it is "
    "at -1.",
    where=empty_corridors,
)  # fmt: skip
def steam_leak(table: Table, tile: str) -> None:
    change(table, "Steam Leak", "fog", tile=tile)
    change(table, "Steam Leak", "tests", -1, tile=tile)
    table.tell("environment", f"Steam fills {tile}.", tile=tile)


@environmental("e04", "Gravity Flux", TURN, "A Run goes no tile farther than a Move.")
def gravity_flux(table: Table, choice: str) -> None:
    change(table, "Gravity Flux", "run", -1)


@environmental(
    "e05", "Coolant Spill", TURN,
    "On a random tile with models, each revealed model tests Con; those that fail have one action "
    "point less in this turn.",
)  # fmt: skip
def coolant_spill(table: Table, choice: str) -> None:
    tiles = sorted({m.tile for m in table.state.models.values()})
    tile = table.chance.pick("coolant", tiles)
    table.tell("environment", f"The coolant spills on {tile}.", tile=tile)
    for model in revealed_on(table, tile):
        if not holds(table, model, "Con", "Coolant Spill"):
            change(table, "Coolant Spill", "points", -1, of=model.id)


@environmental("e06", "Door Malfunction", LASTING, "Each closed door opens on a 1-6.")
def door_malfunction(table: Table, choice: str) -> None:
    state = table.state
    for way in state.doors:
        rolled = d20(table, f"malfunction/{way}")
        opens = rolled <= 6
        verdict = "opens" if opens else "stays shut"
        table.tell("door", f"The door {way} {verdict} on a {rolled}.", door=way)
        if opens:
            state.doors = tuple(d for d in state.doors if d != way)


def empty_interlocks(layout: Layout) -> list[str]:
    if wants.doors_left(layout) <= 0:
        return []
    pairs = [(way, *way.split("/")) for way in wants.interlocks(layout)]
    return [w for w, a, b in pairs if w not in layout.doors and not layout.on(a) + layout.on(b)]


@environmental(
    "e07", "Bulkheads Drop", LASTING,
    "A door closes an open interlock with no models on either tile.",
    where=empty_interlocks,
)  # fmt: skip
def bulkheads_drop(table: Table, way: str) -> None:
    door(table, way)


@environmental(
    "e08", "Vent Purge", TURN, "The air vents are closed; what is inside is hit with St 8."
)
def vent_purge(table: Table, choice: str) -> None:
    state = table.state
    change(table, "Vent Purge", "vents")
    inside = [m.id for m in state.models.values() if state.tile(m.tile).kind == "vent"]
    state.steps.append(Burst(inside, Hit(8, "", dodge=False)))


@environmental(
    "e09", "Oxygen Surge", TURN,
    "Flame and plasma weapons have St +2; a fumble with one hits everybody on the shooter's tile "
    "with St 8.",
)  # fmt: skip
def oxygen_surge(table: Table, choice: str) -> None:
    change(table, "Oxygen Surge", "strength", 2, arm="flamer")
    change(table, "Oxygen Surge", "strength", 2, arm="hot_plasma")
    change(table, "Oxygen Surge", "backfire", arm="hot_plasma")


@environmental(
    "e10", "Thin Air", TURN,
    "A revealed model that runs tests Con first. If it fails, it goes one tile.",
)  # fmt: skip
def thin_air(table: Table, choice: str) -> None:
    change(table, "Thin Air", "breath")


@environmental("e11", "General Alarm", TURN, "Nobody may enter Hide, and Hide gives only -4.")
def general_alarm(table: Table, choice: str) -> None:
    change(table, "General Alarm", "no hide")
    change(table, "General Alarm", "hide", -4)


@environmental("e12", "Radio Static", TURN, "Each side may play one Strategy Card at most.")
def radio_static(table: Table, choice: str) -> None:
    change(table, "Radio Static", "cards", 1)


@environmental(
    "e13", "Clear Channel", NOW, "Each side may discard any of its cards and draw as many."
)
def clear_channel(table: Table, choice: str) -> None:
    table.state.steps.append(Redraw())


@environmental(
    "e14", "Structural Fatigue", LASTING,
    "A random corridor tile without models gets an Acid Damage token.",
)  # fmt: skip
def structural_fatigue(table: Table, choice: str) -> None:
    state = table.state
    tiles = [t for t in empty_corridors(state) if state.acid.get(t, 0) < MOST_ACID]
    if tiles:
        tile = table.chance.pick("fatigue", tiles)
        state.acid[tile] = state.acid.get(tile, 0) + 1
        table.tell("acid", f"The floor of {tile} gives way.", tile=tile)


@environmental(
    "e15", "Pressure Loss", TURN,
    "On a random dead end, each revealed model tests St. Those that fail are pushed to the next "
    "tile, or have one action point less if there is no room.",
)  # fmt: skip
def pressure_loss(table: Table, choice: str) -> None:
    state = table.state
    ends = [t.id for t in state.board.tiles.values() if t.kind == "dead end"]
    if not ends:
        return
    tile = table.chance.pick("pressure", ends)
    table.tell("environment", f"The pressure falls on {tile}.", tile=tile)
    for model in revealed_on(table, tile):
        if not holds(table, model, "St", "Pressure Loss"):
            push(table, model)


def push(table: Table, model: Model) -> None:
    state = table.state
    room = [t for t in state.next_to(model.tile) if state.free(t) >= model.points]
    if room:
        step(table, model.id, room[0])
    else:
        change(table, "Pressure Loss", "points", -1, of=model.id)


@environmental(
    "e16", "Adrenaline", TURN, "The first model that each side activates has one more action point."
)
def adrenaline(table: Table, choice: str) -> None:
    for seat in table.state.seats:
        change(table, "Adrenaline", "first points", 1, seat=seat)


@environmental("e17", "Dead Calm", NOW, "Nothing happens.")
def dead_calm(table: Table, choice: str) -> None:
    """The one blank card."""


def edges_of_resin(layout: Layout) -> list[str]:
    return [
        t
        for t in empty_corridors(layout)
        if not layout.tile(t).infested and wants.next_to_infested(layout, "", t)
    ]


@environmental(
    "e18", "The Hive Spreads", LASTING,
    "A Normal corridor tile without models, next to an Infested one, becomes Infested.",
    where=edges_of_resin, needs="alien",
)  # fmt: skip
def the_hive_spreads(table: Table, tile: str) -> None:
    infest(table, tile)


@environmental("e19", "Fire Suppression", TURN, "Flames and grenades hit with St -4.")
def fire_suppression(table: Table, choice: str) -> None:
    change(table, "Fire Suppression", "strength", -4, arm="flamer")
    change(table, "Fire Suppression", "strength", -4, arm="grenade")


@environmental(
    "e20", "The Ship Lurches", NOW,
    "Each revealed model that carries a token tests St; those that fail drop it.",
)  # fmt: skip
def the_ship_lurches(table: Table, choice: str) -> None:
    state = table.state
    for token in state.tokens:
        bearer = state.models.get(token.carrier or "")
        if bearer and bearer.revealed and not holds(table, bearer, "St", "The Ship Lurches"):
            token.carrier, token.tile = None, bearer.tile
            table.tell("token", f"{bearer.name} drops the {token.kind}.", model=bearer.id)
