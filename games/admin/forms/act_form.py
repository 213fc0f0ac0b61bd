"""What every form of the desk is."""

from typing import Any, ClassVar

from django import forms

from games.admin.desk_access import Desk
from games.admin.forms.fields import DeskField
from games.models.ruling_note import LONGEST_REASON
from games.models.tournament import Act as Row
from games.models.tournament import Tournament
from games.tournaments import perform, public
from games.tournaments.core import acts

Status = Tournament.Status
BEFORE = (Status.ENTRY,)
PLAYING = (Status.PLAYING,)
BESIDE = ("reason", "person", "team")  # fields that are not those of the act
SURE = "sure"  # the field that answers the question
NO_REASON = {"required": "Give a reason. Everybody will read it."}


class ActForm(forms.Form):
    """
    An *act* whose fields are those of the form, unless `made` says otherwise. *word* names it in
    the form; it is offered while the tournament is *during*. *reasoned*: None where no reason is
    asked for, False where there may be one. What has a `question` is done once it is answered.
    """

    act: ClassVar[type[acts.Act]]
    word: ClassVar[str]
    title: ClassVar[str]
    help: ClassVar[str] = ""
    during: ClassVar[tuple[str, ...]] = Tournament.RUNNING
    reasoned: ClassVar[bool | None] = True
    for_referees: ClassVar[bool] = False
    next: ClassVar[bool] = False  # the step that all wait for, once it is offered

    def __init__(self, desk: Desk, data: Any = None, files: Any = None) -> None:
        super().__init__(data, files, auto_id=f"{self.word}-%s")
        self.desk = desk
        if self.reasoned is not None:
            self.fields["reason"] = forms.CharField(
                max_length=LONGEST_REASON, required=self.reasoned, error_messages=NO_REASON
            )
        for field in self.fields.values():
            if isinstance(field, DeskField):
                field.desk = desk

    @property
    def offered(self) -> bool:
        """Whether it makes sense now; what is done all the same is judged by the acts."""
        return self.desk.tournament.status in self.during

    @property
    def question(self) -> str:
        """What whoever does it should know before they say yes; empty where nothing is asked."""
        return ""

    @property
    def waits(self) -> bool:
        """Whether it was sent as it should be, and the question is still to be answered."""
        return self.is_bound and self.is_valid() and bool(self.question) and SURE not in self.data

    def made(self) -> Any:
        fields = {name: value for name, value in self.cleaned_data.items() if name not in BESIDE}
        return self.act(**fields)

    def perform(self, act: acts.Act, **beside: Any) -> Row:
        """Perform *act* with what the form says *beside* it. Raises Refusal."""
        said = {name: value for name, value in self.cleaned_data.items() if name in BESIDE}
        return perform.perform(self.desk.tournament, act, by=self.desk.user, **{**said, **beside})

    def judge(self) -> None:
        """Raise Refusal where it would be refused: before a question is asked."""
        if self.question:
            self.made().check(self.desk.book)

    def do(self) -> Row | list[Row] | str:
        """
        Gives what was done; a sentence if that is no act. Raises Refusal or Unpairable with one.
        """
        return self.perform(self.made())


def told(done: Row | list[Row] | str, desk: Desk) -> str:
    """What was done, in sentences."""
    if isinstance(done, str):
        return done
    rows = done if isinstance(done, list) else [done]
    return " ".join(one.text for one in public.told(desk.tournament, rows, desk.called))
