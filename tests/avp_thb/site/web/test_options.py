"""What can be agreed is asked by the form of a game, told in its lobby, and nowhere made up."""

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.automation import autopilot
from games.models.game import Game
from games.play import lobby
from rules.kernel.options import Choice, Option
from rules.systems import SYSTEMS
from tests.support.counter_games import counter
from tests.support.counter_system import Counter

__all__ = ["counter"]

SEATS = {"of": "counter-1", "clock": "daily", "who-red": "me", "who-blue": "open"}
ABSENT = {"who-green": "absent"}


class Windy(Counter):
    """The little system, with something to agree on."""

    key, title = "windy", "Windy"

    def options(self, mission: int) -> tuple[Option, ...]:
        wind = Option("wind", "Wind", (Choice("", "Calm"), Choice(3, "A breeze")), "How it blows.")
        sails = (Choice("", "Oars alone"), Choice("square", "Square sails"))
        return wind, Option("clock", "Sails", sails, needs="wind")


@pytest.fixture
def windy() -> Iterator[None]:
    SYSTEMS["windy"] = Windy()
    yield
    del SYSTEMS["windy"]


def page_of(answer: Any) -> str:
    return unescape(answer.content.decode())


@pytest.fixture
def alone(counter: Counter) -> Iterator[None]:
    """No system but the counter, whose page shall speak for itself."""
    before = dict(SYSTEMS)
    SYSTEMS.clear()
    SYSTEMS[counter.key] = counter
    yield
    SYSTEMS.clear()
    SYSTEMS.update(before)


@pytest.mark.usefixtures("alone")
def test_a_system_without_options_asks_and_tells_none(as_ann: Client) -> None:
    page = page_of(as_ann.get(reverse("new_game"), {"of": "counter-1"})).lower()
    assert "who comes to 20 first?" in page and 'name="option-' not in page
    for word in ("card", "points", "campaign", "pace", "force", "victory", "in a row, fewer"):
        assert word not in re.sub("<[^>]*>", "", page), word
    as_ann.post(reverse("new_game"), {**SEATS, **ABSENT})
    game = Game.objects.get()
    assert game.setup["options"] == {}
    page = page_of(as_ann.get(reverse("game", args=[game.key])))
    assert "Pace" not in page and "Cards" not in page


@pytest.mark.usefixtures("windy")
def test_an_option_of_any_system_is_asked_kept_and_told(as_ann: Client) -> None:
    fields = {**SEATS, **ABSENT, "of": "windy-1"}
    page = page_of(as_ann.get(reverse("new_game"), {"of": "windy-1"}))
    assert "<summary>Wind, sails</summary>" in page and "How it blows." in page
    as_ann.post(reverse("new_game"), {**fields, "option-wind": "3", "option-clock": "square"})
    game = Game.objects.get()
    assert game.setup["options"] == {"wind": 3, "clock": "square"}
    page = page_of(as_ann.get(reverse("game", args=[game.key])))
    assert "Wind: A breeze." in page and "Sails: Square sails." in page


@pytest.mark.usefixtures("windy")
@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"option-wind": "9"}, "Wind: “9” cannot be chosen. Choose 3, or nothing."),
        ({"option-clock": "square"}, "Sails cannot be chosen without wind."),
    ],
)
def test_the_form_refuses_with_the_choices(
    as_ann: Client, fields: dict[str, str], said: str
) -> None:
    sent = {**SEATS, **ABSENT, "of": "windy-1", **fields}
    assert said in page_of(as_ann.post(reverse("new_game"), sent))
    assert not Game.objects.exists()


def test_a_campaign_chooses_its_tempo_anew(as_ann: Client, ann: Any) -> None:
    """And nothing else: the rest stands as it was agreed for the first game."""
    options = {"campaign": "new", "cards": "all", "pace": 1, "turns": 1}
    game = lobby.create("avp_thb", 1, ("marine", "alien"), options=options, host=ann)
    lobby.join(game, "marine", ann)
    lobby.give_to_autopilot(game, "marine")
    lobby.give_to_autopilot(game, "alien")
    autopilot.run(game, 20_000)
    page = page_of(as_ann.get(reverse("new_game"), {"after": game.key}))
    assert 'name="option-pace"' in page and 'name="option-cards"' not in page
    assert "Cards: Strategy and Environmental Cards." in page and "Pace: " not in page
    sent = {"of": "avp_thb-2", "clock": "daily", "who-marine": "me", "who-alien": "open"}
    fields = {**sent, "who-predator": "absent", "after": game.key, "option-cards": "none"}
    as_ann.post(reverse("new_game"), {**fields, "option-pace": "3"})
    agreed = Game.objects.exclude(pk=game.pk).get().setup["options"]
    assert (agreed["cards"], agreed["pace"]) == ("all", 3)
    assert agreed["campaign"] not in ("", "new")
