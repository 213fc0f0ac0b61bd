"""Somebody at the desk of tournaments, who sends its forms."""

from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from games.admin.desk import PAGES
from games.models.tournament import Act, Tournament
from tests.support.visitors import client_of

BY_HAND = {"automatic": False, "rounds": 3}


def staff(user: Any) -> Any:
    user.is_staff = True
    user.save()
    return user


def promoted(user: Any) -> Any:
    user.user_permissions.add(Permission.objects.get(codename="direct"))
    return staff(user)


@pytest.fixture
def desk(director: Any) -> Client:
    return client_of(staff(director))


def url(one: Tournament, page: str = "today") -> str:
    return reverse("admin:tournament_page", args=[one.pk, page])


def table_url(one: Tournament, number: int = 1, table: int = 1) -> str:
    return reverse("admin:tournament_table", args=[one.pk, number, table])


PAGE_OF = {form.word: name for name, page in PAGES.items() for form in page.acts}
AT_TABLE = ("decide", "replay", "extend table")


def do(client: Client, one: Tournament, word: str, **fields: Any) -> Any:
    """Send the form of an act, sure of it; gives the page after it."""
    place = table_url(one) if word in AT_TABLE else url(one, PAGE_OF.get(word, "today"))
    sent = {"do": word, "request": f"{word}{Act.objects.count()}", "reason": "So be it."}
    given = {**sent, "sure": "yes", **fields}
    return client.post(place, given, follow=True)


def done(client: Client, one: Tournament, word: str, **fields: Any) -> str:
    """The same, which must succeed; gives what the page says."""
    page = do(client, one, word, **fields)
    html = page.content.decode()
    assert page.status_code == 200 and page.redirect_chain, html
    one.refresh_from_db()
    return html


def refused(client: Client, one: Tournament, word: str, **fields: Any) -> str:
    length = Act.objects.count()
    page = do(client, one, word, **fields)
    assert page.status_code == 422 and Act.objects.count() == length
    return str(page.content.decode())
