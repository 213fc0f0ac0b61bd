"""People at a table, and two moderators who play nowhere."""

from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission

from games.models.moderation import Case
from games.moderation import reports
from tests.support.counter_games import counter, game, new_game, people

__all__ = ["counter", "game", "new_game", "people"]


def moderator_called(name: str) -> Any:
    users = get_user_model().objects
    person = users.create_user(name, f"{name}@example.org", "a long walk home")
    person.user_permissions.add(Permission.objects.get(codename="moderate"))
    return users.get(pk=person.pk)


@pytest.fixture
def mia(people: list[Any]) -> Any:
    return moderator_called("mia")


@pytest.fixture
def max_(people: list[Any]) -> Any:
    return moderator_called("max")


@pytest.fixture
def case(people: list[Any]) -> Case:
    """Cat has reported Bob."""
    _, bob, cat = people
    return reports.make(cat, "words", "He insults me.", about=bob).case
