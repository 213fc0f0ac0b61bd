"""What the page of The Hunt Begins shows beside its board, and what it hides."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games import play
from games.history import replay, views
from games.models.game import Game
from games.play import lobby
from tests.support.game_page import page
from tests.support.visitors import client_of


@pytest.mark.parametrize("who", ["cat", "ann"])
def test_no_hidden_unit_is_on_the_page(request: Any, placed: Game, who: str) -> None:
    """Neither an onlooker nor the marine finds an alien token's unit or its deployment."""
    html = page(client_of(request.getfixturevalue(who)), placed)
    assert "deploy d6" not in html and "alien: deploy" not in html
    assert "stalker" not in html.lower() and "infant" not in html.lower()
    assert placed.commitment != bytes(Game.objects.get(pk=placed.pk).secret).hex()
    assert bytes(Game.objects.get(pk=placed.pk).secret).hex() not in html
    assert all(salt not in html for salt in placed.seats.values_list("salt", flat=True))


def test_objectives_are_told(as_ann: Client, placed: Game) -> None:
    html = page(as_ann, placed)
    assert "Interact once on the bridge" in html and "0 of 1" in html


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


def test_a_position_tells_no_secret(placed: Game, ann: Any, cat: Any) -> None:
    url = reverse("position", args=[placed.key])
    seen = [client_of(user).get(url).content.decode() for user in (ann, cat)]
    again = client_of(ann).get(url).content.decode()
    assert seen[0] == again and "model" in seen[0]
    truth = replay.system_of(placed).write_position(replay.state_of(placed))
    assert truth not in seen
