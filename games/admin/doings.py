"""The forms of the desk: each is something a director may do, or a referee too, with a reason."""

import json
from typing import Any, ClassVar

from django import forms
from django.core.exceptions import ValidationError

from games import refereeing
from games.admin.desks import Desk
from games.models.remark import LONGEST_REASON
from games.models.tournament import Act as Row
from games.models.tournament import Tournament
from games.tournaments import acting, acts, drafting, entering, rounds, rulings
from games.tournaments.field import Bye
from rules.kernel.errors import IllegalOrder

Status = Tournament.Status
BEFORE = (Status.ENTRY,)
PLAYING = (Status.PLAYING,)
RUNNING = (Status.ENTRY, Status.PLAYING)
NO_REASON = {"required": "That needs a reason, which everybody will read."}


class AtDesk(forms.CharField):
    """A field that knows the *desk* of its form."""

    desk: Desk


class Entrant(AtDesk):
    """An entrant by number, by name, or by both as the list beside the field has them."""

    widget = forms.TextInput(attrs={"list": "entrants", "autocomplete": "off"})

    def clean(self, value: Any) -> int:
        return number_of(self.desk, super().clean(value))


class Entrants(AtDesk):
    """Entrants, one a line."""

    widget = forms.Textarea(attrs={"rows": 12})

    def clean(self, value: Any) -> tuple[int, ...]:
        lines = super().clean(value).splitlines()
        return tuple(number_of(self.desk, line) for line in lines if line.strip())


class Person(forms.CharField):
    """Somebody by user name; nobody where it is empty."""

    widget = forms.TextInput(attrs={"autocomplete": "off"})

    def clean(self, value: Any) -> Any:
        try:
            return refereeing.person_called(super().clean(value))
        except IllegalOrder as refusal:
            raise ValidationError(str(refusal)) from refusal


def number_of(desk: Desk, text: str) -> int:
    """“3 ann”, “3” or “ann”."""
    first = text.split()[0]
    if first.isdecimal() and int(first) in desk.entries:
        return int(first)
    for number, entry in desk.entries.items():
        if entry.name.casefold() == text.strip().casefold():
            return number
    raise ValidationError(f"“{text.strip()}” is nobody here; take a number or a name of the list.")


def entrant(label: str = "Entrant") -> Any:
    return Entrant(label=label, max_length=100)


class Doing(forms.Form):
    """
    An *act* whose fields are those of the form, unless `do` says otherwise. *word* names it in
    the form; it is offered while the tournament is *during*. *reasoned*: None where no reason is
    asked for, False where there may be one.
    """

    act: ClassVar[type[acts.Act]]
    word: ClassVar[str]
    title: ClassVar[str]
    help: ClassVar[str] = ""
    during: ClassVar[tuple[str, ...]] = RUNNING
    reasoned: ClassVar[bool | None] = True
    for_referees: ClassVar[bool] = False
    next: ClassVar[bool] = False  # the step that all wait for, once it is offered

    def __init__(self, desk: Desk, data: Any = None) -> None:
        super().__init__(data, auto_id=f"{self.word}-%s")
        self.desk = desk
        if self.reasoned is not None:
            self.fields["reason"] = forms.CharField(
                max_length=LONGEST_REASON, required=self.reasoned, error_messages=NO_REASON
            )
        for field in self.fields.values():
            if isinstance(field, AtDesk):
                field.desk = desk

    @property
    def offered(self) -> bool:
        """Whether it makes sense now; what is done all the same is judged by the acts."""
        return self.desk.tournament.status in self.during

    @property
    def by(self) -> dict[str, Any]:
        return {"by": self.desk.user, "reason": self.cleaned_data.get("reason", "")}

    def made(self) -> Any:
        fields = {name: value for name, value in self.cleaned_data.items() if name != "reason"}
        return self.act(**fields)

    def do(self) -> Row:
        """Raises OrderError or Unpairable with a sentence."""
        return acting.perform(self.desk.tournament, self.made(), **self.by)


class Open(Doing):
    word, title = "open", "Open for entries"
    help = "From now on the terms stand as they are, and everybody can read them and enter."
    during, reasoned, next = (Status.DRAFT,), None, True

    def do(self) -> Row:
        return drafting.opened(self.desk.tournament, by=self.desk.user)


