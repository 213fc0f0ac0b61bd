"""What can be agreed before a game, as fields of a form."""

from typing import Any

from django import forms

from rules.kernel.options import Option


def field_of(option: Option) -> forms.TypedChoiceField:
    """It cleans to the value as the setup has it, without a choice to the default."""
    default: Any = option.default
    return forms.TypedChoiceField(
        choices=[(choice.word, choice.label) for choice in option.choices],
        coerce=option.read,
        empty_value=default,
        error_messages={"invalid_choice": option.refusal("%(value)s")},
        help_text=option.help,
        initial=default,
        label=option.label,
        required=False,
    )
