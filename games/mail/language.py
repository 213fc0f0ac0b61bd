"""
The language of mails: what each line says, before anybody judges whether it is legal.

It is pure. What it is not sure of it asks back, with what may be meant; it never guesses an order.
"""

from collections.abc import Iterable, Iterator

from games.mail.phrases import (
    A_QUESTION,
    ALONE,
    ASKING,
    BULLET,
    COMMENT,
    CONFIRM,
    COURTESIES_ALONE,
    COURTESY,
    END,
    FILLERS,
    LEADS,
    LEAST,
    MOST_MEANT,
    NEXT_ORDER,
    NO,
    NO_LIST,
    NO_NUMBER,
    NOT_PLAIN,
    NOTHING_ASKED,
    NUMBER,
    NUMBER_AND_WORDS,
    NUMBERED,
    QUOTES,
    SEVERAL,
    TALKING,
    THANKS,
    UNSPLIT,
    UNSURE,
    WHICH,
    YES,
    Known,
    Reading,
)
from games.mail.unclear import (
    asked_back,
    doubted,
    is_name,
    left_open,
    misspelt,
    remark,
    too_short,
    unlisted,
)
from rules.kernel.orders import LONGEST_LINE, listed
from rules.kernel.parsing import joined


def read(lines: Iterable[str], known: Known) -> list[Reading]:
    """What the lines say one by one, down to `end`; asked back where a later one takes it back."""
    return doubted(said(lines, known), known)


def said(lines: Iterable[str], known: Known) -> list[Reading]:
    found: list[Reading] = []
    before = list(until_end(lines))
    for number, line in enumerate(before):
        if message := opened_talk(line, known):
            words = "\n".join(before[number + 1 :])
            return [*found, Reading(line, f"{message} {words}".strip())]
        found += [one for part in parts(line, known) if (one := reading(part, known))]
    if len(found) > 1 and is_name(found[-1], known):
        found[-1] = Reading(found[-1].written)
    return found


def until_end(lines: Iterable[str]) -> Iterator[str]:
    for line in lines:
        if line.strip(" .!").lower() == END:
            return
        yield line


def opened_talk(line: str, known: Known) -> str:
    """`press TO` alone on its line: what comes below are somebody's words."""
    words = plain(line).rstrip(":").split()
    opens = len(words) == 2 and words[0].lower() == TALKING[0]
    return " ".join(words).lower() if opens else ""


def parts(line: str, known: Known) -> Iterator[str]:
    """The orders of one line; what may contain a semicolon itself is kept whole."""
    if is_odd(line):
        yield line
        return
    line = BULLET.sub("", line.strip())
    item = NUMBERED.match(line)
    line = line[item.end() :] if item and begins_order(line[item.end() :], known) else line
    while line:
        if first_word(line) in UNSPLIT:
            yield line
            return
        head, _, line = COMMENT.sub("", line).partition(";") if ";" in line else (line, "", "")
        yield from sentences(head, known)
        line = line.strip()


def is_odd(line: str) -> bool:
    """Whether it is too long for an order, or not text: the rules refuse it with a sentence."""
    talks = first_word(line[:20]) in TALKING
    return not talks and (len(line) > LONGEST_LINE or not line.isprintable())


def sentences(text: str, known: Known) -> Iterator[str]:
    """“walk a4, then wait” is two orders: where a new one begins with a verb or a listed number."""
    start = 0
    for found in NEXT_ORDER.finditer(COMMENT.sub("", text)):
        if known.words().intersection(found[0].split()):
            continue
        before, after = text[start : found.start()], text[found.end() :]
        if begins_order(before, known) and begins_order(after, known):
            yield before
            start = found.end()
    yield text[start:]


def begins_order(text: str, known: Known) -> bool:
    text = plain(without_courtesy(text, known)).lower()
    word = first_word(text)
    return bool(NUMBER.match(text.split(",")[0]) or (len(word) >= LEAST and known.meant(word)))


def first_word(text: str) -> str:
    return (text.lower().split() or [""])[0].strip(":.,!")


def reading(written: str, known: Known) -> Reading | None:
    """What one order says; None for a comment."""
    if is_odd(written):
        return Reading(written, written)
    if first_word(without_courtesy(written, known)) in UNSPLIT:
        return Reading(written, said_whole(without_courtesy(written, known)))
    text = COMMENT.sub("", written).strip()
    if not any(map(str.isalnum, text)) or COURTESIES_ALONE.match(text):
        return None
    bare = plain(text).lower()
    if bare in YES or bare == CONFIRM:
        return confirmed(written, known)
    if bare in NO:
        return Reading(written)
    asked = asked_whether(written, text, known)
    return asked or left_open(ordered(written, text, known))


def said_whole(text: str) -> str:
    verb, _, rest = text.strip().partition(" ")
    return f"{verb.lower().rstrip(':')} {rest.strip()}".strip()


