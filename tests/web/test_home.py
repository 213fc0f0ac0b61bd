"""One's games on the home page, and the games that wait for players."""

from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games import play
from games.models.game import Game, SeatAtGame
from games.play import lessons, lobby, rematch
from games.web import glimpses, own_games
from rules.kernel.errors import ReplayMismatch
from rules.systems import SYSTEMS
from tests.support.toys.dowsers import EAST_WEST
from tests.support.toys.rookery import SIX
from tests.support.visitors import client_of
from tests.web.conftest import started


def home(user: Any) -> str:
    return client_of(user).get(reverse("home")).content.decode()


@pytest.fixture
def drawn(toys: None, ann: Any, bob: Any) -> Game:
    """A game with a picture, in which both sides dig where the other cannot see."""
    game = lobby.create("dowsers", 1, EAST_WEST, host=ann)
    lobby.join(game, EAST_WEST[0], ann)
    lobby.join(game, EAST_WEST[1], bob)
    game.refresh_from_db()
    return game


def test_who_is_asked_sees_what_happened(moved: Game, ann: Any, bob: Any) -> None:
    asked, waits = home(ann), home(bob)
    assert "Your turn" in asked and "You are the red, against bob." in asked
    assert "Turn 2" in asked and "left</strong>" in asked and "The blue moves." in asked
    assert "Your turn" not in waits and "Waiting for the red (ann)" in waits


def test_the_most_urgent_game_comes_first(ann: Any, bob: Any) -> None:
    games = [started(ann, bob) for _ in range(3)]
    soon = SeatAtGame.objects.get(game=games[1], name="red")
    soon.deadline -= soon.deadline - soon.asked_at
    soon.save(update_fields=["deadline"])
    assert own_games.lists(ann)["asked"].first[0]["game"] == games[1]


def test_a_long_list_folds_and_asks_the_database_no_more(
    ann: Any, bob: Any, django_assert_max_num_queries: Any
) -> None:
    for _ in range(own_games.AT_ONCE + 5):
        started(ann, bob)
    client = client_of(ann)
    client.get(reverse("home"))
    with django_assert_max_num_queries(25):
        html = client.get(reverse("home")).content.decode()
    assert "5 more, with more time left" in html


