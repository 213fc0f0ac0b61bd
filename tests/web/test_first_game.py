"""Somebody without an account plays a first game, and stays who they are when they sign up."""

import html
import re
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.accounts import guests, rate_limits
from games.automation import autopilot
from games.clock import database_clock
from games.history import views
from games.models.event import Receipt
from games.models.game import Game
from games.models.person import Guest
from games.operations import guests as old_guests
from games.play import lessons, practice
from games.web import first_game, titles
from rules.kernel.system import System
from tests.support.visitors import client_of
from tests.web.test_signing_up import ASIA, NEW

pytestmark = pytest.mark.django_db
SIGN_UP = {**NEW, **ASIA}
OFFERED = re.compile(r'class="second offer" form="order" name="pick" value="([^"]+)"')


def begun(client: Client, system: str = "") -> Game:
    """The game to which “Try it now” leads: of the first system, or of *system*."""
    answer = client.post(reverse("try"), {"system": system})
    assert answer.status_code == 302
    return Game.objects.get(key=answer["Location"].split("/")[2])


def page_of(client: Client, game: Game) -> str:
    return client.get(reverse("game", args=[game.key])).content.decode()


def play_lesson(client: Client, game: Game) -> int:
    """Give what the page offers, step by step, until it says that this was all; how many orders."""
    lesson = lessons.of(game)
    assert lesson
    for given in range(20):
        autopilot.run(game)
        offered = OFFERED.search(page_of(client, game))
        if offered is None:
            return given
        order = {"seat": lesson.seat, "line": offered[1], "request": str(given)}
        assert client.post(reverse("order", args=[game.key]), order).status_code == 302
    raise AssertionError("the lesson goes on and on")


def test_the_front_page_offers_each_lesson_and_says_which_is_the_first(client: Client) -> None:
    page = html.unescape(client.get(reverse("home")).content.decode())
    first, *others = lessons.systems()
    assert f"A few orders of {first.title} against the autopilot" in page
    assert re.findall(r'name="system" value="(\w+)">', page) == [one.key for one in others]


@pytest.mark.parametrize("system", lessons.systems(), ids=lambda system: system.key)
def test_a_lesson_is_called_as_it_says_or_like_its_mission(client: Client, system: System) -> None:
    game = begun(client, system.key)
    assert system.lesson
    called = system.lesson.title or system.missions[system.lesson.mission]
    assert views.title_of(game) == f"{system.title}, {called}"
    assert titles.of(game)["mission"] == called
    assert f"<small>{called}</small>" in page_of(client, game)


def test_a_guest_is_not_offered_what_guests_may_not(client: Client) -> None:
    game = begun(client)
    past = f"{reverse('game', args=[game.key])}?at=0"
    forks = reverse("fork", args=[game.key])
    assert forks not in client.get(past).content.decode()
    Guest.objects.all().delete()
    user = get_user_model().objects.latest("id")
    assert forks in client_of(user).get(past).content.decode()


def test_try_it_now_leads_to_a_table(client: Client) -> None:
    assert reverse("try") in client.get("/").content.decode()
    game = begun(client)
    page = page_of(client, game)
    assert "first game: step 1 of" in page and "You are a guest" in page
    assert game.practice and lessons.of(game) and Guest.objects.count() == 1


def test_the_game_goes_on_where_it_was_left(client: Client) -> None:
    game = begun(client)
    assert begun(client) == game and client.get("/")["Location"] == f"/games/{game.key}/"
    lesson = lessons.of(game)
    assert lesson
    answer = client.post(
        reverse("order", args=[game.key]), {"seat": lesson.seat, "line": lesson.steps[0].orders[0]}
    )
    assert answer.status_code == 302
    assert "first game: step 2 of" in page_of(client, game)


@pytest.mark.parametrize("system", [one.key for one in lessons.systems()])
def test_all_steps_are_taken_in_ten_orders(client: Client, system: str) -> None:
    game = begun(client, system)
    lesson = lessons.of(game)
    assert lesson and play_lesson(client, game) == len(lesson.steps) <= 10
    page = page_of(client, game)
    assert "That was" in page and reverse("account_signup") in page


