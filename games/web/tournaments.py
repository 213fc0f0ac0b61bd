"""Tournaments for everybody: what there is, who plays whom, who stands where and why."""

from datetime import datetime
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Count, Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.models.tournament import Entry, Tournament
from games.people import saved_lists
from games.tournaments import (
    entrant_lists,
    exports,
    perform,
    permissions,
    public,
    registration,
    terms_text,
)
from games.tournaments.core import acts, formats, lists, standings
from games.tournaments.core.book import Admission, Book, Status
from games.tournaments.core.points_text import shown
from games.tournaments.entrant_names import Called
from games.web import list_fields, standings_tables, titles
from rules.kernel.errors import Refusal
from rules.kernel.lists import LONGEST

PAGE = 50
LISTS = {
    "entry": ("Open for entry", (Status.ENTRY,)),
    "running": ("Running", (Status.PLAYING,)),
    "over": ("Over", (Status.OVER, Status.CALLED_OFF)),
}


@require_safe
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


def counted(page: Page[Tournament]) -> list[tuple[Tournament, int, str, datetime | None]]:
    """Those of this page alone, each with how many take part, in which game, and when it ended."""
    taking_part = Count("entries", filter=Q(entries__state=Entry.State.IN))
    keys = [one.pk for one in page.object_list]
    rows = Tournament.objects.filter(pk__in=keys).annotate(players=taking_part)
    players = dict(rows.values_list("pk", "players"))
    ends = public.ends(keys)
    return [
        (one, players[one.pk], titles.of_system(one.system), ends.get(one.pk))
        for one in page.object_list
    ]


def found(key: str) -> Tournament:
    return get_object_or_404(public.tournaments(), key=key)


@require_safe
@never_cache
def tournament(request: HttpRequest, key: str) -> HttpResponse:
    return page(request, found(key))


def page(request: HttpRequest, tournament: Tournament, status: int = 200) -> HttpResponse:
    book, names = perform.book_of(tournament), Called(tournament)
    context = {
        **frame(request, tournament, book),
        "terms": terms_text.told(book),
        "places": book.conditions.places,
        "checks_in": book.conditions.check_in,
        "entries": entries(request, tournament),
        "waiting": [(names(number), number) for number in book.waiting],
        "mine": mine(request, tournament, book),
        "brings": to_bring(request, tournament, book),
        "wrote": any(name.startswith("written-") for name in request.POST),
        "longest": LONGEST,
        "round": last_round(tournament, book, names),
        "announcements": announcements(tournament, names),
        "prizes": prizes(tournament, names),
        "corrected": last_correction(tournament),
        **standings_tables.standing(book, names, request.GET.get("page")),
        **standings_tables.beside(tournament, book, names),
        "has_trf": exports.has_trf(book),
    }
    return render(request, "games/tournament.html", context, status=status)


def last_round(tournament: Tournament, book: Book, names: Called) -> public.RoundShown | None:
    if not book.round:
        return None
    return public.round_shown(book, book.round, public.pairings(tournament), names)


def frame(request: HttpRequest, tournament: Tournament, book: Book) -> dict[str, Any]:
    """What every page of a tournament has."""
    return {
        "tournament": tournament,
        "format": terms_text.title_of(book.terms),
        "system": book.conditions.system,
        "played": titles.of_system(book.conditions.system),
        "rounds": range(1, book.round + 1),
        "wanted": terms_text.rounds_of(book),
        "ended": public.ends([tournament.pk]).get(tournament.pk),
        "directors": list(tournament.directors.values_list("username", flat=True)),
        "at_desk": sits_at_desk(tournament, request.user),
    }


def sits_at_desk(tournament: Tournament, user: Any) -> bool:
    """Whether the desk of *one* is open to *user*, as director or as referee."""
    return user.is_staff and (
        permissions.is_director(tournament, user) or user.has_perm(permissions.REFEREE)
    )


def entries(request: HttpRequest, tournament: Tournament) -> Page[Entry]:
    """Before the first round: who has entered."""
    rows = tournament.entries.filter(state=Entry.State.IN).select_related("user", "team")
    return Paginator(rows.order_by("number"), standings_tables.LINES).get_page(
        request.GET.get("page")
    )


def mine(request: HttpRequest, tournament: Tournament, book: Book) -> dict[str, Any]:
    """The reader's own entry, and what they may do."""
    user = request.user
    entry = tournament.entries.filter(user=user).first() if user.is_authenticated else None
    plays = entry is not None and entry.state != Entry.State.LEFT
    open_for = registration.is_open(book)
    asked = book.conditions.check_in and book.status == Status.ENTRY
    over = book.status in (Status.OVER, Status.CALLED_OFF)
    asks = book.conditions.entry
    closed = entry is None and asks == Admission.INVITATION and user.is_authenticated
    uninvited = open_for and closed and not registration.is_invited(tournament, user)
    taken_out = entry is not None and not plays and not over and registration.is_taken_out(entry)
    return {
        "entry": entry,
        "open_for": open_for,
        "asks": asks,
        "uninvited": uninvited,
        "following": book.next_round,
        "may_return": entry is not None and not plays and open_for and not taken_out,
        "taken_out": taken_out,
        "may_enter": entry is None and open_for and not uninvited,
        "may_check_in": plays and asked and entry is not None and not entry.checked_in,
        "may_leave": plays and not over,
        "next_round": book.round + 1 if plays and not over else 0,
        "sits_out": entry is not None and (book.round + 1, entry.number) in book.away,
        "full": book.full(),
        "fixed": lists.fixed(book, entry.number) if entry else "",
        "drawn": book.round > 0 and formats.format_of(book.field).drawn,
        "teams": book.terms.boards > 1,
    }


