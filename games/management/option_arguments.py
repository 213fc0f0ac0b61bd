"""`--option NAME=VALUE`: what is agreed before the games of a command."""

from argparse import ArgumentParser
from collections.abc import Iterable

from games.play import agreement
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
    named = dict(word.partition("=")[::2] for word in words)
    return chosen(agreement.options(system, mission), named)
