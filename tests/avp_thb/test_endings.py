"""How a game ended, as data: the same for all that ended in the same way."""

import re
from collections import defaultdict

from rules.replaying import played_to
from rules.systems import SYSTEMS
from tests.finished import corpus

SYSTEM = SYSTEMS["avp_thb"]


def test_finished_games_that_ended_alike() -> None:
    """In each edition it is what the first sentence of the result says."""
    found = defaultdict(set)
    for path in corpus.files():
        if "marine-alien" in path.name or "alien-predator" in path.name:
            game = corpus.read(path)
            outcome = SYSTEM.outcome(played_to(SYSTEM, game, game.events).state)
            assert outcome
            found[outcome.ending].add(re.sub(r"turn \d+", "turn 9", outcome.reason).split(".")[0])
    assert found == {
        "last side standing": {"The last side standing"},
        "conditions fulfilled": {"All of its victory conditions are fulfilled"},
        "turn limit": {"The game ends after turn 9"},
        "pod launched": {"The pod is away"},
    }
