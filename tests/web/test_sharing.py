"""A moment to share: its preview, its picture, and the board on other people’s pages."""

from typing import Any
from xml.etree import ElementTree

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from games import play
from games.history import public
from games.models.game import Game
from games.play import lobby
from tests.support.toys.dowsers import EAST_WEST

pytestmark = pytest.mark.usefixtures("toys")
PNG = b"\x89PNG"


@pytest.fixture
def walked(ann: Any, bob: Any, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A public game that is shown as it is."""
    monkeypatch.setattr(public, "BEHIND", 0)
    game = lobby.create("dowsers", 1, EAST_WEST, host=ann, public=True)
    for seat, user in zip(EAST_WEST, (ann, bob), strict=True):
        lobby.join(game, seat, user)
    play.submit(game, "east", "walk 6.0,24.0")
    play.submit(game, "west", "dig")
    game.refresh_from_db()
    return game


def at(name: str, game: Game, **fields: Any) -> Any:
    return Client().get(reverse(name, args=[game.key]), fields)


def test_a_preview_says_what_happened_and_has_a_picture(walked: Game, settings: Any) -> None:
    text = at("watch_game", walked, at=2).content.decode()
    here = f"{settings.SITE_URL}/watch/{walked.key}/"
    assert f'property="og:url" content="{here}?at=2"' in text
    assert f'property="og:image" content="{here}board.png?at=2"' in text
    assert 'property="og:title" content="Dowsers: The only one, turn' in text
    assert 'property="og:description" content="The west digs in vain."' in text
    assert 'name="twitter:card" content="summary_large_image"' in text


def test_the_picture_of_a_preview(walked: Game) -> None:
    answer = at("watch_picture", walked, at=1)
    assert answer["Content-Type"] == "image/png" and answer.content.startswith(PNG)
    assert answer.content != at("watch_picture", walked, at=0).content
    assert answer["ETag"] == f'"{public.mark_of(answer.content)}"'
    assert at("watch_picture", walked, at=9).status_code == 404


def test_a_system_without_pictures_has_a_preview_without_one(game: Game) -> None:
    lobby.resign(game, "red")
    text = at("watch_game", game).content.decode()
    assert "og:image" not in text and 'content="summary"' in text
    assert "Won by the blue." in text.split("og:description")[1].split(">")[0]
    assert at("watch_picture", game).status_code == at("embed", game).status_code == 404


def test_the_embedded_board_alone_may_be_framed_and_knows_nobody(
    walked: Game, as_ann: Client
) -> None:
    url = reverse("embed", args=[walked.key])
    answer = as_ann.get(url)
    assert "frame-ancestors *" in answer["Content-Security-Policy"]
    assert "script-src 'none'" in answer["Content-Security-Policy"]
    assert "X-Frame-Options" not in answer and not answer.cookies
    assert answer.content == Client().get(url).content and b"ann" not in answer.content
    for name in ("watch_game", "watch", "home"):
        other = as_ann.get(reverse(name, args=[walked.key] if name == "watch_game" else []))
        assert "frame-ancestors 'none'" in other["Content-Security-Policy"]
        assert other["X-Frame-Options"] == "DENY"


def test_it_is_kept_until_it_changes(walked: Game) -> None:
    url = reverse("embed", args=[walked.key])
    first = Client().get(url)
    seen = {"If-None-Match": first["ETag"]}
    assert Client().get(url, headers=seen).status_code == 304
    play.submit(walked, "east", "walk 12.0,24.0")
    cache.clear()
    fresh = Client().get(url, headers=seen)
    assert fresh.status_code == 200 and fresh["ETag"] != first["ETag"]


def test_what_is_offered_to_copy(walked: Game, as_ann: Client, settings: Any) -> None:
    table = reverse("game", args=[walked.key])
    now, then = (as_ann.get(table, fields).content.decode() for fields in ({}, {"at": 1}))
    link = f"{settings.SITE_URL}/watch/{walked.key}/"
    assert "Share this game" in now and f'value="{link}"' in now
    assert "Share this moment" in then and f'value="{link}?at=1"' in then
    frame = then.split('id="share-frame" readonly value="')[1].split('"')[0]
    text = frame.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", '"')
    iframe = ElementTree.fromstring(text)
    assert iframe.get("src") == f"{link}embed/?at=1"


def test_the_address_of_the_table_leads_there_without_an_account(walked: Game, game: Game) -> None:
    here = at("game", walked, at=1)["Location"]
    assert here == f"{reverse('watch_game', args=[walked.key])}?at=1"
    assert at("game", game)["Location"].startswith(reverse("account_login"))


def test_a_game_that_is_not_for_everybody_offers_nothing(as_ann: Client, game: Game) -> None:
    assert 'id="share"' not in as_ann.get(reverse("game", args=[game.key])).content.decode()


def test_what_is_too_new_is_shared_as_a_game(
    walked: Game, as_ann: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(public, "BEHIND", 3600)
    cache.clear()
    text = as_ann.get(reverse("game", args=[walked.key]), {"at": 1}).content.decode()
    shared = text.split('id="share"')[1].split("</details>")[0]
    assert "Share this game" in shared and '?at=1"' not in shared


def test_the_address_of_a_game_stays_that_of_its_newest_moment(walked: Game, settings: Any) -> None:
    text = at("watch_game", walked).content.decode()
    here = f"{settings.SITE_URL}/watch/{walked.key}/"
    assert f'property="og:url" content="{here}"' in text and "Share this game" in text
    assert f'property="og:image" content="{here}board.png?at=2"' in text
