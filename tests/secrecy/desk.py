"""What those who run the service see of a game: lists, and a page for each row."""

import re
from typing import Any

from django.apps import apps
from django.contrib import admin
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from games.models.game import Game
from tests.secrecy.looks import Look
from tests.secrecy.tables import told
from tests.support.visitors import client_of

# Where the game stands in the rows of each list; the others know of no game.
TO_THE_GAME = {
    "game": "pk",
    "plan": "seat__game",
    "subscription": "user__seats__game",
    "sitter": "user__seats__game",
    "case": "game",
    "caseact": "case__game",
    "sanction": "case__game",
    **dict.fromkeys(("seatatgame", "event", "mailin", "mailout", "notice"), "game"),
    **dict.fromkeys(("handover", "receipt", "rulingnote", "report", "noticepreference"), "game"),
}
# Who brings standing orders along is no matter of one game.
OF_NO_GAME = {"heldaddress", "outage", "usualorders", "tournament"}

# What else must differ here: the numbers of rows, and mails' ids as HTML writes them.
MASKS = (
    r"/\d+/(change|history)/|\b(of game|at|token|mail in|mail out|plan|receipt) \d+"
    r"|<option value=\"\d+\"|\bjson[ /]\d+|-(id|game)\" value=\"\d+\""
)


def opened() -> Client:
    """A browser of somebody who may see everything that the admin shows."""
    boss, _ = get_user_model().objects.get_or_create(
        username="boss", is_staff=True, is_superuser=True
    )
    return client_of(boss)


def lists() -> set[str]:
    """What the admin lists of ours."""
    ours = (one._meta for one in admin.site._registry if one._meta.app_label == "games")
    return {meta.model_name or "" for meta in ours}


def look(desk: Client, game: Game) -> Look:
    """A list and all its pages for each kind of row."""
    return {
        model: "\n".join([listed(desk, game, model), *pages(desk, game, model)])
        for model in TO_THE_GAME
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
    return kind.objects.filter(**{TO_THE_GAME[model]: game.pk}).distinct().order_by("pk")


def masked(text: str) -> str:
    return re.sub(MASKS, "…", text)
