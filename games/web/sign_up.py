"""What is asked at sign-up beside a name and an address: when no clock of theirs may run."""

from typing import Any

from django import forms
from django.http import HttpRequest

from games.accounts import guests
from games.clock import timezones
from games.people import availability
from rules.kernel.errors import Refusal


def time_of_day(label: str, usual: Any) -> forms.TimeField:
    shown = forms.TimeInput(format="%H:%M", attrs={"type": "time"})
    return forms.TimeField(label=label, initial=usual, required=False, widget=shown)


class SignUp(forms.Form):
    """
    allauth adds name, address and password. The zone is chosen by the browser, and may be
    corrected; the night is the usual one until somebody says otherwise.
    """

    timezone = forms.ChoiceField(
        label="Your time zone",
        required=False,
        choices=[("", "Choose yours"), *((one, one) for one in timezones.to_choose())],
        widget=forms.Select(attrs={"required": True, "data-zone": ""}),
    )
    quiet_from = time_of_day("Your night, when your clocks do not run: from", availability.NIGHT[0])
    quiet_until = time_of_day("until", availability.NIGHT[1])

    def clean_quiet_until(self) -> Any:
        start, end = self.cleaned_data.get("quiet_from"), self.cleaned_data["quiet_until"]
        if "quiet_from" not in self.errors:
            try:
                availability.check_quiet(start, end)
            except Refusal as error:
                raise forms.ValidationError(str(error)) from error
        return end

    def signup(self, request: HttpRequest, user: Any) -> None:
        guests.keep(request, user)
        told = self.cleaned_data
        if told["timezone"]:
            availability.keep_zone(user.pk, told["timezone"])
        availability.keep_quiet(user, told["quiet_from"], told["quiet_until"])
