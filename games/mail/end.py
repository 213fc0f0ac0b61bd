"""The story of a finished game as a mail tells it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from games.history import story
from games.history.story import Came
from games.models.game import Game
from games.ratings import changes
from rules.kernel.panels import in_letters
from rules.kernel.words import begun


class MomentTold(NamedTuple):
    """What decided the game, in a sentence or more, and where the board of that moment is."""

    text: str
    link: str


@dataclass(frozen=True)
class EndTold:
    """*turned* is a link, *hidden* the panels of what was hidden to the end, in letters."""

    sides: list[str]
    moments: list[MomentTold]
    turned: str
    hidden: str


def of(game: Game, link: str) -> EndTold | None:
    """None while *game*, at *link*, goes on, and where it can no longer be replayed."""
    told = story.of(game)
    if told is None:
        return None
    return EndTold(
        [*sides(game, told)],
        [MomentTold(one.told, f"{link}?at={one.number}") for one in told.moments],
        f"{link}?at={told.turned}" if told.turned is not None else "",
        in_letters(told.uncovered),
    )


def sides(game: Game, told: story.Story) -> Iterator[str]:
    """“Wolf (ann) won: points 2. Good luck: 12 of 20 tests passed, 9.4 expected.”"""
    holders = {seat.name: seat.user for seat in game.seats.select_related("user")}
    moved = changes.of(game)
    for came in told.sides:
        who = holders.get(came.seat)
        name = f"{begun(game.bare(came.seat or came.side))}{f' ({who.username})' if who else ''}"
        parts = [f"{name}{' won' if came.won else ''}: {reached(told, came)}.", dice(came)]
        if change := moved.get(came.seat):
            parts.append(f"Rating {change.before} → {change.after} ({change.moved}).")
        yield " ".join(filter(None, parts))


def reached(told: story.Story, came: Came) -> str:
    named = zip(came.score, told.figures, strict=False)
    return ", ".join(f"{name} {number}" for number, name in named)


def dice(came: Came) -> str:
    if not came.dice or not came.dice.tests:
        return ""
    said = (
        f"{came.dice.passed} of {came.dice.tests} tests passed, {came.dice.expected:.1f} expected"
    )
    return f"{begun(came.dice.called)}: {said}."
