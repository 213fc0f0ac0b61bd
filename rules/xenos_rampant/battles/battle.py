"""A battle: its table, zones, objectives and length."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.data import texts_in
from rules.parts.positions import Unreadable
from rules.xenos_rampant.battles import lines
from rules.xenos_rampant.ground.points import Point
from rules.xenos_rampant.ground.polygons import Polygon
from rules.xenos_rampant.ground.terrain import Ground, Terrain

ATTACKER, DEFENDER = "attacker", "defender"


@dataclass
class Battle:
    """*zones* are where each side begins, by its part in the battle, and where it may leave."""

    number: int
    title: str = ""
    brief: str = ""
    rounds: int = 0
    zones: dict[str, Polygon] = field(default_factory=dict)
    objectives: dict[str, Point] = field(default_factory=dict)
    pieces: list[Terrain] = field(default_factory=list)

    @property
    def ground(self) -> Ground:
        return Ground(tuple(self.pieces))

    @property
    def key(self) -> str:
        return self.title.lower()


def read(number: int, text: str) -> Battle:
    """A battle from its file. Raises Unreadable, or ValueError for a bad number."""
    battle = Battle(number)
    for line in text.splitlines():
        first, _, rest = line.partition(" ")
        if first and first != "#":
            put(battle, first, rest)
    return battle


def put(battle: Battle, first: str, rest: str) -> None:
    words = rest.split()
    if first == "title":
        battle.title = rest
    elif first == "brief":
        battle.brief = rest
    elif first == "rounds":
        battle.rounds = int(rest)
    elif first == "zone":
        battle.zones[words[0]] = lines.polygon(words[1:])
    elif first == "objective":
        found = lines.named(words)
        battle.objectives[found.name] = found.at
    elif first == "terrain":
        battle.pieces.append(lines.terrain(words))
    else:
        raise Unreadable(f"“{first}” is nothing that a battle knows")


def all_battles() -> dict[int, Battle]:
    """By the number that each file’s name begins with."""
    texts = texts_in("xenos_rampant/battles").items()
    numbered = sorted((name.partition("_")[0], text) for name, text in texts if name[0].isdigit())
    return {int(number): read(int(number), text) for number, text in numbered}


BATTLES: Mapping[int, Battle] = all_battles()
