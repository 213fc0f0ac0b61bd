"""What cards do, put together from what the rules know already."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.avp_thb import moving, ping, placing
from rules.avp_thb.effects import Effect
from rules.avp_thb.layout import Layout
from rules.avp_thb.pieces import Corpse, Model
from rules.avp_thb.skill_test import rolled
from rules.avp_thb.state import State
from rules.avp_thb.steps.sighting import Sighting
from rules.avp_thb.steps.walking import walk_in
from rules.avp_thb.units import UNITS
from rules.kernel.facts import Table
from rules.kernel.orders import Seat


def look(table: Table) -> None:
    """See who sees whom, when all that the card does is done."""
    table.state.steps.append(Sighting(table.state.active()))


def show(table: Table, id: str) -> Model | None:
    """A model that a card names by what it is comes out of hiding first (ambiguities C8)."""
    model: Model = table.state.models[id]
    if not model.revealed:
        ping.flip(table, model)
    return model if id in table.state.models else None


def shown(table: Table, id: str, fits: Callable[[Model], bool], card: str) -> Model | None:
    """The model once it is revealed, if it turns out to be one for the card."""
    model = show(table, id)
    if model and fits(model):
        return model
    table.tell("card", f"{card} is wasted on it.")
    return None


def change(table: Table, card: str, kind: str, amount: int = 0, **where: Any) -> None:
    """Something is otherwise for a while: see `Effect`."""
    table.state.effects.append(Effect(card, kind, amount, **where))


def stand_ready(table: Table, id: str) -> None:
    model = table.state.models[id]
    model.sentry = True
    table.tell("sentry", f"{model.name} on {model.tile} stands ready.", model=id)


def step(table: Table, id: str, tile: str) -> None:
    """One tile, which is nobody's Move; who sees whom is looked at afterwards."""
    walk_in(table, table.state.models[id], tile)


def restore(table: Table, model: Model, card: str) -> None:
    model.wounds += 1
    table.tell("wound", f"{card}: {model.name} regains a wound.", model=model.id)


def fresh_body(state: State, fallen: Mapping[str, Any]) -> Corpse | None:
    """What is left of the model that has just *fallen*: some leave nothing (ambiguities O3)."""
    name = UNITS[fallen["unit"]].name
    here = Corpse(fallen["seat"], name, fallen["tile"], state.turn)
    return next((body for body in reversed(state.corpses) if body == here), None)


def uncover_tile(table: Table, seat: Seat, tile: str) -> None:
    """Enemy tokens on *tile* are revealed; those in Hide are named and stay in Hide."""
    look(table)
    for foe in table.state.foes_on(tile, seat):
        ping.show_target(table, foe)


def door(table: Table, way: str) -> None:
    """Remove the door of interlock *way*, or put one there."""
    state = table.state
    look(table)
    if way in state.doors:
        state.doors = tuple(d for d in state.doors if d != way)
        table.tell("door", f"The door {way} opens.", door=way)
    else:
        state.doors = tuple(sorted((*state.doors, way)))
        table.tell("seal", f"A door closes at {way}.", door=way)


def add_points(table: Table, points: int) -> None:
    """Action points for the activation that is going on."""
    step = next(step for step in reversed(table.state.steps) if step.kind == "acting")
    step.points += points


def carries(*weapons: str) -> Callable[[Model], bool]:
    return lambda model: any(key in model.card.weapons for key in weapons)


def is_ranked(*ranks: str) -> Callable[[Model], bool]:
    return lambda model: model.card.rank in ranks


def pending(table: Table, kind: str) -> Any:
    """What is interrupted: the innermost step of that kind."""
    return next(step for step in reversed(table.state.steps) if step.kind == kind)


def rolls(table: Table, card: str, whose: str, needs: int) -> bool:
    """A card's own roll, for a model or a side: no Skill Test, so nothing is a fumble."""
    value = rolled(table, card.lower(), whose, needs=needs)
    verdict = "it works" if value <= needs else "in vain"
    table.tell("card", f"{card}: needs {needs}, rolls {value}, {verdict}.")
    return value <= needs


def ignore_wound(table: Table, card: str, needs: int) -> None:
    wounds = pending(table, "wounds")
    if rolls(table, card, wounds.target, needs):
        wounds.left -= 1


def cancel(table: Table) -> None:
    """The card that was announced has no effect."""
    pending(table, "playing").cancelled = True
    table.state.happening().data["cancelled"] = True


def infest(table: Table, tile: str) -> None:
    """The tile is Infested for the rest of the game."""
    state = table.state
    state.board = state.board.grown([tile])
    table.tell("infest", f"Resin grows over {tile}.", tile=tile)


# What goes with the model, not with its label.
HIDDEN = ("unit", "squad", "wounds", "treated", "used")


def deal_again(table: Table, model: Model) -> None:
    """
    The labels of the side's tokens that look like *model* are dealt again, by rolls that only
    its owner may see (ambiguities O15).
    """
    state = table.state
    alike = [m for m in state.on(model.tile) if looks(m) == looks(model) and unmarked(state, m)]
    faces = [[getattr(m, name) for name in HIDDEN] for m in alike]
    for token in alike:
        face = table.chance.pick(f"labels {token.seat}", faces)
        faces.remove(face)
        for name, value in zip(HIDDEN, face, strict=True):
            setattr(token, name, value)
        what = ping.article(placing.name(token.unit or token.squad))
        table.tell("labels", f"{token.id} is {what}.", to=(token.seat,))


def unmarked(layout: Layout, model: Model) -> bool:
    """Whether nobody can tell it from its like: it does not act, and carries nothing."""
    told_apart = model.revealed or model.id == layout.active()
    return not told_apart and not moving.carries(layout, model)


def looks(model: Model) -> tuple[Any, ...]:
    return model.seat, model.size, model.activated, model.sentry, model.hide
