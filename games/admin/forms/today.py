"""What is done with the tournament as a whole."""

from typing import Any

from django import forms

from games.admin.desk_access import Desk
from games.admin.forms.act_form import BEFORE, PLAYING, ActForm, Status
from games.models.tournament import Act as Row
from games.models.tournament import Tournament, Wording
from games.tournaments import drafts
from games.tournaments.core import acts
from games.tournaments.core.book import Book
from games.tournaments.core.formats.swiss import Swiss
from rules.kernel.words import several


class OpenForm(ActForm):
    act, word, title = acts.Open, "open", "Open for entries"
    help = "The terms become final, and everybody can read them and enter."
    during, reasoned, next = (Status.DRAFT,), None, True

    @property
    def question(self) -> str:
        return (
            "Once people can enter, you cannot change the terms, only correct title and text."
            " They are below, as everybody will read them. Is everything as you want it?"
        )

    def made(self) -> acts.Act:
        return drafts.opening(self.desk.tournament)


class BeginForm(ActForm):
    act, word, title = acts.Begin, "begin", "Begin"
    help = "Entries close. If check-in was required, those who have not checked in are out."
    during, reasoned, next = BEFORE, None, True

    @property
    def question(self) -> str:
        book = self.desk.book
        here, absent = len(acts.present(book)), len(book.takes_part) - len(acts.present(book))
        out = f" {several(absent, 'entrant')} who did not check in will be out." if absent else ""
        left = len(book.waiting)
        late = (
            f" {several(left, 'entrant')} on the waiting list will have no place." if left else ""
        )
        few = too_few(book, here)
        return f"It begins with {several(here, 'entrant')}.{out}{late}{few} Begin now?"


FEW = {
    "balanced": " After {most} of the {rounds} rounds all have met; then some meet again.",
    "fide": " Nobody meets twice, so at most {most} of the {rounds} rounds can be paired.",
}  # what follows, by the pairing of a Swiss


def too_few(book: Book, here: int) -> str:
    """What follows if there are more rounds of a Swiss than opponents; empty if there are not."""
    most, terms = here - 1 + here % 2, book.terms
    by_pairs = terms.format == Swiss.key and len(terms.sides) == 2 and terms.boards == 1
    if not by_pairs or terms.rounds <= most:
        return ""
    return FEW[terms.pairing].format(most=most, rounds=terms.rounds)


class AnnounceForm(ActForm):
    act, word, title = acts.Announce, "announce", "Announce"
    help = "Sends these words to everybody in the tournament."
    during = (*Tournament.RUNNING, Status.OVER)


class CorrectForm(ActForm):
    act, word, title = acts.Correct, "correct", "Correct the text"
    help = "Everybody can read both versions. The terms stay as they are."
    during = (*Tournament.RUNNING, Status.OVER)
    heading = forms.CharField(label="Title", max_length=80)
    text = forms.CharField(
        max_length=4000, required=False, widget=forms.Textarea(attrs={"rows": 8})
    )

    def __init__(self, desk: Desk, data: Any = None, files: Any = None) -> None:
        super().__init__(desk, data, files)
        self.initial = {"heading": desk.tournament.title, "text": desk.tournament.text}

    def do(self) -> Row:
        words = {"title": self.cleaned_data["heading"], "text": self.cleaned_data["text"]}
        return self.perform(acts.Correct(), wording=Wording(**words))


class PauseForm(ActForm):
    act, word, title = acts.Pause, "pause", "Pause"
    help = "Nothing is paired, no deadline decides a game, and the clocks of all games stop."
    during = PLAYING

    @property
    def offered(self) -> bool:
        return super().offered and not self.desk.book.paused


class ResumeForm(ActForm):
    act, word, title = acts.Resume, "resume", "Resume"
    help = "Its rounds are extended by the time it was paused."
    during, reasoned = PLAYING, False

    @property
    def offered(self) -> bool:
        return super().offered and self.desk.book.paused


class CloseForm(ActForm):
    act, word, title = acts.Close, "close", "Close"
    help = "The tournament is over, and the standings are final."
    during, reasoned = PLAYING, False

    @property
    def question(self) -> str:
        played = several(self.desk.book.round, "round")
        return f"It ends after {played}, and nobody can open it again. Close it?"


class CallOffForm(ActForm):
    act, word, title = acts.CallOff, "call off", "Call off"
    help = "There will be no winner. You propose it; another director must confirm it."

    @property
    def offered(self) -> bool:
        return super().offered and not self.desk.book.second


class ProposedForm(ActForm):
    """What is done with a proposal."""

    @property
    def offered(self) -> bool:
        return super().offered and bool(self.desk.book.second)


class ConfirmForm(ProposedForm):
    act, word, title = acts.Confirm, "confirm", "Confirm that it is called off"
    help = "Only a director who did not propose it can confirm."

    @property
    def question(self) -> str:
        return "There will be no winner, and nobody can undo this. Call it off?"


class DropForm(ProposedForm):
    act, word, title = acts.Drop, "drop", "Do not call it off"


ALL = (
    OpenForm,
    BeginForm,
    ConfirmForm,
    DropForm,
    AnnounceForm,
    CorrectForm,
    ResumeForm,
    PauseForm,
    CloseForm,
    CallOffForm,
)
