"""For those who run the service: everything can be looked up, nothing changed, no secret seen."""

from typing import Any

from django.contrib import admin
from django.db.models import Model, Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone

from games.models.event import Event, Receipt
from games.models.game import Game, SeatAtGame
from games.models.handover import Handover
from games.models.mail import MailIn, MailOut, Notice
from games.models.moderation import Case, CaseAct, Report, Sanction
from games.models.notice_preference import NoticePreference
from games.models.outage import Outage
from games.models.person import Sitter, UsualOrders
from games.models.plan import Plan
from games.models.ruling_note import RulingNote
from games.models.subscription import Subscription
from games.moderation import permissions
from games.people import sitters

HIDDEN = "hidden while the game is played"


class ReadOnly(admin.ModelAdmin):
    """
    Looked at, never changed. *to_game* leads from a row to its game: whoever plays there, or sits
    for a player, sees nothing of it before it is over, not even that a row is there.
    """

    to_game = ""

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        rows = super().get_queryset(request)
        return rows.exclude(**{f"{self.to_game}__in": played_by(request)}) if self.to_game else rows

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """By the filters beside the list only: a search in a hidden column would tell it."""
        return lookup.partition("__")[0] in self.list_filter

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


def played_by(request: HttpRequest) -> QuerySet[Any, Any]:
    """The games under way of which the reader knows one side, now or from before."""
    me, now = request.user.pk, timezone.now()
    sat_for = [seat.game_id for seat in sitters.seats_for(request.user, now)]
    knows = Q(seats__user=me) | Q(handovers__person=me) | Q(pk__in=sat_for)
    return Game.objects.exclude(status=Game.Status.OVER).filter(knows).values("pk")


class SeatsInline(admin.TabularInline):
    """Neither salts nor invitations: the dice hang on the one, a seat on the other."""

    model = SeatAtGame
    fields = readonly_fields = (
        "name", "user", "autopilot", "stands_in_at", "invited", "joined_at", "asked", "asked_at",
        "deadline",
    )  # fmt: skip
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


@admin.register(Game)
class GameAdmin(ReadOnly):
    to_game = "pk"
    list_display = ["key", "system", "mission", "status", "length", "started_at", "ended_at"]
    list_filter = ["status", "system"]
    search_fields = ["key", "seats__user__username"]
    fields = [
        *["key", "system", "mission", "edition", "clock", "status", "length", "head"],
        *[
            "least_kept",
            "least_answered",
            "commitment",
            "winners",
            "reason",
            "host",
            "created_at",
            "started_at",
            "ended_at",
        ],
    ]
    inlines = [SeatsInline]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        return super().get_queryset(request).defer("secret")


@admin.register(SeatAtGame)
class SeatAdmin(ReadOnly):
    to_game = "game"
    list_display = ["game", "name", "user", "autopilot", "asked_at", "deadline"]
    list_filter = ["autopilot", "name"]
    search_fields = ["game__key", "user__username"]
    fields = ["game", *SeatsInline.fields]
    list_select_related = ["game", "user"]


@admin.register(Event)
class EventAdmin(ReadOnly):
    """
    Orders, dice, digests and facts are shown once the game is over; those of practice games,
    which tell of other games, never.
    """

    to_game = "game"
    list_display = ["game", "number", "seat", "by", "at"]
    search_fields = ["game__key"]
    fields = [
        "game",
        "number",
        "seat",
        "by",
        "at",
        "hash",
        "the_order",
        "rolls_",
        "facts_",
        "digest_",
    ]
    list_select_related = ["game"]
    ordering = ["-id"]
    show_full_result_count = False

    @admin.display(description="order")
    def the_order(self, event: Event) -> str:
        return shown(event, "order")

    @admin.display(description="rolls")
    def rolls_(self, event: Event) -> str:
        return shown(event, "rolls")

    @admin.display(description="facts")
    def facts_(self, event: Event) -> str:
        return shown(event, "facts")

    @admin.display(description="digest")
    def digest_(self, event: Event) -> str:
        return shown(event, "digest")

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        return [str(name) for name in self.fields or ()]


def shown(event: Event, field: str) -> str:
    over = event.game.status == Game.Status.OVER and not event.game.practice
    return str(getattr(event, field)) if over else HIDDEN


class MailAdmin(ReadOnly):
    """The state of a mail, not what it says: that is between a player and the game."""

    to_game = "game"
    list_filter = ["status"]
    search_fields = ["message_id", "game__key"]


