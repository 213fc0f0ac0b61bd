"""What is played: boards with their doors, tokens and figures, as text files of this folder."""

from rules.data import text_of
from rules.doom.scenarios.reading import read
from rules.doom.scenarios.scenario import Scenario

IN_ORDER = ("cold_start", "ring_of_cinders")  # of their numbers
SCENARIOS: dict[str, Scenario] = {
    key: read(text_of("doom/scenarios", f"{key}.txt"), key) for key in IN_ORDER
}


def of_mission(number: int) -> Scenario:
    """The scenario of that number, from 1 on."""
    return SCENARIOS[IN_ORDER[number - 1]]


def mission_of(scenario: Scenario) -> int:
    """The number of a scenario; 0 for one that was drawn for a position."""
    return IN_ORDER.index(scenario.key) + 1 if scenario.key in IN_ORDER else 0
