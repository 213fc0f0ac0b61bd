"""Orders are put together on the page, looked at, and given as one."""

import re
from typing import Any

from django.test import Client
from django.urls import reverse

from games import play
from games.models.event import Event
from games.models.game import Game
from games.models.plan import Plan
from tests.support.game_page import form, give, page, seat


def then(html: str) -> list[str]:
    """What is put together so far."""
    return re.findall(r'name="then" value="([^"]+)"', html)


def board_of(client: Client, game: Game, *lines: str) -> str:
    """The page with *lines* put together, as an open page gets it."""
    asked = {"seat": "red", "have": "", "then": lines}
    where = reverse("news", args=[game.key])
    return client.get(where, asked, headers={"HX-Request": "true"}).content.decode()


def added(client: Client, game: Game, line: str, *before: str) -> Any:
    fields = {**form(page(client, game)), "line": line, "add": "then", "then": before}
    return client.post(reverse("order", args=[game.key]), fields)


def test_an_order_is_put_before_another(as_ann: Client, game: Game) -> None:
    html = added(as_ann, game, "gamble").content.decode()
    assert then(html) == ["gamble"] and 'id="line" name="line" value=""' in html
    assert "A die: needs 4, 50 %." in html and "Then dice fall" in html
    html = added(as_ann, game, "add 2", "gamble").content.decode()
    assert then(html) == ["gamble", "add 2"] and "Give all" in html
    assert Event.objects.filter(game=game).count() == 1 and not Plan.objects.exists()


def test_the_board_shows_what_is_known_of_what_follows(as_ann: Client, game: Game) -> None:
    number = seat_number(page(as_ann, game))
    assert seat_number(board_of(as_ann, game, "add 3")) == number + 3
    assert seat_number(board_of(as_ann, game, "gamble")) == number, "nobody knows the die"


def seat_number(html: str) -> int:
    found = re.search(r"turn \d+, number (\d+)", html)
    assert found
    return int(found[1])


def test_what_cannot_be_played_is_told_and_not_added(as_ann: Client, game: Game) -> None:
    html = added(as_ann, game, "add 9").content.decode()
    assert not then(html) and 'value="add 9"' in html and "not 9" in html


def test_it_is_left_out_again(as_ann: Client, game: Game) -> None:
    fields = {**form(page(as_ann, game)), "line": "", "drop": "1", "then": ["add 1", "add 2"]}
    html = as_ann.post(reverse("order", args=[game.key]), fields).content.decode()
    assert then(html) == ["add 1"]


def test_all_are_given_as_one_plan(as_ann: Client, game: Game, bob: Any) -> None:
    fields = form(page(as_ann, game))
    answer = give(as_ann, game, fields, line="add 2", then=["add 1"])
    assert answer.status_code == 302
    assert list(Event.objects.filter(game=game, number__gt=0).values_list("order", flat=True)) == [
        "add 1"
    ]
    plan = Plan.objects.get(seat=seat(game, "red"))
    assert [line["order"] for line in plan.rest] == ["add 2"] and plan.waits


def test_what_does_not_fit_any_more_is_kept(as_ann: Client, game: Game) -> None:
    html = board_of(as_ann, game, "add 9", "add 1")
    assert not then(html) and "does not fit any more" in html
    assert ">add 9\nadd 1</textarea>" in html


def test_nothing_is_given_once_the_question_is_another(as_ann: Client, game: Game) -> None:
    fields = form(page(as_ann, game))
    play.submit(game, "red", "add 1", user=seat(game, "red").user)
    answer = give(as_ann, game, fields, line="", then=["add 3"])
    assert answer.status_code == 422 and "moved on" in answer.content.decode()
    assert not Plan.objects.exists() and then(answer.content.decode()) == ["add 3"]


def test_taking_back_stands_beside_the_line_while_there_is_something(
    as_ann: Client, game: Game
) -> None:
    offered = 'name="pick" value="takeback"'
    assert offered not in page(as_ann, game)
    give(as_ann, game, form(page(as_ann, game)), line="add 1")
    assert offered in page(as_ann, game)
    give(as_ann, game, form(page(as_ann, game)), line="takeback")
    assert offered not in page(as_ann, game)
