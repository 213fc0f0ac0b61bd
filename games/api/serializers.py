"""What goes in and what comes out: games, orders, plans."""

from rest_framework import serializers

YOUR_SEAT = "One of your seats; without it, one that is asked something, or else your first."


class Refusal(serializers.Serializer):
    error = serializers.CharField(help_text="A sentence for the player.")
    rule = serializers.CharField(
        required=False, help_text="Of an order: the paragraph of the rulebook, or empty."
    )


class SeatShape(serializers.Serializer):
    name = serializers.CharField()
    taken = serializers.BooleanField()
    autopilot = serializers.BooleanField()
    strength = serializers.CharField(help_text="Of its autopilot, such as `able`, or empty.")
    open = serializers.BooleanField(help_text="Whether it waits for somebody to take it over.")
    yours = serializers.BooleanField()
    question = serializers.IntegerField(
        allow_null=True, help_text="The id of the question you are asked; null for other seats."
    )
    deadline = serializers.DateTimeField(allow_null=True, help_text="UTC; yours only.")


class AgreedShape(serializers.Serializer):
    """What a host has chosen before the game; the system tells what there is to choose."""

    name = serializers.CharField()
    value = serializers.CharField(help_text="As in `manage.py selfplay --option NAME=VALUE`.")
    text = serializers.CharField(help_text="“Pace: Two models in a row, fewer mails.”")


class SideShape(serializers.Serializer):
    name = serializers.CharField()
    seats = serializers.ListField(
        child=serializers.CharField(),
        help_text="They win and lose together; without seats the rules play the side.",
    )


class GameShape(serializers.Serializer):
    key = serializers.CharField()
    system = serializers.CharField()
    mission = serializers.IntegerField()
    edition = serializers.IntegerField()
    practice = serializers.BooleanField(help_text="Played on from a moment of another game.")
    status = serializers.ChoiceField(
        choices=["open", "playing", "paused", "over", "halted", "closed"]
    )
    events = serializers.IntegerField(help_text="How many events have been played.")
    head = serializers.CharField(help_text="The hash of the last event, 64 figures.")
    commitment = serializers.CharField(help_text="SHA-256 of the secret that the dice hang on.")
    clock = serializers.DictField(
        help_text="Seconds: `each` question, `grace` before it counts, a `bank` for what takes"
        " longer, its `increment` with each answer and its `cap`; the weekday `days`; after how"
        " many `misses` in a row a seat opens; and the `part` of a question, in per cent, that"
        " each further question of a turn adds to the time left."
    )
    least_kept = serializers.IntegerField(
        help_text="Per cent of their questions that players must have kept."
    )
    least_answered = serializers.IntegerField(
        help_text="How many questions they must have been asked; 0 welcomes newcomers."
    )
    press = serializers.ChoiceField(
        choices=["full", "public", "none"],
        help_text="What players may write: to anybody, to all only, or nothing before the end.",
    )
    public = serializers.BooleanField(help_text="Everybody may watch it, a while behind.")
    agreed = AgreedShape(many=True, help_text="What was agreed before the game.")
    expected = serializers.CharField(help_text="How long such a game is likely to take.")
    seats = SeatShape(many=True)
    sides = SideShape(many=True)
    winners = serializers.ListField(
        child=serializers.CharField(),
        allow_null=True,
        help_text="Names of sides; empty in a draw, null while the game goes on.",
    )
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
    strength = serializers.CharField(
        max_length=16,
        required=False,
        help_text="Of the autopilots: `plain`, or another that the refusal of any word names.",
    )


class RowShape(serializers.Serializer):
    text = serializers.CharField()
    under = serializers.CharField(help_text="The heading that it stands under, or empty.")
    name = serializers.CharField()
    remark = serializers.CharField()
    link = serializers.CharField(help_text="A page below `/rules/SYSTEM/`, or empty.")
    done = serializers.IntegerField()
    need = serializers.IntegerField(help_text="0: nothing is counted.")
    usage = serializers.CharField(help_text="How it is ordered.")
    credit = serializers.CharField(help_text="Whose words the text is.")
    word = serializers.CharField(help_text="What an order calls it, or empty.")
    holds = serializers.CharField(help_text="What such a word holds: `card`, `piece`, `place`.")


