"""What is asked back where a line is short, misspelt or no order at all. It is pure."""

from collections.abc import Sequence
from difflib import get_close_matches
from itertools import chain
from string import ascii_lowercase

from games.mail.phrases import (
    COMMENT,
    DID_YOU_MEAN,
    LEAST,
    LOOKING,
    MOST_MEANT,
    MOST_NEAR,
    NEAR,
    NO_LETTER,
    OPEN,
    TAKEN_BACK,
    TOO_SHORT,
    UNKNOWN,
    UNSPLIT,
    UNSURE,
    WORD,
    Family,
    Known,
    Reading,
)
from games.mail.taking_back import is_nice, leaves_open, makes_condition, takes_back
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


def unlisted(written: str, number: int, family: Family, chosen: Sequence[str]) -> Reading | None:
    """Where a letter among the *chosen* has no word in the mail: what those that have one mean."""
    known = zip(chosen, range(len(family.slots)), strict=False)
    at = next((at for said, at in known if not family.picked(at, said)), None)
    if at is None or chosen[at] not in [*ascii_lowercase]:
        return None
    letters = [*family.letters(at)]
    told = f"letters a to {letters[-1]}" if len(letters) > 1 else "letter a"
    picked = (family.orders([*chosen[:at], one]) for one in letters)
    orders = [*chain.from_iterable(picked)][:MOST_MEANT]
    right = listed((f"“{order}”" for order in orders), "or")
    back = NO_LETTER.format(number, told, chosen[at], right)
    return Reading(written, back=back, meant=tuple(orders))


def nearest(verb: str, known: Known) -> list[str]:
    """What it is most like: orders of the game before words of the mail."""
    orders = get_close_matches(verb, known.orders, MOST_NEAR, NEAR)
    return orders or get_close_matches(verb, known.mail, MOST_NEAR, NEAR)


def remark(one: Reading, known: Known) -> Reading:
    """*one*, or a remark if it is a sentence in which nothing is like an order."""
    words = WORD.findall(one.written.lower())
    some = any(map(str.isdigit, one.written)) or "@" in one.written
    short = len(words) < 4 and not is_nice(one.written)
    says = some or short or any(like(word, known) for word in words)
    if says or leaves_open(one.written):
        return one
    return Reading(one.written)


def like(word: str, known: Known) -> bool:
    """Whether it is a verb, or nearly one."""
    near = len(word) > LEAST and get_close_matches(word, known.verbs, 1, 0.8)
    return bool(near) or any(sorted(word) == sorted(verb) for verb in known.verbs)


def doubted(found: list[Reading], known: Known) -> list[Reading]:
    """*found*; what gives an order above the last line that may take it back is asked back."""
    doubts = [number for number, one in enumerate(found) if doubts_above(one, known)]
    last = max(doubts, default=0)
    return [
        asked_back(one, TAKEN_BACK.format(found[last].written[:80])) if gives_order(one) else one
        for one in found[:last]
    ] + found[last:]


def gives_order(one: Reading) -> bool:
    return bool(one.order) and one.verb not in LOOKING


def doubts_above(one: Reading, known: Known) -> bool:
    """Whether the line may take back what stands above: in its prose, or before its order."""
    if one.verb in UNSPLIT:
        return False
    if one.order:
        begins = one.written.lower().split()[0].strip(".,:!")
        return begins not in known.verbs and makes_condition(one.written)
    words = known.words().union(known.orders)
    return names_choice(one, known) or takes_back(one.written, words)


def names_choice(one: Reading, known: Known) -> bool:
    """“a4, of course”: whether it is no order, but has a word that stands in one."""
    words = {word.strip(".,:;!?()") for word in one.written.lower().split()}
    return bool(one.back and not one.meant and known.words() & words)


def left_open(one: Reading) -> Reading:
    """*one*, asked back if its comment leaves the order open, like “(only if he is gone)”."""
    comment = COMMENT.search(one.written)
    words = comment[0].strip(" #/()") if comment else ""
    is_open = comment and one.order and makes_condition(words)
    return asked_back(one, OPEN.format(comment[0].strip())) if comment and is_open else one


def asked_back(one: Reading, why: str) -> Reading:
    return Reading(one.written, back=why, meant=(one.order,))


def is_name(one: Reading, known: Known) -> bool:
    """Whether the last line is how somebody signs."""
    words = one.written.split()
    named = all(word.isalpha() and word.istitle() for word in words) and 0 < len(words) < 3
    return bool(named and one.back and not one.meant)
