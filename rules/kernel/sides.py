"""Which seats of a game win and lose together, and which sides nobody holds."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rules.kernel.orders import Seat, listed
from rules.kernel.words import Words, begun


class Side(NamedTuple):
    """
    Seats that win and lose together, under the *name* that results know.

    A seat that plays for itself is a side of its own name. A side of several seats has a name in
    the plural, such as “guards”; so has a side without seats, which the rules play.
    """

    name: str
    seats: tuple[Seat, ...]

    @property
    def is_held(self) -> bool:
        return bool(self.seats)

    def wins(self, words: Words) -> str:
        """“The wolf wins.”, “The guards win.”"""
        return f"{begun(words.the(self.name))} {'wins' if len(self.seats) == 1 else 'win'}."


def each_alone(seats: Iterable[Seat]) -> tuple[Side, ...]:
    """The sides of a game in which everybody plays for themselves."""
    return tuple(Side(seat, (seat,)) for seat in seats)


def side_of(sides: Sequence[Side], seat: Seat) -> Side:
    """The side to which *seat* belongs; every seat belongs to one."""
    return next(side for side in sides if seat in side.seats)


def rivals(sides: Iterable[Side], seat: Seat) -> tuple[Side, ...]:
    """The sides to which *seat* does not belong."""
    return tuple(side for side in sides if seat not in side.seats)


def winning_seats(sides: Iterable[Side], winners: Iterable[str]) -> tuple[Seat, ...]:
    """The seats of the sides that have won; none for a draw, or where the rules have won."""
    won = set(winners)
    return tuple(seat for side in sides if side.name in won for seat in side.seats)


def named(words: Words, names: Iterable[str]) -> str:
    """“the first guard and the wolf”"""
    return listed(words.the(name) for name in names)


def told(sides: Iterable[Side], winners: Sequence[str] | None, words: Words) -> str:
    """
    How a finished game ended, in a sentence or two.

    A game that only a side without seats has won is lost, and no draw.
    """
    if not winners:
        return "A draw."
    won = f"Won by {named(words, winners)}."
    held = {side.name for side in sides if side.is_held}
    return won if held & set(winners) else f"{won} The players have lost."
