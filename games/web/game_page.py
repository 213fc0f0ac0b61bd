"""What the page of a running game is made of: one seat's view, questions and log, no more."""

import logging
import uuid
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.http import Http404
from django.utils import timezone

from games.automation import plans
from games.history import events, game_log, replay, views, winners
from games.models.game import Game, SeatAtGame
from games.models.plan import Plan
from games.people import standing_orders
from games.play import rematch, seats
from games.press import messages
from games.press.voices import Voice
from games.tournaments import game_pairing
from games.web import counts_form, end, first_game, log_parts, order_form, page_head, press_box
from rules.kernel import fold
from rules.kernel.errors import ReplayMismatch
from rules.kernel.orders import Action, Offer, Prompt
from rules.kernel.panels import Panel
from rules.kernel.standing import Question
from rules.kernel.system import EVERYTHING, System
from rules.kernel.table import orders as table_orders
from rules.kernel.table import state as affairs

log_of_errors = logging.getLogger(__name__)

LONGEST_LOG = 60


@dataclass(frozen=True)
class Reader:
    """Who reads a game's page: the seat they look from, and all seats they hold."""

    game: Game
    user: Any
    seat: SeatAtGame | None
    held: list[SeatAtGame]

    @property
    def name(self) -> str | None:
        return self.seat.name if self.seat else None

    @cached_property
    def now(self) -> views.Sight:
        """The game as it is now; what one request asks of it is read once."""
        return views.Sight(self.game, self.name)

    @cached_property
    def voice(self) -> Voice:
        """Who reads and writes press: a referee who looks through a seat’s eyes does not."""
        return Voice(self.game, self.user, self.seat if self.seat in self.held else None)

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
    return Reader(game, user, seats.chosen(held, wanted), held)


def eyes_of(game: Game, reader: Reader, wanted: str) -> str | None:
    """The seat through whose eyes the board is seen: any, or all, once the game is over."""
    return wanted if wanted in eyes_to_choose(game) else reader.name


def eyes_to_choose(game: Game) -> list[str]:
    over = game.status == Game.Status.OVER
    return [*game.rules_setup.seats, EVERYTHING] if over else []


def page(reader: Reader, at: int | None = None, line: str = "", eyes: str = "") -> dict[str, Any]:
    """
    The context of the page; *at* looks at the past as the seat saw it then.

    A game that can no longer be replayed still tells what happened in it.
    """
    game, length = reader.game, reader.now.known
    system = replay.system_of(game)
    if at is not None and not 0 <= at < length:
        raise Http404("The game has no such event.")
    entries = log(reader, at)
    since = log_parts.last_of(reader.name, entries)
    head = page_head.head(game, reader.name, reader.user, entries if at is None else None)
    return {
        "game": game,
        "title": system.title,
        "mission": system.missions[game.mission],
        "words": system.words,
        "reader": reader,
        "seat": reader.seat,
        "won": winners.told(game),
        "proposed": proposed(game, reader),
        "log": log_parts.in_parts(worth_telling(entries), system.begins, since),
        "then": next((entry for entry in entries if entry.number == at), None),
        **head,
        **(end.of(game, head["at_table"]) if at is None else {}),
        "line": line,
        "request_id": uuid.uuid4().hex,
        "table_offers": table_offers(game, reader),
        "table_asks": () if at is not None else asked_of(game, reader),
        "live": game.status == Game.Status.PLAYING and at is None,
        "listens": game.status in Game.UNFINISHED and at is None,
        "mark": mark(reader),
        "eyes": eyes_of(game, reader, eyes),
        "eyes_to_choose": eyes_to_choose(game),
        "vacant": page_head.vacant(game, reader.user, reader.held),
        "out": at is None and is_out(game, reader),
        "pairing": game_pairing.of(game),
        "rematch": rematch.prospect(game, reader.user),
        "forked": game.setup["options"].get("forked"),
        "lesson": first_game.told(reader.now, entries) if at is None else None,
        "since": since,
        **moment(game, length, at),
        **planned(game, reader, at),
        **press_box.box(reader.voice, press_box.MOST_AT_TABLE),
        **board(reader, sight(reader, at, eyes), line),
    }


def moment(game: Game, length: int, at: int | None) -> dict[str, Any]:
    """Where in the log the page looks: after event *at*, or now."""
    return {
        "at": at,
        "last": length - 1,
        "shown": length - 1 if at is None else at,
        "length": length,
        "undone_by": None if at is None else events.undone_in(game).get(at),
    }


def planned(game: Game, reader: Reader, at: int | None) -> dict[str, Any]:
    """The reader's own plan, while it may be followed; what is left of it can be written anew."""
    live = game.status == Game.Status.PLAYING and at is None
    plan, seat = reader.plan if live else None, reader.seat
    if plan is None or seat is None:
        return {"plan": None, "planned": ""}
    stands_back = seat.asked is not None and plan.unfit == seat.asked
    return {"plan": plan, "planned": plan.text, "plan_stands_back": stands_back}


