"""Laying out games of The Hunt Begins: pace, missions, forces, campaigns."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.automation import autopilot
from games.clock.time_control import Allowance
from games.models.game import Game
from games.play import lobby
from tests.support.visitors import client_of

SEATS = {
    "of": "avp_thb-1",
    "clock": "daily",
    "option-pace": "2",
    "who-marine": "me",
    "who-alien": "open",
    "who-predator": "absent",
}


@pytest.mark.parametrize(
    ("pace", "told"),
    [
        ("1", "One model, then the next side (as in the rulebook)."),
        ("2", "The move changes hands about 5 times in a game turn."),
        ("3", "a game turn takes about half a day, and 10 of them about 6 days."),
        ("all", "All models in a row, the fewest mails."),
    ],
)
def test_the_lobby_says_how_long_it_takes(as_ann: Client, pace: str, told: str) -> None:
    as_ann.post(reverse("new_game"), {**SEATS, "option-pace": pace})
    game = Game.objects.get()
    assert str(game.setup["options"]["pace"]) == pace
    page = as_ann.get(reverse("game", args=[game.key])).content.decode()
    assert "Pace: " in page and told in page


@pytest.mark.parametrize(
    ("part", "told"),
    [
        ("", "each after the first adds 2 hours 24 minutes to what is left"),
        (
            "25",
            "The questions of one activation share their time: each after the first adds 6 hours",
        ),
        ("100", ""),
    ],
)
def test_the_lobby_says_what_the_clock_means_for_a_turn(
    as_ann: Client, part: str, told: str
) -> None:
    assert b"question of one activation adds" in as_ann.get(reverse("new_game")).content
    as_ann.post(reverse("new_game"), {**SEATS, "part": part})
    game = Game.objects.get()
    assert Allowance.of(game.clock).part == int(part or 10)
    page = as_ann.get(reverse("game", args=[game.key])).content.decode()
    assert told in page and ("share their time" in page) == bool(told)


def test_no_other_pace_is_laid_out(as_ann: Client) -> None:
    assert b"about 8 times in a game turn" in as_ann.get(reverse("new_game")).content
    page = as_ann.post(reverse("new_game"), {**SEATS, "option-pace": "7"}).content.decode()
    assert "Pace: “7” cannot be chosen. Choose 1, 2, 3 or all." in page
    assert not Game.objects.exists()


def test_any_mission_can_be_chosen_and_says_what_it_is_about(as_ann: Client) -> None:
    page = as_ann.get(reverse("new_game")).content.decode()
    assert '<option value="avp_thb-10">' in page and "The ship comes apart" in page
    as_ann.post(reverse("new_game"), {**SEATS, "of": "avp_thb-10"})
    game = Game.objects.get()
    assert game.mission == 10
    lobby_page = as_ann.get(reverse("game", args=[game.key])).content.decode()
    assert "Break-up" in lobby_page and "The ship comes apart" in lobby_page


def test_the_table_shows_brief_and_objectives(as_ann: Client) -> None:
    fields = {**SEATS, "of": "avp_thb-8", "who-alien": "autopilot", "who-predator": "autopilot"}
    as_ann.post(reverse("new_game"), fields)
    page = as_ann.get(reverse("game", args=[Game.objects.get().key])).content.decode()
    assert "All three have drawn breath" in page
    assert "Stand in the armoury with 2 Marines at the end of a turn</span> <b>0 of 2" in page


def test_a_house_force(as_ann: Client) -> None:
    fields = {**SEATS, "who-alien": "autopilot", "list-marine": "commandos"}
    assert "house force, 297 points" in as_ann.get(reverse("new_game")).content.decode()
    as_ann.post(reverse("new_game"), fields)
    game = Game.objects.get()
    assert game.setup["options"]["marine"] == "commandos"
    assert "predator" not in game.setup["options"]
    as_ann.post(reverse("new_game"), {**fields, "list-marine": "hive"})
    assert Game.objects.count() == 1


def test_everything_that_can_be_agreed(as_ann: Client, bob: Any) -> None:
    agreed = {"cards": "all", "goals": "cards", "points": "200", "campaign": "new"}
    fields = {**SEATS, **{f"option-{name}": word for name, word in agreed.items()}}
    own = "captain/knife/pulse, medic, smartgun, tracker, 2 pulse"
    assert b"captain" in as_ann.get(reverse("new_game")).content
    as_ann.post(reverse("new_game"), {**fields, "written-marine": own + ", 9 pulse"})
    assert not Game.objects.exists()
    as_ann.post(reverse("new_game"), {**fields, "written-marine": own})
    game = Game.objects.get()
    written = "captain/knife/pulse+medic+smartgun+tracker+2*pulse"
    assert game.setup["options"] == {**agreed, "points": 200, "marine": written, "pace": 2}

    other, address = client_of(bob), reverse("game", args=[game.key])
    page = other.get(address).content.decode()
    assert "Points: Forces of up to 200 points, five kills." in page
    assert "Victory conditions: Mission Cards: each side draws its objectives." in page
    assert "Swarm, house force, 198 points" in page and "Hive, house force" not in page
    asked = {"seat": "alien", "list": "swarm"}
    page = other.post(reverse("join", args=[game.key]), {**asked, "written": "queen"}, follow=True)
    assert (
        "The alien force: Infants, Stalkers, Facehuggers and Warriors cost at least half"
        in page.content.decode()
    )
    other.post(reverse("join", args=[game.key]), {**asked, "written": "evolved, 12 infant"})
    game.refresh_from_db()
    assert (game.status, game.setup["options"]["alien"]) == ("playing", "evolved+12*infant")
    page = other.get(address).content.decode()
    assert "Mission Card" in page and "Marine Captain 1, 0 frags" in page


def test_without_points_the_forces_are_settled(as_ann: Client, bob: Any) -> None:
    as_ann.post(reverse("new_game"), SEATS)
    game = Game.objects.get()
    other = client_of(bob)
    assert "Your force" not in other.get(reverse("game", args=[game.key])).content.decode()
    asked = {"seat": "alien", "list": "hive"}
    page = other.post(reverse("join", args=[game.key]), asked, follow=True).content.decode()
    assert "What the alien brings to this game is fixed." in page
    assert game.seats.get(name="alien").user is None


def finished(host: Any, **options: Any) -> Game:
    """A game of the autopilots that *host* holds a seat in, played to its end."""
    game = lobby.create("avp_thb", 1, ("marine", "alien"), options=options, host=host)
    lobby.join(game, "marine", host)
    lobby.give_to_autopilot(game, "alien")
    lobby.give_to_autopilot(game, "marine")
    autopilot.run(game, 20_000)
    game.refresh_from_db()
    return game


def test_a_campaign_goes_on(as_ann: Client, ann: Any, bob: Any) -> None:
    game = finished(ann, campaign="new", turns=2, goals="cards", marine="sergeant")
    assert game.status == "over"
    link = f"{reverse('new_game')}?after={game.key}"
    assert link in as_ann.get(reverse("game", args=[game.key])).content.decode()
    page = as_ann.get(link).content.decode()
    assert "The campaign continues" in page and "list-marine" not in page
    fields = {**SEATS, "of": "avp_thb-2", "after": game.key, "marine": "squad"}
    assert as_ann.post(reverse("new_game"), {**fields, "who-alien": "autopilot"}).status_code == 302
    following = Game.objects.first()
    options = following.setup["options"]
    assert (following.mission, options["marine"], options["goals"]) == (2, "sergeant", "cards")
    assert options["campaign"].startswith("marine:")
    assert client_of(bob).get(link).status_code == 404
    assert as_ann.get(f"{reverse('new_game')}?after={following.key}").status_code == 404
