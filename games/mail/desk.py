"""What a mail asks of the site rather than of its game: other games, tournaments, settings."""

from collections.abc import Callable, Mapping
from datetime import time
from typing import Any

from django.conf import settings as site
from django.contrib.auth import get_user_model

from games.clock import timezones
from games.models.game import Game, SeatAtGame
from games.models.tournament import Tournament
from games.people import availability, ignoring
from games.play import invitations, lobby, rematch, seats, substitutes, waiting
from games.play.presets import CLOCKS, missions
from games.tournaments import perform, permissions, public
from games.tournaments.core import acts, standings
from games.tournaments.entrant_names import Called
from rules.kernel.errors import BadOrder, Refusal
from rules.kernel.orders import listed
from rules.kernel.players import PLAIN
from rules.systems import SYSTEMS

MOST_LISTED = 20
WHICH = (
    "Write which: game start and one of these. Behind it you can write a clock ({}), and"
    " “autopilot” with how strong it is, such as able."
)
NO_CLOCK = "There is no clock “{}”. Write one of these, or none: {}."
NO_GAME = "There is no game “{}”. “game list” names those that you can join."
WHICH_GAME = "Write which game: the letters in brackets in the subject of its mails."
WHICH_TOURNAMENT = "Write which tournament: “tournament list” names them."
NO_TOURNAMENT = "There is no tournament “{}”. “tournament list” names those that are announced."
NO_SUCH = "Write one of these words after “{}”: {}."
WHICH_SEAT = "You can take {0}. Write which: game join {1} {2}."
NO_SEAT = "No seat of that game is free."
NO_TIME = "Write times like this: settings quiet 22:00 07:30."
NO_ZONE = "There is no time zone “{}”. They are called like Europe/Paris."
NONE_OPEN = "No game waits for players now. “game start” and a mission begins one."
HOW_TO_INVITE = (
    "Write a seat and a user name or a mail address: game invite KEY SEAT somebody@example.org."
)
NO_INVITATION = "Nobody has invited you to that game."
NOT_ENTERED = "You have not entered this tournament."

Does = Callable[[Any, list[str]], list[str]]


def game_called(key: str, person: Any) -> Game:
    """The game with that key. Raises Refusal; a stranger's practice game is as none."""
    if not key:
        raise BadOrder(WHICH_GAME)
    found = seats.game_for(key.strip("[]").lower(), person)
    if found is None:
        raise Refusal(NO_GAME.format(key[:20]))
    return found


def link(game: Game) -> str:
    return f"{site.SITE_URL}/games/{game.key}/"


def open_games(person: Any, rest: list[str]) -> list[str]:
    free = SeatAtGame.objects.filter(user=None, autopilot=False, invite="")
    rows = Game.objects.filter(status=Game.Status.OPEN, seats__in=free).exclude(seats__user=person)
    strangers = get_user_model().objects.filter(ignoring.strangers(person.pk))
    rows = (
        rows.exclude(host__in=strangers)
        .distinct()
        .order_by("-id")
        .prefetch_related("seats")[:MOST_LISTED]
    )
    kept = [f"{told(seat.game)}: {seat.name} is kept for you." for seat in invitations.of(person)]
    left = [f"{told(one.game)}: {one.name} is open." for one in substitutes.open_seats(person)]
    return [*kept, *left, *map(free_in, rows)] or [NONE_OPEN]


def told(game: Game) -> str:
    system = SYSTEMS[game.system]
    return f"[{game.key}] {system.title}, {system.missions[game.mission]}"


def free_in(game: Game) -> str:
    free = [seat.name for seat in game.seats.all() if not seat.taken and not seat.invite]
    return f"{told(game)}: free {'is' if len(free) == 1 else 'are'} {listed(free)}."


