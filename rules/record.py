"""
A game as a file that proves itself (docs/dice.md): lines of canonical JSON.

First the heading, then a line for each event, last the SHA-256 of all that stands above.
What a line says can be written in one way only, so that no byte can be changed unseen.

A game that is over is written whole. Before that, a seat's file holds what the seat was
told, and the hashes of everything.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from json.encoder import encode_basestring_ascii as quoted
from typing import Any, NamedTuple

from rules import shapes
from rules.kernel.chain import Link, canonical
from rules.kernel.chance import Seed
from rules.kernel.orders import Seat
from rules.kernel.system import Setup

FORMAT = "hunt by post, a game, 1"
SEAL = '{"sha256":"%s"}'


class UnreadableRecord(Exception):
    """A text is no record of a game. Says where, for the one who holds the file."""


class Event(NamedTuple):
    """An event as it was hashed, and its hash."""

    link: Link
    hash: str


class ToldEvent(NamedTuple):
    """
    An event as one seat knew it. *order*, *seat* and *by* are None when they were not told.

    *facts* are the kind, text and data of each, and whether the seat alone may read it.
    """

    number: int
    hash: str
    at: str
    facts: list[dict[str, Any]]
    seat: Seat | None = None
    by: str | None = None
    order: str | None = None


@dataclass(frozen=True)
class Heading:
    """
    What a file says before its events.

    *setup* is the fields of a `Setup`, *rules* the fingerprint of the rules that wrote the
    file. *secret*, in hexadecimal, is in whole files alone. *eyes* is the seat that other
    files belong to; None: what everybody may know.
    """

    game: str
    setup: dict[str, Any]
    rules: str
    commitment: str
    salts: dict[str, str]
    status: str
    winners: list[str] | None
    reason: str
    events: int
    head: str
    secret: str | None
    eyes: Seat | None
    format: str = FORMAT

    @property
    def rules_setup(self) -> Setup:
        return Setup(**{**self.setup, "seats": tuple(self.setup["seats"])})

    @property
    def seed(self) -> Seed:
        return Seed(bytes.fromhex(self.secret or ""), self.game, self.salts)


@dataclass(frozen=True)
class Record:
    """A whole game, or what a seat was told of it. *sealed*: the last line fits the others."""

    heading: Heading
    events: Sequence[Event] = ()
    told: Sequence[ToldEvent] = ()
    sealed: bool = True

    @property
    def hashes(self) -> list[str]:
        return [*(event.hash for event in self.events), *(told.hash for told in self.told)]


def written(record: Record) -> Iterator[str]:
    """The lines of the file, each with its end."""
    whole = sha256()
    for line in lines(record):
        whole.update(f"{line}\n".encode())
        yield f"{line}\n"
    yield SEAL % whole.hexdigest() + "\n"


def lines(record: Record) -> Iterator[str]:
    yield canonical(asdict(record.heading))
    yield from (line_of(event) for event in record.events)
    yield from (canonical(told._asdict()) for told in record.told)


def line_of(event: Event) -> str:
    """The canonical JSON of an event, made of parts that are canonical already."""
    link = event.link
    return (
        f'{{"at":{quoted(link.at)},"by":{quoted(link.by)},"digest":{quoted(link.digest)},'
        f'"facts":{link.facts},"hash":{quoted(event.hash)},"number":{link.number:d},'
        f'"order":{quoted(link.order)},"rolls":{link.rolls},"seat":{quoted(link.seat)}}}'
    )


def read(text: str) -> Record:
    """The record that *text* holds. Raises UnreadableRecord naming the line."""
    first, *others = text.split("\n")
    heading = read_line(first, 1, read_heading)
    sealed = len(others) > 1 and others[-1] == "" and others[-2] == seal_of(text, others[-2])
    # A file without its seal has lost its end, perhaps in the middle of a line.
    bodies = others[:-2] if sealed or is_seal(others[-2:]) else [line for line in others if line]
    kind = read_event if heading.secret is not None else read_told
    found = [read_line(line, number, kind) for number, line in enumerate(bodies, 2)]
    if kind is read_event:
        return Record(heading, events=found, sealed=sealed)
    return Record(heading, told=found, sealed=sealed)


def seal_of(text: str, last: str) -> str:
    """The line that should be the *last* of *text*."""
    return SEAL % sha256(text[: -len(last) - 1].encode("utf-8", "surrogatepass")).hexdigest()


def is_seal(ending: Sequence[str]) -> bool:
    return len(ending) == 2 and ending[1] == "" and ending[0].startswith('{"sha256":')


def read_line(line: str, number: int, read_it: Callable[[str], Any]) -> Any:
    try:
        must_be_text(line)
        return read_it(line)
    except UnreadableRecord as error:
        raise UnreadableRecord(f"line {number} {error}") from error
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise UnreadableRecord(f"line {number} is not a line of such a file") from error


def must_be_text(line: str) -> None:
    """Raises ValueError for half a character (a lone surrogate): nothing can print it."""
    if "\\ud" in line:
        json.dumps(json.loads(line), ensure_ascii=False).encode()


def read_heading(line: str) -> Heading:
    data = json.loads(line)
    said = data.get("format") if type(data) is dict else None
    if said != FORMAT:
        raise UnreadableRecord(f"says that it is “{str(said)[:40]}”, not “{FORMAT}”")
    must_fit(data, shapes.HEADING)
    heading = Heading(**data)
    if heading.secret is not None and heading.eyes is not None:
        raise UnreadableRecord("is both of a whole file and of a seat's")
    if set(Setup(**heading.setup).seats) != set(heading.salts):
        raise UnreadableRecord("has not one salt for each seat")
    is_canonical(line, canonical(data))
    return heading


def must_fit(data: Any, wanted: Mapping[str, shapes.Shape]) -> None:
    """Raises UnreadableRecord naming the part of *data* that is missing or of another shape."""
    if type(data) is not dict:
        raise UnreadableRecord("is not a line of such a file")
    if strange := data.keys() - wanted.keys():
        raise UnreadableRecord(f"has “{min(strange)[:40]}”, which is no part of such a line")
    for name, shape in wanted.items():
        if name not in data or not shape(data[name]):
            raise UnreadableRecord(f"has no sound “{name}”")


def read_event(line: str) -> Event:
    data = json.loads(line)
    must_fit(data, shapes.EVENT)
    facts, rolls = canonical(data["facts"]), canonical(data["rolls"])
    event = Event(
        Link(**{name: data[name] for name in shapes.PLAIN}, rolls=rolls, facts=facts), data["hash"]
    )
    is_canonical(line, line_of(event))
    return event


def read_told(line: str) -> ToldEvent:
    data = json.loads(line)
    must_fit(data, shapes.TOLD)
    is_canonical(line, canonical(data))
    return ToldEvent(**data)


def is_canonical(line: str, canonical_line: str) -> None:
    if line != canonical_line:
        raise UnreadableRecord("is not written the one way in which such a file is written")


def facts_for(text: str, seat: Seat | None) -> list[dict[str, Any]]:
    """Of an event's facts, as they are hashed, those that *seat* may read, as it reads them."""
    return [as_read(fact) for fact in json.loads(text) if fact["to"] is None or seat in fact["to"]]


def as_read(fact: Mapping[str, Any]) -> dict[str, Any]:
    """Who else may read a fact is nobody's business; whether all may is."""
    told = {name: fact[name] for name in ("kind", "text", "data")}
    return {**told, "private": fact["to"] is not None}
