"""Players by name: what gives a seat's orders where nobody else does, weaker or stronger."""

import json
from collections.abc import Sequence
from functools import partial
from hashlib import sha256
from typing import Any, NamedTuple, Protocol, runtime_checkable

from rules.kernel import fold
from rules.kernel.chance import Chance, Dice, Seed
from rules.kernel.errors import Refusal
from rules.kernel.orders import Prompt, listed
from rules.kernel.system import Player, System

RANDOM, PLAIN, USUAL = "random", "plain", "usual"
FOR_MEASUREMENTS = (RANDOM, USUAL)  # whom people do not choose
LIKE_PLAIN = "It goes by simple rules."


class Considered(NamedTuple):
    """An order, the chance to win that is expected of it, and the worlds in which it was tried."""

    order: str
    chance: float
    worlds: int


@runtime_checkable
class Thinking(Protocol):
    """A player that can tell what it has considered; *like* is a sentence on what it is like."""

    @property
    def like(self) -> str: ...

    def considered(self, view: Any, prompt: Prompt) -> Sequence[Considered]:
        """The orders that it has tried, the best first; none where it does what is usual."""
        ...


def advice(player: Player, view: Any, prompt: Prompt) -> Sequence[Considered]:
    """What *player* thinks of the orders, the best first; of one that cannot tell, its order."""
    found = player.considered(view, prompt) if isinstance(player, Thinking) else ()
    return found or [Considered(player(view, prompt), 0.0, 0)]


def players(system: System) -> dict[str, Player]:
    """All that play *system*, the weakest first: two for every system, and its own."""
    own = system.players
    usual = {} if PLAIN in own else {PLAIN: system.autopilot}
    return {RANDOM: partial(at_random, system), **usual, **own}


def strengths(system: System) -> dict[str, str]:
    """
    By name, the weakest first, what each player is like that people may choose against them; none
    where there is no choice.
    """
    if not system.players:
        return {}
    known = players(system).items()
    return {name: like_of(one) for name, one in known if name not in FOR_MEASUREMENTS}


def like_of(player: object) -> str:
    """What *player* says of itself."""
    said: str = getattr(player, "like", LIKE_PLAIN)
    return said


def must_be_offered(system: System, strength: str) -> None:
    """Raises Refusal with the strengths that people may choose."""
    known = strengths(system) or [PLAIN]
    if strength not in known:
        raise Refusal(f"There is no autopilot “{strength[:20]}”. Choose {listed(known, 'or')}.")


def named(system: System, name: str) -> Player:
    """Raises ValueError with the names that there are."""
    known = players(system)
    if name not in known:
        raise ValueError(
            f"Nobody called “{name}” plays {system.title}. Choose {listed(known, 'or')}."
        )
    return known[name]


def at_random(system: System, view: Any, prompt: Prompt) -> str:
    """Any legal order; it passes only where it can do nothing else."""
    orders = [str(order) for order in fold.legal(system, view, prompt)]
    doing = [order for order in orders if order != prompt.default]
    return chance_of(system, view, prompt).pick("order", doing or orders or [prompt.default])


def chance_of(system: System, view: Any, prompt: Prompt) -> Chance:
    """
    Dice that depend on what the seat can see, and on nothing else: a player that rolls them gives
    the same order in games that its seat cannot tell apart.
    """
    return Dice(Seed(seen_by(system, view, prompt), "", {}), 0)


def seen_by(system: System, view: Any, prompt: Prompt) -> bytes:
    """32 bytes that stand for what the seat can see and is asked."""
    seen = [system.show(view), prompt.kind, prompt.text]
    return sha256(json.dumps(seen, sort_keys=True, default=str).encode()).digest()
