"""States that a view allows: what a seat may think of as the truth."""

from dataclasses import replace

from rules.avp_thb.cards.deck import ENVIRONMENT
from rules.avp_thb.cards.decks import deck_of
from rules.avp_thb.cards.held import Held
from rules.avp_thb.state import Cards, Model, State
from rules.avp_thb.steps import STEPS, Acting
from rules.avp_thb.units import UNITS
from rules.avp_thb.view import View
from rules.kernel.chance import Chance
from rules.kernel.orders import Seat

OPEN_STEPS = ("end of turn", "activation")


def imagine(view: View, chance: Chance) -> State:
    """
    A whole state in which hidden enemies are dealt at random from what is left unrevealed.

    It stands at the same question, so far as the view tells: an activation, or the
    acting model with its action points.
    """
    state = State(
        edition=1,
        mission=view.mission,
        seats=list(view.seats),
        options={"pace": 1, "turns": view.turns, "unstable": view.unstable},
        board=view.board,
        doors=view.doors,
        made=view.made,
        welded=view.welded,
        acid=dict(view.acid),
        models={id: copied(model) for id, model in view.models.items()},
        pool={seat: list(units) for seat, units in view.pool.items()},
        forces=view.forces,
        fallen={seat: list(units) for seat, units in view.fallen.items()},
        bulkheads=view.bulkheads,
        welds=view.welds,
        turn=view.turn,
        initiative=list(view.initiative),
        last=dict(view.last),
        progress={seat: dict(done) for seat, done in view.progress.items()},
        corpses=list(view.corpses),
        tokens=[replace(token) for token in view.tokens],
        standing={view.seat: view.standing} if view.seat else {},
        effects=list(view.effects),
        steps=[STEPS[kind]() for kind in OPEN_STEPS],
    )
    deal(state, view, chance)
    if view.cards:
        state.cards = dealt(view.seat or "", view.cards, chance)
    if view.acting:
        begun = not view.cards or view.cards.window != "W1"
        state.steps.append(Acting(view.acting, view.points, view.by_sentry, begun))
    return state


def dealt(seat: Seat, held: Held, chance: Chance) -> Cards:
    """Hands and piles of the other sides are anything that has not just been played."""
    cards = Cards(
        hands={side: [] for side in held.hands},
        played={side: list(ids) for side, ids in held.played.items()},
        notes={seat: held.note} if held.note else {},
        armed={seat: held.armed} if held.armed else {},
        snares={seat: held.snare} if held.snare else {},
        blood={side: dict(tiles) for side, tiles in held.blood.items()},
        environment=held.environment,
    )
    for side, number in held.hands.items():
        known = held.hand if side == seat else []
        gone = held.own_discards if side == seat else held.played.get(side, [])
        left = [id for id in deck_of(side) if id not in known and id not in gone]
        cards.hands[side] = [*known, *taken(left, number - len(known), side, chance)]
        more = held.discards[side] - len(gone)
        cards.discards[side] = [*gone, *taken(left, more, side, chance)]
        cards.piles[side] = left
    if "environment" in held.piles:
        cards.discards["environment"] = list(held.environments)
        cards.piles["environment"] = [e for e in ENVIRONMENT if e not in held.environments]
    return cards


def taken(left: list[str], number: int, side: Seat, chance: Chance) -> list[str]:
    found = []
    for _ in range(number):
        found.append(chance.pick(f"imagine {side}", left))
        left.remove(found[-1])
    return found


def copied(model: Model) -> Model:
    values = [getattr(model, name) for name in Model.__slots__]
    copy = Model(*values)
    copy.used = list(model.used)
    return copy


def deal(state: State, view: View, chance: Chance) -> None:
    """Give every unknown Alien and Predator token a unit of its size that is still unrevealed."""
    for seat in state.seats:
        if seat in ("marine", view.seat):
            continue
        left = list(state.pool[seat])
        for model in state.of(seat):
            if model.unit is None:
                fitting = [unit for unit in left if UNITS[unit].base == model.size]
                model.unit = chance.pick(f"imagine {model.id}", fitting)
                model.wounds = UNITS[model.unit].wounds
                left.remove(model.unit)
