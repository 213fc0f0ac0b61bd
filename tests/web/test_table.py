"""The game page: its question, its offers, and orders given on it."""

import json
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
from tests.web.conftest import client_of


def page(client: Client, game: Game, **query: Any) -> str:
    return client.get(reverse("game", args=[game.key]), query).content.decode()


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


def planned(game: Game, name: str) -> None:
    held = seat(game, name)
    plans.write(game, held, ["deploy auto"], held.user)


def test_question_and_offers_are_there(as_ann: Client, game: Game) -> None:
    html = page(as_ann, game)
    assert "Place your tokens on a3 and a4." in html
    assert 'value="deploy auto"' in html
    assert "Your turn" in html


def test_an_order_is_played(as_ann: Client, game: Game) -> None:
    fields = form(page(as_ann, game))
    response = give(as_ann, game, fields, line="deploy auto")
    assert response.status_code == 302
    game.refresh_from_db()
    assert game.length == 2
    html = page(as_ann, game)
    assert "You have placed your tokens" in html
    assert "Waiting for the alien" in html


def test_a_click_is_shown_for_confirmation(as_ann: Client, game: Game) -> None:
    response = give(as_ann, game, form(page(as_ann, game)), pick="deploy auto", line="")
    assert response.status_code == 200
    assert 'name="line" value="deploy auto"' in response.content.decode()
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
        assert give(as_ann, game, fields, line="deploy auto").status_code == 302
    game.refresh_from_db()
    assert game.length == 2


def test_a_stale_question_is_refused(as_ann: Client, placed: Game) -> None:
    client = as_ann if turn_of(placed) == "marine" else client_of(seat(placed, "alien").user)
    fields = form(page(client, placed))
    old = {**fields, "expected": str(int(fields["expected"]) - 1)}
    line = views.Sight(placed, turn_of(placed)).prompts[0].default
    response = give(client, placed, old, line=line)
    assert response.status_code == 422
    assert "moved on" in response.content.decode()


def test_nobody_orders_for_another_seat(as_ann: Client, game: Game) -> None:
    fields = {**form(page(as_ann, game)), "seat": "alien"}
    response = give(as_ann, game, fields, line="deploy auto")
    assert response.status_code == 422
    game.refresh_from_db()
    assert game.length == 1


def test_htmx_gets_the_table_only(as_ann: Client, game: Game) -> None:
    url, fields = reverse("order", args=[game.key]), form(page(as_ann, game))
    response = as_ann.post(url, {**fields, "line": "deploy auto"}, headers={"HX-Request": "true"})
    html = response.content.decode()
    assert response.status_code == 200
    assert "<html" not in html and 'id="table"' in html


def test_news_come_only_when_there_are_any(as_ann: Client, game: Game) -> None:
    url, stands = reverse("news", args=[game.key]), {"have": mark_on(page(as_ann, game))}
    assert as_ann.get(url, stands).status_code == 204
    play.submit(game, "alien", "deploy auto")
    assert as_ann.get(url, stands).status_code == 200


