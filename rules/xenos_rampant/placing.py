"""Where units stand before the first phase."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache, partial

from rules.kernel.orders import Seat, shown
from rules.xenos_rampant.battles import BATTLES, Battle
from rules.xenos_rampant.battles.battle import ATTACKER, DEFENDER
from rules.xenos_rampant.detachment.derived import derived
from rules.xenos_rampant.detachment.entry import Entry, read
from rules.xenos_rampant.ground import going, headings, places
from rules.xenos_rampant.ground.points import INCH, SIDE, Disc, Point, between, square_distance
from rules.xenos_rampant.ground.polygons import Polygon
from rules.xenos_rampant.pieces import RESERVE, Unit
from rules.xenos_rampant.profiles import WIDEST, Profile, seats_in


@dataclass(frozen=True)
class Roster:
    """
    The units that a side brings, by their labels, and the zone that they begin in. *carriers* are
    transports in reserve, in which one of them may begin.
    """

    seat: Seat
    entries: dict[str, Entry]
    carriers: dict[str, Entry]
    zone: Polygon
    battle: Battle = field(repr=False)

    @cached_property
    def usual(self) -> tuple[str, ...]:
        return tuple(in_line(self))

    @cached_property
    def stray(self) -> str:
        """What is said of who does not stand in the zone."""
        return f"does not stand in your zone: {places.area(self.zone.box)}."


@lru_cache(maxsize=256)  # Each look at a deployment asks for the same few.
def roster(seat: Seat, text: str, mission: int, attacker: Seat) -> Roster:
    units = dict(labelled(seat, text))
    entries = {id: entry for id, entry in units.items() if not waits(entry)}
    carriers = {id: e for id, e in units.items() if waits(e) and seats_in(derived(e))}
    battle = BATTLES[mission]
    return Roster(seat, entries, carriers, zone_of(seat, mission, attacker), battle)


def zone_of(seat: Seat, mission: int, attacker: Seat) -> Polygon:
    """Where the side begins."""
    return BATTLES[mission].zones[ATTACKER if seat == attacker else DEFENDER]


def labelled(seat: Seat, text: str) -> Iterator[tuple[str, Entry]]:
    """The units of a detachment with their labels, in the order of its lines."""
    yield from ((f"{seat[0]}{number}", entry) for number, entry in enumerate(read(text), 1))


def waits(entry: Entry) -> bool:
    """Whether the unit begins in reserve."""
    return entry.has("special_insertion")


def in_reserve(seat: Seat, text: str) -> Iterator[Unit]:
    """The units that arrive later."""
    for id, entry in labelled(seat, text):
        if waits(entry):
            yield Unit(id, seat, entry, (0, 0), derived(entry).strength, aboard=RESERVE)


def facing_in(at: Point) -> int:
    """Vehicles begin with their front to the middle of the table."""
    return headings.heading_of(between(at, (SIDE // 2, SIDE // 2)))


def read_words(own: Roster, words: Sequence[str]) -> tuple[list[Unit], str]:
    """The units as *words* place them, like `b1 k2 b2 l3 n`; and what is wrong, or “”."""
    units, why = units_at(own, words)
    return units, why or fault(own, units)


def units_at(own: Roster, words: Sequence[str]) -> tuple[list[Unit], str]:
    """As `read_words`, but places where nobody may stand are not wrong."""
    units: list[Unit] = []
    for id, place, *turned in each_place(words):
        point = places.read(place)
        if id not in own.entries:
            return [], f"“{shown(id)}” is no unit of yours."
        if place in own.carriers:
            units.append(replace(unit_at(own, id, (0, 0), None), aboard=place))
            continue
        if point is None:
            return [], f"“{shown(place)}” is no place for {id}."
        heading = headings.named(turned[0]) if turned else None
        if heading is not None and not derived(own.entries[id]).is_vehicle:
            return [], f"{id} is no vehicle, so it faces nowhere."
        units.append(unit_at(own, id, point, heading))
    return units, ""


def each_place(words: Sequence[str]) -> Iterator[list[str]]:
    """Label, place and perhaps a heading of each unit that *words* place."""
    rest = list(words)
    while rest:
        most = 3 if len(rest) > 2 and headings.named(rest[2]) is not None else 2
        found, rest = rest[:most], rest[most:]
        yield found if len(found) > 1 else [*found, ""]


def with_one_moved(words: Sequence[str], id: str, place: Sequence[str]) -> list[str]:
    """The *words* that place all units, with that unit at another *place*."""
    found = {label: rest for label, *rest in each_place(words)}
    return [word for label, rest in {**found, id: place}.items() for word in (label, *rest)]


def unit_at(own: Roster, id: str, at: Point, heading: int | None) -> Unit:
    entry = own.entries[id]
    profile = derived(entry)
    facing = (facing_in(at) if heading is None else heading) if profile.is_vehicle else 0
    return Unit(id, own.seat, entry, at, profile.strength, facing)


def fault(own: Roster, units: Sequence[Unit]) -> str:
    """What is wrong with where *units* stand, as a sentence; or “”."""
    missing = [id for id in own.entries if id not in {unit.id for unit in units}]
    if missing:
        return f"Place every unit once: {missing[0]} is missing."
    if len(units) > len(own.entries):
        return "Place every unit once, and none twice."
    for id, carrier in own.carriers.items():
        if why := crowded(derived(carrier), [unit for unit in units if unit.aboard == id]):
            return why
    there = [unit for unit in units if not unit.aboard]
    for number, unit in enumerate(there):
        if why := misplaced(own, unit.disc, unit.name, {u.disc: u.name for u in there[:number]}):
            return why
    return ""


def crowded(carrier: Profile, units: Sequence[Unit]) -> str:
    """Why they cannot begin in the *carrier*, as a sentence; or “”."""
    if len(units) > 1:
        return f"{carrier.name} carries one unit."
    for unit in units:
        if not unit.profile.is_infantry or unit.profile.strength > seats_in(carrier):
            return f"{carrier.name} has no room for {unit.name}."
    return ""


def misplaced(own: Roster, disc: Disc, name: str, others: Mapping[Disc, str]) -> str:
    """Why nobody called *name* may begin there, as a sentence; or “”. *others* have names, too."""
    if not own.zone.contains(disc.at):
        return f"{name} {own.stray}"
    ground = own.battle.ground
    if going.barred_by_wall(ground, disc.at, disc.at, disc.radius):
        return f"{name} stands on impassable ground."
    if near := going.barred_by_unit(disc, disc.at, others):
        return f"{name} stands within an inch of {others[near]}."
    return ""


def usual_places(own: Roster) -> list[str]:
    """The words that place every unit: side by side at the front, or wherever there is room."""
    return list(own.usual)


def in_line(own: Roster) -> list[str]:
    spots = list(spots_in(own.zone))
    wished = dict(zip(own.entries, wishes(own), strict=True))
    biggest = sorted(own.entries, key=lambda id: -derived(own.entries[id]).radius)
    near = {id: sorted(spots, key=partial(nearness, wished[id])) for id in biggest}
    return placed(own, near) or placed(own, dict.fromkeys(biggest, spots))


def wishes(own: Roster) -> Iterator[Point]:
    """Points as far apart as the zone is long, on its side towards the middle of the table."""
    west, north, east, south = own.zone.box
    middle, count = SIDE // 2, len(own.entries)
    for part in range(1, 2 * count, 2):
        if east - west >= south - north:
            yield west + (east - west) * part // (2 * count), min(max(middle, north), south)
        else:
            yield min(max(middle, west), east), north + (south - north) * part // (2 * count)


def placed(own: Roster, spots: Mapping[str, Sequence[Point]]) -> list[str]:
    """Each unit, in the order of *spots*, on the first of its own with room; [] if one has none."""
    words: dict[str, list[str]] = {}
    taken: dict[Disc, str] = {}
    for id, mine in spots.items():
        discs = (Disc(at, derived(own.entries[id]).radius) for at in mine)
        spot = next((disc for disc in discs if not misplaced(own, disc, id, taken)), None)
        if spot is None:
            return []
        taken[spot] = id
        words[id] = [id, places.written(spot.at)]
    return [word for id in own.entries for word in words[id]]


def nearness(wish: Point, at: Point) -> tuple[bool, int]:
    """What sorts spots: those first where a unit is wholly on the table, then the near ones."""
    return not is_whole(at), square_distance(at, wish)


def is_whole(at: Point) -> bool:
    """Whether a unit there is wholly on the table, however wide it is."""
    return all(WIDEST <= part <= SIDE - WIDEST for part in at)


def spots_in(zone: Polygon) -> Iterator[Point]:
    """Points of the zone, an inch apart, row by row."""
    west, north, east, south = zone.box
    for y in range(north, south + 1, INCH):
        yield from ((x, y) for x in range(west, east + 1, INCH))
