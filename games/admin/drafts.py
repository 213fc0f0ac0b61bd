"""The form of a tournament that has not been announced yet."""

import re
from datetime import datetime
from typing import Any

from django import forms
from django.contrib.admin.utils import flatten_fieldsets
from django.contrib.admin.widgets import AdminSplitDateTime
from django.contrib.auth.hashers import make_password
from django.core.exceptions import ValidationError
from django.template.defaultfilters import date
from django.utils import timezone
from django.utils.html import format_html_join
from django.utils.safestring import mark_safe
from django.utils.text import capfirst

from games.admin import presets
from games.admin.draft_fields import (
    ENTRY,
    NONE,
    PAIRINGS,
    TIES,
    choice,
    clocks,
    formats,
    missions_of,
    option_fields,
    sides_of,
    systems,
    tick,
    tiebreaks,
    whole,
    worth,
)
from games.admin.draft_values import POINTS, filled, filled_for, filled_from, opening_of
from games.admin.forms.fields import PeopleField
from games.models.tournament import Tournament
from games.play.presets import A_TENTH, PARTS
from games.templatetags.times import WITH_ZONE
from games.tournaments import drafts, permissions
from games.tournaments.core import acts
from games.tournaments.core.book import Admission
from games.tournaments.core.field import Bye, Scoring
from games.tournaments.core.formats import FORMATS
from games.tournaments.core.points_text import shown
from rules.kernel.errors import Refusal
from rules.kernel.orders import listed

START = "By the clock of {}. Leave it empty if a director is to begin it."
SETTLED: tuple[tuple[str | None, Any], ...] = (
    (
        "Format",
        {
            "fields": (
                *("format", "rounds", "pairing", "mirrored", "cycles", ("size", "advance")),
                *("boards",),
            )
        },
    ),
    ("Points and tie-breaks", {"fields": ((*POINTS, "bye"), TIES[:3], TIES[3:])}),
    (
        "Who may enter",
        {
            "fields": (
                *(
                    "entry",
                    "password",
                    "places",
                    ("kept", "answered"),
                    ("least_rating", "most_rating"),
                    "check_in",
                    "exchange",
                    "public",
                ),
            )
        },
    ),
    ("When", {"fields": ("start", "when_full", "round_days", "overlap", "automatic")}),
)


def fieldsets(system: str) -> tuple[tuple[str | None, Any], ...]:
    """The form in parts, with the options of *system*."""
    options = option_fields(system)
    played = ("system", "missions", "sides", *options, "clock", "part", "holiday_days")
    return (
        (None, {"fields": ("title", "text", "directors")}),
        ("What is played", {"fields": played}),
        *SETTLED,
    )


class DirectorsForm(forms.ModelForm):
    """What can still be changed of a tournament that is open."""

    directors = PeopleField(
        help_text="User names, separated by commas. It takes two to call a tournament off.",
        max_length=1000,
    )
    password = forms.CharField(
        max_length=128,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text="For entry by password. It is never shown here; write a new one to change it.",
    )

    class Meta:
        model = Tournament
        fields: tuple[str, ...] = ()

    def save(self, commit: bool = True) -> Any:
        if word := self.cleaned_data.get("password"):
            self.instance.password_hash = make_password(word)
        return super().save(commit)

    def __init__(self, *args: Any, **rest: Any) -> None:
        super().__init__(*args, **rest)
        if self.instance.pk:
            names = self.instance.directors.order_by("pk").values_list("username", flat=True)
            self.initial["directors"] = ", ".join(names)

    def clean_directors(self) -> list[Any]:
        """Who directs it already goes on, whatever has become of them."""
        people: list[Any] = self.cleaned_data["directors"]
        now = self.instance.directors.all() if self.instance.pk else ()
        for person in (one for one in people if one not in now):
            try:
                permissions.may_direct(person)
            except Refusal as refusal:
                raise ValidationError(str(refusal)) from refusal
        return people


