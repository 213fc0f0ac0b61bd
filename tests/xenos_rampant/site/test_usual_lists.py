"""What each battle fields without a choice is told before the game."""

import re
from typing import Any

from django.urls import reverse

from games.tournaments.core import lists
from games.tournaments.core.book import Conditions
from games.tournaments.core.field import Terms
from tests.support.visitors import client_of
from tests.xenos_rampant.play import SYSTEM

CHOICES = re.compile(r'<select name="list-red".*?</select>', re.DOTALL)


def test_a_host_finds_the_usual_detachment_of_the_battle_first(ann: Any) -> None:
    for battle, usual in ((1, "Hive, ours"), (2, "War hive, ours")):
        asked = {"of": f"{SYSTEM.key}-{battle}"}
        page = client_of(ann).get(reverse("new_game"), asked).content.decode()
        (choices,) = CHOICES.findall(page)
        assert re.findall(r">([^<>]+)</option>", choices)[:2] == ["As usual", usual]


def test_a_tournament_of_several_battles_tells_what_is_usual_in_each() -> None:
    terms = Terms(missions=(1, 2, 3), sides=("blue", "red"))
    (kind,) = lists.kinds(terms, Conditions(SYSTEM.key))
    assert kind.usual == (
        "“Colonial platoon, ours” as the blue and “Hive, ours” or “War hive, ours” as the red"
    )
