"""What those who run the service see of a game: lists, and a page for each row."""

from typing import Any

from django.apps import apps
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from games.models import Game, Outlet
from tests.secrecy.looks import Look
from tests.secrecy.tables import told
from tests.web.conftest import client_of

MODELS = ("game", "seatatgame", "event", "mailin", "mailout", "notice", "outlet", "wish")


def opened() -> Client:
    """A browser of somebody who may see everything that the admin shows."""
    boss, _ = get_user_model().objects.get_or_create(
        username="boss", is_staff=True, is_superuser=True
    )
    return client_of(boss)


def look(desk: Client, game: Game) -> Look:
    """A list and all its pages for each kind of row."""
    return {
        model: "\n".join([listed(desk, game, model), *pages(desk, game, model)]) for model in MODELS
    }


def listed(desk: Client, game: Game, model: str) -> str:
    return told(desk.get(reverse(f"admin:games_{model}_changelist"), {"q": game.key}))


def pages(desk: Client, game: Game, model: str) -> list[str]:
    return [
        told(desk.get(reverse(f"admin:games_{model}_change", args=[row.pk])))
        for row in rows(game, model)
    ]


def rows(game: Game, model: str) -> Any:
    kind = apps.get_model("games", model)
    of = {Game: {"pk": game.pk}, Outlet: {"user__seats__game": game}}.get(kind, {"game": game})
    return kind.objects.filter(**of).order_by("pk")
