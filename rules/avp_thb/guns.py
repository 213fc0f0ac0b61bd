"""Sentry Guns on the board and on cards, rulebook §7.1 (ambiguities F19)."""

from rules.avp_thb import ping
from rules.avp_thb.pieces import Model
from rules.avp_thb.state import CARD, State
from rules.avp_thb.units import UNITS
from rules.kernel.facts import Table


def set_up(table: Table, tile: str, source: str) -> None:
    """From the card *source* onto *tile*, where it counts as activated."""
    take(table.state, source)
    gun = UNITS["gun"]
    id = ping.new_label(table.state, "marine")
    model = Model(id, "marine", gun.key, gun.base, tile, gun.wounds, token=False, revealed=True)
    model.activated = True
    table.state.models[id] = model
    table.tell("set up", f"{model.name} is set up on {tile}.", model=id, tile=tile)


def take(state: State, source: str) -> None:
    state.guns[source] -= 1
    if not state.guns[source]:
        del state.guns[source]


def put_back(state: State) -> None:
    """A destroyed one, onto the reference card."""
    state.fallen["marine"].remove("gun")
    state.guns[CARD] = state.guns.get(CARD, 0) + 1


def pick_up(table: Table, gun: Model, loader: Model) -> None:
    """Off the board, and onto the Power Loader's card."""
    state = table.state
    del state.models[gun.id]
    state.guns[loader.id] = state.guns.get(loader.id, 0) + 1
    table.tell("set up", f"{loader.name} picks up {gun.name}.", model=loader.id, gun=gun.id)
