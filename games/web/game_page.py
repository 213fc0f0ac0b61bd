"""What the page of a running game is made of: one seat's view, questions and log, no more."""

import logging
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.http import Http404
from django.utils import timezone

from games.automation import hints, plans
from games.history import events, game_log, replay, views, winners
from games.models.game import Game, SeatAtGame
from games.models.plan import Plan
from games.play import lobby, rematch, seats
from games.press import messages
from games.press.voices import Voice
from games.tournaments import game_pairing
from games.web import (
    board,
    composing,
    end,
    first_game,
    instead,
    log_parts,
    order_form,
    page_head,
    press_box,
    sharing,
)
from rules.kernel.orders import Prompt
from rules.kernel.players import strengths
from rules.kernel.system import EVERYTHING
from rules.kernel.table import state as affairs

log_of_errors = logging.getLogger(__name__)

LONGEST_LOG = 40
# Said to be nothing, because a template takes long to find that something is missing.
UNSAID = {
    **dict.fromkeys(("broken", "looking", "refusal", "refused_by", "preview", "doubt", "hints")),
    **dict.fromkeys(("foreseen", "plan_refusal", "plan_refused_by")),
}
PAST = {
    "table_asks": (),
    "live": False,
    "under_way": False,
    "listens": False,
    "out": False,
    "lesson": None,
    "resigned": False,
}


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

    @property
    def sits(self) -> bool:
        """Whether the seat is somebody else’s, for whom they play."""
        return self.seat in self.held and self.seat.user_id != self.user.pk

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
        return plans.of(self.seat) if self.seat and self.seat.may_have_plan else None


def found(key: str, user: Any, *, at_once: bool = True) -> Game:
    """The game with its seats, both read once, for who may look at it *at_once*, or at all."""
    if (game := seats.game_for(key, user, at_once=at_once)) is None:
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


def page(
    reader: Reader,
    at: int | None = None,
    line: str = "",
    eyes: str = "",
    then: Sequence[str] = (),
) -> dict[str, Any]:
    """
    The context of the page; *at* looks at the past as the seat saw it then. After orders that are
    put together, *then*, it shows the board to which they lead.

    A game that can no longer be replayed still tells what happened in it.
    """
    game, length = reader.game, reader.now.known
    if at is not None and not 0 <= at < length:
        raise Http404("The game has no such event.")
    entries = log(reader, at)
    composed = put_together(reader, then)
    seen = composed.sight if composed else sight(reader, at, eyes)
    shown = board.board(game, reader.seat, seen, line)
    box = press_box.box(reader.voice, press_box.MOST_AT_TABLE)
    head = page_head.head(game, reader.name, reader.user, entries if at is None else None)
    return {
        **UNSAID,
        **at_the_table(game, reader),
        **happened(reader, entries, at),
        **head,
        **(as_it_stands(reader, entries, head["at_table"]) if at is None else PAST),
        "line": line,
        "request_id": uuid.uuid4().hex,
        "mark": mark(reader, box["press"]["mark"]),
        "eyes": eyes_of(game, reader, eyes),
        **sharing.shared(game, at),
        **moment(game, length, at),
        "composed": composed,
        **planned(game, reader, at, composed.lost if composed else ""),
        **box,
        "goes_on_in_another": "broken" not in shown and goes_on_in_another(reader, seen),
        **shown,
    }


def as_it_stands(
    reader: Reader, entries: list[game_log.LogEntry], at_table: list[page_head.AtTable]
) -> dict[str, Any]:
    """What a page tells of now alone."""
    game, under_way = reader.game, reader.game.status in Game.UNDER_WAY
    return {
        **end.of(game, at_table, f"?seat={reader.name or ''}"),
        "table_asks": asked_of(game, reader),
        "live": game.status == Game.Status.PLAYING,
        "under_way": under_way,
        "resigned": under_way and reader.seat is not None and lobby.has_resigned(game, reader.seat),
        "listens": game.status in Game.UNFINISHED,
        "out": is_out(game, reader),
        "lesson": first_game.told(reader.now, entries),
    }


