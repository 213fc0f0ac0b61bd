"""A plan is looked at, queued and cancelled beside the order entry; only its holder sees it."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games import play
from games.automation import plan_runner
from games.history import views
from games.models.game import Game
from games.models.plan import Plan
from tests.secrecy.masks import MASKS
from tests.support.game_page import mark_on, page, seat
from tests.support.visitors import client_of

LINES = "add 1\nregardless add 2"


def send(client: Client, game: Game, wish: str, lines: str = LINES, name: str = "red") -> Any:
    fields = {"seat": name, "lines": lines, "wish": wish}
    return client.post(reverse("plan", args=[game.key]), fields)


def masked(html: str) -> str:
    for pattern, instead in MASKS:
        html = re.sub(pattern, instead, html)
    return html


def test_lines_are_looked_at_before_they_are_queued(as_ann: Client, moved: Game) -> None:
    html = send(as_ann, moved, "look", "gamble\nadd 2").content.decode()
    assert (
        "A die: needs 4, 50 %." in html
        and "Then dice fall" in html
        and "Cannot be foreseen." in html
    )
    assert ">gamble\nadd 2</textarea>" in html
    assert not Plan.objects.exists()


def test_a_plan_is_queued_shown_and_cancelled(as_ann: Client, moved: Game) -> None:
    assert send(as_ann, moved, "queue").status_code == 302
    html = page(as_ann, moved)
    assert "Each line is played when you are asked." in html and "regardless add 2" in html
    assert "2 to come" in html and 'data-pace="2"' in html
    assert plan_runner.run_all() == 1
    html = page(as_ann, moved)
    assert '<li class="given">add 1</li>' in html and "1 to come" in html
    assert ">regardless add 2</textarea>" in html
    send(as_ann, moved, "cancel")
    assert not Plan.objects.exists() and "to come" not in page(as_ann, moved)


@pytest.mark.parametrize("wish", ["look", "queue"])
def test_bad_lines_are_told_at_the_form(as_ann: Client, moved: Game, wish: str) -> None:
    answer = send(as_ann, moved, wish, "add 9\n<b>")
    html = answer.content.decode()
    assert (
        answer.status_code == 422
        and "You can add 1, 2 or 3, not 9." in html
        and "&lt;b&gt;" in html
    )
    assert 'aria-invalid="true"' in html and not Plan.objects.exists()
    assert ("The plan is empty. Write at least one order.") in send(
        as_ann, moved, wish, "\n"
    ).content.decode()


def test_what_stopped_it_stands_there_and_the_rest_can_be_queued_again(
    as_ann: Client, moved: Game
) -> None:
    send(as_ann, moved, "queue", "add 1\nadd 2")
    play.submit(moved, "red", "add 3")
    while (asked := moved.seats.filter(asked__isnull=False).first()).name != "red":
        play.submit(
            moved,
            asked.name,
            views.Sight(Game.objects.get(), asked.name).prompts[0].default,
        )
    plan_runner.run_all()
    html = page(as_ann, moved)
    assert f"It stopped before “add 1”: {plan_runner.BY_HAND}" in html
    assert ">add 1\nadd 2</textarea>" in html and "Clear the plan" in html
    assert send(as_ann, moved, "queue", "add 2").status_code == 302
    plan_runner.run_all()
    assert "All its lines have been played." in page(as_ann, moved)


def test_the_page_waits_for_the_plan(as_ann: Client, moved: Game) -> None:
    send(as_ann, moved, "queue")
    url = reverse("news", args=[moved.key])
    fields = {"have": mark_on(page(as_ann, moved)), "seat": "red"}
    assert as_ann.get(url, fields).status_code == 204
    Plan.objects.update(status="stopped", why="Because.")
    assert "Because." in as_ann.get(url, fields).content.decode()


@pytest.mark.parametrize("who", ["bob", "cat"])
def test_nobody_else_sees_or_makes_it(
    request: pytest.FixtureRequest, as_ann: Client, moved: Game, who: str
) -> None:
    other = client_of(request.getfixturevalue(who))
    before = page(other, moved)
    send(as_ann, moved, "queue")
    assert "to come" in page(as_ann, moved)
    assert masked(page(other, moved)) == masked(before)
    assert send(other, moved, "queue").status_code == 422
    assert send(other, moved, "cancel").status_code == 422
    assert Plan.objects.get().position == 0
    assert seat(moved, "red").plan.status == "waiting"
