"""Lines as orders: how one is read, and what is said of one that is none."""

import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from rules.kernel.errors import AmbiguousOrder, BadOrder
from rules.kernel.orders import LONGEST_LINE, Action, Offer, listed, shown


def parse(
    line: str,
    actions: Mapping[str, type[Action]],
    verbs: Collection[str],
    playable: Callable[[], Collection[str]] | None = None,
    like: Callable[[type[Action]], str] | None = None,
) -> Action:
    """
    Read *line* as an order with one of *verbs*, which may be shortened.

    For a line with none of them, *playable* finds the verbs to name instead; without it, all are.
    For one that has not the words of its order, *like* finds an `example` that can be given.
    Raises BadOrder or AmbiguousOrder with a sentence for the player.
    """
    words = joined(readable(line)).split()
    verb, *arguments = words or [""]
    matches = meant(verb, verbs) if verb else []
    if not matches:
        can = listed(dict.fromkeys(playable() if playable else verbs), "or")
        wrong = f"“{shown(verb)}” is not an order you can give now"
        raise BadOrder(f"{wrong if verb else 'The order is empty'}. You can: {can}.")
    if len(matches) > 1:
        raise AmbiguousOrder(f"“{shown(verb)}” could be {listed(matches, 'or')}.")
    action = actions[matches[0]]
    try:
        return action.read(" ".join(arguments))
    except BadOrder as error:
        shown_as = like(action) if like else example(action, (), None)
        raise BadOrder(f"{error}{shown_as}") from error


def joined(line: str) -> str:
    """With “takeback” as one word, as it is an order, though a game may have an order “take”."""
    return f"takeback{line[9:]}" if f"{line} ".startswith("take back ") else line


def meant(verb: str, verbs: Collection[str]) -> list[str]:
    """Those of *verbs* that *verb* may stand for."""
    return [verb] if verb in verbs else [v for v in dict.fromkeys(verbs) if v.startswith(verb)]


def begins(line: str, verbs: Collection[str]) -> bool:
    """Whether *line* may be an order with one of *verbs*."""
    words = readable(line).split()
    return bool(words and meant(words[0], verbs))


def readable(line: str) -> str:
    """
    The line in lower case without its closing stop.

    Raises BadOrder if it is too long or not text.
    """
    if line.isascii() and line.isprintable() and len(line) <= LONGEST_LINE:
        return line.lower().rstrip(".! ")
    if len(line) > LONGEST_LINE:
        raise BadOrder(
            f"The line is {len(line)} characters long; an order has at most {LONGEST_LINE}."
        )
    line = unicodedata.normalize("NFKC", line.replace("\t", " ").strip("\r\n"))
    if any(unicodedata.category(c) in ("Cc", "Cf", "Cs", "Co", "Cn") for c in line):
        raise BadOrder("The line contains characters that are not text. Please type it again.")
    return line.lower().rstrip(".! ")


def example(action: type[Action], offers: Iterable[Offer], view: Any) -> str:
    """
    “, like move c4 via b4”: one of the *offers*, with more words behind it if it can have them.
    Where nobody can give such an order, how one looks.
    """
    legal = [order for offer in offers if offer.action is action for order in offer.orders()]
    if not legal:
        return f", like {action.verb} {action.example}" if action.example else ""
    short, long = min(legal, key=words_in), max(legal, key=words_in)
    if words_in(short) < words_in(long):
        return f", like {long}"
    further = ((one, slot) for one in (legal[0], legal[-1]) for slot in one.further(view))
    longer = (f"{one} {slot.words[0]}" for one, slot in further if slot.words)
    like = next(longer, str(short))
    return f", like {like}" if " " in like else ""


def words_in(order: Action) -> int:
    return len(str(order).split())
