"""The pages of the desk: of all tournaments, and of one."""

import uuid
from collections.abc import Callable
from hashlib import sha256
from http import HTTPStatus
from typing import Any, NamedTuple

from django.contrib import messages
from django.core.cache import cache
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path

from games.admin import desk_pages
from games.admin.desk_access import Desk, comes_in, may_look, seen_by
from games.admin.forms import entrants, results, rounds, table, today
from games.admin.forms.act_form import ActForm, told
from games.clock import database_clock
from games.models.tournament import Tournament
from games.tournaments import todo
from games.tournaments.core.formats.format import Unpairable
from rules.kernel.errors import Refusal, ReplayMismatch

AN_HOUR = 3600
PER_PAGE = 50
TEMPLATES = "admin/games/tournament"
SAID = (Refusal, Unpairable, ReplayMismatch)
ONLY = "Only a director of this tournament may do that."


class Page(NamedTuple):
    """*acts* can be done on it; *context* is what its template shows besides."""

    title: str
    acts: tuple[type[ActForm], ...]
    context: Callable[[Desk, HttpRequest], dict[str, Any]]


PAGES: dict[str, Page] = {
    "today": Page("Today", today.ALL, desk_pages.today),
    "entrants": Page("Entrants", entrants.ALL, desk_pages.entrants),
    "rounds": Page("Rounds", rounds.ALL, desk_pages.rounds),
    "results": Page("Results", results.ALL, desk_pages.results),
    "history": Page("History", (), desk_pages.history),
}
TABLE = Page("Table", table.ALL, desk_pages.table)


class Pages:
    """Those of the desk, as pages of an *admin*: for staff alone."""

    def __init__(self, admin: Any) -> None:
        self.admin = admin

    def urls(self) -> list[URLPattern]:
        wrapped, desk = self.admin.admin_site.admin_view, "<int:pk>/desk/"
        table = f"{desk}rounds/<int:number>/<int:table>/"
        return [
            path("desk/", wrapped(self.all), name="tournament_desks"),
            path(desk, wrapped(self.one), name="tournament_desk"),
            path(f"{desk}<slug:page>/", wrapped(self.one), name="tournament_page"),
            path(table, wrapped(self.table), name="tournament_table"),
        ]

    def all(self, request: HttpRequest) -> HttpResponse:
        """The tournaments that whoever asks may see to: those that need it, or all that go on."""
        if not comes_in(request.user):
            raise PermissionDenied("You direct no tournament.")
        rows = Tournament.objects.filter(status__in=Tournament.UNFINISHED)
        now = database_clock.now()
        rows = todo.looked_at(seen_by(rows, request.user), now, request.user)
        everything = "all" in request.GET
        rows = rows if everything else todo.needing(rows)
        page = Paginator(rows, PER_PAGE).get_page(request.GET.get("p"))
        desks = [(row, todo.sentences(row)) for row in page]
        context = {"title": "Desk", "page": page, "desks": desks, "everything": everything}
        return self.rendered(request, "desks", context)

    def one(self, request: HttpRequest, pk: int, page: str = "today") -> HttpResponse:
        if page not in PAGES:
            raise Http404("There is no such page.")
        return self.answered(request, sat_at(request, pk), page, PAGES[page])

    def table(self, request: HttpRequest, pk: int, number: int, table: int) -> HttpResponse:
        desk = sat_at(request, pk)
        desk.round, desk.number = number, table
        try:
            _ = desk.table
        except Refusal as none:
            raise Http404(str(none)) from none
        return self.answered(request, desk, "table", TABLE)

    def answered(self, request: HttpRequest, desk: Desk, name: str, page: Page) -> HttpResponse:
        back = None
        if request.method == "POST":
            back = carry_out(request, desk, page.acts)
            if back is None:
                return redirect(request.get_full_path())
        context = {
            "title": f"{desk.tournament.title}: {page.title}",
            "desk": desk,
            "tournament": desk.tournament,
            "pages": [(key, one.title) for key, one in PAGES.items()],
            "here": name,
            "public": desk_pages.public_address(desk),
            "acts": forms(desk, page.acts, back),
            "request_id": uuid.uuid4().hex,
            **page.context(desk, request),
        }
        refused = back and back.errors
        status = HTTPStatus.UNPROCESSABLE_ENTITY if refused else HTTPStatus.OK
        return self.rendered(request, name, context, status)

    def rendered(
        self, request: HttpRequest, name: str, context: dict[str, Any], status: int = 200
    ) -> HttpResponse:
        context = {**self.admin.admin_site.each_context(request), **context}
        return render(request, f"{TEMPLATES}/{name}.html", context, status=status)


def sat_at(request: HttpRequest, pk: int) -> Desk:
    """The desk of a tournament, for those who may look at it."""
    tournament = get_object_or_404(Tournament, pk=pk)
    if not may_look(tournament, request.user):
        raise PermissionDenied("You do not direct this tournament.")
    return Desk(tournament, request.user)


def may(desk: Desk, act: type[ActForm]) -> bool:
    return desk.directs or act.for_referees


def forms(desk: Desk, acts: tuple[type[ActForm], ...], back: ActForm | None) -> list[ActForm]:
    """What is offered now; a form that comes back as it was sent, refused or with a question."""
    fresh = [act(desk) for act in acts if may(desk, act) and not isinstance(back, act)]
    offered = [form for form in fresh if form.offered]
    return [back, *offered] if back else offered


def may_wait(form: ActForm) -> bool:
    """Whether the form has a question first; nobody is asked what would be refused."""
    if not form.waits:
        return False
    try:
        form.judge()
    except SAID as refusal:
        form.add_error(None, str(refusal))
    return True


def carry_out(request: HttpRequest, desk: Desk, acts: tuple[type[ActForm], ...]) -> ActForm | None:
    """
    Do what the form says; gives the form when it is refused, or has a question first. Sent twice
    it is done once.
    """
    act = next((act for act in acts if act.word == request.POST.get("do")), None)
    if act is None:
        raise Http404("There is no such action here.")
    if not may(desk, act):
        raise PermissionDenied(ONLY)
    form = act(desk, request.POST, request.FILES)
    if not form.is_valid() or may_wait(form):
        return form
    sent = sha256(request.POST.get("request", "").encode()).hexdigest()
    once = f"desk:{desk.user.pk}:{sent}"
    if not cache.add(once, True, AN_HOUR):
        messages.info(request, "That has been done already.")
        return None
    try:
        done = form.do()
    except SAID as refusal:
        cache.delete(once)
        form.add_error(None, str(refusal))
        return form
    messages.success(request, told(done, Desk(desk.tournament, desk.user)))
    return None
