"""Orders to the table: their effect on the board, the questions and the clocks. For `play`."""

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from games.clock import deadlines, questions
from games.clock.time_control import Allowance
from games.history import replay, views
from games.models.game import Game, SeatAtGame
from games.models.handover import Handover
from games.models.mail import Notice, ReplyToken
from games.notify import notices
from games.people import availability
from games.play import permissions
from games.play.order import By, Position, Sent
from rules.kernel import raising
from rules.kernel.errors import IllegalOrder, ReplayMismatch
from rules.kernel.fold import Played
from rules.kernel.orders import Prompt, Seat
from rules.kernel.table import ending, referee, seating
from rules.kernel.table import orders as table_orders
from rules.kernel.table import state as affairs
from rules.kernel.table.state import Affairs
from rules.kernel.table.takeback import TAKEBACK
from rules.kernel.words import begun

LEAVING = (ending.RESIGN, seating.VACATE)


@dataclass(frozen=True)
class Said:
    """
    An order to the table, and the board and the table after it.

    *turned* means that the board was restored to an earlier event. *due* is then when a seat that
    went back without asking must have ordered again, because a takeback gives no extra time. A
    state of None means that the board cannot be restored and stays as it was.
    """

    played: Played
    affairs: Affairs
    turned: bool
    due: datetime | None = None

    @property
    def verb(self) -> str:
        return table_orders.verb_of(self.played.order)


def play_order(
    position: Position, mine: SeatAtGame, sent: Sent, state: Any, prompts: list[Prompt]
) -> Said:
    """Judge and play *sent*, an order to the table. Raises OrderError."""
    game, line = position.game, sent.line or ""
    was_paused = game.affairs.get("paused", False)
    if table_orders.verb_of(line) in permissions.ANSWERS:
        permissions.is_current(mine, sent, prompts, position.now)
    told = play_line(game, sent.seat, line, state)
    if told.affairs.paused != was_paused:
        (pause if told.affairs.paused else resume)(position)
    if told.verb in LEAVING and told.affairs.outcome is None:
        mine.autopilot, mine.deadline, mine.remind_at = True, None, None
    if told.verb == seating.VACATE:
        wait = timedelta(seconds=Allowance.of(game.clock).extension)
        mine.missed, mine.stands_in_at = 0, position.now + wait
    if told.turned and told.verb == TAKEBACK:
        return dataclasses.replace(told, due=due_again(game, mine, told.affairs, position.now))
    return told


def play_line(game: Game, seat: Seat, line: str, state: Any, attached: Any = None) -> Said:
    """
    The order, judged and played.

    The board is restored if the order turns it back. Raises OrderError.
    """
    table = replay.affairs_of(game)
    before = table.board, table.edition
    order, facts = table_orders.play(table, seat, line, attached)
    turned = (table.board, table.edition) != before
    if turned:
        state = board_on(game, table)
    game.affairs = affairs.kept(table)
    if turned and game.status == Game.Status.HALTED:
        game.status = Game.Status.PAUSED if table.paused else Game.Status.PLAYING
    return Said(Played(state, order, (), facts), table, turned)


def board_on(game: Game, table: Affairs) -> Any:
    """The board of the table. Raises IllegalOrder if it cannot be restored."""
    try:
        return replay.board_on(game, table)
    except ReplayMismatch as error:
        raise IllegalOrder(f"The board after event {table.board} cannot be restored.") from error


def due_again(game: Game, mine: SeatAtGame, table: Affairs, now: datetime) -> datetime:
    """
    When the question that is asked again was due.

    Raises IllegalOrder if that time has passed.
    """
    last = table.path[-1]
    answer = mine.time_debits.filter(answered__gt=last.number).order_by("answered").first()
    if answer:
        due = deadlines.due_again(game, mine, answer.answered_at, answer.left)
    else:
        due = deadlines.due_if_asked(game, mine, datetime.fromisoformat(last.at))
    if due <= now:
        raise IllegalOrder("The time for that order has run out, so you cannot take it back.")
    return due


def play_ruling(position: Position, line: str, state: Any, substitute: Any) -> Said:
    """Judge and play the referee's *line*; *substitute* takes over a seat. Raises OrderError."""
    game, attached = position.game, None
    if table_orders.verb_of(line) == referee.ADOPT:
        line, attached = with_state(game, line)
    told = play_line(game, "", line, state, attached)
    if told.verb == referee.EDITION:
        may_be_raised(game, told)
    if effect := EFFECTS.get(told.verb):
        data = told.played.facts[0].data
        seat = next((one for one in position.seats if one.name == data.get("seat")), None)
        effect(position, seat, data, substitute)
    return told


def may_be_raised(game: Game, told: Said) -> None:
    """Raise IllegalOrder unless the proposed edition plays everything so far in the same way."""
    system, table = replay.system_of(game), told.affairs
    setup = dataclasses.replace(game.rules_setup, edition=table.edition)
    raising.must_be_clean(system, setup, table.path, int(told.played.order.split()[-1]))


def with_state(game: Game, line: str) -> tuple[str, Any]:
    """
    The order `adopt` with the event whose state is stored, and that state.

    Raises IllegalOrder if it cannot be adopted.
    """
    if game.status != Game.Status.HALTED:
        raise IllegalOrder(
            "The game can be replayed from its events, so there is nothing to adopt."
        )
    kept = replay.kept_for_good(game, replay.affairs_of(game))
    if kept is None:
        raise IllegalOrder("No sound state has been stored. You can rewind, or adjudicate.")
    return f"{line} {kept[0]}", kept[1]


