"""Who lives with whom, as they have said themselves."""

from typing import Any

from django.db.models import F

from games.models.multi_account import Household
from games.people import friends
from rules.kernel.errors import Refusal

MOST = 10


def say(user: Any, called: str) -> Household:
    """Record that *user* shares a household with the account *called*. Raises Refusal."""
    other = friends.person(called)
    if other.pk == user.pk:
        raise Refusal("Name somebody other than yourself.")
    if Household.objects.filter(user=user).count() >= MOST:
        raise Refusal(f"You have named {MOST} people, which is the most. Remove one first.")
    return Household.objects.get_or_create(user=user, other=other)[0]


def shared() -> list[tuple[int, int]]:
    """The pairs of people who have both said so, each pair in both orders."""
    both = Household.objects.filter(other__households__other=F("user"))
    return list(both.values_list("user_id", "other_id"))
