"""What the story of a battle's end is made of: what decided it, and what nobody saw."""

from collections.abc import Iterator, Mapping

from rules.kernel.facts import Fact
from rules.kernel.panels import Panel, Row
from rules.xenos_rampant.state import State

WEIGHTS: Mapping[str, int] = {
    "clutch": 8,
    "box": 8,
    "carries off": 5,
    "holds": 2,
    "explosion": 2,
    "takes": 1,
    "drops": 1,
}


def weight(fact: Fact) -> int:
    """A unit that is gone weighs half its points, and at least 1, as it is a point for the foe."""
    if fact.kind == "removed":
        return max(1, int(fact.data["points"]) // 2)
    return WEIGHTS.get(fact.kind, 0)


def uncovered(state: State) -> Iterator[Panel]:
    """The detachments that had not been placed when the game was given up."""
    rows = [Row(text, name=seat) for seat, text in state.rosters.items() if text]
    if rows:
        yield Panel("Never placed", tuple(rows))