def mark(reader: Reader) -> str:
    """While it stays the same the page has nothing else to say."""
    told = [reader.game.status, reader.now.known, messages.mark(reader.voice)]
    if seat := reader.seat:
        deadline = seat.deadline.isoformat() if seat.deadline else None
        told += [seat.asked, deadline, seat.autopilot, reader.plan.mark if reader.plan else None]
    return " ".join(map(str, told))


def sight(reader: Reader, at: int | None, eyes: str) -> views.Sight:
    """What the board is shown from: the reader's own sight, unless they look elsewhere."""
    name = eyes_of(reader.game, reader, eyes)
    if at is None and name == reader.name:
        return reader.now
    return views.Sight(reader.game, name, at)


def board(reader: Reader, seen: views.Sight, line: str) -> dict[str, Any]:
    """Pictures, questions and offers; nothing when the game cannot be replayed."""
    game, system = reader.game, replay.system_of(reader.game)
    try:
        view = seen.view
    except ReplayMismatch:
        log_of_errors.exception("game %s cannot be shown", game.key)
        return {"broken": True}
    mine = bool(seen.prompts) and reader.seat is not None and not reader.seat.autopilot
    offers = offered(system, seen) if mine else []
    ahead = anytime(system, view, reader, game)
    return {
        "turn": system.turn(view),
        "svg": system.svg_board(view),
        "text": system.text_board(view),
        **panels_of(system, view),
        "has_signs": bool(system.signs),
        "places": dict(system.places(view)),
        "acting": system.acting(view),
        "goes_on_in_another": goes_on_in_another(reader, seen),
        "prompts": seen.prompts if mine else (),
        "offers": [offer.data for offer in (*offers, *ahead)],
        "anytime": order_form.by_verb(ahead),
        "standing": standing(system, view, reader, game),
        "head": seen.head,
        "counted": counts_form.forms(offers, line),
        **order_form.laid_out(order_form.by_verb(offers)),
    }


def panels_of(system: System, view: Any) -> dict[str, list[Panel]]:
    """Those with words of orders lie at hand, below the board."""
    told = list(system.panels(view))
    return {
        "at_hand": [panel for panel in told if panel.has_words],
        "panels": [panel for panel in told if not panel.has_words],
    }


def goes_on_in_another(reader: Reader, seen: views.Sight) -> bool:
    """Whether one of those who have played the game to its end can begin the next of its series."""
    over = reader.game.status == Game.Status.OVER and bool(reader.held)
    return over and bool(replay.system_of(reader.game).carried_on(seen.state))


def log(reader: Reader, at: int | None) -> list[game_log.LogEntry]:
    """What the reader may read of the last events, the oldest first."""
    last = reader.now.known - 1 if at is None else at
    since = max(0, last - LONGEST_LOG + 1)
    entries = game_log.log(reader.game, reader.name, since, known=reader.now.known)
    return [as_then(entry, last) for entry in entries if entry.number <= last]


def worth_telling(entries: list[game_log.LogEntry]) -> list[game_log.LogEntry]:
    """Those that say something."""
    return [entry for entry in entries if entry.facts or entry.order]


def as_then(entry: game_log.LogEntry, last: int) -> game_log.LogEntry:
    """In the past nothing is taken back yet that was taken back later."""
    later = entry.undone_by is not None and entry.undone_by > last
    return replace(entry, undone_by=None) if later else entry


def is_out(game: Game, reader: Reader) -> bool:
    """Whether the others play on and the reader has nothing left to play with."""
    return game.status in Game.UNDER_WAY and reader.seat in reader.held and reader.seat.is_out


def table_offers(game: Game, reader: Reader) -> list[list[Action]]:
    if reader.name is None:
        return []
    return table_orders.offered(replay.system_of(game), game.rules_setup, reader.name)


def asked_of(game: Game, reader: Reader) -> list[Prompt]:
    """What a game that was halted or paused asks of the reader's own seat."""
    rests = game.status in (Game.Status.HALTED, Game.Status.PAUSED)
    mine = rests and reader.seat is not None and not reader.seat.autopilot
    return views.asked_by_the_table(game, reader.name) if mine else []


def proposed(game: Game, reader: Reader) -> affairs.Proposal | None:
    """What the reader's own seat has asked of the others and may withdraw."""
    proposal = affairs.proposal_in(game.affairs)
    return proposal if proposal and proposal.seat and proposal.seat == reader.name else None


def may_order(reader: Reader, game: Game) -> bool:
    return reader.seat is not None and game.status == Game.Status.PLAYING


def standing(system: Any, view: Any, reader: Reader, game: Game) -> list[Question] | None:
    """What the seat has given standing orders about; None where there are no such orders."""
    known = standing_orders.questions(system, view) if may_order(reader, game) else []
    return [question for question in known if question.given] if known else None


def offered(system: System, seen: views.Sight) -> list[Offer]:
    """The offers of all questions, in the order in which the questions name the verbs."""
    return [offer for one in seen.prompts for offer in fold.offers(system, seen.view, one)]


def anytime(system: Any, view: Any, reader: Reader, game: Game) -> list[Offer]:
    """Orders that may be given at any time, which hang on what the seat sees alone."""
    if not may_order(reader, game):
        return []
    verbs = [action for action in system.actions.values() if action.beside]
    return [offer for verb in verbs for offer in verb.offers(view)]