def confirmed(written: str, known: Known) -> Reading:
    if not known.asked:
        return Reading(written, back=NOTHING_ASKED)
    if len(known.asked) > 1:
        return Reading(written, back=SEVERAL, meant=tuple(known.asked))
    return Reading(written, known.asked[0])


def asked_whether(written: str, text: str, known: Known) -> Reading | None:
    """“Can I walk to a4?” is a question, not an order."""
    asks = ASKING.match(text)
    polite = COURTESY.match(text) and not asks
    if not asks and (polite or not text.rstrip().endswith("?")):
        return None
    one = ordered(written, ASKING.sub("", text.rstrip("? ")), known)
    return asked_back(one, A_QUESTION) if one.order else remark(one, known)


def ordered(written: str, text: str, known: Known) -> Reading:
    text = plain(without_courtesy(text, known)).translate(QUOTES)
    if listed_number := numbered(written, text.lower(), known):
        return listed_number
    text = NUMBERED.sub("", text)
    lead, _, rest = text.partition(" ")
    if first_word(lead) in LEADS and rest:
        one = ordered(written, rest, known)
        head = first_word(lead)
        return Reading(
            written,
            f"{head} {one.order}" if one.order else "",
            one.back,
            tuple(f"{head} {order}" for order in one.meant),
        )
    return by_verb(written, text.lower(), known)


def plain(text: str) -> str:
    """Without marks and thanks at its end."""
    text, before = text.strip().rstrip("?"), ""
    while before != text:
        before, text = text, THANKS.sub("", text)
    return text.strip()


def without_courtesy(text: str, known: Known) -> str:
    """Without “please” and its like, if an order follows them; else as it is."""
    rest = BULLET.sub("", text.strip())
    while (word := first_word(rest)) not in known.verbs and (found := COURTESY.match(rest)):
        if NUMBER.match(rest.lower().rstrip(" .!")):
            break
        rest = rest[found.end() :]
        if not found.end() or not word:
            break
    return rest if rest else text.strip()


def numbered(written: str, text: str, known: Known) -> Reading | None:
    """An order by the number under which the answered mail lists it, like `2b`."""
    if found := NUMBER.match(text):
        return picked(written, int(found[1]), list(found[2]), known)
    in_words = NUMBER_AND_WORDS.match(text)
    if in_words and not known.meant(first_word(in_words[2])):
        return picked(written, int(in_words[1]), in_words[2].split(), known)
    bare = NUMBERED.match(text)
    if bare and not known.meant(first_word(text[bare.end() :])):
        one = picked(written, int(bare[1]), text[bare.end() :].split(), known)
        return (
            Reading(written, back=NOT_PLAIN.format(written), meant=(one.order,))
            if one.order
            else None
        )
    return None


def picked(written: str, number: int, chosen: list[str], known: Known) -> Reading:
    if not known.families:
        return Reading(written, back=NO_LIST.format(written))
    if not 1 <= number <= len(known.families):
        return Reading(written, back=NO_NUMBER.format(number))
    family = known.families[number - 1]
    orders = family.orders(chosen)
    if len(orders) == 1:
        return Reading(written, orders[0])
    if not orders and (one := unlisted(written, number, family, chosen)):
        return one
    some = orders or family.orders()
    told = listed((f"“{one}”" for one in some[:MOST_MEANT]), "or")
    return Reading(written, back=WHICH.format(number, told), meant=tuple(some[:MOST_MEANT]))


def by_verb(written: str, text: str, known: Known) -> Reading:
    verb, _, rest = joined(text).partition(" ")
    verb = verb.strip(":.,")
    could_be = known.meant(verb)
    words = without_fillers(rest.split(), known)
    order = " ".join([verb, *words])
    if not could_be:
        return misspelt(written, verb, words, known)
    if words and could_be[0] in set(ALONE) - set(known.orders):
        return Reading(written, back=NOT_PLAIN.format(written[:80]))
    if verb not in could_be and len(verb) < LEAST:
        return too_short(written, verb, words, could_be)
    unsure = UNSURE.intersection(words) - known.words() and could_be[0] not in known.mail
    if unsure or (verb in UNSURE and could_be[0] not in known.orders):
        return Reading(written, back=NOT_PLAIN.format(written[:80]))
    return Reading(written, as_written(verb, rest, order, could_be, known))


def without_fillers(words: list[str], known: Known) -> list[str]:
    """“to the a4” as “a4”: without those behind the verb, and before a word of the game."""
    there = known.words()
    fillers = FILLERS - there
    while len(words) > 1 and words[0] in fillers:
        del words[0]
    kept: list[str] = []
    for word in reversed(words):
        if word not in fillers or not kept or kept[-1] not in there:
            kept.append(word)
    return kept[::-1]


def as_written(verb: str, rest: str, order: str, could_be: list[str], known: Known) -> str:
    """Words of the mail in full, as they are; orders as the rules shall judge them."""
    of_the_mail = could_be[0] in known.mail and could_be[0] not in known.orders
    return f"{could_be[0]} {rest}".strip() if of_the_mail and len(could_be) == 1 else order
