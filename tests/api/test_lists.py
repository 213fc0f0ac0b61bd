"""Lists for programs."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from games.play import lobby
from tests.api.conftest import api_of
from tests.support.toys.rookery import SIX

DECK = {"system": "rookery", "mission": 1, "seat": "ash", "text": "2 OWL\n10 wren"}

pytestmark = pytest.mark.usefixtures("toys")


def test_lists_are_written_and_kept(api: APIClient) -> None:
    answer = api.post("/api/you/lists/", {**DECK, "name": "Mine"}, format="json")
    made = answer.json()
    assert (answer.status_code, made["text"], made["name"]) == (201, "2 owl\n10 wren", "Mine")
    assert api.get("/api/you/lists/").json() == [made]


def test_a_list_is_judged_with_every_fault(api: APIClient) -> None:
    judge = "/api/you/lists/judge/"
    answer = api.post(judge, {**DECK, "text": "3 owl\n dodo"}, format="json").json()
    assert (answer["total"], len(answer["faults"]), answer["remarks"]) == (3, 3, [])
    found = api.post(judge, {**DECK, "options": {"rounds": "4"}}, format="json").json()
    assert (found["total"], found["faults"], found["text"]) == (12, [], "2 owl\n10 wren")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"system": "chess"}, "There is no system “chess” here."),
        ({"seat": "moon"}, "Nobody plays the moon in mission 1."),
        ({"options": {"luck": "much"}}, "There is no option “luck”. You can choose rounds."),
    ],
)
def test_what_nobody_can_bring(api: APIClient, wrong: dict[str, object], said: str) -> None:
    answer = api.post("/api/you/lists/judge/", {**DECK, **wrong}, format="json")
    assert (answer.status_code, answer.json()["error"]) == (422, said)


def test_a_list_in_a_taken_seat_is_exchanged(api: APIClient, ann: Any, bob: Any) -> None:
    game = lobby.create("rookery", 1, SIX[:2], host=bob)
    lobby.join(game, "ash", ann)
    address, asked = f"/api/games/{game.key}/list/", {"seat": "ash", "list": "2 OWL\n10 wren"}
    answer = api.put(address, asked, format="json")
    assert (answer.status_code, answer.json()["list"]) == (200, "2 owl\n10 wren")
    refused = api.put(address, {**asked, "list": "3 owl"}, format="json")
    assert refused.status_code == 422 and "12 cards, not 3." in refused.json()["error"]
    assert api_of(bob).put(address, asked, format="json").status_code == 422
