"""The form that lays out a game."""

from typing import Any

from django import forms

from rules.systems import SYSTEMS

HOUR, DAY = 60 * 60, 24 * 60 * 60
CLOCKS = (
    (3 * DAY, "Three days for each question"),
    (7 * DAY, "A week for each question"),
    (DAY, "A day for each question"),
    (8 * HOUR, "Eight hours for each question"),
    (HOUR, "An hour for each question"),
    (600, "Ten minutes for each question, all at the screen"),
)
PACES = (
    (1, "One model, then the next side (as in the rulebook)"),
    (2, "Two models in a row, fewer mails"),
    (3, "Three models in a row, fewest mails"),
)
CARDS = (
    ("none", "None, as a first game"),
    ("strategy", "Strategy Cards"),
    ("all", "Strategy and Environmental Cards"),
)
SITTING = (
    ("me", "I play"),
    ("open", "Open to anybody"),
    ("invite", "Invite by mail"),
    ("autopilot", "The autopilot plays"),
)
ABSENT = ("absent", "Not in this game")


def missions() -> list[tuple[str, str]]:
    return [
        (f"{key}-{number}", f"{system.title}: {number}. {title}")
        for key, system in SYSTEMS.items()
        for number, title in system.missions.items()
    ]


def briefs() -> list[tuple[str, str]]:
    """The missions by name, and what they are about."""
    return [
        (f"{number}. {title}", system.brief(number))
        for system in SYSTEMS.values()
        for number, title in system.missions.items()
    ]


class NewGame(forms.Form):
    """
    System, mission, clock, pace, cards, who sits where and with which force.

    *of* is “system-mission”; the first seat that the mission names is the host's.
    """

    clock = forms.TypedChoiceField(choices=CLOCKS, coerce=int, initial=CLOCKS[0][0])
    pace = forms.TypedChoiceField(choices=PACES, coerce=int, initial=1, label="In a turn")
    cards = forms.ChoiceField(choices=CARDS, initial="none", label="Cards", required=False)

    def __init__(self, of: str, data: Any = None) -> None:
        super().__init__(data)
        known = [value for value, _ in missions()]
        of = of if of in known else known[0]
        self.system, number = of.rsplit("-", 1)
        self.mission = int(number)
        self.combinations = SYSTEMS[self.system].seats(self.mission)
        self.seats = list(dict.fromkeys(seat for way in self.combinations for seat in way))
        self.fields["of"] = forms.ChoiceField(choices=missions(), initial=of, label="Mission")
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
        if forces := SYSTEMS[self.system].forces(seat):
            self.fields[f"force-{seat}"] = forms.ChoiceField(
                choices=list(forces.items()), required=False, label=f"Force of the {seat}"
            )

    def may_be_absent(self, seat: str) -> bool:
        return any(seat not in way for way in self.combinations)

    def rows(self) -> list[tuple[Any, ...]]:
        """The fields of each seat: who, address, and force or None."""
        return [
            tuple(self[name] if name in self.fields else None for name in names_of(seat))
            for seat in self.seats
        ]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        for seat in self.seats:
            if data.get(f"who-{seat}") == "invite" and not data.get(f"address-{seat}"):
                self.add_error(f"address-{seat}", "Whom do you invite? Give a mail address.")
        if not any(
            data.get(f"who-{seat}") != "autopilot" for seat in self.seats if seat_in(data, seat)
        ):
            self.add_error(None, "Somebody must play: leave one seat to a person.")
        return data

    def sitting(self) -> dict[str, tuple[str, str]]:
        """Who holds each seat that is played, and the address of the invited."""
        data = self.cleaned_data
        return {
            seat: (data[f"who-{seat}"], data[f"address-{seat}"])
            for seat in self.seats
            if seat_in(data, seat)
        }

    def forces(self) -> dict[str, str]:
        """The chosen force of each seat that is played and has a choice."""
        data = self.cleaned_data
        return {
            seat: data[f"force-{seat}"]
            for seat in self.seats
            if seat_in(data, seat) and data.get(f"force-{seat}")
        }


def names_of(seat: str) -> tuple[str, ...]:
    return f"who-{seat}", f"address-{seat}", f"force-{seat}"


def seat_in(data: dict[str, Any], seat: str) -> bool:
    return data.get(f"who-{seat}") != ABSENT[0]
