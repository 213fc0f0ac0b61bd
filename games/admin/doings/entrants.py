"""What is done with those who take part."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from games.admin.desks import Desk
from games.admin.doings.doing import BEFORE, Doing
from games.admin.doings.fields import Entrants, Person, entrant
from games.models.tournament import Act as Row
from games.tournaments import acts, entering, rounds
from games.tournaments.field import Bye
from rules.kernel.errors import IllegalOrder


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


class Substitute(Doing):
    word, title = "substitute", "Substitute"
    help = "Somebody else takes the place, the points and the running games."
    entrant = entrant()
    person = Person(required=False, label="User name", help_text="Empty: the autopilot plays.")

    def do(self) -> Row:
        who, person = self.cleaned_data["entrant"], self.cleaned_data["person"]
        return rounds.substitute(self.desk.tournament, who, person, **self.by)


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


ALL = (
    Enter,
    CheckIn,
    Withdraw,
    SitOut,
    Substitute,
    Seed,
    SeedByRating,
    KeepApart,
    Penalise,
)
