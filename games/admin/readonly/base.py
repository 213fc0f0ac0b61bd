"""Rows that are looked at and never changed."""

from typing import Any

from django.contrib import admin
from django.db.models import Model, Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone

from games.models.game import Game
from games.people import sitters


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
