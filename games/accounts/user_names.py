"""Which names accounts may have: safe on every page, and not confusable with anybody else's."""

import re
from functools import reduce
from typing import Any

from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError
from django.db.models import F, Value
from django.db.models.functions import Lower, Replace

from rules.systems import SYSTEMS

LONGEST = 24
SHAPE = re.compile(r"[A-Za-z][A-Za-z0-9]*([-_][A-Za-z0-9]+)*")
WRONG_SHAPE = (
    f"A name has 2 to {LONGEST} characters. It begins with a letter from A to Z; letters and"
    " digits follow, with single - or _ between them."
)
TAKEN = "That name is taken, or looks too much like one that is. Choose another."
# Signs that look alike, and what they are read as. The first are left out of the reading.
LOOKS = (
    *(("-", ""), ("_", ""), ("0", "o"), ("1", "l"), ("i", "l"), ("5", "s"), ("8", "b")),
    *(("rn", "m"), ("vv", "w"), ("cl", "d")),
)
# Nobody may have these names, with or without more words before or behind.
OFFICES = ("admin", "moderator", "huntbypost", "official", "sysop", "webmaster", "postmaster")
# Nor these, as a word of the name; “Falstaff” is free, and “Mod-Ann” is not.
TITLES = (
    *("staff", "mod", "mods", "referee", "director", "organiser", "organizer", "arbiter", "judge"),
    *("owner", "founder", "support", "security", "gamemaster", "gm", "autopilot", "somebody"),
    *("guest", "guests"),
)
RESERVED = (
    *("root", "system", "abuse", "help", "info", "mail", "post", "hunt", "site", "noreply"),
    *("clock", "table", "nobody", "anybody", "everybody", "you", "me"),
    *("new", "none", "null", "deleted", "anonymous", "player", "seat"),
)
# Digits that some write for letters, beside those that look like them.
FOR_LETTERS = str.maketrans("346790", "eagtgo")
A_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]+|[0-9]+")


def read(name: str) -> str:
    """The skeleton of *name*: names that look alike share it."""
    return reduce(lambda text, look: text.replace(*look), LOOKS, name.lower())


def seats() -> set[str]:
    """The sides of all games. The log uses these words, so they are taken."""
    seatings = (system.seating(m) for system in SYSTEMS.values() for m in system.missions)
    return {seat for seating in seatings for seat in seating.names}


def check(name: str) -> None:
    """Raise ValidationError unless a new account may have that name."""
    if not 2 <= len(name) <= LONGEST or not SHAPE.fullmatch(name):
        raise ValidationError(WRONG_SHAPE)
    looks = read(name)
    if is_of_office(name):
        raise ValidationError(
            "That name looks like one of the people who run the site. Choose another."
        )
    if looks in {read(word) for word in (*RESERVED, *seats())}:
        raise ValidationError("That name has another meaning here. Choose another.")
    if alike(looks).exists():
        raise ValidationError(TAKEN)


def is_of_office(name: str) -> bool:
    """Whether somebody might take *name* for that of people who run the site."""
    spelled = {read(name), read(name.translate(FOR_LETTERS))}
    if any(read(word) in one for word in OFFICES for one in spelled):
        return True
    words = [*A_WORD.findall(name), *re.split("[-_]", name)]
    spelled = {read(one) for word in words for one in spellings(word)}
    return not spelled.isdisjoint(map(read, TITLES))


def spellings(word: str) -> tuple[str, ...]:
    """As it stands, without a number behind it, and with letters for digits."""
    return word, word.rstrip("0123456789"), word.translate(FOR_LETTERS)


def alike(looks: str) -> Any:
    """The accounts whose names look like *name*."""
    reading: Any = Lower(F("username"))
    for sign, as_read in LOOKS:
        reading = Replace(reading, Value(sign), Value(as_read))
    people = get_user_model().objects.annotate(looks=reading)
    return people.filter(looks=looks)


VALIDATORS = [check]
