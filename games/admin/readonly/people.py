"""Who plays for whom, and what people bring along."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from games.admin.readonly.base import ReadOnly
from games.models.handover import Handover
from games.models.outage import Outage
from games.models.person import Sitter, UsualOrders
from games.models.plan import Plan


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
