"""The form of a tournament that has not been announced yet."""

import re
from collections.abc import Mapping
from dataclasses import asdict
from datetime import UTC, datetime
from itertools import zip_longest
from typing import Any

from django import forms
from django.contrib.admin.utils import flatten_fieldsets
from django.contrib.admin.widgets import AdminSplitDateTime
from django.contrib.auth.hashers import make_password
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html_join
from django.utils.safestring import mark_safe
from django.utils.text import capfirst

from games.admin import presets
from games.admin.forms.fields import People
from games.models.tournament import Tournament
from games.play import pace
from games.play.agreement import AGREED
from games.play.presets import CLOCKS, PACES, missions
from games.tournaments import drafts, effects, perform
from games.tournaments.core import acts
from games.tournaments.core.book import Conditions, Entry
from games.tournaments.core.field import Bye, Scoring, Terms, shown
from games.tournaments.core.formats import FORMATS
from games.tournaments.core.tiebreaks import TIEBREAKS
from rules.kernel.errors import Refusal
from rules.kernel.orders import listed
from rules.systems import SYSTEMS

MOST_TIEBREAKS, NONE = 6, "—"
TIES = tuple(f"tiebreak_{number}" for number in range(1, MOST_TIEBREAKS + 1))
POINTS = ("win", "shared", "draw", "loss")
IN_TERMS = ("format", "rounds", "pairing", "mirrored", "cycles", "size", "advance", "boards")
IN_CONDITIONS = (
    *("system", "entry", "places", "kept", "answered", "least_rating", "most_rating", "check_in"),
    *("when_full", "round_days", "overlap", "holiday_days", "automatic"),
)
OPTIONS = tuple(name for name, _, _ in AGREED if name != "campaign")
CHOICES = {name: (label, choices) for name, label, choices in AGREED}
PAIRINGS = (
    (drafts.BALANCED, "Balanced sides: how often each player has had each side counts first"),
    (drafts.FIDE, "FIDE’s Dutch system, for two sides"),
)
ENTRY = (
    (Entry.OPEN.value, "Open to all who meet the conditions"),
    (Entry.PASSWORD.value, "By password"),
    (Entry.INVITATION.value, "By invitation"),
)
FIELDSETS: tuple[tuple[str | None, Any], ...] = (
    (None, {"fields": ("title", "text", "directors")}),
    (
        "What is played",
        {"fields": ("system", "missions", "sides", *OPTIONS, "pace", "clock", "holiday_days")},
    ),
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
                ),
            )
        },
    ),
    ("When", {"fields": ("start", "when_full", "round_days", "overlap", "automatic")}),
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


def agreed(name: str, help_text: str) -> Any:
    label, choices = CHOICES[name]
    return choice(label, help_text, choices, required=False)


def systems() -> list[tuple[str, str]]:
    return [(key, system.title) for key, system in SYSTEMS.items()]


def ways() -> list[tuple[str, str]]:
    """All combinations of sides that some mission is played with, the smallest first."""
    known = {
        " ".join(way): capfirst(listed(way))
        for system in SYSTEMS.values()
        for mission in system.missions
        for way in system.seats(mission)
    }
    return sorted(known.items(), key=lambda way: len(way[0].split()))


def clocks() -> list[tuple[str, str]]:
    return [(key, title) for key, (title, _) in CLOCKS.items()]


def formats() -> list[tuple[str, str]]:
    return [(key, one.title) for key, one in FORMATS.items()]


def tiebreaks() -> list[tuple[str, str]]:
    return [("", NONE), *((name, one.title) for name, one in TIEBREAKS.items())]


