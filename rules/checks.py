"""What the file of a game is checked for: each check gives a sentence, or raises Broken."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from rules.kernel import chain, sides
from rules.kernel.chance import Dice, Roll
from rules.kernel.opening import opening, rules_in
from rules.kernel.system import System
from rules.kernel.words import several
from rules.record import Event, Heading, Record, UnreadableRecord, facts_for
from rules.replaying import Broken, Replayed, played_to, rolls_of
from rules.systems import SYSTEMS

LONGEST_REASON = 300
SHORTEST_HEAD = 8


@dataclass
class Findings:
    """
    What was found: sentences for what holds, what does not, and what else is to be said.

    *adopted* are those about states that the players agreed on, because the events did not
    lead there any more: nothing is broken by them, but they are not proven.
    """

    found: list[str] = field(default_factory=list)
    broken: list[Broken] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    adopted: list[str] = field(default_factory=list)

    def note(self, check: Callable[..., str], *about: Any) -> None:
        try:
            self.found.append(check(*about))
        except Broken as error:
            self.broken.append(error)

    @property
    def first(self) -> Broken | None:
        """The first bad event, or what is wrong with the file as a whole."""
        events = [one for one in self.broken if one.event is not None]
        return min(events or self.broken, key=lambda one: one.event or 0, default=None)


OTHER_WORDS = "These rules tell what happened in {} in other words, first in event {}."


def counted(events: int) -> str:
    return several(events, "event")


def sealed(record: Record) -> str:
    """The seal keeps accidents out, not people: everybody can write it."""
    if not record.sealed:
        raise Broken(None, "the seal does not fit: the file was changed or cut off since")
    return "The file is as it was written."


def published(record: Record) -> str:
    said = record.heading.status
    if said != "over":
        raise Broken(None, f"it holds the secret, but says “{said}”: its end was cut off")
    return "The game is over, so the secret may be known."


def opened(record: Record) -> str:
    heading = record.heading
    if sha256(bytes.fromhex(heading.secret or "")).hexdigest() != heading.commitment:
        raise Broken(None, "the secret is not the one that the commitment sealed")
    if not record.events:
        raise Broken(0, "is missing")
    facts = record.events[0].link.facts
    rules = heading.rules if rules_in(facts) else ""
    wanted = chain.written_facts([opening(heading.rules_setup, heading.seed, rules)])
    if not facts.startswith(wanted[:-1]):
        raise Broken(0, OTHER_GAME)
    return f"The secret is the one that was sealed before anybody joined.{begun(heading)}"


OTHER_GAME = (
    "it opens another game: its key, commitment, salts, set-up or rules are not the heading's"
)


def begun(heading: Heading) -> str:
    """Where a practice game comes from; whether that game exists only its own file can tell."""
    forked = heading.setup["options"].get("forked")
    return (
        f" Event 0 holds a position, said to be of another game: {chain.canonical(forked)}."
        if forked
        else ""
    )


def chained(record: Record) -> str:
    heading, seed = record.heading, record.heading.seed
    previous, number, at = heading.commitment, -1, ""
    for number, (link, hash) in enumerate(record.events):
        in_place(number, link.number)
        if link.at < at:
            raise Broken(number, f"its time, {link.at}, is before that of the event before it")
        at = link.at
        previous = chain.hashed(previous, seed.event_salt(number), link)
        if hash != previous:
            raise Broken(number, "what it says does not fit its hash")
    complete(heading, number + 1, previous)
    return f"The chain is whole: {counted(number + 1)} up to the head {heading.head}."


def in_place(number: int, found: int) -> None:
    if number != found:
        raise Broken(number, f"is missing; event {found} stands in its place")


def complete(heading: Heading, events: int, head: str) -> None:
    if (events, head) != (heading.events, heading.head):
        raise Broken(events, f"the game should have {counted(heading.events)} up to its head")


def rolled(record: Record) -> str:
    seed, count = record.heading.seed, 0
    for number, (link, _) in enumerate(record.events):
        if link.rolls != "[]":
            count += dice_of(number, rolls_of(number, link.rolls), Dice(seed, number))
    return f"All {count} rolls and draws follow from the secret and the salts of the seats."


def dice_of(number: int, rolls: Sequence[Roll], dice: Dice) -> int:
    """How many dice there are; raises Broken for the first that differs."""
    for roll in rolls:
        value = dice.roll(roll.label, roll.sides)
        if value != roll.value:
            place = f"its roll {len(dice.rolls)}, “{roll.label}” d{roll.sides}"
            raise Broken(number, f"{place}, is {roll.value}, but the secret gives {value}")
    return len(rolls)


def played(record: Record, events: Sequence[Event], report: Findings) -> str:
    """Play the *events* again; the result counts when these are all."""
    system = system_of(record.heading)
    table = played_to(system, record, events)
    report.adopted += table.adopted
    if table.otherwise:
        report.remarks.append(OTHER_WORDS.format(counted(len(table.otherwise)), table.otherwise[0]))
    some = f"The rules play {counted(len(events))} again: every order was legal, and the states"
    fit = f"{some} fit after {table.compared} of them."
    return f"{fit} {result(record, system, table)}" if len(events) == len(record.events) else fit


def system_of(heading: Heading) -> System:
    setup = heading.rules_setup
    system = SYSTEMS.get(setup.system)
    if system is None:
        raise UnreadableRecord(f"is of the system “{setup.system}”, which these rules do not know")
    if type(setup.edition) is not int or setup.edition > system.edition:
        raise UnreadableRecord(f"is of edition {setup.edition}; these rules know {system.edition}")
    return system


def result(record: Record, system: System, again: Replayed) -> str:
    """Whether the heading's result is the one that was played."""
    heading, last = record.heading, len(record.events) - 1
    outcome = again.affairs.outcome or system.outcome(again.state)
    if (outcome is not None) != (heading.status == "over"):
        goes_on = "the game goes on" if outcome is None else "the game is over"
        raise Broken(last, f"the heading says “{heading.status}”, but {goes_on} after this")
    if outcome is None:
        return "The game is not over."
    came = f"{outcome.reason} {sides.told(again.affairs.sides, outcome.winners, system.words)}"
    said = (heading.winners, heading.reason)
    if said != (list(outcome.winners), outcome.reason[:LONGEST_REASON]):
        raise Broken(last, f"the heading says “{heading.reason}”, but: {came}")
    return f"It ends as the file says: {came}"


