"""Which table of which tournament a game belongs to."""

import json
from datetime import datetime
from typing import Any, cast
from zoneinfo import ZoneInfo

from games.clock import timezones
from games.models.game import Game, SeatAtGame
from games.models.tournament import Act, Pairing
from games.tournaments import public
from games.tournaments.core import acts, formats
from games.tournaments.core.formats import drawn
from games.tournaments.entrant_names import Called
from rules.kernel.orders import listed


def of(game: Game) -> Pairing | None:
    """The game's table in its tournament; None without a tournament."""
    try:
        pairing: Pairing = game.pairing
    except Pairing.DoesNotExist:
        return None
    return pairing


def shown(game: Game) -> dict[str, Any]:
    """The same for the game’s page, with what was decided of it."""
    pairing = of(game)
    over = pairing is not None and game.status == Game.Status.OVER
    return {"pairing": pairing, "decision": decision(pairing) if pairing and over else None}


def decision(pairing: Pairing) -> public.ToldAct | None:
    """What a director or the rule decided of the table, whatever its game says; None if nothing."""
    tournament = pairing.tournament
    verbs = (acts.Decide.verb, acts.Replay.verb)
    rows = Act.objects.filter(tournament=tournament, verb__in=verbs).order_by("number")
    found = None
    for row in rows:
        data = json.loads(row.data)
        if (data["round"], data["table"]) == (pairing.round, pairing.table):
            found = row if row.verb == acts.Decide.verb else None
    return public.told(tournament, [found], Called(tournament))[0] if found else None


def told(game: Game, seat: str) -> list[str]:
    """The same for the holder of *seat*, as sentences; empty without a tournament."""
    pairing = of(game)
    if pairing is None:
        return []
    seats = list(game.seats.select_related("user").order_by("id"))
    mine = next((one for one in seats if one.name == seat), None)
    place = f"Round {pairing.round}, table {pairing.table} of “{pairing.tournament}”"
    others = listed(met(one) for one in seats if one != mine)
    play = "played" if game.status == Game.Status.OVER else "play"
    said = [f"{place}: you {play} {game.called(seat)} against {others}." if mine else f"{place}."]
    if pairing.due_at and not pairing.scored and game.status != Game.Status.OVER:
        zone = timezones.called(timezones.name_of(mine.user_id if mine else None))
        said.append(f"If it is not over by {moment(pairing.due_at, zone)}, the rule decides it.")
    if mine and not pairing.scored:
        said += rules_of_a_bracket(pairing)
    return said


def rules_of_a_bracket(pairing: Pairing) -> list[str]:
    """Who advances from a drawn match, if its tournament was announced with a bracket."""
    rows = Act.objects.filter(tournament=pairing.tournament_id, verb=acts.Open.verb)
    data = rows.values_list("data", flat=True).first()
    if data is None:
        return []
    terms = cast(acts.Open, acts.read(acts.Open.verb, json.loads(data))).terms
    return [drawn.rule(terms)] if terms.format in formats.BRACKETS else []


def met(seat: SeatAtGame) -> str:
    """“bob (attacker)”"""
    return f"{seat.user.get_username() if seat.user else 'the autopilot'} ({seat.name})"


def moment(at: datetime, zone: ZoneInfo) -> str:
    """“Sat 5 Dec 2026, 20:00 UTC”"""
    local = at.astimezone(zone)
    return f"{local:%a} {local.day} {local:%b %Y, %H:%M %Z}"