class DirectorsForm(forms.ModelForm):
    """What can still be changed of a tournament that is open."""

    directors = People(
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
                effects.may_direct(person)
            except Refusal as refusal:
                raise ValidationError(str(refusal)) from refusal
        return people


class DraftForm(DirectorsForm):
    """Everything that is announced with a tournament: its terms, and the conditions of entry."""

    field_order = ("title", "text", "directors")
    system = choice("System", "The rules of the games.", systems)
    missions = forms.CharField(
        max_length=200,
        help_text="By number, in the order of the rounds; after the last, the first again.",
    )
    sides = choice("Sides", "The sides at every table: two or three.", ways)
    cards = agreed("cards", "Which cards are in every game.")
    goals = agreed("goals", "What wins a game.")
    points = agreed("points", "How large the forces are.")
    pace = choice("Pace", pace.COMPARED, PACES)
    clock = choice("Clock", "How long each question may take.", clocks())
    holiday_days = whole(
        "Holidays", "How many days of each player’s holidays count in a game.", initial=14
    )
    format = choice("Format", "", formats)
    rounds = whole("Rounds", "0 for as many as the format needs.", most=100)
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
        help_text="Leave it empty if a director is to begin it.",
        widget=AdminSplitDateTime,
        required=False,
    )
    when_full = tick(
        "Start when full", "Start as soon as all places are taken, if that is earlier."
    )
    round_days = whole(
        "Days for a round",
        "A game that is not over by then is decided by conditions fulfilled, then frags; "
        "otherwise it is a draw. 0 for no limit.",
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
    automatic = tick(
        "Automatic",
        "Rounds are paired and published, and the tournament is closed, without a director.",
        True,
    )

    class Meta(DirectorsForm.Meta):
        fields = ("title", "text")

    def __init__(self, *args: Any, **rest: Any) -> None:
        super().__init__(*args, **rest)
        texts = (f"{one.title}: {one.text}" for one in FORMATS.values())
        titles = [(f"{title}.",) for _, title in missions()]
        self.fields["missions"].help_text += format_html_join("", " {}", titles)
        self.fields["format"].help_text = format_html_join(mark_safe("<br>"), "{}", zip(texts))
        known = filled_from(self.instance) if self.instance.terms else filled(presets.DEFAULTS)
        self.initial = {**known, **self.initial}

    def clean_missions(self) -> tuple[int, ...]:
        words = re.findall(r"[^\s,]+", self.cleaned_data["missions"])
        if not all(word.isdecimal() for word in words):
            raise ValidationError("Write missions by number, as in “1 4 2”.")
        return tuple(map(int, words))

    def clean_start(self) -> datetime | None:
        start: datetime | None = self.cleaned_data["start"]
        if start and start <= timezone.now():
            raise ValidationError("That time has passed; choose a later one, or leave it empty.")
        return start

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("entry") == Entry.PASSWORD and not (
            data["password"] or self.instance.password_hash
        ):
            self.add_error("password", "Write the password that people need to enter.")
        if not self.errors:
            for wrong in drafts.unsound(opening_of(data)):
                self.add_error(IN_FORM.get(wrong.field, wrong.field), wrong.why)
        return data

    def save(self, commit: bool = True) -> Any:
        opening = acts.written(opening_of(self.cleaned_data))
        self.instance.terms, self.instance.conditions = opening["terms"], opening["conditions"]
        self.instance.system = self.cleaned_data["system"]
        return super().save(commit)


IN_FORM = {"tiebreaks": TIES[0], "starts_at": "start"}


def opening_of(data: Mapping[str, Any]) -> acts.Open:
    """The opening that a cleaned form means."""
    terms = Terms(
        **{name: data[name] for name in IN_TERMS},
        missions=data["missions"],
        sides=tuple(data["sides"].split()),
        scoring=scoring(data),
        tiebreaks=tuple(data[name] for name in TIES if data[name]),
    )
    start: datetime | None = data["start"]
    conditions = Conditions(
        **{name: data[name] for name in IN_CONDITIONS},
        pace=pace.read(data["pace"]),
        clock=asdict(CLOCKS[data["clock"]][1]),
        options={"cards": "none", **{name: data[name] for name in OPTIONS if data[name]}},
        starts_at=start.astimezone(UTC).isoformat() if start else "",
    )
    return acts.Open(terms, conditions)


def scoring(data: Mapping[str, Any]) -> Scoring:
    """Full and half points for who sits out are those of a win and of a draw."""
    byes = {Bye.PAIRING: data["bye"], Bye.FULL: data["win"], Bye.HALF: data["draw"], Bye.ZERO: 0}
    return Scoring(**{name: data[name] for name in POINTS}, byes=byes)


def filled(fields: Mapping[str, Any]) -> dict[str, Any]:
    """*fields* of a preset as the form has them: each tie-break has one of its own."""
    ties = fields.get("tiebreaks")
    rest = {name: value for name, value in fields.items() if name != "tiebreaks"}
    return rest if ties is None else {**rest, **dict(zip_longest(TIES, ties, fillvalue=""))}


def filled_from(tournament: Tournament) -> dict[str, Any]:
    """The form's values for terms and conditions that have been written down."""
    opening = perform.book_of(tournament) if tournament.length else drafts.read(tournament)
    terms, conditions = opening.terms, opening.conditions
    start = conditions.starts_at
    return {
        **{name: getattr(terms, name) for name in IN_TERMS},
        **{name: getattr(conditions, name) for name in IN_CONDITIONS},
        **{name: getattr(terms.scoring, name) for name in POINTS},
        **filled({"tiebreaks": terms.tiebreaks}),
        **conditions.options,
        "bye": terms.scoring.byes[Bye.PAIRING],
        "missions": " ".join(map(str, terms.missions)),
        "sides": " ".join(terms.sides),
        "pace": conditions.pace,
        "clock": preset_of(conditions.clock),
        "start": datetime.fromisoformat(start) if start else None,
    }


def preset_of(clock: Mapping[str, Any]) -> str:
    """The key of *clock* among the clocks to choose from; empty for one that is none of them."""
    same = (
        key for key, (_, one) in CLOCKS.items() if {**asdict(one), "days": list(one.days)} == clock
    )
    return next(same, "")


def in_words(tournament: Tournament) -> list[tuple[str, str]]:
    """What was announced, line by line: what the form calls it, and what was chosen."""
    form, values = DraftForm(instance=tournament), filled_from(tournament)
    names = [name for name in flatten_fieldsets(FIELDSETS) if name in values]
    return [(str(form[name].label), chosen(form.fields[name], values[name])) for name in names]


def chosen(field: Any, value: Any) -> str:
    if isinstance(field, forms.ChoiceField):
        choices: Any = field.choices
        return str({str(key): label for key, label in choices}.get(str(value), NONE))
    if isinstance(field, forms.BooleanField):
        return "Yes" if value else "No"
    if isinstance(value, datetime):
        return date_format(value, "DATETIME_FORMAT")
    return shown(value) if isinstance(value, float) else str(value or NONE)