def told(record: Record) -> str:
    """What a seat's own file can be checked for while the game runs."""
    heading, number, hash = record.heading, -1, record.heading.commitment
    for number, one in enumerate(record.told):
        in_place(number, one.number)
        hash = one.hash
    complete(heading, number + 1, hash)
    first = record.told[0].facts[0]["data"] if record.told and record.told[0].facts else {}
    sure = opening(heading.rules_setup, heading.seed, heading.rules if "rules" in first else "")
    if first != {**sure.data, "commitment": heading.commitment}:
        raise Broken(0, OTHER_GAME)
    whose = f"the {heading.eyes}" if heading.eyes else "an onlooker"
    return f"The file holds {counted(number + 1)} as {whose} knows them, without a gap."


def witnessed(record: Record, head: str) -> str:
    """Whether the chain has the *head* that somebody kept, or its first figures."""
    number = find_head(record.hashes, head)
    if number is None:
        raise Broken(None, f"the quoted head {head} is nowhere in this game's chain")
    return f"The quoted head is that of event {number}: all up to it is what you were told of."


def find_head(hashes: Sequence[str], head: str) -> int | None:
    """The number of the event that *head* belongs to; at least eight figures must be given."""
    head = head.strip().lower()
    if len(head) < SHORTEST_HEAD:
        return None
    return next((n for n, hash in enumerate(hashes) if hash.startswith(head)), None)


def remembered(record: Record, earlier: Record) -> str:
    """Whether the *earlier* file of a seat is a part of this game."""
    whose = earlier.heading.eyes
    if not earlier.told:
        raise Broken(None, NO_EARLIER)
    for number, kept in enumerate(earlier.told):
        if number >= len(record.events):
            raise Broken(number, "is in the earlier file, but not in this one")
        event = record.events[number]
        if kept.hash != event.hash:
            raise Broken(number, "is another one than in the earlier file")
        if kept.facts != facts_for(event.link.facts, whose):
            raise Broken(number, "the earlier file tells something else")
    return f"The earlier file is a part of this game: {counted(len(earlier.told))}, word for word."


NO_EARLIER = (
    "the earlier file is none: give one that a seat kept while the game ran, not a whole game"
)
