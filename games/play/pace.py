"""How fast a game goes: how many models a seat activates in a row, and what to expect of it."""

from typing import NamedTuple

from games.models.game import Game
from rules.kernel.orders import listed

TURNS = 10
HOURS, AWAKE = 3, 16  # until somebody answers, and in a day


class Pace(NamedTuple):
    """
    *passes*: how often the move goes to another side in a Game Turn, with two sides and with
    three, as the autopilots play the first mission (`manage.py selfplay`).
    """

    label: str
    passes: dict[int, int]


PACES: dict[int | str, Pace] = {
    1: Pace("One model, then the next side (as in the rulebook)", {2: 7, 3: 8}),
    2: Pace("Two models in a row, fewer mails", {2: 5, 3: 5}),
    3: Pace("Three models in a row, fewer still", {2: 3, 3: 4}),
    "all": Pace("All models in a row, fewest mails", {2: 2, 3: 3}),
}
COMPARED = (
    "With three sides the move changes hands about "
    f"{PACES[1].passes[3]} times in a game turn at the first pace, and"
    f" {listed(str(pace.passes[3]) for pace in list(PACES.values())[1:])} times at the others."
    " The more models act in a row, the less the others can answer."
)


def read(word: str) -> int | str:
    """A pace as a form gives it."""
    return int(word) if word.isdecimal() else word


def told(game: Game) -> list[str]:
    """What is said of a game's pace before it begins, in sentences."""
    pace = PACES.get(game.pace)
    passes = pace.passes.get(len(game.setup["seats"])) if pace else None
    if pace is None or passes is None:
        return []
    passes += len(game.setup["seats"]) if with_cards(game) else 0
    days = passes * HOURS / AWAKE
    return [
        f"Pace: {pace.label}.",
        f"The move changes hands about {passes} times in a game turn. When everybody answers"
        f" within {HOURS} waking hours, a game turn takes about {in_words(days)}, and {TURNS} of"
        f" them about {in_words(days * TURNS)}.",
    ]


def with_cards(game: Game) -> bool:
    """Each side is then asked once in a turn whether it plays any."""
    return bool(game.setup["options"].get("cards", "none") != "none")


def in_words(days: float) -> str:
    """`half a day`, `a day`, `a day and a half`, `9 days`."""
    halves = round(days * 2)
    few = {0: "a few hours", 1: "half a day", 2: "a day", 3: "a day and a half"}
    return few.get(halves) or f"{round(days)} days"
