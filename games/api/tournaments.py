"""Tournaments for programs: of players, of onlookers and of directors."""

from dataclasses import asdict
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import generics
from rest_framework.exceptions import PermissionDenied, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import tournament_acts
from games.api import tournament_serializers as own
from games.api.lookup import REFUSED, WRONG, Changing, given
from games.models.tournament import Act as Row
from games.models.tournament import Entry, Tournament
from games.tournaments import (
    drafts,
    entrant_lists,
    exports,
    perform,
    permissions,
    public,
    terms_text,
)
from games.tournaments.core import acts, lists, standings_files
from games.tournaments.core.book import Book
from games.tournaments.core.formats.format import Unpairable
from games.tournaments.entrant_names import Called
from rules.kernel.errors import Refusal
from rules.systems import USUAL

ANNOUNCED = [status for status in Tournament.Status.values if status != Tournament.Status.DRAFT]
STATUS = OpenApiParameter("status", str, enum=ANNOUNCED, description="Only those; else all.")
ROUND = OpenApiParameter("round", int, description="Only that round; without it, all.")
AS = OpenApiParameter("as", str, enum=sorted(exports.FORMATS), description="json by default.")
BESIDE = ("verb", "reason")
EXTEND = {"verb": "extend", "reason": "A storm.", "round": 2, "days": 7}
DECIDE = {"verb": "decide", "reason": "Nobody came.", "round": 2, "table": 1, "chosen": "win-3"}
SIT_OUT = {"verb": "sit out", "entrant": 5, "round": 3}
EXAMPLES = [
    OpenApiExample(name, value=value, request_only=True)
    for name, value in {"A round is extended": EXTEND, "A ruling": DECIDE, "A bye": SIT_OUT}.items()
]


def found(key: str, user: Any) -> Tournament:
    """A draft is there for those alone who direct it."""
    tournament = Tournament.objects.filter(key=key).first()
    is_draft = tournament is not None and tournament.status == Tournament.Status.DRAFT
    if tournament is None or (is_draft and not permissions.is_director(tournament, user)):
        raise Http404("There is no such tournament.")
    return tournament


class Tournaments(Changing, generics.ListAPIView):
    """All that are announced, the newest first."""

    serializer_class = own.TournamentShape
    queryset = Tournament.objects.none()

    def get_queryset(self) -> QuerySet[Tournament]:
        rows = public.tournaments()
        wanted = self.request.query_params.get("status", "")
        if wanted and wanted not in ANNOUNCED:
            raise ValidationError(f"status: it is one of {', '.join(ANNOUNCED)}.")
        return rows.filter(status=wanted) if wanted else rows

    @extend_schema(parameters=[STATUS], responses={200: own.TournamentShape(many=True), **WRONG})
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        page = self.paginate_queryset(self.get_queryset())
        return self.get_paginated_response([brief(one) for one in page or []])

    @extend_schema(request=own.NewTournament, responses={201: own.TournamentShape, **REFUSED})
    def post(self, request: Request) -> Response:
        """Begin a draft; announce it by the act `open`."""
        if not request.user.has_perm(permissions.DIRECT):
            raise PermissionDenied("Only directors make tournaments.")
        data = given(own.NewTournament, request.data)
        data["conditions"] = data.get("conditions") or {}
        system = str(data["conditions"].get("system", USUAL))
        with transaction.atomic():
            tournament = Tournament.objects.create(**data, system=system)
            drafts.read(tournament)
            tournament.directors.add(request.user.pk or 0)
        return Response(brief(tournament), status=201)


def brief(tournament: Tournament) -> dict[str, Any]:
    names = ("key", "title", "text", "status", "round", "paused", "starts_at", "head")
    return {**{name: getattr(tournament, name) for name in names}, "acts": tournament.length}


class OneTournament(APIView):
    """One tournament: its terms, in data and in sentences."""

    @extend_schema(responses={200: own.WholeTournament, **WRONG})
    def get(self, request: Request, key: str) -> Response:
        tournament = found(key, request.user)
        book = perform.book_of(tournament)
        opening = acts.written(acts.Open(book.terms, book.conditions))
        announced = tournament.length > 0
        return Response(
            {
                **brief(tournament),
                "terms": opening["terms"] if announced else tournament.terms,
                "conditions": opening["conditions"] if announced else tournament.conditions,
                "told": terms_text.told(book) if announced else {},
                "directors": list(tournament.directors.values_list("username", flat=True)),
                "entrant": permissions.number_of(tournament, request.user),
                **lists_shown(tournament, book, request.user),
            }
        )


def lists_shown(tournament: Tournament, book: Book, user: Any) -> dict[str, Any]:
    """What *user* may bring to the games, what they have brought, and why nothing else now."""
    entry = tournament.entries.filter(user=user.pk).first()
    if entry is None:
        kinds = lists.kinds(book.terms, book.conditions)
        return {"lists": [list_shown(kind, "", "") for kind in kinds], "fixed": ""}
    brought = entrant_lists.brought(book, entry)
    found = [list_shown(one.kind, one.text, one.said) for one in brought]
    return {"lists": found, "fixed": lists.fixed(book, entry.number) if found else ""}


def list_shown(kind: lists.ListKind, text: str, said: str) -> dict[str, Any]:
    rules = kind.rules[0]
    names = ("measure", "limit", "hint")
    return {
        "seats": kind.seats,
        "called": kind.called,
        **{name: getattr(rules, name) for name in names},
        "ready": [{"name": name, "title": one.title} for name, one in rules.ready.items()],
        "open": kind.is_open,
        "yours": text,
        "said": said,
    }


