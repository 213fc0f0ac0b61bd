"""Choosing how one hears of one's games."""

from datetime import time
from typing import Any

from django.test import Client
from django.urls import reverse

from games.models.game import Game
from games.models.person import Profile
from games.notify import kinds, preferences
from games.notify.kinds import Kind
from games.notify.preferences import DIGEST, HOOK, MAIL, NOW, OFF, PUSH
from tests.support.visitors import client_of


def test_choosing_for_all_games(as_ann: Client, ann: Any) -> None:
    address = reverse("notices")
    page = as_ann.get(address).content.decode()
    assert page.count("<select name=") == 3 * len(kinds.CHOICES) and 'value="18:00"' in page
    form = {"mail:game over": "digest", "push:your turn": "off", "digest_at": "07:30"}
    page = as_ann.post(address, form, follow=True).content.decode()
    assert 'value="07:30"' in page and "Saved." in page
    wished = preferences.of(ann.pk)
    assert wished.when(MAIL, Kind.OVER) == DIGEST and wished.when(PUSH, Kind.TURN) == OFF
    assert wished.when(MAIL, Kind.TURN) == wished.when(HOOK, Kind.TURN) == NOW
    profile = Profile.objects.get(user=ann)
    assert (profile.digest_at, profile.disturbed) == (time(7, 30), False)
    as_ann.post(address, {"digest_at": "07:30", "disturbed": "yes"})
    assert Profile.objects.get(user=ann).disturbed


def test_a_game_one_will_not_hear_of_is_warned_about(as_ann: Client) -> None:
    page = as_ann.post(reverse("notices"), {"mail:your turn": "off"}, follow=True)
    assert "Your clock runs all the same" in page.content.decode()
    page = as_ann.post(reverse("notices"), {"mail:your turn": "digest"}, follow=True)
    assert "Your clock runs all the same" not in page.content.decode()


def test_choosing_for_one_game(as_ann: Client, ann: Any, cat: Any, game: Game) -> None:
    address = reverse("notices_of", args=[game.key])
    assert address in as_ann.get(reverse("game", args=[game.key])).content.decode()
    page = as_ann.get(address).content.decode()
    assert "Everything about this game" in page and "as usual" in page
    as_ann.post(address, {"mail:": "digest", "mail:your turn": "at once"})
    wished = preferences.of(ann.pk)
    assert wished.when(MAIL, Kind.OVER, game.pk) == DIGEST
    assert wished.when(MAIL, Kind.TURN, game.pk) == wished.when(MAIL, Kind.OVER) == NOW
    as_ann.post(address, {"mail:": ""})
    assert preferences.of(ann.pk).when(MAIL, Kind.OVER, game.pk) == NOW
    assert client_of(cat).get(address).status_code == 404


def test_nonsense_gets_a_sentence(as_ann: Client) -> None:
    page = as_ann.post(reverse("notices"), {"push:your turn": "digest"}, follow=True)
    assert "“digest” is not a choice for push." in page.content.decode()
    page = as_ann.post(reverse("notices"), {"mail:your turn": "maybe"}, follow=True)
    assert "“maybe” is not a choice for mail." in page.content.decode()
