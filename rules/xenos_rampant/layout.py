"""What lies open on the table, the same on state and view: everything that rules measure."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from rules.kernel.editions import in_force
from rules.kernel.orders import Seat
from rules.xenos_rampant.ground import sight
from rules.xenos_rampant.ground.points import Disc, Point, box_of, length, within
from rules.xenos_rampant.ground.terrain import Ground
from rules.xenos_rampant.pieces import RESERVE, Unit
from rules.xenos_rampant.profiles import WIDEST

SEATS = ("blue", "red")
SIDES = {seat[0]: seat for seat in SEATS}  # by the letter that labels of units begin with
COMMAND = 12  # inches, within which a Commander is of help


def late(unit: Unit) -> str:
    """What the round in which a mercenary arrives is kept under."""
    return f"late_{unit.id}"


@dataclass(slots=True)
class Layout:
    """
    The table and who is on it.

    *active* is the side whose phase it is, *first* the one that has the first phase of each round.
    *sizes* are the points of the detachments, *fallen* the units that were removed, with their
    points. *homes* are the middles of deployment zones,
    *objectives* named points, *carriers* the units that carry one of them along, *progress* what
    was begun and must go on. *careers* are the Commanders’ in a campaign: points left, traits
    beyond the first, enlargements.
    """

    edition: int
    mission: int
    ground: Ground
    seats: list[Seat]
    units: dict[str, Unit]
    active: Seat
    first: Seat
    round: int
    rounds: int
    sizes: dict[Seat, int]
    fallen: dict[Seat, dict[str, int]]
    homes: dict[Seat, Point]
    objectives: dict[str, Point]
    carriers: dict[str, str]
    progress: dict[str, int]
    score: dict[Seat, int]
    careers: dict[Seat, list[int]]
    winners: list[Seat] | None
    reason: str

    def of(self, seat: Seat) -> list[Unit]:
        """The units of a side that are on the table."""
        return [u for u in self.units.values() if u.seat == seat and not u.aboard]

    def foes(self, seat: Seat) -> list[Unit]:
        return [u for u in self.units.values() if u.seat != seat and not u.aboard]

    def foe(self, seat: Seat) -> Seat:
        """The other side."""
        return next(other for other in self.seats if other != seat)

    def discs(self, *without: Unit) -> list[Disc]:
        """The ground that all units but those take up."""
        out = [unit.id for unit in without]
        return [u.disc for u in self.units.values() if u.id not in out and not u.aboard]

    def gap(self, one: Unit, other: Unit) -> int:
        """As of their discs, which need not be made for it."""
        radii = one.profile.radius + other.profile.radius
        return max(0, length(one.at, other.at) - radii)

    def sees(self, one: Unit, other: Unit) -> bool:
        """Whether there is a line of sight; nothing hides fliers or stands in their way."""
        if one.has("flying") or other.has("flying"):
            return True
        return sight.sees(self.ground, one.at, other.at, self.between(one, other))

    def between(self, one: Unit, other: Unit) -> Iterator[Disc]:
        """The ground that third units take up near the leg from the one to the other."""
        west, north, east, south = box_of(one.at, other.at, WIDEST)
        ends = one.id, other.id
        for unit in self.units.values():
            x, y = unit.at
            near = west <= x <= east and north <= y <= south
            if near and not unit.aboard and unit.id not in ends:
                yield unit.disc

    def cover(self, unit: Unit, seen_from: Point | None = None) -> int:
        """What cover adds to its Armour; fliers have none."""
        return 0 if unit.has("flying") else self.ground.cover(unit.disc, seen_from)

    def fights_in_rough(self, unit: Unit) -> bool:
        """Whether rough ground gives it other values in a fight."""
        if unit.has("ranger") or unit.has("flying"):
            return False
        return "paralysis" in unit.powers or self.ground.is_rough(unit.at)

    def commander(self, seat: Seat) -> Unit | None:
        """The unit of the Commander, if it is where it can be of help."""
        helps = in_force(HELPS, self.edition)
        for unit in self.units.values():
            if unit.seat == seat and unit.entry.is_commander and helps(self, unit):
                return unit
        return None

    def has_arrived(self, unit: Unit) -> bool:
        """Whether it is on the table, or aboard a transport that is."""
        vehicle = self.units.get(unit.aboard)
        return not unit.aboard or (vehicle is not None and not vehicle.aboard)

    def walks(self, unit: Unit) -> bool:
        """Whether it is on the table itself."""
        return not unit.aboard

    def is_led(self, unit: Unit) -> bool:
        """Whether its Commander is near, and not Suppressed."""
        leader = self.commander(unit.seat)
        if leader is None or leader.suppressed:
            return False
        there = unit.aboard != RESERVE
        return unit.has("hive_mind") or (there and within(leader.disc, unit.disc, COMMAND))

    def due(self, unit: Unit) -> int:
        """The round from which on it may arrive; late mercenaries have rolled for theirs."""
        return self.progress.get(late(unit), 0)

    def is_late(self, unit: Unit) -> bool:
        """Whether it cannot arrive yet."""
        return self.round < self.due(unit)

    def lost_points(self, seat: Seat) -> int:
        return sum(self.fallen.get(seat, {}).values())

    def has_lost_half(self, seat: Seat) -> bool:
        """Whether units worth half of the detachment or more were removed."""
        return self.lost_points(seat) * 2 >= self.sizes.get(seat, 0) > 0


# By edition, where a Commander must be to be of help (ruling G4).
HELPS: Mapping[int, Callable[[Layout, Unit], bool]] = {1: Layout.walks, 3: Layout.has_arrived}
