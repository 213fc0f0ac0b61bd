"""Many tables are decided at once."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db import transaction

from games.admin.desk_access import Desk
from games.admin.forms.act_form import PLAYING, ActForm
from games.models.tournament import Act as Row
from games.tournaments import permissions, rounds
from games.tournaments.core import outcomes
from games.tournaments.core.formats.format import Unpairable
from rules.kernel.errors import Refusal, ReplayMismatch

NOT_YET = ("", "No decision")


class ResultsForm(ActForm):
    """A field for each table without a result; whose table it is decides nothing at it."""

    word, title = "results", "Decide these tables"
    help = "Choose a result wherever there is one. Either all your choices are stored, or none."
    during, for_referees, next = PLAYING, True, True

    def __init__(self, desk: Desk, data: Any = None, files: Any = None) -> None:
        super().__init__(desk, data, files)
        own = permissions.number_of(desk.tournament, desk.user)
        self.tables = {
            f"table-{number}-{table.number}": (number, table)
            for number, table in desk.book.open_tables()
            if own not in table.entrants
        }
        fields = {
            key: forms.ChoiceField(
                label=f"Round {number}, table {table.number}",
                required=False,
                choices=[NOT_YET, *outcomes.outcomes(table, desk.called).items()],
                help_text=" – ".join(desk.called(who) for who in table.entrants),
            )
            for key, (number, table) in self.tables.items()
        }
        self.fields = {**fields, **self.fields}

    @property
    def offered(self) -> bool:
        return super().offered and bool(self.tables)

    @property
    def chosen(self) -> dict[str, str]:
        return {key: self.cleaned_data[key] for key in self.tables if self.cleaned_data.get(key)}

    def clean(self) -> dict[str, Any]:
        if not self.errors and not self.chosen:
            raise ValidationError("Choose a result for at least one table.")
        return self.cleaned_data

    @transaction.atomic
    def do(self) -> list[Row]:
        return [self.decided(key, word) for key, word in self.chosen.items()]

    def decided(self, key: str, word: str) -> Row:
        number, table = self.tables[key]
        try:
            ruling = rounds.ruling(self.desk.tournament, number, table.number, word)
            return self.perform(ruling)
        except (Refusal, Unpairable, ReplayMismatch) as refusal:
            raise Refusal(f"Round {number}, table {table.number}: {refusal}") from refusal


ALL = (ResultsForm,)
