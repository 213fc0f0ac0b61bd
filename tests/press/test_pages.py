"""The box of press on a game's page, in the lobby and alone, and what can be done from it."""

import re
from typing import Any

import pytest
from django.test import Client

from games.models.game import Game
from games.models.moderation import Report
from games.models.press import Ignored, Message
from games.press import messages, voices
from tests.press.conftest import again, become, read, say
from tests.support.game_page import mark_on
from tests.support.visitors import api_of, client_of

HTMX = {"HX-Request": "true"}


@pytest.fixture
def red(people: dict[str, Any]) -> Client:
    return client_of(people["red"])


def page(client: Client, game: Game, path: str = "") -> str:
    return client.get(f"/games/{game.key}/{path}").content.decode()


def send(client: Client, game: Game, to: str, text: str, **headers: str) -> Any:
    form = {"seat": "red", "to": to, "text": text}
    return client.post(f"/games/{game.key}/press/", form, headers=headers)


def chosen(html: str) -> str:
    """The addressee that the form proposes."""
    box = html.split('name="to"')[1].split("</select>")[0]
    found = re.search(r'<option value="([^"]*)" selected>', box)
    return found[1] if found else ""


def test_a_message_is_written_and_read(red: Client, game: Game, people: dict[str, Any]) -> None:
    answer = send(red, game, "blue", "Well met.")
    assert answer.status_code == 302 and answer["Location"].endswith("?seat=red#talk-blue")
    own = page(red, game)
    assert "Well met." in own and "You and the blue" in own and chosen(own) == "blue"
    theirs = page(client_of(people["blue"]), game)
    assert "<strong>The red</strong>" in theirs and "1 from others" in theirs
    assert chosen(theirs) == "red"
    assert "Well met." not in page(client_of(people["green"]), game)


def test_a_part_of_the_page_is_drawn_again(red: Client, game: Game) -> None:
    html = send(red, game, "side", "Hold on.", **HTMX).content.decode()
    assert html.lstrip().startswith('<div id="table"') and "Hold on." in html
    assert chosen(html) == "side"


def test_what_was_refused_stays_in_the_form(red: Client, game: Game) -> None:
    for headers in ({}, HTMX):
        answer = send(red, game, "blue", "a" * 2001, **headers)
        html = answer.content.decode()
        assert answer.status_code == 422 and "at most 2000 characters" in html
        assert "a" * 2001 in html and chosen(html) == "blue"
        assert re.search(r"open>\s*<summary>\s*Press", html)
    assert send(red, game, "nobody", "Hm.").status_code == 422
    assert not Message.objects.exists()


def test_the_page_asks_for_news_when_there_is_press(
    red: Client, game: Game, people: dict[str, Any]
) -> None:
    have = mark_on(page(red, game))
    ask = {"seat": "red", "have": have}
    assert red.get(f"/games/{game.key}/news/", ask).status_code == 204
    say(game, people["blue"], "green", "Between us.")
    assert red.get(f"/games/{game.key}/news/", ask).status_code == 204
    say(game, people["blue"], "red", "To you.")
    assert "To you." in red.get(f"/games/{game.key}/news/", ask).content.decode()


def test_a_long_talk_has_a_page_of_its_own(
    red: Client, game: Game, monkeypatch: pytest.MonkeyPatch, people: dict[str, Any]
) -> None:
    monkeypatch.setattr("games.web.press_box.MOST_AT_TABLE", 3)
    for number in range(4):
        say(game, people["blue"], "red", f"Message {number}.")
    html = page(red, game)
    assert "Message 3." in html and "Message 0." not in html and "Older messages" in html
    whole = page(red, game, "press/?seat=red")
    assert "Message 0." in whole and "Older messages" not in whole


def test_times_are_in_the_zone_of_the_reader(game: Game, people: dict[str, Any]) -> None:
    said = say(game, people["blue"], "red", "Good evening.")
    Message.objects.filter(pk=said.pk).update(at="2026-01-05T20:15:00Z")
    client = client_of(people["red"])
    client.post("/time-zone/", {"zone": "Asia/Tokyo", "choose": "1"})
    shown = page(client, game, "press/?seat=red")
    assert "6 Jan 05:15" in shown and "2026-01-06T05:15:00+09:00" in shown
    (one,) = api_of(people["red"]).get(f"/api/games/{game.key}/press/").json()["messages"]
    assert one["at"] == "2026-01-05T20:15:00Z"


def test_in_the_lobby(opened: Game, people: dict[str, Any]) -> None:
    red = client_of(people["red"])
    assert send(red, opened, "all", "Who is the green?").status_code == 302
    assert "Who is the green?" in page(red, opened)
    assert send(red, opened, "blue", "Psst.").status_code == 422
    assert "Who is the green?" in page(client_of(people["onlooker"]), opened)


