"""Rulings: who may give them, and how they become events without names or texts."""

from functools import partial
from typing import Any

from django.contrib.auth import get_user_model

from games.clock import database_clock
from games.models.game import Game
from games.models.ruling_note import LONGEST_REASON, RulingNote
from games.notify import notices
from games.people import conflicts
from games.play import commit, permissions, submission, table
from games.play.order import By, Position, Sent
from rules.kernel.errors import IllegalOrder
from rules.kernel.orders import shown

PERMISSION = notices.REFEREE
NOT_NOW = {
    Game.Status.OPEN: "The game has not started yet.",
    Game.Status.CLOSED: permissions.CLOSED,
    Game.Status.OVER: "The game is over.",
}


def rule(
    game: Game,
    line: str,
    *,
    user: Any,
    reason: str,
    request: str | None = None,
    substitute: str = "",
) -> commit.Stored:
    """
    Give a referee's order: `pause`, `extend SEAT 3600`, `rewind 17`
    (`rules.kernel.table.referee`).

    The players read the *reason*, which can be erased later: the event holds only salted hashes of
    it and of its author. The person called *substitute* takes over a replaced seat; without one,
    the autopilot does. Raises OrderError with a sentence for the referee.
    """
    play_new = partial(play_ruling, reason=reason, called=substitute)
    return submission.answer(game, Sent("", line, By.REFEREE, user, request), play_new)


def by_rule(game: Game, line: str, reason: str, substitute: Any = None) -> commit.Stored:
    """
    Give a referee's order that no person gives: it follows from a rule announced beforehand, as in
    a tournament.

    Raises OrderError.
    """
    play_new = partial(play_by_rule, reason=reason, substitute=substitute)
    return submission.answer(game, Sent("", line, By.REFEREE), play_new)


def play_by_rule(position: Position, sent: Sent, reason: str, substitute: Any) -> commit.Stored:
    beside = RulingNote(game=position.game, number=position.game.length, reason=reason)
    return record_ruling(position, sent, beside, substitute)


def play_ruling(position: Position, sent: Sent, reason: str, called: str) -> commit.Stored:
    beside = note_beside(position, sent.user, sent.line or "", reason)
    substitute = person_called(called)
    return record_ruling(position, sent, beside, substitute)


def record_ruling(
    position: Position, sent: Sent, beside: RulingNote, substitute: Any
) -> commit.Stored:
    """Store the ruling as an event, with the note *beside* it."""
    line = sent.line or ""
    if substitute:
        may_follow(position, line, substitute)
    said = table.play_ruling(
        position, in_full(line, beside), submission.board_of(position), substitute
    )
    beside.save()
    return commit.record_table_order(position, sent, said)


def person_called(name: str) -> Any:
    """
    The person of that name, in whatever case it is written, or None if no name is given.

    Raises IllegalOrder if there is no such user.
    """
    if not name.strip():
        return None
    person = get_user_model().objects.filter(username__iexact=name.strip(), is_active=True).first()
    if person is None:
        raise IllegalOrder(f"There is no user called {shown(name.strip())}.")
    return person


def may_rule(game: Game, user: Any) -> str:
    """Why *user* may not referee this game; empty if they may. Nobody may judge their own game."""
    if not user.has_perm(PERMISSION):
        return "You are not a referee."
    if game.practice:
        return "This is a practice game. Nobody can referee it."
    if conflicts.has_played(game, user, database_clock.now()):
        return "You play in this game, so somebody else must referee it."
    return ""


def note_beside(position: Position, user: Any, line: str, reason: str) -> RulingNote:
    """
    The note to store beside the ruling.

    Raises IllegalOrder if it lacks a reason or is too long.
    """
    game, reason = position.game, " ".join(reason.split())
    if why := may_rule(game, user) or NOT_NOW.get(Game.Status(game.status), ""):
        raise IllegalOrder(why)
    if not reason:
        raise IllegalOrder("Give a reason. The players will read it.")
    if len(reason) > LONGEST_REASON:
        raise IllegalOrder(
            f"The reason has more than {LONGEST_REASON} characters. Please shorten it."
        )
    if not line.split():
        raise IllegalOrder("The ruling is empty. Write one.")
    return RulingNote(game=game, number=game.length, person=user, reason=reason)


def in_full(line: str, note: RulingNote) -> str:
    """The order with the two hashes after its verb."""
    verb, *words = line.split()
    return " ".join([shown(verb), note.author_hash, note.reason_hash, *words])


def may_follow(position: Position, line: str, person: Any) -> None:
    """
    Raise IllegalOrder unless *person* may take over a seat: they must have seen no other side's
    secrets.
    """
    named = [seat for seat in position.seats if seat.name in line.split()]
    if any(seat.user_id == person.pk and not seat.autopilot for seat in position.seats):
        raise IllegalOrder(f"{person} already holds a seat in this game.")
    for seat in named:
        if why := conflicts.too_much(position.game, person, seat, position.now):
            raise IllegalOrder(f"{person} {why}.")
