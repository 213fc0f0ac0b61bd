"""A person's rights, which one query finds, are those that Django's own backend finds."""

from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import AnonymousUser, Group, Permission

from games.accounts.authentication import Backend

PEOPLE: dict[str, dict[str, Any]] = {
    "nobody in particular": {},
    "own right": {"own": "referee"},
    "right of a group": {"group": "direct"},
    "both": {"own": "moderate", "group": "direct"},
    "banned": {"own": "referee", "is_active": False},
    "superuser": {"is_superuser": True},
}


def person(own: str = "", group: str = "", **fields: Any) -> Any:
    user = get_user_model().objects.create_user("ann", "ann@example.org", **fields)
    if own:
        user.user_permissions.add(Permission.objects.get(codename=own))
    if group:
        club = Group.objects.create(name="club")
        club.permissions.add(Permission.objects.get(codename=group))
        user.groups.add(club)
    return get_user_model().objects.get(pk=user.pk)


@pytest.mark.django_db
@pytest.mark.parametrize("who", PEOPLE)
def test_as_django_finds_them(who: str, django_assert_max_num_queries: Any) -> None:
    user = person(**PEOPLE[who])
    with django_assert_max_num_queries(1):
        found = Backend().get_all_permissions(user)
        assert found == Backend().get_all_permissions(user)
    again = get_user_model().objects.get(pk=user.pk)
    assert found == ModelBackend().get_all_permissions(again)
    rights = len(PEOPLE[who].keys() & {"own", "group"})
    assert len(found) == (0 if who == "banned" else rights) or who == "superuser"


def test_strangers_have_none() -> None:
    assert Backend().get_all_permissions(AnonymousUser()) == set()