class Entries(Changing):
    """Who takes part, waits or has left; entering and leaving."""

    @extend_schema(responses={200: own.EntrantShape(many=True), **WRONG})
    def get(self, request: Request, key: str) -> Response:
        tournament = found(key, request.user)
        rows = tournament.entries.select_related("user", "team").prefetch_related("lists")
        book = perform.book_of(tournament)
        return Response([entry_shown(book, entry) for entry in rows.order_by("number")])

    @extend_schema(request=own.EnterShape, responses={201: own.EntrantShape, **REFUSED})
    def post(self, request: Request, key: str) -> Response:
        """Enter. When all places are taken you wait for one."""
        tournament = found(key, request.user)
        words, user = given(own.EnterShape, request.data), request.user
        perform.perform(tournament, acts.Enter(), by=user, person=user, **words)
        return Response(own_entry(tournament, request.user), status=201)

    @extend_schema(request=None, responses={200: own.EntrantShape, **REFUSED})
    def delete(self, request: Request, key: str) -> Response:
        """Leave; your games under way go on."""
        tournament = found(key, request.user)
        perform.perform(
            tournament, acts.Withdraw(number_of(tournament, request.user)), by=request.user
        )
        return Response(own_entry(tournament, request.user))


def number_of(one: Tournament, user: Any) -> int:
    number = permissions.number_of(one, user)
    if number is None:
        raise Refusal("You have not entered this tournament.")
    return number


def own_entry(tournament: Tournament, user: Any) -> dict[str, Any]:
    return entry_shown(perform.book_of(tournament), tournament.entries.get(user=user.pk))


def entry_shown(book: Book, entry: Entry) -> dict[str, Any]:
    names = ("number", "name", "state", "checked_in", "points")
    team, brings = entry.team.name if entry.team else "", entrant_lists.brought_openly(book, entry)
    return {**{name: getattr(entry, name) for name in names}, "team": team, "brings": dict(brings)}


class Rounds(APIView):
    """The published rounds: tables, games, results, and who sits out."""

    @extend_schema(parameters=[ROUND], responses={200: own.RoundShape(many=True), **REFUSED})
    def get(self, request: Request, key: str) -> Response:
        tournament = found(key, request.user)
        book, names = perform.book_of(tournament), Called(tournament)
        rows, wanted = public.pairings(tournament), request.query_params.get("round", "")
        if wanted and not (wanted.isascii() and wanted.isdigit() and len(wanted) < 6):
            raise ValidationError("“round” must be the number of a round.")
        numbers = [int(wanted)] if wanted else range(1, book.round + 1)
        return Response(
            [asdict(public.round_shown(book, number, rows, names)) for number in numbers]
        )


class Standings(APIView):
    """Who stands where, with the numbers that decide it."""

    @extend_schema(responses={200: own.PlaceShape(many=True), **WRONG})
    def get(self, request: Request, key: str) -> Response:
        tournament = found(key, request.user)
        field, called = perform.book_of(tournament).field, Called(tournament)
        return Response(
            standings_files.as_data(field, {who: called(who) for who in field.entrants})
        )


class Export(APIView):
    """The standings as CSV or JSON, or the whole as FIDE's report file."""

    @extend_schema(parameters=[AS], responses={(200, "text/plain"): OpenApiTypes.STR, **REFUSED})
    def get(self, request: Request, key: str) -> HttpResponse:
        kind = request.query_params.get("as", "json")
        text = exports.written(found(key, request.user), kind)
        return HttpResponse(text, content_type=f"{exports.TYPES[kind]}; charset=utf-8")


class Acts(Changing, generics.ListAPIView):
    """What was done, by whom and why. Pairings follow once their round is published."""

    serializer_class = own.ActShape
    queryset = Row.objects.none()

    @extend_schema(responses={200: own.ActShape(many=True), **WRONG})
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        tournament = found(kwargs["key"], request.user)
        page = self.paginate_queryset(public.published_acts(tournament))
        told = public.told(tournament, page or [], Called(tournament))
        return self.get_paginated_response([act_shown(act) for act in told])

    @extend_schema(request=own.NewAct, responses={201: own.ActShape, **REFUSED}, examples=EXAMPLES)
    def post(self, request: Request, key: str) -> Response:
        """Do something: directors all, referees what is ruled, entrants what concerns them."""
        tournament, asked = found(key, request.user), given(own.NewAct, request.data, further=True)
        verb, reason = asked["verb"], asked["reason"]
        may(tournament, verb, request.user)
        try:
            row = tournament_acts.do(verb, tournament, fields_of(request), request.user, reason)
        except Unpairable as error:
            raise Refusal(str(error)) from error
        tournament.refresh_from_db()
        (told,) = public.told(tournament, [row], Called(tournament))
        return Response(act_shown(told), status=201)


def act_shown(act: public.ToldAct) -> dict[str, Any]:
    shown = asdict(act)
    return {**shown, "act": shown.pop("data")}


def fields_of(request: Request) -> dict[str, Any]:
    """What the act is made of, beside its verb and its reason."""
    return {name: value for name, value in dict(request.data).items() if name not in BESIDE}


def may(tournament: Tournament, verb: str, user: Any) -> None:
    """Raise PermissionDenied for who can never do such a thing; the rest the act itself judges."""
    act = acts.ACTS[verb]
    ruled = issubclass(act, permissions.RULINGS) and user.has_perm(permissions.REFEREE)
    if not (act.for_entrants or ruled or permissions.is_director(tournament, user)):
        raise PermissionDenied("Only a director of this tournament may do that.")
