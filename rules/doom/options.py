"""What can be agreed before a game: difficulty and loot; and what both change."""

from collections.abc import Mapping
from typing import NamedTuple

from rules.kernel.options import Choice, Option
from rules.kernel.orders import listed
from rules.kernel.words import several

USUAL_HAND = 5  # cards with which the invader begins
HURT_ME_PLENTY = "hurt-me-plenty"
DIFFICULTY, LOOT = "difficulty", "loot"
PRINTED, DEALT = "printed", "dealt"


class Level(NamedTuple):
    """What a difficulty adds for marines and invader; *hand* is the hand limit."""

    label: str
    cards: int = 0
    wounds: int = 0
    shells: int = 0
    draw: int = 0
    spawns: int = 1
    hand: int = 8


LEVELS: Mapping[str, Level] = {
    HURT_ME_PLENTY: Level("Hurt Me Plenty"),
    "too-young": Level("I’m Too Young to Die", 1, 3, 3, hand=6),
    "not-too-rough": Level("Hey, Not Too Rough", wounds=2, shells=2, hand=7),
    "ultra-violence": Level("Ultra-Violence", wounds=-1, shells=-1, hand=9),
    "nightmare": Level("Nightmare", -1, -2, -1, 1, 2, 10),
}


class Start(NamedTuple):
    """What each marine begins with, by their number."""

    wounds: int
    shells: int
    cards: int


STARTS: Mapping[int, Start] = {
    1: Start(wounds=10, shells=4, cards=3),
    2: Start(wounds=9, shells=3, cards=3),
    3: Start(wounds=8, shells=2, cards=2),
}

LOOT_TO_CHOOSE = Option(
    LOOT,
    "Loot",
    (Choice(PRINTED, "As printed"), Choice(DEALT, "Dealt anew")),
    "Whether tokens lie where the scenario has them, or keys and nodes alone do.",
)
# How many of ten games between two `able` so many marines win in a scenario, with what is usual.
WON_BY_MARINES: Mapping[int, Mapping[int, int]] = {1: {1: 2, 2: 6, 3: 7}, 2: {1: 2}}


def to_choose(scenario: int) -> tuple[Option, ...]:
    """What can be agreed; the difficulty with how hard *scenario* is."""
    found = WON_BY_MARINES[scenario].items()
    won = listed(f"{several(marines, 'marine')} won {games}" for marines, games in found)
    difficulty = Option(
        DIFFICULTY,
        "Difficulty",
        tuple(Choice(key, level.label) for key, level in LEVELS.items()),
        "How strong the invader is, and how well the marines are armed. At"
        f" {LEVELS[HURT_ME_PLENTY].label} {won} of ten games of this scenario between computer"
        " players that look ahead.",
    )
    return (difficulty, LOOT_TO_CHOOSE)
