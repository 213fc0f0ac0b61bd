"""What a reader can do in a tournament: enter it, check in, sit out, leave and come back."""

from collections.abc import Callable
from itertools import count
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from games.models.tournament import Entry, Tournament
from games.people import saved_lists
from games.tournaments import entrant_lists, perform, permissions
from games.tournaments.core import acts, lists
from games.web import REFUSED, list_fields
from games.web.tournaments import found, page
from rules.kernel.errors import Refusal


@require_POST
@login_required
def entry(request: HttpRequest, key: str) -> HttpResponse:
    """Enter, check in, withdraw or sit out; a refusal is told as a sentence."""
    tournament = found(key)
    what = DOES.get(request.POST.get("verb", ""))
    if what is None:
        raise Http404("There is no such action.")
    try:
        messages.success(request, what(tournament, request))
    except Refusal as error:
        messages.error(request, str(error))
        return page(request, tournament, REFUSED) if wrote(request) else redirect("tournament", key)
    return redirect("tournament", key)


def wrote(request: HttpRequest) -> bool:
    """
    Whether a list or the name of a team was written, which must not be lost; or a box was left
    empty, which must be in view.
    """
    kept = (text for name, text in request.POST.items() if name.startswith(("written-", "team")))
    return any(kept) or request.POST["verb"] == "withdraw"


def brought(tournament: Tournament, request: HttpRequest) -> dict[str, str]:
    """The lists that are sent: written out, saved before or ready made."""
    book = perform.book_of(tournament)
    saved = saved_lists.of(request.user, book.conditions.system)
    return {
        kind.name: list_fields.chosen(request.POST, kind.name, saved)
        for kind in lists.kinds(book.terms, book.conditions)
    }


WAITS = "You are on the waiting list. You will get a mail when a place becomes free."


def enters(tournament: Tournament, request: HttpRequest) -> str:
    user = request.user
    team, password = (request.POST.get(name, "") for name in ("team", "password"))
    perform.perform(
        tournament,
        acts.Enter(),
        by=user,
        person=user,
        team=team,
        password=password,
        lists=brought(tournament, request),
    )
    said = [WAITS if waits(tournament, user) else "You have entered."]
    return " ".join([*said, *plays_with(tournament, user)])


def plays_with(tournament: Tournament, user: Any) -> list[str]:
    """A sentence for each list that somebody who has entered did not bring."""
    book, entry = perform.book_of(tournament), tournament.entries.get(user=user)
    return [one.said for one in entrant_lists.brought(book, entry) if one.said]


def brings(tournament: Tournament, request: HttpRequest) -> str:
    act = acts.Bring(own_number(tournament, request))
    perform.perform(tournament, act, by=request.user, lists=brought(tournament, request))
    return " ".join(plays_with(tournament, request.user)) or "You bring this from now on."


def waits(tournament: Tournament, user: Any) -> bool:
    return tournament.entries.filter(user=user, state=Entry.State.WAITING).exists()


def checks_in(tournament: Tournament, request: HttpRequest) -> str:
    perform.perform(tournament, acts.CheckIn(own_number(tournament, request)), by=request.user)
    return "You have checked in."


def withdraws(tournament: Tournament, request: HttpRequest) -> str:
    if request.POST.get("sure") != "yes":
        raise Refusal("Tick the box to leave the tournament.")
    perform.perform(tournament, acts.Withdraw(own_number(tournament, request)), by=request.user)
    return "You have left the tournament. A game of yours that is under way goes on."


def rests(tournament: Tournament, request: HttpRequest) -> str:
    number = own_number(tournament, request)
    following = perform.book_of(tournament).round + 1
    perform.perform(tournament, acts.SitOut(number, following), by=request.user)
    return f"You sit out round {following}."


def plays(tournament: Tournament, request: HttpRequest) -> str:
    number = own_number(tournament, request)
    following = perform.book_of(tournament).next_round
    perform.perform(tournament, acts.PlayAfterAll(number, following), by=request.user)
    return f"You play in round {following}."


def comes_back(tournament: Tournament, request: HttpRequest) -> str:
    number = own_number(tournament, request)
    perform.perform(tournament, acts.Readmit(number), by=request.user)
    if waits(tournament, request.user):
        return WAITS
    book = perform.book_of(tournament)
    first = next(n for n in count(book.next_round) if (n, number) not in book.away)
    return f"You have entered again: you play from round {first} on."


def own_number(tournament: Tournament, request: HttpRequest) -> int:
    number = permissions.number_of(tournament, request.user)
    if number is None:
        raise Refusal("You have not entered this tournament.")
    return number


DOES: dict[str, Callable[[Tournament, HttpRequest], str]] = {
    "enter": enters,
    "bring": brings,
    "check in": checks_in,
    "withdraw": withdraws,
    "sit out": rests,
    "play after all": plays,
    "come back": comes_back,
}
