"""Fields of the desk's forms: who is meant."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import EmailValidator

from games.admin.desk_access import Desk
from games.play import rulings
from rules.kernel.errors import Refusal

LONGEST_LIST = 20_000  # characters


class DeskField(forms.CharField):
    """A field that knows the *desk* of its form."""

    desk: Desk


class EntrantField(DeskField):
    """An entrant by number, by name, or by both as the list beside the field has them."""

    widget = forms.TextInput(attrs={"list": "entrants", "autocomplete": "off"})

    def clean(self, value: Any) -> int:
        return number_of(self.desk, super().clean(value))


class EntrantsField(DeskField):
    """Entrants, one a line."""

    widget = forms.Textarea(attrs={"rows": 12})

    def clean(self, value: Any) -> tuple[int, ...]:
        lines = super().clean(value).splitlines()
        return tuple(number_of(self.desk, line) for line in lines if line.strip())


class PersonField(forms.CharField):
    """Somebody by user name; nobody where it is empty."""

    widget = forms.TextInput(attrs={"autocomplete": "off"})

    def clean(self, value: Any) -> Any:
        try:
            return rulings.person_called(super().clean(value))
        except Refusal as refusal:
            raise ValidationError(str(refusal)) from refusal


class PeopleField(forms.CharField):
    """Names of accounts, separated by commas or blanks; gives the accounts."""

    def clean(self, value: Any) -> list[Any]:
        """All names are looked at, so that all that is wrong is said at once."""
        found, wrong = [], []
        for name in re.findall(r"[^\s,]+", super().clean(value)):
            try:
                found.append(rulings.person_called(name))
            except Refusal:
                wrong.append(f"There is no player “{name}”. Write user names.")
        if wrong:
            raise ValidationError(wrong)
        return list(dict.fromkeys(found))


class AddressesField(forms.CharField):
    """Mail addresses, separated by commas or blanks."""

    widget = forms.Textarea(attrs={"rows": 3})

    def clean(self, value: Any) -> list[str]:
        found = re.findall(r"[^\s,;]+", super().clean(value))
        for one in found:
            EmailValidator(f"“{one}” is not a mail address.")(one)
        return list(dict.fromkeys(found))


def number_of(desk: Desk, text: str) -> int:
    """“3 ann”, “3” or “ann”."""
    first = text.split()[0]
    if first.isdecimal() and int(first) in desk.entries:
        return int(first)
    for number, entry in desk.entries.items():
        if entry.name.casefold() == text.strip().casefold():
            return number
    raise ValidationError(
        f"“{text.strip()}” is not an entrant. Use a number or name from the list."
    )


def entrant(label: str = "Entrant") -> Any:
    return EntrantField(label=label, max_length=100)
