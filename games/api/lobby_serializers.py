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


class HandingOver(serializers.Serializer):
    seat = a_seat("A seat of yours, or a free one of a game that you host.")
    strength = serializers.CharField(
        max_length=16,
        default=PLAIN,
        help_text="Of the autopilot at a free seat; the one that plays for you is `plain`.",
    )


class Inviting(serializers.Serializer):
    seat = a_seat("A free seat of your game.")
    to = serializers.CharField(
        max_length=254,
        default="",
        help_text="A user name or a mail address, to which an invitation goes; without it you get"
        " a link to pass on.",
    )


class LinkShape(serializers.Serializer):
    link = serializers.CharField(
        help_text="To pass on to the player you invite; it is told only once. Empty if the"
        " invitation goes to a user name or an address."
    )


class InvitationShape(serializers.Serializer):
    game = serializers.CharField(help_text="The key of the game.")
    seat = serializers.CharField()
    host = serializers.CharField(allow_null=True, help_text="Who invites.")
    token = serializers.CharField(help_text="Send it with the seat when you sit down.")


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
