"""A state as data, for snapshots and digests."""

from collections.abc import Mapping
from dataclasses import fields
from functools import lru_cache
from operator import attrgetter
from typing import Any

from rules.doom.board.spaces import Space
from rules.doom.pieces import Figure, Marine
from rules.doom.scenarios import SCENARIOS
from rules.doom.scenarios.reading import read as read_scenario
from rules.doom.scenarios.reading import write as write_scenario
from rules.doom.scenarios.scenario import Scenario, Token
from rules.doom.state import State
from rules.doom.steps import STEPS
from rules.parts import steps

APART = (
    "board", "scenario", "barrels", "tokens", "hidden", "disarmed", "marines", "figures", "steps",
)  # fmt: skip
PLAIN = tuple(f.name for f in fields(State) if f.name not in APART)
OF_PIECES = {kind: tuple(f.name for f in fields(kind)) for kind in (Marine, Figure)}
# Made once, as a board may have sixty figures.
TAKEN = {kind: attrgetter(*names) for kind, names in OF_PIECES.items()}


def dump(state: State) -> dict[str, Any]:
    """The state as JSON data; a board that is drawn stands in it, a scenario’s own does not."""
    data = {name: getattr(state, name) for name in PLAIN}
    known = state.scenario.key in SCENARIOS
    data["scenario"] = state.scenario.key if known else write_scenario(state.scenario)
    data["barrels"] = [list(space) for space in state.barrels]
    data["disarmed"] = [list(space) for space in state.disarmed]
    data["tokens"] = [[kind, number, list(at)] for kind, number, at in state.tokens]
    data["hidden"] = [[kind, number, list(at)] for kind, number, at in state.hidden]
    data["marines"] = [of_piece(one) for one in state.marines.values()]
    data["figures"] = [of_piece(one) for one in state.figures.values()]
    data["steps"] = steps.dump(state.steps, state.edition)
    return data


def of_piece(piece: Marine | Figure) -> dict[str, Any]:
    kind = type(piece)
    own = dict(zip(OF_PIECES[kind], TAKEN[kind](piece), strict=True))
    own["at"] = [*map(list, piece.at)]
    return own


def load(data: Mapping[str, Any]) -> State:
    """
    The state of `dump`.

    *data* must be the caller’s to give away: its lists become the state’s own.
    """
    scenario = board_of(data["scenario"])
    marines = [Marine(**{**one, "at": spaces(one["at"])}) for one in data["marines"]]
    figures = [Figure(**{**one, "at": spaces(one["at"])}) for one in data["figures"]]
    return State(
        **{name: data[name] for name in PLAIN},
        scenario=scenario,
        board=scenario.cut(data["revealed"]),
        barrels=[*spaces(data["barrels"])],
        disarmed=[*spaces(data["disarmed"])],
        tokens=tokens(data["tokens"]),
        hidden=tokens(data["hidden"]),
        marines={one.seat: one for one in marines},
        figures={one.id: one for one in figures},
        steps=steps.load(STEPS, data["steps"]),
    )


def board_of(kept: str | list[str]) -> Scenario:
    """The scenario by its key, or that which is drawn."""
    return SCENARIOS[kept] if isinstance(kept, str) else drawn(tuple(kept))


@lru_cache(maxsize=100)
def drawn(lines: tuple[str, ...]) -> Scenario:
    return read_scenario("\n".join(lines), "drawn")


def spaces(pairs: list[list[int]]) -> tuple[Space, ...]:
    return tuple([(x, y) for x, y in pairs])


def tokens(rows: list[list[Any]]) -> list[Token]:
    return [Token(kind, number, (at[0], at[1])) for kind, number, at in rows]
