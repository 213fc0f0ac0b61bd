"""What the story of a game's end is made of: what decided it, and who was who."""

from collections.abc import Iterator, Mapping

from rules.avp_thb.cards.deck import CARDS
from rules.avp_thb.forces import roster
from rules.avp_thb.pieces import Model, label
from rules.avp_thb.ping import unrevealed
from rules.avp_thb.state import State
from rules.kernel.orders import PIECE, Seat
from rules.kernel.panels import Panel, Row

WEIGHTS: Mapping[str, int] = {
    "launch": 8,
    "objective": 4,
    "trophy": 2,
    "born": 2,
    "removed": 2,
    "collapse": 1,
    "infest": 1,
    "environment": 1,
}


def uncovered(state: State) -> Iterator[Panel]:
    """Tokens that nobody had turned over, and models that had gone back into Hide; what a side
    had not brought onto the board; the cards that it held."""
    for seat in state.seats:
        rows = (*identities(state, seat), *in_reserve(state, seat), *in_hand(state, seat))
        if rows:
            yield Panel(f"The {seat} side", rows)


def identities(state: State, seat: Seat) -> Iterator[Row]:
    hidden = [model for model in state.of(seat) if not model.revealed or model.hide]
    for model in sorted(hidden, key=lambda model: label(model.id)):
        yield Row(f"on {model.tile}.", name=identity(state, model), word=model.id, holds=PIECE)


def identity(state: State, model: Model) -> str:
    """The tokens of a squad are alike: each could still have been any of those who are left."""
    return model.card.name if model.unit else f"one of {roster(tuple(unrevealed(state, model)))}"


def in_reserve(state: State, seat: Seat) -> Iterator[Row]:
    """Whom nobody has seen, but for those named on the board; of a hive, who could have come."""
    units = list(state.pool.get(seat, ()))
    for model in state.of(seat):
        if not model.revealed and model.unit in units:
            units.remove(model.unit)
    if units:
        name = "Left in the pools" if state.by_rules(seat) else "Never seen"
        yield Row(f"{roster(tuple(units))}.", name=name)


def in_hand(state: State, seat: Seat) -> Iterator[Row]:
    if state.cards and (ids := state.cards.own(seat)):
        names = ", ".join(CARDS[id].name for id in ids)
        yield Row(f"{names}.", name="Cards in hand")
