"""What the page of a running game is made of: one seat's view, questions and log, no more."""

import logging
import uuid
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.http import Http404
from django.utils import timezone

from games.automation import plans
from games.history import game_log, replay
from games.models.game import Game, SeatAtGame
from games.models.plan import Plan
from games.people import standing_orders
from games.play import seats, substitutes
from games.tournaments import game_pairing
from games.web import deployment_form, order_form
from rules.kernel.errors import ReplayMismatch
from rules.kernel.orders import Prompt
from rules.kernel.standing import Question
from rules.kernel.system import EVERYTHING
from rules.kernel.table import state as affairs

log_of_errors = logging.getLogger(__name__)

LONGEST_LOG = 60
ANYTIME = ("arm", "disarm", "discard")


@dataclass(frozen=True)
class Reader:
    """Who reads a game's page: the seat they look from, and all seats they hold."""

    user: Any
    seat: SeatAtGame | None
    held: list[SeatAtGame]

    @property
    def name(self) -> str | None:
        return self.seat.name if self.seat else None

    @cached_property
    def plan(self) -> Plan | None:
        return plans.of(self.seat)


def found(key: str, user: Any) -> Game:
    """The game with its seats, both read once. Nobody looks on at a practice game."""
    if (game := seats.game_for(key, user)) is None:
        raise Http404("There is no such game.")
    return game


def started(key: str, user: Any) -> Game:
    game = found(key, user)
    if not game.length:
        raise Http404("The game has not started yet.")
    return game


def reader_of(game: Game, user: Any, wanted: str = "") -> Reader:
    """
    Somebody with several seats looks from the one they name, else from one that is asked; who
    has none, from those that they sit for.

    Whoever names a seat of somebody else is an onlooker.
    """
    held = seats.held_by(user, game, timezone.now())
    return Reader(user, seats.chosen(held, wanted), held)


def eyes_of(game: Game, reader: Reader, wanted: str) -> str | None:
    """The seat through whose eyes the board is seen: any, or all, once the game is over."""
    return wanted if wanted in eyes_to_choose(game) else reader.name


def eyes_to_choose(game: Game) -> list[str]:
    over = game.status == Game.Status.OVER
    return [*game.rules_setup.seats, EVERYTHING] if over else []


def page(
    game: Game, reader: Reader, at: int | None = None, line: str = "", eyes: str = ""
) -> dict[str, Any]:
    """
    The context of the page; *at* looks at the past as the seat saw it then.

    A game that can no longer be replayed still tells what happened in it.
    """
    system, length = replay.system_of(game), replay.known(game, reader.name)
    if at is not None and not 0 <= at < length:
        raise Http404("The game has no such event.")
    return {
        "game": game,
        "title": system.title,
        "mission": system.missions[game.mission],
        "brief": system.brief(game.mission),
        "reader": reader,
        "seat": reader.seat,
        "at": at,
        "last": length - 1,
        "shown": length - 1 if at is None else at,
        "length": length,
        "undone_by": None if at is None else replay.undone_in(game).get(at),
        "proposed": proposed(game, reader),
        "log": log(game, reader.name, at),
        "waiting": waiting(game, reader),
        "line": line,
        "request_id": uuid.uuid4().hex,
        "table_asks": () if at is not None else asked_of(game, reader),
        "live": game.status == Game.Status.PLAYING and at is None,
        "listens": game.status in Game.UNFINISHED and at is None,
        "mark": mark(game, reader),
        "eyes": eyes_of(game, reader, eyes),
        "eyes_to_choose": eyes_to_choose(game),
        "vacant": vacant(game, reader),
        "pairing": game_pairing.of(game),
        "forked": game.setup["options"].get("forked"),
        **planned(game, reader, at),
        **board(game, reader, at, line, eyes_of(game, reader, eyes)),
    }


def planned(game: Game, reader: Reader, at: int | None) -> dict[str, Any]:
    """The reader's own plan, while it may be followed; what is left of it can be written anew."""
    live = game.status == Game.Status.PLAYING and at is None
    plan, seat = reader.plan if live else None, reader.seat
    if plan is None or seat is None:
        return {"plan": None, "planned": ""}
    stands_back = seat.asked is not None and plan.unfit == seat.asked
    return {"plan": plan, "planned": plan.text, "plan_stands_back": stands_back}


def mark(game: Game, reader: Reader) -> str:
    """While it stays the same the page has nothing else to say."""
    told = [game.status, replay.known(game, reader.name)]
    if seat := reader.seat:
        deadline = seat.deadline.isoformat() if seat.deadline else None
        told += [seat.asked, deadline, seat.autopilot, reader.plan.mark if reader.plan else None]
    return " ".join(map(str, told))


