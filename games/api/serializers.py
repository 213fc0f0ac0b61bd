"""What goes in and what comes out."""

from rest_framework import serializers


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


class Refusal(serializers.Serializer):
    error = serializers.CharField(help_text="A sentence for the player.")
    rule = serializers.CharField(
        required=False, help_text="Of an order: the paragraph of the rulebook, or empty."
    )


class SeatShape(serializers.Serializer):
    name = serializers.CharField()
    taken = serializers.BooleanField()
    autopilot = serializers.BooleanField()
    open = serializers.BooleanField(help_text="Whether it waits for somebody to take it over.")
    yours = serializers.BooleanField()
    question = serializers.IntegerField(
        allow_null=True, help_text="The id of the question you are asked; null for other seats."
    )
    deadline = serializers.DateTimeField(allow_null=True, help_text="UTC; yours only.")


class GameShape(serializers.Serializer):
    key = serializers.CharField()
    system = serializers.CharField()
    mission = serializers.IntegerField()
    edition = serializers.IntegerField()
    practice = serializers.BooleanField(help_text="Played on from a moment of another game.")
    status = serializers.ChoiceField(choices=["open", "playing", "paused", "over", "halted"])
    events = serializers.IntegerField(help_text="How many events have been played.")
    head = serializers.CharField(help_text="The hash of the last event, 64 figures.")
    commitment = serializers.CharField(help_text="SHA-256 of the secret that the dice hang on.")
    clock = serializers.DictField(
        help_text="Seconds: `each` question, `grace` before it counts, a `bank` for what takes"
        " longer, its `increment` with each answer and its `cap`; the weekday `days`; and after"
        " how many `misses` in a row a seat opens."
    )
    least_kept = serializers.IntegerField(
        help_text="Per cent of their questions that players must have kept."
    )
    least_answered = serializers.IntegerField(
        help_text="How many questions they must have been asked; 0 welcomes newcomers."
    )
    pace = serializers.CharField(
        help_text="How many models a seat activates in a row: `1`, `2`, `3` or `all`."
    )
    expected = serializers.CharField(help_text="How long a game of that pace is likely to take.")
    seats = SeatShape(many=True)
    winners = serializers.ListField(child=serializers.CharField(), allow_null=True)
    reason = serializers.CharField()


class SitShape(serializers.Serializer):
    seat = serializers.CharField(max_length=16)


class RecordShape(serializers.Serializer):
    """Of games under way only those questions count that everybody knew to be asked."""

    name = serializers.CharField()
    kept = serializers.IntegerField()
    missed = serializers.IntegerField()
    quartiles = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="Seconds within which a quarter, half and three quarters were answered.",
    )
    finished = serializers.IntegerField(help_text="Games played to their end.")
    taken_over = serializers.IntegerField(help_text="Seats taken over from somebody else.")
    left = serializers.IntegerField(help_text="Seats left to somebody else.")


class ForkShape(serializers.Serializer):
    seat = serializers.CharField(max_length=16, help_text="The seat you will play.")
    at = serializers.IntegerField(min_value=0, help_text="The event after which it begins.")


class ViewShape(serializers.Serializer):
    seat = serializers.CharField(allow_null=True)
    events = serializers.IntegerField()
    view = serializers.JSONField(help_text="What the seat may know; each system has its own.")
    board = serializers.CharField(help_text="The board as text.")


class Slot(serializers.Serializer):
    name = serializers.CharField()
    words = serializers.ListField(child=serializers.CharField())


class OfferShape(serializers.Serializer):
    verb = serializers.CharField()
    slots = Slot(many=True, help_text="One word from each makes a legal order.")
    waste = serializers.CharField(help_text="Why it would come to nothing; mostly empty.")


class PromptShape(serializers.Serializer):
    kind = serializers.CharField()
    text = serializers.CharField()
    verbs = serializers.ListField(child=serializers.CharField())
    default = serializers.CharField(help_text="The order given when time is up.")
    offers = OfferShape(many=True)


class PromptsShape(serializers.Serializer):
    seat = serializers.CharField()
    question = serializers.IntegerField(allow_null=True, help_text="Send it back as `expected`.")
    deadline = serializers.DateTimeField(allow_null=True)
    prompts = PromptShape(many=True)


class WayShape(serializers.Serializer):
    word = serializers.CharField()
    text = serializers.CharField(help_text="What comes of it.")


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
    seats = serializers.IntegerField(help_text="0: tables of two and of three together.")
    people = PlacedShape(many=True)
    sides = SideWorthShape(many=True)


class StandingQuestion(serializers.Serializer):
    about = serializers.CharField(help_text="`standing ABOUT WORDS...` gives an order about it.")
    text = serializers.CharField(help_text="What happens.")
    usual = serializers.CharField(help_text="What comes of it without an order.")
    given = serializers.ListField(child=serializers.CharField(), help_text="What you have said.")
    now = serializers.CharField(help_text="What comes of it now.")
    ways = WayShape(many=True)
    hint = serializers.CharField(help_text="What more may be said; empty for nothing.")
    words = WayShape(many=True, help_text="What models are called, where any may be named.")


class StandingShape(serializers.Serializer):
    seat = serializers.CharField()
    questions = StandingQuestion(many=True)


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
        help_text="Such as `sentry 50`; given to every seat that they suit, when a game starts.",
    )


