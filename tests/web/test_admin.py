import os
import runpy
import subprocess
import sys
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth import get_user_model
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from games.automation import plans
from games.models.event import Event
from games.models.game import Game
from games.models.subscription import Subscription
from games.notify import subscriptions
from games.play import lobby
from tests.support.visitors import client_of

MODELS = [
    "game",
    "seatatgame",
    "event",
    "mailin",
    "mailout",
    "notice",
    "handover",
    "outage",
    "sitter",
    "receipt",
    "subscription",
    "noticepreference",
    "case",
    "caseact",
    "report",
    "sanction",
]


@pytest.fixture
def boss(db: None) -> Client:
    users = get_user_model().objects
    return client_of(users.create_superuser("boss", "boss@example.org", "a long walk home"))


@pytest.mark.parametrize("model", MODELS)
def test_nothing_is_added_changed_or_deleted(boss: Client, moved: Game, model: str) -> None:
    assert boss.get(reverse(f"admin:games_{model}_changelist")).status_code == 200
    assert boss.get(reverse(f"admin:games_{model}_add")).status_code == 403
    row = apps.get_model("games", model).objects.first()
    if row:
        change = reverse(f"admin:games_{model}_change", args=[row.pk])
        assert boss.get(change).status_code == 200
        assert boss.post(change, {"status": "over"}).status_code == 403
        delete = reverse(f"admin:games_{model}_delete", args=[row.pk])
        assert boss.post(delete, {"post": "yes"}).status_code == 403


def everything(boss: Client) -> str:
    """All that the admin tells."""
    pages = []
    for model in MODELS:
        pages.append(boss.get(reverse(f"admin:games_{model}_changelist")))
        for row in apps.get_model("games", model).objects.all():
            pages.append(boss.get(reverse(f"admin:games_{model}_change", args=[row.pk])))
    return "".join(page.content.decode() for page in pages)


def secrets_of(game: Game) -> list[str]:
    rows = Event.objects.filter(game=game)
    salts = list(game.seats.values_list("salt", flat=True))
    secret = bytes(Game.objects.get(pk=game.pk).secret)
    return [*salts, secret.hex(), repr(secret), *rows.values_list("digest", flat=True)]


def test_no_secret_of_a_running_game(boss: Client, moved: Game) -> None:
    told = everything(boss)
    assert "red starts" not in told
    assert not [secret for secret in secrets_of(moved) if secret in told]


@pytest.mark.parametrize(
    ("model", "lookup"),
    [
        ("game", "secret__startswith"),
        ("seatatgame", "salt__startswith"),
        ("event", "order__startswith"),
        ("event", "facts__contains"),
        ("mailin", "recipient__startswith"),
        ("mailout", "headers__Reply-To__startswith"),
        ("mailout", "text__contains"),
    ],
)
def test_nobody_searches_what_is_not_shown(
    boss: Client, moved: Game, model: str, lookup: str
) -> None:
    url = reverse(f"admin:games_{model}_changelist")
    assert boss.get(url, {lookup: "d"}).status_code == 400


def test_lists_are_filtered(boss: Client, moved: Game) -> None:
    url, row = reverse("admin:games_game_changelist"), f">{moved.key}<"
    assert row in boss.get(url, {"status__exact": "playing"}).content.decode()
    assert row not in boss.get(url, {"status__exact": "over"}).content.decode()


def test_staff_who_play_see_nothing_of_their_games(moved: Game, ann: Any, cat: Any) -> None:
    """That an opponent was asked in private, when, and that there is a plan."""
    blue = moved.seats.get(name="blue")
    plans.write(moved, blue, ["add 2"], blue.user)
    models = ("game", "seatatgame", "event", "notice", "receipt", "plan", "mailout", "rulingnote")
    for person in (ann, cat):
        person.is_staff = person.is_superuser = True
        person.save()
    lists = {
        person: [
            client_of(person).get(reverse(f"admin:games_{model}_changelist")).content.decode()
            for model in models
        ]
        for person in (ann, cat)
    }
    assert not [page for page in lists[ann] if moved.key in page]
    assert sum(moved.key in page for page in lists[cat]) >= 4
    change = reverse("admin:games_seatatgame_change", args=[blue.pk])
    assert client_of(ann).get(change).status_code == 302
    assert client_of(cat).get(change).status_code == 200
    lobby.resign(moved, "red")
    assert moved.key in client_of(ann).get(reverse("admin:games_game_changelist")).content.decode()


def test_a_planted_secret_is_found(moved: Game) -> None:
    """The test above can fail."""
    assert all(secrets_of(moved))


def test_events_are_told_when_the_game_is_over(boss: Client, moved: Game) -> None:
    lobby.resign(moved, "red")
    told = everything(boss)
    assert "red starts" in told
    assert bytes(Game.objects.get(pk=moved.pk).secret).hex() not in told
    assert Event.objects.filter(game=moved, order="resign").exists()


def test_players_have_no_admin(as_ann: Client, game: Game) -> None:
    assert as_ann.get(reverse("admin:index")).status_code == 302


PRODUCTION = {
    "HUNT_MODE": "production",
    "SECRET_KEY": "k" * 25 + "0123456789abcdefghijklmnopqrstuvwxyz",
    "DATABASE_URL": "sqlite:///:memory:",
    "ALLOWED_HOSTS": "hunt.example.org",
    "SITE_URL": "https://hunt.example.org",
    "MAIL_DOMAIN": "hunt.example.org",
    "DEBUG": "",
}


def test_settings_are_ready_for_the_open() -> None:
    """In production nothing is left to warn of but what the operator decides."""
    environment = {**os.environ, **PRODUCTION}
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    lines = [line for line in done.stderr.splitlines() if line.startswith("?:")]
    assert [line for line in lines if "security.W021" not in line] == [], done.stderr


@pytest.mark.parametrize(
    "name", ["SECRET_KEY", "DATABASE_URL", "ALLOWED_HOSTS", "SITE_URL", "MAIL_DOMAIN"]
)
def test_production_names_what_it_lacks(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for each, value in PRODUCTION.items():
        monkeypatch.setenv(each, value)
    monkeypatch.delenv(name)
    with pytest.raises(ImproperlyConfigured, match=f"Production needs {name} "):
        runpy.run_path("avp_site/settings.py")


def test_production_does_not_start_with_debug(monkeypatch: pytest.MonkeyPatch) -> None:
    for each, value in (PRODUCTION | {"DEBUG": "1"}).items():
        monkeypatch.setenv(each, value)
    with pytest.raises(ImproperlyConfigured, match="Production does not start with DEBUG"):
        runpy.run_path("avp_site/settings.py")


def test_no_migration_is_missing(db: None) -> None:
    call_command("makemigrations", "--check", "--dry-run", verbosity=0)


def test_no_address_or_key_of_anybody(boss: Client, ann: Any) -> None:
    hook = subscriptions.set_hook(ann, "https://discord.example/api/webhooks/1/a-token", "discord")
    Subscription.objects.create(
        user=ann, kind="push", address="https://push.example/a-place", keys={"auth": "a-key"}
    )
    told = everything(boss)
    assert "Discord" in told and "a browser" in told
    for secret in (hook.secret, "a-token", "a-place", "a-key"):
        assert secret not in told
