"""How a game ended, as data: the same for all that ended in the same way."""

import os
import re

import pytest

from rules.record import Record
from rules.replaying import played_to
from rules.systems import SYSTEMS
from tests.finished import corpus

SYSTEM = SYSTEMS["avp_thb"]
SOAK = os.environ.get("SOAK") == "1"
ENDINGS = {
    "The last side standing": "last side standing",
    "All of its victory conditions are fulfilled": "conditions fulfilled",
    "The game ends after turn 9": "turn limit",
    "The pod is away": "pod launched",
    "The breaches are closed": "barricaded",
    "No survivor is left": "overrun",
}


def first_sentence(game: Record) -> str:
    return re.sub(r"turn \d+", "turn 9", game.heading.reason).split(".")[0]


def ended_by_the_rules(edition: int) -> list[Record]:
    """The finished games of *edition* in which nobody resigned, the shortest first."""
    files = corpus.HERE.glob(f"edition_{edition}/*{corpus.ENDING}")
    games = [
        game
        for game in map(corpus.read, files)
        if game.heading.rules_setup.system == SYSTEM.key and "resigned" not in game.heading.reason
    ]
    return sorted(games, key=lambda game: game.heading.events)


@pytest.mark.parametrize("edition", range(1, SYSTEM.edition + 1))
def test_finished_games_that_ended_alike(edition: int) -> None:
    """
    In the shortest game with each, it is what the first sentence of the result says; a long run
    (SOAK=1) looks at every game.
    """
    games = ended_by_the_rules(edition)
    found = {first_sentence(game) for game in games}
    assert found <= ENDINGS.keys() and len(found) > 1
    shortest = {first_sentence(game): game for game in reversed(games)}
    for game in games if SOAK else shortest.values():
        outcome = SYSTEM.outcome(played_to(SYSTEM, game, game.events).state)
        assert outcome and outcome.ending == ENDINGS[first_sentence(game)]
