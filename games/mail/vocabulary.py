"""Which words a mail may use: orders of its game, words of the mail, and what it answers."""

from collections.abc import Iterable, Sequence
from typing import Any

from games.history import replay
from games.mail import verbs
from games.mail.language import begins_order, read
from games.mail.orders_text import suggested
from games.mail.phrases import Family, Known
from games.models.game import Game
from games.models.mail import MailOut, ReplyToken
from rules.kernel.orders import Action, Offer, Slot
from rules.kernel.table import orders as table_orders

RECENT = 10
FAMILIES, ASKED = "families", "asked"


def known(right: ReplyToken, answered: Iterable[str] = ()) -> Known:
    """What can be meant in a mail of *right* that answers mails with the ids *answered*."""
    listed = listed_in(right, list(answered))
    families = tuple(map(family_of, listed[FAMILIES]))
    return of_game(right.seat.game, families, tuple(listed[ASKED]))


def of_game(game: Game, families: tuple[Family, ...] = (), asked: tuple[str, ...] = ()) -> Known:
    actions = replay.system_of(game).actions
    given = [*actions, *table_orders.BY_SEATS]
    return Known(given, verbs.WORDS, families, asked, words_in(actions.values()))


def words_in(actions: Iterable[type[Action]]) -> frozenset[str]:
    """The words that stand in examples of orders, and so mean something there."""
    return frozenset(word for action in actions for word in action.example.lower().split())


def listed_in(right: ReplyToken, answered: list[str]) -> dict[str, Any]:
    """
    What stood in the mail that is answered. If its program does not say which that is: in the
    mails with the same address, as long as they all list the same.
    """
    rows = MailOut.objects.filter(game=right.seat.game, seat=right.seat.name).exclude(listed={})
    ours = {row.message_id: row.listed for row in rows.filter(message_id__in=answered)}
    if found := next((ours[one] for one in answered if one in ours), None):
        return dict(found)
    last = [row.listed[FAMILIES] for row in rows.order_by("-id")[:RECENT] if is_of(row, right)]
    alike = bool(last) and all(one == last[0] for one in last)
    return {FAMILIES: last[0] if alike else [], ASKED: []}


def is_of(row: MailOut, right: ReplyToken) -> bool:
    return bool(row.listed.get("question") == right.question)


def listing(offers: Iterable[Offer], asked: Iterable[str], question: int | None) -> dict[str, Any]:
    """
    What a mail keeps of the orders that it lists and asks back: of each slot first the words that
    it shows, and how many these are, because a letter in the answer means one of them.
    """
    families = [[offer.action.verb, *kept(offer.slots)] for offer in offers]
    return {FAMILIES: families, ASKED: list(asked), "question": question}


def kept(slots: Sequence[Slot]) -> tuple[list[list[str]], list[int]]:
    """The words of the *slots*, those that a mail shows first, and how many of each it shows."""
    shown = [*map(suggested, slots)]
    words = [
        [*map(str, [*some, *(one for one in slot.words if one not in some)])]
        for slot, some in zip(slots, shown, strict=True)
    ]
    return words, [*map(len, shown)]


def family_of(row: Sequence[Any]) -> Family:
    """Of a *row* that a mail keeps; those before 27 November 2026 do not say what they show."""
    verb, slots, *shown = row
    return Family(verb, tuple(map(tuple, slots)), tuple(*shown))


def like_orders(lines: Iterable[str], game: Game) -> bool:
    """Whether one of *lines* says or nearly says something, so that perhaps a person wrote it."""
    known = of_game(game)
    read_lines = read(lines, known)
    return any(one.order or one.meant or begins_order(one.written, known) for one in read_lines)
