"""The Last Stand, rulebook §10.3: who is on which side of it, and what it is about."""

from collections import Counter
from collections.abc import Mapping

from rules.avp_thb import victory
from rules.avp_thb.forces import of, roster
from rules.avp_thb.layout import Layout
from rules.avp_thb.missions import LAST_STAND
from rules.avp_thb.pieces import HIVE, SURVIVORS, team
from rules.avp_thb.state import State
from rules.avp_thb.steps import spawning
from rules.kernel.options import NOTHING
from rules.kernel.orders import Seat, listed
from rules.kernel.sides import Side
from rules.kernel.system import Score, Setup

ALIENS = "aliens"  # the side of the hive
BOX = of("5 stalker", "10 infant")
# What may come out of the breaches.
HIVES: Mapping[str, tuple[str, ...]] = {
    NOTHING: of("3 stalker", "5 infant"),
    "few": of("2 stalker", "3 infant"),
    "box": BOX,
    "warriors": (*BOX, *of("5 warrior", "evolved", "guard", "predalien", "2 facehugger")),
    "court": (
        *BOX,
        *of("5 warrior", "evolved", "guard", "praetorian", "predalien", "2 facehugger", "queen"),
        "crusher",
    ),
}


def is_one(setup: Setup) -> bool:
    return setup.mission == LAST_STAND.number


def hive(setup: Setup) -> list[str]:
    """The units that may come."""
    return list(HIVES[setup.options.get("hive", NOTHING)])


def hive_told(layout: Layout) -> str:
    """`Stalker ×3. In its pools: 2 tokens of 30 mm.` That lies open (ambiguities A11)."""
    bases = Counter(map(spawning.shown, layout.forces[HIVE]))
    bases.subtract(model.shown_size.replace("none", "large") for model in layout.of(HIVE))
    left = [f"{bases[base]} of {mm}" for base, mm in spawning.WORDS.items() if bases[base] > 0]
    pools = f"Tokens in its pools: {listed(left)}." if left else "No token is left in its pools."
    return f"{roster(tuple(layout.forces[HIVE]))}. {pools}"


def sides(seats: tuple[Seat, ...]) -> tuple[Side, ...]:
    """Those who hold out together, and the hive, which nobody holds."""
    own = tuple(seat for seat in SURVIVORS if seat in seats)
    return Side(team(own), own), Side(ALIENS, ())


def called(state: State, seat: Seat) -> str:
    """The side of *seat*."""
    return ALIENS if seat == HIVE else team(state.players)


def winners(state: State) -> tuple[str, ...]:
    return tuple(dict.fromkeys(called(state, seat) for seat in state.winners or ()))


def score(state: State) -> dict[str, Score]:
    """Barricades, which all survivors share, and all their frags."""
    found: dict[str, tuple[int, int]] = {}
    for seat, (closed, frags) in victory.scores(state).items():
        side = called(state, seat)
        found[side] = closed, found.get(side, (0, 0))[1] + frags
    return {**found}