def start(person: Any, rest: list[str]) -> list[str]:
    """
    `game start MISSION [CLOCK] [autopilot [STRENGTH]]`, with the mission's first seat for its host.
    """
    known = dict(missions())
    clocks = [word for word in rest[1:] if word in CLOCKS]
    before = rest[1 : rest.index("autopilot") if "autopilot" in rest else None]
    strange = next((word for word in before if word not in CLOCKS), "")
    if not rest or rest[0] not in known:
        return [WHICH.format(listed(CLOCKS, "or")), *map(" ".join, known.items())]
    if strange:
        raise BadOrder(NO_CLOCK.format(strange[:20], listed(CLOCKS, "or")))
    system, _, mission = rest[0].rpartition("-")
    mine, *others = SYSTEMS[system].tables(int(mission))[0]
    _, clock = CLOCKS[clocks[0] if clocks else next(iter(CLOCKS))]
    by_itself = others if "autopilot" in rest else ()
    game = lobby.create(
        system,
        int(mission),
        clock=clock,
        autopilots=by_itself,
        strength=strength_in(rest),
        host=person,
    )
    lobby.join(game, mine, person)
    asks = "" if by_itself else f" “game invite {game.key} SEAT ADDRESS” invites somebody."
    return [f"{told(game)} is open, and you sit there as {mine}.{asks} {link(game)}"]


def strength_in(words: list[str]) -> str:
    """What stands behind “autopilot” and is no clock."""
    _, _, behind = " ".join(words).partition("autopilot")
    return next((word.lower() for word in behind.split() if word not in CLOCKS), PLAIN)


def join(person: Any, rest: list[str]) -> list[str]:
    """Take a free seat, one that is kept for the person, or one that somebody has left."""
    game = game_called("".join(rest[:1]), person)
    kept = [seat for seat in invitations.of(person) if seat.game_id == game.pk]
    left = substitutes.open_at(game, person)
    is_waiting = game.status == Game.Status.OPEN
    free = [seat for seat in game.seats.all() if is_waiting and not seat.taken and not seat.invite]
    mine = [seat for seat in left if seat.user_id == person.pk]
    could = {seat.name: seat for seat in mine or (*kept, *left, *free)}
    name = rest[1].lower() if len(rest) > 1 else only(could, game)
    if name in [seat.name for seat in left]:
        substitutes.sit_down(game, name, person)
    else:
        token = lobby.token_of(could[name]) if name in [seat.name for seat in kept] else ""
        lobby.join(game, name, person, token=token)
    return [f"The seat of the {name} is yours. {link(game)}"]


def only(could: Mapping[str, SeatAtGame], game: Game) -> str:
    """The one seat that can be taken. Raises Refusal."""
    if len(could) == 1:
        return next(iter(could))
    names = [*could]
    raise Refusal(WHICH_SEAT.format(listed(names, "or"), game.key, names[0]) if names else NO_SEAT)


def leave(person: Any, rest: list[str]) -> list[str]:
    game = game_called("".join(rest[:1]), person)
    mine = [seat for seat in game.seats.all() if seat.user_id == person.pk]
    if not mine:
        raise Refusal("You have no seat in that game.")
    lobby.leave(game, mine[0].name, person)
    return [f"You have left {told(game)}."]


def invite(person: Any, rest: list[str]) -> list[str]:
    game = game_called("".join(rest[:1]), person)
    if len(rest) != 3:
        raise BadOrder(HOW_TO_INVITE)
    if game.host_id != person.pk:
        raise Refusal(invitations.HOST_ALONE)
    invitations.send(game, *rest[1:])
    return [f"An invitation to the seat of the {rest[1]} is on its way."]


def open_seat(person: Any, rest: list[str]) -> list[str]:
    game = game_called("".join(rest[:1]), person)
    if game.host_id != person.pk:
        raise Refusal(invitations.HOST_ALONE)
    name = "".join(rest[1:2]).lower()
    invitations.open_to_all(game, name)
    return [f"Anybody can take the seat of the {name} now."]


def keep(person: Any, rest: list[str]) -> list[str]:
    game = game_called("".join(rest[:1]), person)
    waiting.keep_open(game, person)
    return [f"{told(game)} goes on waiting for players."]


def decline(person: Any, rest: list[str]) -> list[str]:
    game = game_called("".join(rest[:1]), person)
    kept = [seat for seat in invitations.of(person) if seat.game_id == game.pk]
    if not kept:
        raise Refusal(NO_INVITATION)
    invitations.decline(lobby.token_of(kept[0]))
    return ["You have declined. The host is told."]


