"""A state as data, for snapshots and digests."""

from collections.abc import Mapping
from dataclasses import fields
from operator import attrgetter
from typing import Any

from rules.avp_thb.board import Board, drawn
from rules.avp_thb.effects import Effect
from rules.avp_thb.missions import MISSIONS
from rules.avp_thb.missions.stand import laid
from rules.avp_thb.pieces import Corpse, Model, Stand, Token, Veteran
from rules.avp_thb.state import Cards, State
from rules.avp_thb.steps import STEPS
from rules.parts import steps

# Made once, as each order is followed by a dump.
FIELDS = {
    kind: tuple(f.name for f in fields(kind))
    for kind in (Cards, Corpse, Effect, Stand, Token, Veteran)
}
values_of = attrgetter(*(f.name for f in fields(Model)))
PLAIN = tuple(
    f.name
    for f in fields(State)
    if f.name not in ("board", "models", "corpses", "tokens", "steps", "doors", "made", "welded")
    and f.name not in ("cards", "effects", "first", "goals", "gone", "veterans", "limit", "stand")
)


def dump(state: State) -> dict[str, Any]:
    """The state as JSON data; models are lists in the order of their fields."""
    data = {name: getattr(state, name) for name in PLAIN}
    data["map"] = None if is_own(state) else state.board.drawing
    data["doors"], data["made"] = list(state.doors), list(state.made)
    data["welded"], data["lost"] = list(state.welded), sorted(state.board.lost)
    data["resin"] = sorted(state.board.resin)
    data["models"] = [list(values_of(model)) for model in state.models.values()]
    data["corpses"] = [plain(corpse) for corpse in state.corpses]
    data["tokens"] = [plain(token) for token in state.tokens]
    data["cards"] = plain(state.cards) if state.cards else None
    data["effects"] = [plain(effect) for effect in state.effects]
    data["steps"] = steps.dump(state.steps, state.edition)
    return {**data, **advanced(state)}


def is_own(state: State) -> bool:
    """Whether the board is the map that the mission has for these sides."""
    mission = MISSIONS.get(state.mission)
    if mission is None:
        return False
    return state.board.printed is laid(mission, state.edition, state.seats, state.stand)


def own_map(data: Mapping[str, Any]) -> Board:
    mission = MISSIONS[data["mission"]]
    return laid(mission, data["edition"], data["seats"], stand_of(data))


def stand_of(data: Mapping[str, Any]) -> Stand | None:
    return Stand(**data["stand"]) if "stand" in data else None


def advanced(state: State) -> dict[str, Any]:
    """What only some games have: left out elsewhere, so that older digests stay true."""
    data = {
        "first": state.first,
        "goals": state.goals,
        "gone": state.gone,
        "veterans": {squad: plain(veteran) for squad, veteran in state.veterans.items()},
        "limit": state.limit,
        "stand": plain(state.stand) if state.stand else None,
    }
    return {name: value for name, value in data.items() if value}


def plain(one: Cards | Corpse | Effect | Stand | Token | Veteran) -> dict[str, Any]:
    """The fields of something that holds no dataclasses."""
    return {name: getattr(one, name) for name in FIELDS[type(one)]}


def load(data: Mapping[str, Any]) -> State:
    """
    The state of `dump`.

    *data* must be the caller's to give away: its lists become the state's own.
    """
    board = drawn(data["map"]) if data["map"] else own_map(data)
    models = [Model(*values) for values in data["models"]]
    board = board.without(data["lost"]).grown(data["resin"])
    return State(
        **{name: data[name] for name in PLAIN},
        board=board,
        cards=Cards(**data["cards"]) if data["cards"] else None,
        effects=[Effect(**effect) for effect in data["effects"]],
        first=data.get("first", {}),
        goals=data.get("goals", {}),
        gone=data.get("gone", {}),
        veterans={squad: Veteran(**v) for squad, v in data.get("veterans", {}).items()},
        limit=data.get("limit", 0),
        stand=stand_of(data),
        doors=tuple(data["doors"]),
        made=tuple(data["made"]),
        welded=tuple(data["welded"]),
        models={m.id: m for m in models},
        corpses=[Corpse(**corpse) for corpse in data["corpses"]],
        tokens=[Token(**token) for token in data["tokens"]],
        steps=steps.load(STEPS, data["steps"]),
    )
