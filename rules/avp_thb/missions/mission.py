"""A mission: its map, what lies on it, and what each side must do."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.avp_thb.board import Board, drawn
from rules.avp_thb.missions.objective import Objective
from rules.data import text_of
from rules.kernel.editions import in_force


@dataclass(frozen=True)
class Mission:
    """
    *brief* is for players who have not the book at hand. *tokens* are (kind, seat,
    where): what lies on the map from the start, on every tile of that name. *maps* are the
    files of its map, by the edition from which on it is laid.
    """

    number: int
    title: str
    brief: str
    objectives: dict[str, tuple[Objective, ...]]
    tokens: tuple[tuple[str, str, str], ...] = field(default=())
    maps: Mapping[int, str] = field(default_factory=dict)

    def drawing(self, edition: int) -> str:
        return text_of("avp_thb/missions", in_force(self.files, edition))

    def board(self, edition: int) -> Board:
        return drawn(self.drawing(edition))

    @property
    def boards(self) -> dict[int, Board]:
        """Its maps by the edition from which on they are laid."""
        return {edition: self.board(edition) for edition in self.files}

    @property
    def files(self) -> dict[int, str]:
        return {1: f"mission_{self.number:02}.txt", **self.maps}