def ask_again(person: Any, rest: list[str]) -> list[str]:
    again = rematch.ask(game_called("".join(rest[:1]), person), person)
    return [f"The rematch is {told(again)}. It begins when all have said yes. {link(again)}"]


def tournament_called(rest: list[str]) -> Tournament:
    key = "".join(rest[:1])
    if not key:
        raise BadOrder(WHICH_TOURNAMENT)
    found = public.tournaments().filter(key=key.strip("[]").lower()).first()
    if found is None:
        raise Refusal(NO_TOURNAMENT.format(key[:20]))
    return found


def announced(person: Any, rest: list[str]) -> list[str]:
    rows = public.tournaments().filter(status__in=Tournament.RUNNING).defer("text")
    told_of = [f"{one.key}: {one.title} ({one.status})" for one in rows[:MOST_LISTED]]
    return told_of or ["No tournament is announced now."]


def enter(person: Any, rest: list[str]) -> list[str]:
    found = tournament_called(rest)
    perform.perform(found, acts.Enter(), by=person, person=person)
    return [f"You have entered {found.title}."]


def checks_in(person: Any, rest: list[str]) -> list[str]:
    found = tournament_called(rest)
    perform.perform(found, acts.CheckIn(own_number(found, person)), by=person)
    return [f"You have checked in for {found.title}."]


def withdraws(person: Any, rest: list[str]) -> list[str]:
    found = tournament_called(rest)
    perform.perform(found, acts.Withdraw(own_number(found, person)), by=person)
    return [f"You have left {found.title}. A game of yours that is under way goes on."]


def ranked(person: Any, rest: list[str]) -> list[str]:
    found = tournament_called(rest)
    book, names = perform.book_of(found), Called(found)
    rows = standings.table(book.field) if book.rounds else []
    lines = [f"{row.place}. {names(row.entrant)}, {float(row.points):g}" for row in rows]
    return lines or [f"{found.title} has no standings yet."]


def own_number(tournament: Tournament, person: Any) -> int:
    number = permissions.number_of(tournament, person)
    if number is None:
        raise Refusal(NOT_ENTERED)
    return number


def zone(person: Any, rest: list[str]) -> list[str]:
    name = next((one for one in timezones.ALL_ZONES if one.lower() == "".join(rest).lower()), "")
    if not name:
        raise Refusal(NO_ZONE.format("".join(rest)[:40]))
    availability.keep_zone(person.pk, name)
    return [f"Your time zone is {name} now."]


def quiet(person: Any, rest: list[str]) -> list[str]:
    try:
        start, end = (time.fromisoformat(word.zfill(5)) for word in rest if word != "to")
    except ValueError as error:
        raise BadOrder(NO_TIME) from error
    availability.keep_quiet(person, start, end)
    return [f"Your clocks stand still from {start:%H:%M} to {end:%H:%M} now."]


GAME: Mapping[str, Does] = {
    "list": open_games,
    "start": start,
    "join": join,
    "leave": leave,
    "invite": invite,
    "open": open_seat,
    "keep": keep,
    "decline": decline,
    "rematch": ask_again,
}
TOURNAMENT: Mapping[str, Does] = {
    "list": announced,
    "enter": enter,
    "checkin": checks_in,
    "withdraw": withdraws,
    "standings": ranked,
}
SETTINGS: Mapping[str, Does] = {"zone": zone, "quiet": quiet}
DESK: Mapping[str, Mapping[str, Does]] = {
    "game": GAME,
    "tournament": TOURNAMENT,
    "settings": SETTINGS,
}


def asked(verb: str, rest: str, person: Any) -> list[str]:
    """What the site answers to one of the words of DESK. Raises Refusal."""
    words = rest.strip(" .,!?").split()
    does = DESK[verb].get(words[0].lower().replace("-", "") if words else "")
    if does is None:
        raise Refusal(NO_SUCH.format(verb, listed(DESK[verb], "or")))
    return does(person, words[1:])
