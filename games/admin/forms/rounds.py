"""What is done with a round."""

from typing import Any

from django import forms

from games.admin.desk_access import Desk
from games.admin.forms.doing import PLAYING, Doing
from games.admin.forms.fields import entrant
from games.models.tournament import Act as Row
from games.tournaments import rounds
from games.tournaments.core import acts
from games.tournaments.core.field import several


class Pair(Doing):
    word, title = "pair", "Pair the next round"
    help = "Makes a draft, with its reasons, that only the desk sees. Pairing again gives the same."
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
    help = "They swap places in the draft. One of them may have no opponent."
    first, second = entrant("One"), entrant("The other")


class Publish(OfDraft):
    word, title = "publish", "Publish the round"
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
            " undone. Publish it?"
        )

    def judge(self) -> None:
        draft = self.desk.book.drafted()
        acts.Publish(draft.number, {}).check(self.desk.book)

    def do(self) -> Row:
        return rounds.publish(self.desk.tournament, by=self.desk.user)


class Extend(Doing):
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

    def do(self) -> Row:
        return rounds.extend(self.desk.tournament, self.made(), **self.by)


ALL = (Publish, Swap, Pair, Extend)
