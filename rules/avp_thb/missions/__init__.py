"""
The campaign missions, rulebook §9: maps and what each side must do.

The maps are our own designs: the printed pictures are lost. Objectives are the book's.
"""

from dataclasses import dataclass

from rules.avp_thb.board import Board, drawn
from rules.avp_thb.state import Layout, Model
from rules.data import text_of

TURNS = 12  # none is printed (ambiguities I4)


@dataclass(frozen=True)
class Objective:
    """
    One line of a side's victory conditions.

    *how* is interact, damage, weld, frags or trophies; *need* how often. *room* is
    where, *beside* that the model stands next to it, not in it.
    """

    key: str
    text: str
    how: str
    need: int = 1
    room: str = ""
    beside: bool = False
    optional: bool = False

    def tile(self, board: Board) -> str:
        if self.room == "predator pod":
            return next(t.id for t in board.tiles.values() if t.kind == "pod")
        return board.rooms[self.room]

    def reached(self, layout: Layout, model: Model) -> bool:
        """Whether *model* stands where an Interact Action counts for this."""
        here = layout.board.tiles[model.tile]
        tile = self.tile(layout.board)
        return tile in here.exits if self.beside else model.tile == tile


@dataclass(frozen=True)
class Mission:
    number: int
    title: str
    map: str
    objectives: dict[str, tuple[Objective, ...]]

    @property
    def drawing(self) -> str:
        return text_of("avp_thb/missions", self.map)

    @property
    def board(self) -> Board:
        return drawn(self.drawing)


FIRST_CONTACT = Mission(
    1,
    "First contact",
    "mission_01.txt",
    {
        "marine": (
            Objective("bridge", "Interact once on the bridge", "interact", 1, "bridge"),
            Objective("weld", "Weld the marked vent by the hibernation room", "weld"),
            Objective(
                "pod", "Interact once on a tile next to the Predator Pod", "interact",
                1, "predator pod", beside=True,
            ),
        ),
        "alien": (
            Objective("armoury", "Damage the armoury twice", "damage", 2, "armoury"),
            Objective(
                "sleepers", "Interact three times in the hibernation room", "interact",
                3, "hibernation room",
            ),
            Objective("frags", "Score 5 frags", "frags", 5),
        ),
        "predator": (
            Objective("engine", "Damage the engine room twice", "damage", 2, "engine room"),
            Objective("trophies", "Take 4 trophies", "trophies", 4),
            Objective(
                "escape", "Interact once next to the escape pod", "interact",
                1, "escape pod", beside=True, optional=True,
            ),
        ),
    },
)  # fmt: skip

MISSIONS = {mission.number: mission for mission in (FIRST_CONTACT,)}
