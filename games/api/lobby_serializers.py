"""What goes in before a game begins."""

from rest_framework import serializers

from games.api.fields import OneOf, chosen_options, seat_names
from games.play.presets import CLOCKS
from rules.kernel.lists import LONGEST
from rules.kernel.players import PLAIN


def a_seat(text: str) -> serializers.CharField:
    return serializers.CharField(max_length=16, help_text=text)


class SittingDown(serializers.Serializer):
    seat = a_seat("The seat you will play.")
    list = serializers.CharField(
        max_length=LONGEST,
        default="",
        help_text="What you bring, if there is a choice: an entry a line, or the name of a"
        " ready-made list; without it, the first of these.",
    )
    salt = serializers.CharField(
        max_length=64, default="", help_text="Your own part in the dice; made up without it."
    )


class Joining(SittingDown):
    token = serializers.CharField(
        max_length=64, default="", help_text="The last part of the link that invited you."
    )


class NewGame(SittingDown):
    system = serializers.CharField(max_length=32)
    mission = serializers.IntegerField(min_value=0)
    seats = seat_names(
        "All seats that are played; without it, the mission’s usual ones.", required=False
    )
    autopilots = seat_names(
        "The seats that autopilots play. Other seats wait for somebody.", default=list
    )
    strength = serializers.CharField(
        max_length=16,
        default=PLAIN,
        help_text="Of the autopilots: `plain`, or another that the refusal of any word names.",
    )
    options = chosen_options(
        "What is agreed, as `agreed` of a game has it; a refusal names the choices."
    )
    clock = OneOf(
        choices=[(name, told) for name, (told, _) in CLOCKS.items()], default=next(iter(CLOCKS))
    )
    public = serializers.BooleanField(
        default=False, help_text="Everybody may watch it, a while behind."
    )
