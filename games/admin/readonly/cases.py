"""Cases, for those whom they do not concern."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from games.admin.readonly.base import ReadOnly
from games.models.moderation import Case, CaseAct, Report, Sanction
from games.moderation import permissions


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
