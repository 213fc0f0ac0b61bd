"""What a mail says of orders that are not to be given now: planned, or only looked at."""

from collections.abc import Sequence

from games.automation import plans, preview
from games.history.views import Sight
from games.mail.reply_lines import MOST_ORDERS
from games.models.game import SeatAtGame
from games.models.mail import ReplyToken
from rules.kernel.errors import BadOrder
from rules.kernel.foreseeing import Foreseen

PLAN, PREVIEW, NONE = "plan", "preview", "none"
QUEUED = "Queued: each line below is played when you are asked, until something surprises you."
CANCELLED = "Your plan is cancelled."
NO_PLAN = "You had no plan."
ALONE = "Write “plan” on a line of its own; the lines below it are the plan."
TOO_MANY = f"A mail can have at most {MOST_ORDERS} lines, so this plan is too long."
NO_TEST = "It is legal and needs no roll of its own."
UNKNOWN = "Cannot be foreseen."


def parted(line: str) -> tuple[str, str]:
    """The first word, and what comes after it."""
    word, _, rest = line.strip().partition(" ")
    return word.lower().rstrip(":."), rest.strip()


def begins_plan(line: str) -> bool:
    """Whether the lines below it are a plan."""
    return parted(line) == (PLAN, "")


def is_about(line: str) -> bool:
    return parted(line)[0] in (PLAN, PREVIEW)


def told(line: str, right: ReplyToken, expected: int | None) -> list[str]:
    """The answer to `preview` with an order, or to `plan none`; raises Refusal."""
    word, rest = parted(line)
    if word == PREVIEW:
        seat = seat_of(right)
        one = preview.of(Sight(seat.game, seat.name), seat, rest, expected)
        return [*one.told, *(one.odds or [NO_TEST]), *one.risks, *one.opens]
    if rest.lower().rstrip(".") != NONE:
        raise BadOrder(ALONE)
    return [CANCELLED if plans.cancel(right.seat) else NO_PLAN]


def queued(lines: Sequence[str], right: ReplyToken) -> list[list[str]]:
    """Plan *lines*; gives what is foreseen of each. Raises Refusal; then nothing is planned."""
    if len(lines) >= MOST_ORDERS:
        raise BadOrder(TOO_MANY)
    seat = seat_of(right)
    return [foreseen(one) for one in plans.write(seat.game, seat, lines, right.person)]


def seat_of(right: ReplyToken) -> SeatAtGame:
    """The seat and its game as they are now, after the orders above."""
    return SeatAtGame.objects.select_related("game").get(pk=right.seat.pk)


def foreseen(one: Foreseen) -> list[str]:
    said = [*one.told, *one.odds, *one.risks, *one.opens] if one.known else [UNKNOWN]
    return [*said, one.ends] if one.ends else said
