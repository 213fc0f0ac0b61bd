"""Who sits for whom, as mails name, tell and end it."""

from datetime import datetime
from typing import Any

from games.clock import database_clock
from games.mail.plan_orders import NONE
from games.models.person import Holiday, Sitter
from games.people import sitters
from rules.kernel.errors import Refusal

NO_HOLIDAY = (
    "Somebody can sit for you only during a holiday. Announce it first: vacation 2026-12-20 to"
    " 2026-12-28."
)
NOBODY = "Nobody sits for you. “sitter” and a user name names somebody."
FOR_NOBODY = "You sit for nobody."
NOT_FOR = "You do not sit for {}. “sitting” alone says for whom you do."
SITS = "{sitter} sits for you from {start} to {end}. “sitter none” ends it."
SIT = "You sit for {holder} from {start} to {end}. “sitting none {holder}” ends it."
ENDED = "{sitter} does not sit for you. They are told."
STEPPED_BACK = "You do not sit for {holder}. They are told."


def sitter(person: Any, rest: str) -> list[str]:
    """Who sits during the person's holidays; a name names one, “none” ends it. Raises Refusal."""
    now, wanted = database_clock.now(), rest.strip(" .!")
    if wanted.lower() == NONE:
        return [dismissed(row, now) for row in sitting_for(person, now)] or [NOBODY]
    if wanted:
        sitters.name(holiday_of(person, now), wanted, now)
    told = [SITS.format(**sitters.said(row, person)) for row in sitting_for(person, now)]
    return told or [NOBODY]


def sitting(person: Any, rest: str) -> list[str]:
    """For whom the person sits; “none”, and a name perhaps, steps back. Raises Refusal."""
    now, (verb, _, name) = database_clock.now(), rest.strip(" .!").partition(" ")
    rows = list(sitters.ahead_of(person, now))
    if verb.lower() != NONE:
        return [SIT.format(**sitters.said(row, person)) for row in rows] or [FOR_NOBODY]
    meant = [row for row in rows if not name or is_of(row, name)]
    if name and not meant:
        raise Refusal(NOT_FOR.format(name[:20]))
    return [stepped_back(row, now) for row in meant] or [FOR_NOBODY]


def holiday_of(person: Any, now: datetime) -> Holiday:
    """The first holiday, present or future, in which nobody sits; else the first of all."""
    coming = list(Holiday.objects.filter(user=person, end__gt=now).order_by("start"))
    if not coming:
        raise Refusal(NO_HOLIDAY)
    return next((one for one in coming if not sitters.of_holiday(one, now)), coming[0])


def sitting_for(person: Any, now: datetime) -> list[Sitter]:
    rows = Sitter.objects.filter(user=person, end__gt=now).order_by("start")
    return list(rows.select_related("user", "sitter"))


def is_of(row: Sitter, name: str) -> bool:
    return str(row.user.get_username()).lower() == name.strip().lower()


def dismissed(row: Sitter, now: datetime) -> str:
    told = sitters.said(row, row.user)
    sitters.dismiss(row, now)
    return ENDED.format(**told)


def stepped_back(row: Sitter, now: datetime) -> str:
    told = sitters.said(row, row.sitter)
    sitters.step_back(row, now)
    return STEPPED_BACK.format(**told)