def test_a_game_that_goes_on_after_the_last_step_is_not_over(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = begun(client)
    monkeypatch.setattr(first_game, "told", lambda *_: first_game.Told(0, 1, "You know it now."))
    page = page_of(client, game)
    assert "That was the last step: play on to the end" in page
    assert "That was your first game" not in page


def test_who_has_an_account_learns_as_well(as_ann: Client, ann: Any) -> None:
    assert reverse("try") in as_ann.get("/").content.decode()
    game = begun(as_ann)
    assert game.seats.filter(user=ann).exists() and not Guest.objects.exists()
    play_lesson(as_ann, game)
    assert reverse("new_game") in page_of(as_ann, game)


def test_nothing_is_taught_in_a_game_that_was_forked_from_it(as_ann: Client, ann: Any) -> None:
    game = begun(as_ann)
    autopilot.run(game)
    game.refresh_from_db()
    tried = practice.fork(game, 0, game.seats.get(user=ann).name, ann)
    assert lessons.of(tried) is None and lessons.going_on(ann) == game


def test_each_system_with_a_lesson_is_learnt_by_itself(as_ann: Client) -> None:
    """From its rules in five minutes; the other lesson goes on beside it."""
    keys = [one.key for one in lessons.systems()]
    games = {}
    for key in keys:
        assert f'value="{key}"' in as_ann.get(reverse("primer", args=[key])).content.decode()
        answer = as_ann.post(reverse("try"), {"system": key})
        games[key] = Game.objects.get(key=answer["Location"].split("/")[2])
    assert [game.system for game in games.values()] == keys and len(keys) > 1
    again = as_ann.post(reverse("try"), {"system": keys[-1]})
    assert again["Location"] == f"/games/{games[keys[-1]].key}/"
    assert as_ann.post(reverse("try"), {"system": "chess"}).status_code == 404


def test_signing_up_keeps_the_guest(client: Client) -> None:
    game = begun(client)
    guest = Guest.objects.get().user
    assert "username" in client.get(reverse("account_signup")).content.decode()
    assert client.post(reverse("account_signup"), SIGN_UP).status_code == 302
    kept = get_user_model().objects.get(username="dan")
    assert (
        kept.pk == guest.pk and kept.email == NEW["email"] and kept.check_password(NEW["password1"])
    )
    assert not Guest.objects.exists() and guests.GUEST not in client.session
    assert "You are a guest" not in page_of(client, game)
    assert client.get(reverse("mailbox")).status_code == 200


def test_a_refused_sign_up_changes_nothing(client: Client, ann: Any) -> None:
    begun(client)
    before = Guest.objects.get().user.username
    assert client.post(reverse("account_signup"), {**SIGN_UP, "username": "ann"}).status_code == 200
    assert Guest.objects.get().user.username == before


def test_who_signs_in_leaves_the_guest_behind(client: Client, ann: Any) -> None:
    begun(client)
    client.post(reverse("account_login"), {"login": "ann", "password": "a long walk home"})
    assert client.session["_auth_user_id"] == str(ann.pk) and guests.GUEST not in client.session
    assert client.get(reverse("mailbox")).status_code == 200


def test_nobody_may_be_called_a_guest(client: Client) -> None:
    page = client.post(reverse("account_signup"), {**SIGN_UP, "username": "Guest-dan"})
    assert "looks like one of the people" in page.content.decode()


def test_guests_are_few_from_one_address(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(rate_limits.LIMITS, "guests", rate_limits.Limit(2, 3600))
    answers = [Client().post(reverse("try")).status_code for _ in range(3)]
    assert answers == [302, 302, 429] and Guest.objects.count() == 2


def test_old_guests_are_forgotten(client: Client, ann: Any) -> None:
    old, new = begun(client), begun(Client())
    guest = old.seats.get(user__isnull=False).user
    long_ago = database_clock.now() - old_guests.KEPT - timedelta(minutes=1)
    Guest.objects.filter(user=guest).update(since=long_ago)
    with CaptureQueriesContext(connection) as asked_for:
        old_guests.forget()
    assert not [one for one in asked_for if '"raw"' in one["sql"]], "every mail was looked through"
    assert Guest.objects.get().user == new.seats.get(user__isnull=False).user
    assert not get_user_model().objects.filter(pk=guest.pk).exists()
    assert old.seats.filter(autopilot=True).count() == len(old.rules_setup.seats)


def test_a_guest_reads_no_other_seat_and_orders_for_none(client: Client, game: Game) -> None:
    begun(client)
    where = reverse("order", args=[game.key])
    answer = client.post(where, {"seat": "red", "line": "add 1"})
    assert answer.status_code == 422
    game.refresh_from_db()
    assert game.length == 1


def test_another_guest_does_not_see_the_game(client: Client) -> None:
    game, other = begun(client), Client()
    begun(other)
    assert other.get(reverse("game", args=[game.key])).status_code == 404
    order = {"seat": game.seats.get(user__isnull=False).name, "line": "pass"}
    for key in (game.key, "nothing"):
        answer = other.post(reverse("order", args=[key]), order)
        assert answer.status_code == 404 and not Receipt.objects.exists()
    assert client_of(Guest.objects.get(user__seats__game=game).user) and page_of(client, game)