def test_the_board_is_drawn_once_for_all_that_the_seat_knows(
    drawn: Game, ann: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, honest = [], glimpses.made

    def noted(*given: Any) -> Any:
        made.append(given)
        return honest(*given)

    monkeypatch.setattr(glimpses, "made", noted)
    url = reverse("board", args=[drawn.key])
    assert url in home(ann)
    client = client_of(ann)
    answer = client.get(url, {"seat": "east"})
    assert answer["Content-Type"] == "image/svg+xml" and b"<svg" in answer.content
    again = client.get(url, {"seat": "east"}, headers={"If-None-Match": answer["ETag"]})
    assert again.status_code == 304 and not again.content
    assert len(made) == 1
    play.submit(drawn, "east", "walk 6.0,24.0")
    moved = client.get(url, {"seat": "east"}, headers={"If-None-Match": answer["ETag"]})
    assert moved.status_code == 200 and moved["ETag"] != answer["ETag"] and len(made) == 2


def test_who_waits_sees_the_board_and_the_turn_as_well(
    drawn: Game, moved: Game, ann: Any, bob: Any
) -> None:
    play.submit(drawn, "east", "walk 6.0,24.0")
    html = home(ann)
    assert f"{reverse('board', args=[drawn.key])}?seat=east" in html
    assert "Turn 1 of 12." in html and "The east walks to 6.0,24.0." in html
    assert "Waiting for the red (ann)" in (html := home(bob)) and "Turn 2" in html


def test_waiting_games_ask_the_database_no_more(ann: Any, bob: Any) -> None:
    asked = []
    for _ in range(2):
        games = [started(ann, bob) for _ in range(own_games.AT_ONCE)]
        client = client_of(bob)
        client.get(reverse("home"))
        with CaptureQueriesContext(connection) as queries:
            html = client.get(reverse("home")).content.decode()
        assert html.count("The dice are sealed") == len(games)
        asked.append(len(queries))
    assert asked[0] == asked[1]


def test_nobody_gets_the_board_of_another_seat(drawn: Game, ann: Any, cat: Any) -> None:
    url = reverse("board", args=[drawn.key])
    own = client_of(ann).get(url, {"seat": "east"})
    others = [client_of(ann).get(url, {"seat": "west"}), client_of(cat).get(url, {"seat": "east"})]
    onlooker = client_of(cat).get(url)
    for answer in others:
        assert answer["ETag"] == onlooker["ETag"] != own["ETag"]
        assert answer.content == onlooker.content
    assert "private" in own["Cache-Control"]


def test_a_game_that_cannot_be_shown_stands_in_the_list(
    moved: Game, ann: Any, counter: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.clear()

    def broken(*_: Any) -> Any:
        raise ReplayMismatch("event 1")

    monkeypatch.setattr(glimpses.views.replay, "state_of", broken)
    html = home(ann)
    assert moved.key in html and "Turn" not in html


def test_finished_games_say_how_they_ended(moved: Game, ann: Any, bob: Any) -> None:
    lobby.resign(moved, "red")
    lost, won = home(ann), home(bob)
    assert "<strong>Lost to the blue.</strong>" in lost and "<strong>Won.</strong>" in won
    for html in (lost, won):
        assert reverse("rematch", args=[moved.key]) in html
        assert f"{reverse('proof', args=[moved.key])}?seat=" in html and "#luck" in html
    moved.refresh_from_db()
    again = rematch.ask(moved, ann)
    for html in (home(ann), home(bob)):
        assert reverse("rematch", args=[moved.key]) not in html
        assert reverse("game", args=[again.key]) in html


def test_an_invitation_is_accepted_at_home(ann: Any, bob: Any) -> None:
    game = lobby.create("counter", 1, ("red", "blue"), host=ann)
    lobby.join(game, "red", ann)
    token = lobby.invite(game, "blue", person=bob)
    html = home(bob)
    assert "Accept</button>" in html and "Decline</button>" in html
    fields = {"seat": "blue", "token": token}
    client_of(bob).post(reverse("join", args=[game.key]), fields)
    game.refresh_from_db()
    assert game.status == Game.Status.PLAYING


def test_who_must_bring_something_chooses_first(toys: None, ann: Any, bob: Any) -> None:
    game = lobby.create("rookery", 1, SIX[:2], host=ann)
    lobby.invite(game, SIX[0], person=bob)
    html = home(bob)
    assert "Choose what you bring" in html and "Accept" not in html


@pytest.mark.parametrize("wanted", [False, True])
@pytest.mark.parametrize("part", [False, True])
def test_on_to_the_next_game_if_that_is_wanted(
    ann: Any, bob: Any, wanted: bool, part: bool
) -> None:
    first, second = started(ann, bob), started(ann, bob)
    client = client_of(ann)
    client.post(reverse("goes_on"), {"goes_on": "yes"} if wanted else {})
    heads = {"HX-Request": "true"} if part else {}
    fields = {"seat": "red", "line": "add 1"}
    answer = client.post(reverse("order", args=[first.key]), fields, headers=heads)
    there = answer.get("HX-Redirect") if part else answer.get("Location")
    assert (there == reverse("game", args=[second.key])) is wanted
    if wanted:
        page = client.get(there).content.decode()
        assert "The red moves. Your number is" in page and first.key in page
        last = client.post(reverse("order", args=[second.key]), fields, headers=heads)
        assert "HX-Redirect" not in last and last.status_code == (200 if part else 302)


def test_what_a_game_to_join_is_like(ann: Any, bob: Any) -> None:
    game = lobby.create("counter", 1, ("red", "blue"), host=ann, press=Game.Press.NONE)
    lobby.join(game, "red", ann)
    html = client_of(bob).get(reverse("to_join")).content.decode()
    assert game.key in html and "Free: blue. At the table: ann." in html and "3 days" in html
    assert "who is new here" in html and "Press: none until the game is over." in html
    assert game.key not in client_of(ann).get(reverse("to_join")).content.decode()


@pytest.mark.parametrize("key", SYSTEMS)
def test_what_else_can_be_chosen_is_called_as_its_system_calls_it(as_ann: Client, key: str) -> None:
    page = as_ann.get(reverse("usual_game", args=[key])).content.decode()
    assert f"Choose the {SYSTEMS[key].words.mission}, the seats" in page


@pytest.mark.parametrize("key", [one.key for one in lessons.systems()])
def test_a_lesson_is_as_long_as_it_is_promised(as_ann: Client, key: str) -> None:
    """One takes six orders, another ten."""
    page = as_ann.get(reverse("primer", args=[key])).content.decode()
    assert "A few orders against the autopilot" in page


def test_a_game_on_the_usual_terms_in_two_clicks(as_ann: Client, ann: Any, bob: Any) -> None:
    url = reverse("usual_game", args=["counter"])
    assert url in as_ann.get(reverse("home")).content.decode()
    assert b"Three days for each question" in as_ann.get(url).content
    as_ann.post(url, {"against": "anybody"})
    game = Game.objects.get()
    assert (game.status, game.host) == (Game.Status.OPEN, ann)
    assert game.key in home(bob)
    as_ann.post(url, {"against": "autopilot"})
    game = Game.objects.exclude(pk=game.pk).get()
    assert game.status == Game.Status.PLAYING
    assert as_ann.get(reverse("usual_game", args=["chess"])).status_code == 404
