"""
What a standing order says: its first word, and to what it is bound.

Kinds of models and a least chance are judged by what everybody can see.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from rules.avp_thb.pieces import Model
from rules.avp_thb.state import State
from rules.avp_thb.subjects import MINE
from rules.avp_thb.units import UNITS
from rules.kernel.orders import Seat

TOKEN = "token"  # the kind of all that nobody has seen yet


@dataclass(frozen=True)
class Bound:
    """
    *least* is the chance to hit, in percent; *kinds* what must be concerned, any when there
    are none; *mine* that it happens to an own model.
    """

    least: int | None = None
    kinds: tuple[str, ...] = ()
    mine: bool = False

    @classmethod
    def of(cls, words: Iterable[str]) -> Self:
        least, kinds = None, []
        for word in words:
            if word.isdecimal():
                least = int(word)
            elif word in FACES:
                kinds.append(word)
        return cls(least, tuple(kinds), MINE in words)

    def likes(self, *models: Model) -> bool:
        return not self.kinds or any(face(model) in self.kinds for model in models)

    def reached(self, chance: float) -> bool:
        return self.least is None or round(chance * 100) >= self.least


def said(state: State, seat: Seat, about: str, default: str) -> str:
    """The first word of a seat's standing order."""
    return (state.standing.get(seat, {}).get(about) or [default])[0]


def face(model: Model) -> str:
    """What all can see that a model is."""
    return UNITS[model.unit].body if model.revealed and model.unit else TOKEN


def bound_of(state: State, seat: Seat, about: str) -> Bound:
    """To what a seat's standing order is bound; nothing without an order."""
    return Bound.of(state.standing.get(seat, {}).get(about, ()))


FACES = (*dict.fromkeys(unit.body for unit in UNITS.values()), TOKEN)
