"""The form for an order with counts: how many of each thing in each room."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules.kernel.counts import Counts, Placed, Room, Thing, whole, written
from rules.kernel.orders import Offer

PREFIX = "count"


@dataclass(frozen=True)
class Count:
    """One number to choose; *field* is its name in the form."""

    field: str
    thing: Thing
    number: int


@dataclass(frozen=True)
class RoomCounts:
    room: Room
    counts: tuple[Count, ...]

    @property
    def used(self) -> int:
        return sum(count.number * count.thing.size for count in self.counts)


@dataclass(frozen=True)
class Total:
    """How many of a thing are in all rooms; the numbers may say too many."""

    thing: Thing
    number: int


@dataclass(frozen=True)
class CountsForm:
    """*lead* are the words of the order before its numbers; *measure* is what sizes count."""

    title: str
    lead: str
    measure: str
    rooms: tuple[RoomCounts, ...]
    totals: tuple[Total, ...]


def forms(offers: Iterable[Offer], line: str) -> list[CountsForm]:
    """The forms of the *offers*, filled in as *line* says, else as they suggest."""
    return [form(offer, offer.counts, line) for offer in offers if offer.counts]


def form(offer: Offer, counts: Counts, line: str) -> CountsForm:
    words, first = line.lower().split(), offer.lead.split()
    said = counts.read(words[len(first) :]) if words[: len(first)] == first else {}
    placed = said or counts.suggested
    rooms = tuple(filled(room, counts, placed.get(room.word, {})) for room in counts.rooms)
    title = f"{offer.lead} {offer.slots[-1].name}"
    return CountsForm(title, offer.lead, counts.measure, rooms, tuple(totals(counts, placed)))


def filled(room: Room, counts: Counts, numbers: Mapping[str, int]) -> RoomCounts:
    return RoomCounts(
        room,
        tuple(
            Count(f"{PREFIX} {room.word} {thing.word}", thing, numbers.get(thing.word, 0))
            for thing in counts.things
        ),
    )


def totals(counts: Counts, placed: Placed) -> Iterable[Total]:
    for thing in counts.things:
        yield Total(thing, sum(numbers.get(thing.word, 0) for numbers in placed.values()))


def composed(lead: str, fields: Mapping[str, str]) -> str:
    """`place d6 archer 3 e6 rider 2` from the numbers of the form, in its order."""
    placed: dict[str, dict[str, int]] = {}
    for field in fields:
        prefix, *words = field.split(" ")
        if prefix == PREFIX and len(words) == 2:
            placed.setdefault(words[0], {})[words[1]] = whole(fields[field])
    return " ".join([lead, *written(placed)])
