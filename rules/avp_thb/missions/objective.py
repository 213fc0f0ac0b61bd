"""What a side must do, as data, rulebook §9.11 and §10.2."""

from dataclasses import dataclass
from math import ceil

from rules.avp_thb.board import Board

KILL_TARGETS = (5, 10, 15)  # by the points of the game, §9.11


@dataclass(frozen=True)
class Objective:
    """
    One line of a side's victory conditions.

    *how* says what counts:

    - interact, damage, place, barricade: an Interact Action at a place;
    - weld: Weld It Shut! on a marked vent;
    - carry: a *token* brought to a place, with *finish* set down there by an Interact Action;
    - vents: a *token*, taken like a trophy, pushed into any air vent;
    - frags, trophies: as many as are wanted;
    - seal: a door of the side's own making closes the place;
    - occupy: models that stand there when the conditions are checked;
    - deliver: a *token* that a Troop model bears from the start walked onto a place;
    - launch: an Interact Action that ends the game, with a *token* there if one is named.

    *need* is how often in all, *each* how often at one place (0: all of it). *at* names
    rooms, marks of the map, `infested`, `breach`, `predator pod` or tiles; *beside* means next to
    them. *after* is the key of what must be done before. *share* sets *need* to so many
    hundredths of the force, or of the kill target, rounded up; with *alone* no enemy may be
    there.
    """

    key: str
    text: str
    how: str
    need: int = 1
    at: tuple[str, ...] = ()
    each: int = 0
    token: str = ""
    beside: bool = False
    finish: bool = False
    after: str = ""
    share: int = 0
    alone: bool = False
    optional: bool = False

    def part_of(self, whole: int) -> int:
        """Its share of *whole*, rounded up."""
        return ceil(whole * self.share / 100)

    @property
    def load(self) -> str:
        """The token in words: `stasis pod`."""
        return self.token.replace("-", " ")

    @property
    def at_once(self) -> int:
        """How often it counts at one place."""
        return self.each or self.need

    @property
    def spread(self) -> bool:
        """Whether it counts for each place by itself."""
        return self.at_once < self.need

    def total(self, counts: list[int]) -> int:
        """How much is done: the best places count, as many as are needed."""
        best = sorted(counts, reverse=True)[: self.need // self.at_once]
        return sum(min(count, self.at_once) for count in best)

    def places(self, board: Board) -> tuple[str, ...]:
        """Tiles that it names and that are still there."""
        return tuple(tile for name in self.at for tile in named(board, name))

    def stands(self, board: Board) -> tuple[str, ...]:
        """Where a model must stand for it."""
        if not self.beside:
            return self.places(board)
        return tuple(t for place in self.places(board) for t in board.tiles[place].exits)


def named(board: Board, name: str) -> tuple[str, ...]:
    if name in board.marks:
        return board.marked(name)
    if name == "breach":
        return tuple(t.id for t in board.tiles.values() if t.breach)
    if name == "infested":
        return tuple(t.id for t in board.tiles.values() if t.infested)
    tile = board.rooms.get(name) or (board.pod if name == "predator pod" else name)
    return (tile,) if tile in board.tiles else ()
