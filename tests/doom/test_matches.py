"""Autopilots at every table of Doom, at every difficulty, with loot as printed and dealt."""

import json
import os
from itertools import pairwise

import pytest

from rules.doom.options import HURT_ME_PLENTY
from tests.doom.matches import TABLES, at_level, at_table, of_marines
from tests.support.series import Game, ran

MATCHES = "tests.doom.matches"
SOAK = bool(os.environ.get("SOAK"))
GAMES = 200 if SOAK else 1
LEAST = 0.35 if SOAK else 0.15  # of the games that either side wins
HARDER = (HURT_ME_PLENTY, "ultra-violence", "nightmare") if SOAK else (HURT_ME_PLENTY, "nightmare")


@pytest.fixture(scope="module")
def lines() -> str:
    """That every game was played to an outcome without a refusal is checked where it is played."""
    return ran(MATCHES, "play", str(GAMES), hash_seed="1")


@pytest.fixture(scope="module")
def games(lines: str) -> list[Game]:
    return [json.loads(line) for line in lines.splitlines()]


def test_every_table_is_played_to_an_outcome(games: list[Game]) -> None:
    assert all(len(at_table(games, *table)) == GAMES for table in TABLES)
    assert min(len(game["events"]) for game in games) > 20


def test_another_process_comes_to_the_same_end(lines: str, games: list[Game]) -> None:
    again = ran(MATCHES, "replay", hash_seed="2", given=lines)
    assert again.split() == [game["digest"] for game in games]


def test_neither_marines_nor_invader_are_better(games: list[Game]) -> None:
    """At each table, or over all where a table has one game."""
    shares = {table: of_marines(at_table(games, *table)) for table in TABLES}
    if not SOAK:
        shares = {"all": sum(shares.values()) / len(shares)}
    assert all(LEAST <= share <= 1 - LEAST for share in shares.values()), shares


def test_marines_win_less_at_each_harder_level(games: list[Game]) -> None:
    shares = [of_marines(at_level(games, level)) for level in HARDER]
    assert all(one > harder for one, harder in pairwise(shares)), shares
