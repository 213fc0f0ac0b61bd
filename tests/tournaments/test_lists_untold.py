"""Nobody else can tell what an entrant has brought."""

import logging
import re
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import reverse

from games.mail import post
from games.models.game import Game
from games.models.mail import MailOut
from games.models.tournament import Act, Entry, Tournament
from games.tournaments import table_games
from games.tournaments.core.book import Book
from games.tournaments.core.field import Table
from tests.secrecy import desk
from tests.support.tournament_acts import enter
from tests.support.visitors import api_of, client_of
from tests.tournaments.bringing import (
    OWLS,
    RAVENS,
    a_round,
    at,
    begin,
    bring,
    cup,
    games,
    html,
    played_here,
)
from tests.tournaments.conftest import Make

__all__ = ["cup", "played_here"]

pytestmark = pytest.mark.django_db


MASKS = re.compile(
    rf"[0-9a-f]{{16,}}\b|\b\w{{64}}\b|{desk.MASKS}"
    r"|turn\+\w+@|/off/\S+/|(\d?\d:\d\d(:\d\d)?(\.\d+)?( [ap]\.m\.)?|\d?\d [ap]\.m\.|noon|midnight)"
    r"|={15}\d{19}=="
)
PAGES = ("", "log/", "feed/", "sheet/", "entrants/1/", "rounds/1/", "standings.json")
DATA = ("", "entries/", "rounds/", "standings/", "export/", "acts/")
DESK = ("today", "entrants", "rounds", "history")
ADMIN = ("tournament", "game", "seatatgame", "event", "mailout", "notice")
Looked = Callable[[dict[str, str]], str]


class Looks:
    """All that others than the first entrant get to see of a tournament."""

    def __init__(self, one: Tournament, other: Any, log: pytest.LogCaptureFixture) -> None:
        users, self.one, self.other, self.log = get_user_model().objects, one, other, log
        boss = users.create_superuser("boss", "b@example.org")
        self.browsers = [client_of(other), Client(), client_of(boss)]

    def all(self) -> str:
        while post.deliver():
            pass
        seen = [html(one.get(at(self.one) + page)) for one in self.browsers for page in PAGES]
        program = api_of(self.other)
        seen += [html(program.get(f"/api/tournaments/{self.one.key}/{part}")) for part in DATA]
        for game in games(self.one):
            address = f"/api/games/{game.key}/"
            seen += [html(program.get(address + part)) for part in ("", "view/", "facts/")]
            seen += [html(one.get(f"/games/{game.key}/")) for one in self.browsers]
            file = self.browsers[0].get(f"/games/{game.key}/proof/file/")
            seen.append(file.getvalue().decode())
        seen += [self.desk(page) for page in DESK]
        seen += [self.listed(model) for model in ADMIN]
        mails = MailOut.objects.exclude(to="p1@example.org").order_by("pk")
        seen += [mail.subject + mail.text + mail.html for mail in mails]
        seen += [row.data for row in Act.objects.filter(verb__in=("enter", "bring"))]
        return MASKS.sub("…", "\n".join([*seen, self.log.text]))

    def desk(self, page: str) -> str:
        address = reverse("admin:tournament_page", args=[self.one.pk, page])
        return html(self.browsers[-1].get(address))

    def listed(self, model: str) -> str:
        boss, lists = self.browsers[-1], reverse(f"admin:games_{model}_changelist")
        page = html(boss.get(lists))
        rows = sorted({int(pk) for pk in re.findall(rf"{lists}(\d+)/change/", page)})
        return "\n".join([page, *(html(boss.get(f"{lists}{pk}/change/")) for pk in rows)])


def apart(one: str, other: str) -> list[str]:
    """The lines in which two looks differ."""
    lines = zip(one.splitlines(), other.splitlines(), strict=False)
    found = [f"{a[:300]} | {b[:300]}" for a, b in lines if a != b]
    return found + ["their lengths"] * (len(one.splitlines()) != len(other.splitlines()))


def with_the_same_dice(book: Book, table: Table, entries: Mapping[int, Entry]) -> Game:
    game = table_games.create_game(book, table)
    Game.objects.filter(pk=game.pk).update(key="same-dice", secret=b"twin" * 8, commitment="00")
    return table_games.seat(Game.objects.get(pk=game.pk), table, entries, salt="same")


@pytest.fixture(params=["before", "exchanged", "after"])
def looked(
    request: pytest.FixtureRequest,
    cup: Make,
    people: list[Any],
    caplog: pytest.LogCaptureFixture,
) -> Looked:
    """What is seen where the first entrant brings something; then it is as if it had never been."""
    caplog.set_level(logging.DEBUG, "games")
    one = cup()

    def look(lists: dict[str, str]) -> str:
        cache.clear()
        caplog.clear()
        with transaction.atomic():
            if request.param == "exchanged":
                enter(one, people[0])
                bring(one, 1, people[0], **lists)
            else:
                enter(one, people[0], lists=lists)
            enter(one, people[1], lists={"ash": RAVENS})
            if request.param == "after":
                begin(one)
                with table_games.laid_out_by(with_the_same_dice):
                    a_round(one)
            seen = Looks(one, people[1], caplog).all()
            transaction.set_rollback(True)
        one.refresh_from_db()
        return seen

    return look


def test_nobody_else_can_tell_what_was_brought(looked: Looked) -> None:
    first, second = looked({"ash": OWLS}), looked({"ash": "12 crow"})
    assert not apart(first, second), "\n".join(apart(first, second))
    assert len(first) > 20_000 and "2 owl" not in first


def test_only_the_desk_can_tell_whether_something_was_brought(
    looked: Looked, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = apart(looked({"ash": OWLS}), looked({"ash": ""}))
    assert found and all("<td>" in line for line in found), "\n".join(found)
    monkeypatch.setattr("games.admin.desk_pages.sees_lists", lambda desk: False)
    assert not apart(looked({"ash": OWLS}), looked({"ash": ""}))


def test_the_looks_would_find_a_leak(looked: Looked, monkeypatch: pytest.MonkeyPatch) -> None:
    leaking = property(lambda kind: True)
    monkeypatch.setattr("games.tournaments.core.lists.ListKind.is_open", leaking)
    assert apart(looked({"ash": OWLS}), looked({"ash": "12 crow"}))
