"""Each of our detachments against each, in every battle, and lists at random."""

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from rules.xenos_rampant.battles import BATTLES
from tests.support.composed import ROOT
from tests.xenos_rampant.matches import pairings

SOAK = bool(os.environ.get("SOAK"))
GAMES = 200 if SOAK else 1
FAIR = 0.65  # of the points, at most, between equals


def ran(command: str, *words: str, hash_seed: str, given: str = "") -> str:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    line = [sys.executable, "-m", "tests.xenos_rampant.matches", command, *words]
    done = subprocess.run(
        line, cwd=ROOT, env=environment, input=given, capture_output=True, text=True, check=True
    )
    return done.stdout


@pytest.fixture(scope="module")
def played() -> str:
    """That every game was played to an outcome without a refusal is checked where it is played."""
    return ran("play", str(GAMES), hash_seed="1")


@pytest.fixture(scope="module")
def games(played: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in played.splitlines()]


def test_all_are_played_to_an_outcome(games: list[dict[str, Any]]) -> None:
    assert len(games) == GAMES * len(BATTLES) * len(pairings())
    assert min(len(game["events"]) for game in games) > 4


def test_another_process_comes_to_the_same_end(played: str, games: list[dict[str, Any]]) -> None:
    again = ran("replay", hash_seed="2", given=played)
    assert again.split() == [game["digest"] for game in games]


def share(games: list[dict[str, Any]], name: str) -> float:
    """How much of the points of *games* the list has won; a draw is half a point each."""
    points = Counter[str]()
    for game in games:
        for seat, brought in zip(("blue", "red"), game["pairing"], strict=True):
            points[brought] += 2 * (game["won"] == [seat]) + (len(game["won"]) != 1)
    return points[name] / points.total()


def unequal(games: list[dict[str, Any]], mission: int) -> Iterator[str]:
    """What is unfair in a battle: between two of ours, and between who attacks and who defends."""
    here = [game for game in games if game["setup"]["mission"] == mission]
    for one, other in pairings():
        both = [game for game in here if {*game["pairing"]} == {one, other}]
        part = share(both, one) if one != other else of_attackers(both)
        if not 1 - FAIR <= part <= FAIR:
            yield f"{mission}: {one} against {other}: {part:.2f}"


def of_attackers(games: list[dict[str, Any]]) -> float:
    won = sum(game["won"] == [game["setup"]["options"]["attacker"]] for game in games)
    return (won + sum(len(game["won"]) != 1 for game in games) / 2) / len(games)


def test_ours_are_equals_and_so_are_the_sides(games: list[dict[str, Any]]) -> None:
    """What a few games cannot show, 200 of each do; all that is unfair is told at once."""
    found = [told for mission in BATTLES for told in unequal(games, mission)]
    assert len(found) < len(BATTLES) * len(pairings()) and not (SOAK and found), found
