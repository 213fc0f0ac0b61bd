"""The game page: its question, its offers, and orders given on it."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse

from games import play
from games.automation import plans
from games.history import replay, views
from games.models.game import Game
from games.play import lobby
from games.web import game_page
from rules.kernel.errors import ReplayMismatch
from tests.support.game_page import form, give, mark_on, page, seat, turn_of
from tests.support.visitors import client_of


def planned(game: Game, name: str) -> None:
    held = seat(game, name)
    plans.write(game, held, ["add 1"], held.user)


def test_question_and_offers_are_there(as_ann: Client, game: Game) -> None:
    html = page(as_ann, game)
    assert "Turn 0: add to your number or gamble." in html
    assert 'value="add 1"' in html
    assert "Your turn" in html


def test_an_order_is_played(as_ann: Client, game: Game) -> None:
    fields = form(page(as_ann, game))
    response = give(as_ann, game, fields, line="add 1")
    assert response.status_code == 302
    game.refresh_from_db()
    assert game.length == 2
    html = page(as_ann, game)
    assert "The red moves." in html and "Your number is " in html
    assert "Waiting for the blue" in html


def test_a_click_is_shown_for_confirmation(as_ann: Client, game: Game) -> None:
    response = give(as_ann, game, form(page(as_ann, game)), pick="add 1", line="")
    assert response.status_code == 200
    assert 'name="line" value="add 1"' in response.content.decode()
    game.refresh_from_db()
    assert game.length == 1


def test_a_refusal_keeps_the_line(as_ann: Client, game: Game) -> None:
    response = give(as_ann, game, form(page(as_ann, game)), line="fly to <b>mars</b>")
    html = response.content.decode()
    assert response.status_code == 422
    assert "is not an order you can give now" in html
    assert 'value="fly to &lt;b&gt;mars&lt;/b&gt;"' in html


def test_a_double_post_is_one_event(as_ann: Client, game: Game) -> None:
    fields = form(page(as_ann, game))
    for _ in range(2):
        assert give(as_ann, game, fields, line="add 1").status_code == 302
    game.refresh_from_db()
    assert game.length == 2


def test_a_stale_question_is_refused(as_ann: Client, moved: Game) -> None:
    client = as_ann if turn_of(moved) == "red" else client_of(seat(moved, "blue").user)
    fields = form(page(client, moved))
    old = {**fields, "expected": str(int(fields["expected"]) - 1)}
    line = views.Sight(moved, turn_of(moved)).prompts[0].default
    response = give(client, moved, old, line=line)
    assert response.status_code == 422
    assert "moved on" in response.content.decode()


def test_nobody_orders_for_another_seat(as_ann: Client, game: Game) -> None:
    fields = {**form(page(as_ann, game)), "seat": "blue"}
    response = give(as_ann, game, fields, line="add 1")
    assert response.status_code == 422
    game.refresh_from_db()
    assert game.length == 1


def test_htmx_gets_the_table_only(as_ann: Client, game: Game) -> None:
    url, fields = reverse("order", args=[game.key]), form(page(as_ann, game))
    response = as_ann.post(url, {**fields, "line": "add 1"}, headers={"HX-Request": "true"})
    html = response.content.decode()
    assert response.status_code == 200
    assert "<html" not in html and 'id="table"' in html


def test_news_come_only_when_there_are_any(bob: Any, game: Game) -> None:
    theirs = client_of(bob)
    url, stands = reverse("news", args=[game.key]), {"have": mark_on(page(theirs, game))}
    assert theirs.get(url, stands).status_code == 204
    play.submit(game, "red", "add 1")
    assert theirs.get(url, stands).status_code == 200


@pytest.mark.parametrize(
    "change",
    [
        lambda game: play.submit(game, "red", "add 1"),
        lambda game: play.submit(game, "blue", "pause"),
        lambda game: play.halt(game, "for a test"),
        lambda game: lobby.give_to_autopilot(game, "red"),
        lambda game: game.seats.update(deadline=F("deadline") + timedelta(hours=1)),
        lambda game: game.seats.update(autopilot=True),
        lambda game: game.seats.update(asked=None),
        lambda game: planned(game, "red"),
    ],
    ids=[
        "own order elsewhere",
        "proposal",
        "halted",
        "to the autopilot",
        "deadline",
        "autopilot",
        "question",
        "plan",
    ],
)
def test_there_are_news_while_it_is_ones_turn(as_ann: Client, game: Game, change: Any) -> None:
    html = page(as_ann, game)
    assert "Your turn" in html
    url, stands = reverse("news", args=[game.key]), {"have": mark_on(html), "seat": "red"}
    assert as_ann.get(url, stands).status_code == 204
    change(game)
    assert as_ann.get(url, stands).status_code == 200


def test_who_looks_on_hears_that_a_game_rests(cat: Any, game: Game) -> None:
    onlooker = client_of(cat)
    url, stands = reverse("news", args=[game.key]), {"have": mark_on(page(onlooker, game))}
    assert onlooker.get(url, stands).status_code == 204
    play.halt(game, "for a test")
    assert onlooker.get(url, stands).status_code == 200


def test_a_game_that_rests_is_listened_to(as_ann: Client, game: Game) -> None:
    play.halt(game, "for a test")
    assert mark_on(page(as_ann, game))
    Game.objects.update(status="over", winners=[])
    assert not mark_on(page(as_ann, game))


def test_the_context_has_no_secret(moved: Game, cat: Any, ann: Any) -> None:
    game = game_page.found(moved.key, cat)
    assert "secret" in game.get_deferred_fields()
    context = game_page.page(game_page.reader_of(game, cat))
    assert context["prompts"] == () and "<button" not in context["offered"]
    assert "facts_of_view" not in context


def test_the_past_as_the_seat_saw_it(as_ann: Client, moved: Game) -> None:
    html = page(as_ann, moved, at="0")
    assert "The past, as you saw it." in html
    assert "The blue moves." not in html
    assert 'id="order"' not in html
    for wrong in ("99", "-1", "x"):
        url = reverse("game", args=[moved.key])
        assert as_ann.get(url, {"at": wrong}).status_code == 404


def test_resigning_needs_a_tick(as_ann: Client, game: Game) -> None:
    url = reverse("resign", args=[game.key])
    as_ann.post(url, {"seat": "red"})
    game.refresh_from_db()
    assert game.status == "playing"
    as_ann.post(url, {"seat": "red", "sure": "yes"})
    game.refresh_from_db()
    assert game.status == "over"
    assert "The game is over." in page(as_ann, game)


def test_a_stranger_cannot_resign_for_anybody(game: Game, cat: Any) -> None:
    url = reverse("resign", args=[game.key])
    client_of(cat).post(url, {"seat": "red", "sure": "yes"})
    game.refresh_from_db()
    assert game.status == "playing"


def test_pages_ask_for_signing_in(client: Client, game: Game) -> None:
    assert client.get(reverse("game", args=[game.key])).status_code == 302
    assert client.get("/").status_code == 200


def test_a_game_that_cannot_be_replayed_stays_readable(
    as_ann: Client, moved: Game, monkeypatch: Any
) -> None:
    def broken(*_: Any) -> None:
        raise ReplayMismatch("event 1 (red: add 1): a secret of the kitchen")

    monkeypatch.setattr(replay, "state_of", broken)
    html = page(as_ann, moved)
    assert "The board cannot be shown now." in html
    assert "The blue moves." in html
    assert "kitchen" not in html


def test_an_own_order_is_taken_back_from_the_log(as_ann: Client, moved: Game) -> None:
    html = page(as_ann, moved)
    line = re.findall(r'form="order" name="pick" value="(takeback \d+)"', html)[0]
    look = give(as_ann, moved, form(html), pick=line, line="").content.decode()
    assert f'name="line" value="{line}"' in look and "must agree" in look
    give(as_ann, moved, form(look), line=line)
    html = page(as_ann, moved)
    assert "You have asked for this" in html and 'value="withdraw"' in html
    theirs = page(client_of(moved.seats.get(name="blue").user), moved)
    assert 'value="agree"' in theirs and "New dice will be rolled" in theirs
    play.submit(moved, "blue", "agree")
    html = page(as_ann, moved)
    assert 'class="undone"' in html and "Taken back by event" in html
    past = page(as_ann, moved, at=moved.length - 1)
    assert "It was taken back by event" in past and 'class="undone"' not in past
