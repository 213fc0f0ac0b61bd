"""Whom people do not want to hear, by the ids of accounts. It is theirs alone, in all games."""

from typing import Any

from django.db.models import Q, QuerySet

from games import wake
from games.models.game import Game
from games.models.press import Ignored


def of(person: Any) -> QuerySet[Ignored]:
    """Whom they ignore, in the order in which they began to."""
    return Ignored.objects.filter(user=person).select_related("other")


def ignore(person: Any, other: Any) -> None:
    """Show and tell them nothing that the other writes or has written, nor what others write
    in that one's place."""
    Ignored.objects.get_or_create(user_id=person, other_id=other)
    # Else a change of one's own would wait for the next one that others make, and tell of it.
    written = Q(messages__author=other) | Q(messages__holder=other)
    for game in Game.objects.filter(written, status__in=Game.UNFINISHED).distinct():
        wake.listeners(game.key)


def ignored_by(person: Any) -> Q:
    """The messages that they are not shown: a sitter writes for the holder."""
    others = Ignored.objects.filter(user=person).values("other")
    return Q(author__in=others) | Q(holder__in=others)
