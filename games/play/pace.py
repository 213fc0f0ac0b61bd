"""Pace: how many models a seat activates in a row, and how long a game will take."""

from typing import NamedTuple

from games.models.game import Game
from rules.kernel.orders import listed

TURNS = 10
HOURS, AWAKE = 3, 16  # until somebody answers, and in a day


class Pace(NamedTuple):
    """
    *passes* is how often the move goes to another side in a Game Turn, with two sides and with
    three, when the autopilots play the first mission (`manage.py selfplay`).
    """

    label: str
    passes: dict[int, int]


PACES: dict[int | str, Pace] = {
    1: Pace("One model, then the next side (as in the rulebook)", {2: 7, 3: 8}),
    2: Pace("Two models in a row, fewer mails", {2: 5, 3: 5}),
    3: Pace("Three models in a row, fewer still", {2: 3, 3: 4}),
    "all": Pace("All models in a row, the fewest mails", {2: 2, 3: 3}),
}
COMPARED = (
    f"With three sides the move changes hands about {PACES[1].passes[3]} times in a game turn at"
    f" the first pace, and {listed(str(pace.passes[3]) for pace in list(PACES.values())[1:])}"
    " times at the others. The more models a side activates in a row, the fewer chances its"
    " opponents have to react."
)


def read(word: str) -> int | str:
    """A pace from the text of a form."""
    return int(word) if word.isdecimal() else word


def told(game: Game) -> list[str]:
    """What to expect of a game's pace, as sentences for the time before it begins."""
    pace = PACES.get(game.pace)
    passes = pace.passes.get(len(game.setup["seats"])) if pace else None
    if pace is None or passes is None:
        return []
    passes += len(game.setup["seats"]) if with_cards(game) else 0
    days = passes * HOURS / AWAKE
    return [
        f"Pace: {pace.label}.",
        f"The move changes hands about {passes} times in a game turn. If everybody answers within"
        f" {HOURS} waking hours, a game turn takes about {in_words(days)}, and {TURNS} of them"
        f" about {in_words(days * TURNS)}.",
    ]


def with_cards(game: Game) -> bool:
    """Each side is then also asked once a turn whether it plays any."""
    return bool(game.setup["options"].get("cards", "none") != "none")


def in_words(days: float) -> str:
    """`half a day`, `a day`, `a day and a half`, `9 days`."""
    halves = round(days * 2)
    few = {0: "a few hours", 1: "half a day", 2: "a day", 3: "a day and a half"}
    return few.get(halves) or f"{round(days)} days"
