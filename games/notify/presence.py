"""
Who has a game's page before their eyes: what it shows them is not told elsewhere at once as well.
And who has just done something, so that they are awake and are told by night, too.

It is known for a little longer than such a page waits between two looks, and told to nobody.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.core.cache import cache, caches

from games.models.game import Game
from games.models.mail import Notice
from games.notify import kinds
from games.notify.preferences import Wishes

KNOWN_FOR = 75  # seconds; `listen.js` looks once a minute
AWAKE_FOR = 600  # seconds after an order, a mail or a click
A_WHILE, LONGEST = timedelta(minutes=1), timedelta(minutes=15)
SHORT = timedelta(hours=1)  # With less time left they are mailed wherever they sit.
LATELY = caches["lately"]


def note(person: int | None, game: Game) -> None:
    """The *person* sees the page of *game* now."""
    cache.set(place(person, game.pk), True, KNOWN_FOR)


def note_awake(person: int) -> None:
    """The *person* has just done something. Each process says so at most once a minute."""
    key = f"awake:{person}"
    if LATELY.add(key, True, AWAKE_FOR // 10):
        cache.set(key, True, AWAKE_FOR)


def asleep_until(wished: Wishes, now: datetime) -> datetime | None:
    """Until when nothing is sent, if it is their night and nothing says that they are awake."""
    morning = wished.night_ends(now)
    return None if morning and cache.get(f"awake:{wished.profile.user_id}") else morning


def place(person: int | None, game: int | None) -> str:
    return f"present:{person}:{game}"


def seen(notices: Sequence[Notice], now: datetime) -> list[Notice]:
    """Those that the page shows to their person, so that they can wait a while to be told."""
    looked_at = {one.pk: place(one.person_id, one.game_id) for one in notices if can_wait(one, now)}
    there = cache.get_many(set(looked_at.values())) if looked_at else {}
    return [one for one in notices if looked_at.get(one.pk) in there]


def can_wait(notice: Notice, now: datetime) -> bool:
    if notice.seat is None or not kinds.of(notice).on_page or now - notice.created_at >= LONGEST:
        return False
    deadline = notice.seat.deadline
    return deadline is None or deadline - now >= SHORT