def to_bring(request: HttpRequest, tournament: Tournament, book: Book) -> list[dict[str, Any]]:
    """The lists that the reader may bring or has brought, with the fields to choose them in."""
    kinds = lists.kinds(book.terms, book.conditions)
    if not kinds or not request.user.is_authenticated:
        return []
    entry = tournament.entries.filter(user=request.user).prefetch_related("lists").first()
    has = entrant_lists.brought(book, entry) if entry else [None] * len(kinds)
    saved = saved_lists.of(request.user, book.conditions.system)
    return [
        {
            "kind": kind,
            "choices": list(list_fields.choices(kind.rules[0], kind.seats, saved))[1:],
            "written": request.POST.get(list_fields.names(kind.name)[1], ""),
            "has": one,
        }
        for kind, one in zip(kinds, has, strict=True)
    ]


def announcements(tournament: Tournament, names: Called) -> list[public.ToldAct]:
    """The last few words of the directors to everybody, and why they closed it or called it off."""
    ended = acts.CallOff if tournament.status == Status.CALLED_OFF else acts.Close
    said = Q(verb__in=[acts.Announce.verb, ended.verb])
    rows = public.published_acts(tournament).filter(said).order_by("-number")[:3]
    return [one for one in public.told(tournament, list(rows), names) if one.reason]


def prizes(tournament: Tournament, names: Called) -> list[public.ToldAct]:
    """The special prizes, in the order in which they were given."""
    rows = public.published_acts(tournament).filter(verb=acts.Award.verb)
    return public.told(tournament, list(rows), names)


def last_correction(tournament: Tournament) -> datetime | None:
    rows = public.published_acts(tournament).filter(verb=acts.Correct.verb)
    return rows.order_by("-number").values_list("at", flat=True).first()


@require_safe
@never_cache
def one_round(request: HttpRequest, key: str, number: int) -> HttpResponse:
    tournament = found(key)
    book, names = perform.book_of(tournament), Called(tournament)
    try:
        told = public.round_shown(book, number, public.pairings(tournament), names)
    except Refusal as error:
        raise Http404(str(error)) from error
    context = {
        **frame(request, tournament, book),
        "round": told,
        "why": paired(tournament, number, names),
    }
    return render(request, "games/tournament_round.html", context)


def paired(tournament: Tournament, number: int, names: Called) -> list[str]:
    """Why the round is paired as it is: the sentences of its last draft."""
    rows = public.published_acts(tournament).filter(verb=acts.Pair.verb).order_by("-number")
    for told in public.told(tournament, list(rows), names):
        if told.data["round"]["number"] == number:
            return list(told.why)
    return []


@require_safe
@never_cache
def entrant(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Where every number of somebody comes from."""
    tournament = found(key)
    entry = get_object_or_404(tournament.entries.select_related("user", "team"), number=number)
    book, names = perform.book_of(tournament), Called(tournament)
    ranked = bool(book.rounds) and number in book.field.entrants and book.entrants[number].comes
    every = {who: names(who) for who in book.entrants}
    context = {
        **frame(request, tournament, book),
        "entry": entry,
        "joined": book.entrants[number].joined,
        "brings": entrant_lists.brought_openly(book, entry),
        "earlier": names.earlier(number),
        "sentences": standings.explained(book.field, number, every) if ranked else [],
        "history": history(book, number) if ranked else [],
        "games": games_of(tournament, book, number, names),
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


def games_of(
    tournament: Tournament, book: Book, number: int, names: Called
) -> list[dict[str, Any]]:
    """Round by round: the tables of an entrant, or why there was none."""
    found, rows = [], public.pairings(tournament)
    for each in book.rounds:
        rounded = public.round_shown(book, each.number, rows, names)
        tables = [t for t in rounded.tables if number in [seat.entrant for seat in t.seats]]
        byes = [bye for bye in rounded.byes if bye.entrant == number]
        found.append({"number": each.number, "tables": tables, "byes": byes})
    return found


@require_safe
@never_cache
def sheet(request: HttpRequest, key: str) -> HttpResponse:
    """For a club's notice board: who plays whom, who stands where, and the terms in short."""
    tournament = found(key)
    book, names = perform.book_of(tournament), Called(tournament)
    context = {
        **frame(request, tournament, book),
        "terms": terms_text.in_short(book),
        "entered": [(number, names(number)) for number in book.takes_part],
        "round": last_round(tournament, book, names),
        **standings_tables.standing(book, names),
        **standings_tables.beside(tournament, book, names),
    }
    return render(request, "games/tournament_sheet.html", context)


@require_safe
@never_cache
def log(request: HttpRequest, key: str) -> HttpResponse:
    """Everything that was done, by whom and why."""
    tournament = found(key)
    book, names = perform.book_of(tournament), Called(tournament)
    rows = public.published_acts(tournament).order_by("-number")
    page = Paginator(rows, PAGE).get_page(request.GET.get("page"))
    told = public.told(tournament, list(page.object_list), names)
    context = {**frame(request, tournament, book), "page": page, "acts": told}
    return render(request, "games/tournament_log.html", context)


@require_safe
@never_cache
def file(request: HttpRequest, key: str, kind: str) -> HttpResponse:
    """The standings as a file, or the whole as FIDE's programs read it."""
    tournament = found(key)
    try:
        text = exports.written(tournament, kind)
    except Refusal as error:
        raise Http404(str(error)) from error
    response = HttpResponse(text, content_type=f"{exports.TYPES[kind]}; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{tournament.key}.{kind}"'
    return response
