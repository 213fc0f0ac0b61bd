"""A wave of Aliens comes out of the breaches, rulebook §10.3.5 (ambiguities K1-K3)."""

from collections.abc import Callable, Mapping
from itertools import combinations

from rules.avp_thb import displacing, instinct, ping
from rules.avp_thb.effects import Effect
from rules.avp_thb.forces import price
from rules.avp_thb.goals import barricaded, open_breaches
from rules.avp_thb.pieces import HIVE, Model, label
from rules.avp_thb.skill_test import d20
from rules.avp_thb.state import State
from rules.avp_thb.steps.displacing import push
from rules.avp_thb.steps.sighting import Sighting
from rules.avp_thb.units import UNITS
from rules.kernel.editions import in_force
from rules.kernel.facts import Table
from rules.kernel.orders import listed
from rules.parts.steps import Step

# The Spawning Table: up to which roll, its name, tokens of a base, and the small ones instead.
CLEAR = 5
TABLE = (
    (CLEAR, "Clear Scanners.", 0, "small", 0),
    (10, "Multiple Signals.", 2, "small", 2),
    (15, "They’re in the walls!", 1, "medium", 3),
    (20, "Game Over Man!", 1, "large", 4),
)
Rank = tuple[int, int, int]
FORCE, MORE = 300, 150  # points for which the table is made, and for which one token more comes
SWARM = "The hive swarms"
WORDS = {"small": "30 mm", "medium": "40 mm", "large": "50 mm"}


def spawn(table: Table) -> list[Step]:
    """Roll for each breach that is open; what comes into sight is dealt with next."""
    state = table.state
    table.tell("wave", f"Turn {state.turn}. The hive comes.", turn=state.turn)
    for tile in open_breaches(state):
        wave(table, tile)
    return [Sighting(None)]


def wave(table: Table, tile: str) -> None:
    """What comes by the printed column, or by the other one if too few tokens are left."""
    state = table.state
    value = d20(table, f"spawn {tile}")
    most, name, number, base, instead = next(row for row in TABLE if value <= row[0])
    more = ["small"] * extra(state, is_clear=most == CLEAR)
    columns = [[base] * number + more, ["small"] * instead + more]
    all_left = ["small"] * left_of(state, "small")
    drawn = next((column for column in columns if enough(state, column)), all_left)
    table.tell("spawn", f"The breach {tile}: rolls {value}, {name} {told(drawn)}.", tile=tile)
    come(table, tile, drawn)
    if drawn not in columns:
        swarm(table)


def told(drawn: list[str]) -> str:
    counts = [f"{drawn.count(base)} of {WORDS[base]}" for base in dict.fromkeys(drawn)]
    return f"Tokens: {listed(counts)}" if counts else "No token comes"


def swarm(table: Table) -> None:
    """Once in a turn."""
    state = table.state
    if all(effect.kind != "swarm" for effect in state.effects):
        state.effects.append(Effect(SWARM, "swarm", 1, seat=HIVE))
        table.tell("swarm", "Too few tokens are left: all Aliens move a tile farther this turn.")


def extra(state: State, *, is_clear: bool) -> int:
    """One 30 mm token more from the second barricade on, two from the third, and for points."""
    beyond = sum(price(u) for seat in state.players for u in state.forces[seat]) - FORCE
    for_points = 0 if is_clear else max(0, -(-beyond // MORE))
    return max(0, barricaded(state) - 1) + for_points


def enough(state: State, wanted: list[str]) -> bool:
    return all(left_of(state, base) >= wanted.count(base) for base in set(wanted))


def left_of(state: State, base: str) -> int:
    return len(pool_of(state, base))


def pool_of(state: State, base: str) -> list[str]:
    return sorted(unit for unit in instinct.in_pool(state) if shown(unit) == base)


def shown(unit: str) -> str:
    """The base of its token (ambiguities A4)."""
    base = UNITS[unit].base
    return "large" if base == "none" else base


def come(table: Table, tile: str, bases: list[str]) -> None:
    """Tokens drawn face down; where there is no room, others give way to them (K3)."""
    came: list[str] = []
    for base in bases:
        unit = table.chance.pick(f"draw {base}", pool_of(table.state, base))
        model = Model("", HIVE, unit, UNITS[unit].base, tile, UNITS[unit].wounds)
        crowded = table.state.free(tile) < model.points
        if crowded and not make_room(table, model, came):
            table.chance.uncover("the size of a token")
            table.tell("spawn", f"One more finds no room on {tile}.", tile=tile)
            continue
        lay_down(table, model, crowded)
        came.append(model.id)


def lay_down(table: Table, model: Model, crowded: bool) -> None:
    state = table.state
    model.id = ping.new_label(state, HIVE)
    state.models[model.id] = model
    if crowded:
        state.effects.append(Effect("Out of the breach", "most points", 1, of=model.id))
        text = f"{model.id} pushes out onto {model.tile}."
        table.tell("spawn", text, model=model.id, tile=model.tile)


def make_room(table: Table, comer: Model, came: list[str]) -> bool:
    """
    The fewest points leave that make room, of those Aliens first, then the cheapest; not those who
    *came* with it.
    """
    state = table.state
    due = comer.points - state.free(comer.tile)
    here = [model for model in state.on(comer.tile) if model.id not in came]
    here.sort(key=lambda model: label(model.id))
    found = [
        pushed
        for number in range(1, len(here) + 1)
        for pushed in combinations(here, number)
        if sum(model.points for model in pushed) >= due
    ]
    ranked = sorted(found, key=in_force(RANKS, state.edition))
    ways = ((p, displacing.room_for(state, comer, p, {})) for p in ranked)
    pushed, to = next(((p, to) for p, to in ways if to is not None), ((), {}))
    for model in pushed:
        push(table, model, to[model.id])
    return bool(pushed)


def cheapest(pushed: displacing.Pushed) -> Rank:
    survivors = of_survivors(pushed)
    return points_of(pushed), points_of(survivors), sum(map(displacing.worth, survivors))


def fewest(pushed: displacing.Pushed) -> Rank:
    survivors = of_survivors(pushed)
    return points_of(pushed), len(survivors), sum(map(displacing.worth, survivors))


def of_survivors(pushed: displacing.Pushed) -> displacing.Pushed:
    return tuple(model for model in pushed if model.seat != HIVE)


def points_of(pushed: displacing.Pushed) -> int:
    return sum(model.points for model in pushed)


# A Predator gave way before two Marines, who are cheaper together.
RANKS: Mapping[int, Callable[[displacing.Pushed], Rank]] = {1: fewest, 14: cheapest}