class FactShape(serializers.Serializer):
    kind = serializers.CharField()
    text = serializers.CharField()
    data = serializers.JSONField()  # type: ignore[assignment]  # a field of that name
    private = serializers.BooleanField(help_text="Whether others cannot read it.")


class EntryShape(serializers.Serializer):
    number = serializers.IntegerField()
    at = serializers.DateTimeField()
    hash = serializers.CharField()
    seat = serializers.CharField(allow_null=True)
    by = serializers.CharField(allow_null=True)
    order = serializers.CharField(allow_null=True)
    facts = FactShape(many=True)
    undone_by = serializers.IntegerField(
        allow_null=True, help_text="The event that took this one back; null while it stands."
    )
    back_to = serializers.IntegerField(
        allow_null=True, help_text="`takeback` with this number takes your order back."
    )
    reason = serializers.CharField(help_text="Why the referee ruled so; empty for players.")


class OrderShape(serializers.Serializer):
    seat = serializers.CharField(max_length=16)
    line = serializers.CharField(max_length=100_000, trim_whitespace=False, allow_blank=True)
    expected = serializers.IntegerField(
        required=False, allow_null=True, min_value=0, help_text="The question's id you answer."
    )


class RulingShape(serializers.Serializer):
    line = serializers.CharField(
        max_length=200,
        help_text="`pause`, `resume`, `extend SEAT SECONDS`, `rewind EVENT`, `adjudicate SEAT...`,"
        " `replace SEAT`, `look SEAT` or `adopt`.",
    )
    reason = serializers.CharField(max_length=500, help_text="The players read it.")
    substitute = serializers.CharField(
        max_length=150,
        required=False,
        help_text="Who takes the seat that is replaced; without: the autopilot.",
    )


class OddsAsked(OrderShape):
    """An order that is only looked at."""

    seat = serializers.CharField(
        max_length=16, required=False, help_text="One of your seats; without it, your only one."
    )


class OddsShape(serializers.Serializer):
    seat = serializers.CharField()
    odds = serializers.ListField(
        child=serializers.CharField(),
        help_text="A sentence for each test that the order hangs on, as your seat may know it.",
    )


class ForeseenShape(serializers.Serializer):
    order = serializers.CharField()
    told = serializers.ListField(
        child=serializers.CharField(),
        help_text="What will be told of it, as your seat may read it.",
    )
    odds = serializers.ListField(
        child=serializers.CharField(), help_text="A sentence for each test that it hangs on."
    )
    opens = serializers.ListField(
        child=serializers.CharField(), help_text="Who may answer it, as far as all can see."
    )
    risks = serializers.ListField(
        child=serializers.CharField(), help_text="What else may come of it."
    )
    chance = serializers.FloatField(
        allow_null=True, help_text="That its own first test is passed; null without one."
    )
    ends = serializers.CharField(help_text="Why nothing is known from here on, or empty.")
    known = serializers.BooleanField(help_text="False: nothing of this line can be foreseen.")


class PreviewShape(serializers.Serializer):
    seat = serializers.CharField()
    preview = ForeseenShape()


class PlanAsked(serializers.Serializer):
    seat = serializers.CharField(max_length=16)
    lines = serializers.ListField(
        child=serializers.CharField(max_length=500),
        max_length=40,
        help_text="Your next orders; `regardless` before one, or alone before all, goes on in"
        " spite of surprises.",
    )
    dry_run = serializers.BooleanField(default=False, help_text="Look at them; queue nothing.")


class PlanLine(serializers.Serializer):
    order = serializers.CharField()
    regardless = serializers.BooleanField()
    given = serializers.BooleanField()


class PlanShape(serializers.Serializer):
    seat = serializers.CharField()
    status = serializers.ChoiceField(choices=["none", "waiting", "done", "stopped"])
    why = serializers.CharField(help_text="What has stopped it, or empty.")
    lines = PlanLine(many=True)
    foreseen = ForeseenShape(many=True, help_text="Of lines that have just been sent.")


class StoredShape(serializers.Serializer):
    number = serializers.IntegerField()
    seat = serializers.CharField()
    by = serializers.CharField()
    order = serializers.CharField()
    at = serializers.DateTimeField()
    hash = serializers.CharField()
    facts = FactShape(many=True)
    again = serializers.BooleanField(help_text="Whether this request was answered before.")


class NoticePreferenceShape(serializers.Serializer):
    game = serializers.CharField(
        max_length=16, default="", allow_blank=True, help_text="A game's key; empty for all games."
    )
    channel = serializers.ChoiceField(choices=["mail", "push", "hook"])
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
    format = serializers.ChoiceField(choices=["json", "discord"])


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
    kind = serializers.ChoiceField(choices=["cheating", "words", "stalling", "other"])
    text = serializers.CharField(max_length=1000)


class ReportShape(serializers.Serializer):
    about = serializers.CharField(help_text="A person’s name, or empty.")
    game = serializers.CharField(help_text="The key of a game, or empty.")
    kind = serializers.CharField()
    text = serializers.CharField()
    at = serializers.DateTimeField()
    state = serializers.ChoiceField(choices=["open", "closed", "dismissed"])
    became = serializers.CharField(help_text="A sentence on what became of it.")
