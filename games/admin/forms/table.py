"""What is decided at one table."""

from typing import Any

from django import forms

from games.admin.desk_access import Desk
from games.admin.forms.act_form import PLAYING, ActForm
from games.tournaments import rounds
from games.tournaments.core import acts, outcomes


class DecideForm(ActForm):
    act, word, title = acts.Decide, "decide", "Decide the table"
    help = "This ends a game that is still running. You can change the decision later."
    during, for_referees = PLAYING, True
    outcome = forms.ChoiceField(widget=forms.RadioSelect)

    def __init__(self, desk: Desk, data: Any = None, files: Any = None) -> None:
        super().__init__(desk, data, files)
        chosen: Any = self.fields["outcome"]
        chosen.choices = outcomes.outcomes(desk.table, desk.called).items()

    def made(self) -> acts.Act:
        where = (self.desk.round, self.desk.table.number)
        return rounds.ruling(self.desk.tournament, *where, self.cleaned_data["outcome"])


class ReplayForm(ActForm):
    act, word, title = acts.Replay, "replay", "Play it again"
    help = "A new game replaces it. A game that is still running ends without a winner."
    during, for_referees = PLAYING, True

    @property
    def offered(self) -> bool:
        return super().offered and self.desk.round == self.desk.book.round

    def made(self) -> acts.Act:
        return acts.Replay(self.desk.round, self.desk.table.number)


class ExtendTableForm(ActForm):
    act, word, title = acts.ExtendTable, "extend table", "Give it more time"
    help = "Gives only this game more days, not the others of the round."
    during, for_referees = PLAYING, True
    days = forms.IntegerField(min_value=1)

    @property
    def offered(self) -> bool:
        return super().offered and self.desk.table.result is None

    def made(self) -> acts.Act:
        where = (self.desk.round, self.desk.table.number)
        return acts.ExtendTable(*where, self.cleaned_data["days"])


ALL = (DecideForm, ExtendTableForm, ReplayForm)
