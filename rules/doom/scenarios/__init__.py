"""What is played: boards with their doors, tokens and figures, as text files of this folder."""

from rules.data import text_of
from rules.doom.scenarios.reading import read
from rules.doom.scenarios.scenario import Scenario

KEYS = ("cold_start", "ring_of_cinders")
SCENARIOS: dict[str, Scenario] = {
    key: read(text_of("doom/scenarios", f"{key}.txt"), key) for key in KEYS
}