class Begin(Doing):
    act, word, title = acts.Begin, "begin", "Begin"
    help = "Entries close. Who has not checked in, where that was asked for, is out."
    during, reasoned, next = BEFORE, None, True


class Enter(Doing):
    word, title = "enter", "Enter somebody"
    reasoned = None
    person = Person(required=False, label="User name", help_text="Empty: the autopilot plays.")
    team = forms.CharField(required=False, max_length=40, help_text="Where teams play.")

    def clean_person(self) -> Any:
        person = self.cleaned_data["person"]
        if any(person and entry.user_id == person.pk for entry in self.desk.entries.values()):
            raise ValidationError(f"{person} is in this tournament already.")
        return person

    def do(self) -> Row:
        person, team = self.cleaned_data["person"], self.cleaned_data["team"]
        try:
            return entering.enter(self.desk.tournament, person, team=team, by=self.desk.user)
        except IllegalOrder as refusal:
            if person is None:
                raise
            raise IllegalOrder(f"{person} would be told: “{refusal}”") from refusal


class CheckIn(Doing):
    act, word, title = acts.CheckIn, "check in", "Check somebody in"
    during, reasoned = BEFORE, None
    entrant = entrant()

    @property
    def offered(self) -> bool:
        return super().offered and self.desk.book.conditions.check_in


class Withdraw(Doing):
    act, word, title = acts.Withdraw, "withdraw", "Withdraw somebody"
    help = "They are not paired any more; their running games go on."
    reasoned = False
    entrant = entrant()


class SitOut(Doing):
    act, word, title = acts.SitOut, "sit out", "Let somebody sit out"
    reasoned = False
    entrant = entrant()
    round = forms.IntegerField(min_value=1)
    bye = forms.TypedChoiceField(
        label="They get",
        coerce=Bye,
        choices=[(bye.value, bye.value.capitalize()) for bye in (Bye.ZERO, Bye.HALF, Bye.FULL)],
    )


class Seed(Doing):
    act, word, title = acts.Seed, "seed", "Seed by hand"
    help = "The highest first, one a line; who is not named follows by rating."
    order = Entrants()

    def __init__(self, desk: Desk, data: Any = None) -> None:
        super().__init__(desk, data)
        self.initial["order"] = "\n".join(map(desk.name, desk.field.seeds()))

    @property
    def offered(self) -> bool:
        return super().offered and not self.desk.book.rounds


class SeedByRating(Doing):
    word, title = "seed by rating", "Seed by rating"
    help = "What was seeded by hand is forgotten; equal ratings stand in the order of entry."

    def made(self) -> Any:
        return acts.Seed(())

    @property
    def offered(self) -> bool:
        return super().offered and bool(self.desk.book.order)


class KeepApart(Doing):
    act, word, title = acts.KeepApart, "keep apart", "Keep two apart"
    help = "They will not be paired with each other, as members of one household."
    first, second = entrant("One"), entrant("The other")


class Penalise(Doing):
    act, word, title = acts.Penalise, "penalise", "Penalise"
    help = "Points are taken off; a negative number gives them back."
    entrant = entrant()
    points = forms.FloatField(step_size=0.5)


class Substitute(Doing):
    word, title = "substitute", "Substitute"
    help = "Somebody else takes the place, the points and the running games."
    entrant = entrant()
    person = Person(required=False, label="User name", help_text="Empty: the autopilot plays.")

    def do(self) -> Row:
        who, person = self.cleaned_data["entrant"], self.cleaned_data["person"]
        return rounds.substitute(self.desk.tournament, who, person, **self.by)


class Pair(Doing):
    word, title = "pair", "Pair the next round"
    help = "A draft that only the desk sees, with why it is so. To pair again gives the same."
    during, reasoned = PLAYING, None

    def do(self) -> Row:
        return rounds.pair(self.desk.tournament, by=self.desk.user)


class OfDraft(Doing):
    """What is done with a draft."""

    during = PLAYING

    @property
    def offered(self) -> bool:
        return super().offered and self.desk.book.draft is not None


class Swap(OfDraft):
    act, word, title = acts.Swap, "swap", "Swap two"
    help = "They change places in the draft; one of them may be without an opponent."
    first, second = entrant("One"), entrant("The other")


