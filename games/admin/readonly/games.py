"""Games with their seats, events and rulings."""

from typing import Any

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest

from games.admin.readonly.base import ReadOnly
from games.models.event import Event, Receipt
from games.models.game import Game, SeatAtGame
from games.models.ruling_note import RulingNote

HIDDEN = "hidden while the game is played"


class SeatsInline(admin.TabularInline):
    """Neither salts nor invitations: the dice hang on the one, a seat on the other."""

    model = SeatAtGame
    fields = readonly_fields = (
        "name", "user", "autopilot", "strength", "stands_in_at", "invited", "joined_at", "asked",
        "asked_at", "deadline",
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


@admin.register(Receipt)
class ReceiptAdmin(ReadOnly):
    """Which orders a sitter has given for somebody else, and not what they said."""

    to_game = "game"
    list_display = fields = ("game", "seat", "number", "sitter", "at")
    search_fields = ["game__key", "sitter__username"]
    list_select_related = ["game", "sitter"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Receipt]:
        return super().get_queryset(request).defer("line", "sentence")


@admin.register(RulingNote)
class RulingNoteAdmin(ReadOnly):
    """Rulings, with who gave them and why."""

    to_game = "game"
    list_display = ["game", "number", "person", "reason"]
    search_fields = ["game__key", "person__username"]
    fields = ["game", "number", "person", "reason"]
    list_select_related = ["game", "person"]
