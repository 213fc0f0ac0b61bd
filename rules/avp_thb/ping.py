"""Ping! tokens and how they become models, rulebook §3.2 (ambiguities G2-G18)."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from rules.avp_thb import labels
from rules.avp_thb.layout import Layout
from rules.avp_thb.pieces import Model
from rules.avp_thb.state import State
from rules.avp_thb.units import UNITS
from rules.kernel.editions import in_force
from rules.kernel.facts import Table
from rules.kernel.orders import Seat

# The standing order that says whom of a squad to reveal, Team Tactics and Pack Hunt.
FIELDING: dict[Seat, str] = {"marine": "marines", "predator": "pack"}


def spotted(state: State) -> list[Model]:
    """Tokens that must be dealt with: seen by an enemy that is no Mimicry, and not in Hide."""
    models = state.models.values()
    unseen = [m for m in models if m.token and not (m.hide and m.hide_seen)]
    if not unseen:
        return []
    lines = state.sight()
    eyes = {
        seat: {m.tile for m in state.foes(seat) if m.unit != "mimicry"}
        for seat in {m.seat for m in unseen}
    }
    return [m for m in unseen if not eyes[m.seat].isdisjoint(lines[m.tile])]


def may_hide(state: State, model: Model, busy: str | None) -> bool:
    """Reaction Hide: an unactivated Alien token on an unengaged Infested tile, §3.2."""
    return (
        model.seat == "alien"
        and not state.felt("no hide")
        and not state.by_rules(model.seat)
        and not model.revealed
        and not model.activated
        and model.id != busy
        and state.tile(model.tile).infested
        and not state.engaged(model.tile)
    )


def hide(table: Table, model: Model) -> None:
    table.chance.uncover(model.id)  # it did not lie in Hide before
    model.hide = model.hide_seen = model.activated = True
    table.tell(
        "hide", f"{model.name} goes into Hide on {model.tile} and gives up its activation.",
        model=model.id, tile=model.tile,
    )  # fmt: skip


def flip(table: Table, model: Model) -> None:
    """Replace a token with its model; one of a squad becomes whom the owner's list names first."""
    state = table.state
    table.chance.uncover(model.id)
    if model.mimicry:
        vanish(table, model)
        return
    was = model.name
    if model.unit is None:
        orders = state.standing.get(model.seat, {})
        choose(state, model, orders.get(FIELDING[model.seat], []))
    pool = state.pool[model.seat]
    if not model.revealed and model.unit in pool:  # not if another one was the same, edition 5
        pool.remove(model.unit)
    model.token = model.hide = model.hide_seen = False
    model.revealed = True
    table.tell(
        "reveal", f"{was} on {model.tile} is {article(model.card.name)}!",
        model=model.id, unit=model.unit, tile=model.tile,
    )  # fmt: skip


def unrevealed(layout: Layout, model: Model) -> list[str]:
    """Whom a token of a squad may turn out to be: Team Tactics, §3.2, and Pack Hunt, §7.3."""
    pool = [unit for unit in layout.pool[model.seat] if UNITS[unit].token == model.squad]
    for unit in in_force(FADED, layout.edition)(layout, model):
        if unit in pool:
            pool.remove(unit)
    return pool


def faded(layout: Layout, model: Model) -> list[str]:
    """Units of the squad that are tokens again, and stay what they are: Fade from Sight."""
    tokens = [m for m in layout.of(model.seat) if not m.revealed and m.id != model.id]
    return [m.unit for m in tokens if m.unit and UNITS[m.unit].token == model.squad]


FADED: Mapping[int, Callable[[Layout, Model], list[str]]] = {
    1: lambda layout, model: [],
    6: faded,
}


def whom(layout: Layout, model: Model, wanted: Iterable[str]) -> str:
    """The first of *wanted* that a token of a squad may turn out to be, or of the force."""
    pool = unrevealed(layout, model)
    return next((unit for unit in wanted if unit in pool), pool[0])


def nexts(layout: Layout, seat: Seat, standing: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Of the squads of *seat* that have several left: who the next token turns out to be."""
    wanted = standing.get(FIELDING.get(seat, ""), ())
    nameless = {m.squad: m for m in layout.of(seat) if m.unit is None}
    several = {s: m for s, m in nameless.items() if len(set(unrevealed(layout, m))) > 1}
    return {squad: whom(layout, model, wanted) for squad, model in several.items()}


def choose(state: State, model: Model, wanted: Iterable[str]) -> None:
    model.unit = whom(state, model, wanted)
    model.wounds = UNITS[model.unit].wounds


def vanish(table: Table, model: Model) -> None:
    """Vocal Mimicry is removed as soon as it is revealed or damaged, §3.2."""
    was = model.name
    table.state.models.pop(model.id)
    table.state.pool[model.seat].remove("mimicry")
    table.tell("vanish", f"{was} on {model.tile} was only Vocal Mimicry.", model=model.id)


def show_target(table: Table, target: Model) -> None:
    """A token that is attacked shows its card; an Alien in Hide stays in Hide, §3.2."""
    if target.revealed:
        return
    in_hide = target.hide
    flip(table, target)
    if in_hide and target.id in table.state.models:
        target.token = target.hide = target.hide_seen = True


def leave_hide(table: Table, model: Model) -> None:
    """Any action but Skulking Advance and Pass ends Hide, §4.1.2 (ambiguities G11)."""
    if not model.hide:
        return
    open_to_all = model.hide_seen
    model.hide = model.hide_seen = False
    if model.revealed and seen_by_a_foe(table.state, model):
        model.token = False
    if open_to_all:
        table.tell("hide", f"{model.name} on {model.tile} leaves Hide.", model=model.id)
    else:
        to = () if table.state.by_rules(model.seat) else (model.seat,)
        table.tell("hide", f"{model.id} leaves Hide unseen.", to=to, model=model.id)


def seen_by_a_foe(layout: Layout, model: Model) -> bool:
    tiles = layout.seen_from(model.tile)
    return any(foe.tile in tiles for foe in layout.foes(model.seat))


def new_label(state: State, seat: Seat) -> str:
    """For a model that enters the game; nobody is called like one that has fallen."""
    state.labels[seat] = state.labels.get(seat, 0) + 1
    return labels.dealt(seat, state.labels[seat], state.edition)


def relocations(state: Layout, model: Model) -> list[str]:
    """Where Seasoned Hunter may put a revealed Predator, §3.2 (ambiguities G7)."""
    eyes = [m.tile for m in state.foes(model.seat) if not m.mimicry]
    eyes = [tile for tile in eyes if state.sees(tile, model.tile)]
    return [
        tile
        for tile in state.next_to(model.tile)
        if state.free_to(tile, model.seat) >= model.points
        and not state.foes_on(tile, model.seat)
        and all(state.apart(e, tile) >= state.apart(e, model.tile) for e in eyes)
    ]


PERSONS = ("Lynn", "Dutch")


def article(name: str) -> str:
    """`an Infant Warrior`, `a Stalker`, `Lynn`"""
    if name in PERSONS:
        return name
    return f"{'an' if name[0] in 'AEIO' else 'a'} {name}"
