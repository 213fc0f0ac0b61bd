"""Whom people do not want to hear, by the ids of accounts. It is theirs alone, in all games."""

from typing import Any

from django.db.models import Q, QuerySet

from games.models.press import Ignored


def of(person: Any) -> QuerySet[Ignored]:
    """Whom they ignore, in the order in which they began to."""
    return Ignored.objects.filter(user=person).select_related("other")


def ignore(person: Any, other: Any) -> None:
    """Show and tell them nothing that the other writes or has written, nor what others write
    in that one's place."""
    Ignored.objects.get_or_create(user_id=person, other_id=other)


def ignored_by(person: Any) -> Q:
    """The messages that they are not shown: a sitter writes for the holder."""
    others = Ignored.objects.filter(user=person).values("other")
    return Q(author__in=others) | Q(holder__in=others)
