"""What goes in and what comes out of press."""

from rest_framework import serializers

from games.api.serializers import YOUR_SEAT
from games.press.cleaning import MOST_TYPED


class AddresseeShape(serializers.Serializer):
    to = serializers.CharField(help_text="`all`, `side`, `notes`, `gallery`, or a seat.")
    label = serializers.CharField()  # type: ignore[assignment]  # a field of that name


class MessageShape(serializers.Serializer):
    key = serializers.CharField(help_text="Names the message.")
    seat = serializers.CharField(help_text="The seat that wrote it; empty for an onlooker.")
    by = serializers.CharField(help_text="The seat as all know it, or the onlooker’s name.")
    to = serializers.CharField(help_text="As it was sent; `notes` are your own.")
    text = serializers.CharField()
    at = serializers.DateTimeField(help_text="UTC, to the minute.")
    yours = serializers.BooleanField()
    removed = serializers.BooleanField(help_text="Whether a moderator has removed the text.")


class PressShape(serializers.Serializer):
    seat = serializers.CharField(allow_null=True)
    addressees = AddresseeShape(many=True, help_text="Whom you can write to now.")
    messages = MessageShape(many=True, help_text="The last 1,000 that you may read, newest first.")


class SayShape(serializers.Serializer):
    seat = serializers.CharField(max_length=16, required=False, help_text=YOUR_SEAT)
    to = serializers.CharField(max_length=16)
    text = serializers.CharField(
        max_length=MOST_TYPED,
        trim_whitespace=False,
        help_text="At most 2,000 characters. Control characters are left out.",
    )
