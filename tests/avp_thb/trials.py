"""Games of the scripts that try something out, and what files keep of it."""

from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from games.automation import in_memory
from games.simulation import kept_rows
from rules.kernel.chance import Seed
from rules.kernel.orders import Seat
from rules.kernel.system import Player, Setup
from rules.systems import SYSTEMS

SYSTEM = SYSTEMS["avp_thb"]


def winners(setup: Setup, name: str, players: Mapping[Seat, Player]) -> tuple[Seat, ...]:
    """Who wins the game called *name*, whose dice depend on nothing else; nobody in a draw."""
    dice = Seed(sha256(name.encode()).digest(), name, dict.fromkeys(setup.seats, name))
    *_, (last, _) = in_memory.played(SYSTEM, setup, dice, players)
    return tuple(last.state.winners or ())


def kept(file: Path) -> Iterator[Any]:
    """What *file* keeps, row by row; nothing where there is no such file yet."""
    if file.exists():
        yield from kept_rows.whole(file.read_text().splitlines())