def board(
    game: Game, reader: Reader, at: int | None, line: str, eyes: str | None
) -> dict[str, Any]:
    """Pictures, questions and offers; nothing when the game cannot be replayed."""
    try:
        seen = replay.sight(game, eyes, at)
    except ReplayMismatch:
        log_of_errors.exception("game %s cannot be shown", game.key)
        return {"broken": True}
    system = replay.system_of(game)
    shown = system.show(seen.view)
    mine = bool(seen.prompts) and reader.seat is not None and not reader.seat.autopilot
    verbs = order_form.by_verb(system, seen.view, seen.prompts) if mine else []
    return {
        "svg": system.svg_board(seen.view),
        "text": system.text_board(seen.view),
        "facts_of_view": shown,
        "objectives": shown.get("objectives", {}),
        "places": {one["id"]: one["tile"] for one in shown.get("models", ())},
        "prompts": seen.prompts if mine else (),
        "anytime": anytime(system, seen.view, reader, game),
        "standing": standing(system, seen.view, reader, game),
        "head": seen.head,
        **laid_out(verbs),
        **(deployment_form.form(shown, line) if mine else {}),
    }


def log(game: Game, seat: str | None, at: int | None) -> list[game_log.Entry]:
    """
    What the seat may read of the last events, newest first; events that say nothing left out.

    In the past nothing is taken back yet that was taken back later.
    """
    last = replay.known(game, seat) - 1 if at is None else at
    entries = game_log.log(game, seat, max(0, last - LONGEST_LOG + 1))
    told = [entry for entry in entries if entry.number <= last and (entry.facts or entry.order)]
    return [as_then(entry, last) for entry in told[::-1]]


def as_then(entry: game_log.Entry, last: int) -> game_log.Entry:
    later = entry.undone_by is not None and entry.undone_by > last
    return replace(entry, undone_by=None) if later else entry


def waiting(game: Game, reader: Reader) -> list[str]:
    """
    Whom the game waits for, as far as all may know.

    Some questions are asked only because a seat has privately wished so; of these no
    more is told than that somebody is asked.
    """
    asked = [seat for seat in game.seats.all() if seat.asked is not None and not seat.private]
    return [seat.name for seat in asked if seat.name != reader.name]


def vacant(game: Game, reader: Reader) -> list[dict[str, Any]]:
    """The seats that are open, and why the reader may not take them."""
    seats = game.seats.filter(stands_in_at__isnull=False).select_related("game")
    return [
        {"name": one.name, "why": substitutes.why_not(one, reader.user), "own": one in reader.held}
        for one in seats.defer("game__secret")
        if game.status in Game.UNDER_WAY
    ]


def asked_of(game: Game, reader: Reader) -> list[Prompt]:
    """What a game that was halted or paused asks of the reader's own seat."""
    rests = game.status in (Game.Status.HALTED, Game.Status.PAUSED)
    mine = rests and reader.seat is not None and not reader.seat.autopilot
    return replay.asked_by_the_table(game, reader.name) if mine else []


def proposed(game: Game, reader: Reader) -> affairs.Proposal | None:
    """What the reader's own seat has asked of the others and may withdraw."""
    proposal = affairs.proposal_in(game.affairs)
    return proposal if proposal and proposal.seat and proposal.seat == reader.name else None


def laid_out(verbs: list[order_form.Verb]) -> dict[str, Any]:
    """Verbs with one way to give them stand in one row, the others each for itself."""
    single = [verb for verb in verbs if verb.lines == 1 and not verb.words]
    return {
        "verbs": [verb for verb in verbs if verb not in single],
        "single": [verb.families[0].lines[0] for verb in single],
    }


def may_order(reader: Reader, game: Game) -> bool:
    return reader.seat is not None and game.status == Game.Status.PLAYING


def standing(system: Any, view: Any, reader: Reader, game: Game) -> list[Question] | None:
    """What the seat has given standing orders about; None where there are no such orders."""
    known = standing_orders.questions(system, view) if may_order(reader, game) else []
    return [question for question in known if question.given] if known else None


def anytime(system: Any, view: Any, reader: Reader, game: Game) -> list[order_form.Verb]:
    """Orders that may be given at any time, but for standing ones, which have a page."""
    if not may_order(reader, game):
        return []
    verbs = [system.actions[name] for name in ANYTIME if name in system.actions]
    named = [order_form.verb_of(verb, verb.offers(view)) for verb in verbs]
    return [verb for verb in named if verb.families]
