"""Tournaments for organisers: drafts are written here; what is open is run from its desk."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.admin import desk, desk_access, draft_fields, draft_values, drafts, presets
from games.models.tournament import Tournament
from games.templatetags import times
from games.tournaments import perform, permissions
from rules.kernel.errors import Refusal
from rules.systems import SYSTEMS

OPENED = (
    (None, {"fields": ("title", "text", "directors", "password")}),
    ("What was announced", {"fields": ("announced",)}),
)


@admin.register(Tournament)
class TournamentAdmin(admin.ModelAdmin):
    """Who directs a tournament writes its draft; from its opening on only acts change it."""

    list_display = ["title", "system", "status", "round", "begins", "its_desk"]
    list_filter = ["status", "system"]
    search_fields = ["title", "key"]
    list_per_page = 50

    def has_module_permission(self, request: HttpRequest) -> bool:
        return desk_access.comes_in(request.user)

    def has_view_permission(self, request: HttpRequest, obj: Tournament | None = None) -> bool:
        return (
            desk_access.comes_in(request.user)
            if obj is None
            else desk_access.may_look(obj, request.user)
        )

    def has_add_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm(permissions.DIRECT)

    def has_change_permission(self, request: HttpRequest, obj: Tournament | None = None) -> bool:
        if obj is None:
            return request.user.has_perm(permissions.DIRECT)
        return permissions.is_director(obj, request.user)

    def has_delete_permission(self, request: HttpRequest, obj: Tournament | None = None) -> bool:
        return False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Tournament]:
        return desk_access.seen_by(super().get_queryset(request), request.user)

    def get_form(
        self, request: HttpRequest, obj: Tournament | None = None, change: bool = False, **rest: Any
    ) -> Any:
        form = drafts.DirectorsForm
        if not self.stands(request, obj):
            form = drafts.draft_form(self.system_of(request, obj))
        named = form.Meta.fields  # the others are made with the form
        return super().get_form(request, obj, change, **{**rest, "form": form, "fields": named})

    def get_fieldsets(self, request: HttpRequest, obj: Tournament | None = None) -> Any:
        if self.stands(request, obj):
            return OPENED
        return drafts.fieldsets(self.system_of(request, obj))

    def get_readonly_fields(self, request: HttpRequest, obj: Tournament | None = None) -> Any:
        return ("title", "text", "announced") if self.stands(request, obj) else ()

    def stands(self, request: HttpRequest, obj: Tournament | None) -> bool:
        """Whether nothing of its terms can be changed, or not by who looks at them."""
        return obj is not None and (obj.length > 0 or not self.has_change_permission(request, obj))

    def system_of(self, request: HttpRequest, obj: Tournament | None) -> str:
        """The system whose form it is: as it is sent, or chosen, or else that of the draft."""
        drafted = obj.system if obj else str(self.cloned(request).get("system", ""))
        words = (request.POST.get("system"), request.GET.get("system"), drafted)
        return next((word for word in words if word in SYSTEMS), presets.SYSTEM)

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        found = presets.PRESETS.get(request.GET.get("preset", ""))
        begun: dict[str, Any] = {"directors": request.user.get_username()}
        if found:
            begun |= {"title": found.title, "text": found.text, **draft_values.filled(found.fields)}
        return begun | self.cloned(request)

    def cloned(self, request: HttpRequest) -> dict[str, Any]:
        """Everything of another tournament at whose desk the director may look, but its start."""
        word = request.GET.get("clone", "")
        pk = int(word) if word.isascii() and word.isdecimal() and len(word) < 10 else 0
        tournament = Tournament.objects.filter(pk=pk).first()
        if tournament is None or not desk_access.may_look(tournament, request.user):
            return {}
        return {
            **draft_values.filled_from(tournament),
            "start": None,
            "title": tournament.title,
            "text": tournament.text,
        }

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **words: Any
    ) -> Any:
        obj = words.get("obj")
        if not self.stands(request, obj):
            context |= {"system": self.system_of(request, obj), "systems": draft_fields.systems()}
            context |= {"presets": {} if obj else presets.PRESETS}
        return super().render_change_form(request, context, *args, **words)

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """Who directs is related to it, and nothing else; what is announced changes by acts."""
        try:
            perform.set_directors(form.instance, form.cleaned_data["directors"], by=request.user)
        except Refusal as refusal:
            messages.error(request, str(refusal))

    def save_model(self, request: HttpRequest, obj: Tournament, form: Any, change: bool) -> None:
        """Of one that is open only acts change the rest, and others may act meanwhile."""
        if change and obj.length:
            obj.save(update_fields=["password_hash"])
        else:
            obj.save()

    def response_add(
        self, request: HttpRequest, obj: Tournament, post_url_continue: Any = None
    ) -> HttpResponse:
        return self.saved(request, obj) or super().response_add(request, obj, post_url_continue)

    def response_change(self, request: HttpRequest, obj: Tournament) -> HttpResponse:
        return self.saved(request, obj) or super().response_change(request, obj)

    def saved(self, request: HttpRequest, obj: Tournament) -> HttpResponse | None:
        """Back to the desk, where it is opened, unless whoever saves wants to write on."""
        if "_save" not in request.POST:
            return None
        messages.success(request, f"“{obj}” has been saved.")
        return redirect("admin:tournament_desk", obj.pk)

    def get_urls(self) -> list[URLPattern]:
        return [*desk.Pages(self).urls(), *super().get_urls()]

    @admin.display(description="starts at", ordering="starts_at")
    def begins(self, tournament: Tournament) -> str:
        starts = tournament.starts_at
        return times.time(starts, times.WITH_ZONE) if starts else "–"

    @admin.display(description="desk")
    def its_desk(self, tournament: Tournament) -> SafeString:
        url = reverse("admin:tournament_desk", args=[tournament.pk])
        return format_html('<a href="{}">Desk</a>', url)

    @admin.display(description="terms")
    def announced(self, tournament: Tournament) -> SafeString:
        lines = format_html_join("", "<tr><th>{}</th><td>{}</td></tr>", drafts.in_words(tournament))
        return format_html("<table>{}</table>", lines)
