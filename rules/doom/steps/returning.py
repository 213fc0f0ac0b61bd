"""What comes before all else in a marine's turn: orders expire, who was fragged comes back."""

from collections.abc import Mapping

from rules.doom.board.ranges import FAR, distances
from rules.doom.board.spaces import Space, reading, word
from rules.doom.layout import Layout
from rules.doom.marine_cards import EACH_TURN
from rules.doom.pieces import Figure, Marine
from rules.doom.saying import tell
from rules.doom.standing import NEVER, USUAL_MEDKIT, followed, number_in
from rules.doom.state import State
from rules.doom.steps.hurting import heal, lost
from rules.kernel.editions import in_force
from rules.kernel.facts import Table

EXPIRES = ("dodge", "guard", "heal")
MEDKIT = 3  # wounds


def begin(table: Table, marine: Marine) -> None:
    """Orders expire, and who was fragged comes back, before anything else."""
    state: State = table.state
    marine.spent = [card for card in marine.spent if card not in EACH_TURN]
    tell(table, "turn", f"Round {state.round}: the turn of {marine.name}.", seat=marine.seat)
    for order in [order for order in marine.orders if order in EXPIRES]:
        marine.orders.remove(order)
        tell(table, "order", f"The {order} order of {marine.name} expires.", piece=marine.id)
    if not marine.at:
        come_back(table, marine)
    if not in_force(DECLARED_FIRST, state.edition):
        use_medkit(table, marine)


# By edition, whether a medkit by standing order waits for the declaration (ruling B15).
DECLARED_FIRST: Mapping[int, bool] = {1: False, 6: True}


def after_declaring(table: Table, marine: Marine) -> None:
    if in_force(DECLARED_FIRST, table.state.edition):
        use_medkit(table, marine)


def use_medkit(table: Table, marine: Marine) -> None:
    """By its standing order, which comes out only where it can be used, when it has lost enough."""
    if not marine.items.get("medkit") or not may_be_used(table.state, marine):
        return
    words = followed(table, marine.seat, "medkit")
    if words[0] != NEVER and lost(marine) >= number_in(words, USUAL_MEDKIT):
        marine.items["medkit"] -= 1
        heal(table, marine, MEDKIT)


# By edition, whether “medkit from 0” uses one without a wound, for nothing.
MAY_BE_WASTED: Mapping[int, bool] = {1: True, 8: False}


def may_be_used(state: State, marine: Marine) -> bool:
    return lost(marine) > 0 or in_force(MAY_BE_WASTED, state.edition)


def come_back(table: Table, marine: Marine) -> None:
    """With full wounds, base armour and base shells; weapons and what it carries are kept."""
    state: State = table.state
    at = place_to_return(state)
    marine.at, marine.wounds, marine.armour = (at,), marine.most, 2
    marine.ammo["shells"] = max(marine.ammo["shells"], marine.base)
    tell(table, "returns", f"{marine.name} returns at {word(at)}.", piece=marine.id, space=word(at))


def place_to_return(state: State) -> Space:
    """
    A free space to return to, of the area revealed last that has one; else the nearest free one, if
    there is one out of sight.
    """
    taken = state.taken()
    open_ones = [space for space in state.scenario.returns if space in state.grid.clear - taken]
    for area in reversed(state.revealed):
        for space in open_ones:
            if state.board.area_of[space] == area:
                return space
    free = sorted(state.grid.clear - taken, key=reading)
    far = distances(state.grid, state.grid.floor.intersection(state.scenario.returns))
    seen = {space for space in free if is_seen(state, space, state.figures)}
    return min(free, key=lambda space: (space in seen, far.get(space, FAR)))


def is_seen(layout: Layout, space: Space, figures: Mapping[str, Figure]) -> bool:
    return any(layout.sees(figure, space) for figure in figures.values())