class DraftForm(DirectorsForm):
    """
    Everything that is announced with a tournament: its terms, and the conditions of entry.

    What is played is asked in the words of one system (`draft_form`), which is chosen before.
    """

    key = presets.SYSTEM
    field_order = ("title", "text", "directors")
    system = forms.ChoiceField(choices=systems, widget=forms.HiddenInput)
    clock = choice("Clock", "How long each question may take.", clocks())
    part = forms.TypedChoiceField(
        choices=PARTS,
        coerce=int,
        initial=A_TENTH,
        required=False,
        help_text="What each further question of a turn adds to the time left.",
    )
    holiday_days = whole(
        "Holidays", "How many days of each player’s holidays count in a game.", initial=14
    )
    format = choice("Format", "", formats)
    rounds = whole(
        "Rounds",
        "0 for as many as the format needs; a ladder then goes on until you close it.",
        most=100,
    )
    pairing = choice("Pairing", "For a Swiss tournament.", PAIRINGS)
    mirrored = tick("Mirrored", "Each pair plays both sides of a mission. Two sides only.")
    cycles = whole("Cycles", "How many times a round robin is played.", 1, 10, 1)
    size = whole("Group size", "The size of a group, or of a division in a league.", 2, 100, 4)
    advance = whole(
        "Going on", "How many go on from a group, or move up and down in a league.", 1, 50, 2
    )
    boards = whole(
        "Boards", "How many players of a team play in a match; 1 means no teams.", 1, 20, 1
    )
    win = worth("Win", Scoring().win)
    shared = worth("Shared win", Scoring().shared)
    draw = worth("Draw", Scoring().draw)
    loss = worth("Loss", Scoring().loss)
    bye = worth(
        "No opponent", Scoring().byes[Bye.PAIRING], "For a player without an opponent in a round."
    )
    tiebreak_1 = choice("First tie-break", "", tiebreaks, False)
    tiebreak_2 = choice("Second tie-break", "", tiebreaks, False)
    tiebreak_3 = choice("Third tie-break", "", tiebreaks, False)
    tiebreak_4 = choice("Fourth tie-break", "", tiebreaks, False)
    tiebreak_5 = choice("Fifth tie-break", "", tiebreaks, False)
    tiebreak_6 = choice("Sixth tie-break", "", tiebreaks, False)
    entry = choice("Entry", "Directors can always enter people.", ENTRY)
    places = whole(
        "Places", "0 for any number. When all are taken, new entrants go on the waiting list."
    )
    kept = whole(
        "Answered in time", "At least this per cent of their questions; 0 for anybody.", most=100
    )
    answered = whole("Of", "At least this many questions; 0 lets newcomers in.")
    least_rating = whole("Rating from", "0 for no limit.")
    most_rating = whole("Rating up to", "0 for no limit.")
    check_in = tick("Check-in", "Entrants who have not checked in are out when it begins.")
    start = forms.SplitDateTimeField(
        label="Start",
        widget=AdminSplitDateTime,
        required=False,
    )
    when_full = tick(
        "Start when full", "Start as soon as all places are taken, if that is earlier."
    )
    round_days = whole(
        "Days for a round",
        "The side that is ahead wins a game that is not over by then; if nobody is, it is a draw. "
        "0 for no limit.",
        most=366,
        initial=28,
    )
    overlap = whole(
        "Rounds at once",
        "Only where tables are known in advance, as in a round robin.",
        1,
        20,
        1,
    )
    exchange = tick(
        "Exchange lists",
        "Entrants may bring something else to each round, until it is paired. Otherwise until the"
        " tournament begins.",
    )
    public = tick(
        "Public games",
        "Everybody may watch the games, a while behind and without what is hidden. Who enters"
        " agrees to it.",
        True,
    )
    automatic = tick(
        "Automatic",
        "Rounds are paired and published, and the tournament is closed, without a director.",
        True,
    )

    class Meta(DirectorsForm.Meta):
        fields = ("title", "text")

    def __init__(self, *args: Any, **rest: Any) -> None:
        super().__init__(*args, **rest)
        self.fields |= {"missions": missions_of(self.key), "sides": sides_of(self.key)}
        self.fields |= option_fields(self.key)
        texts = (f"{one.title}: {one.text}" for one in FORMATS.values())
        self.fields["start"].help_text = START.format(timezone.get_current_timezone_name())
        self.fields["format"].help_text = format_html_join(mark_safe("<br>"), "{}", zip(texts))
        known = filled_from(self.instance) if self.instance.terms else filled(presets.DEFAULTS)
        self.initial = filled_for(self.key, {**known, **self.initial})

    def clean_missions(self) -> tuple[int, ...]:
        words = re.findall(r"[^\s,]+", self.cleaned_data["missions"])
        if not all(word.isdecimal() for word in words):
            raise ValidationError("Write missions by number, as in “1 4 2”.")
        return tuple(map(int, words))

    def clean_sides(self) -> list[str]:
        """In the order in which the system names them."""
        sides: Any = self.fields["sides"]
        return [name for name, _ in sides.choices if name in self.cleaned_data["sides"]]

    def clean_start(self) -> datetime | None:
        start: datetime | None = self.cleaned_data["start"]
        if start and start <= timezone.now():
            raise ValidationError("That time has passed; choose a later one, or leave it empty.")
        return start

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("entry") == Admission.PASSWORD and not (
            data["password"] or self.instance.password_hash
        ):
            self.add_error("password", "Write the password that people need to enter.")
        if data.get("entry") != Admission.PASSWORD and data.get("password"):
            self.add_error("password", "Entry is not by password. Choose that, or write none.")
        if not self.errors:
            for wrong in drafts.unsound(opening_of(data)):
                self.add_error(IN_FORM.get(wrong.field, wrong.field), wrong.why)
        return data

    def save(self, commit: bool = True) -> Any:
        opening = acts.written(opening_of(self.cleaned_data))
        self.instance.terms, self.instance.conditions = opening["terms"], opening["conditions"]
        self.instance.system = self.cleaned_data["system"]
        return super().save(commit)


def draft_form(system: str) -> type[DraftForm]:
    """The form of a draft for tournaments of *system*."""
    return type("DraftForm", (DraftForm,), {"key": system})


IN_FORM = {"tiebreaks": TIES[0], "starts_at": "start"}


def in_words(tournament: Tournament) -> list[tuple[str, str]]:
    """What was announced, line by line: what the form calls it, and what was chosen."""
    values = filled_from(tournament)
    system = values["system"]
    form = draft_form(system)(instance=tournament)
    names = [name for name in flatten_fieldsets(fieldsets(system)) if name in values]
    return [(str(form[name].label), chosen(form.fields[name], values[name])) for name in names]


def chosen(field: Any, value: Any) -> str:
    if isinstance(value, list):
        return capfirst(listed(value))
    if isinstance(field, forms.ChoiceField):
        choices: Any = field.choices
        return str({str(key): label for key, label in choices}.get(str(value), NONE))
    if isinstance(field, forms.BooleanField):
        return "Yes" if value else "No"
    if isinstance(value, datetime):
        return date(timezone.localtime(value), WITH_ZONE)
    return shown(value) if isinstance(value, float) else str(value or NONE)