class PanelShape(serializers.Serializer):
    title = serializers.CharField()
    rows = RowShape(many=True)
    note = serializers.CharField()
    link = serializers.CharField(help_text="A page below `/rules/SYSTEM/`, or empty.")
    more = serializers.CharField(help_text="What the link is called.")
    on_board = serializers.BooleanField(help_text="Whether the board as text says it, too.")


class ViewShape(serializers.Serializer):
    seat = serializers.CharField(allow_null=True)
    events = serializers.IntegerField()
    view = serializers.JSONField(help_text="What the seat may know; each system has its own.")
    board = serializers.CharField(help_text="The board as text.")
    panels = PanelShape(many=True, help_text="What stands beside the board.")
    places = serializers.DictField(
        child=serializers.CharField(), help_text="Where each thing lies that orders name."
    )
    turn = serializers.CharField(help_text="“turn 3 of 12”, or empty.")


class ThingShape(serializers.Serializer):
    word = serializers.CharField(help_text="May be empty where there is one thing only.")
    name = serializers.CharField()
    most = serializers.IntegerField(help_text="How many there are.")
    size = serializers.IntegerField(help_text="How much of a room each takes.")


class RoomShape(serializers.Serializer):
    word = serializers.CharField(help_text="May be empty where there is one room only.")
    name = serializers.CharField()
    size = serializers.IntegerField()


class CountsShape(serializers.Serializer):
    things = ThingShape(many=True)
    rooms = RoomShape(many=True)
    suggested = serializers.JSONField(help_text="A legal way: by room and thing, how many.")
    measure = serializers.CharField(help_text="What sizes are counted in.")


class SlotShape(serializers.Serializer):
    name = serializers.CharField()
    holds = serializers.CharField(
        help_text="What the words stand for: place, piece, card, number, point, counts or nothing."
    )
    words = serializers.ListField(child=serializers.CharField())
    open = serializers.CharField(help_text="Which other words fit; empty if none do.")
    counts = CountsShape(
        allow_null=True,
        help_text="For `d6 archer 5 e6 rider 3`: a room, things with their numbers, a room …",
    )


class OfferShape(serializers.Serializer):
    verb = serializers.CharField()
    rule = serializers.CharField(help_text="The paragraph that describes it; may be empty.")
    slots = SlotShape(many=True, help_text="One word from each makes a legal order.")
    orders = serializers.IntegerField(help_text="How many orders that makes.")
    waste = serializers.CharField(help_text="Why it would come to nothing; mostly empty.")
    note = serializers.CharField(help_text="What it means, where its words do not tell that.")


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
        allow_null=True,
        help_text="`takeback` with this number takes your order back; null where it cannot be.",
    )
    reason = serializers.CharField(help_text="Why the referee ruled so; empty for players.")


class OrderShape(serializers.Serializer):
    seat = serializers.CharField(max_length=16)
    line = serializers.CharField(max_length=100_000, trim_whitespace=False, allow_blank=True)
    expected = serializers.IntegerField(
        required=False,
        allow_null=True,
        min_value=0,
        help_text="The question’s id you answer; 0 if you were asked nothing.",
    )


class RulingShape(serializers.Serializer):
    line = serializers.CharField(
        max_length=200,
        help_text="`pause`, `resume`, `extend SEAT SECONDS`, `rewind EVENT`, `adjudicate SIDE...`,"
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

    seat = serializers.CharField(max_length=16, required=False, help_text=YOUR_SEAT)


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
    legs = serializers.ListField(
        child=serializers.CharField(),
        help_text="The points of a plane, or the places, that it leads along.",
    )
    covers = serializers.ListField(
        child=serializers.CharField(), help_text="The places that it strikes, such as a blast."
    )
    further = SlotShape(
        many=True,
        help_text="What may be written behind it: one word of a slot, and then you ask again.",
    )


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
