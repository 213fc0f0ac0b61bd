"""What somebody may be called: a name that breaks no page and passes for nobody else."""

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
    "A name begins with a letter from A to Z and has letters, digits and single - or _ between"
    f" them, from 2 to {LONGEST} signs."
)
TAKEN = "That name is taken, or looks like one that is."
# Signs that look alike, and what they are read as. The first are left out of the reading.
LOOKS = (
    *(("-", ""), ("_", ""), ("0", "o"), ("1", "l"), ("i", "l"), ("5", "s"), ("8", "b")),
    *(("rn", "m"), ("vv", "w"), ("cl", "d")),
)
# Nobody is called so, nor with more before or behind it.
OFFICES = ("admin", "moderator", "huntbypost", "official", "sysop", "webmaster", "postmaster")
RESERVED = (
    *("staff", "mod", "referee", "director", "organiser", "organizer", "root", "system"),
    *("support", "security", "abuse", "help", "info", "mail", "post", "hunt", "site", "noreply"),
    *("autopilot", "clock", "table", "nobody", "somebody", "anybody", "everybody", "you", "me"),
    *("new", "none", "null", "deleted", "anonymous", "player", "seat"),
)


def read(name: str) -> str:
    """How *name* looks at a glance."""
    return reduce(lambda text, look: text.replace(*look), LOOKS, name.lower())


def seats() -> set[str]:
    """The sides of all games: the log names them."""
    ways = (way for one in SYSTEMS.values() for m in one.missions for way in one.seats(m))
    return {seat for way in ways for seat in way}


def check(name: str) -> None:
    """Raise ValidationError for a name that nobody new may have."""
    if not 2 <= len(name) <= LONGEST or not SHAPE.fullmatch(name):
        raise ValidationError(WRONG_SHAPE)
    looks = read(name)
    if any(read(word) in looks for word in OFFICES):
        raise ValidationError("That name would pass for somebody who runs the site.")
    if looks in {read(word) for word in (*RESERVED, *seats())}:
        raise ValidationError("That name means something else here. Take another.")
    if alike(looks).exists():
        raise ValidationError(TAKEN)


def alike(looks: str) -> Any:
    """The people whose names look so."""
    reading: Any = Lower(F("username"))
    for sign, as_read in LOOKS:
        reading = Replace(reading, Value(sign), Value(as_read))
    people = get_user_model().objects.annotate(looks=reading)
    return people.filter(looks=looks)


VALIDATORS = [check]
