"""Which words of a mail are taken for orders: a letter or two may be out of anything."""

from collections.abc import Iterable

from games.history import replay
from games.mail import plan_orders
from games.models.game import Game
from rules.kernel.errors import BadOrder
from rules.kernel.orders import listed, meant, readable
from rules.kernel.table import orders as table_orders

LEAST = 3
MOST_NAMED = 3
TOO_SHORT = (
    "Not played: “{}” is too short to be sure that you mean an order. Write at least {} letters of"
    " the word, as in {}."
)


def verbs_of(game: Game) -> list[str]:
    """All words that an order of *game* may begin with, whoever is asked what."""
    system = replay.system_of(game)
    return [*system.actions, *table_orders.ACTIONS, plan_orders.PLAN, plan_orders.PREVIEW]


def first_word(line: str) -> str:
    try:
        return (readable(line).split() or [""])[0].rstrip(":")
    except BadOrder:
        return ""


def asked_back(line: str, game: Game) -> str:
    """A sentence for whoever sent *line*, when its word is shorter than orders by mail may be."""
    word = first_word(line)
    if word == plan_orders.PREVIEW:
        word = first_word(plan_orders.parted(line)[1])
    verbs = verbs_of(game)
    could_be = meant(word, verbs) if 0 < len(word) < LEAST and word not in verbs else []
    return (
        TOO_SHORT.format(word, LEAST, listed(sorted(could_be)[:MOST_NAMED], "or"))
        if could_be
        else ""
    )


def like_orders(lines: Iterable[str], game: Game) -> bool:
    """Whether one of *lines* begins as an order does, and so perhaps a person wrote it."""
    verbs = verbs_of(game)
    words = [first_word(line) for line in lines]
    return any(meant(word, verbs) for word in words if word in verbs or len(word) >= LEAST)
