"""The form that lays out a game."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django import forms

from games.clock.time_control import Allowance
from games.people.reliability import Asks
from games.play import pace
from games.play.agreement import AGREED
from games.play.presets import CLOCKS, PACES, missions
from rules.systems import SYSTEMS

MISSES = (
    (2, "After two missed questions in a row"),
    (3, "After three missed questions in a row"),
    (5, "After five missed questions in a row"),
    (0, "Never"),
)
ASKS = {
    "": ("Anybody, newcomers too", Asks()),
    "steady": ("Players who answer 80 % of their questions in time, and newcomers", Asks(80)),
    "proven": ("Players who answered 90 % of at least 50 questions in time", Asks(90, 50)),
}
LONGEST_ROSTER = 500
SITTING = (
    ("me", "I play"),
    ("open", "Open to anybody"),
    ("invite", "Invite by mail"),
    ("autopilot", "The autopilot plays"),
)
ABSENT = ("absent", "Not in this game")


def briefs() -> list[tuple[str, str]]:
    """The missions by name, and what they are about."""
    return [
        (f"{number}. {title}", system.brief(number))
        for system in SYSTEMS.values()
        for number, title in system.missions.items()
    ]


class NewGame(forms.Form):
    """
    System, mission, clock, pace, who sits where, with which force, and what else is agreed.

    *of* is “system-mission”; the first seat that the mission names is the host's. The next
    game of a campaign has the options of the one before, *carried_on*, and no others.
    """

    clock = forms.ChoiceField(choices=[(name, label) for name, (label, _) in CLOCKS.items()])
    misses = forms.TypedChoiceField(choices=MISSES, coerce=int, initial=3, required=False)
    asks = forms.ChoiceField(
        choices=[(name, label) for name, (label, _) in ASKS.items()], required=False
    )
    pace = forms.TypedChoiceField(
        choices=PACES, coerce=pace.read, initial=1, label="Pace", help_text=pace.COMPARED
    )

    def __init__(
        self, of: str, data: Any = None, carried_on: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(data)
        self.carried_on = carried_on
        known = [value for value, _ in missions()]
        of = of if of in known else known[0]
        self.system, number = of.rsplit("-", 1)
        self.mission = int(number)
        self.combinations = SYSTEMS[self.system].seats(self.mission)
        self.seats = list(dict.fromkeys(seat for way in self.combinations for seat in way))
        self.fields["of"] = forms.ChoiceField(choices=missions(), initial=of, label="Mission")
        for name, label, choices in AGREED if carried_on is None else ():
            self.fields[name] = forms.ChoiceField(choices=choices, label=label, required=False)
        for index, seat in enumerate(self.seats):
            self.add_seat(seat, first=index == 0)

    def add_seat(self, seat: str, *, first: bool) -> None:
        choices = [*SITTING, *([ABSENT] if self.may_be_absent(seat) else [])]
        label = seat.capitalize()
        self.fields[f"who-{seat}"] = forms.ChoiceField(
            choices=choices, initial="me" if first else "autopilot", label=label
        )
        self.fields[f"address-{seat}"] = forms.EmailField(
            required=False, label=f"Address for the {seat}"
        )
        forces = SYSTEMS[self.system].forces(seat)
        if forces and self.carried_on is None:
            usual = ("", "As usual: the force in the box or, with points, our most expensive one")
            self.fields[f"force-{seat}"] = forms.ChoiceField(
                choices=[usual, *forces.items()], required=False, label=f"Force of the {seat}"
            )
            self.fields[f"roster-{seat}"] = forms.CharField(
                required=False, max_length=LONGEST_ROSTER, label="Or, with points, one of your own"
            )

    def may_be_absent(self, seat: str) -> bool:
        return any(seat not in way for way in self.combinations)

    def rows(self) -> list[tuple[Any, ...]]:
        """The fields of each seat: who, address, and force and roster or None."""
        return [
            tuple(self[name] if name in self.fields else None for name in names_of(seat))
            for seat in self.seats
        ]

    def prices(self) -> dict[str, Mapping[str, str]]:
        """What a force may be written down of, by side."""
        return {seat: SYSTEMS[self.system].prices(seat) for seat in self.seats}

    def agreed(self) -> list[Any]:
        """The fields of what else is agreed."""
        return [self[name] for name, _, _ in AGREED if name in self.fields]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        for seat in self.seats:
            if data.get(f"who-{seat}") == "invite" and not data.get(f"address-{seat}"):
                self.add_error(f"address-{seat}", "Give the mail address of the player you invite.")
        if not any(
            data.get(f"who-{seat}") != "autopilot" for seat in self.seats if seat_in(data, seat)
        ):
            self.add_error(None, "Leave at least one seat to a person.")
        return data

    def sitting(self) -> dict[str, tuple[str, str]]:
        """Who holds each seat that is played, and the address of the invited."""
        data = self.cleaned_data
        return {
            seat: (data[f"who-{seat}"], data[f"address-{seat}"])
            for seat in self.seats
            if seat_in(data, seat)
        }

    def allowance(self) -> Allowance:
        _, allowance = CLOCKS[self.cleaned_data["clock"]]
        misses = self.cleaned_data["misses"]
        return allowance if misses == "" else replace(allowance, misses=misses)

    def asks_for(self) -> Asks:
        """How reliable the players must be."""
        return ASKS[self.cleaned_data["asks"]][1]

    def options(self) -> dict[str, Any]:
        """The options of the game, as `rules.kernel.system.Setup` has them."""
        if self.carried_on is not None:
            return dict(self.carried_on)
        data = self.cleaned_data
        chosen = {name: data[name] for name, _, _ in AGREED if data.get(name)}
        return {"cards": "none", **chosen, **self.forces()}

    def forces(self) -> dict[str, str]:
        """The chosen force of each seat that is played and has a choice."""
        data = self.cleaned_data
        chosen = {
            seat: data.get(f"roster-{seat}") or data.get(f"force-{seat}")
            for seat in self.seats
            if seat_in(data, seat)
        }
        return {seat: force for seat, force in chosen.items() if force}


def names_of(seat: str) -> tuple[str, ...]:
    return f"who-{seat}", f"address-{seat}", f"force-{seat}", f"roster-{seat}"


def seat_in(data: dict[str, Any], seat: str) -> bool:
    return data.get(f"who-{seat}") != ABSENT[0]
