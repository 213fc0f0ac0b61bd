"""The referee's desk: rulings by page, looks that are told, and nothing for those who play."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from games import play
from games.history import replay
from games.models.event import Snapshot
from games.models.game import Game
from tests.support.game_page import page
from tests.support.visitors import api_of, client_of


@pytest.fixture
def at_desk(referee: Any) -> Client:
    return client_of(referee)


def desk(client: Client, game: Game) -> str:
    return client.get(reverse("desk_of", args=[game.key])).content.decode()


def rule(client: Client, game: Game, verb: str, **fields: Any) -> Any:
    request = re.findall(r'name="request" value="(\w+)"', desk(client, game))
    given = {"verb": verb, "reason": "So be it.", "request": request[0] if request else ""}
    return client.post(reverse("desk_of", args=[game.key]), {**given, **fields})


def test_the_desk_lists_what_is_under_way(at_desk: Client, moved: Game) -> None:
    html = at_desk.get(reverse("desk")).content.decode()
    assert moved.key in html and "Playing" in html
    html = desk(at_desk, moved)
    assert "The players see every ruling, and every time that you look." in html


def test_those_who_play_and_those_who_may_not_stay_out(
    moved: Game, as_ann: Client, ann: Any, bob: Any
) -> None:
    assert as_ann.get(reverse("desk")).status_code == 403
    ann.user_permissions.add(Permission.objects.get(codename="referee"))
    assert as_ann.get(reverse("desk")).status_code == 200
    for client, why in ((as_ann, "You play in this game"), (client_of(bob), "not a referee")):
        told = client.get(reverse("desk_of", args=[moved.key]))
        assert told.status_code == 403 and why in told.content.decode()
        assert (
            client.post(reverse("desk_of", args=[moved.key]), {"verb": "pause"}).status_code == 403
        )
        assert client.get(reverse("look", args=[moved.key, 1])).status_code == 403
    moved.refresh_from_db()
    assert moved.status == "playing"


def test_pause_and_resume(at_desk: Client, as_ann: Client, moved: Game) -> None:
    assert rule(at_desk, moved, "pause").status_code == 302
    html = page(as_ann, moved)
    assert "The referee has paused the game." in html and "The referee’s reason: So be it." in html
    assert 'id="order"' not in html
    assert 'value="resume"' in desk(at_desk, moved)
    rule(at_desk, moved, "resume")
    assert 'id="order"' in page(as_ann, moved)


def test_a_refusal_keeps_the_form(at_desk: Client, moved: Game) -> None:
    told = rule(at_desk, moved, "rewind", to="999", reason="Because.")
    html = told.content.decode()
    assert told.status_code == 422 and "There is no event 999" in html
    assert 'value="Because."' in html and 'value="999"' in html
    assert "Give a reason" in rule(at_desk, moved, "pause", reason="").content.decode()
    assert (
        "called nobody"
        in rule(at_desk, moved, "replace", seat="red", substitute="nobody").content.decode()
    )


def test_a_look_is_told_and_shows_that_moment_alone(
    at_desk: Client, as_ann: Client, bob: Any, moved: Game
) -> None:
    assert at_desk.get(reverse("look", args=[moved.key, 1])).status_code == 404
    there = rule(at_desk, moved, "look", seat="blue")
    assert there.status_code == 302
    html = at_desk.get(there.url).content.decode()
    own = page(client_of(bob), moved, at=moved.length)
    board = re.compile(r"<pre.*?</pre>", re.DOTALL)
    assert board.findall(html) == board.findall(own) != []
    assert "You are looking through the eyes of the blue." in html and 'id="order"' not in html
    assert "The referee looks at the game as the blue sees it." in page(as_ann, moved)
    for client in (as_ann, client_of(bob)):
        assert client.get(there.url).status_code == 403


def test_another_referees_look_is_not_ones_own(at_desk: Client, moved: Game, db: None) -> None:
    there = rule(at_desk, moved, "look", seat="blue").url
    users = type(moved.seats.first().user).objects
    other = users.create_user("dan", "dan@example.org")
    other.user_permissions.add(Permission.objects.get(codename="referee"))
    assert client_of(other).get(there).status_code == 404


def test_by_program(ann: Any, referee: Any, moved: Game) -> None:
    api = api_of(ann)
    url = f"/api/games/{moved.key}/rulings/"
    asked = moved.seats.get(asked__isnull=False).name
    ruling = {"line": f"extend {asked} 3600", "reason": "A holiday."}
    assert api.post(url, ruling, format="json").json()["error"] == "You are not a referee."
    told = api_of(referee).post(url, ruling, format="json", headers={"Idempotency-Key": "1"})
    assert told.status_code == 200 and told.json()["by"] == "referee"
    again = api_of(referee).post(url, ruling, format="json", headers={"Idempotency-Key": "1"})
    assert again.json()["again"] and again.json()["number"] == told.json()["number"]
    entry = api.get(f"/api/games/{moved.key}/facts/").json()[-1]
    assert entry["reason"] == "A holiday." and "1 h 0 min more" in entry["facts"][0]["text"]
    bad = {**ruling, "line": "replace red", "substitute": "nobody"}
    assert "called nobody" in api_of(referee).post(url, bad, format="json").json()["error"]
    assert "not a referee" in api.post(url, bad, format="json").json()["error"]  # and no more


def test_a_halted_game_asks_on_the_page(
    at_desk: Client, as_ann: Client, bob: Any, moved: Game
) -> None:
    play.halt(moved, "for the test")
    assert rule(at_desk, moved, "adopt").status_code == 302
    html = page(as_ann, moved)
    assert "Do you agree?" in html and 'id="consent"' in html
    api, here = api_of(bob), f"/api/games/{moved.key}/"
    (prompt,) = api.get(f"{here}prompts/").json()["prompts"]
    assert prompt["kind"] == "proposal" and prompt["default"] == "refuse"
    assert "halted" in api.get(f"{here}view/").json()["error"]
    fields = dict(re.findall(r'name="(seat|request|expected)" value="(\w+)"', html))
    as_ann.post(reverse("order", args=[moved.key]), {**fields, "line": "agree"})
    assert 'id="consent"' not in page(as_ann, moved)
    play.submit(moved, "blue", "agree", user=bob)
    moved.refresh_from_db()
    assert moved.status == "playing" and 'id="order"' in page(as_ann, moved)
    assert Snapshot.objects.get(game=moved).number == moved.length - 1
    assert replay.affairs_of(moved).path[0].number > 0


def test_a_newer_edition_is_proposed_at_the_desk(
    at_desk: Client, moved: Game, as_ann: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert 'value="edition"' not in desk(at_desk, moved)
    system = replay.system_of(moved)
    newest = system.edition + 1
    monkeypatch.setattr(system, "edition", newest)
    assert f"continues under edition {newest} of the rules" in desk(at_desk, moved)
    assert rule(at_desk, moved, "edition", newest=f"{newest}").status_code == 302
    assert f"The referee proposes to play on by edition {newest}" in page(as_ann, moved)
    for seat in ("red", "blue"):
        play.submit(moved, seat, "agree")
    moved.refresh_from_db()
    assert replay.state_of(moved).edition == newest
    assert 'value="edition"' not in desk(at_desk, moved)
