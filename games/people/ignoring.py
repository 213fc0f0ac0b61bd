"""
Whom people want nothing to do with, by the ids of accounts. It is theirs alone, in all games.

They are shown nothing that the other writes; the other can neither invite them nor join a game that
they open, cannot name them as a sitter, and is not told of it where they do. The other does not
learn why.
"""

from collections.abc import Collection
from typing import Any

from django.db.models import Q, QuerySet

from games import wake
from games.models.game import Game
from games.models.person import Friend
from games.models.press import Ignored


def of(person: Any) -> QuerySet[Ignored]:
    """Whom they ignore, in the order in which they began to."""
    return Ignored.objects.filter(user=person).select_related("other")


def ignores(person: int | None, other: int | None) -> bool:
    return Ignored.objects.filter(user=person, other=other).exists()


def who_ignore(others: Collection[int], people: Collection[int]) -> set[int]:
    """Those of *people* who ignore one of the *others*."""
    found = Ignored.objects.filter(other__in=others, user__in=people)
    return set(found.values_list("user_id", flat=True))


def strangers(person: Any) -> Q:
    """The people who ignore them or whom they ignore."""
    return Q(ignored__other=person) | Q(ignored_by__user=person)


def ignore(person: Any, other: Any) -> None:
    """Have nothing to do with the other: be shown and told nothing that they write or have
    written, nor what others write in that one's place, and be no friend of theirs."""
    Ignored.objects.get_or_create(user_id=person, other_id=other)
    Friend.objects.filter(user=person, other=other).delete()
    # Else a change of one's own would wait for the next one that others make, and tell of it.
    # Where they sit, whether or not they have written: what they wrote to others tells nobody.
    there = Q(seats__user=other) | Q(messages__author=other) | Q(messages__holder=other)
    for game in Game.objects.filter(there, status__in=Game.UNFINISHED).distinct():
        wake.listeners(game.key)


def ignored_by(person: Any) -> tuple[str, list[Any]]:
    """
    A condition of SQL and its values: the messages `m` that they are not shown, since a sitter
    writes for the holder.
    """
    others = "SELECT other_id FROM games_ignored WHERE user_id = %s"
    return f"EXISTS ({others} AND other_id IN (m.author_id, m.holder_id))", [person]
