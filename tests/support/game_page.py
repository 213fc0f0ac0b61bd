"""What tests read on a game's page, and what they send from it."""

import re
from typing import Any

from django.test import Client
from django.urls import reverse

from games.models.game import Game

# What each answer has of its own.
ONCE = re.compile(r'(request|csrfmiddlewaretoken)" value="\w+"|X-CSRFToken": "\w+"|data-csrf="\w+"')


def page(client: Client, game: Game, **query: Any) -> str:
    return client.get(reverse("game", args=[game.key]), query).content.decode()


def lasting(html: str) -> str:
    """*html* without what each answer has of its own."""
    return ONCE.sub("", html)


def form(html: str) -> dict[str, str]:
    """The hidden fields of the order's form."""
    inside = html.split('<form id="order"')[1]
    return dict(re.findall(r'type="hidden" name="(seat|request|expected)" value="([^"]*)"', inside))


def mark_on(html: str) -> str:
    """What the page says it was made of, when it asks for news."""
    found = re.search(r'"have": "([^"]*)"', html)
    return found[1] if found else ""


def give(client: Client, game: Game, fields: dict[str, str], **more: str) -> Any:
    return client.post(reverse("order", args=[game.key]), {**fields, **more})


def seat(game: Game, name: str) -> Any:
    return game.seats.get(name=name)


def turn_of(game: Game) -> str:
    return game.seats.filter(asked__isnull=False).first().name