def happened(reader: Reader, entries: list[game_log.LogEntry], at: int | None) -> dict[str, Any]:
    """What is told of the game until then, since when it is new, and where one can go back to."""
    since = log_parts.last_of(reader.name, entries)
    system = replay.system_of(reader.game)
    then = next((entry for entry in entries if entry.number == at), None)
    by_hand = at is None and is_by_hand(reader)
    return {
        "log": log_parts.in_parts(worth_telling(entries), system.begins - system.interludes, since),
        "then": then,
        "instead_offered": instead.is_offered(reader.game, then, reader.user),
        "since": since,
        "by_hand": by_hand,
        "goes_back": by_hand and log_parts.goes_back(reader.name, entries),
    }


def is_by_hand(reader: Reader) -> bool:
    """Whether the game goes on and the reader’s seat is not left to the autopilot."""
    going_on = reader.game.status == Game.Status.PLAYING
    return going_on and not (reader.seat and reader.seat.autopilot)


def at_the_table(game: Game, reader: Reader) -> dict[str, Any]:
    """What is so for the reader at whatever moment they look."""
    system = replay.system_of(game)
    known = strengths(system)
    return {
        "game": game,
        "title": system.title,
        "mission": views.mission_of(game),
        "words": system.words,
        "reader": reader,
        "seat": reader.seat,
        "won": winners.told(game),
        "proposed": proposed(game, reader),
        "table_offers": order_form.to_the_table(game, reader.seat, reader.sits),
        "lent": page_head.lent(game, reader.held, reader.name),
        "vacant": page_head.vacant(game, reader.user, reader.held),
        **game_pairing.shown(game),
        "rematch": rematch.asked_for(game, reader.user),
        "strengths": known,
        "hinted": known and not hints.refused_in(game),
        "hints_elsewhere": known and not game.practice and nobody_else_plays(game, reader),
        "forked": game.setup["options"].get("forked"),
        "eyes_to_choose": eyes_to_choose(game),
    }


def nobody_else_plays(game: Game, reader: Reader) -> bool:
    """Whether the reader has only autopilots against them, so that a fork of it gives hints."""
    return {seat.user_id for seat in game.seats.all()} <= {reader.user.pk, None}


def moment(game: Game, length: int, at: int | None) -> dict[str, Any]:
    """Where in the log the page looks: after event *at*, or now."""
    return {
        "at": at,
        "last": length - 1,
        "shown": length - 1 if at is None else at,
        "length": length,
        "undone_by": None if at is None else events.undone_in(game).get(at),
    }


def put_together(reader: Reader, then: Sequence[str]) -> composing.Composed | None:
    """What the reader has put together so far, if they may order at all."""
    if not then or reader.seat is None or reader.game.status != Game.Status.PLAYING:
        return None
    return composing.kept(reader.now, reader.seat, then)


def planned(game: Game, reader: Reader, at: int | None, lost: str) -> dict[str, Any]:
    """
    The reader's own plan, while it may be followed; what is left of it can be written anew. Lines
    that have been *lost* from the order stand there, too.
    """
    live = game.status == Game.Status.PLAYING and at is None
    plan, seat = reader.plan if live else None, reader.seat
    if plan is None or seat is None:
        return {"plan": None, "planned": lost}
    stands_back = seat.asked is not None and plan.unfit == seat.asked
    return {"plan": plan, "planned": lost or plan.text, "plan_stands_back": stands_back}


def mark(reader: Reader, press: str = "") -> str:
    """While it stays the same the page has nothing else to say; *press* is that of its press."""
    told = [reader.game.status, reader.now.known, press or messages.mark(reader.voice)]
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


def asked_of(game: Game, reader: Reader) -> list[Prompt]:
    """What a game that was halted or paused asks of the reader's own seat."""
    rests = game.status in (Game.Status.HALTED, Game.Status.PAUSED)
    mine = rests and reader.seat is not None and not reader.seat.autopilot
    return views.asked_by_the_table(game, reader.name) if mine else []


def proposed(game: Game, reader: Reader) -> affairs.Proposal | None:
    """What the reader's own seat has asked of the others and may withdraw."""
    proposal, mine = affairs.proposal_in(game.affairs), reader.seat
    by_hand = mine is not None and not mine.autopilot
    return proposal if proposal and by_hand and proposal.seat == reader.name else None
