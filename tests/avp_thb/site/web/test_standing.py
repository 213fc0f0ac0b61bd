"""The page of one's standing orders, and what one brings along to every game."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games import play
from games.history import events, replay
from games.models.game import Game
from games.people import standing_orders
from games.play import lobby
from tests.support.visitors import client_of


def address(game: Game) -> str:
    return reverse("standing", args=[game.key])


def page(client: Client, game: Game, **query: str) -> str:
    return client.get(address(game), query).content.decode()


def orders(game: Game, seat: str) -> dict[str, list[str]]:
    return dict(replay.state_of(game).standing.get(seat, {}))


def test_what_holds_is_told_and_changed(as_ann: Client, placed: Game) -> None:
    table = reverse("game", args=[placed.key])
    told = as_ann.get(table).content.decode()
    assert "What is decided for you" in told and 'value="standing sentry ask"' in told
    html = page(as_ann, placed)
    assert "It fires if its chance is 30 % or more. Otherwise it strikes." in html
    assert "Standing order" not in html and "You may say the least chance to hit" in html
    fields = {"way-sentry": "ask", "more-sentry": "50 stalker", "way-displace": "ask", "do": "give"}
    told = as_ann.post(address(placed), {**fields, "request": "one"}, follow=True).content.decode()
    assert "Your standing orders apply from now on." in told
    assert "The game asks me: from 50 % up, only stalker." in told
    assert orders(placed, "marine") == {"sentry": ["ask", "50", "stalker"], "displace": ["ask"]}
    assert events.events_of(placed)[-1].order == "standing sentry ask 50 stalker; displace ask"
    assert (
        "<b>The game asks me: from 50 % up, only stalker.</b>" in as_ann.get(table).content.decode()
    )
    told = as_ann.post(address(placed), {**fields, "request": "two"}, follow=True).content.decode()
    assert "Nothing was changed." in told
    as_ann.post(address(placed), {"way-sentry": "", "more-sentry": "", "do": "give"})
    assert orders(placed, "marine") == {"displace": ["ask"]}


def test_what_is_refused_stays_in_the_form(as_ann: Client, placed: Game) -> None:
    fields = {"way-sentry": "hold", "more-sentry": "50", "do": "give"}
    answer = as_ann.post(address(placed), fields)
    html = answer.content.decode()
    assert answer.status_code == 422 and "“50” was not understood there." in html
    assert '<option value="hold" selected>' in html and 'name="more-sentry" value="50"' in html
    assert not orders(placed, "marine")


def test_a_handover_lists_what_was_given(as_ann: Client, placed: Game) -> None:
    handover = reverse("handover", args=[placed.key])
    html = as_ann.get(handover).content.decode()
    assert "None have been given." in html and "The previous player gave these." not in html
    play.submit(placed, "marine", "standing sentry ask 50 stalker")
    html = as_ann.get(handover).content.decode()
    assert html.count("<b>The game asks me: from 50 % up, only stalker.</b></li></ul>") == 1
    assert "The previous player gave these." in html and "<b></b>" not in html


def test_nobody_reads_those_of_others(as_ann: Client, placed: Game, cat: Any) -> None:
    assert as_ann.get(address(placed), {"seat": "alien"}).status_code == 404
    assert client_of(cat).get(address(placed)).status_code == 404
    assert as_ann.post(address(placed), {"seat": "alien", "way-hide": "ask"}).status_code == 404
    lobby.resign(placed, "alien")
    assert as_ann.get(address(placed)).status_code == 404


def test_the_usual_ones(as_ann: Client, ann: Any, placed: Game) -> None:
    play.submit(placed, "marine", "standing sentry 70")
    assert "Use my usual ones" not in page(as_ann, placed)
    told = as_ann.post(address(placed), {"do": "keep"}, follow=True).content.decode()
    assert "These are your usual standing orders now." in told and "Use my usual ones" in told
    assert standing_orders.of(ann, "avp_thb") == "sentry 70"
    standing_orders.keep(ann, "avp_thb", "sentry 90\nhide never")
    as_ann.post(address(placed), {"do": "use"})
    assert orders(placed, "marine") == {"sentry": ["90"]}
    standing_orders.keep(ann, "avp_thb", "hide never")
    told = as_ann.post(address(placed), {"do": "use"}, follow=True).content.decode()
    assert "None of your usual standing orders fits this seat." in told


def test_they_are_written_down_on_ones_own_page(as_ann: Client, ann: Any) -> None:
    you, keep = reverse("you"), reverse("usual_orders")
    assert "Usual standing orders in AVP: The Hunt Begins" in as_ann.get(you).content.decode()
    fields = {"system": "avp_thb", "orders": "sentry 55\nw0 decline"}
    told = as_ann.post(keep, fields, follow=True).content.decode()
    assert "Your usual standing orders are saved." in told and "sentry 55\nw0 decline" in told
    answer = as_ann.post(keep, {"system": "avp_thb", "orders": "sentry 55\nnap long"})
    html = answer.content.decode()
    assert (
        answer.status_code == 422
        and "No standing order can be about “nap”." in html
        and "nap long</text" in html
    )
    assert standing_orders.of(ann, "avp_thb") == "sentry 55\nw0 decline"


@pytest.mark.parametrize("words", ["sentry 60; displace ask", "sentry 60;\tdisplace ask."])
def test_several_in_one_typed_line(as_ann: Client, placed: Game, words: str) -> None:
    fields = {"seat": "marine", "line": f"standing {words}", "request": "typed"}
    as_ann.post(reverse("order", args=[placed.key]), fields)
    assert orders(placed, "marine") == {"sentry": ["60"], "displace": ["ask"]}
