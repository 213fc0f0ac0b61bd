"""The fields of a tournament’s form, and what can be chosen in them."""

from typing import Any

from django import forms
from django.utils.html import format_html, format_html_join
from django.utils.text import capfirst

from games.play.option_fields import field_of
from games.play.presets import CLOCKS
from games.tournaments import drafts
from games.tournaments.core.book import Admission
from games.tournaments.core.formats import FORMATS
from games.tournaments.core.tiebreaks import TIEBREAKS
from rules.kernel.options import Option
from rules.systems import SYSTEMS

MOST_TIEBREAKS, NONE = 6, "—"


TIES = tuple(f"tiebreak_{number}" for number in range(1, MOST_TIEBREAKS + 1))


PAIRINGS = (
    (drafts.BALANCED, "Balanced sides: how often each player has had each side counts first"),
    (drafts.FIDE, "FIDE’s Dutch system, for two sides"),
)


ENTRY = (
    (Admission.OPEN.value, "Open to all who meet the conditions"),
    (Admission.PASSWORD.value, "By password"),
    (Admission.INVITATION.value, "By invitation"),
)


def whole(label: str, help_text: str, least: int = 0, most: int = 10_000, initial: int = 0) -> Any:
    return forms.IntegerField(
        label=label, help_text=help_text, min_value=least, max_value=most, initial=initial
    )


def worth(label: str, initial: float, help_text: str = "") -> Any:
    return forms.FloatField(
        label=label, initial=initial, help_text=help_text, min_value=0, max_value=100, step_size=0.5
    )


def choice(label: str, help_text: str, choices: Any, required: bool = True) -> Any:
    return forms.ChoiceField(label=label, help_text=help_text, choices=choices, required=required)


def tick(label: str, help_text: str, initial: bool = False) -> Any:
    return forms.BooleanField(label=label, help_text=help_text, required=False, initial=initial)


def options_of(system: str) -> list[Option]:
    """What can be agreed in some mission of *system*, for games that stand alone."""
    known = {
        option.name: option
        for mission in drafts.missions_of(system)
        for option in SYSTEMS[system].options(mission)
        if not option.is_series
    }
    return list(known.values())


def option_name(name: str) -> str:
    """The field of an option."""
    return f"option-{name}"


def option_fields(system: str) -> dict[str, forms.Field]:
    return {option_name(option.name): field_of(option) for option in options_of(system)}


def missions_of(system: str) -> Any:
    rules = SYSTEMS[system]
    titles = [(number, rules.missions[number]) for number in drafts.missions_of(system)]
    return forms.CharField(
        max_length=200,
        help_text=format_html(
            "By number, in the order of the rounds; after the last, the first again.{}",
            format_html_join("", " {}. {}.", titles),
        ),
    )


def sides_of(system: str) -> Any:
    """Any seats of *system*; whether they can sit at one table is judged with the missions."""
    seatings = [SYSTEMS[system].seating(mission) for mission in drafts.missions_of(system)]
    names = dict.fromkeys(name for seating in seatings for name in seating.names)
    played = dict.fromkeys(seating.text for seating in seatings)
    return forms.MultipleChoiceField(
        label="Sides",
        choices=[(name, capfirst(name)) for name in names],
        widget=forms.CheckboxSelectMultiple,
        help_text=f"At every table: two or three. A game is played by {'; or by '.join(played)}.",
    )


def systems() -> list[tuple[str, str]]:
    return [(key, system.title) for key, system in SYSTEMS.items()]


def clocks() -> list[tuple[str, str]]:
    return [(key, title) for key, (title, _) in CLOCKS.items()]


def formats() -> list[tuple[str, str]]:
    return [(key, one.title) for key, one in FORMATS.items()]


def tiebreaks() -> list[tuple[str, str]]:
    return [("", NONE), *((name, one.title) for name, one in TIEBREAKS.items())]