@pytest.mark.parametrize("agreed", ["public", "none"])
def test_a_host_agrees_on_less(red: Client, people: dict[str, Any], agreed: str) -> None:
    form = {
        "of": "counter-1",
        "clock": "daily",
        "press": agreed,
        "who-red": "me",
        "who-blue": "open",
        "who-green": "absent",
    }
    answer = red.post("/games/new/", form)
    game = Game.objects.get()
    assert answer.status_code == 302 and game.press == agreed
    assert f"Press: {game.get_press_display().lower()}" in page(red, game)
    api = api_of(people["red"]).get(f"/api/games/{game.key}/").json()
    assert api["press"] == agreed


def test_without_a_choice_everything_can_be_written(red: Client) -> None:
    form = {"of": "counter-1", "clock": "daily", "who-red": "me", "who-blue": "open"}
    red.post("/games/new/", {**form, "who-green": "absent"})
    assert Game.objects.get().press == "full"


def test_a_message_is_reported_from_where_it_stands(
    red: Client, game: Game, people: dict[str, Any]
) -> None:
    said = say(game, people["blue"], "red", "You are a fool.")
    link = re.search(r'href="(/games/[^"]*/press/\w+/[^"]*)"', page(red, game))
    assert link and said.key in link[1]
    html = red.get(link[1]).content.decode()
    assert "You are a fool." in html and '<option value="words" selected>' in html
    answer = red.post(link[1], {"kind": "words", "text": "He insults me."})
    report = Report.objects.get()
    assert answer.status_code == 302
    assert (report.message, report.about, report.game) == (said, people["blue"], None)
    again_ = red.post(link[1], {"kind": "words", "text": "Still."})
    assert again_.status_code == 422 and b"already reported" in again_.content


def test_what_one_may_not_read_can_be_neither_reported_nor_ignored(
    red: Client, game: Game, people: dict[str, Any]
) -> None:
    own = say(game, people["red"], "blue", "Mine.")
    private = say(game, people["blue"], "green", "Between us.")
    for key in (own.key, private.key, "nothing"):
        assert red.get(f"/games/{game.key}/press/{key}/").status_code == 404
        assert red.post(f"/games/{game.key}/press/{key}/").status_code == 404
        assert red.post(f"/games/{game.key}/press/{key}/ignore/").status_code == 404
    assert not Report.objects.exists() and not Ignored.objects.exists()


def test_somebody_is_ignored_and_heard_again(
    red: Client, game: Game, people: dict[str, Any]
) -> None:
    said = say(game, people["blue"], "red", "Listen.")
    asked = red.get(f"/games/{game.key}/press/{said.key}/").content.decode()
    assert (
        "They cannot invite you or name you as their sitter, and can join no game that you open."
        in asked
    )
    answer = red.post(f"/games/{game.key}/press/{said.key}/ignore/", follow=True)
    assert "People you ignore" in answer.content.decode() and "bob" in answer.content.decode()
    assert read(game, people["red"]) == set()
    row = Ignored.objects.get()
    assert client_of(people["green"]).post(f"/you/ignored/{row.pk}/hear/").status_code == 404
    red.post(f"/you/ignored/{row.pk}/hear/")
    assert read(game, people["red"]) == {"Listen."}
    assert "People you ignore" not in red.get("/you/").content.decode()


def test_onlookers_are_called_by_name_among_themselves(game: Game, people: dict[str, Any]) -> None:
    say(game, people["onlooker"], "gallery", "The red is ahead.")
    html = page(client_of(people["other"]), game)
    assert "<strong>dan</strong>" in html and "The red is ahead." in html
    become(game, status=Game.Status.OVER)
    assert "The red is ahead." in page(client_of(people["red"]), game)


def test_by_program(game: Game, people: dict[str, Any]) -> None:
    red, url = api_of(people["red"]), f"/api/games/{game.key}/press/"
    sent = {"seat": "red", "to": "green", "text": "Hold\u202e the left.\x07"}
    answer = red.post(url, sent, format="json")
    assert answer.status_code == 201
    assert answer.json()["text"] == "Hold the left." and answer.json()["yours"]
    got = api_of(people["green"]).get(url).json()
    (one,) = got["messages"]
    assert (one["seat"], one["by"], one["to"]) == ("red", "The red", "green")
    assert not one["yours"] and not one["removed"] and one["at"].endswith(":00Z")
    assert [row["to"] for row in got["addressees"]] == [
        *("all", "side", "red", "blue", "green", "notes")
    ]
    for wrong, status in (
        ({"to": "moon", "text": "Hm."}, 422),
        ({"to": "all", "text": " "}, 422),
        ({"to": "all"}, 400),
        ({"to": "all", "text": "Hm.", "seat": "blue"}, 403),
    ):
        told = red.post(url, wrong, format="json")
        assert told.status_code == status and told.json()["error"], wrong
    half = '{"to": "all", "text": "\\ud800"}'
    assert red.post(url, half, content_type="application/json").status_code in (400, 422)
    assert Message.objects.count() == 1
    voice = voices.voice_of(again(game), people["red"])
    (message,) = messages.read(voice, 9)
    assert message.text == "Hold the left."
