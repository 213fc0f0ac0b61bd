"""
The twenty Mission Cards, rulebook §2.5 and §10.2.

The printed ones are lost: these are our own design, of the kinds of objectives in the book.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.avp_thb.missions.objective import KILL_TARGETS, Objective
from rules.kernel.orders import Seat, listed
from rules.kernel.words import several

START = "start"  # the tiles on which the side that drew the card deploys
HOME = "where you start"
SOME = {
    "room": ("a target room", "two target rooms"),
    "tile": ("a target tile", "two target tiles"),
    "vent": ("a chosen air vent", "two chosen air vents", "three chosen air vents"),
}
IN = {"room": "in {room}", "tile": "on {tile}"}
TIMES = {1: "once", 2: "twice", 3: "three times"}


@dataclass(frozen=True)
class Part:
    """
    What a Mission Card asks of one side.

    *targets* are the kinds of the tiles that are named for it: room, tile (of a corridor)
    or vent. An objective has their kind in its *at*, and in braces in its text. A *token*
    lies on each of them from the start.
    """

    objectives: tuple[Objective, ...]
    targets: tuple[str, ...] = ()
    token: str = ""

    @property
    def text(self) -> str:
        """What is to be done, before its targets are named."""
        some = {kind: SOME[kind][self.targets.count(kind) - 1] for kind in self.targets}
        words = {START: HOME, **some}
        return "; ".join(o.text.format(need=need_of(o), **words) for o in self.objectives)


def need_of(objective: Objective) -> str:
    """Before it is known which forces meet and for how many points."""
    if objective.how == "frags":
        return listed((str(objective.part_of(kills)) for kills in KILL_TARGETS), "or")
    return "half" if objective.alone else str(objective.need)


@dataclass(frozen=True)
class MissionCard:
    """One of the deck, with a part for each side."""

    id: str
    parts: Mapping[Seat, Part]

    @property
    def name(self) -> str:
        return f"Mission Card {int(self.id[1:])}"

    @property
    def text(self) -> str:
        return " ".join(f"{seat.capitalize()}: {part.text}." for seat, part in self.parts.items())


def interact(need: int, *targets: str) -> Part:
    """*need* Interact Actions at the target; with two targets one at each."""
    kind, many = targets[0], len(targets) > 1
    where = f"once in each of {{{kind}}}" if many else f"{TIMES[need]} {IN[kind]}"
    goal = Objective("interact", f"Interact {where}", "interact", need, (kind,), each=int(many))
    return Part((goal,), targets)


def damage(*targets: str) -> Part:
    text = f"Damage {{{targets[0]}}} twice{' each' * (len(targets) > 1)}"
    goal = Objective("damage", text, "damage", 2 * len(targets), targets[:1], each=2)
    return Part((goal,), targets)


def carry_back(token: str, *targets: str) -> Part:
    """A token from every target to where the side starts."""
    text = f"Carry {counted(token, targets)} from {{{targets[0]}}} back to {{start}}"
    goal = Objective("carry", text, "carry", len(targets), (START,), token=token)
    return Part((goal,), targets, token)


def deliver(token: str, *targets: str) -> Part:
    text = f"Deliver {counted(token, targets)} to {{{targets[0]}}}"
    goal = Objective("deliver", text, "deliver", len(targets), targets[:1], each=1, token=token)
    return Part((goal,), targets)


def counted(token: str, targets: tuple[str, ...]) -> str:
    return several(len(targets), token.replace("-", " "))


def remove(*vents: str) -> Part:
    return Part((Objective("weld", "Weld {vent} shut", "weld", len(vents), vents[:1]),), vents)


def evacuate(target: str) -> Part:
    text = f"Be {IN[target]} with {{need}} of your models and no enemy, or fill it, as a turn ends"
    return Part((leaving(text, target),), (target,))


def leaving(text: str, place: str) -> Objective:
    return Objective("evacuate", text, "occupy", at=(place,), share=50, alone=True)


def frags(share: int = 100) -> Part:
    """*share* hundredths of the kill target, rounded up."""
    return Part((Objective("frags", "Score {need} frags", "frags", share=share),))


def trophies(need: int) -> Part:
    return Part((Objective("trophies", "Take {need} trophies", "trophies", need),))


def both(one: Part, other: Part) -> Part:
    objectives = (*one.objectives, *other.objectives)
    return Part(objectives, (*one.targets, *other.targets), one.token or other.token)


HOME_WITH_TROPHIES = Part(
    (
        *trophies(3).objectives,
        replace(
            leaving(
                "Then be {start} with {need} of your models and no enemy, as a turn ends",
                START,
            ),
            after="trophies",
        ),
    )
)

# fmt: off
PARTS = (
    (interact(2, "room"), damage("room"), trophies(4)),
    (carry_back("data-core", "room"), frags(), deliver("beacon", "tile")),
    (remove("vent", "vent"), carry_back("egg", "tile", "tile"), damage("room")),
    (deliver("charge", "tile", "tile"), damage("tile", "tile"), trophies(3)),
    (frags(), frags(), frags()),
    (evacuate("room"), frags(), both(interact(2, "room"), trophies(2))),
    (damage("room"), deliver("egg", "tile", "tile"), carry_back("relic", "room")),
    (interact(2, "room", "room"), damage("room", "room"), trophies(4)),
    (carry_back("sample", "tile", "tile"), interact(3, "room"), deliver("trap", "tile", "tile")),
    (remove("vent", "vent", "vent"), frags(), trophies(5)),
    (deliver("relay", "room"), damage("room"), both(damage("tile"), trophies(2))),
    (frags(), carry_back("host", "room"), HOME_WITH_TROPHIES),
    (interact(3, "tile"), damage("tile", "tile"), interact(2, "room", "room")),
    (evacuate("room"), evacuate("room"), trophies(5)),
    (carry_back("survivor", "tile"), frags(), carry_back("mask", "tile")),
    (damage("tile", "tile"), deliver("egg", "room"), both(trophies(3), interact(1, "tile"))),
    (both(remove("vent", "vent"), interact(1, "room")), carry_back("egg", "tile", "tile"),
     damage("room")),
    (frags(), interact(2, "room", "room"), deliver("bomb", "room")),
    (deliver("sentry-beacon", "tile", "tile"), both(damage("room"), frags(50)), trophies(4)),
    (interact(3, "room"), evacuate("room"), carry_back("body", "room")),
)
# fmt: on
SIDES = ("marine", "alien", "predator")
MISSION_CARDS = {
    card.id: card
    for card in (
        MissionCard(f"c{number:02}", dict(zip(SIDES, parts, strict=True)))
        for number, parts in enumerate(PARTS, 1)
    )
}
