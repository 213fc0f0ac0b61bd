"""The lines of a mail, played one by one, and what became of each."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from itertools import islice

from django.db import transaction

from games import play
from games.clock import database_clock
from games.history import game_log, replay, views
from games.mail import language, plan_orders, verbs, vocabulary
from games.mail.phrases import Reading
from games.mail.reply_lines import MOST_ORDERS
from games.mail.screen_words import WIDTH
from games.models.game import SeatAtGame
from games.models.mail import ReplyToken
from rules.kernel import fold
from rules.kernel.errors import Refusal, ReplayMismatch
from rules.kernel.orders import listed
from rules.kernel.wrapping import wrapped

NO_ORDERS = "Your mail had no orders in it. Write them on the first lines, one per line."
REMARK = "Taken for a remark, as nothing in it is like an order."
LEGAL = "You can order {}."
MOST_COMPARED, MOST_NEAR = 400, 3
NOT_ASKED = "Not played: the game is not waiting for you any more."
NOT_REACHED = "Not played, because the line above was refused."
NOT_PLANNED = "Not planned."
SURPRISED = "Not played: something has happened since your order above. Please look again."
TOO_MANY = f"The rest was not read: a mail can have at most {MOST_ORDERS} orders."
SIT_DOWN = "To do so, answer this mail with “game join”."
RESIGN_ALONE = "To resign, send a mail with that one word and no other line."


@dataclass
class AnswerLine:
    """
    One line of the answer: the order as it was read, and what became of it.

    *heeded*: not played, but done as it asked, like a plan or a look; *writes*: that changed
    something. *meant*: the orders about which it is asked back. It *stands for* an order that was
    played, where it says that in other words.
    """

    order: str
    sentences: list[str] = field(default_factory=list)
    number: int | None = None
    again: bool = False
    heeded: bool = False
    writes: bool = False
    meant: tuple[str, ...] = ()
    stands_for: str = ""

    @property
    def head(self) -> str:
        return " → ".join(filter(None, [self.order, self.stands_for]))

    @property
    def in_text(self) -> str:
        """The order, and below it what became of it."""
        rows = [row for sentence in self.sentences for row in sentence.split("\n")]
        folded = [line for row in rows for line in wrapped(row, WIDTH, "  ", "    ") or [""]]
        return "\n".join([self.head, *folded] if self.head else folded)

    @property
    def acts(self) -> bool:
        return self.number is not None or self.writes


def told(lines: list[AnswerLine]) -> str:
    return "\n".join(part for line in lines for part in [line.head, *line.sentences] if part)


def lines_of(
    written: list[str], right: ReplyToken, key: str, answered: Iterable[str] = ()
) -> list[AnswerLine]:
    """
    Do what the lines say one by one, until one is refused or the seat is not asked any more. *key*
    names the mail, and *answered* are the ids of those that it may answer.
    """
    readings = language.read(written, vocabulary.known(right, answered))
    lines = [line_of(one) for one in readings[:MOST_ORDERS]]
    played(lines, [one.order for one in readings], right, key)
    if len(readings) > MOST_ORDERS:
        lines.append(AnswerLine("", [TOO_MANY]))
    if lines and all(line.number is not None for line in lines):
        ReplyToken.objects.filter(pk=right.pk).update(
            status=ReplyToken.Status.USED, used_at=database_clock.now()
        )
    return lines or [AnswerLine("", [NO_ORDERS])]


def played(
    lines: list[AnswerLine], orders: list[str], right: ReplyToken, key: str
) -> list[AnswerLine]:
    expected: int | None = right.question
    for number, (line, order) in enumerate(zip(lines, orders, strict=False), 1):
        if alone(order) and len([one for one in orders if one]) > 1:
            line.sentences.append(RESIGN_ALONE)
        if line.sentences:
            line.sentences += [] if order or line.meant else instead(line.order, right)
            return stopped(lines, number)
        if plan_orders.begins_plan(order) and any(orders[number:]):
            return planned(lines, orders, number, right)
        if plays(order, right):
            expected = play_line(line, in_the_game(order), right, f"mail:{key}:{number}", expected)
            follows = any(plays(one, right) for one in orders[number : number + 1])
            if follows and expected is None and line.number is not None:
                return stopped(lines, number, still_asked(right.seat))
        else:
            tell(line, order, right, expected)
        if line.number is None and not line.heeded and order:
            return stopped(lines, number)
    return lines


def tell(line: AnswerLine, order: str, right: ReplyToken, expected: int | None) -> None:
    """Answer what is no order to be played now."""
    if not order:
        line.sentences.append(REMARK)
    elif says := answering(order, right):
        look(line, order, right, says)
    else:
        foretell(line, order, right, expected)


def line_of(one: Reading) -> AnswerLine:
    """The line as it was written, before anything is done; asked back if it is not clear."""
    return AnswerLine(shown(one.written), [one.back] if one.back else [], meant=one.meant)


def plays(order: str, right: ReplyToken) -> bool:
    """Whether it is an order, and so must wait for the seat to be asked."""
    return bool(order) and not plan_orders.is_about(order) and answering(order, right) is None


def answering(order: str, right: ReplyToken) -> verbs.Verb | None:
    """What answers *order*, if that is a word of the mail; a verb of the game comes first."""
    verb, rest = plan_orders.parted(order)
    if not rest and verb in verbs.ALONE:
        return verbs.ALONE[verb]
    of_the_game = verb in replay.system_of(right.seat.game).actions
    return verbs.VERBS.get(verb) if not of_the_game or rest == "board" else None


def look(line: AnswerLine, order: str, right: ReplyToken, verb: verbs.Verb) -> None:
    try:
        with transaction.atomic():
            line.sentences += verb.does(right, order.partition(" ")[2].strip())
        line.heeded, line.writes = True, verb.writes and " " in order
    except Refusal as error:
        line.sentences.append(error.cited)


def in_the_game(order: str) -> str:
    """“undo” is how mails call taking back."""
    verb, _, rest = order.partition(" ")
    return f"{verbs.TAKEBACK} {rest}".strip() if verb == verbs.UNDO else order


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
        line.sentences += [error.cited, *instead(order, right, error.cited)]
        return None
    line.number, line.again = stored.number, stored.again
    if (stands_for := shown(stored.order)) not in line.order.lower():
        line.stands_for = stands_for
    line.sentences += [fact["text"] for fact in stored.facts] or ["Done."]
    asked = SeatAtGame.objects.values_list("asked", flat=True).get(pk=seat.pk)
    follows = game_log.after_standing(seat.game, stored.number)
    return follows if stored.again or asked == follows else None


def planned(
    lines: list[AnswerLine], orders: list[str], number: int, right: ReplyToken
) -> list[AnswerLine]:
    """Plan the lines below *number*, which says so: all of them, or none."""
    below, said = [one for one in orders[number:] if one], lines[number - 1]
    if unclear := next((line for line in lines[number:] if line.sentences), None):
        stopped([line for line in lines if line is not unclear], number - 1, NOT_PLANNED)
        return lines
    try:
        foreseen = plan_orders.queued(below, right)
    except Refusal as error:
        said.sentences.append(error.cited)
        return stopped(lines, number, NOT_PLANNED)
    said.sentences.append(plan_orders.QUEUED)
    told_of = [line for line, one in zip(lines, orders, strict=False) if one][-len(foreseen) :]
    for line, sentences in zip(told_of, foreseen, strict=True):
        line.sentences += sentences
    for line, order in zip(lines[number - 1 :], orders[number - 1 :], strict=False):
        line.heeded = line.writes = bool(order)
        line.sentences = line.sentences or [REMARK]
    return lines


def instead(order: str, right: ReplyToken, said: str = "") -> list[str]:
    """What can be ordered in place of one that was refused, unless the refusal *said* it."""
    if right.seat.is_open:
        return [SIT_DOWN] if said else []
    near = [f"“{one}”" for one in nearest(order, right) if not said.endswith(f"like {one}")]
    return [LEGAL.format(listed(near, "or"))] if near else []


def nearest(order: str, right: ReplyToken) -> list[str]:
    """The legal orders that are most like one that was refused, if the seat is asked at all."""
    seen = views.Sight(right.seat.game, right.seat.name)
    try:
        offers = fold.ways(replay.system_of(right.seat.game), seen.view, seen.prompts)
    except ReplayMismatch:
        return []
    first = [one for offer in offers for one in islice(offer.orders(), 1)]
    rest = islice((one for offer in offers for one in offer.orders()), MOST_COMPARED)
    known = list(dict.fromkeys(map(str, [*first, *rest])))
    return likest(order.lower(), known)


def likest(order: str, known: list[str]) -> list[str]:
    """Those of the *known* orders that have most of its words; where none has any, the first."""
    words = set(order.split())
    shared = {one: len(words.intersection(one.split())) for one in known}
    most = max(shared.values(), default=0)
    near = [one for one in known if shared[one] == most]
    if most:
        near.sort(key=lambda one: -SequenceMatcher(None, order, one).ratio())
    return near[:MOST_NEAR]


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
        line.sentences = [why]
    return lines


def alone(order: str) -> bool:
    return order.strip(" .!").lower() == "resign"


def shown(order: str) -> str:
    """The order as the answer repeats it: short, and without what is no text."""
    text = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in order[:80])
    return text if len(order) <= 80 else f"{text}…"
