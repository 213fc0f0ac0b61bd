"""What writer and reader of positions agree on."""

import json
from collections.abc import Mapping
from typing import Any

from rules.avp_thb import placing
from rules.avp_thb.pieces import Model, label
from rules.avp_thb.state import State
from rules.kernel.orders import Seat

PILES = {"hand": "hands", "pile": "piles", "discards": "discards", "played": "played"}
FLAGS = ("token", "revealed", "hide", "hide_seen", "activated", "sentry", "aim", "treated")
DEFAULT_SQUADS = {"marine": "marine", "predator": "youngblood"}  # of a token written `?`


def named(values: Mapping[str, Any]) -> list[str]:
    """`key=value` with the value as JSON without blanks."""
    compact = {key: json.dumps(value, separators=(",", ":")) for key, value in values.items()}
    return [f"{key}={text}".replace(" ", "\\u0020") for key, text in compact.items()]


def highest_label(state: State, seat: Seat) -> int:
    return max((label(model.id)[1] for model in state.of(seat)), default=0)


def default_squad(model: Model) -> str:
    return "" if model.unit else DEFAULT_SQUADS.get(model.seat, "")


def default_size(model: Model) -> str:
    return model.card.base if model.unit else placing.base(model.squad)


def default_wounds(model: Model) -> int:
    return model.card.wounds if model.unit else 1
