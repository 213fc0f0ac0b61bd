"""Tournaments for everybody: what there is, who plays whom, who stands where and why."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Page, Paginator
from django.db.models import Count, Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from games.models.tournament import Entry, Tournament
from games.tournaments import exports, perform, public, registration, terms_text
from games.tournaments.core import acts, formats, standings
from games.tournaments.core.book import Book, Status
from games.tournaments.core.book import Entry as Who
from games.tournaments.core.field import shown
from games.tournaments.entrant_names import Called
from games.web import standings_tables
from rules.kernel.errors import Refusal

PAGE = 50
LISTS = {
    "entry": ("Open for entry", (Status.ENTRY,)),
    "running": ("Running", (Status.PLAYING,)),
    "over": ("Over", (Status.OVER, Status.CALLED_OFF)),
}


@require_GET
@never_cache
def index(request: HttpRequest) -> HttpResponse:
    """One list at a time, each on pages of its own."""
    kind = request.GET.get("list", "entry")
    if kind not in LISTS:
        raise Http404("There is no such list.")
    rows = public.tournaments().filter(status__in=LISTS[kind][1]).defer("text")
    page = Paginator(rows, PAGE).get_page(request.GET.get("page"))
    context = {"kind": kind, "lists": LISTS, "page": page, "rows": counted(page)}
    return render(request, "games/tournaments.html", context)


def counted(page: Page[Tournament]) -> list[tuple[Tournament, int]]:
    """The tournaments of this page alone, each with how many take part."""
    taking_part = Count("entries", filter=Q(entries__state=Entry.State.IN))
    keys = [one.pk for one in page.object_list]
    rows = Tournament.objects.filter(pk__in=keys).annotate(players=taking_part)
    players = dict(rows.values_list("pk", "players"))
    return [(one, players[one.pk]) for one in page.object_list]


def found(key: str) -> Tournament:
    return get_object_or_404(public.tournaments(), key=key)


@require_GET
@never_cache
def tournament(request: HttpRequest, key: str) -> HttpResponse:
    one = found(key)
    book, names = perform.book_of(one), Called(one)
    context = {
        **frame(request, one, book),
        "terms": terms_text.told(book),
        "places": book.conditions.places,
        "entries": entries(request, one),
        "waiting": [(names(number), number) for number in book.waiting],
        "mine": mine(request, one, book),
        "round": last_round(one, book, names),
        "announcements": announcements(one, names),
        "corrected": last_correction(one),
        **standings_tables.standing(book, names, request.GET.get("page")),
        **standings_tables.beside(one, book, names),
        "has_trf": exports.has_trf(book),
    }
    return render(request, "games/tournament.html", context)


def last_round(one: Tournament, book: Book, names: Called) -> public.RoundShown | None:
    if not book.round:
        return None
    return public.round_shown(book, book.round, public.pairings(one), names)


def frame(request: HttpRequest, one: Tournament, book: Book) -> dict[str, Any]:
    """What every page of a tournament has."""
    return {
        "tournament": one,
        "format": terms_text.title_of(book.terms),
        "rounds": range(1, book.round + 1),
        "wanted": terms_text.rounds_of(book),
        "directors": list(one.directors.values_list("username", flat=True)),
        "at_desk": sits_at_desk(one, request.user),
    }


def sits_at_desk(one: Tournament, user: Any) -> bool:
    """Whether the desk of *one* is open to *user*, as director or as referee."""
    return user.is_staff and (perform.is_director(one, user) or user.has_perm(perform.REFEREE))


def entries(request: HttpRequest, one: Tournament) -> Page[Entry]:
    """Before the first round: who has entered."""
    rows = one.entries.filter(state=Entry.State.IN).select_related("user", "team")
    return Paginator(rows.order_by("number"), standings_tables.LINES).get_page(
        request.GET.get("page")
    )


def mine(request: HttpRequest, one: Tournament, book: Book) -> dict[str, Any]:
    """The reader's own entry, and what they may do."""
    user = request.user
    entry = one.entries.filter(user=user).first() if user.is_authenticated else None
    plays = entry is not None and entry.state != Entry.State.LEFT
    open_for = book.status == Status.ENTRY or (book.status == Status.PLAYING and not book.full())
    asked = book.conditions.check_in and book.status == Status.ENTRY
    over = book.status in (Status.OVER, Status.CALLED_OFF)
    asks = book.conditions.entry
    closed = entry is None and asks == Who.INVITATION and user.is_authenticated
    uninvited = open_for and closed and not registration.is_invited(one, user)
    return {
        "entry": entry,
        "open_for": open_for,
        "asks": asks,
        "uninvited": uninvited,
        "following": book.next_round,
        "may_return": entry is not None and not plays and open_for,
        "may_enter": entry is None and open_for and not uninvited,
        "may_check_in": plays and asked and entry is not None and not entry.checked_in,
        "may_leave": plays and not over,
        "next_round": book.round + 1 if plays and not over else 0,
        "sits_out": entry is not None and (book.round + 1, entry.number) in book.away,
        "full": book.full(),
        "drawn": book.round > 0 and formats.format_of(book.field).drawn,
        "teams": book.terms.boards > 1,
    }


