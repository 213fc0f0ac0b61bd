"""The lines of a mail, played one by one, and what became of each."""

from dataclasses import dataclass, field

from games import play
from games.clock import database_clock
from games.history import game_log
from games.mail import abbreviations, plan_orders
from games.mail.reply_lines import MOST_ORDERS
from games.models.game import SeatAtGame
from games.models.mail import ReplyToken
from rules.kernel.errors import Refusal

NO_ORDERS = "Your mail had no orders in it. Write them on the first lines, one per line."
NOT_ASKED = "Not played: the game is not waiting for you any more."
NOT_REACHED = "Not played, because the line above was refused."
NOT_PLANNED = "Not planned."
SURPRISED = "Not played: something has happened since your order above. Please look again."
TOO_MANY = f"The rest was not read: a mail can have at most {MOST_ORDERS} orders."
RESIGN_ALONE = "To resign, send a mail with that one word and no other line."


@dataclass
class AnswerLine:
    """
    One line of the answer: the order as it was read, and what became of it.

    *heeded*: not played, but planned or looked at as it asked.
    """

    order: str
    sentences: list[str] = field(default_factory=list)
    number: int | None = None
    again: bool = False
    heeded: bool = False


def told(lines: list[AnswerLine]) -> str:
    return "\n".join(part for line in lines for part in [line.order, *line.sentences] if part)


def lines_of(orders: list[str], right: ReplyToken, key: str) -> list[AnswerLine]:
    """
    Play the orders one by one, until one is refused or the seat is not asked any more. *key* names
    the mail.
    """
    lines = [AnswerLine(shown(order)) for order in orders[:MOST_ORDERS]]
    if not lines:
        return [AnswerLine("", [NO_ORDERS])]
    expected: int | None = right.question
    for number, (line, order) in enumerate(zip(lines, orders, strict=False), 1):
        if alone(order) and len(orders) > 1:
            line.sentences.append(RESIGN_ALONE)
            return stopped(lines, number)
        if asked := abbreviations.asked_back(order, right.seat.game):
            line.sentences.append(asked)
            return stopped(lines, number)
        if plan_orders.begins_plan(order):
            return planned(lines, orders, number, right)
        if plan_orders.is_about(order):
            foretell(line, order, right, expected)
            if not line.heeded:
                return stopped(lines, number)
            continue
        expected = play_line(line, order, right, f"mail:{key}:{number}", expected)
        if line.number is None:
            return stopped(lines, number)
        if expected is None and number < len(lines) and not plan_orders.is_about(orders[number]):
            return stopped(lines, number, still_asked(right.seat))
    if len(orders) > MOST_ORDERS:
        lines.append(AnswerLine("", [TOO_MANY]))
    if all(line.number is not None for line in lines):
        ReplyToken.objects.filter(pk=right.pk).update(
            status=ReplyToken.Status.USED, used_at=database_clock.now()
        )
    return lines


def play_line(
    line: AnswerLine, order: str, right: ReplyToken, request: str, expected: int | None
) -> int | None:
    """
    Submit one order and write down what became of it.

    Gives the question that follows from it, when that is what the seat is asked next.
    """
    seat = right.seat
    try:
        stored = play.submit(
            seat.game, seat.name, order, user=right.person, request=request, expected=expected
        )
    except Refusal as error:
        line.sentences.append(error.cited)
        return None
    line.number, line.again = stored.number, stored.again
    line.sentences += [fact["text"] for fact in stored.facts] or ["Done."]
    asked = SeatAtGame.objects.values_list("asked", flat=True).get(pk=seat.pk)
    follows = game_log.after_standing(seat.game, stored.number)
    return follows if stored.again or asked == follows else None


def planned(
    lines: list[AnswerLine], orders: list[str], number: int, right: ReplyToken
) -> list[AnswerLine]:
    """Plan the lines below *number*, which says so: all of them, or none."""
    below, said = orders[number:], lines[number - 1]
    for line, order in zip(lines[number:], below, strict=False):
        if asked := abbreviations.asked_back(order, right.seat.game):
            line.sentences.append(asked)
            return stopped(lines, number - 1, NOT_PLANNED)
    try:
        foreseen = plan_orders.queued(below, right)
    except Refusal as error:
        said.sentences.append(error.cited)
        return stopped(lines, number, NOT_PLANNED)
    said.sentences.append(plan_orders.QUEUED)
    for line, sentences in zip(lines[len(lines) - len(foreseen) :], foreseen, strict=True):
        line.sentences += sentences
    for line in lines[number - 1 :]:
        line.heeded = True
    return lines


def foretell(line: AnswerLine, order: str, right: ReplyToken, expected: int | None) -> None:
    """Say what would come of an order, or that the plan is cancelled."""
    try:
        line.sentences += plan_orders.told(order, right, expected)
        line.heeded = True
    except Refusal as error:
        line.sentences.append(error.cited)


def still_asked(seat: SeatAtGame) -> str:
    asked = SeatAtGame.objects.values_list("asked", flat=True).get(pk=seat.pk)
    return NOT_ASKED if asked is None else SURPRISED


def stopped(lines: list[AnswerLine], number: int, why: str = NOT_REACHED) -> list[AnswerLine]:
    for line in lines[number:]:
        line.sentences.append(why)
    return lines


def alone(order: str) -> bool:
    return order.strip(" .!").lower() == "resign"


def shown(order: str) -> str:
    """The order as the answer repeats it: short, and without what is no text."""
    text = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in order[:80])
    return text if len(order) <= 80 else f"{text}…"
