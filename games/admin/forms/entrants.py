"""What is done with those who take part."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db import transaction

from games.admin.desk_access import Desk
from games.admin.forms.act_form import BEFORE, ActForm
from games.admin.forms.fields import (
    LONGEST_LIST,
    AddressesField,
    EntrantsField,
    PeopleField,
    PersonField,
    entrant,
)
from games.models.tournament import Act as Row
from games.play import rulings
from games.tournaments import mailed_invitations
from games.tournaments.core import acts, formats
from games.tournaments.core.book import Admission
from games.tournaments.core.field import Bye
from rules.kernel.errors import Refusal
from rules.kernel.orders import listed

NO_TEAMS = "There are no teams here. Write one user name per line, and nothing behind it."


class EnterForm(ActForm):
    act, word, title = acts.Enter, "enter", "Enter somebody"
    reasoned = None
    person = PersonField(
        required=False, label="User name", help_text="Leave it empty for the autopilot."
    )
    team = forms.CharField(required=False, max_length=40, help_text="For team tournaments.")

    def clean_person(self) -> Any:
        person = self.cleaned_data["person"]
        if any(person and entry.user_id == person.pk for entry in self.desk.entries.values()):
            raise ValidationError(f"{person} is in this tournament already.")
        return person


class EnterManyForm(ActForm):
    word, title = "enter many", "Enter a list"
    help = (
        "One user name per line. In team tournaments, add a comma and the team. Whoever has no"
        " account yet signs up on the tournament’s page."
    )
    reasoned = None
    names = forms.CharField(
        label="List", required=False, max_length=LONGEST_LIST, widget=forms.Textarea
    )
    file = forms.FileField(label="Or a file", required=False, help_text="Text, as CSV.")

    def clean(self) -> dict[str, Any]:
        """All lines are looked at, so that all that is wrong is said at once."""
        file = self.cleaned_data.get("file")
        text = self.cleaned_data.get("names", "") + "\n" + (read(file) if file else "")
        lines = [line for line in text.splitlines() if line.strip()]
        if not lines:
            raise ValidationError("Write a list, or choose a file.")
        found, wrong = [], []
        for line in lines:
            name, _, team = re.sub("[;\t]", ",", line).partition(",")
            if team.strip() and self.desk.book.terms.boards < 2:
                raise ValidationError(NO_TEAMS)
            try:
                found.append((rulings.person_called(name), team.strip()))
            except Refusal as refusal:
                wrong.append(str(refusal))
        if wrong:
            raise ValidationError(wrong)
        return {"people": found}

    @transaction.atomic
    def do(self) -> list[Row]:
        people = self.cleaned_data["people"]
        return [self.perform(acts.Enter(), person=person, team=team) for person, team in people]


def read(file: Any) -> str:
    """What stands in a file that was sent."""
    if file.size > LONGEST_LIST:
        raise ValidationError(f"The file has more than {LONGEST_LIST} characters.")
    try:
        return str(file.read().decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise ValidationError("The file is not text. Save it as UTF-8.") from None


class ByInvitationForm(ActForm):
    """What is done where entry is by invitation."""

    reasoned = None

    @property
    def offered(self) -> bool:
        return super().offered and self.desk.book.conditions.entry == Admission.INVITATION


class InviteForm(ByInvitationForm):
    word, title = "invite", "Invite people"
    help = (
        "User names, separated by commas. They are told, and can enter while there are places."
        " Whoever has no account yet signs up first, on the tournament’s page."
    )
    people = PeopleField(max_length=LONGEST_LIST)

    @transaction.atomic
    def do(self) -> list[Row]:
        people = self.cleaned_data["people"]
        return [self.perform(acts.Invite(), person=person) for person in people]


class UninviteForm(ByInvitationForm):
    act, word, title = acts.Uninvite, "uninvite", "Take an invitation back"
    help = "A player who has already entered stays in."
    person = PersonField(label="User name")


class InviteByMailForm(ActForm):
    word, title = "invite by mail", "Invite by mail"
    help = (
        "Mail addresses, separated by commas, of people who may have no account yet. The mail leads"
        " to the tournament’s page, where they sign up and enter."
    )
    reasoned = None
    addresses = AddressesField(max_length=LONGEST_LIST)

    def do(self) -> str:
        addresses = self.cleaned_data["addresses"]
        mailed_invitations.send(self.desk.tournament, addresses, self.desk.user)
        return f"A mail goes to {listed(addresses)}."


class TakeBackByMailForm(ActForm):
    word, title = "take back by mail", "Take an invitation by mail back"
    help = "A player who has already entered stays in."
    reasoned = None
    address = forms.EmailField()

    @property
    def offered(self) -> bool:
        return super().offered and self.desk.tournament.mailed_invitations.exists()

    def do(self) -> str:
        address = self.cleaned_data["address"]
        mailed_invitations.take_back(self.desk.tournament, address)
        return f"{address} is no longer invited."


class CheckInForm(ActForm):
    act, word, title = acts.CheckIn, "check in", "Check somebody in"
    during, reasoned = BEFORE, None
    entrant = entrant()

    @property
    def offered(self) -> bool:
        return super().offered and self.desk.book.conditions.check_in


class WithdrawForm(ActForm):
    act, word, title = acts.Withdraw, "withdraw", "Withdraw somebody"
    help = (
        "They are not paired any more; their running games go on. That also undoes a wrong entry:"
        " a player who was in no round has no place in the standings."
    )
    reasoned = False
    entrant = entrant()


class ReadmitForm(ActForm):
    act, word, title = acts.Readmit, "readmit", "Let somebody in again"
    help = (
        "A player who has left keeps their number and points, and is paired from the next round on."
    )
    reasoned = False
    entrant = entrant()

    @property
    def offered(self) -> bool:
        left = (one.left is not None for one in self.desk.book.entrants.values())
        return super().offered and any(left)


class SitOutForm(ActForm):
    act, word, title = acts.SitOut, "sit out", "Let somebody sit out"
    reasoned = False
    entrant = entrant()
    round = forms.IntegerField(min_value=1)
    bye = forms.TypedChoiceField(
        label="They get",
        coerce=Bye,
        choices=[(bye.value, bye.value.capitalize()) for bye in (Bye.ZERO, Bye.HALF, Bye.FULL)],
    )


class PlayAfterAllForm(ActForm):
    act, word, title = acts.PlayAfterAll, "play after all", "Let somebody play after all"
    help = "A player who was to sit out a round is paired in it."
    reasoned = False
    entrant = entrant()
    round = forms.IntegerField(min_value=1)

    @property
    def offered(self) -> bool:
        coming = (number > self.desk.book.round for number, _ in self.desk.book.away)
        return super().offered and any(coming)


class SubstituteForm(ActForm):
    act, word, title = acts.Substitute, "substitute", "Substitute"
    help = (
        "Somebody else takes over the place, points and running games, even of a player who left."
    )
    entrant = entrant()
    person = PersonField(
        required=False, label="User name", help_text="Leave it empty for the autopilot."
    )


class SeedForm(ActForm):
    act, word, title = acts.Seed, "seed", "Seed by hand"
    help = "The highest first, one per line. Those not listed follow by rating."
    order = EntrantsField()

    def __init__(self, desk: Desk, data: Any = None, files: Any = None) -> None:
        super().__init__(desk, data, files)
        self.initial["order"] = "\n".join(map(desk.name, desk.field.seeds()))

    @property
    def offered(self) -> bool:
        return super().offered and not self.desk.book.rounds


class SeedByRatingForm(ActForm):
    word, title = "seed by rating", "Seed by rating"
    help = "This discards the seeding by hand. Equal ratings are in the order of entry."

    def made(self) -> Any:
        return acts.Seed(())

    @property
    def offered(self) -> bool:
        return super().offered and bool(self.desk.book.order)


class KeepApartForm(ActForm):
    act, word, title = acts.KeepApart, "keep apart", "Keep two apart"
    help = "They will not be paired with each other. Use it for members of one household."
    first, second = entrant("One"), entrant("The other")

    @property
    def offered(self) -> bool:
        return super().offered and self.desk.book.terms.format not in formats.BY_BRACKET_ALONE


class LetMeetForm(ActForm):
    act, word, title = acts.LetMeet, "let meet", "Let two meet again"
    help = "They are no longer kept apart."
    first, second = entrant("One"), entrant("The other")

    @property
    def offered(self) -> bool:
        return super().offered and bool(self.desk.book.apart)


class PenaliseForm(ActForm):
    act, word, title = acts.Penalise, "penalise", "Penalise"
    help = "Points are taken off; a negative number gives them back."
    entrant = entrant()
    points = forms.FloatField(step_size=0.5)


class AwardForm(ActForm):
    act, word, title = acts.Award, "award", "Award a special prize"
    help = "Say what for. Everybody is told; points and places stay as they are."
    entrant = entrant()


ALL = (
    *(
        EnterForm,
        EnterManyForm,
        InviteForm,
        UninviteForm,
        InviteByMailForm,
        TakeBackByMailForm,
        CheckInForm,
        WithdrawForm,
        ReadmitForm,
        SitOutForm,
        PlayAfterAllForm,
    ),
    *(SubstituteForm, SeedForm, SeedByRatingForm, KeepApartForm, LetMeetForm, PenaliseForm),
    AwardForm,
)
