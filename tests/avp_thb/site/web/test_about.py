"""The cards of the game page: whose they are, what they offer, and how long they are kept."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games import play
from games.history import views
from games.models.game import Game
from games.web.about import NOTHING_TO_TELL
from tests.support.visitors import client_of


def card(client: Client, game: Game, kind: str, id: str, **more: Any) -> Any:
    headers = more.pop("headers", {})
    query = {"kind": kind, "id": id, **more}
    return client.get(reverse("about", args=[game.key]), query, headers=headers)


def told(client: Client, game: Game, kind: str, id: str, **more: Any) -> str:
    answer = card(client, game, kind, id, **more)
    assert answer.status_code == 200
    return str(answer.content.decode())


def test_a_model_is_told_with_its_paragraphs(as_ann: Client, sealing: Game) -> None:
    html = told(as_ann, sealing, "piece", "ma1")
    assert "Armour 13" in html and "Combat Knife" in html
    assert "/rules/avp_thb/8.1/#8.1-" in html and "<html" not in html


def test_what_it_may_do_now_is_told_to_whom_is_asked(
    as_ann: Client, sealing: Game, bob: Any
) -> None:
    html = told(as_ann, sealing, "piece", "ma1")
    assert "Orders with it now" in html and ">move</a>" in html and ">seal</a>" in html
    for client in (client_of(bob), client_of(sealing.seats.get(name="alien").user)):
        assert "Orders with it now" not in told(client, sealing, "piece", "ma1")
    assert "Orders with it now" not in told(as_ann, sealing, "piece", "ma1", at=2)


def test_what_may_be_done_instead_of_it_is_not_told(as_ann: Client, placed: Game) -> None:
    while asked := placed.seats.filter(asked__isnull=False).exclude(name="marine").first():
        (prompt,) = views.Sight(placed, asked.name).prompts
        play.submit(placed, asked.name, prompt.default)
    html = told(as_ann, placed, "piece", "ma1")
    assert ">activate</a>" in html and "ma2" not in html


def test_a_tile_tells_the_orders_that_lead_there(as_ann: Client, sealing: Game) -> None:
    here = views.view_of(sealing, "marine").models["ma1"].tile
    there = next(iter(views.view_of(sealing, "marine").next_to(here)))
    assert ">move</a>" in told(as_ann, sealing, "place", there)


@pytest.mark.parametrize("who", ["cat", "ann"])
def test_nobody_else_reads_what_a_token_is(request: Any, placed: Game, who: str) -> None:
    client = client_of(request.getfixturevalue(who))
    html = told(client, placed, "piece", "al1")
    assert "It may turn out to be" in html and "not revealed yet" in html
    theirs = told(client_of(placed.seats.get(name="alien").user), placed, "piece", "al1")
    assert "It may turn out to be" not in theirs


def test_a_foreign_seat_is_seen_as_by_an_onlooker(as_ann: Client, placed: Game, cat: Any) -> None:
    asked = told(as_ann, placed, "piece", "al1", seat="alien")
    assert asked == told(client_of(cat), placed, "piece", "al1")


def test_what_cannot_be_seen_answers_like_what_is_not_there(as_ann: Client, game: Game) -> None:
    play.submit(game, "alien", "deploy auto")
    hidden, missing = (card(as_ann, game, "piece", id) for id in ("al1", "al99"))
    assert hidden.status_code == missing.status_code == NOTHING_TO_TELL
    assert hidden.content == missing.content and hidden.headers == missing.headers


@pytest.mark.parametrize("query", [{}, {"kind": "piece"}, {"kind": "x", "id": "\x07"}])
def test_of_nonsense_nothing_is_told(as_ann: Client, placed: Game, query: dict[str, str]) -> None:
    assert as_ann.get(reverse("about", args=[placed.key]), query).status_code == NOTHING_TO_TELL


def test_it_is_asked_for_anew_only_when_it_has_changed(as_ann: Client, sealing: Game) -> None:
    first = card(as_ann, sealing, "piece", "ma1")
    assert {"private", "no-cache"} <= set(first["Cache-Control"].split(", "))
    assert "Cookie" in first["Vary"]
    kept = {"If-None-Match": first["ETag"]}
    assert card(as_ann, sealing, "piece", "ma1", headers=kept).status_code == 304
    play.submit(sealing, "marine", "pass")
    assert card(as_ann, sealing, "piece", "ma1", headers=kept).status_code == 200


def test_a_card_of_another_reader_is_not_ones_own(as_ann: Client, placed: Game, bob: Any) -> None:
    theirs = card(client_of(bob), placed, "piece", "al1")
    kept = {"If-None-Match": theirs["ETag"]}
    assert card(client_of(bob), placed, "piece", "al1", headers=kept).status_code == 304
    assert card(as_ann, placed, "piece", "al1", headers=kept).status_code == 200


def test_strangers_sign_in_first(client: Client, placed: Game) -> None:
    assert card(client, placed, "piece", "ma1").status_code == 302
