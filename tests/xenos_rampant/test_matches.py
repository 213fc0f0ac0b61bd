"""Each of our detachments against each, in every battle, and lists at random."""

import json
import os
from collections.abc import Iterator

import pytest

from rules.xenos_rampant.battles import BATTLES
from tests.support.series import Game, ran
from tests.xenos_rampant.matches import RANDOM, of_attackers, pairings, won_from_random

MATCHES = "tests.xenos_rampant.matches"
SOAK = bool(os.environ.get("SOAK"))
GAMES = 200 if SOAK else 2
# The part of what equals win that one side may have; six games of a battle say little.
MOST = 0.65 if SOAK else 0.95


@pytest.fixture(scope="module")
def played() -> str:
    """That every game was played to an outcome without a refusal is checked where it is played."""
    return ran(MATCHES, "play", str(GAMES), hash_seed="1")


@pytest.fixture(scope="module")
def games(played: str) -> list[Game]:
    return [json.loads(line) for line in played.splitlines()]


def test_all_are_played_to_an_outcome(games: list[Game]) -> None:
    assert len(games) == GAMES * len(BATTLES) * len(pairings())
    assert min(len(game["events"]) for game in games) > 4


def test_another_process_comes_to_the_same_end(played: str, games: list[Game]) -> None:
    again = ran(MATCHES, "replay", hash_seed="2", given=played)
    assert again.split() == [game["digest"] for game in games]


def unfair(games: list[Game]) -> Iterator[str]:
    """The battles in which one of two sides that bring the same wins too often."""
    for mission in BATTLES:
        here = [game for game in games if game["setup"]["mission"] == mission]
        equals = [game for game in here if len({*game["pairing"]} - {RANDOM}) == 1]
        if not 1 - MOST <= of_attackers(equals) <= MOST:
            yield f"{mission}: the attacker wins {of_attackers(equals):.2f}"


def test_neither_side_of_a_battle_is_better(games: list[Game]) -> None:
    assert [*unfair(games)] == []


def test_a_side_that_is_better_is_found(games: list[Game]) -> None:
    spoilt = [{**game, "won": [game["setup"]["options"]["attacker"]]} for game in games]
    assert len([*unfair(spoilt)]) == len(BATTLES)


def test_the_autopilot_beats_who_plays_at_random() -> None:
    """Each list, side and part of each battle about equally often."""
    games = 216 if SOAK else 36
    assert won_from_random(games) >= games * (0.9 if SOAK else 0.75)
