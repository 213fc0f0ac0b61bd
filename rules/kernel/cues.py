"""How facts are seen on a board when what happened is played back."""

from collections.abc import Mapping
from typing import Any, NamedTuple

MOVED = "moved"  # the look of what goes from one place to another


class Cue(NamedTuple):
    """
    What a page draws for a fact of one kind.

    *look* is a class of the stylesheet: `shot`, `wound`, `gone`, `seen` or `moved`. The others name
    fields of the fact’s data: the piece that acts, the piece it happens to, the places where each
    of them stood, the dice, and whether it came to something.
    """

    look: str
    by: str = ""
    at: str = ""
    origin: str = ""
    place: str = ""
    roll: str = ""
    passed: str = ""

    def drawn(self, data: Mapping[str, Any]) -> dict[str, str]:
        """The look and the words that a page draws, without those that the fact does not say."""
        missed = bool(self.passed) and not data.get(self.passed)
        fields = {name: data.get(getattr(self, name)) for name in WORDS}
        words = {name: spoken(value) for name, value in fields.items() if value is not None}
        return {"look": f"{self.look} missed" if missed else self.look, **words}


WORDS = ("by", "at", "origin", "place", "roll")


def spoken(value: Any) -> str:
    """Several dice are listed."""
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
