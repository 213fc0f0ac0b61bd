"""Parts of pages that are drawn once for the same say what they would say if drawn again."""

import re
from typing import Any
from zoneinfo import ZoneInfo

from django.core.cache import caches
from django.template import engines
from django.test import Client
from django.utils import timezone

from games.models.game import Game
from games.templatetags.kept import drawn, kept
from tests.support.game_page import lasting, page
from tests.support.visitors import client_of


def looked_at(client: Client, game: Game) -> str:
    return lasting(page(client, game))


def test_a_page_drawn_before_is_as_one_drawn_now(moved: Game, ann: Any, bob: Any) -> None:
    for person in (ann, bob):
        client = client_of(person)
        first = looked_at(client, moved)
        again = looked_at(client, moved)
        caches["drawn"].clear()
        drawn.cache_clear()
        assert first == again == looked_at(client, moved)
    assert looked_at(client_of(ann), moved) != looked_at(client_of(bob), moved)


def test_what_is_kept_sees_what_it_is_told_and_nothing_else() -> None:
    told = {"list_title": "Force", "secret": "no"}
    text = '{% load kept %}{% kept "games/at_table.html" clock=clock own=own %}'
    said = engines["django"].from_string(text).render({**told, "clock": "3 days", "turn": "no"})
    assert "3 days" in said and "no" not in said


def test_what_is_kept_for_one_zone_is_not_shown_in_another(moved: Game) -> None:
    line = {"at": timezone.now(), "number": 1, "key": "k", "system": moved.system, "facts": ()}
    lines = []
    for zone in ("UTC", "Asia/Tokyo"):
        with timezone.override(ZoneInfo(zone)):
            lines.append(kept("games/entry.html", **line))
    assert lines[0] != lines[1]


def test_each_answer_has_its_own_token_in_what_is_kept() -> None:
    told = {"here": [], "guest": False, "person": "ann", "staff": False, "offices": []}
    first, second = (kept("games/navigation.html", token, **told) for token in ("one", "two"))
    assert 'value="one"' in first and 'value="two"' in second
    assert first.replace('"one"', '"two"') == second


def test_a_page_drawn_before_can_be_answered(moved: Game, ann: Any) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(ann)
    tokens = []
    for _ in range(2):
        leave = page(client, moved).split('id="leave"')[1]
        sent = re.search('csrfmiddlewaretoken" value="(.*?)"', leave)
        assert sent
        tokens.append(sent[1])
        form = {"seat": moved.seats.get(user=ann).name, "csrfmiddlewaretoken": sent[1]}
        assert client.post(f"/games/{moved.key}/resign/", form).status_code == 302
    assert tokens[0] != tokens[1]
