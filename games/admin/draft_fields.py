"""The fields of a tournament’s form, and what can be chosen in them."""

from typing import Any

from django import forms
from django.utils.text import capfirst

from games.play.option_fields import field_of
from games.play.presets import CLOCKS
from games.tournaments import drafts
from games.tournaments.core.book import Admission
from games.tournaments.core.formats import FORMATS
from games.tournaments.core.tiebreaks import TIEBREAKS
from rules.kernel.options import Option
from rules.kernel.orders import listed
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
        for mission in SYSTEMS[system].missions
        for option in SYSTEMS[system].options(mission)
        if not option.is_series
    }
    return list(known.values())


def option_name(system: str, name: str) -> str:
    """The field of an option: systems may have different ones of one name."""
    return f"option-{system}-{name}"


def option_fields() -> dict[str, forms.Field]:
    """The options of all systems; who reads the form takes those of the system chosen in it."""
    asking = [system for system in SYSTEMS if options_of(system)]
    found = {
        option_name(system, option.name): (system, field_of(option))
        for system in asking
        for option in options_of(system)
    }
    for system, field in found.values() if len(asking) > 1 else ():
        field.label = f"{field.label} ({SYSTEMS[system].title})"
    return {name: field for name, (_, field) in found.items()}


def systems() -> list[tuple[str, str]]:
    return [(key, system.title) for key, system in SYSTEMS.items()]


def ways() -> list[tuple[str, str]]:
    """All combinations of sides that some mission is played with, the smallest first."""
    known = {
        " ".join(way): capfirst(listed(way))
        for system in SYSTEMS.values()
        for mission in system.missions
        for way in system.tables(mission)
    }
    return sorted(known.items(), key=lambda way: len(way[0].split()))


def clocks() -> list[tuple[str, str]]:
    return [(key, title) for key, (title, _) in CLOCKS.items()]


def formats() -> list[tuple[str, str]]:
    return [(key, one.title) for key, one in FORMATS.items()]


def tiebreaks() -> list[tuple[str, str]]:
    return [("", NONE), *((name, one.title) for name, one in TIEBREAKS.items())]
