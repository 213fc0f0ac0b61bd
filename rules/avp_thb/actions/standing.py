"""Standing orders: what a seat wants answered for it, and what it wants to be asked."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.avp_thb.steps.playing import EVENTS
from rules.avp_thb.view import View
from rules.kernel.errors import IllegalOrder
from rules.kernel.orders import Action, Offer, listed
from rules.kernel.system import Table

ABOUT = {
    "sentry": ("ask", "hold"),  # or a least chance to hit, in percent
    "hide": ("always", "never", "ask"),
    "step": ("stay", "away", "ask"),
    "initiative": ("keep", "ask"),
    "displace": ("cheapest", "ask"),
    "infiltration": ("first", "none", "ask"),
    "acid": ("highest", "lowest", "ask"),
    "nest": ("nearest", "farthest", "ask"),
    "help": ("all",),  # or how many unrevealed tokens may help at a door
    "marines": ("ask",),  # or units in the order in which they are revealed
    "pack": ("ask",),  # the same for Youngbloods
    "reroll": ("saves", "hits", "tests", "any", "none"),  # which failed die veterans roll again
    "losses": (),  # units in the order in which they take wounds for each other
}
STOPS = {  # card windows, in a game with cards
    "w0": ("ask", "decline"),
    "w1": ("ask", "own"),
    "w2": ("ask", "own"),
    "discard": ("ask",),
    "environment": ("ask",),
    **dict.fromkeys(EVENTS, ("ask",)),
}
SIDES = {
    "hide": ("alien",),
    "acid": ("alien",),
    "nest": ("alien",),
    "help": ("alien", "predator"),
    "step": ("predator",),
    "pack": ("predator",),
    "infiltration": ("marine",),
    "marines": ("marine",),
    "losses": ("marine",),
}
UNIT_LISTS = ("marines", "pack", "losses")
MOST = {"sentry": 100, "help": 12}  # where a number may be said


@dataclass(frozen=True)
class Standing(Action):
    """
    `standing sentry 40`, `standing hide never`, `standing marines smartgun medic`.

    Only the seat itself ever learns of it. Without words the default is back.
    """

    verb = "standing"

    about: str
    words: tuple[str, ...]

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        for about, words in choices(view).items():
            if words:
                yield Offer(cls, ((about,), words))

    def check(self, view: View) -> None:
        mine = choices(view)
        if self.about not in mine:
            raise IllegalOrder(f"Your standing orders are about {listed(mine)}.")
        if self.about in UNIT_LISTS and self.words != ("ask",):
            self.check_units(view)
        elif self.is_number():
            pass
        elif self.words and (len(self.words) > 1 or self.words[0] not in mine[self.about]):
            words = listed(mine[self.about], "or")
            extra = f", or a number from 0 to {MOST[self.about]}" if self.about in MOST else ""
            raise IllegalOrder(f"About {self.about} say {words}{extra}.")

    def is_number(self) -> bool:
        most = MOST.get(self.about, -1)
        return len(self.words) == 1 and self.words[0].isdecimal() and int(self.words[0]) <= most

    def check_units(self, view: View) -> None:
        units = sorted(set(view.forces[view.seat or ""]))
        if strangers := [word for word in self.words if word not in units]:
            raise IllegalOrder(f"{strangers[0]} is none of your units: {listed(units)}.")

    def play(self, table: Table) -> None:
        orders = table.state.standing.setdefault(table.seat, {})
        orders[self.about] = list(self.words)
        if not self.words:
            del orders[self.about]
        said = " ".join(self.words) or "back to the default"
        table.tell("standing", f"Standing order about {self.about}: {said}.", to=(table.seat,))


def choices(view: View) -> dict[str, tuple[str, ...]]:
    """What the seat may say about what."""
    mine = {
        about: words
        for about, words in ABOUT.items()
        if view.seat in SIDES.get(about, (view.seat,)) and (about != "reroll" or view.veterans)
    }
    return {**mine, **STOPS} if view.cards else mine
