"""Hints: what a strong player would do, in practice games and nowhere else."""

import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.automation import hints
from games.history import views
from games.models.game import Game
from games.play import lobby, practice
from rules.kernel import players
from rules.kernel.errors import Refusal
from rules.kernel.players import Considered
from tests.support.at_table import give, orders, reloaded, seat
from tests.support.counter_games import thinkers
from tests.support.counter_system import Counter
from tests.support.visitors import api_of, client_of

__all__ = ["thinkers"]

ELSEWHERE = "Practise from here, with hints"
BUTTON, TOLD = "What would a strong player do?", 'class="hints"'


@pytest.fixture
def practised(thinkers: None, game: Game, people: list[Any]) -> Game:
    """A practice game in which Ann is asked, as red; the game it was forked from is over."""
    give(game, "red: add 1", "blue: add 1")
    new = practice.fork(reloaded(game), 2, "red", people[0])
    Game.objects.filter(pk=game.pk).update(status=Game.Status.OVER)
    return new


def hint(game: Game, name: str = "red", **rest: Any) -> Any:
    return hints.of(views.Sight(game, name), seat(game, name), **rest)


def asked_on_the_page(client: Client, game: Game) -> Any:
    form = {"seat": "red", "hint": "strong", "line": "add 2"}
    return client.post(reverse("order", args=[game.key]), form)


def asked_by_program(person: Any, game: Game) -> Any:
    return api_of(person).get(reverse("api_hint", args=[game.key]), {"seat": "red"})


def test_it_is_what_the_strongest_would_do(practised: Game, counter: Counter) -> None:
    seen = views.Sight(practised, "red")
    told = hint(practised)
    assert told[0].order == players.named(counter, "strong")(seen.view, seen.prompts[0])
    assert {one.order for one in told} == {"add 1", "add 2", "add 3", "gamble"}
    plain = hint(practised, player=counter.autopilot)
    assert [one.order for one in plain] == [counter.autopilot(seen.view, seen.prompts[0])]


def test_the_page_tells_it_with_what_was_expected(practised: Game, people: list[Any]) -> None:
    client = client_of(people[0])
    page = client.get(reverse("game", args=[practised.key])).content.decode()
    assert BUTTON in page and TOLD not in page
    answer = asked_on_the_page(client, practised)
    html = answer.content.decode()
    best = hint(practised)[0]
    assert answer.status_code == 200 and TOLD in html and 'value="add 2"' in html
    listed = html.split(TOLD)[1].split("</ol>")[0]
    assert listed.index(f'value="{best.order}"') < listed.index(hints.expected(best))
    assert "% to win, tried " in listed and not orders(practised)


def test_what_is_equal_is_told_once(
    practised: Game, people: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [
        Considered("add 1", 0.464, 3),
        Considered("add 2", 0.46, 3),
        Considered("add 3", 0.4, 3),
    ]
    monkeypatch.setattr(hints, "weighed", lambda *_: found)
    html = asked_on_the_page(client_of(people[0]), practised).content.decode()
    listed = html.split(TOLD)[1].split("</ol>")[0]
    says = re.findall(r'<span class="hint">(.*?)</span>', listed)
    assert says == ["46 % to win, tried 3 times", "the same", "40 % to win, tried 3 times"]


def test_a_program_is_told_the_same(practised: Game, people: list[Any]) -> None:
    told = asked_by_program(people[0], practised)
    assert told.status_code == 200
    assert told.json() == {"seat": "red", "orders": [one._asdict() for one in hint(practised)]}


def test_it_is_weighed_once_for_the_same_question(
    practised: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = hint(practised)
    monkeypatch.setattr(hints, "weighed", lambda *_: pytest.fail("it is known"))
    assert hint(practised) == found


@pytest.mark.parametrize("rest", [{}, {"autopilots": ["blue"]}], ids=["people", "autopilot"])
def test_where_it_is_no_practice_it_is_refused(
    thinkers: None, new_game: Callable[..., Game], people: list[Any], rest: dict[str, Any]
) -> None:
    game = new_game(**rest)
    client = client_of(people[0])
    assert BUTTON not in client.get(reverse("game", args=[game.key])).content.decode()
    html = asked_on_the_page(client, game).content.decode()
    assert hints.NO_PRACTICE in html and TOLD not in html
    told = asked_by_program(people[0], game)
    assert (told.status_code, told.json()["error"]) == (422, hints.NO_PRACTICE)


@pytest.mark.parametrize(("rest", "led"), [({}, False), ({"autopilots": ["blue"]}, True)])
def test_against_autopilots_a_link_leads_to_where_hints_are_given(
    thinkers: None, new_game: Callable[..., Game], people: list[Any], rest: Any, led: bool
) -> None:
    client, game = client_of(people[0]), new_game(**rest)
    page = client.get(reverse("game", args=[game.key])).content.decode()
    assert (ELSEWHERE in page) is led
    if led:
        there = unescape(page.split(ELSEWHERE)[0].rsplit('href="', 1)[1].partition('"')[0])
        assert "Play on from here, for practice" in client.get(there).content.decode()


def test_in_a_practice_game_nothing_leads_elsewhere(practised: Game, people: list[Any]) -> None:
    page = client_of(people[0]).get(reverse("game", args=[practised.key])).content.decode()
    assert BUTTON in page and ELSEWHERE not in page


def test_while_others_play_what_was_forked_from_it_is_refused(
    practised: Game, game: Game, people: list[Any]
) -> None:
    """Nor does a fork of the fork help; alone against autopilots nobody is wronged."""
    again = practice.fork(practised, 0, "red", people[0])
    assert hint(again)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.PLAYING)
    client = client_of(people[0])
    for one in (practised, again):
        assert BUTTON not in client.get(reverse("game", args=[one.key])).content.decode()
        assert hints.UNDER_WAY in asked_on_the_page(client, one).content.decode()
        assert asked_by_program(people[0], one).json()["error"] == hints.UNDER_WAY
    game.seats.filter(name="blue").update(user=None)
    assert hint(again)


def test_it_is_for_whoever_holds_the_seat(practised: Game, people: list[Any]) -> None:
    assert asked_on_the_page(client_of(people[1]), practised).status_code == 404
    assert asked_by_program(people[1], practised).status_code == 404
    with pytest.raises(Refusal, match="The autopilot plays the blue"):
        hint(practised, "blue")
    lobby.give_to_autopilot(practised, "red")
    with pytest.raises(Refusal, match="The autopilot plays the red"):
        hint(practised)


def test_who_is_not_asked_gets_no_hint(practised: Game) -> None:
    give(practised, "red: add 1")
    with pytest.raises(Refusal, match="does not wait for red now"):
        hint(reloaded(practised))


def test_nobody_gives_one_where_nobody_looks_ahead(
    practised: Game, counter: Counter, people: list[Any]
) -> None:
    counter.players = {}
    client = client_of(people[0])
    assert BUTTON not in client.get(reverse("game", args=[practised.key])).content.decode()
    assert "Nobody who looks ahead plays Counter." in (
        asked_on_the_page(client, practised).content.decode()
    )
