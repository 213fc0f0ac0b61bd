"""
The chain of hashes that ties every event of a game to the one before it.

An event's hash is the SHA-256 of ten lines: the previous hash, the event's salt, its number, seat,
by, order, rolls, time, digest and facts. Rolls and facts are canonical JSON text and no field
contains a line break, so the lines can be read in only one way. The commitment to the game's secret
takes the place of the hash before event 0.
"""

import hashlib
import json
from collections.abc import Iterable
from typing import Any, NamedTuple

from rules.kernel.chance import Roll
from rules.kernel.facts import Fact


class Link(NamedTuple):
    """
    The fields of an event that are hashed, besides its salt and the hash before it.

    *rolls* and *facts* are canonical JSON; *at* is UTC as ``2026-11-21T14:28:02.123456Z``.
    """

    number: int
    seat: str
    by: str
    order: str
    rolls: str
    at: str
    digest: str
    facts: str


def hashed(previous: str, salt: str, link: Link) -> str:
    """The hash of one event: 64 hexadecimal digits."""
    lines = "\n".join([previous, salt, str(link.number), *link[1:]])
    return hashlib.sha256(lines.encode("utf-8", "surrogatepass")).hexdigest()


# Made once, as making it costs more than a short text.
encode = json.JSONEncoder(sort_keys=True, separators=(",", ":"), allow_nan=False).encode


def canonical(data: Any) -> str:
    """The one JSON text of *data*: keys sorted, no spaces, ASCII only."""
    return encode(data)


def written_rolls(rolls: Iterable[Roll]) -> str:
    """``[[label, sides, value], …]``"""
    return canonical(list(rolls))


def read_rolls(text: str) -> tuple[Roll, ...]:
    """The rolls in *text*. Raises ValueError or TypeError if it is not a list of rolls."""
    return tuple([Roll(*roll) for roll in json.loads(text)]) if text != "[]" else ()


def written_facts(facts: Iterable[Fact]) -> str:
    """``[{"data", "kind", "text", "to"}, …]``; *to* is null or a list of seats."""
    return canonical([fact._asdict() for fact in facts])


def digest_of(dump: Any) -> str:
    """The digest of a state from its dump; the same as `fold.digest`."""
    return hashlib.blake2s(canonical(dump).encode(), digest_size=8).hexdigest()
