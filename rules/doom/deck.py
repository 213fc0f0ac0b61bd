"""
The invader's deck: 33 spawn cards and 33 event cards, each with a way to scatter.

The size of the deck is published; which card scatters where is ours.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from rules.doom.board.spaces import Space
from rules.doom.names import called
from rules.kernel.orders import listed
from rules.kernel.words import several

SPAWN = "spawn"
COMPASS = {
    "n": (0, -1), "ne": (1, -1), "e": (1, 0), "se": (1, 1), "s": (0, 1), "sw": (-1, 1),
    "w": (-1, 0), "nw": (-1, -1),
}  # fmt: skip
DIRECTIONS = {
    "n": "north", "ne": "north-east", "e": "east", "se": "south-east", "s": "south",
    "sw": "south-west", "w": "west", "nw": "north-west",
}  # fmt: skip
Group = Mapping[str, int]


class Card(NamedTuple):
    """
    *kind* is SPAWN or the event; *groups* are what a spawn card lets one choose from. *scatter* is
    a direction of the compass and a number of spaces, like `se 2`.
    """

    id: str
    kind: str
    scatter: str
    groups: tuple[Group, ...] = ()

    @property
    def name(self) -> str:
        """`dark energies` for an event; a spawn card is called by its id."""
        return self.id if self.groups else called(self.kind)

    @property
    def family(self) -> str:
        """The id without its number, the same for all cards that do the same."""
        return self.id.rstrip("-0123456789")

    @property
    def direction(self) -> Space:
        return COMPASS[self.scatter.split()[0]]

    @property
    def distance(self) -> int:
        return int(self.scatter.split()[1])

    @property
    def scatters(self) -> str:
        """`2 spaces south-east`"""
        return f"{several(self.distance, 'space')} {DIRECTIONS[self.scatter.split()[0]]}"


# The groups of each family of spawn cards, and how its cards scatter.
FAMILIES: Mapping[str, tuple[str, str]] = {
    "sa": ("2 zombie or 1 imp", "n 1, ne 1, e 1, se 1, s 1, sw 1"),
    "sb": ("1 zombie, 1 imp, 1 trite", "w 2, nw 1, n 2, ne 2"),
    "sc": ("1 demon or 1 imp, 1 zombie", "e 2, se 2, s 2, sw 2"),
    "sd": ("3 trite or 2 imp", "w 2, nw 3, n 1, ne 1"),
    "se": ("1 archvile or 3 zombie", "e 1, se 1, s 1"),
    "sf": ("1 mancubus", "sw 1, w 1, nw 1"),
    "sg": ("1 hell-knight or 1 demon, 1 trite", "n 1, ne 1, e 1"),
    "sh": ("2 imp or 2 trite, 1 zombie", "se 1, s 1, sw 1"),
    "si": ("3 zombie or 1 demon", "w 2, nw 1"),
    "sj": ("1 cyberdemon or 1 hell-knight", "n 2"),
}
# How the cards of each event scatter.
EVENTS: Mapping[str, str] = {
    "its-a-trap": "ne 2, e 2, se 2",
    "smash": "s 2, sw 2, w 2",
    "dud": "nw 3, n 1, ne 1",
    "darkness": "e 1, se 1",
    "dark-energies": "s 1, sw 1",
    "earthquake": "w 1, nw 1",
    "frenzy": "n 1, ne 2, e 2, se 1",
    "second-swipe": "s 2, sw 2, w 2",
    "thick-hide": "nw 2, n 3, ne 2, e 3",
    "jam": "se 3, s 2, sw 3",
    "ambush-reveal": "w 3, nw 3",
    "panic": "n 1, ne 1",
}
# What each event does, in our words.
TEXTS: Mapping[str, str] = {
    "its-a-trap": "When a marine has picked up a token, the two invaders nearest to it go the"
    " nearest way to where they can attack, and attack.",
    "smash": "A door beside the figure that acts is gone, a security door, too.",
    "dud": "An attack with blast, rockets or cells deals no damage, and costs ammunition as usual.",
    "darkness": "Until the next turn of the invader nobody sees further than 4 spaces.",
    "dark-energies": "The next attack of the figure that acts deals 2 damage more.",
    "earthquake": "Each marine is shaken one space, as the invader says, if there is one. Watchful"
    " figures strike.",
    "frenzy": "The figure that acts has 3 movement more.",
    "second-swipe": "The figure that acts and has struck a blow attacks once more.",
    "thick-hide": "The invader in the space that is attacked has 2 armour more against this"
    " attack.",
    "jam": "A marine that loses ammunition loses one token more of it.",
    "ambush-reveal": "In an area that is revealed a zombie for each marine comes in, on the first"
    " free spaces as they are read, whoever sees them.",
    "panic": "A marine that loses a wound loses an order, too.",
}


def groups_of(text: str) -> tuple[Group, ...]:
    """`2 zombie or 1 imp`"""
    return tuple(
        {kind: int(number) for number, kind in map(str.split, group.split(", "))}
        for group in text.split(" or ")
    )


def counted(group: Group) -> str:
    """`1 hell knight and 2 zombies`"""
    return listed(several(number, called(kind)) for kind, number in group.items())


CARDS: Mapping[str, Card] = {
    card.id: card
    for card in (
        *(
            Card(f"{family}{number}", SPAWN, scatter, groups_of(groups))
            for family, (groups, scatters) in FAMILIES.items()
            for number, scatter in enumerate(scatters.split(", "), 1)
        ),
        *(
            Card(f"{event}-{number}", event, scatter)
            for event, scatters in EVENTS.items()
            for number, scatter in enumerate(scatters.split(", "), 1)
        ),
    )
}


def named(cards: Iterable[str]) -> str:
    """`thick hide, dud and sc4`"""
    return listed(CARDS[card].name for card in cards)
