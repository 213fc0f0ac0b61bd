"""A mission: its maps, what lies on them, and what each side must do."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from rules.avp_thb.board import STARTS, Board, drawn
from rules.avp_thb.missions.objective import Objective
from rules.data import text_of
from rules.kernel.orders import Seat

Sides = tuple[Seat, ...]
ALL: Sides = tuple(STARTS.values())
MARINE_ALIEN: Sides = ("marine", "alien")
MARINE_PREDATOR: Sides = ("marine", "predator")
ALIEN_PREDATOR: Sides = ("alien", "predator")


@dataclass(frozen=True)
class Mission:
    """
    *brief* is for players who have not the book at hand. *tokens* are (kind, seat,
    where): what lies on the map from the start, on every tile of that name. *maps* are the
    editions that brought a new map, by the sides that play on it; two sides without one of
    their own play on that of all three.
    """

    number: int
    title: str
    brief: str
    objectives: dict[str, tuple[Objective, ...]]
    tokens: tuple[tuple[str, str, str], ...] = field(default=())
    maps: Mapping[Sides, tuple[int, ...]] = field(default_factory=lambda: {ALL: (1,)})

    def drawing(self, edition: int, sides: Iterable[Seat] = ALL) -> str:
        return text_of("avp_thb/missions", self.file(edition, in_order(sides)))

    def board(self, edition: int, sides: Iterable[Seat] = ALL) -> Board:
        return drawn(self.drawing(edition, sides))

    def file(self, edition: int, sides: Sides) -> str:
        """`mission_04_3.txt`, `mission_04_4_marine_alien.txt`; the first has no edition."""
        known = [since for since in self.maps.get(sides, ()) if since <= edition]
        if not known and sides == ALL:
            raise LookupError(f"Mission {self.number} has no map of its own.")
        if not known:
            return self.file(edition, ALL)
        since = [str(max(known))] if max(known) > 1 else []
        words = [f"mission_{self.number:02}", *since, *(sides if sides != ALL else ())]
        return f"{'_'.join(words)}.txt"

    def laid_for(self, board: Board, edition: int) -> Sides:
        """The sides for which *board* is the map, all of them if it is none of its own."""
        own = (sides for sides in self.maps if self.drawing(edition, sides) == board.drawing)
        return next(own, ALL)

    @property
    def boards(self) -> dict[tuple[int, Sides], Board]:
        """Its maps by the edition from which on they are laid, and for whom."""
        return {
            (edition, sides): self.board(edition, sides)
            for sides, editions in self.maps.items()
            for edition in editions
        }


def in_order(sides: Iterable[Seat]) -> Sides:
    present = set(sides)
    return tuple(side for side in ALL if side in present)
