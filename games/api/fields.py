"""Fields that say more than Django REST framework's own."""

from typing import Any, NoReturn

from rest_framework import serializers

from rules.kernel.orders import listed


class OneOf(serializers.ChoiceField):
    """It names what can be chosen."""

    default_error_messages = {"invalid_choice": "“{input}” cannot be chosen. Choose {words}."}

    def fail(self, key: str, **more: Any) -> NoReturn:
        super().fail(key, words=listed(self.choices, "or"), **more)


def seat_names(told: str, **more: Any) -> serializers.ListField:
    return serializers.ListField(child=serializers.CharField(max_length=16), help_text=told, **more)


def chosen_options(told: str) -> serializers.DictField:
    """A word for each option that is not left as usual."""
    return serializers.DictField(
        child=serializers.CharField(max_length=64), default=dict, help_text=told
    )