def pause(position: Position, *_: Any) -> None:
    """Pause the game. Raises IllegalOrder if its clocks are already stopped."""
    if position.game.status != Game.Status.PLAYING:
        raise IllegalOrder("The clocks are already stopped.")
    position.game.status = Game.Status.PAUSED


def resume(position: Position, *_: Any) -> None:
    """End the pause and start the clocks again. Raises IllegalOrder if the game is not paused."""
    if position.game.status != Game.Status.PAUSED:
        raise IllegalOrder(permissions.HALTED)
    position.game.status = Game.Status.PLAYING
    for seat in position.seats:
        deadlines.go_on(position.game, seat, position.now)


def extend(position: Position, seat: SeatAtGame, data: dict[str, Any], _: Any) -> None:
    """Give a seat more time. Raises IllegalOrder if no clock of it is running."""
    if seat.deadline is None and not deadlines.is_stopped(seat):
        raise IllegalOrder(f"{begun(seat.called)} has no running clock to extend.")
    deadlines.grant(position.game, seat, data["seconds"], position.now)


def replace_player(position: Position, seat: SeatAtGame, _: Any, substitute: Any) -> None:
    """Give the seat to *substitute* with a full clock, or to the autopilot if there is none."""
    if substitute is None or substitute.pk != seat.user_id:
        hand_over(position, seat, substitute)
    seat.user_id = substitute.pk if substitute else None
    seat.autopilot, seat.stands_in_at = substitute is None, None
    seat.bank, seat.missed = Allowance.of(position.game.clock).bank, 0
    seat.habits = availability.of(substitute, position.now) if substitute else {}
    questions.clear(seat)


def hand_over(position: Position, seat: SeatAtGame, substitute: Any) -> None:
    """Notify the former holder of the seat, whose mails can no longer order for it."""
    game, now = position.game, position.now
    Handover.objects.create(
        game=game, seat=seat, person_id=seat.user_id, substitute=substitute, at=now
    )
    ReplyToken.objects.filter(seat=seat).update(status=ReplyToken.Status.SUPERSEDED)
    if seat.user_id is not None:
        notices.write(notices.farewell(game, seat, seat.user_id, now))


EFFECTS: dict[str, Callable[..., None]] = {
    referee.PAUSE: pause,
    referee.RESUME: resume,
    referee.EXTEND: extend,
    referee.REPLACE: replace_player,
}


def ask_questions(position: Position, sent: Sent, told: Said) -> list[Notice]:
    """
    Set the questions after an order to the table.

    If the board was turned back by consent, everybody is asked again. A seat that is not asked, and
    did not decide, is notified of the decision.
    """
    game, seats = position.game, position.seats
    if told.verb == seating.VACATE:
        return open_seat(position, sent, told)
    acted = sent.seat if told.due else None
    if told.turned and not told.due:
        for seat in seats:
            questions.clear(seat)
    prompts = open_questions(game, told.played.state)
    anew = questions.ask(game, seats, prompts, acted, position.now)
    for seat in seats:
        set_clock(game, seat, told, position.now, again=seat.name == acted)
    new = [seat for seat in anew if seat.name != sent.seat or sent.by != By.PLAYER]
    if game.status == Game.Status.PAUSED:
        new = [seat for seat in new if is_awaited(game, seat)]
    rest = [seat for seat in seats if seat not in new and (not sent.seat or seat.name != sent.seat)]
    decided = rest if is_decided(sent, told) else []
    return [
        *notices.asked(game, new, prompts, position.now),
        *notices.told_to_all(game, Notice.Kind.TABLE, decided, position.now),
    ]


def open_questions(game: Game, state: Any) -> list[Prompt]:
    """All open questions, with the turns that they belong to where the clock goes by turns."""
    return views.prompts(game, state, by_turn=deadlines.goes_by_turn(game))


def open_seat(position: Position, sent: Sent, told: Said) -> list[Notice]:
    """Open a seat. Its question stays, except for what has lapsed."""
    game, seats = position.game, position.seats
    left = next(seat for seat in seats if seat.name == sent.seat)
    prompts = open_questions(game, told.played.state)
    anew = questions.ask(game, seats, prompts, None, position.now)
    told_of_it = notices.seat_opened(game, seats, left, position.now)
    return [*told_of_it, *notices.your_turn(game, anew, position.now)]


def set_clock(game: Game, seat: SeatAtGame, told: Said, now: datetime, *, again: bool) -> None:
    """
    Set the clock of a question.

    While the game is paused only the table's questions have a running clock. A question that is
    asked again after a takeback keeps its old deadline, and gets no second reminder.
    """
    if game.status == Game.Status.PAUSED and not is_awaited(game, seat):
        deadlines.stop(game, seat, now)
    elif again and told.due and seat.deadline and told.due < seat.deadline:
        deadlines.only_until(game, seat, told.due, now)


def is_awaited(game: Game, seat: SeatAtGame) -> bool:
    """Whether the table waits for *seat* to agree."""
    return bool(views.asked_by_the_table(game, seat.name))


def is_decided(sent: Sent, told: Said) -> bool:
    """Whether a proposal has been settled either way, or the referee has ruled."""
    agreed = told.verb == affairs.AGREE and told.affairs.proposal is None
    ended = told.verb in (affairs.REFUSE, seating.SIT) or (told.turned and told.due is None)
    return agreed or ended or sent.by == By.REFEREE
