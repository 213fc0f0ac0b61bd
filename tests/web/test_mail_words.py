"""Words of mails, typed where the page wants an order."""

import pytest
from django.test import Client
from django.urls import reverse

from games import play
from games.history import events
from games.models.game import Game
from games.web.mail_words import HERE
from rules.systems import SYSTEMS
from tests.support.game_page import form, give, page


def length_of(game: Game) -> int:
    game.refresh_from_db()
    return game.length


@pytest.mark.parametrize("word", HERE)
def test_where_the_page_has_it_is_said(as_ann: Client, game: Game, word: str) -> None:
    response = give(as_ann, game, form(page(as_ann, game)), line=f"{word.title()} 3")
    assert response.status_code == 422
    assert f"“{word}” is a word of mails. {HERE[word]}" in response.content.decode()
    assert length_of(game) == 1


def test_none_of_them_is_an_order_of_a_system() -> None:
    orders = {verb for system in SYSTEMS.values() for verb in system.actions}
    assert orders and orders.isdisjoint({*HERE, "preview", "undo"})


def test_preview_shows_what_the_order_would_do(as_ann: Client, game: Game) -> None:
    fields = form(page(as_ann, game))
    response = give(as_ann, game, fields, line="preview add 1")
    html = response.content.decode()
    assert response.status_code == 200 and 'name="line" value="add 1"' in html
    assert length_of(game) == 1
    looked = as_ann.get(reverse("odds", args=[game.key]), {"line": "add 1"}).content
    assert looked.strip()
    shown = as_ann.get(reverse("odds", args=[game.key]), {"line": "preview add 1"}).content
    assert shown == looked


def test_undo_takes_back(as_ann: Client, game: Game) -> None:
    play.submit(game, "red", "add 1")
    give(as_ann, game, form(page(as_ann, game)), line="undo")
    assert length_of(game) == 3
    assert events.events_of(game, 2)[-1].order.startswith("takeback")
