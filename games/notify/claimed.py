"""Somebody to whom notices go: claimed, and read with what they wish in one statement."""

from typing import Any, NamedTuple

from django.contrib.auth import get_user_model

from games.models import rows
from games.models.claiming import claiming
from games.models.person import Profile
from games.models.rows import Columns
from games.notify.preferences import Wishes

PERSON, PROFILE = Columns(get_user_model(), without="password"), Columns(Profile)
ABOUT = len(PERSON.names) + len(PROFILE.names)
# As text, because every mail begins with it.
READ = (
    f"SELECT {PERSON.listed('u')}, {PROFILE.listed('p')},"
    " EXISTS (SELECT 1 FROM games_subscription s WHERE s.user_id = u.id AND s.ended_at IS NULL),"
    ' n.id, n.channel, n.kind, n.game_id, n."when"'
    " FROM auth_user u LEFT JOIN games_profile p ON p.user_id = u.id"
    " LEFT JOIN games_noticepreference n ON n.user_id = u.id WHERE u.id = %s"
)


class Claimed(NamedTuple):
    """*elsewhere*: whether they have subscriptions, to which all is told as well."""

    person: Any
    wished: Wishes
    elsewhere: bool


def claimed(person_id: int) -> Claimed | None:
    """The person, until the transaction ends; None if another worker holds them."""
    found = rows.read(READ + claiming("u"), [person_id])
    if not found:
        return None
    about = found[0]
    profile = about[len(PERSON.names) : ABOUT]
    chosen = {(row[-4], row[-3], row[-2]): row[-1] for row in found if row[-5] is not None}
    known = PROFILE.loaded(profile) if profile[0] else Profile(user_id=person_id)
    return Claimed(PERSON.loaded(about), Wishes(known, chosen), bool(about[ABOUT]))
