"""`--option NAME=VALUE`: what is agreed before the games of a command."""

from argparse import ArgumentParser
from collections.abc import Iterable

from games.play import agreement
from rules.kernel.errors import Refusal
from rules.kernel.options import chosen


def add_to(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE",
        help="what is agreed before a game, once for each option of the system",
    )  # fmt: skip


def read(system: str, mission: int, words: Iterable[str]) -> dict[str, str | int]:
    """
    The options of a setup; none where there is no such mission, which the lobby refuses.

    Raises Refusal, which names what can be chosen.
    """
    if not agreement.is_played(system, mission):
        return {}
    return chosen(agreement.options(system, mission), pairs(words))


def pairs(words: Iterable[str]) -> dict[str, str]:
    """What stands before each “=”, and what behind. Raises Refusal."""
    found = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign:
            raise Refusal(f"“{word}” has no value. Write it as in {word}=VALUE.")
        found[name] = value
    return found
