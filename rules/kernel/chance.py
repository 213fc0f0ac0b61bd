"""
The only way for dice and secrets to enter play.

A roll has a label, a number of sides and a value. New values come from a committed secret (`Dice`),
stored ones from an event (`Recorded`), and previews get none (`Refusing`). Decks are drawn from,
never shuffled.
"""

import hashlib
import hmac
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from rules.kernel.errors import Endless, NotYetKnown, ReplayMismatch

T = TypeVar("T")

WORD = 1 << 32
MOST_ROLLS = 2_000  # of one order


class Roll(NamedTuple):
    """One labelled random number, from 1 to *sides*."""

    label: str
    sides: int
    value: int


class Chance:
    """The rolls of one event, kept in the order in which they fell."""

    def __init__(self) -> None:
        self.rolls: list[Roll] = []

    def roll(self, label: str, sides: int) -> int:
        if len(self.rolls) >= MOST_ROLLS:
            raise Endless
        value = self._next(label, sides)
        self.rolls.append(Roll(label, sides, value))
        return value

    def pick(self, label: str, options: Sequence[T]) -> T:
        """Draw one of *options*; a single option needs no roll."""
        return options[self.roll(label, len(options)) - 1] if len(options) > 1 else options[0]

    def uncover(self, what: str) -> None:
        """
        Say that a secret is about to be revealed, by a name of the system's own. Previews raise
        NotYetKnown.
        """

    def _next(self, label: str, sides: int) -> int:
        raise NotImplementedError


@dataclass(frozen=True)
class Seed:
    """
    What the dice of one game depend on.

    *secret* is 32 bytes that the service keeps until the game is over; *commitment* is shown before
    anybody joins. *salts* holds one text for each seat, given on joining. *game* is the game's
    public key.
    """

    secret: bytes = field(repr=False)
    game: str
    salts: Mapping[str, str]

    @property
    def commitment(self) -> str:
        return hashlib.sha256(self.secret).hexdigest()

    def event_salt(self, number: int) -> str:
        """
        The salt that keeps anybody from guessing the contents of event *number* from its published
        hash.
        """
        return hmac.digest(self.secret, f"salt|{number}".encode(), "sha256").hex()


class Dice(Chance):
    """Fresh dice for event *number*: HMAC-SHA256 with rejection sampling."""

    def __init__(self, seed: Seed, number: int) -> None:
        super().__init__()
        salts = ",".join(f"{seat}={seed.salts[seat]}" for seat in sorted(seed.salts))
        self._key = seed.secret
        self._prefix = f"roll|{seed.game}|{salts}|{number}"

    def _next(self, label: str, sides: int) -> int:
        message = f"{self._prefix}|{len(self.rolls)}|{label}|{sides}"
        return fair(self._key, message, sides)


def fair(key: bytes, message: str, sides: int) -> int:
    """
    A number from 1 to *sides*, each equally likely.

    The HMAC's 32 bytes are read as eight 32-bit words; the first one below the largest multiple of
    *sides* decides. If all are above it, the message continues with ``|again``.
    """
    limit = WORD - WORD % sides
    while True:
        digest = hmac.digest(key, message.encode(), "sha256")
        for start in range(0, 32, 4):
            word = int.from_bytes(digest[start : start + 4], "big")
            if word < limit:
                return word % sides + 1
        message += "|again"


class Recorded(Chance):
    """The dice that an event has already rolled, for replay."""

    def __init__(self, rolls: Iterable[Roll]) -> None:
        super().__init__()
        self._stored = tuple(rolls)

    def roll(self, label: str, sides: int) -> int:
        """The next recorded roll. Raises ReplayMismatch if it is not the one the rules want."""
        played = len(self.rolls)
        if played == len(self._stored):
            raise ReplayMismatch(f"the rules now roll “{label}” d{sides}, but no roll is left")
        roll = self._stored[played]
        if roll[0] != label or roll[1] != sides:
            raise ReplayMismatch(
                f"the rules now roll “{label}” d{sides}, but “{roll[0]}” d{roll[1]} is recorded"
            )
        self.rolls.append(roll)
        return roll[2]

    def finish(self) -> None:
        """Raise ReplayMismatch unless the rules have used every recorded roll."""
        left = len(self._stored) - len(self.rolls)
        if left:
            raise ReplayMismatch(f"{left} recorded rolls were not used")


class Refusing(Chance):
    """No dice and no secrets, for previews."""

    def uncover(self, what: str) -> None:
        """Raises NotYetKnown."""
        raise NotYetKnown(what)

    def _next(self, label: str, sides: int) -> int:
        raise NotYetKnown(label)
