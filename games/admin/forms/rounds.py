"""What is done with a round."""

from typing import Any

from django import forms

from games.admin.desk_access import Desk
from games.admin.forms.act_form import PLAYING, ActForm
from games.admin.forms.fields import entrant
from games.tournaments import rounds
from games.tournaments.core import acts
from rules.kernel.words import several


class PairForm(ActForm):
    act, word, title = acts.Pair, "pair", "Pair the next round"
    help = "Makes a draft, with its reasons, that only the desk sees. Pairing again gives the same."
    during, reasoned = PLAYING, None

    def made(self) -> acts.Act:
        return rounds.next_draft(self.desk.book)


class OfDraftForm(ActForm):
    """What is done with a draft."""

    during = PLAYING

    @property
    def offered(self) -> bool:
        return super().offered and self.desk.book.draft is not None


class SwapForm(OfDraftForm):
    act, word, title = acts.Swap, "swap", "Swap two"
    help = "They swap places in the draft. One of them may have no opponent."
    first, second = entrant("One"), entrant("The other")


class PublishForm(OfDraftForm):
    act, word, title = acts.Publish, "publish", "Publish the round"
    help = "Its games begin at once, and the players are told."
    reasoned, next = None, True

    @property
    def question(self) -> str:
        draft = self.desk.book.drafted()
        games = several(len(draft.tables), "game")
        verb = "begins" if len(draft.tables) == 1 else "begin"
        told = several(len({n for table in draft.tables for n in table.entrants}), "player")
        return (
            f"{games} of round {draft.number} {verb} at once and {told} are told. This cannot be"
            f" undone. {' '.join([*self.desk.meeting_again, 'Publish it?'])}"
        )

    def made(self) -> acts.Act:
        return acts.Publish(self.desk.book.drafted().number)


class ExtendForm(ActForm):
    act, word, title = acts.Extend, "extend", "Extend a round"
    help = "Gives all its games this many more days."
    during, for_referees = PLAYING, True
    round = forms.IntegerField(min_value=1)
    days = forms.IntegerField(min_value=1)

    def __init__(self, desk: Desk, data: Any = None, files: Any = None) -> None:
        super().__init__(desk, data, files)
        self.initial["round"] = desk.book.round

    @property
    def offered(self) -> bool:
        return super().offered and bool(self.desk.book.rounds)


ALL = (PublishForm, SwapForm, PairForm, ExtendForm)
