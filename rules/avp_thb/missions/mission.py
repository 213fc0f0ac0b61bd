"""A mission: its map, what lies on it, and what each side must do."""

from dataclasses import dataclass, field

from rules.avp_thb.board import Board, drawn
from rules.avp_thb.missions.objective import Objective
from rules.data import text_of


@dataclass(frozen=True)
class Mission:
    """
    *brief* is for players who have not the book at hand. *tokens* are (kind, seat,
    where): what lies on the map from the start, on every tile of that name.
    """

    number: int
    title: str
    brief: str
    objectives: dict[str, tuple[Objective, ...]]
    tokens: tuple[tuple[str, str, str], ...] = field(default=())

    @property
    def drawing(self) -> str:
        return text_of("avp_thb/missions", f"mission_{self.number:02}.txt")

    @property
    def board(self) -> Board:
        return drawn(self.drawing)