def announcements(one: Tournament, names: Called) -> list[public.Told]:
    """The last few words of the directors to everybody."""
    rows = public.published_acts(one).filter(verb=acts.Announce.verb).order_by("-number")[:3]
    return public.told(one, list(rows), names)


def last_correction(one: Tournament) -> datetime | None:
    rows = public.published_acts(one).filter(verb=acts.Correct.verb)
    return rows.order_by("-number").values_list("at", flat=True).first()


@require_GET
@never_cache
def one_round(request: HttpRequest, key: str, number: int) -> HttpResponse:
    one = found(key)
    book, names = perform.book_of(one), Called(one)
    try:
        told = public.round_shown(book, number, public.pairings(one), names)
    except Refusal as error:
        raise Http404(str(error)) from error
    context = {**frame(request, one, book), "round": told, "why": paired(one, number, names)}
    return render(request, "games/tournament_round.html", context)


def paired(one: Tournament, number: int, names: Called) -> list[str]:
    """Why the round is paired as it is: the sentences of its last draft."""
    rows = public.published_acts(one).filter(verb=acts.Pair.verb).order_by("-number")
    for told in public.told(one, list(rows), names):
        if told.data["round"]["number"] == number:
            return list(told.why)
    return []


@require_GET
@never_cache
def entrant(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Where every number of somebody comes from."""
    one = found(key)
    entry = get_object_or_404(one.entries.select_related("user", "team"), number=number)
    book, names = perform.book_of(one), Called(one)
    ranked = bool(book.rounds) and number in book.field.entrants and book.entrants[number].comes
    every = {who: names(who) for who in book.entrants}
    context = {
        **frame(request, one, book),
        "entry": entry,
        "joined": book.entrants[number].joined,
        "earlier": names.earlier(number),
        "sentences": standings.explained(book.field, number, every) if ranked else [],
        "history": history(book, number) if ranked else [],
        "games": games_of(one, book, number, names),
    }
    return render(request, "games/entrant.html", context)


def history(book: Book, number: int) -> list[tuple[int, int, str]]:
    """Place and points of an entrant after each round."""
    field, found = book.field, []
    for after in range(1, book.round + 1):
        rows = standings.table(field, through=after)
        mine = next(row for row in rows if row.entrant == number)
        found.append((after, mine.place, shown(mine.points)))
    return found


def games_of(one: Tournament, book: Book, number: int, names: Called) -> list[dict[str, Any]]:
    """Round by round: the tables of an entrant, or why there was none."""
    found, rows = [], public.pairings(one)
    for each in book.rounds:
        rounded = public.round_shown(book, each.number, rows, names)
        tables = [t for t in rounded.tables if number in [seat.entrant for seat in t.seats]]
        byes = [bye for bye in rounded.byes if bye.entrant == number]
        found.append({"number": each.number, "tables": tables, "byes": byes})
    return found


@require_GET
@never_cache
def sheet(request: HttpRequest, key: str) -> HttpResponse:
    """For a club's notice board: who plays whom, who stands where, and the terms in short."""
    one = found(key)
    book, names = perform.book_of(one), Called(one)
    context = {
        **frame(request, one, book),
        "terms": terms_text.in_short(book),
        "entered": [(number, names(number)) for number in book.takes_part],
        "round": last_round(one, book, names),
        **standings_tables.standing(book, names),
        **standings_tables.beside(one, book, names),
    }
    return render(request, "games/tournament_sheet.html", context)


@require_GET
@never_cache
def log(request: HttpRequest, key: str) -> HttpResponse:
    """Everything that was done, by whom and why."""
    one = found(key)
    book, names = perform.book_of(one), Called(one)
    rows = public.published_acts(one).order_by("-number")
    page = Paginator(rows, PAGE).get_page(request.GET.get("page"))
    told = public.told(one, list(page.object_list), names)
    context = {**frame(request, one, book), "page": page, "acts": told}
    return render(request, "games/tournament_log.html", context)


@require_GET
@never_cache
def file(request: HttpRequest, key: str, kind: str) -> HttpResponse:
    """The standings as a file, or the whole as FIDE's programs read it."""
    one = found(key)
    try:
        text = exports.written(one, kind)
    except Refusal as error:
        raise Http404(str(error)) from error
    response = HttpResponse(text, content_type=f"{exports.TYPES[kind]}; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{one.key}.{kind}"'
    return response


@require_POST
@login_required
def entry(request: HttpRequest, key: str) -> HttpResponse:
    """Enter, check in, withdraw or sit out; a refusal is told as a sentence."""
    one = found(key)
    what = DOES.get(request.POST.get("verb", ""))
    if what is None:
        raise Http404("There is no such action.")
    try:
        messages.success(request, what(one, request))
    except Refusal as error:
        messages.error(request, str(error))
    return redirect("tournament", key)


def enters(one: Tournament, request: HttpRequest) -> str:
    given = {name: request.POST.get(name, "") for name in ("team", "password")}
    registration.enter(one, request.user, **given)
    entry = one.entries.get(user=request.user.pk)
    if entry.state == Entry.State.WAITING:
        return "You are on the waiting list. You will get a mail when a place becomes free."
    return "You have entered."


def checks_in(one: Tournament, request: HttpRequest) -> str:
    perform.perform(one, acts.CheckIn(own_number(one, request)), by=request.user)
    return "You have checked in."


def withdraws(one: Tournament, request: HttpRequest) -> str:
    if request.POST.get("sure") != "yes":
        raise Refusal("Tick the box to leave the tournament.")
    perform.perform(one, acts.Withdraw(own_number(one, request)), by=request.user)
    return "You have left the tournament. Your games under way go on."


def rests(one: Tournament, request: HttpRequest) -> str:
    number = own_number(one, request)
    following = perform.book_of(one).round + 1
    perform.perform(one, acts.SitOut(number, following), by=request.user)
    return f"You sit out round {following}."


def plays(one: Tournament, request: HttpRequest) -> str:
    number = own_number(one, request)
    following = perform.book_of(one).next_round
    perform.perform(one, acts.PlayAfterAll(number, following), by=request.user)
    return f"You play in round {following}."


def comes_back(one: Tournament, request: HttpRequest) -> str:
    registration.readmit(one, own_number(one, request), by=request.user)
    return "You are back in the tournament."


def own_number(one: Tournament, request: HttpRequest) -> int:
    number = perform.number_of(one, request.user)
    if number is None:
        raise Refusal("You have not entered this tournament.")
    return number


DOES: dict[str, Callable[[Tournament, HttpRequest], str]] = {
    "enter": enters,
    "check in": checks_in,
    "withdraw": withdraws,
    "sit out": rests,
    "play after all": plays,
    "come back": comes_back,
}
