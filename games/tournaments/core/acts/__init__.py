"""
Everything that can be done in a tournament.

Every act is an event. It names entrants by number, nobody by name, and holds no free text; it
consists only of its fields. Played in order, acts give the book (`book.Book`). Who acted, and why,
is stored beside it and can be erased.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import msgspec

from games.tournaments.core.acts.act import Act, OfEntrant
from games.tournaments.core.acts.course import (
    Announce,
    Begin,
    CallOff,
    Close,
    Confirm,
    Correct,
    Drop,
    Open,
    Pause,
    Resume,
    present,
)
from games.tournaments.core.acts.deciding import (
    Award,
    Decide,
    Extend,
    ExtendTable,
    Penalise,
    Replay,
    Score,
)
from games.tournaments.core.acts.entries import (
    Bring,
    CheckIn,
    Enter,
    PlayAfterAll,
    Readmit,
    SitOut,
    Substitute,
    Withdraw,
)
from games.tournaments.core.acts.named import Appoint, Invite, Naming, Release, Uninvite
from games.tournaments.core.acts.pairing import (
    KeepApart,
    LetMeet,
    Pair,
    Publish,
    Seed,
    Swap,
    meeting,
    not_due,
    out_of_date,
)
from games.tournaments.core.book import Book
from rules.kernel.errors import Refusal
from rules.systems import SYSTEMS, USUAL

__all__ = [
    "ACTS",
    "Act",
    "Announce",
    "Appoint",
    "Award",
    "Begin",
    "Bring",
    "CallOff",
    "CheckIn",
    "Close",
    "Confirm",
    "Correct",
    "Decide",
    "Drop",
    "Enter",
    "Extend",
    "ExtendTable",
    "Invite",
    "KeepApart",
    "LetMeet",
    "Naming",
    "OfEntrant",
    "Open",
    "Pair",
    "Pause",
    "Penalise",
    "PlayAfterAll",
    "Publish",
    "Readmit",
    "Release",
    "Replay",
    "Resume",
    "Score",
    "Seed",
    "SitOut",
    "Substitute",
    "Swap",
    "Uninvite",
    "Withdraw",
    "meeting",
    "not_due",
    "out_of_date",
    "played",
    "present",
    "read",
    "written",
]

ACTS: dict[str, type[Act]] = {
    act.verb: act
    for act in (
        *(Open, Enter, CheckIn, Withdraw, Substitute, SitOut, Begin, Seed, KeepApart, Pair, Swap),
        *(Publish, Score, Decide, Replay, Penalise, Extend, Pause, Resume, Announce, Close),
        *(CallOff, Confirm, Drop, Appoint, Release),
        *(Readmit, PlayAfterAll, LetMeet, ExtendTable, Correct, Invite, Uninvite, Award),
        Bring,
    )
}


def written(act: Act) -> dict[str, Any]:
    """The fields as plain data."""
    data: dict[str, Any] = msgspec.to_builtins(act, str_keys=True)
    return data


def read(verb: str, data: Mapping[str, Any]) -> Act:
    """The act from its data. Raises Refusal with a sentence if it is not an act."""
    if verb not in ACTS:
        raise Refusal(f"There is no tournament act called “{verb}”.")
    try:
        return msgspec.convert(with_early_options(data), ACTS[verb], strict=False)
    except msgspec.ValidationError as error:
        raise Refusal(f"“{verb}” was not understood: {error}.") from error


def with_early_options(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """An early opening has an option of its games beside the other ones."""
    conditions = data.get("conditions")
    if not isinstance(conditions, dict):
        return data
    names = option_names(str(conditions.get("system", USUAL)))
    early = {name: value for name, value in conditions.items() if name in names}
    options = {"options": {**conditions.get("options", {}), **early}} if early else {}
    return {**data, "conditions": {**conditions, **options}}


@cache
def option_names(key: str) -> frozenset[str]:
    if key not in SYSTEMS:
        return frozenset()
    system = SYSTEMS[key]
    return frozenset(option.name for one in system.missions for option in system.options(one))


def played(acts: Iterable[Act]) -> Book:
    """The book after *acts*, from the first."""
    book = Book()
    for act in acts:
        act.play(book)
    return book
