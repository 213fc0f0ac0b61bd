"""The page of the past: as a seat saw it, with all eyes once the game is over, and played on."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from games import play
from games.history import replay
from games.models.game import Game
from games.play import practice
from tests.support.game_page import page
from tests.support.visitors import api_of, client_of


@pytest.fixture
def over(sealing: Game) -> Game:
    play.submit(sealing, "alien", "resign")
    return Game.objects.get(pk=sealing.pk)


def board(html: str) -> str:
    return html.split("Board as text</summary>")[1].split("</pre>")[0]


def chosen(html: str) -> list[str]:
    inside = html.split('id="eyes"')[1].split("</select>")[0]
    return re.findall(r"<option[^>]*?( selected)?>([^<]*)", inside)


def fork(client: Client, game: Game, **fields: Any) -> Any:
    return client.post(reverse("fork", args=[game.key]), fields, follow=True)


def test_while_a_game_runs_each_seat_has_its_own_eyes(as_ann: Client, sealing: Game) -> None:
    own = page(as_ann, sealing, at=2)
    assert "The past, as you saw it." in own and 'id="eyes"' not in own
    for eyes in ("alien", "everything"):
        assert board(page(as_ann, sealing, at=2, eyes=eyes)) == board(own)


def test_afterwards_all_eyes_are_open(as_ann: Client, over: Game, cat: Any) -> None:
    seen = {eyes: page(as_ann, over, at=2, eyes=eyes) for eyes in ("alien", "everything", "")}
    assert "The past, as the alien saw it." in seen["alien"]
    assert "The past, with nothing hidden." in seen["everything"]
    assert chosen(seen["alien"]) == [("", "marine"), (" selected", "alien"), ("", "everything")]
    assert len({board(html) for html in seen.values()}) == 3
    assert board(seen["alien"]) == board(
        page(client_of(over.seats.get(name="alien").user), over, at=2)
    )
    onlooker = page(client_of(cat), over, at=2)
    assert (" selected", "an onlooker") not in chosen(onlooker) and len(chosen(onlooker)) == 4
    for model in replay.state_of(over, 2).models.values():
        assert not model.unit or model.card.name in board(seen["everything"])


def test_the_position_of_the_past(as_ann: Client, sealing: Game) -> None:
    here = reverse("position", args=[sealing.key])
    told = as_ann.get(here, {"at": 2}).content.decode()
    assert told == practice.position(sealing, "marine", 2)
    assert f"{here}?seat=marine&amp;at=2" in page(as_ann, sealing, at=2)
    assert as_ann.get(here, {"at": sealing.length}).status_code == 404


def test_ann_plays_on_from_the_past(as_ann: Client, sealing: Game) -> None:
    html = page(as_ann, sealing, at=2)
    assert "Play on from here, for practice" in html and "is made up" in html
    assert "Play on from here" not in page(as_ann, sealing)
    html = fork(as_ann, sealing, at=2, seat="marine").content.decode()
    assert "A practice game, from event 2 of" in html and "You are the marine." in html
    assert f'href="/games/{sealing.key}/?at=2"' in html
    assert "Practice. You are the marine, against" in as_ann.get("/").content.decode()


def test_what_is_refused_is_said(as_ann: Client, sealing: Game) -> None:
    html = fork(as_ann, sealing, at=2, seat="alien").content.decode()
    assert "You do not hold the seat of the alien." in html
    assert fork(as_ann, sealing, at=sealing.length, seat="marine").status_code == 404


def test_nobody_looks_on_at_a_practice_game(
    as_ann: Client, ann: Any, sealing: Game, bob: Any
) -> None:
    """It would tell him what Ann knew in a game that he plays against her."""
    new = practice.fork(sealing, 2, "marine", ann)
    addresses = ["game", "news", "position", "proof", "proof_file", "odds"]
    for name in addresses:
        url = reverse(name, args=[new.key])
        assert as_ann.get(url).status_code == 200, name
        assert client_of(bob).get(url).status_code == 404, name
    for name in ("api_game", "api_view", "api_facts"):
        url = reverse(name, args=[new.key])
        assert api_of(ann).get(url).status_code == 200, name
        assert api_of(bob).get(url).status_code == 404, name
    for name in ("fork", "order"):
        assert client_of(bob).post(reverse(name, args=[new.key])).status_code == 404
    bob.user_permissions.add(Permission.objects.get(codename="referee"))
    assert client_of(bob).get(reverse("desk_of", args=[new.key])).status_code == 404
    assert new.key not in client_of(bob).get(reverse("desk")).content.decode()
    assert str(sealing.key) in client_of(bob).get(reverse("desk")).content.decode()


def test_a_program_forks(ann: Any, sealing: Game) -> None:
    url = reverse("api_fork", args=[sealing.key])
    answer = api_of(ann).post(url, {"seat": "marine", "at": 2}, format="json")
    assert answer.status_code == 201 and answer.json()["practice"]
    assert Game.objects.get(key=answer.json()["key"]).setup["options"]["forked"]["event"] == 2
    answer = api_of(ann).post(url, {"seat": "alien", "at": 2}, format="json")
    assert answer.status_code == 422 and answer.json()["error"].startswith("You do not hold")
    answer = api_of(ann).post(url, {"seat": "marine", "at": -1}, format="json")
    assert answer.status_code == 400
