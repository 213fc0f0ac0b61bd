"""
A state as text, a thing a line; docs/notation.md explains the lines.

The board is that of a scenario by its name, or drawn out with the lines of one.
"""

from collections.abc import Callable, Iterator, Mapping

from rules.doom.board.bodies import written
from rules.doom.board.spaces import word
from rules.doom.pieces import Marine
from rules.doom.scenarios import SCENARIOS
from rules.doom.scenarios.reading import READERS as OF_SCENARIOS
from rules.doom.scenarios.reading import write as write_scenario
from rules.doom.scenarios.scenario import Token
from rules.doom.state import State
from rules.parts.positions import end, options, standing, step_line

NOTHING = "none"


def write(state: State) -> str:
    """The state as a text that `read` reads."""
    return "\n".join(lines(state)) + "\n"


def lines(state: State) -> Iterator[str]:
    for writer in WRITERS.values():
        yield from writer(state)


def describe(state: State) -> dict[str, list[str]]:
    """All lines by their first word."""
    found: dict[str, list[str]] = {head: [] for head in (*OF_SCENARIOS, *WRITERS)}
    for line in lines(state):
        found[line.split()[0]].append(line)
    return found


def scenario(state: State) -> Iterator[str]:
    if state.scenario.key in SCENARIOS:
        yield f"scenario {state.scenario.key}"
    else:
        yield from write_scenario(state.scenario)


def listed_in(head: str, words: list[str]) -> Iterator[str]:
    yield f"{head} {' '.join(words) or NOTHING}"


def revealed(state: State) -> Iterator[str]:
    yield from listed_in("revealed", state.revealed)


def open_doors(state: State) -> Iterator[str]:
    yield from listed_in("open", state.open)


def smashed(state: State) -> Iterator[str]:
    if state.smashed:
        yield f"smashed {' '.join(state.smashed)}"


def keys(state: State) -> Iterator[str]:
    yield from listed_in("keys", state.keys)


def barrels(state: State) -> Iterator[str]:
    yield from listed_in("barrels", [*map(word, state.barrels)])


def lying(state: State) -> Iterator[str]:
    yield from tokens("lies", state.tokens)


def hidden(state: State) -> Iterator[str]:
    yield from tokens("hidden", state.hidden)


def tokens(head: str, found: list[Token]) -> Iterator[str]:
    """Tokens on the board, a line each; one line that says so where there are none."""
    lines = [f"{head} {kind} {number} {word(at)}" for kind, number, at in found]
    yield from lines or [f"{head} {NOTHING}"]


def disarmed(state: State) -> Iterator[str]:
    yield from listed_in("disarmed", [*map(word, state.disarmed)])


def marines(state: State) -> Iterator[str]:
    yield from map(marine_line, state.marines.values())


def marine_line(marine: Marine) -> str:
    numbers = {"wounds": marine.wounds, "most": marine.most, "armour": marine.armour}
    about = [f"{key}={value}" for key, value in (numbers | marine.ammo).items()]
    about += [f"base={marine.base}", f"rage={marine.rage}"]
    for name in ("weapons", "orders", "cards", "spent"):
        if words := getattr(marine, name):
            about.append(f"{name}={','.join(words)}")
    about += [f"{item}={number}" for item, number in marine.items.items() if number]
    at = written(marine.at) or "off"
    return f"marine {marine.seat} {at} {' '.join(about)}"


def figures(state: State) -> Iterator[str]:
    for one in state.figures.values():
        yield f"figure {one.id} {one.kind} {written(one.at)} wounds={one.wounds}"


def labels(state: State) -> Iterator[str]:
    yield from (f"labels {kind} {number}" for kind, number in state.labels.items())


def frags(state: State) -> Iterator[str]:
    yield f"frags {state.frags} of {state.limit}"


def rounds(state: State) -> Iterator[str]:
    yield f"round {state.round}{' dark' * state.dark}"


def hand(state: State) -> Iterator[str]:
    yield from listed_in("hand", state.hand)


def discarded(state: State) -> Iterator[str]:
    yield from listed_in("discarded", state.discarded)


def armed(state: State) -> Iterator[str]:
    yield from (f"armed {' '.join(card)}" for card in state.armed)


def steps(state: State) -> Iterator[str]:
    yield from (step_line(step, state.edition) for step in state.steps)


WRITERS: Mapping[str, Callable[[State], Iterator[str]]] = {
    "scenario": scenario, "option": options, "revealed": revealed, "open": open_doors,
    "smashed": smashed,
    "keys": keys, "barrels": barrels, "lies": lying, "hidden": hidden, "disarmed": disarmed,
    "marine": marines, "figure": figures, "labels": labels, "frags": frags, "round": rounds,
    "hand": hand, "discarded": discarded, "armed": armed, "standing": standing, "step": steps,
    "end": end,
}  # fmt: skip
