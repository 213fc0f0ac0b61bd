"""The site's words on the forms that come with django-allauth."""

from typing import Any

from django import template

register = template.Library()

LABELS = {
    "login": "User name or mail address",
    "username": "User name",
    "password": "Password",
    "remember": "Stay signed in when I close the browser",
    "email": "Mail address",
    "oldpassword": "Your password now",
    "password1": "New password",
    "password2": "The new password once more",
    "code": "Code",
    "name": "What you call it",
}


@register.filter
def worded(form: Any) -> Any:
    """*form* with those labels; a placeholder would only say them again."""
    for name, field in form.fields.items():
        # Of a form that was refused the fields are bound already, each with a label of its own.
        form[name].label = LABELS.get(name, form[name].label)
        field.widget.attrs.pop("placeholder", None)
    return form
