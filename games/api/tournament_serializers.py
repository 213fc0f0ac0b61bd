"""What goes in and what comes out of tournaments."""

from rest_framework import serializers

from games.api.fields import OneOf
from games.models.tournament import Tournament
from games.tournaments.core.acts import ACTS
from rules.kernel.lists import LONGEST

STATUSES = Tournament.Status.choices


class TournamentShape(serializers.Serializer):
    key = serializers.CharField()
    title = serializers.CharField()
    text = serializers.CharField()
    status = serializers.ChoiceField(choices=STATUSES)
    round = serializers.IntegerField(help_text="The last that was published; 0 before the first.")
    paused = serializers.BooleanField()
    starts_at = serializers.DateTimeField(allow_null=True, help_text="UTC.")
    acts = serializers.IntegerField(help_text="How many acts there are.")
    head = serializers.CharField(help_text="The hash of the last act, 64 figures.")


class ReadyListShape(serializers.Serializer):
    name = serializers.CharField(help_text="To be sent instead of a text.")
    title = serializers.CharField()


class EntrantListShape(serializers.Serializer):
    """A list that an entrant may bring."""

    seats = serializers.ListField(child=serializers.CharField(), help_text="Which it serves.")
    called = serializers.CharField(help_text="What players call it.")
    measure = serializers.CharField(help_text="What its total counts.")
    limit = serializers.IntegerField(help_text="The total that is agreed; 0 where there is none.")
    hint = serializers.CharField(help_text="How it is written.")
    ready = ReadyListShape(many=True, help_text="The first is played without a choice.")
    open = serializers.BooleanField(help_text="Whether everybody may read it.")
    yours = serializers.CharField(help_text="What you bring; empty for the ready-made list.")
    said = serializers.CharField(help_text="Why you play with the ready-made list; else empty.")


class WholeTournament(TournamentShape):
    terms = serializers.DictField(help_text="Those that were announced.")
    conditions = serializers.DictField(help_text="Those that were announced.")
    told = serializers.DictField(
        child=serializers.ListField(child=serializers.CharField()),
        help_text="Terms and conditions in sentences, under headings.",
    )
    directors = serializers.ListField(child=serializers.CharField())
    entrant = serializers.IntegerField(allow_null=True, help_text="Your number, if you entered.")
    lists = EntrantListShape(many=True, help_text="What you may bring to its games.")
    fixed = serializers.CharField(help_text="Why you can bring nothing else now; else empty.")


class NewTournament(serializers.Serializer):
    """A draft, which nobody sees before it is announced by the act `open`."""

    title = serializers.CharField(max_length=80)
    text = serializers.CharField(max_length=4000, required=False, allow_blank=True, default="")
    terms = serializers.DictField(help_text="`format`, `missions`, `sides`, `rounds` …")
    conditions = serializers.DictField(
        required=False, help_text="`system`, `clock`, `places`, `round_days` …"
    )


class EntrantShape(serializers.Serializer):
    number = serializers.IntegerField(help_text="As acts and tables name them.")
    name = serializers.CharField()
    team = serializers.CharField(help_text="Empty where everybody plays alone.")
    state = serializers.ChoiceField(choices=["in", "waiting", "left"])
    checked_in = serializers.BooleanField()
    points = serializers.FloatField()
    brings = serializers.DictField(
        child=serializers.CharField(), help_text="What everybody may read of what they bring."
    )


class EnterShape(serializers.Serializer):
    team = serializers.CharField(
        max_length=40, required=False, allow_blank=True, default="", help_text="Where teams play."
    )
    password = serializers.CharField(
        max_length=128,
        required=False,
        allow_blank=True,
        default="",
        help_text="Where one is asked.",
    )
    lists = serializers.DictField(
        child=serializers.CharField(max_length=LONGEST, allow_blank=True),
        required=False,
        default=dict,
        help_text="What you bring: the name or the text of a list, by one of the seats it serves.",
    )


class SeatedShape(serializers.Serializer):
    side = serializers.CharField()
    entrant = serializers.IntegerField()
    name = serializers.CharField()
    points = serializers.CharField(help_text="“½”; empty until there is a result.")


class TableShape(serializers.Serializer):
    number = serializers.IntegerField()
    place = serializers.CharField(help_text="In a bracket, group or division.")
    mission = serializers.CharField()
    seats = SeatedShape(many=True)
    game = serializers.CharField(help_text="The key of its game; empty where there is none.")
    how = serializers.CharField(help_text="How the result came about; empty until there is one.")
    drawn = serializers.CharField(
        help_text="Who goes on in a bracket although nobody is ahead on points; else empty."
    )
    due_at = serializers.DateTimeField(
        allow_null=True, help_text="When the rule decides it, if it is not over by then."
    )


class ByeShape(serializers.Serializer):
    entrant = serializers.IntegerField()
    name = serializers.CharField()
    why = serializers.CharField()
    points = serializers.CharField(help_text="What it counts, as “½”.")


class RoundShape(serializers.Serializer):
    number = serializers.IntegerField()
    published_at = serializers.DateTimeField(allow_null=True)
    over = serializers.BooleanField()
    tables = TableShape(many=True)
    byes = ByeShape(many=True)


class PlaceShape(serializers.Serializer):
    place = serializers.IntegerField()
    shared = serializers.BooleanField(help_text="Whether others have the same place.")
    number = serializers.IntegerField(help_text="The entrant’s, as acts and tables name them.")
    name = serializers.CharField()
    team = serializers.CharField()
    points = serializers.FloatField()
    played = serializers.IntegerField()
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()
    byes = serializers.IntegerField(help_text="Rounds without a game.")
    tiebreaks = serializers.DictField(
        child=serializers.FloatField(), help_text="In the order in which they decide."
    )


class ActShape(serializers.Serializer):
    number = serializers.IntegerField()
    verb = serializers.CharField()
    at = serializers.DateTimeField()
    author = serializers.CharField(help_text="Empty for the service, and for who was erased.")
    text = serializers.CharField(help_text="What was done, in words.")
    why = serializers.ListField(child=serializers.CharField(), help_text="Of a pairing.")
    reason = serializers.CharField()
    act = serializers.DictField(help_text="What the act is made of.")
    hash = serializers.CharField(help_text="It covers the act before it.")
    wordings = serializers.ListField(
        child=serializers.CharField(), help_text="A text before and after it was corrected."
    )


class NewAct(serializers.Serializer):
    """
    Beside these, what the act is made of, as acts show it: `round` and `days` to extend one,
    `round`, `table` and `chosen` (`win-3`, `draw`, `absent-2-5`) to decide a table, `entrant` and
    `person` (a name, empty for the autopilot) to substitute, `person` to appoint or release a
    director, `entrant` and `lists` (as when entering) to bring something else.
    """

    verb = OneOf(choices=sorted(ACTS))
    reason = serializers.CharField(required=False, allow_blank=True, default="")
