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
from rules.avp_thb.state import EDITION
from tests.api.conftest import api_of
from tests.web.conftest import client_of
from tests.web.test_table import page


@pytest.fixture
def referee(cat: Any) -> Any:
    cat.user_permissions.add(Permission.objects.get(codename="referee"))
    return type(cat).objects.get(pk=cat.pk)


@pytest.fixture
def at_desk(referee: Any) -> Client:
    return client_of(referee)


def desk(client: Client, game: Game) -> str:
    return client.get(reverse("desk_of", args=[game.key])).content.decode()


def rule(client: Client, game: Game, verb: str, **fields: Any) -> Any:
    request = re.findall(r'name="request" value="(\w+)"', desk(client, game))
    given = {"verb": verb, "reason": "So be it.", "request": request[0] if request else ""}
    return client.post(reverse("desk_of", args=[game.key]), {**given, **fields})


def test_the_desk_lists_what_is_under_way(at_desk: Client, placed: Game) -> None:
    html = at_desk.get(reverse("desk")).content.decode()
    assert placed.key in html and "Playing" in html
    html = desk(at_desk, placed)
    assert "The players see every ruling, and every time that you look." in html


def test_those_who_play_and_those_who_may_not_stay_out(
    placed: Game, as_ann: Client, ann: Any, bob: Any
) -> None:
    assert as_ann.get(reverse("desk")).status_code == 403
    ann.user_permissions.add(Permission.objects.get(codename="referee"))
    assert as_ann.get(reverse("desk")).status_code == 200
    for client, why in ((as_ann, "You play in this game"), (client_of(bob), "not a referee")):
        told = client.get(reverse("desk_of", args=[placed.key]))
        assert told.status_code == 403 and why in told.content.decode()
        assert (
            client.post(reverse("desk_of", args=[placed.key]), {"verb": "pause"}).status_code == 403
        )
        assert client.get(reverse("look", args=[placed.key, 1])).status_code == 403
    placed.refresh_from_db()
    assert placed.status == "playing"


def test_pause_and_resume(at_desk: Client, as_ann: Client, placed: Game) -> None:
    assert rule(at_desk, placed, "pause").status_code == 302
    html = page(as_ann, placed)
    assert "The referee has paused the game." in html and "The referee’s reason: So be it." in html
    assert 'id="order"' not in html
    assert 'value="resume"' in desk(at_desk, placed)
    rule(at_desk, placed, "resume")
    assert 'id="order"' in page(as_ann, placed)


def test_a_refusal_keeps_the_form(at_desk: Client, placed: Game) -> None:
    told = rule(at_desk, placed, "rewind", to="999", reason="Because.")
    html = told.content.decode()
    assert told.status_code == 422 and "There is no event 999" in html
    assert 'value="Because."' in html and 'value="999"' in html
    assert "Give a reason" in rule(at_desk, placed, "pause", reason="").content.decode()
    assert (
        "called nobody"
        in rule(at_desk, placed, "replace", seat="marine", substitute="nobody").content.decode()
    )


def test_a_look_is_told_and_shows_that_moment_alone(
    at_desk: Client, as_ann: Client, bob: Any, placed: Game
) -> None:
    assert at_desk.get(reverse("look", args=[placed.key, 1])).status_code == 404
    there = rule(at_desk, placed, "look", seat="alien")
    assert there.status_code == 302
    html = at_desk.get(there.url).content.decode()
    own = page(client_of(bob), placed, at=placed.length)
    board = re.compile(r"<pre.*?</pre>", re.DOTALL)
    assert board.findall(html) == board.findall(own) != []
    assert "You are looking through the eyes of the alien." in html and 'id="order"' not in html
    assert "The referee looks at the game as the alien sees it." in page(as_ann, placed)
    for client in (as_ann, client_of(bob)):
        assert client.get(there.url).status_code == 403


def test_another_referees_look_is_not_ones_own(at_desk: Client, placed: Game, db: None) -> None:
    there = rule(at_desk, placed, "look", seat="alien").url
    users = type(placed.seats.first().user).objects
    other = users.create_user("dan", "dan@example.org")
    other.user_permissions.add(Permission.objects.get(codename="referee"))
    assert client_of(other).get(there).status_code == 404


def test_by_program(ann: Any, referee: Any, placed: Game) -> None:
    api = api_of(ann)
    url = f"/api/games/{placed.key}/rulings/"
    asked = placed.seats.get(asked__isnull=False).name
    ruling = {"line": f"extend {asked} 3600", "reason": "A holiday."}
    assert api.post(url, ruling, format="json").json()["error"] == "You are not a referee."
    told = api_of(referee).post(url, ruling, format="json", headers={"Idempotency-Key": "1"})
    assert told.status_code == 200 and told.json()["by"] == "referee"
    again = api_of(referee).post(url, ruling, format="json", headers={"Idempotency-Key": "1"})
    assert again.json()["again"] and again.json()["number"] == told.json()["number"]
    entry = api.get(f"/api/games/{placed.key}/facts/").json()[-1]
    assert entry["reason"] == "A holiday." and "1 h 0 min more" in entry["facts"][0]["text"]
    bad = {**ruling, "line": "replace marine", "substitute": "nobody"}
    assert "called nobody" in api_of(referee).post(url, bad, format="json").json()["error"]
    assert "not a referee" in api.post(url, bad, format="json").json()["error"]  # and no more


def test_a_halted_game_asks_on_the_page(
    at_desk: Client, as_ann: Client, bob: Any, placed: Game
) -> None:
    play.halt(placed, "for the test")
    assert rule(at_desk, placed, "adopt").status_code == 302
    html = page(as_ann, placed)
    assert "Do you agree?" in html and 'id="consent"' in html
    api, here = api_of(bob), f"/api/games/{placed.key}/"
    (prompt,) = api.get(f"{here}prompts/").json()["prompts"]
    assert prompt["kind"] == "proposal" and prompt["default"] == "refuse"
    assert "halted" in api.get(f"{here}view/").json()["error"]
    fields = dict(re.findall(r'name="(seat|request|expected)" value="(\w+)"', html))
    as_ann.post(reverse("order", args=[placed.key]), {**fields, "line": "agree"})
    assert 'id="consent"' not in page(as_ann, placed)
    play.submit(placed, "alien", "agree", user=bob)
    placed.refresh_from_db()
    assert placed.status == "playing" and 'id="order"' in page(as_ann, placed)
    assert Snapshot.objects.get(game=placed).number == placed.length - 1
    assert replay.affairs_of(placed).path[0].number > 0


def test_a_newer_edition_is_proposed_at_the_desk(
    at_desk: Client, placed: Game, as_ann: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert 'value="edition"' not in desk(at_desk, placed)
    newest = EDITION + 1
    monkeypatch.setattr(replay.system_of(placed), "edition", newest)
    assert f"continues under edition {newest} of the rules" in desk(at_desk, placed)
    assert rule(at_desk, placed, "edition", newest=f"{newest}").status_code == 302
    assert f"The referee proposes to play on by edition {newest}" in page(as_ann, placed)
    for seat in ("marine", "alien"):
        play.submit(placed, seat, "agree")
    placed.refresh_from_db()
    assert replay.state_of(placed).edition == newest
    assert 'value="edition"' not in desk(at_desk, placed)
