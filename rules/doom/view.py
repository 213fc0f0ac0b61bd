"""What one seat may see: all that is revealed, and what is its own."""

from collections.abc import Iterable
from copy import copy
from dataclasses import asdict, dataclass, field, fields
from operator import attrgetter
from typing import Any

from rules.doom.board.bodies import Body
from rules.doom.board.spaces import Space, reading, word
from rules.doom.board.ways import Reach
from rules.doom.layout import Layout
from rules.doom.pieces import INVADER, Piece
from rules.doom.state import State
from rules.kernel.orders import Seat
from rules.kernel.system import EVERYTHING


@dataclass(slots=True)
class View(Layout):
    """
    What *seat* can see; None is an onlooker.

    It borrows from the state, so it is valid only until the next order is played. *hand* and
    *armed* are the invader’s own, *standing* are the seat’s standing orders. *steps* are what
    it knows to be under way.
    """

    seat: Seat | None
    hand: list[str]
    held: int
    armed: list[list[str]]
    standing: dict[str, list[str]]
    steps: list[Any]
    found: dict[tuple[str, Body, int], Reach] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    @property
    def turn(self) -> Any:
        """The turn under way, or whatever lies above it."""
        return self.steps[-1]

    def reach(self, piece: Piece, movement: int, start: Body = ()) -> Reach:
        """As that of every layout, found once: offers, checks and the picture all ask for it."""
        asked = piece.id, start or piece.at, movement
        if asked not in self.found:
            self.found[asked] = Layout.reach(self, piece, movement, start)
        return self.found[asked]


OPEN = tuple(field.name for field in fields(Layout))
lent = attrgetter(*OPEN)


def view(state: State, seat: Seat | None) -> View:
    owns = seat in (INVADER, EVERYTHING)
    return View(
        **dict(zip(OPEN, lent(state), strict=True)),
        seat=seat,
        hand=list(state.hand) if owns else [],
        held=len(state.hand),
        armed=[list(card) for card in state.armed] if owns else [],
        standing=copy(state.standing.get(seat or "", {})),
        steps=under_way(state, seat),
    )


def under_way(state: State, seat: Seat | None) -> list[Any]:
    """The steps that *seat* may know of: not who else is asked in private, or will be."""
    if seat == EVERYTHING:
        return state.steps
    own = [step for step in state.steps[-1:] if not step.is_public and step.whose == seat]
    return [step for step in state.steps if step.is_public] + own


def show(view: View) -> dict[str, Any]:
    """The view as JSON data."""
    plain = {name: getattr(view, name) for name in SHOWN}
    return {
        **plain,
        "areas": {area: words(spaces) for area, spaces in view.board.areas.items()},
        "doors": {
            id: words(door.beside & view.grid.floor) for id, door in view.board.doors.items()
        },
        "barrels": words(view.barrels),
        "tokens": [[kind, number, word(at)] for kind, number, at in view.tokens],
        "pieces": [of_piece(one) for one in view.pieces()],
    }


SHOWN = (
    "seat", "mission", "seats", "revealed", "open", "smashed", "keys", "frags", "limit", "round",
    "dark", "discarded", "winners", "reason", "hand", "held", "armed", "standing",
)  # fmt: skip


def words(spaces: Iterable[Space]) -> list[str]:
    return [word(space) for space in sorted(spaces, key=reading)]


def of_piece(piece: Piece) -> dict[str, Any]:
    return {**asdict(piece), "id": piece.id, "at": words(piece.at)}
