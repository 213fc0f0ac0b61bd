"""A state as data, for snapshots and digests, and as text, for people."""

from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Any

from rules.avp_thb.board import drawn
from rules.avp_thb.missions import MISSIONS
from rules.avp_thb.state import Corpse, Model, State, Token
from rules.avp_thb.steps import STEPS

MODEL_FIELDS = tuple(f.name for f in fields(Model))
PLAIN = tuple(
    f.name
    for f in fields(State)
    if f.name not in ("board", "models", "corpses", "tokens", "steps", "doors", "welded")
)


def dump(state: State) -> dict[str, Any]:
    """The state as JSON data; models are lists in the order of their fields."""
    data = {name: getattr(state, name) for name in PLAIN}
    data["map"] = state.board.drawing if state.mission == 0 else None
    data["doors"], data["welded"] = list(state.doors), list(state.welded)
    data["models"] = [[getattr(m, name) for name in MODEL_FIELDS] for m in state.models.values()]
    data["corpses"] = [asdict(corpse) for corpse in state.corpses]
    data["tokens"] = [asdict(token) for token in state.tokens]
    data["steps"] = [[step.kind, asdict(step)] for step in state.steps]
    return data


def load(data: Mapping[str, Any]) -> State:
    """
    The state of `dump`.

    *data* must be the caller's to give away: its lists become the state's own.
    """
    board = drawn(data["map"]) if data["map"] else MISSIONS[data["mission"]].board
    models = [Model(*values) for values in data["models"]]
    return State(
        **{name: data[name] for name in PLAIN},
        board=board,
        doors=tuple(data["doors"]),
        welded=tuple(data["welded"]),
        models={m.id: m for m in models},
        corpses=[Corpse(**corpse) for corpse in data["corpses"]],
        tokens=[Token(**token) for token in data["tokens"]],
        steps=[STEPS[kind](**values) for kind, values in data["steps"]],
    )