class Publish(OfDraft):
    word, title = "publish", "Publish the round"
    help = "Its games begin at once, and everybody is told."
    reasoned, next = None, True

    def do(self) -> Row:
        return rounds.publish(self.desk.tournament, by=self.desk.user)


class Extend(Doing):
    act, word, title = acts.Extend, "extend", "Extend a round"
    help = "All its games have so many days more."
    during, for_referees = PLAYING, True
    round = forms.IntegerField(min_value=1)
    days = forms.IntegerField(min_value=1)

    def __init__(self, desk: Desk, data: Any = None) -> None:
        super().__init__(desk, data)
        self.initial["round"] = desk.book.round

    @property
    def offered(self) -> bool:
        return super().offered and bool(self.desk.book.rounds)

    def do(self) -> Row:
        return rounds.extend(self.desk.tournament, self.made(), **self.by)


class Decide(Doing):
    word, title = "decide", "Decide the table"
    help = "A game that still runs ends with it. What was decided can be decided otherwise."
    during, for_referees = PLAYING, True
    outcome = forms.ChoiceField(widget=forms.RadioSelect)

    def __init__(self, desk: Desk, data: Any = None) -> None:
        super().__init__(desk, data)
        chosen: Any = self.fields["outcome"]
        chosen.choices = rulings.outcomes(desk.table, desk.called).items()

    def do(self) -> Row:
        where = (self.desk.round, self.desk.table.number)
        ruling = rounds.ruling(self.desk.tournament, *where, self.cleaned_data["outcome"])
        return rounds.rule(self.desk.tournament, ruling, **self.by)


class Replay(Doing):
    word, title = "replay", "Play it again"
    help = "A new game takes its place; one that still runs ends without a winner."
    during, for_referees = PLAYING, True

    @property
    def offered(self) -> bool:
        return super().offered and self.desk.round == self.desk.book.round

    def do(self) -> Row:
        where = (self.desk.round, self.desk.table.number)
        return rounds.again(self.desk.tournament, *where, **self.by)


class Announce(Doing):
    act, word, title = acts.Announce, "announce", "Announce"
    help = "Everybody in the tournament is told, in these words."
    during = (*RUNNING, Status.OVER)


class Pause(Doing):
    word, title = "pause", "Pause"
    help = "Nothing is paired or decided by time, and the clocks of all games stand still."
    during = PLAYING

    @property
    def offered(self) -> bool:
        return super().offered and not self.desk.book.paused

    def do(self) -> Row:
        return rounds.pause(self.desk.tournament, **self.by)


class Resume(Doing):
    word, title = "resume", "Resume"
    help = "Its rounds have as many days more as it was paused."
    during, reasoned = PLAYING, False

    @property
    def offered(self) -> bool:
        return super().offered and self.desk.book.paused

    def do(self) -> Row:
        return rounds.resume(self.desk.tournament, **self.by)


class Close(Doing):
    act, word, title = acts.Close, "close", "Close"
    help = "The tournament is over, and the standings are final."
    during, reasoned = PLAYING, False


class CallOff(Doing):
    act, word, title = acts.CallOff, "call off", "Call off"
    help = "There will be no winner. You propose it; another director must confirm it."

    @property
    def offered(self) -> bool:
        return super().offered and not self.desk.book.second


class Proposed(Doing):
    """What is done with a proposal."""

    @property
    def offered(self) -> bool:
        return super().offered and bool(self.desk.book.second)


class Confirm(Proposed):
    act, word, title = acts.Confirm, "confirm", "Confirm that it is called off"
    help = "Only a director who has not proposed it can."


class Drop(Proposed):
    act, word, title = acts.Drop, "drop", "Do not call it off"


def told(row: Row, desk: Desk) -> str:
    """What was done, as a sentence."""
    return acts.read(row.verb, json.loads(row.data)).text(desk.called)


OF_TOURNAMENT = (*(Open, Begin, Confirm, Drop, Announce, Resume, Pause, Close, CallOff),)
OF_ENTRANTS = (
    *(Enter, CheckIn, Withdraw, SitOut, Substitute, Seed, SeedByRating, KeepApart, Penalise),
)
OF_ROUNDS = (Publish, Swap, Pair, Extend)
OF_TABLE = (Decide, Replay)