@admin.register(MailIn)
class MailInAdmin(MailAdmin):
    list_display = fields = ("message_id", "received_at", "status", "attempts", "game", "seat")
    list_select_related = ["game"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[MailIn]:
        return super().get_queryset(request).defer("raw", "answer", "recipient")


@admin.register(MailOut)
class MailOutAdmin(MailAdmin):
    list_display = ("message_id", "to", "status", "created_at", "sent_at", "trouble")
    fields = (*list_display, "game", "seat", "notice")

    def get_queryset(self, request: HttpRequest) -> QuerySet[MailOut]:
        return super().get_queryset(request).defer("raw", "text", "html")


@admin.register(Notice)
class NoticeAdmin(ReadOnly):
    to_game = "game"
    list_display = ("kind", "game", "seat", "person", "status", "send_after", "attempts", "trouble")
    list_filter = ["status", "kind"]
    search_fields = ["game__key", "tournament__key", "person__username", "address"]
    fields = (*list_display, "tournament", "cause", "address", "channel", "number", "created_at")
    list_select_related = ["game", "seat", "person", "tournament"]


@admin.register(Subscription)
class SubscriptionAdmin(ReadOnly):
    """Neither addresses nor keys: to know the one may be to write there, to know the other is."""

    list_display = ("user", "kind", "name", "failures", "rest_until", "trouble", "ended_at")
    list_filter = ["kind"]
    search_fields = ["user__username", "user__seats__game__key"]
    fields = (*list_display, "created_at")
    list_select_related = ["user"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Subscription]:
        return super().get_queryset(request).defer("address", "keys", "secret")


@admin.register(NoticePreference)
class NoticePreferenceAdmin(ReadOnly):
    to_game = "game"
    list_display = fields = ("user", "channel", "kind", "game", "when")
    list_filter = ["channel", "when"]
    search_fields = ["user__username", "game__key"]
    list_select_related = ["user", "game"]


@admin.register(Handover)
class HandoverAdmin(ReadOnly):
    """Who had a seat, and who took it over."""

    to_game = "game"
    list_display = fields = ("game", "seat", "person", "substitute", "at")
    search_fields = ["game__key", "person__username", "substitute__username"]
    list_select_related = ["game", "seat", "person", "substitute"]


@admin.register(Outage)
class OutageAdmin(ReadOnly):
    """When nobody looked at what was due."""

    list_display = fields = ("start", "end", "made_good")


@admin.register(Receipt)
class ReceiptAdmin(ReadOnly):
    """Which orders a sitter has given for somebody else, and not what they said."""

    to_game = "game"
    list_display = fields = ("game", "seat", "number", "sitter", "at")
    search_fields = ["game__key", "sitter__username"]
    list_select_related = ["game", "sitter"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Receipt]:
        return super().get_queryset(request).defer("line", "sentence")


@admin.register(Sitter)
class SitterAdmin(ReadOnly):
    """Who plays for whom during a holiday."""

    list_display = fields = ("user", "sitter", "start", "end")
    search_fields = ["user__username", "sitter__username"]
    list_select_related = ["user", "sitter"]


@admin.register(Plan)
class PlanAdmin(ReadOnly):
    """How plans fare, not what they say: that is their holder's alone."""

    to_game = "seat__game"
    list_display = fields = ("seat", "holder", "status", "written_at")
    list_filter = ["status"]
    search_fields = ["seat__game__key", "holder__username"]
    list_select_related = ["seat", "holder"]


@admin.register(UsualOrders)
class UsualOrdersAdmin(ReadOnly):
    """Who brings standing orders along; which ones is theirs alone."""

    list_display = fields = ("user", "system")
    list_filter = ["system"]
    search_fields = ["user__username"]
    list_select_related = ["user"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[UsualOrders]:
        return super().get_queryset(request).defer("text")


@admin.register(RulingNote)
class RulingNoteAdmin(ReadOnly):
    """Rulings, with who gave them and why."""

    to_game = "game"
    list_display = ["game", "number", "person", "reason"]
    search_fields = ["game__key", "person__username"]
    fields = ["game", "number", "person", "reason"]
    list_select_related = ["game", "person"]


class Uninvolved(ReadOnly):
    """Nobody reads here either of cases that are about them, or about whom they play against."""

    to_case = "case__in"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        mine = permissions.cases_for(request.user)
        return super().get_queryset(request).filter(**{self.to_case: mine})


@admin.register(Case)
class CaseAdmin(Uninvolved):
    to_case = "pk__in"
    list_display = ("pk", "state", "opened_at", "game")
    list_filter = ["state"]
    search_fields = ["persons__username", "game__key"]
    fields = ("state", "opened_at", "game", "persons")
    list_select_related = ["game"]


@admin.register(CaseAct)
class CaseActAdmin(Uninvolved):
    """What was done, in order; the words are shown at the moderators' desk."""

    list_display = fields = ("case", "number", "kind", "at")
    list_filter = ["kind"]
    search_fields = ["case__persons__username"]
    list_select_related = ["case"]


@admin.register(Report)
class ReportAdmin(Uninvolved):
    list_display = ("kind", "by", "about", "game", "state", "at")
    list_filter = ["state", "kind"]
    search_fields = ["by__username", "about__username", "game__key"]
    fields = (*list_display, "text", "case")
    list_select_related = ["by", "about", "game"]


@admin.register(Sanction)
class SanctionAdmin(Uninvolved):
    list_display = ("kind", "person", "at", "until", "by", "confirmed_by", "lifted_at")
    list_filter = ["kind"]
    search_fields = ["person__username"]
    fields = (*list_display, "reason", "lifted_by", "case")
    list_select_related = ["person", "by", "confirmed_by"]
