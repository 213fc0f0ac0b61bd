"""States that a view allows: what a seat may think of as the truth."""

from collections.abc import Mapping
from dataclasses import replace
from operator import attrgetter

from rules.avp_thb.cards.deck import ENVIRONMENT
from rules.avp_thb.cards.decks import deck_of
from rules.avp_thb.cards.held import Held
from rules.avp_thb.goals import loads, may_bear
from rules.avp_thb.pieces import Model
from rules.avp_thb.state import Cards, State
from rules.avp_thb.steps import (
    Acting,
    Activations,
    CardWindow,
    Deployment,
    EndOfTurn,
    MissionCards,
    NewTurn,
    may_activate,
)
from rules.avp_thb.units import UNITS
from rules.avp_thb.view import View
from rules.kernel.chance import Chance
from rules.kernel.orders import Seat
from rules.parts.steps import Step


def imagine(view: View, chance: Chance) -> State:
    """
    A whole state in which hidden enemies are dealt at random from what is left unrevealed.

    It stands at the same question, so far as the view tells: the deployment, an activation, the
    acting model with its action points, or a card window, in which nobody else has said yet what
    they say in secret.
    """
    state = seen_in(view)
    deal(state, view, chance)
    if view.cards:
        state.cards = dealt(view, view.cards, chance)
    opened = view.cards.opened if view.cards else None
    if view.acting:
        now = opened.name if opened else view.cards and view.cards.window
        begun = now != "W1"
        state.steps.append(Acting(view.acting, view.points, view.by_sentry, begun, view.spent))
    if opened:
        said, queue, passed = dict(opened.said), list(opened.queue), list(opened.passed)
        state.steps.append(CardWindow(opened.name, said, queue, passed))
    return state


def seen_in(view: View) -> State:
    """All that the view tells, as a state of its own; what is hidden is still missing."""
    return State(
        edition=view.edition,
        mission=view.mission,
        seats=list(view.seats),
        options={"pace": view.pace, "turns": view.turns, "unstable": view.unstable},
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
        guns=dict(view.guns),
        labels=dict(view.labels),
        turn=view.turn,
        initiative=list(view.initiative),
        last=dict(view.last),
        first=dict(view.first),
        progress={seat: dict(done) for seat, done in view.progress.items()},
        corpses=list(view.corpses),
        tokens=[replace(token) for token in view.tokens],
        standing={view.seat: worded(view.standing)} if view.seat else {},
        effects=list(view.effects),
        goals={seat: list(drawn) for seat, drawn in view.goals.items()},
        veterans={squad: replace(veteran) for squad, veteran in view.veterans.items()},
        limit=view.limit,
        stand=view.stand,
        sealed={view.seat: view.sealed} if view.seat and view.sealed and view.deploying else {},
        steps=standing_at(view),
    )


def expect(view: View, chance: Chance, *, in_turn: bool) -> State:
    """
    An imagined state in which the others hold their Sentry tokens.

    With *in_turn* the seat is to activate a model: in this Game Turn if it has one left.
    """
    state = imagine(in_turn_of(view) if in_turn else view, chance)
    for seat in state.seats:
        if seat != view.seat:
            state.standing[seat] = {"sentry": ["hold"]}
    return state


def in_turn_of(view: View) -> View:
    if view.seat not in view.initiative:
        return view
    models, first = view.models, view.first
    if not may_activate(view, view.seat):
        models = {id: rested(model, view.seat) for id, model in models.items()}
        first = {seat: id for seat, id in first.items() if seat != view.seat}
    place = (view.rota().index(view.seat), 0)
    cards = replace(view.cards, window="", trigger=None, opened=None) if view.cards else None
    return replace(
        view, models=models, first=first, activating=place, acting=None, points=0, by_sentry=False,
        cards=cards,
    )  # fmt: skip


def rested(model: Model, seat: Seat) -> Model:
    """As it enters the next Game Turn, if it is one of *seat*."""
    if model.seat != seat:
        return model
    model = copied(model)
    model.activated = model.sentry = model.aim = False
    model.used = []
    return model


def standing_at(view: View) -> list[Step]:
    if not view.models:
        drawing = view.goals and not view.deploying
        return [Deployment(), MissionCards()] if drawing else [Deployment()]
    return [EndOfTurn(), Activations(*view.activating)] if view.turn else [NewTurn()]


def dealt(view: View, held: Held, chance: Chance) -> Cards:
    """Hands and piles of the other sides are anything that has not just been played."""
    seat = view.seat or ""
    cards = Cards(
        hands={side: [] for side in held.hands},
        played={side: list(ids) for side, ids in held.played.items()},
        notes={seat: held.note} if held.note else {},
        armed={seat: worded(held.armed)} if held.armed else {},
        snares={seat: held.snare} if held.snare else {},
        blood={side: dict(tiles) for side, tiles in held.blood.items()},
        environment=held.environment,
    )
    for side, number in held.hands.items():
        known = held.hand if side == seat else []
        gone = held.own_discards if side == seat else held.played.get(side, [])
        left = [id for id in deck_of(side, view.edition) if id not in known and id not in gone]
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


def worded(orders: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """A copy of standing orders or armed cards, with words of its own."""
    return {about: list(words) for about, words in orders.items()}


values_of = attrgetter(*Model.__slots__)


def copied(model: Model) -> Model:
    copy = Model(*values_of(model))
    copy.used = list(model.used)
    return copy


def deal(state: State, view: View, chance: Chance) -> None:
    """Give every unknown token a unit of its size that is still unrevealed."""
    for seat in state.seats:
        if seat == view.seat or not any(m.unit is None for m in state.of(seat)):
            continue
        left = list(state.pool[seat])
        alike = len({UNITS[unit].token for unit in left}) == 1
        for model in sorted(state.of(seat), key=lambda model: not loads(state, model)):
            if model.unit is None:
                fitting = [u for u in left if looks(u) == model.size and may_be(state, model, u)]
                unit = fitting[0] if alike else chance.pick(f"imagine {model.id}", fitting)
                left.remove(unit)
                become(model, unit)


def may_be(state: State, model: Model, unit: str) -> bool:
    """Whether *unit* may carry what the model is seen to carry."""
    seen = loads(state, model)
    return not seen or all(may_bear(state, replace(model, unit=unit), t.kind) for t in seen)


def looks(unit: str) -> str:
    """The base that a token of *unit* shows (ambiguities A4)."""
    base = UNITS[unit].base
    return "large" if base == "none" else base


def become(model: Model, unit: str) -> None:
    """One of a squad whose tokens are alike stays nameless."""
    card = UNITS[unit]
    model.size = card.base
    if card.token != unit:
        model.squad, model.wounds = card.token, 1
    else:
        model.unit, model.wounds = unit, card.wounds
