"""What lies open on the board, the same on state and view: everything that rules measure."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rules.doom.board import ranges
from rules.doom.board.bodies import Body
from rules.doom.board.grid import Grid
from rules.doom.board.sight import sees
from rules.doom.board.spaces import Edge, Space
from rules.doom.board.ways import Going, Reach, reach
from rules.doom.pieces import TEAM, Figure, Marine, Piece
from rules.doom.scenarios.scenario import Door, Scenario, Token
from rules.kernel.editions import in_force
from rules.kernel.orders import Seat

DARK = 4  # spaces that anybody sees in Darkness
# By edition, whether a free attack is on the one that it is meant for (ruling B8).
IS_ON_WHO_IS_MEANT: Mapping[int, bool] = {1: False, 2: True}


@dataclass(slots=True)
class Layout:
    """
    The board as far as it is revealed, and who is on it.

    *board* is what is known of the scenario. *open* are doors that stand open, *smashed* those
    of them that are gone, *keys* the colours of the team’s. *marines* are by seat, *figures* the
    invaders by label, *labels* how many of a kind have had one. *frags* count against *limit*.
    *dark* is whether Darkness lasts. *discarded* are the invader’s cards that were played.
    *options* are what a difficulty changes for it: `draw`, `spawns`, `hand`.
    """

    edition: int
    mission: int
    seats: list[Seat]
    board: Scenario
    revealed: list[str]
    open: list[str]
    smashed: list[str]
    keys: list[str]
    barrels: list[Space]
    tokens: list[Token]
    disarmed: list[Space]
    marines: dict[Seat, Marine]
    figures: dict[str, Figure]
    labels: dict[str, int]
    frags: int
    limit: int
    round: int
    dark: bool
    discarded: list[str]
    options: dict[str, Any]
    winners: list[str] | None
    reason: str

    @property
    def team(self) -> str:
        """The side of the marines: one that plays alone is a side of its own name."""
        return TEAM if len(self.marines) > 1 else next(iter(self.marines))

    @property
    def rounds(self) -> int:
        """The last round for so many marines; 0 for no end."""
        return self.board.last_round(len(self.marines))

    @property
    def grid(self) -> Grid:
        return grid(self.board, tuple(self.open), tuple(self.barrels))

    def pieces(self) -> Iterator[Piece]:
        """Everybody on the board: marines in their order, then invaders."""
        yield from (marine for marine in self.marines.values() if marine.at)
        yield from self.figures.values()

    def piece(self, id: str) -> Piece | None:
        marines = (marine for marine in self.marines.values() if marine.at)
        return self.figures.get(id) or next((one for one in marines if one.id == id), None)

    def at(self, space: Space, meant: Piece | None = None) -> Piece | None:
        """Who stands there; *meant*, if that one is there and passes over another."""
        if meant and space in meant.at and in_force(IS_ON_WHO_IS_MEANT, self.edition):
            return meant
        return next((one for one in self.pieces() if space in one.at), None)

    def friends(self, piece: Piece) -> list[Piece]:
        return [one for one in self.pieces() if one.is_marine == piece.is_marine and one != piece]

    def enemies(self, piece: Piece) -> list[Piece]:
        return [one for one in self.pieces() if one.is_marine != piece.is_marine]

    def taken(self, *but: Piece) -> frozenset[Space]:
        """The spaces on which somebody stands."""
        return frozenset(space for one in self.pieces() if one not in but for space in one.at)

    def door(self, id: str) -> Door | None:
        return self.board.doors.get(id)

    def adjacent(self, one: Piece, other: Piece) -> bool:
        return ranges.adjacent(self.grid, one.at, other.at)

    def range_to(self, piece: Piece, spaces: Body) -> int:
        return ranges.range_between(self.grid, piece.at, spaces)

    def sees(
        self, piece: Piece, space: Space, meant: Piece | None = None, *, through: bool = False
    ) -> bool:  # fmt: skip
        """
        Whether it sees the space from any of its own. Neither its own spaces nor those of who
        stands there, or is *meant*, are in the way; with *through* no figures are.
        """
        there = self.at(space, meant)
        own = [piece] if there is None else [piece, there]
        figures = frozenset[Space]() if through else self.taken(*own)
        if self.is_too_dark(piece, (space,)):
            return False
        return any(sees(self.grid, at, space, figures) for at in piece.at)

    def is_too_dark(self, piece: Piece, at: Body) -> bool:
        """Whether Darkness lasts, and the nearest of these spaces is farther than one sees."""
        return self.dark and self.range_to(piece, at) > DARK

    def going(self, piece: Piece) -> Going:
        """What the figure meets on its way."""
        friends = frozenset(space for one in self.friends(piece) for space in one.at)
        enemies = frozenset(space for one in self.enemies(piece) for space in one.at)
        ducts = self.board.ducts if piece.may("scuttle") else frozenset[Space]()
        return Going(self.grid, friends, enemies, self.board.harmful, ducts)

    def reach(self, piece: Piece, movement: int, start: Body = ()) -> Reach:
        """Where it comes with so much movement, from where it stands or from *start*."""
        return reach(self.going(piece), start or piece.at, movement)

    def tokens_at(self, space: Space) -> list[Token]:
        return [token for token in self.tokens if token.at == space]


@lru_cache(maxsize=1_000)
def grid(board: Scenario, open: tuple[str, ...], barrels: tuple[Space, ...]) -> Grid:
    floor = frozenset(board.area_of)
    shut = [door.edges for door in board.doors.values() if door.id not in open]
    edges: frozenset[Edge] = frozenset(edge for some in shut for edge in some)
    return Grid(floor, edges, board.blocking | frozenset(barrels))
