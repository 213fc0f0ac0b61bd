"""What a system calls the things of its own that pages, mails and the log speak of."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Words:
    """
    *mission* is one thing to play, such as “scenario”; with an “s” it is several. *one_turn* is
    what a turn of `turn_of` is to players, such as “activation”; empty where none has a name.
    *seats* are how the log and the mails speak of a seat or a side, with its article: “the first
    guard”; one without such words is called by its name. *score* are the figures of a score, three
    at most and the most important first, as they stand after “most”; where they are *added*, the
    greatest sum wins. *cards* says above a list of all cards where their names and texts come from.
    """

    mission: str = "mission"
    one_turn: str = ""
    seats: Mapping[str, str] = field(default_factory=dict)
    score: tuple[str, ...] = ("points",)
    added: bool = False
    cards: str = ""

    def the(self, name: str) -> str:
        """The seat or side as it stands within a sentence."""
        return self.seats.get(name, f"the {name}")

    def bare(self, name: str) -> str:
        """The same without its article, as in a table: “first guard”."""
        return self.the(name).removeprefix("the ")


def begun(sentence: str) -> str:
    """*sentence* with a capital; nothing else of it changes."""
    return f"{sentence[:1].upper()}{sentence[1:]}"


def several(number: int, word: str) -> str:
    """`1 card`, `2 cards`"""
    return f"{number} {word}{'s' * (number != 1)}"
