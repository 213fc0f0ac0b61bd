"""What goes in and what comes out: people, ratings, holidays, news, reports."""

from rest_framework import serializers

from games.api.fields import OneOf


class Credentials(serializers.Serializer):
    username = serializers.CharField(max_length=150)
    password = serializers.CharField(max_length=128, style={"input_type": "password"})
    code = serializers.CharField(
        max_length=32, default="", help_text="Of your second factor, if you have one."
    )
    name = serializers.CharField(
        max_length=40, default="", help_text="Of the program, to tell your tokens apart."
    )


class Token(serializers.Serializer):
    token = serializers.CharField()


class PlacedShape(serializers.Serializer):
    place = serializers.IntegerField(allow_null=True, help_text="Null while it is provisional.")
    name = serializers.CharField()
    rating = serializers.IntegerField()
    margin = serializers.IntegerField(help_text="Two standard deviations.")
    games = serializers.IntegerField()


class SideWorthShape(serializers.Serializer):
    system = serializers.CharField()
    mission = serializers.IntegerField()
    table = serializers.CharField(help_text="All sides at the table.")
    side = serializers.CharField()
    effect = serializers.FloatField(help_text="Points against the average of the table.")
    margin = serializers.FloatField(help_text="Two standard deviations.")
    games = serializers.IntegerField()


class RatingsShape(serializers.Serializer):
    system = serializers.CharField(help_text="Empty: all systems together.")
    seats = serializers.IntegerField(help_text="How many sides the tables have; 0: all tables.")
    people = PlacedShape(many=True)
    sides = SideWorthShape(many=True)


class HolidayShape(serializers.Serializer):
    id = serializers.IntegerField(read_only=True)
    start = serializers.DateTimeField()
    end = serializers.DateTimeField()
    sitter = serializers.CharField(
        read_only=True, allow_null=True, help_text="Who plays for you then; null for nobody."
    )


class SitterShape(serializers.Serializer):
    name = serializers.CharField(max_length=150)


class UsualShape(serializers.Serializer):
    system = serializers.CharField(max_length=32)
    orders = serializers.ListField(
        child=serializers.CharField(max_length=500),
        max_length=60,
        help_text="As after `standing`; given to every seat that they suit, when a game starts.",
    )


class NoticePreferenceShape(serializers.Serializer):
    game = serializers.CharField(
        max_length=16, default="", allow_blank=True, help_text="A game's key; empty for all games."
    )
    channel = OneOf(choices=["mail", "push", "hook"])
    kind = serializers.CharField(
        max_length=16, allow_blank=True, help_text="Empty, for one game: everything of it."
    )
    when = serializers.CharField(
        max_length=8,
        allow_blank=True,
        help_text="“at once”, “off”, by mail also “digest”; empty goes back to what is usual.",
    )


class NewHook(serializers.Serializer):
    address = serializers.CharField(max_length=500, help_text="It begins with https://")
    format = OneOf(choices=["json", "discord"])


class HookShape(serializers.Serializer):
    format = serializers.CharField(source="kind")
    trouble = serializers.CharField(help_text="Why it could not be told, if so.")
    ended_at = serializers.DateTimeField(
        allow_null=True, help_text="Since when it is told nothing, as that had failed too often."
    )


class SecretHook(HookShape):
    """*secret* is shown this once."""

    secret = serializers.CharField(help_text="Signs what is sent; shown this once.")


class NewReport(serializers.Serializer):
    """Of a person, by their name, or of a game, by its key."""

    about = serializers.CharField(max_length=150, required=False, default="")
    game = serializers.CharField(max_length=16, required=False, default="")
    kind = OneOf(choices=["cheating", "words", "stalling", "other"])
    text = serializers.CharField(max_length=1000)


class ReportShape(serializers.Serializer):
    about = serializers.CharField(help_text="A person’s name, or empty.")
    game = serializers.CharField(help_text="The key of a game, or empty.")
    kind = serializers.CharField()
    text = serializers.CharField()
    at = serializers.DateTimeField()
    state = serializers.ChoiceField(choices=["open", "closed", "dismissed"])
    became = serializers.CharField(help_text="A sentence on what became of it.")
