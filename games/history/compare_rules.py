"""Games replayed by two versions of the rules, to see what a change of rules would do to them."""

import json
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from games.history import export
from games.models.game import Game
from rules import record

HERE = Path(record.__file__).parent.parent
BROKE_DOWN = "The rules in {} failed; their message is above."
PLAYER = ["-S", "-E", "-s", "-m", "rules.again"]


class NoRules(Exception):
    """A directory has no rules that can replay games. The text says why."""


@dataclass(frozen=True)
class Difference:
    """
    *event* is the first one that the two versions play differently; *here* and *there* say how.
    """

    game: str
    event: int
    here: str
    there: str


@contextmanager
def player(tree: Path) -> Iterator[subprocess.Popen[str]]:
    """
    The rules in *tree*, in an interpreter of their own with only the standard library.

    Raises NoRules.
    """
    if not (tree / "rules" / "again.py").is_file():
        raise NoRules(f"There is no rules/again.py in {tree}.")
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    try:
        with subprocess.Popen([sys.executable, *PLAYER], cwd=tree, **pipes) as process:
            yield process
    except BrokenPipeError as error:
        raise NoRules(BROKE_DOWN.format(tree)) from error


def differences(games: Iterable[Game], there: Path) -> Iterator[tuple[Game, Difference | None]]:
    """For each of *games*, how the rules in *there* play it differently from these."""
    with player(HERE) as ours, player(there) as theirs:
        for game in games:
            text = json.dumps(told(game))
            # Both are given the game before either is heard, so that they work at once.
            for process in (ours, theirs):
                given(process, text)
            yield game, first_difference(game, heard(ours, HERE), heard(theirs, there))


def told(game: Game) -> str:
    """The game's record without its secret, which no rules need to replay it."""
    whole = export.whole(game)
    return "".join(record.written(replace(whole, heading=replace(whole.heading, secret=""))))


def given(process: subprocess.Popen[str], text: str) -> None:
    assert process.stdin
    process.stdin.write(f"{text}\n")
    process.stdin.flush()


def heard(process: subprocess.Popen[str], tree: Path) -> dict[str, Any]:
    """The answer of the other interpreter as data. Raises NoRules if it failed."""
    assert process.stdout
    line = process.stdout.readline()
    if not line:
        raise NoRules(BROKE_DOWN.format(tree))
    answer: dict[str, Any] = json.loads(line)
    return answer


def first_difference(game: Game, here: dict[str, Any], there: dict[str, Any]) -> Difference | None:
    """The first difference, or None if both versions play the whole game alike."""
    ours, theirs = [*here["events"], here["stopped"]], [*there["events"], there["stopped"]]
    for number, (our, their) in enumerate(zip(ours, theirs, strict=False)):
        if our != their:
            return Difference(game.key, number, our, their)
    if here["stopped"]:
        return Difference(game.key, len(ours) - 1, here["stopped"], there["stopped"])
    return None
