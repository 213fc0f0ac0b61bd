"""The form that lays out a game."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.text import capfirst

from games.clock.time_control import Allowance
from games.models.game import Game
from games.models.saved_list import SavedList
from games.people.reliability import Asks
from games.play.option_fields import field_of
from games.play.presets import A_TENTH, AT_ONE_DEVICE, CLOCKS, PARTS, missions
from games.web import list_fields
from rules.kernel.lists import ListRules
from rules.kernel.options import NOTHING, Option, faults
from rules.kernel.players import PLAIN, strengths
from rules.kernel.system import Setup
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
SITTING = (
    ("me", "I play"),
    ("open", "Open to anybody"),
    ("invite", "Invite somebody"),
    ("autopilot", "The autopilot plays"),
    ("beside", "Somebody beside me, on this device"),
)
ABSENT = ("absent", "Not in this game")
AT_ONE_TABLE = {"me", "beside", "autopilot", ABSENT[0]}
NOT_BESIDE = (
    "If somebody beside you plays on this device, you, others beside you and autopilots have the"
    " other seats."
)
OTHER_SEATS = "This mission has other seats: look who plays them, then create the game."
NOBODY = "Give the user name or the mail address of the player you invite."


def briefs(key: str) -> list[tuple[str, str]]:
    """The missions of a system by name, and what they are about."""
    system = SYSTEMS[key]
    return [(f"{n}. {title}", system.brief(n)) for n, title in system.missions.items()]


class NewGame(forms.Form):
    """
    System, mission, clock, who sits where and brings what, and what else is agreed.

    *of* is “system-mission”; the first seat that the mission names is the host's. The next
    game of a campaign has the options of the one before, *carried_on*, and chooses its tempo.
    *saved* are the host's own lists.
    """

    clock = forms.ChoiceField(choices=[(name, label) for name, (label, _) in CLOCKS.items()])
    misses = forms.TypedChoiceField(choices=MISSES, coerce=int, initial=3, required=False)
    part = forms.TypedChoiceField(choices=PARTS, coerce=int, initial=A_TENTH, required=False)
    asks = forms.ChoiceField(
        choices=[(name, label) for name, (label, _) in ASKS.items()], required=False
    )
    press = forms.ChoiceField(
        choices=Game.Press.choices, required=False, label="Press: what players may write"
    )
    public = forms.BooleanField(
        required=False, initial=True, label="Public: everybody may watch, a while behind"
    )

    def __init__(
        self,
        of: str,
        data: Any = None,
        carried_on: Mapping[str, Any] | None = None,
        saved: Iterable[SavedList] = (),
        only: str = "",
    ) -> None:
        super().__init__(data)
        self.saved = list(saved)
        self.carried_on = carried_on
        choices = missions(only)
        known = [value for value, _ in choices]
        of = of if of in known else known[0]
        self.system, number = of.rsplit("-", 1)
        self.mission = int(number)
        self.seating = SYSTEMS[self.system].seating(self.mission)
        self.seats = list(self.seating.names)
        self.fields["of"] = forms.ChoiceField(choices=choices, initial=of, label="Mission")
        self.strengths = strengths(SYSTEMS[self.system]).items()
        self.asked = [
            option
            for option in SYSTEMS[self.system].options(self.mission)
            if option.is_tempo or carried_on is None
        ]
        for option in self.asked:
            self.fields[field_name(option)] = field_of(option)
        for index, seat in enumerate(self.seats):
            self.add_seat(seat, first=index == 0)
        named = [f"who-{seat}" in data for seat in self.seats] if data is not None else []
        self.is_of_another = not all(named)
        if self.is_of_another:
            self.data = {**dict(data.items()), **self.usual(data)}

    def usual(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """What is proposed for the fields of which *data* says nothing, as of another mission."""
        fields = {name: field.initial for name, field in self.fields.items() if name not in data}
        return {name: initial for name, initial in fields.items() if initial and name != "public"}

    def add_seat(self, seat: str, *, first: bool) -> None:
        choices = [*SITTING, *([ABSENT] if self.seating.may_be_absent(seat) else [])]
        label = SYSTEMS[self.system].words.bare(seat)
        self.fields[f"who-{seat}"] = forms.ChoiceField(
            choices=choices, initial="me" if first else "autopilot", label=label
        )
        self.fields[f"address-{seat}"] = forms.CharField(
            required=False,
            max_length=254,
            label=f"Whom to invite as the {label}",
            widget=forms.TextInput(attrs={"list": "friends", "autocomplete": "off"}),
        )
        if self.strengths:
            self.fields[f"strength-{seat}"] = forms.ChoiceField(
                choices=[(name, f"{capfirst(name)}. {like}") for name, like in self.strengths],
                initial=PLAIN,
                required=False,
                label="How strong is the autopilot?",
            )
        if rules := self.brings(seat):
            self.fields |= list_fields.of(rules, seat, f"the {label}", self.saved)

    def invite(self, called: str) -> None:
        """Propose *called* for the second seat."""
        if called and len(self.seats) > 1:
            self.fields[f"who-{self.seats[1]}"].initial = "invite"
            self.fields[f"address-{self.seats[1]}"].initial = called

    def brings(self, seat: str) -> ListRules | None:
        """What *seat* may bring before anything is agreed; None where a campaign goes on."""
        system = SYSTEMS[self.system]
        laid = Setup(self.system, self.mission, tuple(self.seats), system.edition)
        return None if self.carried_on else system.brings(laid, seat)

    def rows(self) -> list[tuple[Any, ...]]:
        """The fields of each seat: who, address, strength, a list chosen and written; its rules."""
        return [
            (
                *(self[name] if name in self.fields else None for name in names_of(seat)),
                self.brings(seat),
            )
            for seat in self.seats
        ]

    def tempo(self) -> list[Any]:
        """The fields that stand beside the clock."""
        return [self[field_name(option)] for option in self.asked if option.is_tempo]

    def agreed(self) -> list[Any]:
        """The fields of what else is agreed."""
        return [self[field_name(option)] for option in self.asked if not option.is_tempo]

    def to_agree(self) -> str:
        """What else is agreed, as a headline."""
        labels = [option.label.lower() for option in self.asked if not option.is_tempo]
        return capfirst(", ".join(labels))

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if self.is_of_another:
            self.add_error(None, OTHER_SEATS)
        for seat in self.seats:
            if data.get(f"who-{seat}") == "invite" and not data.get(f"address-{seat}"):
                self.add_error(f"address-{seat}", NOBODY)
            elif fault := wrong_address(data.get(f"address-{seat}", "")):
                self.add_error(f"address-{seat}", fault)
        if not any(
            data.get(f"who-{seat}") != "autopilot" for seat in self.seats if seat_in(data, seat)
        ):
            self.add_error(None, "Leave at least one seat to a person.")
        if not AT_ONE_TABLE.issuperset(who := self.who(data)) and "beside" in who:
            self.add_error(None, NOT_BESIDE)
        for fault in faults(self.asked, self.chosen(data)):
            self.add_error(None, fault)
        return data

    def who(self, data: Mapping[str, Any]) -> set[str]:
        """What is chosen for the seats."""
        return {data.get(f"who-{seat}", "") for seat in self.seats}

    @property
    def beside(self) -> bool:
        """Whether several people sit at one device."""
        return "beside" in self.who(self.cleaned_data)

    def chosen(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """What *data* says to the options that are asked for."""
        values = {option.name: data.get(field_name(option)) for option in self.asked}
        return {name: value for name, value in values.items() if value not in (None, NOTHING)}

    def sitting(self) -> dict[str, tuple[str, str]]:
        """Who holds each seat that is played, and the address of the invited."""
        data = self.cleaned_data
        return {
            seat: (data[f"who-{seat}"], data[f"address-{seat}"])
            for seat in self.seats
            if seat_in(data, seat)
        }

    def strength_of(self, seat: str) -> str:
        """How strong the autopilot is that plays there."""
        return self.cleaned_data.get(f"strength-{seat}") or PLAIN

    def allowance(self) -> Allowance:
        if self.beside:
            return AT_ONE_DEVICE
        _, preset = CLOCKS[self.cleaned_data["clock"]]
        data = self.cleaned_data
        misses = preset.misses if data["misses"] == "" else data["misses"]
        return replace(preset, part=data["part"] or A_TENTH, misses=misses)

    @property
    def one_turn(self) -> str:
        return SYSTEMS[self.system].words.one_turn

    def asks_for(self) -> Asks:
        """How reliable the players must be."""
        return ASKS[self.cleaned_data["asks"]][1]

    def options(self) -> dict[str, Any]:
        """The options of the game, as `rules.kernel.system.Setup` has them; lists apart."""
        return {**(self.carried_on or {}), **self.chosen(self.cleaned_data)}

    def lists(self) -> dict[str, str]:
        """What is chosen for each seat that is played and brings something."""
        chosen = {
            seat: list_fields.chosen(self.cleaned_data, seat, self.saved)
            for seat in self.seats
            if seat_in(self.cleaned_data, seat)
        }
        return {seat: words for seat, words in chosen.items() if words}


def wrong_address(typed: str) -> str:
    """Why it is no mail address; a user name has no @ in it."""
    try:
        if "@" in typed:
            validate_email(typed)
    except ValidationError as error:
        return str(error.messages[0])
    return ""


def field_name(option: Option) -> str:
    """No seat and no field of every form is called so."""
    return f"option-{option.name}"


def names_of(seat: str) -> tuple[str, ...]:
    return f"who-{seat}", f"address-{seat}", f"strength-{seat}", *list_fields.names(seat)


def seat_in(data: dict[str, Any], seat: str) -> bool:
    return data.get(f"who-{seat}") != ABSENT[0]
