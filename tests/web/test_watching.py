"""Public games: who may watch them, how far behind, and what stays with those at the table."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games import play
from games.history import public, replay
from games.models.event import Event
from games.models.game import Game
from games.play import lobby, practice, rematch
from rules.kernel.errors import ReplayMismatch
from tests.support.toys.dowsers import EAST_WEST
from tests.support.visitors import client_of

pytestmark = pytest.mark.usefixtures("toys")
HOUR = 3600


@pytest.fixture
def walked(ann: Any, bob: Any, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A public game, of which the events 1 and 2 are too new to be shown."""
    game = lobby.create("dowsers", 1, EAST_WEST, host=ann, public=True)
    for seat, user in zip(EAST_WEST, (ann, bob), strict=True):
        lobby.join(game, seat, user)
    play.submit(game, "east", "walk 6.0,24.0")
    play.submit(game, "west", "walk 42.0,24.0")
    monkeypatch.setattr(public, "BEHIND", HOUR)
    game.refresh_from_db()
    return game


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Time goes by for those who watch."""

    def go_by(seconds: int) -> None:
        at = timezone.now() + timedelta(seconds=seconds)
        monkeypatch.setattr("games.history.public.timezone.now", lambda: at)
        cache.clear()

    return go_by


def watch(game: Game, client: Client | None = None, **fields: Any) -> str:
    response = (client or Client()).get(reverse("watch_game", args=[game.key]), fields)
    assert response.status_code == 200
    return response.content.decode()


def test_everybody_watches_behind_and_without_an_account(walked: Game, later: Any) -> None:
    assert "0 of 0" in watch(walked) and "walks" not in watch(walked)
    later(HOUR)
    assert public.known(walked) == 3
    assert "2 of 2" in watch(walked)
    assert "1 of 2" in watch(walked, at=1)


def test_what_is_too_new_is_not_even_there(walked: Game, later: Any) -> None:
    for name in ("watch_game", "watch_board"):
        url = reverse(name, args=[walked.key])
        assert Client().get(url, {"at": 1}).status_code == 404
        assert Client().get(url, {"at": 0}).status_code == 200
        assert Client().get(url, {"at": "x"}).status_code == 404


def test_an_end_is_shown_at_once(walked: Game, as_ann: Client) -> None:
    lobby.resign(walked, "west")
    text = watch(walked)
    assert "Won by the east." in text and "3 of 3" in text
    assert 'id="end"' in text and "rematch" not in text
    assert 'id="end"' not in watch(walked, at=1)


def test_nobody_looks_on_at_once_but_who_is_at_the_table(
    walked: Game, as_ann: Client, cat: Any
) -> None:
    url, at_cat = reverse("game", args=[walked.key]), client_of(cat)
    assert as_ann.get(url).status_code == 200
    answer = at_cat.get(url, {"at": "1"})
    assert answer["Location"] == f"{reverse('watch_game', args=[walked.key])}?at=1"
    for name in ("news", "position", "proof", "proof_file", "odds", "about"):
        assert at_cat.get(reverse(name, args=[walked.key])).status_code == 404, name
    assert at_cat.get(reverse("press", args=[walked.key])).status_code == 200
    assert at_cat.get(reverse("report_game", args=[walked.key])).status_code == 200


def test_who_may_take_an_open_seat_looks_at_the_table(walked: Game, cat: Any) -> None:
    walked.seats.filter(name="west").update(stands_in_at=timezone.now())
    assert client_of(cat).get(reverse("game", args=[walked.key])).status_code == 200
    assert "A seat is open" in watch(walked)


def test_a_game_that_is_not_public_is_watched_when_it_is_over(game: Game) -> None:
    url = reverse("watch_game", args=[game.key])
    assert Client().get(url).status_code == 404
    lobby.resign(game, "red")
    assert Client().get(url).status_code == 200
    assert "<strong>Before the first turn</strong>" in Client().get(url, {"at": 0}).content.decode()
    assert game.key not in Client().get(reverse("watch"), {"list": "over"}).content.decode()


def test_practice_and_lobbies_are_never_watched(walked: Game, ann: Any) -> None:
    forked = practice.fork(walked, 1, "east", ann)
    opened = lobby.create("counter", 1, host=ann, public=True)
    assert not forked.is_public
    for one in (forked, opened):
        assert Client().get(reverse("watch_game", args=[one.key])).status_code == 404


def test_the_lists(walked: Game, game: Game) -> None:
    running = Client().get(reverse("watch")).content.decode()
    assert walked.key in running and game.key not in running
    assert f"{reverse('watch_board', args=[walked.key])}?at=0" in running
    assert "ann" in running and "Before the first turn" not in running
    assert walked.key not in Client().get(reverse("watch"), {"list": "over"}).content.decode()
    lobby.resign(walked, "east")
    assert "Won by the west." in Client().get(reverse("watch"), {"list": "over"}).content.decode()
    assert Client().get(reverse("watch"), {"list": "all"}).status_code == 404


def test_the_front_page_shows_some(walked: Game) -> None:
    text = Client().get(reverse("home")).content.decode()
    assert "Watch how others play" in text and walked.key in text


def test_the_picture_is_kept_by_its_content(walked: Game) -> None:
    url = reverse("watch_board", args=[walked.key])
    first = Client().get(url)
    assert first["Content-Type"] == "image/svg+xml" and "public" in first["Cache-Control"]
    assert first["ETag"] == f'"{public.mark_of(first.content)}"'
    again = Client().get(url, headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304 and not again.content


def test_a_game_that_cannot_be_replayed(walked: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: Any) -> Any:
        raise ReplayMismatch("event 1")

    monkeypatch.setattr(replay, "state_of", fails)
    assert "The board cannot be shown now." in watch(walked)
    assert Client().get(reverse("watch")).status_code == 200
    assert Client().get(reverse("watch_board", args=[walked.key])).status_code == 404


def test_what_tells_onlookers_nothing_is_not_counted(walked: Game, later: Any) -> None:
    play.submit(walked, "east", "standing dig yes")
    later(2 * HOUR)
    assert Event.objects.filter(game=walked).count() == 4
    assert public.known(walked) == 3


def test_the_host_agrees_and_the_lobby_says_so(as_ann: Client, cat: Any) -> None:
    form = {"of": "counter-1", "clock": "coffee", "who-red": "me", "who-blue": "open"}
    fields = {**form, "who-green": "absent", "public": "on"}
    text = as_ann.get(reverse("new_game"), {"of": "counter-1"}).content.decode()
    assert 'name="public" id="id_public" checked' in text.replace("  ", " ")
    answer = as_ann.post(reverse("new_game"), fields)
    assert answer.status_code == 302, answer.content.decode()
    game = Game.objects.get(host__username="ann")
    assert game.is_public
    lobby_page = client_of(cat).get(answer["Location"]).content.decode()
    assert "The game is public: everybody may watch it" in lobby_page


def test_a_rematch_is_as_public_as_its_game(walked: Game, ann: Any) -> None:
    lobby.resign(walked, "east")
    walked.refresh_from_db()
    assert rematch.ask(walked, ann).is_public


def test_who_watches_is_told_when_there_is_something_newer(walked: Game, later: Any) -> None:
    here = reverse("watch_game", args=[walked.key])
    assert f'hx-get="{here}?at=0" hx-trigger="every 60s"' in watch(walked)
    assert "To the newest</a>" not in watch(walked, at=0)
    later(HOUR)
    assert "To the newest</a>" in watch(walked, at=0)
    lobby.resign(walked, "west")
    assert "To the end</a>" in watch(walked, at=0) and "every 60s" not in watch(walked)


def test_who_has_handed_over_is_named_beside_the_autopilot(walked: Game) -> None:
    lobby.give_to_autopilot(walked, "west")
    assert "bob, for whom the autopilot plays" in watch(walked)


def test_a_passer_by_is_told_where_to_go_on(walked: Game, as_ann: Client) -> None:
    lobby.resign(walked, "west")
    text = watch(walked)
    assert f'href="{reverse("proof", args=[walked.key])}" hx-boost="false">Check the dice' in text
    assert "Try it yourself" in text and "Try it yourself" not in watch(walked, as_ann)