@pytest.mark.parametrize(
    "change",
    [
        lambda game: play.submit(game, "marine", "deploy auto"),
        lambda game: play.submit(game, "alien", "pause"),
        lambda game: play.halt(game, "for a test"),
        lambda game: lobby.give_to_autopilot(game, "marine"),
        lambda game: game.seats.update(deadline=F("deadline") + timedelta(hours=1)),
        lambda game: game.seats.update(autopilot=True),
        lambda game: game.seats.update(asked=None),
        lambda game: planned(game, "marine"),
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
    url, stands = reverse("news", args=[game.key]), {"have": mark_on(html), "seat": "marine"}
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


@pytest.mark.parametrize("who", ["cat", "ann"])
def test_no_hidden_unit_is_on_the_page(request: Any, placed: Game, who: str) -> None:
    """Neither an onlooker nor the marine finds an alien token's unit or its deployment."""
    html = page(client_of(request.getfixturevalue(who)), placed)
    assert "deploy d6" not in html and "alien: deploy" not in html
    assert "stalker" not in html.lower() and "infant" not in html.lower()
    assert placed.commitment != bytes(Game.objects.get(pk=placed.pk).secret).hex()
    assert bytes(Game.objects.get(pk=placed.pk).secret).hex() not in html
    assert all(salt not in html for salt in placed.seats.values_list("salt", flat=True))


def test_the_context_has_no_secret(placed: Game, cat: Any, ann: Any) -> None:
    game = game_page.found(placed.key, cat)
    assert "secret" in game.get_deferred_fields()
    context = game_page.page(game_page.reader_of(game, cat))
    assert context["prompts"] == () and context["verbs"] == []
    json.dumps(context["places"])
    assert context["places"]["al1"] and "facts_of_view" not in context


def test_the_past_as_the_seat_saw_it(as_ann: Client, placed: Game) -> None:
    html = page(as_ann, placed, at="0")
    assert "The past, as you saw it." in html
    assert "All tokens are on the board." not in html
    assert 'id="order"' not in html
    for wrong in ("99", "-1", "x"):
        url = reverse("game", args=[placed.key])
        assert as_ann.get(url, {"at": wrong}).status_code == 404


def test_resigning_needs_a_tick(as_ann: Client, game: Game) -> None:
    url = reverse("resign", args=[game.key])
    as_ann.post(url, {"seat": "marine"})
    game.refresh_from_db()
    assert game.status == "playing"
    as_ann.post(url, {"seat": "marine", "sure": "yes"})
    game.refresh_from_db()
    assert game.status == "over"
    assert "The game is over." in page(as_ann, game)


def test_a_stranger_cannot_resign_for_anybody(game: Game, cat: Any) -> None:
    url = reverse("resign", args=[game.key])
    client_of(cat).post(url, {"seat": "marine", "sure": "yes"})
    game.refresh_from_db()
    assert game.status == "playing"


def test_pages_ask_for_signing_in(client: Client, game: Game) -> None:
    assert client.get(reverse("game", args=[game.key])).status_code == 302
    assert client.get("/").status_code == 200


def seat(game: Game, name: str) -> Any:
    return game.seats.get(name=name)


def turn_of(game: Game) -> str:
    return game.seats.filter(asked__isnull=False).first().name


def test_a_position_tells_no_secret(placed: Game, ann: Any, cat: Any) -> None:
    url = reverse("position", args=[placed.key])
    seen = [client_of(user).get(url).content.decode() for user in (ann, cat)]
    again = client_of(ann).get(url).content.decode()
    assert seen[0] == again and "model" in seen[0]
    truth = replay.system_of(placed).write_position(replay.state_of(placed))
    assert truth not in seen


def test_objectives_are_told(as_ann: Client, placed: Game) -> None:
    html = page(as_ann, placed)
    assert "Interact once on the bridge" in html and "0 of 1" in html


def test_a_game_that_cannot_be_replayed_stays_readable(
    as_ann: Client, placed: Game, monkeypatch: Any
) -> None:
    def broken(*_: Any) -> None:
        raise ReplayMismatch("event 1 (marine: deploy auto): a secret of the kitchen")

    monkeypatch.setattr(replay, "state_of", broken)
    html = page(as_ann, placed)
    assert "The board cannot be shown now." in html
    assert "All tokens are on the board." in html
    assert "kitchen" not in html


def test_a_game_with_cards_shows_the_own_hand_only(ann: Any, as_ann: Client) -> None:
    game = lobby.create("avp_thb", 1, ("marine", "alien"), host=ann, options={"cards": "strategy"})
    for seat in ("marine", "alien"):
        lobby.join(game, seat, ann)
    for seat in ("marine", "alien"):
        play.submit(game, seat, "deploy auto")
    html = page(as_ann, game, seat="marine")
    hand = views.view_of(game, "marine").cards.hand
    others = views.view_of(game, "alien").cards.hand
    assert len(hand) == len(others) == 5
    assert all(f"<code>{card}</code>" in html for card in hand)
    assert not any(f"<code>{card}</code>" in html for card in others)
    assert "own design" in html
    assert "In hand" in html and "marine 5, alien 5." in html
    for seat in ("marine", "alien"):
        play.submit(game, seat, "hand keep")
    assert 'value="announce"' in page(as_ann, game, seat="marine")
    assert f'value="discard {hand[0]}"' in page(as_ann, game, seat="marine")
    assert f"{hand[0]} " in replay.system_of(game).text_board(views.view_of(game, "marine"))


def test_an_own_order_is_taken_back_from_the_log(as_ann: Client, sealing: Game) -> None:
    html = page(as_ann, sealing)
    line = re.findall(r'form="order" name="pick" value="(takeback \d+)"', html)[0]
    look = give(as_ann, sealing, form(html), pick=line, line="").content.decode()
    assert f'name="line" value="{line}"' in look and "must agree" in look
    give(as_ann, sealing, form(look), line=line)
    html = page(as_ann, sealing)
    assert "You have asked for this" in html and 'value="withdraw"' in html
    theirs = page(client_of(sealing.seats.get(name="alien").user), sealing)
    assert 'value="agree"' in theirs and "New dice will be rolled" in theirs
    play.submit(sealing, "alien", "agree")
    html = page(as_ann, sealing)
    assert 'class="undone"' in html and "Taken back by event" in html
    past = page(as_ann, sealing, at=sealing.length - 1)
    assert "It was taken back by event" in past and 'class="undone"' not in past
