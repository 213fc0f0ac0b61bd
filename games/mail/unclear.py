"""What is asked back where a line is short, misspelt or no order at all. It is pure."""

from collections.abc import Sequence
from difflib import get_close_matches

from games.mail.phrases import (
    DID_YOU_MEAN,
    LEAST,
    MOST_NEAR,
    NEAR,
    TOO_SHORT,
    UNKNOWN,
    UNSURE,
    WORD,
    Known,
    Reading,
)
from rules.kernel.orders import listed


def too_short(written: str, verb: str, words: Sequence[str], could_be: list[str]) -> Reading:
    some = sorted(could_be)[:MOST_NEAR]
    orders = tuple(" ".join([one, *words]) for one in some)
    return Reading(written, back=TOO_SHORT.format(verb, LEAST, listed(some, "or")), meant=orders)


def misspelt(written: str, verb: str, words: Sequence[str], known: Known) -> Reading:
    near = nearest(verb, known) if len(verb) >= LEAST else []
    orders = tuple(" ".join([one, *words]) for one in near)
    said = remark(Reading(written, back=UNKNOWN.format(written[:80])), known)
    if not said.back or UNSURE.intersection(words) or not near:
        return said
    told = listed((f"“{one}”" for one in orders), "or")
    return Reading(written, back=DID_YOU_MEAN.format(verb, told), meant=orders)


def nearest(verb: str, known: Known) -> list[str]:
    """What it is most like: orders of the game before words of the mail."""
    orders = get_close_matches(verb, known.orders, MOST_NEAR, NEAR)
    return orders or get_close_matches(verb, known.mail, MOST_NEAR, NEAR)


def remark(one: Reading, known: Known) -> Reading:
    """*one*, or a remark if it is a sentence in which nothing is like an order."""
    words = WORD.findall(one.written.lower())
    some = any(map(str.isdigit, one.written)) or "@" in one.written
    if some or len(words) < 4 or any(like(word, known) for word in words):
        return one
    return Reading(one.written)


def like(word: str, known: Known) -> bool:
    """Whether it is a verb, or nearly one."""
    near = len(word) > LEAST and get_close_matches(word, known.verbs, 1, 0.8)
    return bool(near) or any(sorted(word) == sorted(verb) for verb in known.verbs)


def is_name(one: Reading, known: Known) -> bool:
    """Whether the last line is how somebody signs."""
    words = one.written.split()
    named = all(word.isalpha() and word.istitle() for word in words) and 0 < len(words) < 3
    return bool(named and one.back and not one.meant)
